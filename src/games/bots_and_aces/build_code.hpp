// SPDX-License-Identifier: Apache-2.0
//
// A whole build as one word, for options, logs and chats (docs/builds.md):
//   Hive_Mind/6/T-12/bot:2xW-53,W-20+W-14,U-31,@U-21/U-40:W-01/deck:6xA-15,2xA-05
// "+" joins the parts of a Compound Weapon, "@" marks the Mode that starts active.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "games/bots_and_aces/build.hpp"

namespace bots_and_aces {

std::string write_build_code(const CardSet& set, const Build& build);
// What is wrong, as a sentence; whether the build is legal is for check_build() to say.
base::Result<Build, std::string> read_build_code(const CardSet& set, std::string_view code);
// Whether it looks like a code at all, rather than like a name or a file.
bool is_build_code(std::string_view text);

}  // namespace bots_and_aces
