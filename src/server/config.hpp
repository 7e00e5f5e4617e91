// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace server {

// What a config file or a flag asks for and cannot have; a sentence for the operator.
struct BadConfig : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Limits {
    double messages_per_second = 30;
    double message_burst = 60;
    int messages_per_address = 120;  // a second, of all its connections; ten times as many at once
    int chats_per_10_seconds = 10;
    int connections_per_address = 64;  // WebSockets; of any kind four times as many
    int requests_per_minute = 1200;    // to /api/ from one address
    int tables_per_person = 20;        // waiting or running, made by one person
    int frames_per_minute = 12'000;    // of replays, to one address
    int guests_per_minute = 30;        // new people from one address
    int sign_ins_per_minute = 10;      // from one address
    int sign_ins_per_account = 20;     // a minute, from all addresses
    int watched_per_connection = 8;
    int watchers_per_table = 500;
    int idle_seconds = 60;       // without a request, or without a sign of life on a WebSocket
    int queue_kilobytes = 4096;  // waiting for a client that reads slowly
    int write_seconds = 20;      // within which a client reads 64 KB of an answer, or hangs up
    int whole_replay = 5000;     // entries of a match whose replay may be had in one piece
};

struct Config {
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;  // 0: any free one
    std::filesystem::path data = "hexwing-data";
    std::filesystem::path web;  // empty: looked for beside the program
    unsigned threads = 0;       // 0: one per core but one, which is for the disk
    unsigned bot_threads = 0;   // 0: one per core
    int bot_deadline = 5000;    // milliseconds, after which something harmless is played
    // Passes that would tell by their quickness what a person holds wait a moment (3.4, rule 9 of
    // Bots and Aces), if other people play.
    bool mask_autopass = true;
    bool trust_proxy = false;  // take the client's address from X-Forwarded-For
    std::string log_level = "info";
    std::uint16_t metrics_port = 9180;  // of this machine only, for /metrics; 0: none
    bool metrics_public = false;        // /metrics is also where everybody is served
    Limits limits;
};

// Fields of the file replace those of the config. Throws BadConfig with file and line.
void read_config(Config&, const std::filesystem::path& file);

}  // namespace server
