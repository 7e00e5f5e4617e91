// SPDX-License-Identifier: Apache-2.0
//
// The lab's balance table, for people and for machines.
#pragma once

#include <boost/json/object.hpp>
#include <ostream>

#include "lab/simulate.hpp"

namespace cli {

void print_balance(std::ostream&, const lab::Order&, const lab::Report&);
boost::json::object balance_json(const lab::Report&);

}  // namespace cli
