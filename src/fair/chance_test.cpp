// SPDX-License-Identifier: Apache-2.0
#include "fair/chance.hpp"

#include <doctest/doctest.h>
#include <sodium.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>

#include "games/last_blast/rules.hpp"

namespace {

using engine::Chance;
using engine::Match;
using Words = std::vector<std::string>;

const engine::Game* const games[] = {&engine::game_of<last_blast::Rules>()};

// The seeds of the example in docs/fairness.md, which is the match in tests/cli/fair.log.
const std::string server_seed = "0f1e2d3c4b5a69788796a5b4c3d2e1f00123456789abcdeffedcba9876543210";
const std::string seat_seed = "5e884898da28047151d0e56f8dc62927";
const fair::Opening example{fair::commitment(server_seed), server_seed, {seat_seed, ""}, 0, {}};

std::filesystem::path in_source(const std::string& path) {
    return std::filesystem::path(HEXWING_SOURCE) / path;
}

std::string read(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string hex(std::span<const unsigned char> bytes) {
    std::string text(bytes.size() * 2 + 1, '\0');
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    text.pop_back();
    return text;
}

// Plays on until there are so many entries: nature from the seeds, the seats at random. Returns
// the number of the next draw.
std::uint64_t play_on(Match& match, const fair::Opening& opening, std::uint64_t draw,
                      std::size_t entries = 10'000) {
    const fair::Stream stream(opening.server_seed, opening.seat_seeds);
    base::Random random(5, match.entries().size());
    while (match.entries().size() < entries && !match.position().next().is_over()) {
        const engine::Next next = match.position().next();
        if (next.is_chance()) {
            const auto chances = match.position().chances();
            REQUIRE(match.play(engine::nature, chances[stream.choose(chances, draw++)].move));
        } else {
            const engine::Seat seat = next.seats.lowest();
            const auto moves = match.position().moves(seat);
            REQUIRE(
                match.play(seat, moves[random.below(static_cast<std::uint32_t>(moves.size()))]));
        }
    }
    return draw;
}

Match fresh() { return *Match::start(*games[0], {2, {}}); }

Match example_match() {
    Match match = fresh();
    play_on(match, example, 0);
    return match;
}

// The same match, but nature's first two moves exchanged with what is still legal.
Match with_tiles_exchanged(const Match& match) {
    std::vector<engine::Entry> entries = match.entries();
    std::size_t other = 1;
    while (entries[other] == entries[0]) ++other;
    REQUIRE(entries[other].seat == engine::nature);
    std::swap(entries[0], entries[other]);
    Match changed = fresh();
    for (const auto [seat, move] : entries)
        if (!changed.play(seat, move)) break;  // what the field allows later may differ
    return changed;
}

bool mention(const Words& sentences, const std::string& part) {
    for (const std::string& sentence : sentences)
        if (sentence.find(part) != std::string::npos) return true;
    return false;
}

TEST_CASE("fair: the stream cipher is ChaCha20 of RFC 8439, appendix A.1, test vector 1") {
    const unsigned char key[32] = {}, nonce[12] = {};
    unsigned char stream[64];
    crypto_stream_chacha20_ietf(stream, sizeof stream, nonce, key);
    CHECK(hex(stream) ==
          "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
          "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
}

TEST_CASE("fair: a seed is hexadecimal digits of the right number") {
    CHECK(fair::is_server_seed(fair::random_seed()));
    CHECK(fair::random_seed() != fair::random_seed());
    CHECK(fair::is_server_seed(std::string(64, 'F')));
    CHECK_FALSE(fair::is_server_seed(std::string(62, 'f')));
    CHECK_FALSE(fair::is_server_seed(std::string(64, 'g')));
    CHECK(fair::is_seat_seed(std::string(32, '0')));
    CHECK(fair::is_seat_seed(std::string(64, 'A')));
    CHECK_FALSE(fair::is_seat_seed(std::string(33, '0')));
    CHECK_FALSE(fair::is_seat_seed(std::string(30, '0')));
    CHECK_FALSE(fair::is_seat_seed(std::string(66, '0')));
    CHECK_FALSE(fair::is_seat_seed(""));
    CHECK_FALSE(fair::is_seat_seed(std::string(31, '0') + " "));
}

TEST_CASE("fair: the commitment is the SHA-256 of the seed's bytes") {
    // Of 32 zero bytes.
    CHECK(fair::commitment(std::string(64, '0')) ==
          "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
    CHECK(fair::commitment(std::string(64, 'A')) == fair::commitment(std::string(64, 'a')));
}

TEST_CASE("fair: a word becomes a number below the total, or is passed over, exactly") {
    constexpr std::uint64_t top = std::numeric_limits<std::uint64_t>::max();
    CHECK(fair::below(1, top) == 0);
    CHECK(fair::below(2, top) == 1);
    CHECK(fair::below(std::uint64_t{1} << 63, top) == top >> 1);
    CHECK(fair::below(3, top) == std::nullopt);  // 2^64 mod 3 is 1
    CHECK(fair::below(3, top - 1) == 2);
    CHECK(fair::below(10, top - 5) == std::nullopt);  // 2^64 mod 10 is 6
    CHECK(fair::below(10, top - 6) == 9);
    CHECK(fair::below(36, 15281129567204767794u) == 15281129567204767794u % 36);
    const std::uint64_t half = (std::uint64_t{1} << 63) + 1;  // fits only once
    CHECK(fair::below(half, half - 1) == half - 1);
    CHECK(fair::below(half, half) == std::nullopt);
    CHECK(fair::below(top, top) == std::nullopt);
    CHECK(fair::below(top, top - 1) == top - 1);
}

// What follows is docs/fairness.md once more, written from its words.
std::vector<unsigned char> key_of(std::span<const std::string> seeds) {
    std::vector<unsigned char> text;
    for (const char c : std::string("hexwing fair chance 1"))
        text.push_back(static_cast<unsigned char>(c));
    const auto append = [&](const std::string& digits) {
        for (std::size_t i = 0; i < digits.size(); i += 2)
            text.push_back(static_cast<unsigned char>(std::stoi(digits.substr(i, 2), nullptr, 16)));
    };
    append(server_seed);
    for (const std::string& seed : seeds) {
        text.push_back(static_cast<unsigned char>(seed.size() / 2));
        append(seed);
    }
    std::vector<unsigned char> key(32);
    crypto_hash_sha256(key.data(), text.data(), text.size());
    return key;
}

std::uint64_t first_word(const std::vector<unsigned char>& key, std::uint64_t draw) {
    unsigned char nonce[12] = {};
    for (unsigned i = 0; i < 8; ++i) nonce[i] = static_cast<unsigned char>(draw >> 8 * i);
    unsigned char bytes[8];
    crypto_stream_chacha20_ietf(bytes, sizeof bytes, nonce, key.data());
    std::uint64_t word = 0;
    for (unsigned i = 0; i < 8; ++i) word |= std::uint64_t{bytes[i]} << 8 * i;
    return word;
}

TEST_CASE("fair: draws are those of docs/fairness.md, written again from its words") {
    const std::string seeds[] = {seat_seed, "", std::string(64, 'E')};
    const auto key = key_of(seeds);
    const fair::Stream stream(server_seed, seeds);
    base::Random random(3);
    for (int round = 0; round < 2000; ++round) {
        const std::uint64_t draw = round % 2 ? random.next() : static_cast<std::uint64_t>(round);
        std::vector<Chance> chances(1 + random.below(40));
        std::uint64_t total = 0;
        for (Chance& chance : chances) {
            chance = {0, static_cast<std::uint32_t>(random.next() >> (32 + random.below(32)))};
            total += chance.weight;
        }
        if (total == 0) continue;
        const std::uint64_t word = first_word(key, draw);
        // No word is passed over here: that happens once in 2^26 draws at most.
        std::uint64_t sum = 0;
        std::size_t expected = 0;
        while ((sum += chances[expected].weight) <= word % total) ++expected;
        CHECK(stream.choose(chances, draw) == expected);
    }
}

// How far counts are from the weights, as chi-square.
double chi_square(const fair::Stream& stream, const std::vector<Chance>& chances,
                  std::uint64_t draws) {
    std::vector<double> counts(chances.size());
    double total = 0;
    for (const Chance& chance : chances) total += chance.weight;
    for (std::uint64_t draw = 0; draw < draws; ++draw) ++counts[stream.choose(chances, draw)];
    double sum = 0;
    for (std::size_t i = 0; i < chances.size(); ++i) {
        const double expected = static_cast<double>(draws) * chances[i].weight / total;
        if (chances[i].weight == 0)
            CHECK(counts[i] == 0);
        else
            sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    return sum;
}

TEST_CASE("fair: things happen as often as their weights say") {
    const fair::Stream stream(server_seed, example.seat_seeds);
    const auto even = [](std::size_t count) { return std::vector<Chance>(count, Chance{0, 1}); };
    // The seeds are fixed, so these are facts and not chances; limits are for 1 in 10,000.
    CHECK(chi_square(stream, even(6), 60'000) < 25.7);
    CHECK(chi_square(stream, even(7), 60'000) < 27.9);
    CHECK(chi_square(stream, even(52), 60'000) < 95.9);
    CHECK(chi_square(stream, {{0, 1}, {1, 0}, {2, 2}, {3, 3}, {4, 97}, {5, 0}}, 60'000) < 21.1);
    constexpr std::uint32_t most = std::numeric_limits<std::uint32_t>::max();
    CHECK(chi_square(stream, {{0, most}, {1, most}, {2, most / 2 + 1}}, 60'000) < 18.4);
    const std::vector<Chance> one{{0, 0}, {1, 5}};
    CHECK(stream.choose(one, 12345) == 1);
}

TEST_CASE("fair: every seed, its length and its seat matter, the case of digits does not") {
    const auto picks = [](const std::string& server, const Words& seats) {
        const fair::Stream stream(server, seats);
        const std::vector<Chance> chances(1000, Chance{0, 1});
        std::vector<std::size_t> chosen;
        for (std::uint64_t draw = 0; draw < 8; ++draw)
            chosen.push_back(stream.choose(chances, draw));
        return chosen;
    };
    const std::string zeros(32, '0');
    const auto before = picks(server_seed, {seat_seed, ""});
    CHECK(picks(server_seed, {"5E884898DA28047151D0E56F8DC62927", ""}) == before);
    CHECK(picks(server_seed, {"", seat_seed}) != before);
    CHECK(picks(server_seed, {seat_seed}) != before);
    CHECK(picks(server_seed, {seat_seed, zeros}) != before);
    CHECK(picks(server_seed, {seat_seed + "00", ""}) != before);
    CHECK(picks(std::string(64, '0'), {seat_seed, ""}) != before);
}

TEST_CASE("fair: a match drawn from its seeds is right, with all its draws") {
    const Match match = example_match();
    REQUIRE(match.position().next().is_over());
    CHECK(fair::verify(match, example) == Words{});
    const auto draws = fair::draws(match, example);
    std::size_t natures = 0;
    for (const auto& entry : match.entries()) natures += entry.seat == engine::nature;
    REQUIRE(draws.size() == natures);
    CHECK(natures > 50);
    for (std::size_t i = 0; i < draws.size(); ++i) {
        const auto& draw = draws[i];
        CHECK(draw.number == i);
        CHECK(match.entries()[draw.seq].move == draw.chances[draw.chosen].move);
    }
    CHECK(draws[0].chances.size() == 6);
    CHECK(draws[0].text.starts_with("tile "));
}

TEST_CASE("fair: a move of nature that is legal but was not drawn is found") {
    const Match changed = with_tiles_exchanged(example_match());
    const Words problems = fair::verify(changed, example);
    REQUIRE(problems.size() >= 2);
    CHECK(problems[0].starts_with("Entry 0: draw 0 says \"tile "));
    CHECK(problems[0].find("the log says \"tile ") != std::string::npos);

    // Only the last draw of a match that ends with it.
    Match match = fresh();
    play_on(match, example, 0, 20);
    const auto chances = match.position().chances();
    const fair::Stream stream(server_seed, example.seat_seeds);
    const std::size_t right = stream.choose(chances, 20);
    REQUIRE(match.play(engine::nature, chances[right == 0 ? 1 : 0].move));
    CHECK(fair::verify(match, example).size() == 1);
}

TEST_CASE("fair: a wrong seed or commitment is found") {
    const Match match = example_match();
    fair::Opening opening = example;
    SUBCASE("the server's seed") {
        opening.server_seed[5] ^= 1;
        const Words problems = fair::verify(match, opening);
        CHECK(mention(problems, "not the one it committed to"));
        CHECK(mention(problems, "draws differ: maybe a seed"));
        CHECK(problems.size() == 12);
    }
    SUBCASE("another seed with a commitment of its own") {
        opening.server_seed[5] ^= 1;
        opening.commitment = fair::commitment(opening.server_seed);
        CHECK(mention(fair::verify(match, opening), "draws differ"));
    }
    SUBCASE("the commitment") {
        opening.commitment[5] ^= 1;
        const Words problems = fair::verify(match, opening);
        CHECK(problems.size() == 1);
        CHECK(mention(problems, "not the one it committed to"));
    }
    SUBCASE("a seat's seed") {
        opening.seat_seeds[0][5] = '0';
        CHECK(mention(fair::verify(match, opening), "draws differ"));
    }
    SUBCASE("a seat's seed left out") {
        opening.seat_seeds[0].clear();
        CHECK(mention(fair::verify(match, opening), "draws differ"));
    }
    SUBCASE("a seed that is none") {
        opening.seat_seeds[1] = "xyz";
        CHECK(fair::verify(match, opening).size() == 1);
        CHECK(mention(fair::verify(match, opening), "seed of seat 1 is not 32 to 64"));
    }
    SUBCASE("too few seats") {
        opening.seat_seeds.pop_back();
        CHECK(mention(fair::verify(match, opening), "There are 2 seats, but seeds for 1"));
    }
    SUBCASE("the server's seed is not there yet") {
        opening.server_seed.clear();
        CHECK(mention(fair::verify(match, opening), "published when the match is over"));
    }
}

TEST_CASE("fair: digits in upper case are the same seeds") {
    fair::Opening opening = example;
    for (std::string* text : {&opening.commitment, &opening.server_seed, &opening.seat_seeds[0]})
        for (char& c : *text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    CHECK(fair::verify(example_match(), opening) == Words{});
    CHECK(fair::notes_of(opening) == fair::notes_of(example));
}

TEST_CASE("fair: after a takeback draws go on with numbers that were never used") {
    Match match = fresh();
    std::uint64_t draw = play_on(match, example, 0, 50);
    fair::Opening opening = example;
    // Taken back into the first deal and drawn again, twice.
    for (const std::size_t back : {25u, 28u}) {
        match = match.fork(back);
        REQUIRE(match.position().next().is_chance());
        fair::note_redraw(opening, back, draw);
        draw = play_on(match, opening, draw, 50);
    }
    play_on(match, opening, draw);
    CHECK(opening.redraws.size() == 2);
    CHECK(fair::verify(match, opening) == Words{});
    CHECK_FALSE(fair::verify(match, example).empty());
    CHECK(fair::draws(match, opening)[25].number == opening.redraws[0].second);

    fair::Opening wrong = opening;
    ++wrong.redraws[0].second;
    CHECK_FALSE(fair::verify(match, wrong).empty());
    wrong = opening;
    wrong.redraws.emplace_back(31, 90);  // a seat's entry
    CHECK(mention(fair::verify(match, wrong), "Entry 31 was not drawn"));
    wrong = opening;
    wrong.redraws[1].second = 3;
    CHECK(mention(fair::verify(match, wrong), "Entry 28 goes back to draw 3 after draw"));
    // Going back before both forgets both.
    fair::note_redraw(opening, 24, draw);
    CHECK(opening.redraws.size() == 1);
}

TEST_CASE("fair: a match played on from an earlier one answers for its own draws only") {
    Match match = example_match().fork(60);
    fair::Opening opening{"", std::string(64, '7'), {"", std::string(32, '8')}, 60, {}};
    opening.commitment = fair::commitment(opening.server_seed);
    play_on(match, opening, 0);
    CHECK(fair::verify(match, opening) == Words{});
    CHECK(fair::draws(match, opening).front().seq >= 60);
    CHECK(fair::draws(match, opening).front().number == 0);
    opening.from = 0;
    CHECK_FALSE(fair::verify(match, opening).empty());
    opening.from = 5000;
    CHECK(mention(fair::verify(match, opening), "Draws cannot begin at entry 5000"));
}

TEST_CASE("fair: what notes say is what was written, other notes aside") {
    fair::Opening opening = example;
    opening.from = 12;
    opening.redraws = {{31, 40}, {50, 70}};
    engine::Notes notes = fair::notes_of(opening);
    notes.insert(notes.begin(), {"seat0", "you"});
    notes.emplace_back("takeback", "1");
    CHECK(fair::has_notes(notes));
    CHECK(*fair::opening_of(notes, 2) == opening);

    CHECK_FALSE(fair::has_notes({{"seat0", "fair-play"}}));
    CHECK_FALSE(fair::opening_of({{"seat0", "you"}}, 2));
    CHECK_FALSE(fair::opening_of({}, 2));
    const std::pair<std::string, std::string> unreadable[] = {
        {"fair-commitment", "00"},
        {"fair-server-seed", "00"},
        {"fair-seat-seed", "2 00"},
        {"fair-seat-seed", "0 00"},
        {"fair-seat-seed", "-1 00"},
        {"fair-seat-seed", "1"},
        {"fair-from", "13"},
        {"fair-redraw", "60"},
        {"fair-redraw", "60 x"},
        {"fair-redraw", "60 99999999999999999999"},
        {"fair-redraw", "50 71"},
        {"fair-redraw", "40 71"},
        {"fair-something-else", "later"}};
    for (const auto& note : unreadable) {
        engine::Notes more = notes;
        more.push_back(note);
        CAPTURE(note.first);
        CAPTURE(note.second);
        CHECK_FALSE(fair::opening_of(more, 2));
    }
    // Before the match is over there is no server's seed.
    opening.server_seed.clear();
    CHECK(*fair::opening_of(fair::notes_of(opening), 2) == opening);
}

TEST_CASE("golden: the fair match of the example is drawn as it always was") {
    const auto path = in_source("tests/cli/fair.log");
    const std::string log = engine::write_log(example_match(), fair::notes_of(example));
    if (std::getenv("HEXWING_ACCEPT")) std::ofstream(path) << log;
    CHECK(read(path) == log);
    const auto logged = engine::read_log(log, games);
    REQUIRE(logged);
    const auto opening = fair::opening_of(logged->notes, 2);
    REQUIRE(opening);
    CHECK(fair::verify(logged->match, *opening) == Words{});
}

TEST_CASE("fair: the example in docs/fairness.md is right") {
    const std::string page = read(in_source("docs/fairness.md"));
    const auto has = [&](const std::string& text) {
        CAPTURE(text);
        CHECK(page.find(text) != std::string::npos);
    };
    has(server_seed);
    has(seat_seed);
    has(example.commitment);
    const auto key = key_of(example.seat_seeds);
    has(hex(key));
    const auto draws = fair::draws(example_match(), example);
    for (std::size_t i = 0; i < 3; ++i) {
        has("w = " + std::to_string(first_word(key, i)));
        std::string weights;
        for (const Chance& chance : draws[i].chances)
            weights += (weights.empty() ? "" : ", ") + std::to_string(chance.weight);
        has("{\"seq\": " + std::to_string(draws[i].seq) + ", \"draw\": " + std::to_string(i) +
            ", \"weights\": [" + weights + "], \"chosen\": " + std::to_string(draws[i].chosen) +
            ", \"text\": \"" + draws[i].text + "\"}");
    }
}

}  // namespace
