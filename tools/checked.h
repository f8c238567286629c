#pragma once
// What most commands need of the command line, checked: a language, a title, its options and a
// number of players.
#include "tools/commands.h"

namespace ziggurat {

int complain(const Texts&, const Message&);  // the exit code of a request that is wrong
const Texts* texts_in(
    const std::string& lang);  // null, after a complaint: there is no such language

OptionWords option_words(const std::vector<std::string>& given);  // of "a=b" pairs

struct Checked {
  const Texts* texts = nullptr;
  const Title* title = nullptr;
  OptionWords words;
  OptionValues options;
  int players = 0;
};
bool check_common(const Common&, Checked&);  // false after a complaint

}  // namespace ziggurat
