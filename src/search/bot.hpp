// SPDX-License-Identifier: Apache-2.0
//
// Bots are seats: a bot is given what its seat may know and do, and nothing else. It cannot peek,
// because the truth is not among its arguments.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.hpp"

namespace search {

template <engine::Rules G>
class BotOf {
public:
    virtual ~BotOf() = default;
    // One of the legal moves. The same view, moves and random numbers give the same answer.
    virtual engine::Move choose(const typename G::View& view, const typename G::Moves& legal,
                                base::Random& random) = 0;
};

template <engine::Rules G>
class RandomBot final : public BotOf<G> {
public:
    engine::Move choose(const typename G::View&, const typename G::Moves& legal,
                        base::Random& random) override {
        return legal[random.below(static_cast<std::uint32_t>(legal.size()))];
    }
};

template <engine::Rules G>
struct BotMaker {
    std::string_view name;
    std::string_view help;
    std::unique_ptr<BotOf<G>> (*make)();
};

template <engine::Rules G>
BotMaker<G> random_bot() {
    return {"random", "chooses any legal move with equal probability",
            []() -> std::unique_ptr<BotOf<G>> { return std::make_unique<RandomBot<G>>(); }};
}

// A bot behind the type-erased door.
class Bot {
public:
    virtual ~Bot() = default;
    virtual engine::Move choose(const engine::Position&, engine::Seat, base::Random&) = 0;
};

template <engine::Rules G>
class AnyBot final : public Bot {
public:
    explicit AnyBot(std::unique_ptr<BotOf<G>> bot) : bot_(std::move(bot)) {}
    engine::Move choose(const engine::Position& position, engine::Seat seat,
                        base::Random& random) override {
        const auto& state = static_cast<const engine::PositionOf<G>&>(position).state();
        typename G::Moves legal;
        G::moves(state, seat, legal);
        return bot_->choose(G::view(state, seat), legal, random);
    }

private:
    std::unique_ptr<BotOf<G>> bot_;
};

}  // namespace search
