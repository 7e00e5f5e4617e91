// SPDX-License-Identifier: Apache-2.0
#include "games/aeronauts/geometry.hpp"

namespace aeronauts {

Zone zone(const Pose& attacker, Length x, Length y) {
    const Length dx = x - attacker.x;
    const Length dy = y - attacker.y;
    if (!in_range(dx, dy)) return Zone::None;

    // The attacker's frame: how far ahead, how far to the side. On a diagonal heading both come
    // out longer by the root of two, which `scale` makes up for wherever lengths are squared.
    Length u = dx, v = dy;
    for (int quarter = attacker.heading / 2; quarter > 0; --quarter) {
        const Length turned = -u;
        u = v;
        v = turned;
    }
    const bool diagonal = (attacker.heading & 1) != 0;
    const Length ahead = diagonal ? u + v : u;
    const Length aside = std::abs(diagonal ? v - u : v);
    const Length scale = diagonal ? 2 : 1;

    if (aside <= ahead) {  // the centre is in the cone
        const bool between_guides = ahead > 0 && aside * aside <= scale * guides * guides;
        return between_guides ? Zone::Forward : Zone::Wide;
    }
    const Length beyond = aside - ahead;
    const bool disc_reaches_edge =
        ahead + aside > 0 && beyond * beyond <= 2 * scale * token_radius * token_radius;
    const bool disc_covers_apex =
        ahead + aside <= 0 && ahead * ahead + aside * aside <= scale * token_radius * token_radius;
    return disc_reaches_edge || disc_covers_apex ? Zone::Wide : Zone::None;
}

}  // namespace aeronauts
