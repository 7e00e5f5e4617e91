// One-click sentences for the partner while cards are chosen.
import { actionText } from './facts';
import { handOf, type CardId, type Face, type RobotName, type View } from './view';
import { words } from './words';

export type Proposal = { readonly title: string; readonly says: string };
export type ProposalsFor = { readonly title: string; readonly list: readonly Proposal[] };

// What partners could be asked to play: every action once that they still have a card for.
export function proposals(
  view: View,
  seat: number | null,
  mine: { robot: RobotName; card: CardId; face: Face } | null,
): readonly ProposalsFor[] {
  const own = view.robots.filter((robot) => robot.seat === seat && seat !== null);
  const alliance = own[0]?.alliance;
  if (!alliance) return [];
  const partners = view.robots.filter(
    (robot) => robot.alliance === alliance && robot.seat !== seat,
  );
  if (partners.length === 0) return [];
  const action = mine ? actionText(mine.card, mine.face) : '';
  const plan: ProposalsFor[] =
    mine && action
      ? [
          {
            title: '',
            list: [
              { title: words.talk.planButton(action), says: words.talk.plan(mine.robot, action) },
            ],
          },
        ]
      : [];
  const asked = partners.map((robot) => ({
    title: words.talk.for(robot.name),
    list: [
      ...new Set(
        handOf(robot).flatMap((card) => [actionText(card, 'top'), actionText(card, 'bottom')]),
      ),
    ].map((what) => ({ title: what, says: words.talk.propose(robot.name, what) })),
  }));
  return [...plan, ...asked];
}

// Both, or all six, orders in which an alliance could act.
export function orders(names: readonly RobotName[]): readonly Proposal[] {
  const all = (rest: readonly RobotName[]): RobotName[][] =>
    rest.length <= 1
      ? [[...rest]]
      : rest.flatMap((first) =>
          all(rest.filter((other) => other !== first)).map((tail) => [first, ...tail]),
        );
  return all(names).map((one) => ({ title: one.join(' › '), says: words.talk.order(one) }));
}
