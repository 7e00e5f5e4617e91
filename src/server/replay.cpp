// SPDX-License-Identifier: Apache-2.0
#include "server/replay.hpp"

#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/json.hpp"

namespace server {

namespace json = boost::json;

std::string replay_json(const Table& table, Seat viewer) {
    const engine::Match& match = *table.match();
    const engine::Game& game = match.game();
    const auto position = match.origin().clone();
    std::string frames;
    for (std::size_t seq = 0;; ++seq) {
        json::array events;
        if (seq > 0)
            for (const engine::Event& event : match.events(seq - 1, viewer)) {
                json::object line = protocol::event_json(game, event);
                line["seq"] = seq - 1;
                events.push_back(std::move(line));
            }
        json::array asked;
        for (const Seat seat : position->next().seats) asked.push_back(int{seat});
        frames += seq ? "," : "";
        frames += json::serialize(
            json::object{{"seq", seq},
                         {"events", std::move(events)},
                         {"next",
                          {{"asks", position->next().is_over() ? "nobody" : "seats"},
                           {"seats", std::move(asked)},
                           {"locked", json::array()}}},
                         {"view", games::view_json(table.room(), *position, viewer)}});
        if (seq == match.entries().size()) break;
        const auto [seat, move] = match.entries()[seq];
        [[maybe_unused]] const auto played = position->try_play(seat, move);
    }
    return "{\"frames\":[" + frames + "]}";
}

std::string fairness_json(const Table& table) {
    const fair::Opening opening = table.opening();
    json::array draws;
    for (const fair::Draw& draw : fair::draws(*table.match(), opening)) {
        json::array weights;
        for (const engine::Chance& chance : draw.chances) weights.push_back(chance.weight);
        draws.push_back({{"seq", draw.seq},
                         {"draw", draw.number},
                         {"weights", std::move(weights)},
                         {"chosen", draw.chosen},
                         {"text", draw.text}});
    }
    json::array seeds;
    for (const std::string& seed : opening.seat_seeds) seeds.push_back(json::value(seed));
    return json::serialize(json::object{{"commitment", opening.commitment},
                                        {"server_seed", opening.server_seed},
                                        {"seat_seeds", std::move(seeds)},
                                        {"draws", std::move(draws)}});
}

}  // namespace server
