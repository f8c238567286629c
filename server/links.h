#pragma once
// Lines between nodes (server/link.h) by Boost.Asio: lengths, then a head in JSON, then a text. Who
// calls says first what only nodes of the house know, and is cut off if he does not. Nothing is
// encrypted: they belong into a network of their own.
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "server/link.h"

namespace ziggurat::server {

struct Hub;

class Links {
 public:
  Links(boost::asio::io_context& io, Hub& hub) : io_(io), hub_(hub), acceptor_(io) {}

  boost::asio::ip::tcp::acceptor& acceptor() { return acceptor_; }
  void begin();  // once it listens
  void close() { acceptor_.close(); }
  std::shared_ptr<Link> link_to(const std::string& address);

 private:
  boost::asio::io_context& io_;
  Hub& hub_;
  boost::asio::ip::tcp::acceptor acceptor_;
};

}  // namespace ziggurat::server
