// SPDX-License-Identifier: Apache-2.0
#include "server/replay.hpp"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>

#include "protocol/json.hpp"

namespace server {

namespace json = boost::json;

namespace {

// So that a long match has few: about 1 MB of them.
constexpr std::size_t most_positions = 128, shortest_step = 32;
constexpr std::size_t position_bytes = 10 * 1024;  // of the largest game

void append_next(base::Text& out, const engine::Next& next) {
    out += next.is_over() ? R"("next":{"asks":"nobody","seats":[)"
                          : R"("next":{"asks":"seats","seats":[)";
    for (const Seat seat : next.seats) {
        out.number(int{seat});
        out += ',';
    }
    if (!next.seats.empty()) out.drop_last();
    out += R"(],"locked":[]})";
}

}  // namespace

Replay::Replay(const Table& table)
    : room_(&table.room()),
      entries_(table.match()->entries()),
      step_(std::max(shortest_step, entries_.size() / most_positions + 1)) {
    const auto position = table.match()->origin().clone();
    bool decided = false;
    for (std::size_t seq = 0;; ++seq) {
        if (!decided && !position->next().seats.empty()) {
            first_decision_ = seq;
            decided = true;
        }
        if (seq % step_ == 0) positions_.push_back(position->clone());
        if (seq == entries_.size()) break;
        [[maybe_unused]] const auto played =
            position->try_play(entries_[seq].seat, entries_[seq].move);
    }
}

std::size_t Replay::bytes() const {
    return sizeof *this + entries_.size() * sizeof(engine::Entry) +
           positions_.size() * position_bytes;
}

Frames::Frames(std::shared_ptr<const Replay> replay, const FramesWanted& wanted)
    : replay_(std::move(replay)),
      wanted_(wanted),
      first_(std::min(wanted.from, replay_->entries())),
      seq_(first_),
      end_(std::min(wanted.count, replay_->entries() + 1 - seq_) + seq_) {
    const std::size_t before = seq_ > 0 ? seq_ - 1 : 0, kept = before / replay_->step_;
    position_ = replay_->positions_[kept]->clone();
    for (std::size_t seq = kept * replay_->step_; seq < before; ++seq) {
        const auto& [seat, move] = replay_->entries_[seq];
        [[maybe_unused]] const auto played = position_->try_play(seat, move);
        ++replayed_;
    }
}

void Frames::append_frame(base::Text& out) {
    const engine::Game& game = position_->game();
    out += "{\"seq\":";
    out.number(seq_);
    out += ",\"events\":[";
    if (seq_ > 0) {
        engine::EventLog events;
        const auto& [seat, move] = replay_->entries_[seq_ - 1];
        [[maybe_unused]] const auto played = position_->try_play(seat, move, &events);
        ++replayed_;
        for (const engine::Event& event : events) {
            out += '{';
            protocol::append_event_fields(out, game, as_seen_by(event, wanted_.viewer));
            out += ",\"seq\":";
            out.number(seq_ - 1);
            out += "},";
        }
        if (!events.empty()) out.drop_last();
    }
    out += "],";
    append_next(out, position_->next());
    if (wanted_.views) {
        out += ",\"view\":";
        replay_->room_->append_view(out, *position_, wanted_.viewer);
    }
    out += '}';
    ++seq_;
}

std::string Frames::next_piece() {
    if (done_) return {};
    base::Text out;
    if (written_ == 0) {
        out += '{';
        if (wanted_.page) {
            out += "\"entries\":";
            out.number(replay_->entries());
            out += ",\"first\":";
            out.number(replay_->first_decision());
            out += ',';
        }
        out += "\"frames\":[";
    }
    const std::size_t limit = wanted_.page ? largest_page : std::size_t(-1);
    while (seq_ < end_ && out.size() < piece && written_ + out.size() < limit) {
        if (out.size() > 0 ? out.back() == '}' : written_ > 0) out += ',';
        append_frame(out);
    }
    if (seq_ == end_ || written_ + out.size() >= limit) {
        out += "]}";
        done_ = true;
    }
    written_ += out.size();
    return out.string();
}

std::shared_ptr<const Replay> ReplayShelf::find(const std::string& match) {
    const auto found =
        std::ranges::find_if(latest_first_, [&](const auto& one) { return one.first == match; });
    if (found == latest_first_.end()) return nullptr;
    latest_first_.splice(latest_first_.begin(), latest_first_, found);
    return found->second;
}

bool ReplayShelf::put(const std::string& match, std::shared_ptr<const Replay> replay) {
    // Those that answers are made of would go on taking their space.
    for (auto one = latest_first_.end();
         bytes_ + replay->bytes() > most && one != latest_first_.begin();) {
        --one;
        if (one->second.use_count() > 1) continue;
        bytes_ -= one->second->bytes();
        one = latest_first_.erase(one);
    }
    if (bytes_ + replay->bytes() > most) return false;
    bytes_ += replay->bytes();
    latest_first_.emplace_front(match, std::move(replay));
    return true;
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
