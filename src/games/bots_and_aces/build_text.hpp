// SPDX-License-Identifier: Apache-2.0
//
// Builds as text, and back (docs/builds.md). What write_build() writes, read_build() reads; people
// may leave the names out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "games/bots_and_aces/build.hpp"
#include "games/bots_and_aces/loader.hpp"

namespace bots_and_aces {

// Every line that cannot be read; whether the build is legal is for check_build() to say.
base::Result<Build, CardProblems> read_build(const CardSet& set, std::string_view text,
                                             const std::string& file);
std::string write_build(const CardSet& set, const Build& build);

// The builds that come with the program, as files.
std::span<const CardFile> archetype_files();

}  // namespace bots_and_aces
