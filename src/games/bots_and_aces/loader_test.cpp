// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/loader.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

using namespace bots_and_aces;

namespace {

// Cards that others can speak of.
const CardFile base_cards{"base.toml", R"(
[[card]]
id = "W-1"
name = "Stick"
type = "weapon"
bp = 10
class = "melee"
range = [0, 0]
damage = 3
special = "P-1"
[[card]]
id = "P-1"
name = "Whack"
type = "special"
signature = "W-1"
damage = [3, 1]
dd = [0, 0]
[[card]]
id = "W-2"
name = "Tube"
type = "weapon"
bp = 10
class = "ranged"
range = [1, 2]
keywords = [{ k = "limited-ammunition", x = 2 }]
ammo = "M-1"
special = "P-2"
[[card]]
id = "P-2"
name = "Puff"
type = "special"
signature = "W-2"
damage = [3, 1]
dd = [0, 0]
[[card]]
id = "M-1"
name = "Pea"
type = "ammo"
bp = 5
requisite = "W-2"
ammo_kind = "standard"
range = [1, 2]
damage = 1
keywords = ["destroy-after-use"]
)"};

std::string messages(const std::string& text) {
    const CardFile files[] = {base_cards, {"x.toml", text}};
    const auto loaded = load_cards(files);
    if (loaded) return "no problems";
    std::string all;
    for (const CardProblem& problem : loaded.error()) all += problem.message() + "\n";
    return all;
}

bool says(const std::string& text, const std::string& words) {
    const std::string all = messages(text);
    const bool found = all.find(words) != std::string::npos;
    if (!found) MESSAGE(all << "does not say: " << words);
    return found;
}

// A card around a few lines; they begin in line 6.
std::string card(const std::string& type, const std::string& lines) {
    return "[[card]]\nid = \"N-1\"\nname = \"New\"\ntype = \"" + type + "\"\n\n" + lines;
}
std::string skill(const std::string& ability, const std::string& kind = "play") {  // line 10
    return card("skill", "rank = \"D\"\ntiming = \"action\"\n[[card.ability]]\nkind = \"" + kind +
                             "\"\n" + ability);
}
std::string does(const std::string& operations) { return skill("do = [" + operations + "]\n"); }
std::string subsystem(const std::string& lines) { return card("subsystem", "bp = 10\n" + lines); }
std::string weapon(const std::string& lines) {
    return card("weapon", "bp = 10\nspecial = \"P-1\"\n" + lines);
}

}  // namespace

TEST_CASE("bots and aces: the standard set has every card of the rules file") {
    const CardSet& set = standard_cards();
    std::map<Type, int> count;
    std::map<Rank, int> skills;
    for (const Card& card : set.cards) {
        ++count[card.type];
        if (card.type == Type::Skill) ++skills[card.rank];
    }
    CHECK(count[Type::Weapon] == 60);
    CHECK(count[Type::Ammo] == 6);
    CHECK(count[Type::Special] == 60);
    CHECK(count[Type::Standard] == 17);
    CHECK(count[Type::Skill] == 60);
    CHECK(count[Type::SpecialSkill] == 12);
    CHECK(count[Type::Ace] == 12);
    CHECK(count[Type::Subsystem] == 45);
    CHECK(count[Type::Terrain] == 12);
    CHECK(count[Type::Status] + count[Type::Duplicate] == 7);
    CHECK(skills == std::map<Rank, int>{
                        {Rank::S, 8}, {Rank::A, 12}, {Rank::B, 14}, {Rank::C, 14}, {Rank::D, 12}});
}

TEST_CASE(
    "bots and aces: signature effects, timings and Maneuvers are as many as the rules file "
    "counts") {
    const CardSet& set = standard_cards();
    int signatures = 0, played = 0, maneuvers = 0;
    std::map<Timing, int> timings;
    for (const Card& card : set.cards) {
        if (card.type == Type::Skill) {
            ++timings[card.timing];
            maneuvers += card.maneuver;
        }
        if (card.type != Type::Special) continue;
        played += card.timing != Timing::None;
        for (const Ability& ability : set.abilities_of(card))
            signatures += ability.kind == AbilityKind::Signature;
    }
    CHECK(signatures == 37);
    CHECK(played == 24);
    CHECK(maneuvers == 13);
    CHECK(timings[Timing::Standby] == 10);
    CHECK(timings[Timing::Action] == 25);
    CHECK(timings[Timing::Movement] == 12);
    CHECK(timings[Timing::End] == 6);
    CHECK(timings[Timing::Any] == 7);
}

TEST_CASE("BA-37: two Duplicates and one of each status are in every Weapons Deck") {
    const CardSet& set = standard_cards();
    CHECK(set[set.find("X-2")].copies == 2);
    for (const char* id : {"X-3", "X-4", "X-5", "X-6", "X-10", "X-11"})
        CHECK(set[set.find(id)].copies == 1);
}

TEST_CASE("BA-112: every Weapon and its Special Attack name each other") {
    const CardSet& set = standard_cards();
    for (CardId id = 0; id < set.size(); ++id)
        if (set[id].type == Type::Weapon) CHECK(set[set[id].partner].partner == id);
}

TEST_CASE("BA-257: launchers without damage are platforms") {
    const CardSet& set = standard_cards();
    for (CardId id = 0; id < set.size(); ++id)
        CHECK((set[id].platform != 0) ==
              (set.id(id) == "W-57" || set.id(id) == "W-58" || set.id(id) == "W-59"));
}

TEST_CASE("bots and aces: an effect is a list of nodes with numbers only") {
    const CardSet& set = standard_cards();
    const Card& card = set[set.find("K-19")];  // Drain (4) an opponent; draw 1
    const Ability& ability = set.abilities_of(card)[0];
    const Op* op = &set.operations[static_cast<std::size_t>(ability.effect)];
    REQUIRE(op[0].code == Operation::Drain);
    CHECK(op[0].arguments[at(Operation::Drain, "who")] == selector_number(Selector::Target1));
    const auto x = static_cast<std::size_t>(op[0].arguments[at(Operation::Drain, "x")]);
    CHECK(set.values[x] == Value{ValueCode::Literal, 0, {4}});
    REQUIRE(op[1].code == Operation::Draw);
    CHECK(op[1].arguments[at(Operation::Draw, "who")] == selector_number(Selector::You));
    CHECK(op[2].code == Operation::End);
    CHECK(set.targets_of(ability)[0].from == selector_number(Selector::Opponents));
}

TEST_CASE("bots and aces: cards that can only answer something are reactions") {
    const CardSet& set = standard_cards();
    CHECK(set[set.find("K-01")].prompt == Prompt::Reaction);
    CHECK(set[set.find("K-35")].prompt == Prompt::Proactive);
    const CardFile file{"x.toml", skill("do = [{ op = \"draw\", n = 1 }]\n")};
    auto text = file.text;
    text.insert(text.find("timing"), "prompt = \"reaction\"\n");
    const CardFile files[] = {{"x.toml", text}};
    const auto loaded = load_cards(files);
    REQUIRE(loaded);
    CHECK((*loaded)[0].prompt == Prompt::Reaction);
}

TEST_CASE("card files: the same files give the same tables") {
    CHECK(*load_cards(standard_files()) == *load_cards(standard_files()));
}

TEST_CASE("card files: everything that is wrong is told, by file, line and column") {
    const std::string all =
        messages(card("skill",
                      "rank = \"E\"\ntiming = \"lunch\"\ncolour = 3\n[[card.ability]]\n"
                      "kind = \"play\"\ndo = [{ op = \"drwa\", n = 1 }, { op = \"draw\" }]\n"));
    CHECK(all.find("x.toml:6:8: \"rank\" cannot be \"E\"") != std::string::npos);
    CHECK(all.find("x.toml:7:10: \"timing\" cannot be \"lunch\"") != std::string::npos);
    CHECK(all.find("x.toml:8:1: A skill has no \"colour\"") != std::string::npos);
    CHECK(all.find("x.toml:11:14: There is no operation \"drwa\"; did you mean \"draw\"?") !=
          std::string::npos);
    CHECK(all.find("x.toml:11:31: The operation \"draw\" needs \"n\", which is not there.") !=
          std::string::npos);
    CHECK(std::count(all.begin(), all.end(), '\n') ==
          6);  // without timing it cannot be played either
}

TEST_CASE("card files: text that is no TOML") {
    CHECK(says("[[card]\n", "x.toml:1:"));
    CHECK(says("", "no problems"));
    CHECK(says("cards = 3\n",
               "x.toml:1:1: A card file has [[card]] and nothing else, not \"cards\"."));
    CHECK(says("card = 3\n", "x.toml:1:8: Cards are written as [[card]]."));
    CHECK(says("card = [3]\n", "x.toml:1:9: Cards are written as [[card]]."));
}

TEST_CASE("card files: id, name and type") {
    CHECK(says("[[card]]\n", "x.toml:1:1: A card needs \"id\", which is not there."));
    CHECK(says("[[card]]\nid = \"w20\"\nname = \"A\"\ntype = \"terrain\"\nallotment = 1\n",
               "x.toml:2:6: An id is capital letters, a dash and a number, such as \"W-20\", not "
               "\"w20\"."));
    CHECK(says("[[card]]\nid = \"W-1\"\nname = \"A\"\ntype = \"terrain\"\n",
               "\"W-1\" is already the id of \"Stick\"."));
    CHECK(says("[[card]]\nid = \"N-1\"\nname = \"Stick\"\ntype = \"terrain\"\n",
               "\"Stick\" is already the name of W-1."));
    CHECK(says("[[card]]\nid = \"N-1\"\nname = \"\"\ntype = \"terrain\"\n", "A name is one line."));
    CHECK(says("[[card]]\nid = 3\nname = \"A\"\ntype = \"terrain\"\n",
               "x.toml:2:6: \"id\" takes a string, not the number 3."));
    CHECK(says("[[card]]\nid = \"N-1\"\nname = \"A\"\ntype = \"wepon\"\n",
               "\"type\" cannot be \"wepon\"; did you mean \"weapon\"?"));
    CHECK(says(card("skill", "text = \"Draw 2.\"\n"),
               "x.toml:6:8: The text is written by the program"));
}

TEST_CASE("card files: numbers, flags and lists of the wrong kind") {
    CHECK(says(card("terrain", "allotment = 20\n"),
               "\"allotment\" takes a whole number from 1 to 19, not the number 20."));
    CHECK(says(card("terrain", "allotment = 1.5\n"), "not a number with a fraction."));
    CHECK(says(card("terrain", "allotment = 2026-01-01\n"), "not a date or time."));
    CHECK(says(card("terrain", "allotment = true\n"), "not true."));
    CHECK(says(card("terrain", "allotment = [1]\n"), "not an array."));
    CHECK(says(card("terrain", "allotment = {}\n"), "not a table."));
    CHECK(says(card("skill", "maneuver = 1\n"),
               "\"maneuver\" takes true or false, not the number 1."));
    CHECK(says(subsystem("types = []\n"), "\"types\" is an empty list; leave it out."));
    CHECK(says(subsystem("types = [\"mod\"]\n"),
               "\"types\" cannot be \"mod\"; did you mean \"mode\"?"));
}

TEST_CASE("card files: what a Weapon has to be") {
    CHECK(says(card("weapon", "bp = 10\nclass = \"melee\"\nrange = [0, 0]\n"),
               "A weapon needs \"special\""));
    CHECK(says(weapon("class = \"melee\"\nrange = [0, 1]\n"),
               "A Melee Weapon has Range [0, 0] (BA-107)."));
    CHECK(says(weapon("class = \"ranged\"\nrange = [0, 0]\n"),
               "A Weapon of Range [0, 0] is Melee (BA-106)."));
    CHECK(says(weapon("class = \"ranged\"\nrange = 2\n"),
               "\"range\" takes [least, most], not the number 2."));
    CHECK(says(weapon("class = \"ranged\"\nrange = [3, 1]\n"),
               "\"range\" has its least above its most."));
    CHECK(says(weapon("class = \"melee\"\nrange = [0, 0]\nattribute = \"U\"\n"),
               "A Weapon cannot be Universal (BA-124)."));
    CHECK(says(weapon("class = \"shield\"\ndur = 2\ndamage = 1\n"),
               "A Shield has no Attribute and deals no damage (BA-262)."));
    CHECK(says(weapon("class = \"shield\"\ndur = 2\nrange = [0, 0]\n"),
               "A Shield has no Range (BA-262)"));
    CHECK(says(weapon("class = \"shield\"\n"), "A Shield needs \"dur\" (BA-263)."));
    CHECK(says(weapon("class = \"melee\"\nrange = [0, 0]\ncarrier = \"bit\"\n"),
               "A Bit or Funnel needs \"dur\""));
    CHECK(says(weapon("class = \"melee\"\nrange = [0, 0]\n"),
               "whose signature Weapon is another (BA-112)."));
    CHECK(says(card("special", "signature = \"W-1\"\ndamage = [1, 1]\ndd = [0, 0]\n"),
               "whose Special Attack is another (BA-112)."));
    CHECK(says(card("special", "signature = \"W-9\"\n"), "There is no card \"W-9\" in this set."));
    CHECK(says(card("special", "signature = \"P-1\"\n"),
               "\"signature\" takes weapon cards, and P-1 Whack is none."));
    CHECK(says(card("special", "signature = \"W-1\"\ndamage = [1]\n"),
               "\"damage\" takes [a, b], not an array of another length."));
    CHECK(says(card("standard", "damage = 3\n"), "\"damage\" takes [n], not the number 3."));
}

TEST_CASE("card files: keywords that are wrong or missing") {
    const std::string melee = "class = \"melee\"\nrange = [0, 0]\n";
    CHECK(says(weapon(melee + "keywords = \"reach\"\n"),
               "\"keywords\" takes a list in [ ], not the string \"reach\"."));
    CHECK(says(weapon(melee + "keywords = [\"raech\"]\n"), "did you mean \"reach\"?"));
    CHECK(says(weapon(melee + "keywords = [\"reach\", \"reach\"]\n"),
               "This keyword is there twice."));
    CHECK(says(weapon(melee + "keywords = [\"cooldown\"]\n"),
               "\"cooldown\" needs its number: { k = \"cooldown\", x = 1 }."));
    CHECK(says(weapon(melee + "keywords = [{ k = \"reach\", x = 1 }]\n"),
               "\"reach\" has no number."));
    CHECK(says(weapon(melee + "keywords = [{ x = 1 }]\n"),
               "A keyword with a number is { k = \"cooldown\", x = 2 }."));
    CHECK(says(weapon(melee + "keywords = [\"quick-start\"]\n"),
               "A weapon cannot have the keyword \"quick-start\"."));
    CHECK(
        says(weapon(melee + "keywords = [\"boomerang\"]\n"), "The keyword \"thrown\" is missing"));
    CHECK(
        says(weapon(melee + "keywords = [\"vulnerable\"]\n"), "A Vulnerable Weapon needs \"dur\""));
    CHECK(
        says(weapon(melee + "ammo = \"M-1\"\n"), "The keyword \"limited-ammunition\" is missing"));
    CHECK(says(weapon(melee + "ammo = \"M-1\"\n"),
               "which is not the standard Ammunition of this Weapon (BA-255)."));
    CHECK(says(weapon(melee + "keywords = [{ k = \"limited-ammunition\", x = 2 }]\n"),
               "\"limited-ammunition\" needs \"ammo\", its standard Ammunition (BA-255)."));
    const std::string ammo = "bp = 5\nammo_kind = \"special\"\nrange = [1, 2]\n";
    CHECK(says(card("ammo", ammo + "requisite = \"W-2\"\n"),
               "The keyword \"destroy-after-use\" is missing: Ammunition is used up (BA-260)."));
    CHECK(says(card("ammo", ammo + "requisite = \"W-1\"\nkeywords = [\"destroy-after-use\"]\n"),
               "The keyword \"limited-ammunition\" is missing on W-1 Stick, the requisite Weapon "
               "(BA-258)."));
    CHECK(says(subsystem("keywords = [\"detachable\"]\n"),
               "Only a Support Unit is Detachable (BA-310)."));
    CHECK(says(subsystem("keywords = [\"quick-start\"]\n"), "Quick-Start needs \"uptime\""));
}

TEST_CASE("card files: what a Sub-System has to be") {
    CHECK(says(subsystem("types = [\"armor_stack\"]\ndur = 1\n"),
               "needs \"stack\", which is not there."));
    CHECK(says(subsystem("types = [\"armor_stack\"]\nstack = 1\n"),
               "An Armor Stack card needs \"dur\" (BA-157)."));
    CHECK(says(subsystem("stack = 1\n"), "A subsystem has no \"stack\""));
    CHECK(says(subsystem("types = [\"overdrive\"]\n"), "An Overdrive needs \"uptime\" (BA-154)."));
    CHECK(says(subsystem("types = [\"mode\"]\nuptime = 1\n"), "A Mode has no Uptime (BA-151)."));
    CHECK(says(subsystem("types = [\"core\"]\n"), "A Core is a Support Unit too (BA-280)"));
    CHECK(says(subsystem("types = [\"support\"]\n"), "needs \"unit\", which is not there."));
    CHECK(says(subsystem("types = [\"support\"]\nunit = 3\n"),
               "\"unit\" takes { hp, armor, initiative, movement }, not the number 3."));
    CHECK(says(subsystem("types = [\"hazard\"]\n"),
               "A Hazard has types = [\"hazard\"] and an ability of kind \"hazard\""));
    CHECK(says(subsystem("requires = \"U-1\"\n"), "\"requires\" takes a list of one or two ids."));
    CHECK(says(subsystem("requires = [\"W-1\"]\n"),
               "\"requires\" takes subsystem cards, and W-1 Stick is none."));
    CHECK(says(
        subsystem("[[card.ability]]\nkind = \"build\"\ncost = -5\nwhere = { suspended = true }\n"),
        "\"suspended\" is not printed on a card"));
}

TEST_CASE("card files: what an Attack asks for") {
    const std::string rest = "damage = [1]\ndd = [0]\n";
    CHECK(says(card("standard", "req = 3\n" + rest),
               "\"req\" takes a table such as { class = \"melee\" }, not the number 3."));
    CHECK(says(card("standard", "req = { class = \"shield\" }\n" + rest),
               "\"class\" cannot be \"shield\""));
    CHECK(says(card("standard", "req = { colour = 1 }\n" + rest), "\"req\" has no \"colour\""));
    CHECK(says(card("standard",
                    "req = { weapon = [\"W-1\", \"W-1\", \"W-1\", \"W-1\", \"W-2\"] }\n" + rest),
               "\"weapon\" takes at most four Weapons."));
    const CardFile files[] = {
        base_cards,
        {"x.toml", card("standard", "req = { attribute = \"U\", weapon = \"W-1\" }\n" + rest)}};
    const auto loaded = load_cards(files);
    REQUIRE(loaded);
    const Card& read = (*loaded)[loaded->find("N-1")];
    CHECK(read.attribute == Attribute::Universal);
    CHECK(read.requirement.attributes == 0b111);
    CHECK(read.requirement.weapons[0] == loaded->find("W-1"));
}

TEST_CASE("card files: abilities in the wrong place or without their parts") {
    CHECK(says(card("skill", "rank = \"D\"\ntiming = \"any\"\n"),
               "A card with \"timing\" needs an ability of kind \"play\"."));
    CHECK(says(card("skill", "ability = 3\n"), "Abilities are written as [[card.ability]]."));
    CHECK(says(card("skill", "ability = [3]\n"), "Abilities are written as [[card.ability]]."));
    CHECK(says(skill("", "fly"), "\"kind\" cannot be \"fly\""));
    CHECK(says(skill("timing = \"any\"\n", "activated"),
               "A skill cannot have an ability of kind \"activated\"."));
    CHECK(says(skill(""), "An ability needs \"do\", which is not there."));
    CHECK(says(does(""), "An ability that does nothing: \"do\" is empty."));
    CHECK(says(skill("do = 3\n"), "Operations are a list in [ ], not the number 3."));
    CHECK(
        says(skill("window = [\"open\", \"lunch\"]\ndo = []\n"), "\"window\" cannot be \"lunch\""));
    CHECK(says(skill("on = \"drawn\"\ndo = []\n"), "An ability has no \"on\""));
    CHECK(says(skill("limit = 1\ndo = []\n"),
               "\"limit\" takes { per = \"turn\", n = 1 }, not the number 1."));
    CHECK(says(
        card(
            "special",
            "signature = \"W-1\"\ndamage = [1, 1]\ndd = [0, 0]\n[[card.ability]]\nkind = \"play\"\n"
            "do = [{ op = \"draw\", n = 1 }]\n"),
        "A card that can be played needs \"timing\" (BA-134)."));
    CHECK(says(subsystem("[[card.ability]]\nkind = \"replace\"\non = \"drawn\"\ndo = [{ op = "
                         "\"modify_event\", amount = 1 }]\n"),
               "A replace ability stands on damage_would_be_dealt or durability_would_be_lost."));
}

TEST_CASE("card files: more abilities than a card can have") {
    std::string many;
    for (int i = 0; i < 17; ++i)
        many +=
            "[[card.ability]]\nkind = \"static\"\ndo = [{ op = \"win_ties\", duration = \"while\" "
            "}]\n";
    CHECK(says(subsystem(many), "A card has at most 16 abilities, a set at most 8000."));
    CHECK(says(subsystem("[[card.ability]]\nkind = \"activated\"\ntiming = \"none\"\n"),
               "\"timing\" cannot be \"none\""));
}

TEST_CASE("card files: operations") {
    CHECK(says(does("3"),
               "An operation is a table such as { op = \"draw\", n = 1 }, not the number 3."));
    CHECK(says(does("{ n = 1 }"), "not one without \"op\"."));
    CHECK(says(does("{ op = \"draw\", n = 1, m = 2 }"),
               "x.toml:10:29: The operation \"draw\" has no \"m\""));
    CHECK(says(does("{ op = \"draw\", n = \"two\" }"),
               "A value is a whole number or a table such as { count = \"your.hand\" }, not the "
               "string \"two\"."));
    CHECK(says(does("{ op = \"look_hand\", n = \"some\" }"),
               ", or \"all\", not the string \"some\"."));
    CHECK(says(does("{ op = \"draw\", n = 99999 }"),
               "\"a value\" takes a whole number from -32000 to 32000"));
    CHECK(says(does("{ op = \"modify_event\", amount = 1 }"),
               "\"modify_event\" stands only in an ability of kind \"replace\"."));
    CHECK(says(does("{ op = \"overflow\" }"), "\"overflow\" needs a string"));
    CHECK(says(does("{ op = \"choose\", modes = [[{ op = \"draw\", n = 1 }]] }"),
               "\"modes\" takes a list of two or more, not fewer."));
    CHECK(says(does("{ op = \"choose\", modes = 1 }"),
               "\"modes\" takes a list of two or more, not the number 1."));
    CHECK(says(does("{ op = \"pay\", cost = 1 }"),
               "\"cost\" takes a list of costs in [ ], not the number 1."));
    CHECK(says(does("{ op = \"pay\", cost = [{ money = 1 }] }"), "There is no cost \"money\""));
}

TEST_CASE(
    "OP-97: a card says only of some actions that a rule gives way, and where it may say more") {
    const auto allows = [](const std::string& action) {
        return does("{ op = \"allow\", action = " + action + ", duration = \"eot\" }");
    };
    for (const char* action : {"play", "attach", "reserve_power", "reposition", "set_hazard"})
        CHECK(messages(allows("\"" + std::string(action) + "\"")) == "no problems");
    CHECK(messages(allows(R"("set_hazard", tile = "tiles")")) == "no problems");
    for (const auto& [action, other] :
         std::map<std::string, std::string>{{"combat", "\"extra_action\""},
                                            {"withdraw", "\"extra_action\""},
                                            {"move", "\"gain_mp\" or \"move\""},
                                            {"bot_rush", "\"bot_rush\""},
                                            {"activate", "\"activate\""},
                                            {"detach", "\"detach\""},
                                            {"block", "\"allow_block\""}})
        CHECK(says(allows("\"" + action + "\""),
                   "\"allow\" cannot speak of \"" + action + "\"; use " + other + "."));
    CHECK(says(allows(R"("play", tile = "tiles")"), "\"play\" is about no tile."));
    CHECK(says(allows("\"dance\""), "\"action\" cannot be \"dance\""));
}

TEST_CASE("card files: values") {
    const auto draws = [](const std::string& value) {
        return does("{ op = \"draw\", n = " + value + " }");
    };
    CHECK(says(draws("{ sum = [1, 2] }"), "There is no value \"sum\""));
    CHECK(says(draws("{}"), "A value is a table such as { add = … }, not an empty one."));
    CHECK(says(draws("true"), "A value is a table such as { add = … }, not true."));
    CHECK(says(draws("{ add = [1] }"), "\"add\" takes two values or more"));
    CHECK(says(draws("{ add = 1 }"), "\"add\" takes a list of values in [ ], not the number 1."));
    CHECK(
        says(draws("{ div = [1, 2], round = \"sideways\" }"), "\"round\" cannot be \"sideways\""));
    CHECK(says(draws("{ div = [1, 2], by = 3 }"), "The value \"div\" has no \"by\""));
    CHECK(says(draws("{ stat = \"armor\" }"),
               "The value \"stat\" needs \"of\", which is not there."));
    CHECK(says(draws("{ die = 1 }"), "There is no die yet; \"roll\" has to come first."));
    CHECK(says(draws("{ var = \"x\" }"),
               "Nothing was remembered as \"x\"; \"remember\" has to come first."));
    CHECK(says(draws("{ dist = [\"your.bot\"] }"), "\"dist\" takes two selectors in [ ]"));
    CHECK(says(draws("{ choose = 3 }"), "\"choose\" takes [least, most], not the number 3."));
    CHECK(says(draws("{ missing_hp = \"your.hand\" }"),
               "\"your.hand\" names cards, but \"missing_hp\" takes units."));
}

TEST_CASE("card files: conditions and durations") {
    const auto when = [](const std::string& condition) {
        return skill("if = " + condition + "\ndo = [{ op = \"draw\", n = 1 }]\n");
    };
    CHECK(says(when("{ weather = \"fine\" }"), "There is no condition \"weather\""));
    CHECK(says(when("{ phase = \"lunch\" }"), "\"phase\" cannot be \"lunch\""));
    CHECK(says(when("\"active\""),
               "\"active\" needs more: write { active = … } instead of a string."));
    CHECK(says(when("\"sunny\""), "There is no condition \"sunny\""));
    CHECK(says(when("{ cmp = [1, 2] }"), "\"cmp\" takes [value, \"<=\", value]"));
    CHECK(says(when("{ cmp = [1, \"=\", 2] }"), "\"cmp\" cannot be \"=\""));
    CHECK(says(when("{ all = { phase = \"action\" } }"),
               "\"all\" takes a list of conditions in [ ], not a table."));
    const auto lasts = [](const std::string& duration) {
        return does("{ op = \"win_ties\", duration = " + duration + " }");
    };
    CHECK(says(lasts("\"forever\""), "There is no duration \"forever\""));
    CHECK(says(lasts("\"rounds\""),
               "\"rounds\" needs more: write { rounds = … } instead of a string."));
    CHECK(says(lasts("{ phase_end = \"movement\" }"), "The duration \"phase_end\" needs \"of\""));
}

TEST_CASE("card files: selectors that do not exist, or not here") {
    const auto hits = [](const std::string& unit) {
        return does("{ op = \"damage\", n = 1, to = \"" + unit + "\" }");
    };
    CHECK(
        says(hits("your.bots"), "There is no selector \"your.bots\"; did you mean \"your.bot\"?"));
    CHECK(says(hits("tiles"), "\"tiles\" names tiles, but \"to\" takes units."));
    CHECK(says(hits("you.carrier"), "\"you.carrier\" makes no sense: players have no carrier."));
    CHECK(says(hits("t1"), "\"t1\" is no target of this ability; declare it in \"target\"."));
    CHECK(says(hits("it"), "\"it\" stands only inside for_each."));
    CHECK(says(hits("string.target"), "\"string.target\" needs a string"));
    CHECK(says(hits("block.blocked.carrier"), "needs a block"));
    CHECK(says(hits("event.unit"), "\"event.unit\" needs an event"));
    CHECK(says(does("{ op = \"rest_to\", from = \"revealed\", to = \"bottom\" }"),
               "needs an operation \"reveal\" before it."));
    CHECK(says(does("{ op = \"remove_terrain\", tile = \"here\" }"),
               "\"here\" is for Terrain and Hazards only."));
    CHECK(says(does("{ op = \"draw\", n = 1, who = 3 }"),
               "\"who\" takes a string, not the number 3."));
}

TEST_CASE("card files: targets and filters that are impossible") {
    const auto target = [](const std::string& slot) {
        return skill("target = [" + slot + "]\ndo = [{ op = \"draw\", n = 1 }]\n");
    };
    CHECK(says(skill("target = 3\ndo = []\n"),
               "\"target\" takes a list of one to three { id, from }, not the number 3."));
    CHECK(says(skill("target = []\ndo = []\n"), "not this many."));
    CHECK(says(target("{ id = \"t1\", from = \"enemy.units\", count = 5 }"),
               "at most 4 targets in all"));
    CHECK(says(
        target("3"),
        "A target is a table such as { id = \"t1\", from = \"enemy.units\" }, not the number 3."));
    CHECK(says(target("{ id = \"t2\", from = \"tiles\" }"),
               "Targets are called t1, t2, t3 in their order; this is \"t1\"."));
    CHECK(says(target("{ id = \"t1\" }"), "A target needs \"from\", which is not there."));
    CHECK(says(target("{ id = \"t1\", from = \"tiles\", where = 3 }"),
               "A filter is a table such as { class = \"melee\" }, not the number 3."));
    CHECK(says(target("{ id = \"t1\", from = \"tiles\", where = { hp_le = 3 } }"),
               "Impossible: tiles have no \"hp_le\"; that is asked of units."));
    CHECK(says(target("{ id = \"t1\", from = \"your.hand\", where = { type = \"unit\" } }"),
               "Impossible: cards are never of this type."));
    CHECK(says(target("{ id = \"t1\", from = \"your.hand\", where = { clas = \"melee\" } }"),
               "A filter has no \"clas\"; did you mean \"class\"?"));
    CHECK(says(target("{ id = \"t1\", from = \"your.hand\", where = { name = \"Nobody\" } }"),
               "There is no card \"Nobody\" in this set."));
    CHECK(says(target("{ id = \"t1\", from = \"tiles\", where = { range_of = 3 } }"),
               "\"range_of\" takes { from = …, min = 0, max = 1 }, not the number 3."));
    CHECK(says(target("{ id = \"t1\", from = \"tiles\", where = { range_of = { from = "
                      "\"your.bot\", min = 3, max = 1 } } }"),
               "\"min\" is more than \"max\"."));
    CHECK(says(target("{ id = \"t1\", from = \"tiles\", where = { id = \"W-9\" } }"),
               "There is no selector \"W-9\""));
}

TEST_CASE("BA-253: a card that reaches beyond the sides of a Combat names the rule that lets it") {
    const std::string sweep = "do = [{ op = \"damage\", to = \"enemy.units\", n = 1 }]\n";
    const std::string none = "only Terrain (BA-64) and Hazards (BA-161) have one.";
    CHECK(says(skill("outside_combat = true\n" + sweep), none));
    CHECK(says(skill("outside_combat = \"BA-161\"\n" + sweep), none));
    const auto hazard = [&](const std::string& rule) {
        return subsystem(
            "types = [\"hazard\"]\ndur = 1\n[[card.ability]]\nkind = \"hazard\"\n"
            "outside_combat = " +
            rule + "\n" + sweep);
    };
    CHECK(says(hazard("true"), "(BA-253): here it is \"BA-161\"."));
    CHECK(says(hazard("\"BA-64\""), "(BA-253): here it is \"BA-161\"."));
    CHECK(messages(hazard("\"BA-161\"")) == "no problems");
    const auto terrain = [&](const std::string& rule) {
        return card("terrain",
                    "allotment = 2\n[[card.ability]]\nkind = \"trigger\"\non = \"round_end\"\n"
                    "outside_combat = " +
                        rule + "\n" + sweep);
    };
    CHECK(says(terrain("\"R-185\""), "(BA-253): here it is \"BA-64\"."));
    CHECK(messages(terrain("\"BA-64\"")) == "no problems");
}

TEST_CASE("card files: more names than can be remembered") {
    std::string names;
    for (char c = 'a'; c <= 'c'; ++c)
        names += std::string("{ op = \"remember\", value = 1, name = \"") + c + "\" },";
    CHECK(says(does(names), "A set can remember under 2 names; use one of them again."));
}
