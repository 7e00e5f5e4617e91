// The guided first match: what to say in each situation, and a sensible move to try. It reacts to
// what lies on the table, so it also fits after a takeback or an unexpected choice.
import type { GuideContext, GuideStep, LegalMove } from '..';
import { actionText, needs, onOwnSide, readAction, shootRange } from './facts';
import { previewOf } from './preview';
import {
  askedRobot,
  asView,
  lays,
  offers,
  zones,
  type Face,
  type Offer,
  type Robot,
  type View,
} from './view';
import { guideWords as words } from './words';

type Step = { readonly title: string; readonly text: string; readonly rule: string };

const step = (said: Step, move?: LegalMove): GuideStep => ({
  ...said,
  highlight: move ? [move.move] : [],
});

// What is asked in every card play is explained until the end of the first Driver Round.
const explained = 8;
const again = (view: View, said: Step, move?: LegalMove): GuideStep =>
  step(view.play > explained ? { ...said, text: words.brief } : said, move);

const best = <Item>(items: readonly Item[], worth: (item: Item) => number): Item | undefined =>
  items.toSorted((a, b) => worth(b) - worth(a))[0];

// Shoots well from anywhere, and leaves a week over for two more cards.
const liked = ['DT1', 'SH3', 'FP1', 'none'];
export const sensiblePart = (moves: readonly LegalMove[]): LegalMove | undefined =>
  moves.find((move) => liked.includes(move.text)) ?? moves.at(-1);

// Doubles first, then what helps a die.
export const sensibleCard = (moves: readonly LegalMove[]): LegalMove | undefined =>
  best(
    offers(moves).filter(({ choice }) => choice.kind === 'take'),
    ({ choice }) => {
      if (choice.kind !== 'take') return 0;
      const text = `${actionText(choice.card, 'top')} ${actionText(choice.card, 'bottom')}`;
      return (
        (text.includes('Move then Shoot') ? 5 : 0) +
        (text.includes('Move then Truss') ? 4 : 0) +
        (text.includes('+2') ? 2 : 0) +
        (text.includes('Shoot') ? 2 : 0) +
        (text.includes('Pick Up') ? 1 : 0)
      );
    },
  )?.move;

// How good an action is for a robot where it stands.
export function worthOf(view: View, robot: Robot, action: string): number {
  const { alliance, zone } = robot;
  if (!alliance || !zone) return 0;
  const holds = robot.held > 0;
  const floor = view.balls.some((ball) => ball.alliance === alliance && ball.place === zone);
  const { parts } = readAction(action);
  const [first] = parts;
  const plus = parts.reduce((sum, part) => sum + part.plus, 0);
  const high = needs(robot, 'high');
  const truss = needs(robot, 'truss');
  const mayTruss = view.balls.some((ball) => ball.place === robot.name && !ball.trussed);
  const home = onOwnSide(alliance, zone);
  switch (first?.kind) {
    case 'shoot':
      return holds && high ? 12 - high + plus : 0;
    case 'truss':
      return holds && truss && mayTruss ? 13 - truss + plus : 0;
    case 'pick':
      return floor && robot.held < 2 ? 8 + plus : 0;
    case 'move':
    case 'move2': {
      const then = parts[1]?.kind;
      if (then === 'shoot') return holds && home && shootRange(alliance, zone) > 1 ? 9 : 1;
      if (then === 'truss') return holds && !home && mayTruss ? 7 : 1;
      if (then === 'block') return 1;
      return holds ? (high && high <= 4 ? 2 : 6) : floor ? 1 : 5;
    }
    case 'block':
      return view.robots.some(
        (other) => other.alliance !== alliance && other.zone === zone && other.held,
      )
        ? 4
        : 0;
    default:
      return 0.5;
  }
}

function sensibleLay(view: View, robot: Robot, moves: readonly LegalMove[]): LegalMove | undefined {
  const ways = [...lays(moves)].flatMap(([card, faces]) =>
    (['top', 'bottom'] as const satisfies readonly Face[]).flatMap((face) => {
      const move = faces[face];
      return move ? [{ move, action: actionText(card, face) }] : [];
    }),
  );
  // A program drives first: the robot will stand nearer by the time it shoots.
  if (view.phase === 'program') {
    const wanted = ['Move', 'Shoot', 'Floor Pick Up'][robot.steps] ?? 'Move';
    const found = ways.find(({ action }) => action === wanted);
    if (found) return found.move;
  }
  return best(ways, ({ action }) => worthOf(view, robot, action))?.move ?? moves[0];
}

// Towards the goals with a ball, towards a ball without.
function sensibleDrive(view: View, robot: Robot, all: readonly Offer[]): LegalMove | undefined {
  const { alliance, zone } = robot;
  if (!alliance || !zone) return all[0]?.move;
  const goal = alliance === 'red' ? 0 : 5;
  const places = view.balls
    .filter((ball) => ball.alliance === alliance && !ball.held)
    .map((ball) => zones.findIndex((one) => one === ball.place))
    .filter((place) => place >= 0);
  const from = zones.indexOf(zone);
  const nearest = places.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))[0];
  const wanted = robot.held > 0 ? goal : (nearest ?? 5 - goal);
  return best(all, ({ choice }) =>
    choice.kind === 'declare'
      ? (choice.target ? 0.5 : 0) - Math.abs(from + choice.drive - wanted)
      : -9,
  )?.move;
}

const sensibleUse = (moves: readonly LegalMove[]): LegalMove | undefined =>
  best(moves, (move) => {
    const kind = offers([move])[0]?.choice.kind;
    const faces = previewOf(move).wins ?? 0;
    if (kind === 'high') return faces * 2;
    if (kind === 'truss') return faces * 2 + 1;
    if (kind === 'pick') return faces + 1;
    if (kind === 'kiss') return 3;
    if (kind === 'low') return 0.5;
    return kind === 'nothing' ? 0.2 : 0;
  });

const named = (moves: readonly LegalMove[], text: string): LegalMove | undefined =>
  moves.find((move) => move.text === text);

export function guide({ view: given, moves, seat }: GuideContext): GuideStep | null {
  if (seat === null) return null;
  const view = asView(given);
  if (view.phase === 'over') return step(words.over);
  if (moves.length === 0)
    return view.phase === 'commit' || view.phase === 'program' ? step(words.locked) : null;
  const robot = askedRobot(view, seat);
  switch (view.phase) {
    case 'team':
      return step(words.team, moves[0]);
    case 'build':
      return step(
        [words.drive, words.shooter, words.pickUp, words.catching][robot?.steps ?? 0] ??
          words.drive,
        sensiblePart(moves),
      );
    case 'slots':
      return step(words.slots, moves[0]);
    case 'pick':
      return step(words.pick, sensibleCard(moves) ?? moves[0]);
    case 'gift':
      return step(words.gift, robot ? named(moves, `give ${robot.name}`) : undefined);
    case 'program':
      return step(words.program, robot ? sensibleLay(view, robot, moves) : undefined);
    case 'flip':
      return step(words.flip, named(moves, 'flip'));
    case 'commit': {
      if (!robot) return null;
      const floor = view.balls.some(
        (ball) => ball.alliance === robot.alliance && ball.place === robot.zone,
      );
      const said = robot.held > 0 ? words.commitHolds : floor ? words.commitFloor : words.commitFar;
      return again(view, said, sensibleLay(view, robot, moves));
    }
    case 'declare': {
      const all = offers(moves);
      const blocks = all.some(({ choice }) => choice.kind === 'declare' && choice.target);
      return again(
        view,
        blocks ? words.declareBlock : words.declareMove,
        robot ? sensibleDrive(view, robot, all) : undefined,
      );
    }
    case 'order':
      return again(view, words.order, moves[0]);
    case 'use':
      return again(view, words.use, sensibleUse(moves));
    case 'reroll':
      return step(words.reroll, named(moves, 'reroll'));
    case 'kiss':
      return step(words.answer, named(moves, 'accept'));
    case 'catcher':
    case 'receiver':
      return step(words.answer, moves[0]);
    case 'drive':
      return step(words.declareMove, named(moves, 'go'));
    default:
      return null;
  }
}
