// SPDX-License-Identifier: Apache-2.0
#include "server/lobby.hpp"

#include <algorithm>

namespace server {

void LobbyBoard::put(const std::string& table, Card card) {
    const std::lock_guard lock(mutex_);
    if (!card.hidden) ++version_;
    if (const auto found = cards_.find(table); found != cards_.end()) {
        if (--made_[found->second.host] <= 0) made_.erase(found->second.host);
        cards_.erase(found);
    }
    if (!card.live) return;
    ++made_[card.host];
    cards_.emplace(table, std::move(card));
}

std::uint64_t LobbyBoard::version() const {
    const std::lock_guard lock(mutex_);
    return version_;
}

std::size_t LobbyBoard::size() const {
    const std::lock_guard lock(mutex_);
    return cards_.size();
}

std::string LobbyBoard::list(const std::function<bool(const Card&)>& wanted,
                             std::size_t most) const {
    std::vector<const Card*> found;
    for (const auto& [id, card] : cards_)
        if (wanted(card)) found.push_back(&card);
    std::sort(found.begin(), found.end(), [](const Card* a, const Card* b) {
        return a->created != b->created ? a->created > b->created : a->summary < b->summary;
    });
    if (found.size() > most) found.resize(most);
    std::string list = "[";
    for (const Card* card : found) {
        if (list.size() > 1) list += ",";
        list += card->summary;
    }
    return list + "]";
}

std::string LobbyBoard::public_tables() const {
    const std::lock_guard lock(mutex_);
    return list([](const Card& card) { return !card.hidden; }, 100);
}

std::string LobbyBoard::tables_of(store::PersonKey person) const {
    const std::lock_guard lock(mutex_);
    return list(
        [&](const Card& card) {
            return std::ranges::find(card.people, person) != card.people.end();
        },
        100);
}

std::string LobbyBoard::tables_hosted_by(store::PersonKey person) const {
    const std::lock_guard lock(mutex_);
    return list([&](const Card& card) { return card.host == person; }, 100);
}

int LobbyBoard::made_by(store::PersonKey person) const {
    const std::lock_guard lock(mutex_);
    const auto found = made_.find(person);
    return found == made_.end() ? 0 : found->second;
}

}  // namespace server
