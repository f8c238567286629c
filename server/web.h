#pragma once
// The server as a program runs it: one port for pages, API and sockets.
#include <string>

#include "server/stores.h"
#include "server/world.h"

namespace ziggurat::server {

struct ServeSettings {
  std::string address = "127.0.0.1";
  unsigned short port = 8080;  // 0: any free one; the log says which
  StorePlace place;
  std::string web;         // the built client
  std::string public_url;  // as browsers see it, if a proxy stands in front
  std::string metrics;     // "127.0.0.1:9464", where numbers are given; empty: nowhere
  NodeSettings node;       // of several on one database
  int proxies = 0;         // so many stand in front and say who calls, in X-Forwarded-For
  int max_connections = 4000;
  int max_connections_per_address = 100;
  HubSettings hub;
};

// Runs until SIGINT or SIGTERM; throws if it cannot start.
void serve(const ServeSettings&);

}  // namespace ziggurat::server
