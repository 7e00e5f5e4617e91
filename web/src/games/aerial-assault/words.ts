// Everything this table says, in one place; another language is another record of this shape.
import {
  actionText,
  cardOf,
  percent,
  type ComponentKind,
  type Numbers,
  type Part,
  type Slot,
} from './facts';
import type {
  Alliance,
  Ball,
  CardId,
  Face,
  Phase,
  RobotName,
  RollName,
  Score,
  Use,
  Zone,
} from './view';

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const zoneNames: Record<Zone, string> = {
  R1: 'Red Zone 1',
  R2: 'Red Zone 2',
  RW: 'Red white zone',
  BW: 'Blue white zone',
  B2: 'Blue Zone 2',
  B1: 'Blue Zone 1',
};
const allianceNames: Record<Alliance, string> = { red: 'Red', blue: 'Blue' };
const robot = (name: RobotName): string => `Robot ${name}`;

export const words = {
  plural,
  list,
  signed,
  capital,
  robot,
  zone: zoneNames,
  zoneShort: {
    R1: 'Zone 1',
    R2: 'Zone 2',
    RW: 'White',
    BW: 'White',
    B2: 'Zone 2',
    B1: 'Zone 1',
  } satisfies Record<Zone, string>,
  alliance: allianceNames,
  allianceLong: (alliance: Alliance) => `${allianceNames[alliance]} alliance`,
  noAlliance: 'no alliance yet',
  team: {
    green: 'Green Gears',
    yellow: 'Yellow Jackets',
    purple: 'Purple Pistons',
    orange: 'Orange Outlaws',
    white: 'White Noise',
    black: 'Black Box',
  } as Readonly<Record<string, string>>,
  runs: (name: string, letter: RobotName) => `${robot(letter)}, run by ${name}`,
  you: 'you',
  or: 'or',
  undo: 'Take it back',
  hinted: 'advised by the bot',
  guided: 'suggested by the guide',
  weeks: (count: number) => plural(count, 'week'),

  heading: (phase: Phase): string =>
    ({
      cards: 'Alliances are dealt',
      team: 'Choosing teams',
      build: 'Phase 1: Build Season',
      row: 'Phase 2: Driver Training',
      roll: 'Phase 2: Driver Training',
      toss: 'Phase 2: Driver Training',
      slots: 'Phase 2: Driver Training',
      pick: 'Phase 2: Driver Training',
      refill: 'Phase 2: Driver Training',
      alliance: 'Alliances are dealt',
      gift: 'Before the match',
      program: 'Autonomous Round: programming',
      over: 'The match is over',
    })[phase as string] ?? '',
  play: ({ round, card, of }: { round: number; card: number; of: number }) =>
    round === 0
      ? `Autonomous Round, card ${card} of ${of}`
      : `Driver Round ${round} of 5, card ${card} of ${of}`,
  stage: {
    flip: 'Flip or leave',
    receiver: 'Inbounding',
    commit: 'Choose a card',
    grab: 'Panic',
    declare: 'Directions and targets',
    order: 'Who acts next',
    use: 'Resolving',
    drive: 'Resolving',
    kiss: 'Kiss pass',
    reroll: 'Re-roll?',
    catcher: 'Who catches',
    die: 'Rolling',
  } as Readonly<Partial<Record<Phase, string>>>,
  firstAlliance: (alliance: Alliance) => `${allianceNames[alliance]} acts first`,

  question: {
    team: 'Choose a team.',
    slots: 'Which of your robots drafts first?',
    build: (letter: RobotName, step: number) =>
      `${robot(letter)}: ${['choose a drive train', 'choose a shooter', 'choose a floor pick up', 'add active catching?'][step] ?? 'build'}.`,
    pick: (letter: RobotName) => `Take a card for ${robot(letter)}.`,
    gift: (letter: RobotName) => `${robot(letter)}: keep your ball or give it away?`,
    program: (letter: RobotName, place: number) =>
      `${robot(letter)}: lay card ${place} of 3, face down.`,
    flip: (letter: RobotName) => `${robot(letter)}: flip the card or leave it face down?`,
    receiver: 'A ball comes in: who takes it?',
    commit: (letter: RobotName) => `${robot(letter)}: choose a card and a half.`,
    declare: (letter: RobotName, moves: boolean, blocks: boolean) =>
      `${robot(letter)}: say ${list([...(moves ? ['where to drive'] : []), ...(blocks ? ['whom to block'] : [])])}.`,
    order: 'Who of your alliance acts next?',
    use: (letter: RobotName, action: string) =>
      `${robot(letter)} plays ${action}: what does it do?`,
    drive: (letter: RobotName) => `${robot(letter)}: make the declared move?`,
    kiss: (letter: RobotName) => `${robot(letter)}: take the ball?`,
    reroll: 'Keep the die or roll it again?',
    catcher: 'Who tries to catch the ball?',
  },

  // The field.
  field: 'The field, from Red’s goals on the left to Blue’s on the right',
  truss: 'truss',
  goals: (alliance: Alliance) => `${allianceNames[alliance]} goals`,
  ballName: (name: string) => `ball ${name}`,
  ball: (ball: Ball) => {
    const parts = [
      `Ball ${ball.name}`,
      ...(ball.alliance ? [allianceNames[ball.alliance]] : []),
      ...(ball.touched.length ? [`held by ${list(ball.touched)} so far`] : []),
      ...(ball.trussed ? ['trussed'] : []),
    ];
    return parts.join(', ');
  },
  holds: (balls: readonly string[]) =>
    balls.length === 0 ? '' : `holds ball${balls.length > 1 ? 's' : ''} ${list(balls)}`,
  emptyZone: 'empty',

  // Cards.
  action: {
    move: 'Move',
    move2: 'Move 2',
    shoot: 'Shoot',
    truss: 'Truss',
    catch: 'Catch',
    pick: 'Pick up',
    block: 'Block',
  } satisfies Record<ComponentKind, string>,
  actionHelp: {
    move: 'Drive as far as the drive train goes.',
    move2: 'Drive up to two zones.',
    shoot: 'Shoot a ball at a goal, or pass it.',
    truss: 'Throw a ball over the truss from the far side, or pass it.',
    catch: 'Catch a trussed ball in the own white zone; take a kiss pass.',
    pick: 'Take a ball off the floor; take a kiss pass.',
    block: 'Cancel the card of an opponent in the same zone.',
  } satisfies Record<ComponentKind, string>,
  card: (card: CardId) => {
    const { name, top, bottom } = cardOf(card);
    return `${name}: ${top} or ${bottom}`;
  },
  cardUp: (card: CardId, face: Face) => `${cardOf(card).name}, ${actionText(card, face)} up`,
  faceDown: 'face down',
  back: 'a card face down',
  spent: 're-roll used',
  played: 'played',
  hand: (letter: RobotName) => `Hand of ${robot(letter)}`,
  flip: 'Flip it',
  flipKey: 'F',
  flipTo: (action: string) => `Flip it: ${action} up`,
  lay: (action: string) => `Play ${action}`,
  program: (action: string, place: number) => `Lay ${action} as card ${place}`,
  stay: 'Stay in place',
  stayWith: (card: CardId) => `Stay in place: leave ${cardOf(card).name} face down`,
  fromHere: (what: 'high' | 'truss' | 'pick' | 'catch', faces: number) =>
    `From here: ${{ high: 'high goal', truss: 'over the truss', pick: 'pick up', catch: 'catch' }[what]} ${percent(faces)}.`,
  handHelp: 'Tap a card, flip it if you want its other half, then play it. Key: F flips.',
  programRow: 'Your program',
  place: (place: number) => `Card ${place}`,
  emptyPlace: 'empty',
  autoHelp:
    'Three cards, played from left to right, on your own side of the field. A high goal is worth 20. Directions are chosen later, when a card is flipped.',
  brokenDown: 'broken down: it stays in place',
  panics: 'in panic: a card is grabbed for it',

  // Locked in.
  lockedIn: 'locked in',
  choosing: 'choosing …',
  waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}.`,
  youPlay: (letter: RobotName, what: string) => `${robot(letter)}: ${what}.`,
  setAlready: 'You are locked in.',
  allSet: 'You are locked in. Until the last one is, you can take it back.',
  stepsOf: (done: number, of: number) => `${done} of ${of}`,

  // The workshop.
  workshop: (letter: RobotName) => `Workshop: ${robot(letter)}`,
  workshopHelp: (budget: number) =>
    `One drive train, one shooter and one floor pick up, in ${budget} weeks; active catching if you like. A shooter that picks up by itself needs no floor pick up. Who needs fewer weeks takes two more cards later.`,
  slot: {
    drive: 'Drive train',
    shooter: 'Shooter',
    'pick-up': 'Floor pick up',
    catching: 'Active catching',
  } satisfies Record<Slot, string>,
  noPart: {
    drive: '',
    shooter: '',
    'pick-up': 'None: the shooter picks up',
    catching: 'None',
  } as Record<Slot, string>,
  weeksUsed: (used: number, budget: number) => `${used} of ${budget} weeks used`,
  extraTraining: 'Fewer weeks than allowed: two more cards in the draft.',
  tooMany: (over: number) => `${plural(over, 'week')} too many to finish the robot`,
  builtIn: 'The shooter needs a floor pick up',
  later: 'later',
  partFacts: (part: Part): readonly string[] => {
    const ranges = (numbers: readonly number[]): string =>
      numbers.map((n) => (n ? `${n}+` : '–')).join(' / ');
    return [
      ...(part.zones
        ? [part.fast ? `1 zone, 2 on ${part.fast}+` : plural(part.zones, 'zone')]
        : []),
      ...(part.block === undefined ? [] : [`block ${signed(part.block)}`]),
      ...(part.shoot ? [`shoot ${ranges(part.shoot)}`] : []),
      ...(part.truss ? [`truss ${ranges(part.truss)}`] : []),
      ...(part.pickUp ? [`pick up ${part.pickUp}+`] : []),
      ...(part.catching ? [`catch ${signed(part.catching)}`] : []),
      ...(part.inbounds ? ['inbounds surely'] : []),
    ];
  },
  odds: 'What it can do',
  oddsOf: (letter: RobotName) => `What ${robot(letter)} can do`,
  ranges: 'at range',
  range: (range: number) => `range ${range}`,
  rangeHelp: ['Zone 1', 'Zone 2', 'white zone'],
  odd: {
    shoot: 'High goal',
    truss: 'Truss',
    pickUp: 'Pick up',
    catch: 'Catch',
    inbound: 'Inbound',
    block: 'Block (+0)',
    drive: 'Drive',
  },
  impossible: 'no',
  needsRoll: (needs: number, faces: number) => `${needs}+, ${percent(faces)}`,
  drives: (own: Numbers) =>
    own.zones === 0 ? '–' : own.fast ? `1 zone, 2 on ${own.fast}+` : plural(own.zones, 'zone'),
  sure: 'surely',

  // The draft.
  row: 'Cards to choose from',
  pile: (count: number) => `${plural(count, 'card')} in the pile`,
  take: (card: CardId) => `Take ${words.card(card)}`,
  stop: 'Take no more cards',
  order: 'Order of drafting',
  cycle: (cycle: number) => (cycle < 3 ? `Card ${cycle + 1} of 3` : 'More cards'),
  deckOf: (count: number) => `deck of ${count}`,

  // Choices.
  noBlock: 'no block',
  stayHere: 'Stay here',
  driveTo: (zone: Zone, far: number) =>
    `${far < 0 ? 'Left' : 'Right'} ${Math.abs(far)}, to ${zoneNames[zone]}`,
  blockRobot: (letter: RobotName) => `Block ${robot(letter)}`,
  secondZone: 'the second zone needs a die',
  chance: (wins: number, of: number) => `${Math.round((wins / of) * 100)} %`,
  worthIt: (points: number, assists: number) =>
    assists > 0 ? `+${points} with ${plural(assists, 'assist')}` : `+${points}`,
  mayReroll: 'may re-roll',
  asItLies: (succeeds: boolean) => (succeeds ? 'it succeeds' : 'it fails'),
  declared: (drive: number, target: RobotName | null) => {
    const parts = [
      ...(drive ? [`${drive < 0 ? 'left' : 'right'} ${Math.abs(drive)}`] : []),
      ...(target ? [`block ${target}`] : []),
    ];
    return parts.length ? parts.join(', ') : 'stays where it is';
  },
  choices: 'Your choice',

  // The card play.
  cardPlay: 'This card play',
  lastPlay: 'The last card play',
  staysDown: (names: readonly RobotName[]) =>
    `${names.length > 1 ? 'Robots' : 'Robot'} ${list(names)} ${names.length > 1 ? 'stay' : 'stays'} in place.`,
  steps: { 1: '1 Blocks', 2: '2 Throws', 3: '3 The rest' } as Readonly<Record<number, string>>,
  stepsLong: {
    1: 'Step 1: everything with Block',
    2: 'Step 2: everything with Shoot or Truss',
    3: 'Step 3: moves, catches and pick ups',
  } as Readonly<Record<number, string>>,
  noSteps: 'No blocks: one alliance acts, then the other.',
  stateOf: {
    acts: 'acts now',
    waits: 'to come',
    done: 'done',
    cancelled: 'blocked',
    down: 'stays in place',
  },
  feed: 'What happened',
  die: (roll: RollName, use: Use = 'nothing'): string =>
    ({
      inbound: 'Inbounding',
      'second-zone': 'Second zone',
      attack: 'Block',
      defend: 'Against the block',
      tie: 'A tied block',
      throw:
        { high: 'High goal', low: 'Low goal', truss: 'Over the truss' }[use as 'high'] ?? 'Throw',
      miss: 'Where it goes',
      catch: 'Catch',
      'pick-up': 'Pick up',
      none: '',
    })[roll],
  sum: (die: number, plus: number) =>
    plus === 0 ? `${die}` : `${die} ${plus < 0 ? '−' : '+'} ${Math.abs(plus)} = ${die + plus}`,
  needsNumber: (needs: number) => `needs ${needs}`,
  dieSays: (who: RobotName, roll: RollName, die: number) =>
    `${robot(who)}, ${words.die(roll).toLowerCase()}: die ${die}`,

  // The score.
  score: 'Score',
  points: (count: number) => plural(count, 'point'),
  counts: {
    auto_goals: 'Autonomous goals',
    high_goals: 'High goals',
    low_goals: 'Low goals',
    assists: 'Assists',
    trusses: 'Trusses',
    catches: 'Catches',
  } satisfies Record<Exclude<keyof Score, 'points'>, string>,
  countShort: {
    auto_goals: 'auto',
    high_goals: 'high',
    low_goals: 'low',
    assists: 'assists',
    trusses: 'truss',
    catches: 'catch',
  } satisfies Record<Exclude<keyof Score, 'points'>, string>,
  worth: { auto_goals: 20, high_goals: 10, low_goals: 0, assists: 10, trusses: 10, catches: 10 },
  balls: 'Balls',
  where: (place: string | null): string =>
    place === null
      ? ''
      : place === 'gone'
        ? 'scored and out of the match'
        : place === 'air'
          ? 'in the air'
          : place.startsWith('wait')
            ? 'waits to be inbounded'
            : place.length === 1
              ? `held by ${place}`
              : `on the floor, ${zoneNames[place as Zone]}`,
  // Where a ball is, and who has held it since it came into play.
  story: (ball: Ball): string => {
    const where = words.where(ball.place);
    if (ball.place === 'gone' || ball.place?.startsWith('wait')) return where;
    const touched = ball.touched.length
      ? `has been held by ${list(ball.touched)}`
      : 'held by nobody yet';
    return [where, touched, ...(ball.trussed ? ['trussed'] : [])].join('; ');
  },
  assistsReady: (count: number) =>
    count <= 0 ? '' : `a goal brings up to ${plural(count, 'assist')}`,

  // Robots.
  robots: 'Robots',
  may: 'May play',
  partnerPlans: 'Your partner plans',
  lockOn: (letter: RobotName) => `may not block ${letter} now`,
  nextBreakdown: 'breaks down next',
  nextPanic: 'panics next',

  // Stepping through a card play.
  reveal: 'The cards are turned over.',
  stepping: {
    title: 'Step through the card play',
    first: 'To the first step',
    back: 'One step back',
    forward: 'One step on',
    play: 'Play',
    pause: 'Pause',
    now: 'Back to now',
    skip: 'Skip to now',
    which: 'Card play',
    at: (at: number, of: number) => `Step ${at} of ${of}`,
    slider: 'Step',
    live: 'Now',
  },

  // The way of a ball. The robot stands in front of it.
  passage: {
    starts: 'starts with it',
    given: (by: RobotName) => `gets it from ${by}`,
    inbounded: 'takes the inbounded ball',
    inboundDropped: (zone: string) => `drops the inbounded ball: floor of ${zone}`,
    passed: (zone: string) => `passes to ${zone}`,
    declined: (zone: string) => `does not take it: floor of ${zone}`,
    missed: (zone: string) => `misses: floor of ${zone}`,
    landed: (zone: string) => `Nobody catches it: floor of ${zone}`,
    kissed: (by: RobotName) => `takes it from ${by}`,
    trussed: 'throws it over the truss: +10',
    caught: 'catches it: +10',
    dropped: 'does not catch it',
    pickedUp: 'picks it up',
    out: 'throws it out of bounds',
    scored: (high: boolean, points: number, assists: number) =>
      `scores in the ${high ? 'high' : 'low'} goal: +${points}${assists ? ` with ${plural(assists, 'assist')}` : ''}`,
  },
  passageOf: (name: string) => `Way of ball ${name}`,
  earlierLives: (count: number) => `${plural(count, 'earlier time', 'earlier times')} in play`,
  playShort: (play: number) =>
    play === 0
      ? 'Start'
      : play <= 3
        ? `Auto ${play}`
        : `${Math.floor((play - 4) / 5) + 1}.${((play - 4) % 5) + 1}`,
  playShortHelp: (play: number) =>
    play === 0
      ? 'Before the match'
      : play <= 3
        ? `Autonomous Round, card ${play}`
        : `Driver Round ${Math.floor((play - 4) / 5) + 1}, card ${((play - 4) % 5) + 1}`,

  // Talking with the partner.
  ourTeam: 'Alliance',
  talk: {
    title: 'Tell your partner',
    help: 'One click says it to your alliance. The opponents and those who watch do not hear it.',
    proposes: (name: string) => `${name} proposes:`,
    accept: 'Play it',
    later: 'You can accept it when it is your turn to.',
    notNow: 'Put it away',
    plan: (letter: RobotName, action: string) => `My robot ${letter} could play ${action}.`,
    propose: (letter: RobotName, action: string) => `Proposal: robot ${letter} plays ${action}.`,
    order: (names: readonly RobotName[]) => `Proposal: we act in the order ${names.join(', ')}.`,
    planButton: (action: string) => `I could play ${action}`,
    for: (letter: RobotName) => `Propose for ${robot(letter)}:`,
    orderFor: 'Propose an order:',
    sent: 'Said to the alliance:',
  },

  result: {
    title: 'How it came about',
    won: (alliance: Alliance, a: number, b: number) =>
      `${allianceNames[alliance]} wins ${a} to ${b}.`,
    tieBreak: (alliance: Alliance, points: number, by: string) =>
      `${points} points each; ${allianceNames[alliance]} wins by more ${by}.`,
    draw: (points: number) => `A draw: ${points} points each, and everything else is even.`,
    resigned: (alliance: Alliance) => `${allianceNames[alliance]} has given the match up.`,
    total: 'Points',
    rules: ['AA-163', 'AA-164', 'AA-165'],
    each: (worth: number) => `${worth} each`,
  },
};

type Said = { readonly title: string; readonly text: string; readonly rule: string };
export const guideWords = {
  brief: 'You know this one by now: the mark shows a sensible choice, and yours may be better.',
  team: {
    title: 'Welcome to the workshop',
    text: 'Two alliances of robots meet on a field with a truss across the middle. First choose a team; it is only a name and a colour.',
    rule: 'AA-6',
  },
  drive: {
    title: 'Build a robot: the drive train',
    text: 'It says how far Move goes and how strong you are in blocks. Parts cost weeks and you have six, so do not spend them all here. The guide marks a part that leaves enough for the rest.',
    rule: 'AA-18',
  },
  shooter: {
    title: 'The shooter',
    text: 'Its numbers are what a die must show to score, from near to far. The truss numbers count when you throw over the truss. Look at “What it can do” for the chances.',
    rule: 'AA-19',
  },
  pickUp: {
    title: 'Floor pick up',
    text: 'Missed balls lie on the floor. With this part you take them up again; the lower the number, the better.',
    rule: 'AA-20',
  },
  catching: {
    title: 'Active catching',
    text: 'It makes catches and inbounding safer. If you leave weeks over, you take two more cards in the draft instead.',
    rule: 'AA-21',
  },
  slots: {
    title: 'You run two robots',
    text: 'One of them drafts first, the other one last. It hardly matters which.',
    rule: 'AA-169',
  },
  pick: {
    title: 'Train the driver',
    text: 'Every robot has four basic cards and takes three more. Doubles such as “Move then Shoot” do two things with one card; +1 and +2 help the die.',
    rule: 'AA-26',
  },
  gift: {
    title: 'The starting balls',
    text: 'Each robot starts with a ball. Giving it to a partner makes him hold two; mostly it is best to keep it.',
    rule: 'AA-39',
  },
  program: {
    title: 'Program three cards',
    text: 'For the Autonomous Round all lay three cards face down. Drive towards your goals first, then shoot: a high goal counts 20 now. Tap a card, flip it to the half you want, and lay it.',
    rule: 'AA-44',
  },
  flip: {
    title: 'Flip or leave',
    text: 'Everybody turns over the next card of the program. If it no longer fits, leave it face down and stay in place.',
    rule: 'AA-46',
  },
  declareMove: {
    title: 'Where to?',
    text: 'Directions are said when the cards lie open. Your goals are on your own side; the nearer, the easier the shot.',
    rule: 'AA-95',
  },
  declareBlock: {
    title: 'Block somebody',
    text: 'Both roll; if you are higher, the whole card of your opponent is cancelled. Blocks come before everything else. You cannot block the same robot twice in a row.',
    rule: 'AA-148',
  },
  commitHolds: {
    title: 'You have a ball',
    text: 'Shoot from your own side, or throw it over the truss from the far side for 10 points first. If a partner has held the ball too, a goal brings an assist: 10 more.',
    rule: 'AA-55',
  },
  commitFloor: {
    title: 'A ball on the floor here',
    text: 'Floor Pick Up takes it. Then you have held it, which counts for assists.',
    rule: 'AA-144',
  },
  commitFar: {
    title: 'Get to the ball',
    text: 'Move towards a ball of your colour, or wait for an inbounded one in the farthest zone: that is where new balls come in.',
    rule: 'AA-63',
  },
  order: {
    title: 'Your order is free',
    text: 'Inside an alliance you say who acts first: pass before the partner picks up, throw before he catches.',
    rule: 'AA-88',
  },
  use: {
    title: 'Use the card',
    text: 'Shoot and Truss can also pass the ball on. The chance stands beside each choice.',
    rule: 'AA-103',
  },
  reroll: {
    title: 'A second chance',
    text: 'This card lets you roll again, once per game. The second die counts.',
    rule: 'AA-97',
  },
  answer: {
    title: 'Work together',
    text: 'Taking the ball makes you one of those who have held it, and that brings assists.',
    rule: 'AA-159',
  },
  locked: {
    title: 'Locked in',
    text: 'When everybody has chosen, all cards are turned over together. Until then you may take yours back.',
    rule: 'AA-57',
  },
  over: {
    title: 'That was a match',
    text: 'The alliance with more points wins. Next time watch the assists: a ball that both partners have held is worth twice as much.',
    rule: 'AA-164',
  },
} satisfies Record<string, Said | string>;
