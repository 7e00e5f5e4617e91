// SPDX-License-Identifier: Apache-2.0
//
// Chance that anybody can check afterwards; docs/fairness.md has it step by step. The server
// commits to its seed before the seats give theirs; nature's moves follow from all of them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/log.hpp"
#include "engine/match.hpp"

namespace fair {

// Seeds are hexadecimal digits in upper or lower case; all that comes from here is in lower case.
std::string random_seed();                             // of a server, 64 digits
std::string commitment(std::string_view server_seed);  // SHA-256 of the seed's 32 bytes
bool is_server_seed(std::string_view);                 // 64 digits
bool is_seat_seed(std::string_view);                   // 32 to 64 digits, an even number

// A random word as a number below `total`, each as likely as the others; nothing for the few words
// at the top that would make some likelier.
std::optional<std::uint64_t> below(std::uint64_t total, std::uint64_t word);

// All chance of a match, by the number of the draw: 0, 1, 2, …
class Stream {
public:
    // Seeds that are seeds; "" for a seat that gave none.
    Stream(std::string_view server_seed, std::span<const std::string> seat_seeds);
    Stream(const Stream&) = default;
    Stream& operator=(const Stream&) = default;
    ~Stream();  // wipes the key

    // Which of these things happens: an index, by weight, unbiased.
    std::size_t choose(std::span<const engine::Chance>, std::uint64_t draw) const;

private:
    unsigned char key_[32];
};

// A draw of a finished match as a check needs it.
struct Draw {
    std::size_t seq;  // of nature's entry in the log
    std::uint64_t number;
    std::vector<engine::Chance> chances;
    std::size_t chosen;  // index into chances
    std::string text;    // the move
};

// What a log says about its chance, as notes: "fair-commitment HEX", "fair-server-seed HEX" (once
// the match is over), "fair-seat-seed SEAT HEX" (none given: no such note), "fair-from SEQ" when an
// earlier match was played on from, "fair-redraw SEQ DRAW": nature's entry SEQ used draw number
// DRAW and the next ones count on from there (after a takeback).
struct Opening {
    std::string commitment;
    std::string server_seed;
    std::vector<std::string> seat_seeds;  // "" for a seat that gave none
    std::size_t from = 0;
    std::vector<std::pair<std::size_t, std::uint64_t>> redraws;  // ascending
    bool operator==(const Opening&) const = default;
};
engine::Notes notes_of(const Opening&);
// nullopt: the notes say nothing about chance, or nothing that can be read (has_notes).
std::optional<Opening> opening_of(const engine::Notes&, int seats);
bool has_notes(const engine::Notes&);

// Entry `seq`, nature's, uses this draw. What was noted of this entry and of later ones is about
// entries that have been taken back.
void note_redraw(Opening&, std::size_t seq, std::uint64_t draw);

std::vector<Draw> draws(const engine::Match&, const Opening&);

// Empty when every draw is as the seeds say; else what is wrong, a sentence each.
std::vector<std::string> verify(const engine::Match&, const Opening&);

}  // namespace fair
