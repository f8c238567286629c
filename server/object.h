#pragma once
// A JSON object, written key by key. An initializer list makes a list for each pair and looks for
// every key among the others; where there are hundreds of objects to an answer that is most of the
// work.
#include "core/json.h"

namespace ziggurat::server {

class Object {
 public:
  explicit Object(std::size_t keys) { members().reserve(keys); }

  // Each key once.
  template <class Value>
  Object&& with(const char* key, Value&& value) && {
    members().Json::object_t::Container::emplace_back(key, std::forward<Value>(value));
    return std::move(*this);
  }
  operator Json() && { return std::move(json_); }

 private:
  Json::object_t& members() { return json_.get_ref<Json::object_t&>(); }

  Json json_ = Json::object();
};

}  // namespace ziggurat::server
