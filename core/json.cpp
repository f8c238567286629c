#include "core/json.h"

template class nlohmann::basic_json<ziggurat::OrderedMap>;
