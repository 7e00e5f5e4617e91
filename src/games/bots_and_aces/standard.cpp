// SPDX-License-Identifier: Apache-2.0
#include <stdexcept>

#include "games/bots_and_aces/loader.hpp"

namespace bots_and_aces {

const CardSet& standard_cards() {
    static const CardSet set = [] {
        auto loaded = load_cards(standard_files());
        if (!loaded)
            throw std::logic_error("the standard cards: " + loaded.error().front().message());
        return *std::move(loaded);
    }();
    return set;
}

}  // namespace bots_and_aces
