// SPDX-License-Identifier: Apache-2.0
//
// Logs as text: what is kept of a match, for ever. docs/logs.md describes the format.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/match.hpp"

namespace engine {

// Remarks kept with a log that rules do not look at: who sat where, takebacks.
using Notes = std::vector<std::pair<std::string, std::string>>;  // one-word key, free text

struct Logged {
    Match match;
    Notes notes;
};

struct LogProblem {
    int line;  // from 1
    std::string words;
};

std::string write_log(const Match&, const Notes& = {});

// Reads a log and replays it; anything that is not exactly a log of one of these games is refused
// with the line where it goes wrong.
base::Result<Logged, LogProblem> read_log(std::string_view text,
                                          std::span<const Game* const> games);

// Seats in logs, scenarios and on command lines: "0", "1", …, "nature".
std::string seat_text(Seat);
OrRefusal<Seat> read_seat(std::string_view text, int seats);

}  // namespace engine
