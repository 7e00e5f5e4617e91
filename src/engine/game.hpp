// SPDX-License-Identifier: Apache-2.0
//
// Games behind one door, for everything that must not be a template: servers, clients, scenarios.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/hash.hpp"
#include "engine/rules.hpp"

namespace engine {

class Game;

// One state of some game: what Rules offers, with the type forgotten.
class Position {
public:
    virtual ~Position() = default;
    virtual const Game& game() const = 0;
    virtual std::unique_ptr<Position> clone() const = 0;

    virtual int seats() const = 0;
    virtual Next next() const = 0;
    virtual std::vector<Move> moves(Seat) const = 0;  // of nature: the moves of chances()
    virtual std::vector<Chance> chances() const = 0;
    virtual Move chance(base::Random&) const = 0;
    virtual OrRefusal<base::Done> try_play(Seat, Move, EventLog* = nullptr) = 0;
    virtual Outcome outcome() const = 0;

    virtual std::unique_ptr<Position> imagine(Seat viewer, base::Random&) const = 0;
    virtual Move timeout_move(Seat) const = 0;
    virtual bool may_resign(Seat) const = 0;
    virtual std::string_view rule(Seat, Move) const = 0;
    virtual std::string broken() const = 0;
    virtual std::uint64_t hash() const = 0;

    virtual std::string write() const = 0;
    virtual std::string write_view(Seat viewer) const = 0;
    virtual std::string write_move(Seat, Move) const = 0;
    virtual OrRefusal<Move> read_move(Seat, std::string_view) const = 0;
    virtual std::string describe(Seat, Move) const = 0;
};

class Game {
public:
    virtual ~Game() = default;
    virtual const About& about() const = 0;
    virtual base::Result<std::unique_ptr<Position>, Problems> start(const Setup&) const = 0;
    virtual OrRefusal<std::unique_ptr<Position>> read(std::string_view notation) const = 0;
    virtual std::string tell(const Event&) const = 0;
    // The name of the card set that this process plays with, as logs and tables have it: letters
    // and digits that depend on what the rules read of it. Empty: the game's own, if it has no
    // name. Fixed before the first match.
    virtual std::string card_set() const = 0;
    virtual std::string standard_card_set() const = 0;  // that name of the game's own
};

// Why something that was played with this card set cannot be gone on with here; empty if it can.
std::string other_cards(const Game&, std::string_view card_set);

// What is wrong with the seats and options of a setup, in words; empty when nothing is. Games call
// it first, then look at what only they know.
Problems problems_of(const About&, const Setup&);

// The value of an option: as given, or its default.
std::string_view option(const About&, const Setup&, std::string_view name);

template <Rules G>
const Game& game_of();

template <Rules G>
class PositionOf final : public Position {
public:
    explicit PositionOf(const typename G::State& state) : state_(state) {}
    const typename G::State& state() const { return state_; }

    const Game& game() const override { return game_of<G>(); }
    std::unique_ptr<Position> clone() const override { return wrap(state_); }

    int seats() const override { return G::seats(state_); }
    Next next() const override { return G::next(state_); }
    std::vector<Move> moves(Seat seat) const override {
        if (seat == nature) {
            std::vector<Move> moves;
            for (const Chance& chance : chances()) moves.push_back(chance.move);
            return moves;
        }
        if (!next().includes(seat)) return {};
        typename G::Moves moves;
        G::moves(state_, seat, moves);
        return {moves.begin(), moves.end()};
    }
    std::vector<Chance> chances() const override {
        if (!next().is_chance()) return {};
        typename G::Chances chances;
        G::chances(state_, chances);
        return {chances.begin(), chances.end()};
    }
    Move chance(base::Random& random) const override { return G::chance(state_, random); }
    OrRefusal<base::Done> try_play(Seat seat, Move move, EventLog* log) override {
        return engine::try_play<G>(state_, seat, move, log);
    }
    Outcome outcome() const override { return G::outcome(state_); }

    std::unique_ptr<Position> imagine(Seat viewer, base::Random& random) const override {
        return wrap(G::imagine(G::view(state_, viewer), random));
    }
    Move timeout_move(Seat seat) const override { return G::timeout_move(state_, seat); }
    bool may_resign(Seat seat) const override {
        return !next().is_over() && G::may_resign(state_, seat);
    }
    std::string_view rule(Seat seat, Move move) const override {
        return G::rule(state_, seat, move);
    }
    std::string broken() const override { return G::broken(state_); }
    std::uint64_t hash() const override { return base::hash_of(state_); }

    std::string write() const override { return G::write(state_); }
    std::string write_view(Seat viewer) const override {
        return G::write_view(G::view(state_, viewer));
    }
    std::string write_move(Seat seat, Move move) const override {
        return move == resignation ? "resigns" : G::write_move(state_, seat, move);
    }
    OrRefusal<Move> read_move(Seat seat, std::string_view text) const override {
        if (text == "resigns") return resignation;
        return G::read_move(state_, seat, text);
    }
    std::string describe(Seat seat, Move move) const override {
        return G::describe(state_, seat, move);
    }

private:
    static std::unique_ptr<Position> wrap(const typename G::State& state) {
        return std::make_unique<PositionOf>(state);
    }
    typename G::State state_;
};

template <Rules G>
class GameOf final : public Game {
public:
    const About& about() const override { return G::about(); }
    base::Result<std::unique_ptr<Position>, Problems> start(const Setup& setup) const override {
        auto state = G::start(setup);
        if (!state) return base::Failure{std::move(state).error()};
        return std::unique_ptr<Position>(std::make_unique<PositionOf<G>>(*state));
    }
    OrRefusal<std::unique_ptr<Position>> read(std::string_view notation) const override {
        auto state = G::read(notation);
        if (!state) return base::Failure{std::move(state).error()};
        return std::unique_ptr<Position>(std::make_unique<PositionOf<G>>(*state));
    }
    std::string tell(const Event& event) const override { return G::tell(event); }
    std::string card_set() const override {
        if constexpr (requires { G::card_set(); })
            return G::card_set();
        else
            return {};
    }
    std::string standard_card_set() const override {
        if constexpr (requires { G::standard_card_set(); })
            return G::standard_card_set();
        else
            return {};
    }
};

template <Rules G>
const Game& game_of() {
    static const GameOf<G> game;
    return game;
}

}  // namespace engine
