// SPDX-License-Identifier: Apache-2.0
//
// The bodies of Asio and Beast, compiled once.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
