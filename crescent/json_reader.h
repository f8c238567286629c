#pragma once
// A file of JSON, looked at field by field. Whatever is not as it should be becomes a message that
// says where it is and what may stand there; reading goes on, so that all mistakes come at once.
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/message.h"

namespace ziggurat::crescent {

// A value and the way to it: cards.json, cards[3].effects[0].when.
struct Spot {
  const char* file;
  std::string path;
  const Json* value;
  std::string inside = {};  // the id of the card or character it belongs to
};

struct Field {
  const char* name;
  bool required = true;
};
constexpr Field optional(const char* name) { return {name, false}; }
using Fields = std::vector<Field>;
using Words = std::span<const char* const>;

class JsonReader {
 public:
  // Nothing if the text is missing, too long, not JSON, or built in a way no data file is.
  std::optional<Json> parse(const char* file, std::optional<std::string_view> text);

  void complain(const Spot&, Message);
  std::vector<Message> all_mistakes() const;
  int mistake_count() const { return static_cast<int>(mistakes_.size()) + left_out_; }

  // An object with these fields and no others; false if it is no object.
  bool object(const Spot&, const Fields&);
  // The same with a word for where its values are from.
  bool record(const Spot&, Fields);
  std::optional<Spot> field(const Spot&, const char* name);  // nothing if it is not there
  std::vector<Spot> items(const Spot&, int least, int most);
  int number(const Spot&, int least, int most);  // `least` if it is wrong
  bool truth(const Spot&);
  int word(const Spot&, Words);                   // which of them; -1: none
  std::optional<std::string> text(const Spot&);   // any
  std::string identifier(const Spot&, int most);  // like_this; empty if it is wrong
  std::string title(const Spot&, int most);       // a few words on one line

  // Numbers by word, as {"fort": 1, "castle": 3}. Words left out are 0 if that is allowed.
  int number_field(const Spot&, const char* name, int least, int most);

  int from_rulebook = 0, from_house = 0, from_box = 0;  // values of records

 private:
  bool is(const Spot&, bool right, const char* expected);
  void read_sources(const Spot&);

  std::vector<Message> mistakes_;
  int left_out_ = 0;
};

std::string joined(Words);
// At most forty bytes of what somebody wrote, for a message.
std::string shortened(std::string_view);

}  // namespace ziggurat::crescent
