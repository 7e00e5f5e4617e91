// SPDX-License-Identifier: Apache-2.0
#include "fair/chance.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <map>
#include <stdexcept>

#include "engine/notation.hpp"

namespace fair {

namespace {

using Bytes = std::vector<unsigned char>;
using Block = std::array<unsigned char, 64>;  // of ChaCha20

constexpr std::string_view domain = "hexwing fair chance 1";
constexpr std::size_t most_listed = 10;

void need_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("libsodium does not start.");
}

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

bool is_hex(std::string_view text) {
    return text.size() % 2 == 0 && std::ranges::all_of(text, [](char c) { return digit(c) >= 0; });
}

Bytes bytes_of(std::string_view hex) {
    assert(is_hex(hex));
    Bytes bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
        bytes.push_back(static_cast<unsigned char>(digit(hex[i]) << 4 | digit(hex[i + 1])));
    return bytes;
}

std::string hex_of(std::span<const unsigned char> bytes) {
    constexpr const char* digits = "0123456789abcdef";
    std::string hex;
    for (const unsigned char byte : bytes) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

// As it is written in notes.
std::string lower(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::uint64_t little_endian(const unsigned char* bytes) {
    std::uint64_t word = 0;
    for (int i = 7; i >= 0; --i) word = word << 8 | bytes[i];
    return word;
}

std::optional<std::uint64_t> number_of(std::string_view text) {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != end) return {};
    return number;
}

// Calls `visit(draw, position)` for each draw; the position is the one before it.
template <class Visit>
void walk(const engine::Match& match, const Opening& opening, Visit visit) {
    std::map<std::size_t, std::uint64_t> redraws;
    for (const auto& [seq, number] : opening.redraws) redraws[seq] = number;
    auto position = match.origin().clone();
    std::uint64_t number = 0;
    for (std::size_t seq = 0; seq < match.entries().size(); ++seq) {
        const auto [seat, move] = match.entries()[seq];
        if (seat == engine::nature && seq >= opening.from) {
            if (const auto redraw = redraws.find(seq); redraw != redraws.end())
                number = redraw->second;
            auto chances = position->chances();
            const auto chosen = std::ranges::find(chances, move, &engine::Chance::move);
            const auto index = static_cast<std::size_t>(chosen - chances.begin());
            visit(Draw{seq, number, std::move(chances), index, position->write_move(seat, move)},
                  *position);
            ++number;
        }
        [[maybe_unused]] const auto played = position->try_play(seat, move);
        assert(played && "a log that was played once can be played again");
    }
}

// Seeds that are none, or not those that were promised.
std::vector<std::string> problems_of_seeds(const Opening& opening, int seats) {
    std::vector<std::string> problems;
    if (opening.server_seed.empty())
        problems.emplace_back(
            "The server's seed is not there; it is published when the match is over.");
    else if (!is_server_seed(opening.server_seed))
        problems.emplace_back("The server's seed is not 64 hexadecimal digits.");
    else if (commitment(opening.server_seed) != lower(opening.commitment))
        problems.push_back("The server's seed is not the one it committed to: its SHA-256 is " +
                           commitment(opening.server_seed) + ", the commitment was " +
                           opening.commitment + ".");
    if (opening.seat_seeds.size() != static_cast<std::size_t>(seats))
        problems.push_back("There are " + std::to_string(seats) + " seats, but seeds for " +
                           std::to_string(opening.seat_seeds.size()) + ".");
    for (std::size_t seat = 0; seat < opening.seat_seeds.size(); ++seat)
        if (!opening.seat_seeds[seat].empty() && !is_seat_seed(opening.seat_seeds[seat]))
            problems.push_back("The seed of seat " + std::to_string(seat) +
                               " is not 32 to 64 hexadecimal digits, an even number.");
    return problems;
}

// Draws that were left out cannot be hidden, and none may serve twice: numbers only go up.
std::vector<std::string> problems_of_numbers(const std::vector<Draw>& draws, const Opening& opening,
                                             std::size_t entries) {
    std::vector<std::string> problems;
    if (opening.from > entries)
        problems.push_back("Draws cannot begin at entry " + std::to_string(opening.from) +
                           ": there are only " + std::to_string(entries) + ".");
    for (const auto& redraw : opening.redraws)
        if (std::ranges::find(draws, redraw.first, &Draw::seq) == draws.end())
            problems.push_back("Entry " + std::to_string(redraw.first) +
                               " was not drawn, so it has no draw " +
                               std::to_string(redraw.second) + ".");
    for (std::size_t i = 1; i < draws.size(); ++i)
        if (draws[i].number <= draws[i - 1].number)
            problems.push_back("Entry " + std::to_string(draws[i].seq) + " goes back to draw " +
                               std::to_string(draws[i].number) + " after draw " +
                               std::to_string(draws[i - 1].number) + ".");
    return problems;
}

}  // namespace

std::string random_seed() {
    need_sodium();
    std::array<unsigned char, 32> bytes;
    randombytes_buf(bytes.data(), bytes.size());
    std::string seed = hex_of(bytes);
    sodium_memzero(bytes.data(), bytes.size());
    return seed;
}

std::string commitment(std::string_view server_seed) {
    const Bytes seed = bytes_of(server_seed);
    std::array<unsigned char, crypto_hash_sha256_BYTES> hash;
    crypto_hash_sha256(hash.data(), seed.data(), seed.size());
    return hex_of(hash);
}

bool is_server_seed(std::string_view text) { return text.size() == 64 && is_hex(text); }

bool is_seat_seed(std::string_view text) {
    return text.size() >= 32 && text.size() <= 64 && is_hex(text);
}

std::optional<std::uint64_t> below(std::uint64_t total, std::uint64_t word) {
    assert(total > 0);
    const std::uint64_t excess = (0 - total) % total;  // 2^64 mod total
    if (excess != 0 && word >= 0 - excess) return {};
    return word % total;
}

Stream::Stream(std::string_view server_seed, std::span<const std::string> seat_seeds) {
    assert(is_server_seed(server_seed));
    need_sodium();
    Bytes text(domain.begin(), domain.end());
    const auto append = [&](const Bytes& bytes) {
        text.insert(text.end(), bytes.begin(), bytes.end());
    };
    text.reserve(domain.size() + 32 + seat_seeds.size() * 33);
    append(bytes_of(server_seed));
    for (const std::string& seed : seat_seeds) {
        assert(seed.empty() || is_seat_seed(seed));
        text.push_back(static_cast<unsigned char>(seed.size() / 2));
        append(bytes_of(seed));
    }
    static_assert(sizeof key_ == crypto_hash_sha256_BYTES);
    static_assert(sizeof key_ == crypto_stream_chacha20_ietf_KEYBYTES);
    crypto_hash_sha256(key_, text.data(), text.size());
    sodium_memzero(text.data(), text.size());
}

Stream::~Stream() { sodium_memzero(key_, sizeof key_); }

std::size_t Stream::choose(std::span<const engine::Chance> chances, std::uint64_t draw) const {
    std::uint64_t total = 0;
    for (const engine::Chance& chance : chances) total += chance.weight;

    std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<unsigned char>(draw >> (8 * i));
    for (std::uint32_t counter = 0;; ++counter) {
        Block block{};
        crypto_stream_chacha20_ietf_xor_ic(block.data(), block.data(), block.size(), nonce.data(),
                                           counter, key_);
        for (std::size_t at = 0; at < block.size(); at += 8) {
            auto rest = below(total, little_endian(&block[at]));
            if (!rest) continue;
            for (std::size_t i = 0; i < chances.size(); ++i) {
                if (*rest < chances[i].weight) return i;
                *rest -= chances[i].weight;
            }
        }
    }
}

engine::Notes notes_of(const Opening& opening) {
    engine::Notes notes{{"fair-commitment", lower(opening.commitment)}};
    if (!opening.server_seed.empty())
        notes.emplace_back("fair-server-seed", lower(opening.server_seed));
    for (std::size_t seat = 0; seat < opening.seat_seeds.size(); ++seat)
        if (!opening.seat_seeds[seat].empty())
            notes.emplace_back("fair-seat-seed",
                               std::to_string(seat) + " " + lower(opening.seat_seeds[seat]));
    if (opening.from > 0) notes.emplace_back("fair-from", std::to_string(opening.from));
    for (const auto& [seq, draw] : opening.redraws)
        notes.emplace_back("fair-redraw", std::to_string(seq) + " " + std::to_string(draw));
    return notes;
}

bool has_notes(const engine::Notes& notes) {
    return std::ranges::any_of(notes, [](const auto& n) { return n.first.starts_with("fair-"); });
}

std::optional<Opening> opening_of(const engine::Notes& notes, int seats) {
    Opening opening;
    opening.seat_seeds.resize(static_cast<std::size_t>(seats));
    bool from_given = false;
    // Each thing is said once.
    const auto take = [](std::string& into, std::string_view text) {
        if (!into.empty() || text.empty()) return false;
        into = lower(std::string(text));
        return true;
    };
    for (const auto& [key, text] : notes) {
        if (!key.starts_with("fair-")) continue;
        const auto words = engine::words_of(text);
        const auto first = words.empty() ? std::nullopt : number_of(words[0]);
        bool good = false;
        if (key == "fair-commitment") {
            good = words.size() == 1 && take(opening.commitment, words[0]);
        } else if (key == "fair-server-seed") {
            good = words.size() == 1 && take(opening.server_seed, words[0]);
        } else if (key == "fair-seat-seed") {
            good = words.size() == 2 && first && *first < opening.seat_seeds.size() &&
                   take(opening.seat_seeds[*first], words[1]);
        } else if (key == "fair-from") {
            good = words.size() == 1 && first && !std::exchange(from_given, true);
            if (good) opening.from = *first;
        } else if (key == "fair-redraw") {
            const auto draw = words.size() == 2 ? number_of(words[1]) : std::nullopt;
            good =
                first && draw && (opening.redraws.empty() || opening.redraws.back().first < *first);
            if (good) opening.redraws.emplace_back(*first, *draw);
        }
        if (!good) return {};
    }
    if (opening.commitment.empty()) return {};
    return opening;
}

void note_redraw(Opening& opening, std::size_t seq, std::uint64_t draw) {
    std::erase_if(opening.redraws, [&](const auto& redraw) { return redraw.first >= seq; });
    opening.redraws.emplace_back(seq, draw);
}

std::vector<Draw> draws(const engine::Match& match, const Opening& opening) {
    std::vector<Draw> draws;
    walk(match, opening,
         [&](Draw draw, const engine::Position&) { draws.push_back(std::move(draw)); });
    return draws;
}

std::vector<std::string> verify(const engine::Match& match, const Opening& opening) {
    auto problems = problems_of_seeds(opening, match.origin().seats());
    const auto all = draws(match, opening);
    std::ranges::move(problems_of_numbers(all, opening, match.entries().size()),
                      std::back_inserter(problems));
    const bool can_draw = is_server_seed(opening.server_seed) &&
                          std::ranges::all_of(opening.seat_seeds, [](const auto& seed) {
                              return seed.empty() || is_seat_seed(seed);
                          });
    if (!can_draw) return problems;

    const Stream stream(opening.server_seed, opening.seat_seeds);
    std::size_t wrong = 0;
    walk(match, opening, [&](const Draw& draw, const engine::Position& position) {
        const std::size_t said = stream.choose(draw.chances, draw.number);
        if (said == draw.chosen) return;
        if (++wrong > most_listed) return;
        problems.push_back("Entry " + std::to_string(draw.seq) + ": draw " +
                           std::to_string(draw.number) + " says \"" +
                           position.write_move(engine::nature, draw.chances[said].move) +
                           "\", the log says \"" + draw.text + "\".");
    });
    if (wrong > most_listed)
        problems.push_back("In all " + std::to_string(wrong) + " of " + std::to_string(all.size()) +
                           " draws differ: maybe a seed is not the one that was played with.");
    return problems;
}

}  // namespace fair
