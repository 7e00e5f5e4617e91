// A match told by its events: the steps of every card play, with the field as it was after each, and
// the way of every ball from hand to hand. The log alone is enough, so it is whole after a reload.
import type { GameEvent } from '..';
import { cards, faceStep, readAction } from './facts';
import {
  rolls,
  uses,
  zones,
  type Alliance,
  type BallName,
  type Declared,
  type Laid,
  type RobotName,
  type RollName,
  type Score,
  type Use,
  type View,
  type Zone,
} from './view';
import { words } from './words';

export type Dice = {
  readonly roll: RollName;
  readonly use: Use;
  readonly die: number;
  readonly plus: number;
  readonly needs: number | null; // null: not compared with a number
};
export type Line = {
  readonly id: string;
  readonly robot: RobotName | null;
  readonly text: string;
  readonly dice: Dice | null;
  readonly tone: 'plain' | 'good' | 'bad' | 'score';
};

type BallState = {
  readonly place: string;
  readonly touched: readonly RobotName[];
  readonly trussed: boolean;
};
// What the field looks like at some moment.
export type Scene = {
  readonly play: number;
  readonly zones: Readonly<Record<RobotName, Zone>>;
  readonly balls: Readonly<Record<BallName, BallState>>;
  readonly scores: readonly [Score, Score];
  readonly faces: Readonly<Record<RobotName, Laid>>;
  readonly declared: Readonly<Record<RobotName, Declared>>;
  readonly used: readonly RobotName[];
  readonly cancelled: readonly RobotName[];
  readonly actor: RobotName | null;
};
export type Step = { readonly lines: readonly Line[]; readonly after: Scene };
export type CardPlay = { readonly play: number; readonly steps: readonly Step[] };

// Where a ball came to, and how. `robot` is who has it, or had it last.
export type Passage = {
  readonly id: string;
  readonly play: number;
  readonly robot: RobotName | null;
  readonly says: string;
  readonly holds: boolean;
  readonly ends: boolean; // it is off the field
};
export type Story = {
  readonly plays: readonly CardPlay[];
  // Of each ball the times it was in play, the last one last, each in the order of time.
  readonly balls: Readonly<Record<BallName, readonly (readonly Passage[])[]>>;
};

// Said elsewhere on the table, or of no interest when all lies open.
const silent = new Set([
  'decided',
  'programmed',
  'part_chosen',
  'card_turned',
  'play_began',
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

const noScore: Score = {
  points: 0,
  auto_goals: 0,
  high_goals: 0,
  low_goals: 0,
  assists: 0,
  trusses: 0,
  catches: 0,
};
const nowhere: BallState = { place: 'gone', touched: [], trussed: false };
const firstScene: Scene = {
  play: 0,
  zones: {},
  balls: {},
  scores: [noScore, noScore],
  faces: {},
  declared: {},
  used: [],
  cancelled: [],
  actor: null,
};

const letters = 'ABCDEF';
const number = (event: GameEvent, name: string): number => Number(event[name]);
const robotIn = (event: GameEvent, name = 'robot'): RobotName => letters[number(event, name)] ?? '';
const ballIn = (event: GameEvent): BallName => letters[number(event, 'ball')]?.toLowerCase() ?? '';
const zoneIn = (event: GameEvent, name = 'zone'): Zone => zones[number(event, name)] ?? 'RW';
const white = (alliance: number): Zone => (alliance === 0 ? 'RW' : 'BW');

// A declaration is a number: five drives, and none or one of six targets.
function declaredIn(event: GameEvent): Declared {
  const code = number(event, 'declaration');
  const drive = [0, -1, 1, -2, 2][code >> 3] ?? 0;
  return { drive, target: code & 7 ? (letters[(code & 7) - 1] ?? null) : null };
}

function faceIn(event: GameEvent): Laid | null {
  const card = cards[number(event, 'card')];
  if (!card) return null;
  const top = number(event, 'half') === 0;
  return { card: card.id, face: top ? 'top' : 'bottom', action: top ? card.top : card.bottom };
}

function scored(scene: Scene, side: number, add: Partial<Score>): Scene['scores'] {
  const sum = (one: Score): Score => {
    const total = { ...one };
    for (const [name, more] of Object.entries(add)) total[name as keyof Score] += more;
    const { auto_goals, high_goals, assists, trusses, catches } = total;
    return { ...total, points: 20 * auto_goals + 10 * (high_goals + assists + trusses + catches) };
  };
  const [red, blue] = scene.scores;
  return side === 0 ? [sum(red), blue] : [red, sum(blue)];
}

// The scene after an event. Alliances never change while a match runs, so they are the view's.
function after(scene: Scene, event: GameEvent, sideOf: (robot: RobotName) => number): Scene {
  const robot = robotIn(event);
  const ball = ballIn(event);
  const was = scene.balls[ball] ?? nowhere;
  const put = (name: BallName, state: BallState): Scene => ({
    ...scene,
    balls: { ...scene.balls, [name]: state },
  });
  const held = (by: RobotName, name = ball): Scene => {
    const { touched, trussed } = scene.balls[name] ?? nowhere;
    return put(name, { place: by, touched: [...new Set([...touched, by])].toSorted(), trussed });
  };
  const lies = (zone: string): Scene => put(ball, { ...was, place: zone });
  switch (event.event) {
    case 'joined': {
      const zone = white(number(event, 'alliance'));
      const own = robot.toLowerCase();
      return {
        ...put(own, { place: robot, touched: [robot], trussed: false }),
        zones: { ...scene.zones, [robot]: zone },
      };
    }
    case 'ball_given': {
      const to = robotIn(event, 'to');
      return put(robot.toLowerCase(), { place: to, touched: [to], trussed: false });
    }
    case 'play_began':
      return {
        ...scene,
        play: number(event, 'play'),
        faces: {},
        declared: {},
        used: [],
        cancelled: [],
        actor: null,
      };
    case 'inbounded':
      return number(event, 'caught')
        ? put(ball, { place: robot, touched: [robot], trussed: was.trussed })
        : put(ball, {
            place: scene.zones[robot] ?? 'RW',
            touched: [],
            trussed: was.trussed,
          });
    case 'flipped': {
      const face = faceIn(event);
      return face ? { ...scene, faces: { ...scene.faces, [robot]: face } } : scene;
    }
    case 'declared':
      return { ...scene, declared: { ...scene.declared, [robot]: declaredIn(event) } };
    case 'acts':
      return { ...scene, actor: robot, used: [...new Set([...scene.used, robot])] };
    case 'drove':
      return { ...scene, zones: { ...scene.zones, [robot]: zoneIn(event, 'to') } };
    case 'scored': {
      const high = number(event, 'high') === 1;
      const kind = !high ? 'low_goals' : scene.play <= 3 ? 'auto_goals' : 'high_goals';
      const next = put(ball, { ...nowhere, place: number(event, 'removed') ? 'gone' : 'wait' });
      const add = { [kind]: 1, assists: number(event, 'assists') };
      return { ...next, scores: scored(scene, sideOf(robot), add) };
    }
    case 'out_of_bounds':
      return put(ball, { ...was, place: 'wait', touched: [] });
    case 'missed':
    case 'passed':
    case 'declined':
    case 'landed':
      return lies(zoneIn(event));
    case 'kissed': {
      const receiver = robotIn(event, 'receiver');
      const next = held(receiver);
      return { ...next, used: [...new Set([...scene.used, receiver])] };
    }
    case 'trussed':
      return {
        ...put(ball, { ...was, place: 'air', trussed: true }),
        scores: scored(scene, sideOf(robot), { trusses: 1 }),
      };
    case 'caught':
      return {
        ...held(robot),
        scores: scored(scene, sideOf(robot), { catches: 1 }),
        used: [...new Set([...scene.used, robot])],
      };
    case 'dropped':
      return { ...scene, used: [...new Set([...scene.used, robot])] };
    case 'picked_up':
      return held(robot);
    case 'contest': {
      const [attack, defence] = [number(event, 'attack'), number(event, 'defence')];
      const loser =
        attack > defence
          ? robotIn(event, 'target')
          : number(event, 'mutual') && defence > attack
            ? robot
            : null;
      return loser ? { ...scene, cancelled: [...new Set([...scene.cancelled, loser])] } : scene;
    }
    default:
      return scene;
  }
}

function diceIn(event: GameEvent): Dice {
  return {
    roll: rolls[number(event, 'for')] ?? 'none',
    use: uses[number(event, 'use')] ?? 'nothing',
    die: number(event, 'die'),
    plus: number(event, 'plus'),
    needs: number(event, 'needs') || null,
  };
}

// What an event means for a ball: how it came to where it is.
function passageOf(event: GameEvent, scene: Scene, id: string): [BallName, Passage] | null {
  const robot = robotIn(event);
  const say = words.passage;
  const to = (
    says: string,
    more: Partial<Passage> & { ball?: BallName } = {},
  ): [BallName, Passage] => {
    const { ball = ballIn(event), ...rest } = more;
    return [ball, { id, play: scene.play, robot, says, holds: false, ends: false, ...rest }];
  };
  switch (event.event) {
    case 'joined':
      return to(say.starts, { ball: robot.toLowerCase(), holds: true });
    case 'ball_given':
      return to(say.given(robot), {
        ball: robot.toLowerCase(),
        robot: robotIn(event, 'to'),
        holds: true,
      });
    case 'inbounded':
      return number(event, 'caught')
        ? to(say.inbounded, { holds: true })
        : to(say.inboundDropped(words.zone[scene.zones[robot] ?? 'RW']));
    case 'passed':
      return to(say.passed(words.zone[zoneIn(event)]));
    case 'declined':
      return to(say.declined(words.zone[zoneIn(event)]));
    case 'missed':
      return to(say.missed(words.zone[zoneIn(event)]));
    case 'landed':
      return to(say.landed(words.zone[zoneIn(event)]), { robot: null });
    case 'kissed':
      return to(say.kissed(robot), { robot: robotIn(event, 'receiver'), holds: true });
    case 'trussed':
      return to(say.trussed);
    case 'caught':
      return to(say.caught, { holds: true });
    case 'dropped':
      return to(say.dropped);
    case 'picked_up':
      return to(say.pickedUp, { holds: true });
    case 'out_of_bounds':
      return to(say.out, { ends: true });
    case 'scored':
      return to(
        say.scored(
          number(event, 'high') === 1,
          number(event, 'points') + 10 * number(event, 'assists'),
          number(event, 'assists'),
        ),
        { ends: true },
      );
    default:
      return null;
  }
}

const isReveal = ({ event }: GameEvent): boolean => event === 'flipped' || event === 'stayed_down';

export function storyOf(log: readonly GameEvent[], view: View): Story {
  const sides = new Map(
    view.robots.map(({ name, alliance }) => [name, alliance === 'blue' ? 1 : 0]),
  );
  const sideOf = (robot: RobotName): number => sides.get(robot) ?? 0;
  const plays: { play: number; steps: Step[] }[] = [];
  const balls: Record<BallName, Passage[][]> = {};
  let scene = firstScene;
  let last = ''; // the kind of the event before: what happens to all at once is one step
  log.forEach((event, i) => {
    const before = scene;
    scene = after(scene, event, sideOf);
    const id = `${event.seq} ${i}`;
    const found = passageOf(event, before, id);
    if (found) {
      const [name, passage] = found;
      const lives = (balls[name] ??= []);
      const life = lives.at(-1);
      // A ball starts once, however often its robot's colour was told.
      if (event.event === 'joined') lives.splice(0, lives.length, [passage]);
      else if (!life || life.at(-1)?.ends) lives.push([passage]);
      else life.push(passage);
    }
    if (event.event === 'play_began') plays.push({ play: scene.play, steps: [] });
    const steps = plays.at(-1)?.steps;
    const kind = isReveal(event) ? 'reveal' : event.event;
    if (steps && !silent.has(event.event)) {
      const robot = typeof event['robot'] === 'number' ? robotIn(event) : null;
      const line: Line = {
        id,
        robot: kind === 'reveal' ? null : robot,
        text: kind === 'reveal' ? words.reveal : event.text,
        dice: event.event === 'die_rolled' ? diceIn(event) : null,
        tone: tones[event.event] ?? 'plain',
      };
      const together = kind === last && (kind === 'reveal' || kind === 'declared');
      const joined = together ? steps.pop() : undefined;
      const lines = joined ? joined.lines : [];
      steps.push({ lines: kind === 'reveal' && joined ? lines : [...lines, line], after: scene });
    }
    last = kind;
  });
  return { plays: plays.filter(({ steps }) => steps.length > 0), balls };
}

// The view as it was at that moment, as far as the field shows it.
export function viewAt(view: View, scene: Scene): View {
  const faces = Object.values(scene.faces);
  const staged = faces.some(({ action }) =>
    readAction(action ?? '').parts.some(({ kind }) => kind === 'block'),
  );
  const acting = scene.actor === null ? undefined : scene.faces[scene.actor];
  const first: Alliance = scene.play % 2 === 1 ? 'red' : 'blue';
  return {
    ...view,
    phase: 'die',
    play: scene.play,
    autonomous: scene.play <= 3,
    initiative: first,
    scores: scene.scores,
    cancelled: scene.cancelled,
    used: scene.used,
    actor: scene.actor,
    step: staged ? (acting ? faceStep(acting) : 1) : 0,
    robots: view.robots.map((robot) => ({
      ...robot,
      zone: scene.zones[robot.name] ?? robot.zone,
      face: scene.faces[robot.name] ?? null,
      declared: scene.declared[robot.name] ?? null,
    })),
    balls: view.balls.map((ball) => {
      const state = scene.balls[ball.name];
      if (!state) return ball;
      return {
        ...ball,
        place: state.place,
        held: state.place.length === 1,
        touched: state.touched,
        trussed: state.trussed,
      };
    }),
  };
}
