// The parts of Asio, Beast and Boost.URL that are no templates, compiled once and rarely.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/url/src.hpp>
