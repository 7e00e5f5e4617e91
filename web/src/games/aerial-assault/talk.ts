// One-click sentences for the partner while cards are chosen, and what partners propose to us.
import type { GameEvent, LegalMove, Proposal, Proposed } from '..';
import { actionText } from './facts';
import { askedRobot, handOf, type CardId, type Face, type RobotName, type View } from './view';
import { words } from './words';

// A sentence; with a move, the partner can play it with one click.
export type Saying = {
  readonly title: string;
  readonly says: string;
  readonly propose?: Proposal;
};
export type Sayings = { readonly title: string; readonly list: readonly Saying[] };

const faces: readonly Face[] = ['top', 'bottom'];

const allianceOf = (view: View, seat: number | null) =>
  seat === null ? null : (view.robots.find((robot) => robot.seat === seat)?.alliance ?? null);

// What partners could be asked to play: every action once that they still have a card for.
export function proposals(
  view: View,
  seat: number | null,
  mine: { robot: RobotName; card: CardId; face: Face } | null,
): readonly Sayings[] {
  const alliance = allianceOf(view, seat);
  if (!alliance) return [];
  const partners = view.robots.filter(
    (robot) => robot.alliance === alliance && robot.seat !== seat,
  );
  if (partners.length === 0) return [];
  const action = mine ? actionText(mine.card, mine.face) : '';
  const plan: Sayings[] =
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
  const asked = partners.map((robot): Sayings => {
    // Who runs two robots decides for one after the other; a move is for the one whose turn it is.
    const decides = askedRobot(view, robot.seat) === robot ? robot.seat : null;
    const ways = new Map<string, string>(); // the first card with an action stands for it
    for (const card of handOf(robot))
      for (const face of faces) {
        const what = actionText(card, face);
        if (!ways.has(what)) ways.set(what, `${card} ${face}`);
      }
    return {
      title: words.talk.for(robot.name),
      list: [...ways].map(([what, move]) => ({
        title: what,
        says: words.talk.propose(robot.name, what),
        ...(decides === null ? {} : { propose: { seat: decides, move } }),
      })),
    };
  });
  return [...plan, ...asked];
}

// Both, or all six, orders in which an alliance could act. Whoever drafted first says who begins.
export function orders(view: View, seat: number | null): readonly Saying[] {
  const alliance = allianceOf(view, seat);
  const ours = view.robots.filter((robot) => alliance && robot.alliance === alliance);
  if (ours.every((robot) => robot.seat === seat)) return [];
  const lead = view.order
    .map((name) => ours.find((robot) => robot.name === name))
    .find((robot) => robot !== undefined)?.seat;
  const all = (rest: readonly RobotName[]): RobotName[][] =>
    rest.length <= 1
      ? [[...rest]]
      : rest.flatMap((first) =>
          all(rest.filter((other) => other !== first)).map((tail) => [first, ...tail]),
        );
  return all(ours.map(({ name }) => name)).map((one) => ({
    title: one.join(' › '),
    says: words.talk.order(one),
    ...(typeof lead === 'number' && lead !== seat
      ? { propose: { seat: lead, move: `next ${one[0] ?? ''}` } }
      : {}),
  }));
}

// What has been proposed to this seat and still makes sense: the last of each partner. A proposal
// is for its card play, and a card for the decision that was to be made then.
export type OpenProposal = Proposed & { readonly id: string; readonly plays: LegalMove | null };
export function openProposals(
  proposed: readonly Proposed[],
  log: readonly GameEvent[],
  seat: number | null,
  moves: readonly LegalMove[],
): readonly OpenProposal[] {
  const open = proposed.filter(({ move, seq }) =>
    log.every(
      (event) =>
        event.seq < seq ||
        (event.event !== 'play_began' &&
          (move.startsWith('next') || event.event !== 'decided' || event.seat !== seat)),
    ),
  );
  const last = new Map(open.map((one) => [one.name, one]));
  return [...last.values()].map((one) => ({
    ...one,
    id: `${one.seq} ${one.name} ${one.text}`,
    plays: moves.find(({ text }) => text === one.move) ?? null,
  }));
}
