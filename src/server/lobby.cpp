// SPDX-License-Identifier: Apache-2.0
#include "server/lobby.hpp"

#include <algorithm>

namespace server {

void LobbyBoard::put(const std::string& table, Card card) {
    const std::lock_guard lock(mutex_);
    if (!card.hidden) ++version_;
    if (const auto found = cards_.find(table); found != cards_.end()) take_off(found);
    if (!card.live) return;
    ++made_[card.host];
    cards_.emplace(table, std::move(card));
}

void LobbyBoard::take_off(std::map<std::string, Card>::iterator card) {
    if (--made_[card->second.host] <= 0) made_.erase(card->second.host);
    cards_.erase(card);
}

std::string LobbyBoard::take_spare(store::PersonKey host, store::Time now) {
    const std::lock_guard lock(mutex_);
    auto oldest = cards_.end();
    for (auto it = cards_.begin(); it != cards_.end(); ++it)
        if (it->second.host == host && it->second.spare_from <= now &&
            (oldest == cards_.end() || it->second.watched < oldest->second.watched))
            oldest = it;
    if (oldest == cards_.end()) return "";
    std::string id = oldest->first;
    if (!oldest->second.hidden) ++version_;
    take_off(oldest);
    return id;
}

std::vector<std::string> LobbyBoard::given_up(store::Time now) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> tables;
    for (const auto& [id, card] : cards_)
        if (card.ends <= now) tables.push_back(id);
    return tables;
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
