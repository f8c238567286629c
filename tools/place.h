#pragma once
// What the sub-commands around the server have in common: where the house is, and that whatever
// goes wrong is said.
#include <functional>

#include "server/stores.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace ziggurat {

// --store ADDRESS with its password.
CLI::Option* add_store(CLI::App&, server::StorePlace&);
// --data DIR, or that.
void add_place(CLI::App&, server::StorePlace&);
CLI::Option* add_password_file(CLI::App&, server::StorePlace&);

// 1 if it throws.
int guarded(const std::function<int()>& action);

}  // namespace ziggurat
