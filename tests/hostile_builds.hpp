// SPDX-License-Identifier: Apache-2.0
//
// Builds of Bots and Aces that are legal and nothing else: as many of one thing as points buy, to
// fill every list of a table.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "games/bots_and_aces/build_code.hpp"
#include "games/bots_and_aces/needs.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/room.hpp"

namespace hostile {

using bots_and_aces::Build;
using bots_and_aces::CardId;
using bots_and_aces::cards;
using bots_and_aces::UnitBuild;

enum class Sort {
    Units,       // Wing Drones, and Cores in Reserve
    Hazards,     // of every kind, on the Bot and on a unit
    Ammunition,  // 68 pieces of one launcher
    Compound,    // a Gun Platform with as many Doomsday Racks as it can pay for
    Triggers,    // Counter-Battery Suites, which all wait for a Combat
    Bits,        // a model each
    Shields,     // that unsuspend, spare or strike back
    Mixed
};
inline constexpr int sorts = 8;

// Buys as long as there is money, and room for a share of a table.
class Buyer {
public:
    Buyer(int points, int things, int units) : points_(points), things_(things), units_(units) {
        build.name = "Hostile";
        things_ -= 2;  // Duplicates
        --units_;      // the Bot
    }

    bool unit(const char* id) {
        if (units_ == 0 || !pay(cards()[find(id)].bp, 1)) return false;
        --units_;
        build.units.push_back({});
        build.units.back().source = find(id);
        return true;
    }
    bool weapon(const char* id) {
        UnitBuild& last = build.units.back();
        const CardId card = find(id);
        if (!pay(weapon_price(cards(), last, card, false), 1 + pieces(card))) return false;
        last.weapons.push_back(card);
        return true;
    }
    bool part(const char* id) {
        UnitBuild& last = build.units.back();
        const CardId card = find(id);
        const bool first = last.compounds.empty();
        if (!pay(weapon_price(cards(), last, card, !first), 1 + pieces(card) + first)) return false;
        if (first)
            last.compounds.push_back({card, {}});
        else
            last.compounds.back().parts.push_back(card);
        return true;
    }
    bool system(const char* id) {
        if (!pay(cards()[find(id)].bp, 1)) return false;
        build.units.back().subsystems.push_back(find(id));
        return true;
    }
    // A launcher for one part and no more is none.
    Build done(base::Random& random) {
        for (UnitBuild& one : build.units)
            if (!one.compounds.empty() && one.compounds.back().parts.empty()) {
                one.weapons.push_back(one.compounds.back().primary);
                one.compounds.clear();
            }
        build.terrain = find("T-05");
        random_deck(cards(), build, random);
        return build;
    }

    Build build;

private:
    static CardId find(const char* id) { return cards().find(id); }
    static int pieces(CardId card) {
        return cards()[card].ammo == bots_and_aces::no_card ? 0 : cards()[card].ammunition;
    }
    bool pay(int price, int things) {
        if (price > points_ || things > things_) return false;
        points_ -= price;
        things_ -= things;
        return true;
    }

    int points_, things_, units_;
};

inline Build build(Sort sort, int things, int units, base::Random& random) {
    Buyer buyer(bots_and_aces::build_points, things, units);
    switch (sort) {
        case Sort::Units:
            buyer.weapon("W-19");
            while (buyer.unit("U-39"))
                if (random.below(4) == 0) buyer.weapon("W-19");
            while (buyer.unit("U-41")) {
            }
            break;
        case Sort::Hazards:
            while (buyer.system("U-34") && buyer.system("U-35") && buyer.system("U-36") &&
                   buyer.system("U-37")) {
            }
            break;
        case Sort::Ammunition:
            buyer.weapon("W-57");
            while (buyer.weapon("M-02")) {
            }
            break;
        case Sort::Compound:
            buyer.unit("U-44");
            while (buyer.part("W-59")) {
            }
            break;
        case Sort::Triggers:
            buyer.system("U-13"), buyer.system("U-45"), buyer.weapon("W-19");
            while (buyer.unit("U-39") && buyer.system("U-13") && buyer.system("U-45")) {
            }
            break;
        case Sort::Bits:
            while (buyer.weapon("W-49") && buyer.weapon("W-50") && buyer.weapon("W-51")) {
            }
            break;
        case Sort::Shields:
            buyer.weapon("W-19");
            while (buyer.weapon("W-44") && buyer.weapon("W-45") && buyer.weapon("W-46")) {
            }
            break;
        case Sort::Mixed:
            buyer.weapon("W-57"), buyer.unit("U-43"), buyer.weapon("W-59"), buyer.system("U-29");
            while (buyer.unit("U-39") && buyer.system("U-34") && buyer.weapon("W-49")) {
            }
            break;
    }
    return buyer.done(random);
}

// One build a seat, as words for the options; a table holds them all.
inline std::vector<Build> builds_for(int seats, std::uint64_t number) {
    std::vector<Build> list;
    base::Random random(number, 17);
    for (int seat = 0; seat < seats; ++seat) {
        const int sort =
            number < sorts ? static_cast<int>(number) : static_cast<int>(random.below(sorts));
        list.push_back(build(static_cast<Sort>(sort), bots_and_aces::max_things / seats,
                             bots_and_aces::max_units / seats, random));
    }
    return list;
}

// As the product's room, with these builds, and with the room of the table among the laws.
struct Room : bots_and_aces::Room {
    struct Rules : bots_and_aces::Rules {
        static std::string broken(const State& state) {
            if (std::string words = bots_and_aces::Rules::broken(state); !words.empty())
                return words;
            std::vector<Build> builds;
            for (engine::Seat seat = 0; seat < state.table.seats; ++seat)
                builds.push_back(bots_and_aces::build_on_table(state.table, seat));
            const auto needs = bots_and_aces::needs_of(cards(), builds);
            const auto used = bots_and_aces::used_by(state.table);
            for (std::size_t i = 0; i < needs.size(); ++i)
                if (used[i] > needs[i].most || needs[i].most > needs[i].room)
                    return std::to_string(used[i]) + " " + std::string(needs[i].what) + " of " +
                           std::to_string(needs[i].most) + "; there is room for " +
                           std::to_string(needs[i].room);
            return "";
        }
    };
    static constexpr unsigned looks_every = 160;  // these tables are long to write
    static void vary(engine::Setup& setup, std::uint64_t number) {
        constexpr std::array seats{2, 3, 4, 6};
        setup.seats = seats[number % seats.size()];
        setup.options = {{"format", setup.seats == 4 ? "team" : "by-seats"}, {"rounds", "2"}};
        const auto builds = builds_for(setup.seats, number / seats.size());
        for (std::size_t seat = 0; seat < builds.size(); ++seat)
            setup.options.emplace_back("build-" + std::to_string(seat + 1),
                                       write_build_code(cards(), builds[seat]));
    }
};

}  // namespace hostile
