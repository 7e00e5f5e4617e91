// Everything this table says, in one place; another language is another record of this shape.
import type { Face } from './layout';
import type { Odds, Piece, Shot, StatName, Stats, StyleName, Zone } from './view';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const headings = [
  'east',
  'north-east',
  'north',
  'north-west',
  'west',
  'south-west',
  'south',
  'south-east',
];
const heading = (h: number): string => headings[h & 7] ?? '';

// Whole percents; 0 and 100 only if it is certain.
function percent(part: number): string {
  const whole = Math.round(part * 100);
  if (whole === 0 && part > 0) return 'under 1\u00a0%';
  if (whole === 100 && part < 1) return 'over 99\u00a0%';
  return `${whole}\u00a0%`;
}

const pieceNames: Record<Piece, string> = {
  S: 'Straight',
  BL: 'Bank left',
  BR: 'Bank right',
  TL: 'Turn left',
  TR: 'Turn right',
};
const zoneNames: Record<Zone, string> = {
  none: 'out of sight',
  wide: 'in the wide arc',
  forward: 'between the guides',
};
const numbers = new Intl.NumberFormat('en');

export const words = {
  plural,
  list,
  heading,
  percent,
  you: 'you',
  partner: 'partner',

  // What is going on.
  phase: {
    assign: 'Four numbers for your plane, in secret',
    roll: 'Who goes first?',
    place: 'Planes are placed',
    move: (round: number) => `Round ${round}: move`,
    attack: (round: number) => `Round ${round}: attack`,
    over: 'The dogfight is over',
  },
  roundOf: (limit: number) => `${plural(limit, 'round')} at most`,
  quiet: (quiet: number, limit: number) =>
    `${plural(quiet, 'round')} without an attack; ${limit} end the match`,
  question: {
    assign: 'Give 4, 3, 3 and 2 to your plane.',
    place: 'Choose a place in your strip, then a heading.',
    face: 'Choose a heading.',
    first: 'Fly your plane: choose a template.',
    go: (left: number) =>
      left === 0 ? 'No speed is left: end your move.' : `Fly on with ${left} speed, or end it.`,
    attack: 'Attack, or hold your fire.',
  },
  waiting: (name: string) => `${name} is at the stick.`,
  watching: 'Watch the sky.',
  rolling: 'Dice are rolled.',

  // Stats.
  stats: {
    attack: 'Attack',
    defense: 'Defense',
    speed: 'Speed',
    health: 'Health',
  } satisfies Record<StatName, string>,
  statHelp: {
    attack: 'dice you roll at a target in your guides; half outside them',
    defense: 'dice you roll against every attack',
    speed: 'what templates may cost in a move',
    health: 'hits you can take',
  } satisfies Record<StatName, string>,
  value: (stat: string, value: number) => `${stat} ${value}`,
  allStats: (stats: Stats) =>
    `Attack ${stats.attack}, Defense ${stats.defense}, Speed ${stats.speed}, Health ${stats.health}`,
  assign: {
    title: 'Your plane',
    help: 'Each number goes to one value; choosing one swaps it with where it was. Nobody sees it until all have locked in.',
    lock: (stats: Stats) => `Lock in ${words.allStats(stats)}`,
    lockShort: 'Lock in',
    locked: 'Locked in',
    lockedWords: (stats: Stats) => `You have locked in ${words.allStats(stats)}.`,
    choosing: 'choosing …',
    slow: 'Speed 2 flies no turn without a dive; few win with it.',
    advised: 'advised by the bot',
    guided: 'suggested by the guide',
    useIt: (stats: Stats) => `Take ${words.allStats(stats)}`,
  },
  roll: {
    title: 'For the first move',
    rolls: (name: string, die: number | null) => `${name}: ${die ?? 'not yet'}`,
    first: (name: string) => `${name} goes first.`,
  },

  // Placing.
  place: {
    title: 'Place your plane',
    help: 'Tap in the marked strip, or move with the arrow keys. Then choose where it faces.',
    at: (x: number, y: number) => `${side(x, 'east', 'west')}, ${side(y, 'north', 'south')}`,
    outside: 'Planes start in the strip along their own edge.',
    close: (name: string) => `That is closer than 23 cm to the plane of ${name}.`,
    free: 'A free place.',
    fixed: 'The place is chosen. Undo to choose another.',
    face: (h: number) => `Place it facing ${heading(h)}`,
    wheel: 'Where does it face?',
  },

  // Flying.
  piece: (piece: Piece) => pieceNames[piece],
  styles: {
    plain: 'Plain',
    loop: 'Loop',
    'split-s': 'Split S',
    'barrel-roll': 'Barrel roll',
  } satisfies Record<StyleName, string>,
  styleHelp: {
    plain: 'Templates as they are.',
    loop: 'Double cost and 3 altitude: the plane ends facing back.',
    'split-s': '4 altitude: the plane ends facing back.',
    'barrel-roll': 'Double cost: a curve that keeps the heading.',
  } satisfies Record<StyleName, string>,
  fly: {
    title: 'Your move',
    templates: 'Templates',
    how: 'How to fly it',
    speed: 'Speed',
    left: (left: number) => `${left} speed left`,
    name: (piece: Piece, style: StyleName, cost: number, left: number) =>
      `${style === 'plain' ? '' : `${words.styles[style]}: `}${pieceNames[piece]}, costs ${cost}, leaves ${left}`,
    noName: (piece: Piece, style: StyleName) =>
      `${style === 'plain' ? '' : `${words.styles[style]}: `}${pieceNames[piece]}`,
    notNow: (name: string, reason: string) => `${name}: not now. ${reason}`,
    done: 'Done',
    doneName: (unused: number) => (unused ? `Done, lose ${unused} speed` : 'Done, end the move'),
    undo: 'Undo',
    undoName: 'Undo the last step',
    climb: 'Climb',
    climbName: (altitude: number, left: number) =>
      `Climb to altitude ${altitude}, ${left} speed left`,
    climbCost: '−1 speed',
    dive: (tokens: number) => `Dive ${tokens}`,
    diveName: (tokens: number, altitude: number, left: number) =>
      `Dive ${tokens} to altitude ${altitude}, ${left} speed`,
    diveCost: (tokens: number) => `+${tokens} speed`,
    immelmann: 'Immelmann',
    immelmannCost: 'the whole move, +3 altitude, faces back',
    altitude: 'Altitude',
    help: 'Tap a template, drag it to the table, or press its letter. A second tap flies it.',
    keys: { S: 's', BL: 'q', BR: 'e', TL: 'a', TR: 'd' } satisfies Record<Piece, string>,
    doneKey: 'f',
    loopKey: 'l',
    fatal: 'Leaves the arena: the plane is lost!',
    noShots: 'From there nobody could shoot at you, nor you at anybody.',
    shoots: (name: string, dice: number, zone: Zone) =>
      `You could attack ${name} with ${plural(dice, 'die', 'dice')}, ${zoneNames[zone]}`,
    shotBy: (name: string, dice: number, zone: Zone) =>
      `${name} could attack you with ${plural(dice, 'die', 'dice')}, ${zone === 'forward' ? 'between their guides' : 'in their wide arc'}`,
    odds: (shot: Odds) => `hurts ${percent(shot.hurt)}, downs ${percent(shot.down)}`,
    tapAgain: 'Tap again to fly it.',
    crowded: 'Every way ends on a plane, so for once you may end there.',
  },

  // Attacking.
  attack: {
    title: 'Attack',
    at: (name: string) => `Attack ${name}`,
    name: (name: string, odds: Odds) =>
      `Attack ${name}: ${plural(odds.attack_dice, 'die', 'dice')} against ${odds.defence_dice}, expected damage ${odds.expected.toFixed(2)}, hurts ${percent(odds.hurt)}, shoots down ${percent(odds.down)}`,
    dice: (odds: Odds) =>
      `${plural(odds.attack_dice, 'die', 'dice')} against ${odds.defence_dice}, ${zoneNames[odds.zone]}`,
    expected: 'Expected damage',
    hurt: 'Hurts',
    down: 'Shoots down',
    exactly: (odds: Odds) =>
      odds.damage
        .map((count, damage) => `${damage} damage: ${percent(count / odds.rolls)}`)
        .join(', '),
    rolls: (odds: Odds) => `${numbers.format(odds.rolls)} equally likely rolls`,
    damage: (damage: number) => `${damage}`,
    pass: 'Hold fire',
  },
  dice: {
    title: (attacker: string, target: string) => `${attacker} attacks ${target}`,
    attacker: 'Attack',
    defender: 'Defense',
    face: {
      miss: 'nothing',
      hit: 'hit',
      critical: 'critical',
      dodge: 'dodge',
    } satisfies Record<Face, string>,
    die: (value: number, face: string, cancelled: boolean) =>
      `${value}, ${face}${cancelled ? ', cancelled' : ''}`,
    close: 'Put the dice away',
    damage: (name: string, damage: number, health: number) =>
      damage === 0
        ? `${name} gets away unharmed.`
        : `${name} loses ${damage} Health and has ${health} left.`,
    down: (name: string) => `${name} is shot down!`,
  },

  // The table.
  table: {
    name: 'The table. Arrow keys move it, plus and minus zoom, 0 shows all planes',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all planes',
    sights: 'Sights',
    mySights: 'My sights',
    theirSights: 'Their sights',
    sightsOf: (name: string) => `Sights of ${name}`,
    north: 'N',
    grid: (step: number) => `${step / 10} cm`,
    far: (millimetres: number) =>
      millimetres >= 1000
        ? `${(millimetres / 1000).toFixed(1)} m`
        : `${Math.round(millimetres / 10)} cm`,
    plane: (name: string, altitude: number, health: number) =>
      `Plane of ${name}, Health ${health}${altitude ? `, altitude ${altitude}` : ''}`,
    arena: 'Leaving this square is fatal',
  },

  // Planes beside the table.
  pilots: {
    title: 'Planes',
    of: (name: string) => `Plane of ${name}`,
    health: (health: number, full: number) => `Health ${health} of ${full}`,
    altitude: (altitude: number) => `Altitude ${altitude} of 4`,
    hidden: 'Not revealed yet',
    first: 'goes first',
    active: 'at the stick',
    down: (round: number | null) => (round ? `down in round ${round}` : 'down'),
    resigned: 'has resigned',
    kills: (kills: number) => plural(kills, 'kill'),
    where: (x: number, y: number, h: number) => `At ${words.place.at(x, y)}, facing ${heading(h)}.`,
    away: (millimetres: number) => `${Math.round(millimetres / 10)} cm from you.`,
    aims: (shot: Shot, target: string) =>
      `Has ${target} ${shot.zone === 'forward' ? 'between the guides' : 'in the wide arc'}: ${plural(shot.attack_dice, 'die', 'dice')}.`,
  },

  hinted: 'advised by the bot',
  guided: 'suggested by the guide',
  advised: 'advised',

  result: {
    title: 'How it ended',
    last: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} is the last one flying.`
        : `${list(names)} fly on together.`,
    limit: 'The last round is over: damage dealt decides, then damage taken.',
    quiet: 'Too many rounds without an attack: damage dealt decides, then damage taken.',
    name: 'Pilot',
    fate: 'Fate',
    dealt: 'Dealt',
    taken: 'Taken',
    kills: 'Kills',
    flying: (health: number) => `flying, Health ${health}`,
    down: (round: number | null) => (round ? `down in round ${round}` : 'down'),
    rules: { 'last-flying': ['AN-25'], 'round-limit': ['AN-V2'], disengaged: ['AN-V3', 'AN-V2'] },
  },
};

function side(value: number, plus: string, minus: string): string {
  const whole = Math.round(value);
  return `${Math.abs(whole)} ${whole < 0 ? minus : plus}`;
}

// The guided first dogfight.
const say = (title: string, rule: string, ...sentences: readonly string[]) => ({
  title,
  rule,
  text: sentences.join(' '),
});

export const guideWords = {
  welcome: say(
    'Welcome to the squadron',
    'AN-2',
    'Two planes, one sky: the last one flying wins.',
    'First give 4, 3, 3 and 2 to your plane, in secret. A quick plane chooses where to fight, so a 4 or 3 in Speed serves well.',
    'Then press “Lock in”.',
  ),
  locked: say(
    'Locked in',
    'AN-2',
    'As soon as everybody has decided, all cards are turned over together.',
  ),
  place: say(
    'Take your place',
    'AN-4',
    'Your strip is along your own edge. Tap a place in it, then a heading; towards the other plane is a fine start.',
    'Circles show what is closer than 23 cm to a plane: there you may not start.',
  ),
  first: say(
    'Wooden templates',
    'AN-8',
    'Your plane flies along templates: a straight costs 1, a bank 2, a turn 3 of your Speed.',
    'Point at one to see where you would end. You must fly at least one, and you may take it back.',
  ),
  more: say(
    'Fly on, or stop here',
    'AN-11',
    'Speed that is left over is lost, but nobody makes you use it.',
    'Look whom you would have in your sights from there, and who would have you.',
  ),
  spent: say('All speed used', 'AN-11', 'Say “Done”, and it is the turn of the other plane.'),
  climb: say(
    'Up we go',
    'AN-28',
    'Before the first template you may climb: it costs 1 speed and gives an altitude token.',
    'Who is higher rolls one more die, and tokens can be dived into speed later.',
  ),
  dive: say(
    'Dive for speed',
    'AN-29',
    'Give back altitude tokens before the first template, and each adds 1 to your speed in this move.',
  ),
  chase: say(
    'Get behind them',
    'AN-16',
    'Planes shoot forward only: 45 degrees to each side of the nose, as far as the string of 23 cm.',
    'The best place is behind another plane, where it cannot shoot back. “Their sights” shows where not to be.',
  ),
  danger: say(
    'Mind their sights',
    'AN-15',
    'Whoever moves second knows where the other stands; whoever moves first also shoots first.',
    'Red lines show who could attack you where you would end.',
  ),
  attack: say(
    'In your sights',
    'AN-18',
    'Between the guides you roll your full Attack; in the wide arc only half of it.',
    'The bars show the exact odds. There is no reason to hold fire: shots cost nothing.',
  ),
  dice: say(
    'Hits and dodges',
    'AN-22',
    'A 6 or 7 hits and an 8 is critical. A dodge of the defender cancels a hit, but a critical takes two.',
  ),
  hurt: say(
    'One more hit',
    'AN-24',
    'You have 1 Health left. Stay behind the other plane or out of range, and shoot when the odds are yours.',
  ),
  down: say('Down', 'AN-24', 'Your plane is out. Take back a few moves, or try again.'),
  won: say(
    'Still flying!',
    'AN-25',
    'You won your first dogfight. Next time play without the guide, with three or four planes, or with a friend.',
  ),
  lost: say(
    'A soft landing, we hope',
    'AN-25',
    'The other plane flies on alone. Try again; a hint now and then is no shame.',
  ),
  limit: say(
    'Time to land',
    'AN-V2',
    'Nobody was left alone in the air, so the damage dealt decides, then the damage taken.',
  ),
};
