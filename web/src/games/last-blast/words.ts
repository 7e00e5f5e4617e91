// Everything this table says, in one place; another language is another record of this shape.
import {
  cardFacts,
  valueOf,
  type CardName,
  type End,
  type FlyPreview,
  type Kind,
  type SymbolName,
} from './view';

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const list = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

function falls(preview: FlyPreview): string {
  if (preview.explodes) return 'the rocket explodes';
  const { falls_front: front, falls_rear: rear } = preview;
  if (preview.damage === 0) return 'lose nothing';
  const parts = [
    ...(front.length ? [`${list(front)} at the front`] : []),
    ...(rear.length ? [`${list(rear)} at the rear`] : []),
  ];
  return `lose ${parts.join(front.length + rear.length > 2 ? ', ' : ' and ')}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const words = {
  plural,
  list,
  cards: (count: number) => plural(count, 'card'),
  points: (count: number) => plural(count, 'point'),
  // "G2c, green 2 with circles"
  card: (card: CardName) => {
    const { colour, number, symbol } = cardFacts(card);
    return `${card}, ${colour} ${number} with ${symbol === 'circles' || symbol === 'hammers' || symbol === 'bricks' ? symbol : `a${symbol === 'arrow' ? 'n' : ''} ${symbol}`}`;
  },
  cardHelp: (card: CardName) => {
    const { kind, number, symbol } = cardFacts(card);
    const what = {
      shield: `In front, it takes ${number} off a collision.`,
      boost: `In front, it takes ${number} off a jump.`,
      equipment: 'In front, it helps with nothing.',
    };
    return `${what[kind]} Its ${symbol} counts ${valueOf(symbol)}; in the end it is worth ${plural(number, 'point')}.`;
  },

  field: (rows: number) => `The asteroid field: ${rows} rows, 7 columns`,
  waiting: 'start',
  arrival: 'goal',
  tile: (row: number, column: number, symbol: SymbolName) =>
    `Row ${row}, column ${column}: ${symbol}, ${valueOf(symbol)}`,
  unlaid: 'not laid yet',
  rocketAt: (name: string, state: 'waits' | 'flies' | 'through' | 'wreck', row: number | null) =>
    state === 'wreck'
      ? `Wreck of ${name}, row ${row}`
      : state === 'waits'
        ? `${name} waits to start`
        : state === 'through'
          ? `${name} is through`
          : `Rocket of ${name}, row ${row}`,
  // The name of a tile one can fly to.
  flyTo: (symbol: SymbolName, options: readonly FlyPreview[]) => {
    const [first] = options;
    if (!first) return '';
    const where = `Fly to row ${first.row}, ${symbol}: `;
    const damage = first.damage === 0 ? 'no damage' : `${first.damage} damage`;
    if (options.length > 1)
      return `${where}${damage}, ${options.length} ways to lose ${plural(first.front + first.rear, 'card')}`;
    return `${where}${damage}, ${falls(first)}`;
  },
  hinted: 'advised by the bot',
  guided: 'suggested by the guide',

  // Under the field.
  pointAtTile: 'Point at a marked tile to see what it costs.',
  tapTile: 'Tap a marked tile to see what it costs, and again to fly there.',
  jump: 'Jump',
  boost: 'boost',
  collision: 'Collision',
  shield: 'shield',
  damageWord: 'Damage',
  rows: (count: number) => (count === 0 ? 'straight ahead' : plural(count, 'row')),
  noJump: 'not yet',
  against: (front: SymbolName, tile: SymbolName) =>
    `${front} ${valueOf(front)} against ${tile} ${valueOf(tile)}`,
  explodes: 'Your rocket would explode here!',
  outOf: (cards: number) => `You have ${plural(cards, 'card')}.`,
  keeps: (preview: FlyPreview) =>
    `Keeps ${plural(preview.left, 'card')} worth ${plural(preview.worth, 'point')}.`,
  keepsWithFront: (preview: FlyPreview, front: CardName) =>
    `Keeps ${plural(preview.left, 'card')} worth ${plural(preview.worth, 'point')}, ${front} in front.`,
  // Buttons name what they do.
  loses: (preview: FlyPreview) => capital(falls(preview)),
  flyButton: (preview: FlyPreview) => `Fly to row ${preview.row}: ${falls(preview)}`,
  chooseFall: (damage: number) =>
    `First the front card goes, then the rear card. Where ${damage === 3 ? 'does the third come' : 'do the others come'} off?`,

  // Rockets.
  rocketOf: (name: string, you: boolean) => (you ? 'Your rocket' : `Rocket of ${name}`),
  frontFirst: (whose: string) => `${whose}, front card first`,
  emptyRocket: 'No card yet.',
  front: 'front',
  rear: 'rear',
  you: 'you',
  status: {
    choosing: 'choosing …',
    locked: 'chosen',
    drawing: 'draws unseen',
    toMove: 'to fly',
    moved: 'flown',
    waiting: 'waits',
  },
  startPlayer: 'Start Player',
  explodedIn: (column: number) => `Exploded in column ${column}`,
  fate: { falls: 'falls', 'may fall': 'may fall', stays: '' },
  knownHand: 'In hand, as you have seen it:',
  hiddenHand: (count: number) => `${plural(count, 'card')} in hand`,

  // The draft.
  hand: 'Your hand',
  or: 'or',
  deckCard: 'Draw unseen',
  deckHelp: (count: number) =>
    `Refuse both cards and draw the top card of the deck (${plural(count, 'card')}).`,
  drawButton: 'Discard both cards and draw one unseen',
  drawnCard: 'The card you drew',
  chooseCardFirst: { front: 'Front', rear: 'Rear', only: 'Your first card' } satisfies Record<
    End,
    string
  >,
  put: (card: CardName, end: End) =>
    end === 'only' ? `Start your rocket with ${card}` : `Put ${card} at the ${end}`,
  pickHelp: 'Tap a card, then an end. Or drag it to your rocket. Keys: F front, R rear.',
  lockedIn: (card: CardName, end: End) =>
    end === 'only' ? `You start with ${card}.` : `You put ${card} at the ${end}.`,
  lockedDraw: 'You discard both cards and draw one unseen.',
  waitingFor: (names: readonly string[]) => `Waiting for ${list(names)}.`,

  // What is going on.
  round: (round: number, pick: number) => `Building: round ${round} of 3, pick ${pick} of 4`,
  passing: (players: number, round: number) =>
    players === 2 ? 'hands are swapped' : round === 2 ? 'hands go right' : 'hands go left',
  placing: (round: number) => `Building: round ${round} of 3, drawn cards are placed`,
  dealing: 'The field is laid and the cards are dealt.',
  turn: (turn: number) => `Flight: column ${turn} of 7`,
  over: 'The flight is over',
  wrecksStay: 'wrecks stay',

  question: {
    first: 'Choose the first card of your rocket.',
    pick: 'Choose a card and an end of your rocket.',
    last: 'Choose one of two cards and an end, or draw a card unseen.',
    place: 'Put the card you drew at the front or at the rear.',
    fly: (column: number) => `Choose a tile in column ${column}.`,
  },

  result: {
    title: 'How it was counted',
    nobody: 'No rocket came through: nobody wins.',
    lastFlying: (name: string) => `${name} is the last one flying. There is nothing to count.`,
    highest: (names: readonly string[], score: number) =>
      names.length === 1
        ? `${names[0]} came through with the most: ${plural(score, 'point')}.`
        : `${list(names)} share the victory with ${plural(score, 'point')}.`,
    moreCards: (name: string) => `${name} has more cards left and wins the tie.`,
    cards: 'Cards left',
    exploded: (turn: number) => `Exploded in column ${turn}`,
    through: (cards: number) => `Came through with ${plural(cards, 'card')}`,
    last: (cards: number, turn: number) =>
      `Last one flying, in column ${turn}, ${plural(cards, 'card')} left`,
    byColour: (kind: Kind, sum: number) =>
      ({ shield: `green ${sum}`, boost: `red ${sum}`, equipment: `amber ${sum}` })[kind],
    rules: ['LB-39', 'LB-42', 'LB-43', 'LB-44'],
  },
};

// The guided first game.
const say = (title: string, rule: string, ...sentences: readonly string[]) => ({
  title,
  rule,
  text: sentences.join(' '),
});

export const guideWords = {
  welcome: say(
    'Welcome aboard',
    'LB-7',
    'Up there is the asteroid field; down here you build the rocket that has to cross it.',
    'Your first card will end up in the middle, safe for longest, so make it a valuable one.',
    'Tap a card, then the button below your rocket. You may take back anything here.',
  ),
  locked: say(
    'Chosen, and secret',
    'LB-6',
    'Everybody picks at once. As soon as all have chosen, the cards are turned over and the hands move on.',
  ),
  ends: say(
    'Front or rear?',
    'LB-7',
    'The hands have been swapped, and this is what the other left you.',
    'From now on each card goes to one of the two ends, and it stays there: damage eats a rocket from its ends.',
  ),
  kinds: say(
    'Three kinds of cards',
    'LB-27',
    'Green shields soften collisions and red boosts make changing rows cheaper, but only while they are the front card.',
    'Amber equipment never helps in flight. It just scores, and it scores best.',
  ),
  draw: say(
    'Pick, or gamble',
    'LB-12',
    'Two cards are left. Take one as usual, or refuse both and draw from the deck without looking.',
    'The draw is for when you like neither; otherwise the better of the two will do.',
  ),
  drawAgain: say(
    'The last pick of the round',
    'LB-12',
    'One of two, or a blind draw. What nobody takes is discarded.',
  ),
  place: say(
    'There it is',
    'LB-12',
    'A drawn card has to be used, but you may look at it before you choose its end.',
  ),
  secondRound: say(
    'Round two',
    'LB-13',
    'Five new cards, and four more picks.',
    'Have a look at the first columns of the field: equal symbols do no damage, so a front card that matches a tile slips right past it.',
  ),
  look: say(
    'Mind the symbols',
    'LB-25',
    'A collision costs the difference between two symbols, drop 1 up to arrow 6.',
    'Symbols in the middle, like circles and bricks, are never far from anything.',
  ),
  thirdRound: say(
    'Now the nose',
    'LB-26',
    'These last cards are the first to meet the asteroids.',
    'Shields and boosts are worth having at the front now; they do their work before they are lost.',
  ),
  nose: say(
    'Nearly ready',
    'LB-26',
    'Whatever is in front decides the next collision, its symbol and its colour both.',
    'Think of the front cards as a queue: when one falls, the next one takes over.',
  ),
  take_off: say(
    'Take-off',
    'LB-21',
    'Put your rocket on any free tile of the first column. There is no jump yet, only the collision.',
    'The number on each marked tile is the damage it does. Point at a tile to see where it comes from.',
  ),
  jump: say(
    'Jump or stay?',
    'LB-24',
    'Straight ahead costs no jump, each row to the side costs one damage; the collision is added to it.',
    'Tiles that another rocket sits on are closed.',
  ),
  free: say(
    'A free passage',
    'LB-25',
    'The marked tile costs you nothing at all. Not every column is so kind.',
  ),
  damage: say(
    'Paying with cards',
    'LB-31',
    'Each point of damage takes a card: first the front, then the rear.',
    'A small loss may even help, when the card behind the nose fits the next tiles better.',
  ),
  choice: say(
    'You choose what falls',
    'LB-34',
    'One card goes from the front and one from the rear; every further point may take either end.',
    'Tap the tile and look at your rocket: it shows what each choice would leave you.',
  ),
  thin: say(
    'Careful now',
    'LB-36',
    'Few cards are left. If the damage is as large as your rocket, it explodes, so the safe tile comes before the pretty one.',
  ),
  doomed: say(
    'No way around',
    'LB-36',
    'Every free tile does as much damage as you have cards. It happens to the best pilots.',
    'In this game you may take moves back and try another way.',
  ),
  lastColumn: say(
    'The last column',
    'LB-41',
    'Once through this one you are safe. Keep the highest numbers, for they are what counts now.',
  ),
  exploded: say(
    'Stardust',
    'LB-38',
    'Your rocket is gone, and the others fly on without you.',
    'Take back a few moves if you like, or watch how it ends.',
  ),
  overThrough: say(
    'Through!',
    'LB-42',
    'Every rocket that came through adds up its printed numbers, and the highest sum wins.',
    'Now you know the game. Next time play without the guide, or with a friend.',
  ),
  overLast: say(
    'The last one flying',
    'LB-39',
    'The others did not make it, so there is nothing to count: you win.',
    'Next time play without the guide, or with a friend.',
  ),
  overExploded: say(
    'That was a blast',
    'LB-44',
    'Exploded rockets do not score. A few more shields at the nose, perhaps?',
    'Try again, or ask for a hint now and then: the bot is glad to help.',
  ),
};
