// What happened in a card play, line by line, with dice and what was added to them.
import type { GameEvent } from '..';
import {
  catchNeeds,
  inboundNeeds,
  needs,
  numbersOf,
  readAction,
  type ComponentKind,
} from './facts';
import {
  robotAt,
  rolls,
  zones,
  type Robot,
  type RobotName,
  type RollName,
  type View,
} from './view';

export type Dice = {
  readonly roll: RollName;
  readonly die: number;
  readonly plus: number;
  readonly needs: number | null; // null: not known, or not compared with a number
};
export type Line = {
  readonly id: string;
  readonly robot: RobotName | null;
  readonly text: string;
  readonly dice: Dice | null;
  readonly tone: 'plain' | 'good' | 'bad' | 'score';
};

// Said elsewhere on the table, or of no interest when all lies open.
const silent = new Set([
  'decided',
  'programmed',
  'part_chosen',
  'card_turned',
  'play_began',
  'flipped',
  'stayed_down',
  'team_taken',
  'acts',
  'joined',
  'runs_two',
  'built',
  'rolled',
  'starting_player',
  'slot_chosen',
  'card_taken',
  'picks_ended',
  'ball_kept',
  'ball_given',
]);
const tones: Readonly<Record<string, Line['tone']>> = {
  scored: 'score',
  trussed: 'score',
  caught: 'score',
  picked_up: 'good',
  kissed: 'good',
  missed: 'bad',
  dropped: 'bad',
  not_picked_up: 'bad',
  out_of_bounds: 'bad',
};

const number = (event: GameEvent, name: string): number => Number(event[name]);

const plusOf = (robot: Robot, ...kinds: readonly ComponentKind[]): number =>
  readAction(robot.face?.action ?? '').parts.find((part) => kinds.includes(part.kind))?.plus ?? 0;

// Where the robot stood when it rolled: the view is later than the event.
function then(robot: Robot, index: number, later: readonly GameEvent[]): Robot {
  const drove = later.find((event) => event.event === 'drove' && number(event, 'robot') === index);
  return drove ? { ...robot, zone: zones[number(drove, 'from')] ?? robot.zone } : robot;
}

function diceOf(event: GameEvent, later: readonly GameEvent[], view: View): Dice | null {
  const index = number(event, 'robot');
  const now = robotAt(view, index);
  if (!now) return null;
  const robot = then(now, index, later);
  const roll = rolls[number(event, 'for')] ?? 'none';
  const die = number(event, 'die');
  const own = numbersOf(robot.build ?? []);
  switch (roll) {
    case 'inbound':
      return { roll, die, plus: 0, needs: inboundNeeds };
    case 'second-zone':
      return { roll, die, plus: 0, needs: own.fast || null };
    case 'catch':
      return { roll, die, plus: plusOf(robot, 'catch') + own.catching, needs: catchNeeds };
    case 'pick-up':
      return { roll, die, plus: plusOf(robot, 'pick'), needs: own.pickUp || null };
    case 'throw': {
      const scored = later.find((e) => e.event === 'scored' && number(e, 'robot') === index);
      const throws = readAction(robot.face?.action ?? '').parts.find(
        ({ kind }) => kind === 'shoot' || kind === 'truss',
      );
      const asked = view.actor === robot.name && view.roll === 'throw' ? view.use : null;
      const low = needs(robot, 'low') !== null;
      const use =
        asked === 'high' || asked === 'low' || asked === 'truss'
          ? asked
          : scored
            ? number(scored, 'high')
              ? 'high'
              : 'low'
            : throws?.kind === 'shoot'
              ? low
                ? null
                : 'high'
              : throws?.kind === 'truss' && !low
                ? 'truss'
                : low
                  ? 'low'
                  : null;
      const plus = use === 'low' && throws?.kind !== 'shoot' ? 0 : (throws?.plus ?? 0);
      return { roll, die, plus, needs: use ? needs(robot, use) : null };
    }
    case 'attack':
    case 'defend': {
      const contest = later.find((e) => e.event === 'contest');
      const total = contest
        ? number(contest, roll === 'attack' ? 'attack' : 'defence')
        : die + (own.block ?? 0) + (roll === 'attack' ? plusOf(robot, 'block') : 0);
      return { roll, die, plus: total - die, needs: null };
    }
    default:
      return { roll, die, plus: 0, needs: null };
  }
}

export function linesOf(events: readonly GameEvent[], view: View, from = 0): readonly Line[] {
  return events.flatMap((event, i): Line[] => {
    if (silent.has(event.event)) return [];
    const robot =
      typeof event['robot'] === 'number' ? (robotAt(view, event['robot'])?.name ?? null) : null;
    const dice = event.event === 'die_rolled' ? diceOf(event, events.slice(i + 1), view) : null;
    return [
      {
        id: `${event.seq} ${from + i}`,
        robot,
        text: event.text,
        dice,
        tone: tones[event.event] ?? 'plain',
      },
    ];
  });
}

// What is told of a card play. When the next one begins, it stays until there is something new.
export type Feed = { readonly lines: readonly Line[]; readonly over: boolean };
export const noFeed: Feed = { lines: [], over: false };

export function goOn(feed: Feed, events: readonly GameEvent[], view: View): Feed {
  if (events.length === 0) return noFeed; // after a jump
  const begins = events.findLastIndex((event) => event.event === 'play_began');
  const add = (lines: readonly Line[]): Feed =>
    lines.length === 0
      ? feed
      : { lines: feed.over ? lines : [...feed.lines, ...lines], over: false };
  const all = linesOf(events, view);
  if (begins < 0) return add(all);
  const after = linesOf(events.slice(begins + 1), view, begins + 1);
  if (after.length > 0) return { lines: after, over: false };
  return { lines: add(linesOf(events.slice(0, begins), view)).lines, over: true };
}
