#pragma once
// JSON at the border. Keys keep the order in which they were written.
#include <nlohmann/json.hpp>

#include "core/json_fwd.h"

namespace ziggurat {

// The library's ordered map, but what is in it moves along when it grows. The library's own copies
// everything, down to the leaves, because a vector does not trust the move of a constant key.
template <class Key, class T, class IgnoredLess, class Allocator>
struct OrderedMap : nlohmann::ordered_map<Key, T, IgnoredLess, Allocator> {
  using Base = nlohmann::ordered_map<Key, T, IgnoredLess, Allocator>;
  using Base::Base;

  template <class Name>
  std::pair<typename Base::iterator, bool> emplace(Name&& key, T&& value) {
    make_room();
    return Base::emplace(std::forward<Name>(key), std::move(value));
  }
  template <class Name>
  T& operator[](Name&& key) {
    return emplace(std::forward<Name>(key), T{}).first->second;
  }
  template <class Name>
  const T& operator[](Name&& key) const {
    return Base::at(std::forward<Name>(key));
  }

 private:
  void make_room() {
    if (this->size() < this->capacity()) return;
    typename Base::Container grown;
    grown.reserve(std::max<std::size_t>(4, 2 * this->size()));
    for (auto& [key, value] : *this) grown.emplace_back(key, std::move(value));
    Base::Container::swap(grown);
  }
};

}  // namespace ziggurat

// Compiled once, in json.cpp, and not in each file that uses it.
extern template class nlohmann::basic_json<ziggurat::OrderedMap>;
