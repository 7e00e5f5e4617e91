// SPDX-License-Identifier: Apache-2.0
#include "server/lobby.hpp"

#include <algorithm>
#include <charconv>

namespace server {

std::strong_ordering LobbyBoard::Place::operator<=>(const Place& other) const {
    if (round != other.round) return round <=> other.round;
    if (created != other.created) return other.created <=> created;
    return table <=> other.table;
}

std::string changes_between(const LobbyList& before, const LobbyList& after) {
    std::unordered_map<std::string_view, const std::string*> known, now;
    for (const auto& [table, summary] : before.tables) known.emplace(table, summary.get());
    for (const auto& [table, summary] : after.tables) now.emplace(table, summary.get());
    std::string changed, gone, order;
    std::vector<std::string_view> stay;
    const auto add = [](std::string& list, std::string_view one, std::string_view quote) {
        if (!list.empty()) list += ",";
        list.append(quote).append(one).append(quote);
    };
    for (const auto& [table, summary] : before.tables)
        if (now.contains(table))
            stay.push_back(table);
        else
            add(gone, table, "\"");
    for (const auto& [table, summary] : after.tables) {
        const auto found = known.find(table);
        if (found == known.end() || *found->second != *summary) add(changed, *summary, "");
        add(order, table, "\"");
    }
    const auto name = [](const LobbyList::Entry& entry) { return std::string_view(entry.table); };
    const bool same = std::ranges::equal(stay, after.tables, {}, {}, name);
    return "\"changed\":[" + changed + "],\"gone\":[" + gone + "]" +
           (same ? "" : ",\"order\":[" + order + "]");
}

void LobbyBoard::put(const std::string& table, Card card) {
    const std::lock_guard lock(mutex_);
    const auto found = cards_.find(table);
    if (found != cards_.end()) {
        Kept& kept = found->second;
        const Card& old = kept.card;
        // What happens most often moves nothing.
        if (card.live && card.hidden == old.hidden && card.created == old.created &&
            card.host == old.host && card.people == old.people) {
            if (card.summary != *kept.summary) {
                kept.summary = std::make_shared<const std::string>(std::move(card.summary));
                if (!card.hidden) touch(kept.place);
            }
            card.summary.clear();
            kept.card = std::move(card);
            return;
        }
        take_off(found);
    }
    if (card.live) put_up(table, std::move(card));
}

void LobbyBoard::put_up(const std::string& table, Card&& card) {
    auto summary = std::make_shared<const std::string>(std::move(card.summary));
    card.summary.clear();
    Kept& kept = cards_.emplace(table, Kept{std::move(card), std::move(summary)}).first->second;
    for (const store::PersonKey person : kept.card.people) seated_[person].insert(&kept);
    Host& host = hosts_[kept.card.host];
    host.all.insert(&kept);
    kept.place = {host.shown.size(), kept.card.created, table};
    if (kept.card.hidden) return;
    host.shown.emplace(kept.card.created, table);
    shown_.emplace(kept.place, &kept);
    touch(kept.place);
    place_again(host);
}

void LobbyBoard::take_off(std::map<std::string, Kept>::iterator found) {
    Kept& kept = found->second;
    for (const store::PersonKey person : kept.card.people) {
        const auto seated = seated_.find(person);
        if (seated == seated_.end()) continue;  // of somebody who has two seats
        seated->second.erase(&kept);
        if (seated->second.empty()) seated_.erase(seated);
    }
    const auto host = hosts_.find(kept.card.host);
    host->second.all.erase(&kept);
    if (!kept.card.hidden) {
        touch(kept.place);
        shown_.erase(kept.place);
        host->second.shown.erase({kept.card.created, found->first});
        place_again(host->second);
    }
    if (host->second.all.empty()) hosts_.erase(host);
    cards_.erase(found);
}

// The rounds of a host's tables, after one has come or gone.
void LobbyBoard::place_again(Host& host) {
    std::size_t round = host.shown.size();
    for (const auto& [created, table] : host.shown) {
        Kept& kept = cards_.find(table)->second;
        if (kept.place.round == --round) continue;
        touch(kept.place);
        shown_.erase(kept.place);
        kept.place.round = round;
        shown_.emplace(kept.place, &kept);
        touch(kept.place);
    }
}

// Something has changed there. What is behind a full list does not change it.
void LobbyBoard::touch(const Place& place) {
    if (!last_listed_ || place <= *last_listed_) list_is_old_ = true;
}

LobbyList LobbyBoard::list_from(std::map<Place, Kept*>::const_iterator from,
                                std::size_t most) const {
    LobbyList list;
    list.text = "[";
    for (; from != shown_.end() && list.tables.size() < most; ++from) {
        const auto& [place, kept] = *from;
        list.tables.push_back({place.table, kept->summary});
        list.text += (list.text.size() > 1 ? "," : "") + *kept->summary;
    }
    list.text += "]";
    if (from != shown_.end() && from != shown_.begin()) {
        const Place& last = std::prev(from)->first;
        list.next =
            std::to_string(last.round) + "-" + std::to_string(last.created) + "-" + last.table;
    }
    return list;
}

std::shared_ptr<const LobbyList> LobbyBoard::public_tables() {
    const std::lock_guard lock(mutex_);
    if (!list_is_old_) return list_;
    list_is_old_ = false;
    ++lists_made_;
    LobbyList list = list_from(shown_.begin(), most_listed);
    last_listed_.reset();
    if (!list.next.empty()) last_listed_ = cards_.find(list.tables.back().table)->second.place;
    // It may have changed and changed back.
    if (!list_ || list.text != list_->text || list.next != list_->next)
        list_ = std::make_shared<const LobbyList>(std::move(list));
    return list_;
}

std::optional<LobbyList> LobbyBoard::page_of_tables(std::string_view next, std::size_t most) const {
    std::optional<Place> last;
    if (!next.empty() && !(last = read_place(next))) return std::nullopt;
    const std::lock_guard lock(mutex_);
    return list_from(last ? shown_.upper_bound(*last) : shown_.begin(), most);
}

std::optional<LobbyBoard::Place> LobbyBoard::read_place(std::string_view text) {
    Place place{};
    const char* const end = text.data() + text.size();
    const auto round = std::from_chars(text.data(), end, place.round);
    if (round.ec != std::errc() || round.ptr == end || *round.ptr != '-') return std::nullopt;
    const auto created = std::from_chars(round.ptr + 1, end, place.created);
    if (created.ec != std::errc() || created.ptr == end || *created.ptr != '-') return std::nullopt;
    place.table.assign(created.ptr + 1, end);
    return place;
}

std::string LobbyBoard::take_spare(store::PersonKey host, store::Time now) {
    const std::lock_guard lock(mutex_);
    const auto found = hosts_.find(host);
    if (found == hosts_.end()) return "";
    const Kept* oldest = nullptr;
    for (const Kept* one : found->second.all)
        if (one->card.spare_from <= now && (!oldest || one->card.watched < oldest->card.watched))
            oldest = one;
    if (!oldest) return "";
    std::string id = oldest->place.table;
    take_off(cards_.find(id));
    return id;
}

std::vector<std::string> LobbyBoard::given_up(store::Time now) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> tables;
    for (const auto& [id, kept] : cards_)
        if (kept.card.ends <= now) tables.push_back(id);
    return tables;
}

std::size_t LobbyBoard::size() const {
    const std::lock_guard lock(mutex_);
    return cards_.size();
}

std::uint64_t LobbyBoard::lists_made() const {
    const std::lock_guard lock(mutex_);
    return lists_made_;
}

std::string LobbyBoard::newest_first(const std::set<Kept*>& some) {
    std::vector<const Kept*> found(some.begin(), some.end());
    std::ranges::sort(found, [](const Kept* a, const Kept* b) {
        return a->card.created != b->card.created ? a->card.created > b->card.created
                                                  : *a->summary < *b->summary;
    });
    if (found.size() > most_listed) found.resize(most_listed);
    std::string list = "[";
    for (const Kept* one : found) list += (list.size() > 1 ? "," : "") + *one->summary;
    return list + "]";
}

std::string LobbyBoard::tables_of(store::PersonKey person) const {
    const std::lock_guard lock(mutex_);
    const auto found = seated_.find(person);
    return found == seated_.end() ? "[]" : newest_first(found->second);
}

std::string LobbyBoard::tables_hosted_by(store::PersonKey person) const {
    const std::lock_guard lock(mutex_);
    const auto found = hosts_.find(person);
    return found == hosts_.end() ? "[]" : newest_first(found->second.all);
}

int LobbyBoard::made_by(store::PersonKey person) const {
    const std::lock_guard lock(mutex_);
    const auto found = hosts_.find(person);
    return found == hosts_.end() ? 0 : static_cast<int>(found->second.all.size());
}

}  // namespace server
