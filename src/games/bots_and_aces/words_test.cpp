// SPDX-License-Identifier: Apache-2.0
#include "games/bots_and_aces/words.hpp"

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "games/bots_and_aces/loader.hpp"

using namespace bots_and_aces;

namespace {

std::string text_of(const CardSet& set, const char* id) {
    std::string all;
    for (const std::string& line : card_text(set, set.find(id)))
        all += (all.empty() ? "" : "\n") + line;
    return all;
}
std::string text_of(const char* id) { return text_of(standard_cards(), id); }

std::string effect(const std::string& ability) {
    const CardFile files[] = {{"x.toml",
                               "[[card]]\nid = \"N-1\"\nname = \"New\"\ntype = \"subsystem\"\nbp = "
                               "10\n[[card.ability]]\n" +
                                   ability}};
    const auto loaded = load_cards(files);
    if (!loaded) return loaded.error().front().message();
    return text_of(*loaded, "N-1");
}

std::string trigger(const std::string& operations) {
    return effect("kind = \"trigger\"\non = \"round_end\"\ndo = [" + operations + "]\n");
}

}  // namespace

TEST_CASE("golden: the text of every card of Bots and Aces") {
    const std::string path = HEXWING_SOURCE "/tests/golden/bots-and-aces-cards.txt";
    const CardSet& set = standard_cards();
    std::string all;
    for (CardId card = 0; card < set.size(); ++card) {
        all += set.title(card) + "\n  " + card_facts(set, card) + "\n";
        for (const std::string& line : card_text(set, card)) all += "  " + line + "\n";
    }
    if (std::getenv("HEXWING_ACCEPT")) std::ofstream(path) << all;
    std::ifstream file(path);
    std::ostringstream golden;
    golden << file.rdbuf();
    std::istringstream now(all), before(golden.str());
    for (std::string line, old; std::getline(now, line);) {
        std::getline(before, old);
        REQUIRE(line == old);
    }
    CHECK(all == golden.str());
}

TEST_CASE("card texts: every operation has words, and they speak of every argument") {
    // What need not be said: the cards that were revealed are "them" and "the rest", and a way of
    // blocking sight speaks of its tile itself.
    const std::set<std::string> silent{"take.from", "rest_to.from", "block_los.tile"};
    const auto spoken = [](const Form& form, const Parameter& parameter) {
        for (const char* end : {"}", "|", "&", "#", "%", "?", "=", "/", "*", "~"})
            if (form.text.find("{" + std::string(parameter.name) + end) != std::string_view::npos)
                return true;
        return form.text.find("*" + std::string(parameter.name)) != std::string_view::npos ||
               form.text.find("~" + std::string(parameter.name)) != std::string_view::npos;
    };
    for (const Form& form : forms_of(Operation{}).subspan(1)) {
        CAPTURE(form.name);
        CHECK_FALSE(form.text.empty());
        for (const Parameter& parameter : form.parameters)
            if (parameter.kind != Kind::None &&
                !silent.contains(std::string(form.name) + "." + std::string(parameter.name))) {
                CAPTURE(parameter.name);
                CHECK(spoken(form, parameter));
            }
    }
    for (const auto forms : {forms_of(ValueCode{}), forms_of(ConditionCode{}), forms_of(TestCode{}),
                             forms_of(CostCode{})})
        for (const Form& form : forms.subspan(1)) CHECK_FALSE(form.text.empty());
}

TEST_CASE("card texts: operations are numbered as in the rules file") {
    int number = 0;
    for (const Form& form : forms_of(Operation{})) CHECK(form.number == number++);
    CHECK(number == 109);
}

TEST_CASE("card texts: a number in the data is the number in the text") {
    CHECK(trigger("{ op = \"draw\", n = 1 }") == "At the end of the round: draw 1 card.");
    CHECK(trigger("{ op = \"draw\", n = 7 }") == "At the end of the round: draw 7 cards.");
    CHECK(trigger("{ op = \"draw\", who = \"opponents\", n = 2 }") ==
          "At the end of the round: each opponent draws 2 cards.");
    CHECK(trigger("{ op = \"damage\", to = \"all.units\", n = 3, ignore_armor = true }") ==
          "At the end of the round: each unit takes 3 damage that ignores Armor.");
}

TEST_CASE("card texts: operations that no card of the set uses have words too") {
    CHECK(trigger("{ op = \"extra_action\", action = \"combat\" }") ==
          "At the end of the round: you may initiate Combat once more this Action Phase.");
    CHECK(trigger("{ op = \"lose_game\", who = \"opponents\" }") ==
          "At the end of the round: each opponent loses the game.");
    CHECK(trigger("{ op = \"skip_draw_loss\", duration = { rounds = 2 } }") ==
          "At the end of the round: you do not lose for failing to draw for 2 rounds.");
    CHECK(trigger("{ op = \"repeat\", n = 3, do = [{ op = \"shuffle\" }] }") ==
          "At the end of the round: 3 times: shuffle your deck.");
    CHECK(trigger(
              "{ op = \"may\", do = [{ op = \"draw\", n = 1 }], else = [{ op = \"shuffle\" }] }") ==
          "At the end of the round: you may draw 1 card; otherwise: shuffle your deck.");
}

TEST_CASE("card texts: targets are described once and then pointed at") {
    CHECK(text_of("K-16") ==
          "Look at all cards in the hand of an opponent; then that opponent scraps 1 card from "
          "hand, chosen by you.");
    CHECK(text_of("K-44") ==
          "In answer to something on the Cycle: the controller of a Maneuver on the Cycle may pay: "
          "scrap 1 card; if not: "
          "negate that Maneuver.");
    CHECK(effect("kind = \"activated\"\ntiming = \"standby\"\ncost = [{ mp = 1 }, { scrap = 2 }]\n"
                 "target = [{ id = \"t1\", from = \"enemy.units\", count = 2, up_to = true, random "
                 "= true }]\n"
                 "do = [{ op = \"damage\", to = \"t1\", n = 1 }]\n") ==
          "Standby, 1 movement point of this Bot and scrap 2 cards: up to 2 opposing Bots taken at "
          "random takes 1 damage.");
}

TEST_CASE("card texts: keywords, requirements and limits are said") {
    CHECK(text_of("W-25") == "Boomerang. Thrown.");
    CHECK(text_of("W-57") == "Limited Ammunition (4) of M-01 Dart Missile.");
    CHECK(text_of("U-30") ==
          "Quick-Start. Cooldown (3).\nWhile this card is active: each opposing Bot has Initiative "
          "-20.");
    CHECK(text_of("U-08").starts_with("Needs U-07 Vector Thrusters on the same unit."));
    CHECK(text_of("U-02").starts_with("Needs an Armor Stack (1) card below it."));
    CHECK(text_of("W-44").find("once per Combat") != std::string::npos);
    CHECK(text_of("U-44").find("cost 5 BP less (minimum 10)") != std::string::npos);
}

TEST_CASE("BA-27: facts in words, for the icons that are printed") {
    const CardSet& set = standard_cards();
    const auto facts = [&](const char* id) { return card_facts(set, set.find(id)); };
    CHECK(facts("W-20") == "Weapon, 35 BP, Solid Ranged, Range 1~2, damage 5, DD 1");
    CHECK(facts("P-20") ==
          "Special Attack, signature Weapon W-20 Service Rifle, damage 6/3, DD 1/0");
    CHECK(facts("A-16") ==
          "Standard Attack, for Ranged, Range 1~2, Service Rifle or Lance Rifle or Thermal Rifle, "
          "damage 5, DD 1");
    CHECK(facts("K-02") == "Skill, rank S, Movement, Maneuver");
    CHECK(facts("U-43") ==
          "Sub-System, 80 BP, Support Unit, Detachable Support Unit, HP 20, Armor 0, Initiative "
          "80, Movement 2");
    CHECK(facts("T-05") == "Terrain, 5 tiles");
}

TEST_CASE("docs/cards.md: every word of the language is there") {
    std::ifstream file(HEXWING_SOURCE "/docs/cards.md");
    std::ostringstream page;
    page << file.rdbuf();
    const std::string text = page.str();
    const auto there = [&](std::string_view word) {
        CAPTURE(word);
        CHECK(text.find("`" + std::string(word) + "`") != std::string::npos);
    };
    for (const SelectorInfo& selector : selectors) there(selector.name);
    for (const auto forms :
         {forms_of(Operation{}), forms_of(ValueCode{}).subspan(1), forms_of(ConditionCode{}),
          forms_of(TestCode{}), forms_of(CostCode{}), forms_of(DurationCode{})})
        for (const Form& form : forms.subspan(1)) {
            there(form.name);
            for (const Parameter& parameter : form.parameters)
                if (parameter.kind != Kind::None) there(parameter.name);
        }
    for (const Vocabulary words :
         {Vocabulary(event_words), Vocabulary(window_words), Vocabulary(ability_words),
          Vocabulary(moment_words), Vocabulary(keyword_words).first(14),
          Vocabulary(type_words).first(card_types)})
        for (const Word& word : words) there(word.name);
}
