// SPDX-License-Identifier: Apache-2.0
//
// What the language of effects can say and no card of the standard set does, as scenarios with
// cards of our own.
#include <doctest/doctest.h>

#include "engine/log.hpp"
#include "games/all.hpp"
#include "games/bots_and_aces/loader.hpp"
#include "games/bots_and_aces/play.hpp"
#include "games/bots_and_aces/sets.hpp"
#include "scenario/scenario.hpp"

using namespace bots_and_aces;

namespace {

// Until it goes, the standard cards and these are in play.
struct OwnCards {
    explicit OwnCards(const char* text) {
        const base::File file{"own.toml", text};
        for (const std::string& problem : use_own_cards({&file, 1})) FAIL(problem);
    }
    ~OwnCards() { use_cards(*load_cards(standard_files())); }
    OwnCards(const OwnCards&) = delete;
};

void check(const std::string& text) {
    const auto results = scenario::run(text, games::all_games());
    CHECK_FALSE(results.empty());
    for (const scenario::Result& result : results)
        if (result.mismatch)
            FAIL_CHECK(result.title << ":" << result.mismatch->line << ": "
                                    << result.mismatch->words);
}

}  // namespace

TEST_CASE("OP-97, BA-5: a card in play allows what rules forbid, as long as no card forbids it") {
    const OwnCards cards(R"(
[[card]]
id = "U-90"
name = "Loose Rules"
type = "subsystem"
bp = 10
[[card.ability]]
kind = "static"
do = [
  { op = "allow", action = "play", where = { rank = "C", controller = "you" }, duration = "while" },
  { op = "allow", action = "set_hazard", where = { controller = "you" }, tile = "carrier.tile", duration = "while" },
  { op = "allow", action = "reserve_power", duration = "while" },
]
[[card]]
id = "U-91"
name = "Tight Rules"
type = "subsystem"
bp = 10
[[card.ability]]
kind = "static"
do = [{ op = "forbid", action = "reserve_power", duration = "while" }]
)");
    check(R"(
scenario a permission, for what it speaks of
rules BA-5 BA-87 BA-160 BA-236
game bots-and-aces
position build-1=bot:U-90 build-2=bot: A.hand=K-47.K-47.K-08
0: play K-47; pass
refuse 0: play K-08 -> BA-83
0: play K-47
expect A.maneuvers=2
position build-1=bot:U-90 build-2=bot:U-34 phase=movement turn=B
refuse 1: set U-34 T13 -> BA-160
position build-1=bot:U-90 phase=movement
0: reserve
expect A.flags=alive+reserve-power

scenario a prohibition that is stronger
rules BA-5 BA-236
game bots-and-aces
position build-1=bot:U-90 build-2=bot:U-91 phase=movement
refuse 0: reserve -> BA-236
)");
}

TEST_CASE("BA-33: a Hazard is not set without what it requires") {
    const OwnCards cards(R"(
[[card]]
id = "U-90"
name = "Wired Mine"
type = "subsystem"
bp = 10
types = ["hazard"]
requires = ["U-09"]
[[card.ability]]
kind = "hazard"
do = [{ op = "damage", to = "event.unit", n = 5 }]
)");
    check(R"(
scenario a Hazard and what it requires
rules BA-33 BA-148 BA-160
game bots-and-aces
position build-1=bot:U-90 phase=movement
refuse 0: set U-90 T13 -> BA-160
position build-1=bot:U-90,U-09 phase=movement
0: set U-90 T13
expect A.U-90=board(tile=T13)
)");
}

TEST_CASE("BA-33: nor is a Hazard that a card sets, nor a Psycho interface or a start Mode used") {
    const OwnCards cards(R"(
[[card]]
id = "U-90"
name = "Wired Mine"
type = "subsystem"
bp = 10
types = ["hazard"]
requires = ["U-09"]
[[card.ability]]
kind = "hazard"
do = [{ op = "damage", to = "event.unit", n = 5 }]
[[card]]
id = "U-91"
name = "Wired Link"
type = "subsystem"
bp = 10
provides = ["psycho"]
requires = ["U-09"]
[[card]]
id = "U-92"
name = "Wired Mode"
type = "subsystem"
bp = 10
types = ["mode"]
requires = ["U-09"]
[[card.ability]]
kind = "static"
while = { active = "self" }
do = [{ op = "modify_stat", of = "carrier", stat = "armor", n = 1, duration = "while" }]
)");
    check(R"(
scenario a Hazard that a card sets
rules BA-33 BA-148 BA-160
game bots-and-aces
position build-1=bot:U-90 phase=movement A.hand=K-45
0: play K-45; target T13
expect A.U-90=none
position build-1=bot:U-90,U-09 phase=movement A.hand=K-45
0: play K-45; target T13
expect A.U-90=board(tile=T13)

scenario a Psycho interface
rules BA-33 BA-113 BA-148
game bots-and-aces
position build-1=bot:U-91,U-21 phase=standby
refuse 0: activate U-21 -> BA-79
position build-1=bot:U-91,U-21,U-09 phase=standby
0: activate U-21
expect A.U-21=field(flags=active)

scenario a start Mode, and an interface for one
rules BA-33 BA-55 BA-148
game bots-and-aces
seats 2
option build-1 Build/1/T-01/bot:U-92,U-17/deck:60xA-01
option build-2 Build/1/T-01/bot:W-02/deck:60xA-01
expect moves 0: pass; pick A.U-17

scenario a start Mode with an interface that lacks something
rules BA-33 BA-55 BA-113 BA-148
game bots-and-aces
seats 2
option build-1 Build/1/T-01/bot:U-91,U-21,U-17/deck:60xA-01
option build-2 Build/1/T-01/bot:W-02/deck:60xA-01
expect moves 0: pass; pick A.U-17

scenario both
rules BA-33 BA-55 BA-113 BA-148
game bots-and-aces
seats 2
option build-1 Build/1/T-01/bot:U-91,U-21,U-92,U-09/deck:60xA-01
option build-2 Build/1/T-01/bot:W-02/deck:60xA-01
expect moves 0: pass; pick A.U-21; pick A.U-92
)");
}

TEST_CASE(
    "BA-194: of two Attacks that act when their string resolves, the player says which is first") {
    const OwnCards cards(R"(
[[card]]
id = "Q-90"
name = "Take"
type = "special_skill"
rank = "D"
timing = "end"
damage = [1, 1]
dd = [0, 0]
[[card.ability]]
kind = "play"
do = [{ op = "draw", n = 1 }]
[[card.ability]]
kind = "string"
when = "hit"
do = [{ op = "gain_status", status = "overrun" }]
[[card]]
id = "Q-91"
name = "Give"
type = "special_skill"
rank = "D"
timing = "end"
damage = [1, 1]
dd = [0, 0]
[[card.ability]]
kind = "play"
do = [{ op = "draw", n = 1 }]
[[card.ability]]
kind = "string"
when = "hit"
do = [{ op = "lose_status", status = "overrun" }]
)");
    const std::string begin = R"(
game bots-and-aces
position build-1=bot:W-02 A.bot=T0 B.bot=T0 A.hand=Q-90.Q-91.A-01.A-02 A.X-2=gone A.X-2#2=gone B.X-2=gone B.X-2#2=gone
0: fight B; pass; pass; select C W-02; pass; pass; pass; pass; pass
)";
    check("scenario one after the other\nrules BA-194" + begin + R"(
0: attach Q-90 to A.C; attach A-01 to A.C; attach Q-91 to A.C
expect attacks.A.C=A-01.Q-90.Q-91
0: pass; string A.C; pass
expect A.statuses=none
)");
    check("scenario the other way round\nrules BA-194" + begin + R"(
0: attach Q-91 to A.C; attach Q-90 to A.C; attach A-01 to A.C
expect attacks.A.C=A-01.Q-91.Q-90
0: pass; string A.C; pass
expect A.statuses=overrun
)");
}

TEST_CASE("BA-194: an Attack may come to act, whatever its requirements say when it is attached") {
    const OwnCards cards(R"(
[[card]]
id = "Q-90"
name = "Give"
type = "special_skill"
rank = "D"
timing = "end"
req = { class = "melee" }
damage = [1, 1]
dd = [0, 0]
[[card.ability]]
kind = "play"
do = [{ op = "draw", n = 1 }]
[[card.ability]]
kind = "signature"
when = "hit"
do = [{ op = "gain_status", status = "overrun" }]
)");
    check(R"(
scenario in the order attached
rules BA-194
game bots-and-aces
position build-1=bot:W-20 A.bot=T4 B.bot=T1 A.hand=Q-90.P-20.A-01.K-01 A.X-2=gone A.X-2#2=gone B.X-2=gone B.X-2#2=gone
0: fight B; pass; pass; select C W-20; pass; pass; pass; pass; pass
0: attach P-20 to A.C; attach Q-90 to A.C; attach A-01 to A.C
expect attacks.A.C=A-01.P-20.Q-90
position build-1=bot:W-20 A.bot=T4 B.bot=T1 A.hand=Q-90.P-20.A-01.K-01 A.X-2=gone A.X-2#2=gone B.X-2=gone B.X-2#2=gone
0: fight B; pass; pass; select C W-20; pass; pass; pass; pass; pass
0: attach Q-90 to A.C; attach A-01 to A.C; attach P-20 to A.C
expect attacks.A.C=A-01.Q-90.P-20
)");
}

TEST_CASE("BA-253: in a Combat what engaged players play sweeps only things of the two sides") {
    const OwnCards cards(R"(
[[card]]
id = "K-90"
name = "Wave"
type = "skill"
rank = "D"
timing = "action"
[[card.ability]]
kind = "play"
do = [{ op = "damage", to = "enemy.units", n = 1 }]
[[card]]
id = "K-91"
name = "Hop"
type = "skill"
rank = "D"
timing = "action"
[[card.ability]]
kind = "play"
do = [{ op = "move", unit = "your.bot", steps = 1 }]
)");
    check(R"(
scenario somebody engaged, in the Combat and before
rules BA-253
game bots-and-aces
position seats=3 build-1=bot: build-2=bot: build-3=bot: A.bot=T0 B.bot=T4 C.bot=T1 A.hand=2xK-90.A-01
0: play K-90; pass
expect B.bot=T4:99 C.bot=T1:99
0: fight B; pass; pass
1: pass
0: pass; play K-90; pass
expect B.bot=T4:98 C.bot=T1:99

scenario somebody else, as before (R-185)
rules BA-253
game bots-and-aces
position seats=3 build-1=bot: build-2=bot: build-3=bot: A.bot=T0 B.bot=T4 C.bot=T1 C.hand=K-90.A-01
0: fight B
2: pass
0: pass
1: pass
2: play K-90; pass
expect A.bot=T0:99(points=1) B.bot=T4:99

scenario a Hazard of somebody engaged works on a unit of somebody else
rules BA-253 BA-161
game bots-and-aces
position seats=3 build-1=bot:U-37 build-2=bot: build-3=bot:U-01 A.bot=T0 B.bot=T4 C.bot=T1 C.hand=K-91.A-01 \
    A.U-37=board:1(tile=T2)
0: fight B
2: pass
0: pass
1: pass
2: play K-91; pass
2: step SE
0: pick A.U-37
2: pass
expect C.U-01=field:1
)");
}

TEST_CASE("BA-253: what an ability delays reaches as far as the ability itself") {
    const OwnCards cards(R"(
[[card]]
id = "U-90"
name = "Slow Mine"
type = "subsystem"
bp = 10
types = ["hazard"]
[[card.ability]]
kind = "hazard"
outside_combat = "BA-161"
do = [{ op = "delay", until = "plan_committed", do = [{ op = "damage", to = "all.units", n = 1 }] }]
[[card]]
id = "U-91"
name = "Shy Mine"
type = "subsystem"
bp = 10
types = ["hazard"]
[[card.ability]]
kind = "hazard"
do = [{ op = "delay", until = "plan_committed", do = [{ op = "damage", to = "all.units", n = 1 }] }]
[[card]]
id = "K-90"
name = "Hop"
type = "skill"
rank = "D"
timing = "action"
[[card.ability]]
kind = "play"
do = [{ op = "move", unit = "your.bot", steps = 1 }]
)");
    check(R"(
scenario with the rule that lets it
rules BA-253 BA-161
game bots-and-aces
position seats=3 build-1=bot:W-20,U-90 build-2=bot: build-3=bot: A.bot=T0 B.bot=T4 C.bot=T1 C.hand=K-90 A.U-90=board(tile=T2) A.X-2=gone A.X-2#2=gone
0: fight B
2: pass
0: pass
1: pass
2: play K-90
2: step SE
0: pick A.U-90; select C W-20
expect B.bot=T4:94 C.bot=T2:99(steps=1,flags=moved)

scenario without
rules BA-253
game bots-and-aces
position seats=3 build-1=bot:W-20,U-91 build-2=bot: build-3=bot: A.bot=T0 B.bot=T4 C.bot=T1 C.hand=K-90 A.U-91=board(tile=T2) A.X-2=gone A.X-2#2=gone
0: fight B
2: pass
0: pass
1: pass
2: play K-90
2: step SE
0: pick A.U-91; select C W-20
expect B.bot=T4:94 C.bot=T2:100(steps=1,flags=moved)
)");
}

TEST_CASE("BA-253: a string is split only between things of the other side") {
    const OwnCards cards(R"(
[[card]]
id = "K-90"
name = "Own Goal"
type = "skill"
rank = "D"
timing = "action"
[[card.ability]]
kind = "play"
window = ["string_declared"]
do = [{ op = "split_string", second = "your.bot" }]
[[card]]
id = "K-91"
name = "Share"
type = "skill"
rank = "D"
timing = "action"
[[card.ability]]
kind = "play"
window = ["string_declared"]
target = [{ id = "t1", from = "string.others" }]
do = [{ op = "split_string", second = "t1" }]
)");
    check(R"(
scenario not with a unit of one's own side
rules BA-253
game bots-and-aces
position build-1=bot:W-20 build-2=bot:/U-39: A.bot=T4 B.bot=T1 B.U-39=T1 A.hand=K-90 A.X-2=gone A.X-2#2=gone B.X-2=gone B.X-2#2=gone
0: fight B; pass; pass; select C W-20; pass; pass; pass; pass; pass; pass; string A.C; pick B.bot
0: play K-90
expect A.bot=T4:100(points=1) B.bot=T1:95

scenario with another target
rules BA-253
game bots-and-aces
position build-1=bot:W-20 build-2=bot:/U-39: A.bot=T4 B.bot=T1 B.U-39=T1 A.hand=K-91 A.X-2=gone A.X-2#2=gone B.X-2=gone B.X-2#2=gone
0: fight B; pass; pass; select C W-20; pass; pass; pass; pass; pass; pass; string A.C; pick B.bot
0: play K-91
expect B.bot=T1:97 B.U-39=T1:17
)");
}

TEST_CASE("BA-223: a Pin is laid where a move began, though an effect has moved the unit on") {
    const OwnCards cards(R"(
[[card]]
id = "U-90"
name = "Jump Start"
type = "subsystem"
bp = 10
[[card.ability]]
kind = "trigger"
on = "move_start"
target = [{ id = "t1", from = "tiles", where = { range_of = { from = "event.unit", min = 3, max = 3 } }, targets = false }]
do = [{ op = "place", unit = "event.unit", tile = "t1" }]
)");
    check(R"(
scenario from the tile that both stood on
rules BA-223 BA-224
game bots-and-aces
position build-1=bot:U-90 phase=movement A.bot=T7 B.bot=T7
0: move bot; pick T3
expect moves 1: pass; pick T1; pick T8; pick T18
1: pick T1
expect token.0=(sort=pin,owner=B,tile=T1,from=T7,round=240,until=1)

scenario nobody who only stands where it is now
rules BA-223 BA-224
game bots-and-aces
position build-1=bot:U-90 phase=movement A.bot=T7 B.bot=T3
0: move bot; pick T3
expect next 0
)");
}

TEST_CASE("BA-102: what Terrain does by itself is no Sub-System activation") {
    const OwnCards cards(R"(
[[card]]
id = "T-90"
name = "Fresh Air"
type = "terrain"
allotment = 3
[[card.ability]]
kind = "trigger"
on = "phase_start"
optional = true
cycle = true
do = [{ op = "repair", unit = "your.bot", n = 1 }]
[[card]]
id = "U-90"
name = "Air Bottle"
type = "subsystem"
bp = 10
[[card.ability]]
kind = "trigger"
on = "phase_start"
optional = true
cycle = true
do = [{ op = "repair", unit = "your.bot", n = 1 }]
)");
    check(R"(
scenario Terrain
rules BA-99 BA-102
game bots-and-aces
position build-1=bot: phase=action terrain=T0:T-90 B.hand=K-09
0: yes
refuse 1: play K-09 -> BA-83

scenario a Sub-System
rules BA-99 BA-102
game bots-and-aces
position build-1=bot:U-90 phase=action B.hand=K-09
0: yes
1: play K-09
expect B.scrapyard=K-09
)");
}

TEST_CASE("BA-95: after those of the turn player, triggers happen in the order of Initiative") {
    const OwnCards cards(R"(
[[card]]
id = "U-93"
name = "One"
type = "subsystem"
bp = 10
[[card.ability]]
kind = "trigger"
on = "phase_start"
do = [{ op = "set_knockout", who = "each_player", n = 1 }]
[[card]]
id = "U-94"
name = "Two"
type = "subsystem"
bp = 10
[[card.ability]]
kind = "trigger"
on = "phase_start"
do = [{ op = "set_knockout", who = "each_player", n = 2 }]
)");
    check(R"(
scenario the last one counts
rules BA-95
game bots-and-aces
position seats=3 build-1=bot: build-2=bot:U-93 build-3=bot:U-09,U-94 phase=action
0: finish
expect phase=movement A.knockout=1
position seats=3 build-1=bot: build-2=bot:U-09,U-93 build-3=bot:U-94 phase=action
0: finish
expect phase=movement A.knockout=2
position seats=3 build-1=bot:U-93 build-2=bot: build-3=bot:U-09,U-94 phase=action
0: finish
expect phase=movement A.knockout=2
)");
    check(R"(
scenario of their own, a player says which one is first
rules BA-95
game bots-and-aces
position build-1=bot:U-93,U-94 phase=action
expect next 0
expect moves 0: pick A.U-93; pick A.U-94
0: pick A.U-94
expect A.knockout=1
0: finish; pick A.U-93
expect phase=movement A.knockout=2
# Equal ones need no order.
position build-1=bot:U-93/U-39:U-93 phase=action
0: finish
expect phase=movement A.knockout=1
)");
}

TEST_CASE("BA-97, BA-225: Overrun comes to nothing when Runaway is gone by then") {
    const OwnCards cards(R"(
[[card]]
id = "K-90"
name = "Turn Round"
type = "skill"
rank = "D"
timing = "any"
[[card.ability]]
kind = "play"
do = [{ op = "lose_status", status = "runaway" }]
)");
    const std::string begin = R"(
rules BA-97 BA-225
game bots-and-aces
position build-1=bot:W-20 build-2=bot:W-36,W-28 A.bot=T4 B.bot=T1 A.X-2=gone A.X-2#2=gone B.X-2=gone \
    B.X-2#2=gone A.statuses=overrun B.statuses=runaway B.hand=K-90
0: fight B
1: pass; pass
0: select C W-20
1: select C W-36; select L W-28
0: status overrun; pick string:B.C
)";
    check("scenario it is still there" + begin + R"(
1: pass
expect combat.step=selection slot.B.C=(thing=B.W-36,filled=1,up=1) slot.B.L=(filled=1)
)");
    check("scenario it is gone" + begin + R"(
1: play K-90
expect combat.step=block A.statuses=none B.statuses=none
)");
}

TEST_CASE("a card set is named after what a replay reads of it, not after words or layout") {
    const auto mark = [](std::string_view text) {
        const base::File file{"own.toml", std::string(text)};
        const auto set = with_own_cards({&file, 1});
        if (!set) FAIL(set.error().front().message());
        return set->mark;
    };
    const std::string one = mark(R"(
[[card]]
id = "N-1"
name = "First Thoughts"
type = "skill"
rank = "B"
timing = "action"
[[card.ability]]
kind = "play"
if = { exists = "your.cards", where = { name = "Service Rifle" } }
do = [{ op = "draw", n = 1 }]
)");
    CHECK(one == mark(R"(# The same in other words.
[[card]]
timing = "action"   # first
rank = "B"
type = "skill"
name = "Second Thoughts"
id = "N-1"
ability = [{ do = [{ n = 1, op = "draw" }], kind = "play", if = { where = { name = "Service Rifle" }, exists = "your.cards" } }]
)"));
    const auto changed = [](std::string_view effect, std::string_view weapon) {
        return R"(
[[card]]
id = "N-1"
name = "First Thoughts"
type = "skill"
rank = "B"
timing = "action"
[[card.ability]]
kind = "play"
if = { exists = "your.cards", where = { name = ")" +
               std::string(weapon) + "\" } }\ndo = [{ op = \"draw\", n = " + std::string(effect) +
               " }]\n";
    };
    CHECK(one == mark(changed("1", "Service Rifle")));
    CHECK(one != mark(changed("2", "Service Rifle")));
    CHECK(one != mark(changed("1", "Lance Rifle")));
    CHECK(one != mark_of_standard_cards());
    CHECK(mark_of_standard_cards().size() == 16);
}

TEST_CASE("a log names the cards it was played with, and other cards do not replay it") {
    const std::string head = "hexwing log 1\ngame bots-and-aces 2\n";
    const std::string rest = "seats 2\noption build-1 anvil\noption build-2 swallow\nmoves\nend 0 ";
    const auto words = [&](const std::string& lines) {
        const auto log = engine::read_log(head + lines + rest, games::all_games());
        return log ? std::string() : log.error().words;
    };
    const std::string mark = mark_of_standard_cards();
    CHECK(words("cards " + mark + "\n").starts_with("The log has been changed or damaged"));
    CHECK(words("") ==
          "The cards that this match was played with are not named; expected \"cards " + mark +
              "\".");
    CHECK(words("cards 0123456789abcdef\n") ==
          "This match was played with the card set 0123456789abcdef, and this program plays with "
          "the cards of the game: give that set with --cards; if it was the game's own then, it "
          "takes a program of that time.");
    const OwnCards cards(R"(
[[card]]
id = "N-1"
name = "First Thoughts"
type = "skill"
rank = "B"
timing = "action"
[[card.ability]]
kind = "play"
do = [{ op = "draw", n = 1 }]
)");
    CHECK(words("cards " + mark + "\n") ==
          "This match was played with the cards of the game, and this program plays with the card "
          "set " +
              mark_of_cards() + ": leave --cards away.");
}

TEST_CASE("a log of ruleset 1 is refused in words") {
    const auto log = engine::read_log(
        "hexwing log 1\ngame bots-and-aces 1\nseats 2\nmoves\nend 0 0\n", games::all_games());
    REQUIRE_FALSE(log);
    CHECK(log.error().words ==
          "This log was played with ruleset 1 of bots-and-aces; this program has ruleset 2.");
}
