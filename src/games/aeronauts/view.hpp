// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/random.hpp"
#include "games/aeronauts/state.hpp"

namespace aeronauts {

// All that one viewer knows: the table, and their own assignment before all are revealed.
struct View {
    Table table;
    Seat viewer = engine::spectator;
    std::uint8_t chosen = none;
    std::array<std::uint8_t, 6> spare{};

    bool operator==(const View&) const = default;
};
static_assert(std::has_unique_object_representations_v<View>);

View view(const State& state, Seat viewer);

// Others who have assigned may have assigned anything; nothing else is ever hidden.
State imagine(const View& view, base::Random& random);

}  // namespace aeronauts
