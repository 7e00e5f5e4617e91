// SPDX-License-Identifier: Apache-2.0
//
// Cards and units that share one entry, in a lasting effect or among the triggers: what one
// operation does to many objects, or one event sets off on many, takes the room of one.
#pragma once

#include <bit>

#include "games/bots_and_aces/flow.hpp"

namespace bots_and_aces {

constexpr bool can_be_grouped(Ref ref) { return ref.is(Ref::Thing) || ref.is(Ref::Unit); }
// The bit of a thing or unit, and back.
constexpr unsigned bit_in_group(Ref ref) { return ref.index() + (ref.is(Ref::Unit) ? 256u : 0u); }
constexpr Ref at_bit_of_group(unsigned bit) {
    return bit < 256 ? Ref::thing(static_cast<ThingId>(bit))
                     : Ref::unit(static_cast<UnitId>(bit - 256));
}
static_assert(256 + max_units <= 64 * std::tuple_size_v<decltype(Group::bits)>);

inline bool is_in(const Group& group, Ref ref) {
    const unsigned bit = bit_in_group(ref);
    return (group.bits[bit / 64] >> bit % 64 & 1) != 0;
}
inline void flip_in(Group& group, Ref ref) {
    const unsigned bit = bit_in_group(ref);
    group.bits[bit / 64] ^= std::uint64_t{1} << bit % 64;
}
// Calls visit(ref) for all that are in it, things first, in their order.
template <class Visit>
void for_each_in(const Group& group, Visit visit) {
    for (unsigned word = 0; word < group.bits.size(); ++word)
        for (std::uint64_t left = group.bits[word]; left != 0; left &= left - 1)
            visit(at_bit_of_group(word * 64 + static_cast<unsigned>(std::countr_zero(left))));
}
inline int size_of(const Group& group) {
    int size = 0;
    for (const std::uint64_t word : group.bits) size += std::popcount(word);
    return size;
}

inline Group& group_of(Table& table, Ref group) { return table.groups[group.index()]; }
inline const Group& group_of(const Table& table, Ref group) { return table.groups[group.index()]; }

// A free one; none if there are no more, and then what would share an entry takes its own.
inline Ref new_group(const Table& table) {
    for (Byte i = 0; i < max_groups; ++i)
        if (table.groups[i] == Group{}) return Ref::group(i);
    return {};
}
// Whoever named it is over.
inline void forget_group(Table& table, Ref group) {
    if (group.is(Ref::Group)) group_of(table, group) = {};
}
// Adds one to what is one object or a group of them; false if there is no room for a group.
inline bool join_group(Table& table, Ref& group, Ref ref) {
    if (!group.is(Ref::Group)) {
        const Ref fresh = new_group(table);
        if (!fresh) return false;
        if (group) flip_in(group_of(table, fresh), group);
        group = fresh;
    }
    flip_in(group_of(table, group), ref);
    return true;
}
// Takes one out. A group of one is that one, so that equal positions stay equal.
inline void leave_group(Table& table, Ref& group, Ref ref) {
    Group& members = group_of(table, group);
    flip_in(members, ref);
    if (size_of(members) > 1) return;
    Ref last;
    for_each_in(members, [&](Ref left) { last = left; });
    members = {};
    group = last;
}

// Whether a lasting effect is on it.
inline bool affects(const Table& table, const Modifier& modifier, Ref ref) {
    if (modifier.of == ref) return true;
    return modifier.of.is(Ref::Group) && can_be_grouped(ref) &&
           is_in(group_of(table, modifier.of), ref);
}

}  // namespace bots_and_aces
