import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BoardProps, LegalMove, SeatInfo } from '..';
import { markOf } from '../../ui/seats';
import Board from './Board.svelte';
import { useCards } from './cards';
import { guide } from './guide';
import { distance, edges, neighbour, tiles } from './layout';
import Asking from './Asking.svelte';
import { changed, remembers } from './asking';
import Result from './Result.svelte';
import { keysOf, targetsOf } from './targets';
import { movesOf, playerWith, someCards, thingWith, unitWith, viewWith } from './testing';
import type { Slot, View } from './view';

// Roles are slow to find in a table of this size.
vi.setConfig({ testTimeout: 30_000 });

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};
beforeAll(() => useCards(someCards));

const seats: SeatInfo[] = ['Amelia', 'Expert'].map((name, seat) => ({
  seat,
  name,
  kind: seat ? 'bot' : 'human',
  you: seat === 0,
  here: true,
  colour: `var(--seat-${seat})`,
  mark: markOf(seat),
}));

function show(part: Partial<View>, moves: readonly LegalMove[], more: Partial<BoardProps> = {}) {
  const onplay = vi.fn();
  const props: BoardProps = {
    view: viewWith(part),
    seat: 0,
    seats,
    moves,
    next: { asks: 'seats', seats: [0], locked: [] },
    seq: 40,
    events: [],
    chosen: null,
    hinted: null,
    highlighted: [],
    speed: 0,
    onplay,
    ...more,
  };
  return { onplay, ...render(Board, { props }) };
}

const slotWith = (name: string, part: Partial<Slot> = {}): Slot => ({
  name,
  place: 0,
  owner: null,
  attacks: [],
  string: [],
  target: null,
  filled: false,
  face_up: false,
  thing: null,
  ...part,
});
const slots = (letter: string, left: Partial<Slot> = {}): Slot[] => [
  slotWith(`${letter}.L`, left),
  slotWith(`${letter}.C`),
  slotWith(`${letter}.R`),
  slotWith(`${letter}.Ace`, { card: null }),
];
const combat: View['combat'] = {
  step: 'block',
  committed: [0, 1],
  actor: 0,
  order: [0, 1],
  sides: [
    { leader: 0, members: [0], slots: slots('A', { filled: true, thing: 0 }) },
    { leader: 1, members: [1], slots: slots('B', { filled: true }) },
  ],
};

describe('the board', () => {
  it('has the tiles and edges of the rules (1.1 to 1.4)', () => {
    expect(tiles).toHaveLength(19);
    expect(edges).toHaveLength(42);
    expect(edges[0]).toEqual([0, 1]);
    expect(edges[21]).toEqual([4, 13]);
    expect(edges[41]).toEqual([17, 18]);
    expect(distance(7, 13)).toBe(4);
    expect(neighbour(13, 'N')).toBe(4);
    expect(neighbour(13, 'S')).toBeNull();
  });

  it('plays a step on the tile it leads to', async () => {
    const step: LegalMove = { move: (20 << 24) | 0, text: 'step N', says: 'north', rule: 'BA-208' };
    const { onplay } = show({}, [step]);
    await fireEvent.click(screen.getByRole('button', { name: /^Tile 4$/ }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(step);
  });

  it('asks which, where one place means several moves', async () => {
    const moves = movesOf('set U-11 T4', 'rush bot T4');
    const { onplay } = show({}, moves);
    await fireEvent.click(screen.getByRole('button', { name: /^Tile 4$/ }));
    await fireEvent.click(screen.getByRole('button', { name: 'does rush bot T4' }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[1]);
  });

  it('attacks a player at the main Bot', async () => {
    const moves = movesOf('fight B', 'finish');
    const { onplay } = show({}, moves);
    await fireEvent.click(screen.getByRole('button', { name: 'Expert: Bot, 90 HP' }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });
});

describe('cards', () => {
  it('are read first, then played', async () => {
    const moves = movesOf('play K-35', 'pass');
    const { onplay } = show({}, moves);
    await fireEvent.click(screen.getByRole('button', { name: /^Second Wind/ }));
    expect(screen.getByText('Draw two cards.')).toBeTruthy();
    await fireEvent.click(screen.getByRole('button', { name: 'does play K-35' }));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[0]);
  });

  it('say which tiles a Weapon reaches (BA-107)', async () => {
    const { container } = show({}, []);
    const mine = screen.getByRole('article', { name: /^Amelia/ });
    await fireEvent.click(within(mine).getByText('Service Rifle'));
    await fireEvent.click(screen.getByRole('button', { name: 'Show its Range on the board' }));
    const reached = tiles.filter((tile) => [1, 2].includes(distance(13, tile)));
    expect(container.querySelectorAll('.tile.reach')).toHaveLength(reached.length);
  });
});

describe('Combat', () => {
  it('shows the own face-down Weapons and hides the others (BA-169)', () => {
    show({ combat }, []);
    const mine = screen.getByRole('group', { name: 'Plan of Amelia' });
    expect(within(mine).getByText('Service Rifle')).toBeTruthy();
    const theirs = screen.getByRole('group', { name: 'Plan of Expert' });
    expect(within(theirs).queryByText('Service Rifle')).toBeNull();
    expect(within(theirs).getByText('face down')).toBeTruthy();
  });

  it('calls no slot empty that nobody may see yet (BA-169)', () => {
    const sides = [
      { leader: 0, members: [0], slots: slots('A') },
      { leader: 1, members: [1], slots: slots('B') },
    ];
    show({ combat: { ...combat, step: 'selection', committed: [1], sides } }, []);
    const mine = screen.getByRole('group', { name: 'Plan of Amelia' });
    expect(within(mine).getAllByText('empty')).toHaveLength(3);
    const theirs = screen.getByRole('group', { name: 'Plan of Expert' });
    expect(within(theirs).getAllByText('hidden')).toHaveLength(3);
  });

  it('lists the Cycle, the last item first (BA-89)', () => {
    const item = {
      kind: 'skill',
      controller: 1,
      string: null,
      blocker: null,
      blocked: null,
      to: null,
    };
    show(
      {
        cycle: [
          { ...item, name: 'item0', card: 'K-35', targets: ['A.bot'] },
          { ...item, name: 'item1', kind: 'block', card: null, targets: [] },
        ],
      },
      [],
    );
    const items = within(screen.getByRole('region', { name: 'The Cycle' })).getAllByRole(
      'listitem',
    );
    expect(items[0]?.textContent).toMatch(/Block.*resolves next/s);
    expect(items[1]?.textContent).toMatch(/Second Wind.*by Expert.*at Amelia: Bot/s);
  });
});

describe('what moves point at', () => {
  const view = viewWith({ combat });
  const keys = (text: string): string[] => keysOf(movesOf(text)[0] as LegalMove, view, 0);
  it('follows the notation', () => {
    expect(keys('target B.bot')).toEqual(['unit:B.bot']);
    expect(keys('pick K-35')).toEqual(['card:K-35']);
    expect(keys('pick T4')).toEqual(['tile:4']);
    expect(keys('pick E15')).toEqual(['edge:15']);
    expect(keys('select C W-20')).toEqual(['place:A.C', 'thing:A.W-20']);
    expect(keys('block B.L with A.R')).toEqual(['place:B.L', 'place:A.R']);
    expect(keys('attach A-05 to A.L')).toEqual(['card:A-05', 'place:A.L']);
    expect(keys('target item3')).toEqual(['item:item3']);
    expect(keys('pass')).toEqual([]);
  });
  it('is nothing for watchers', () => {
    expect(targetsOf(movesOf('pick T4'), view, null).size).toBe(0);
  });
});

describe('being asked', () => {
  const question = (remember: string | null) => ({
    ask: 'yes-or-no',
    seat: 0,
    seats: [],
    about: null,
    window: null,
    remember,
  });
  const answers = (remember: string | null, ...texts: string[]) => {
    const things = [thingWith({ name: 'A.H-03#2', card: 'H-03' })];
    const moves = movesOf(...texts);
    const [first] = moves;
    const view = viewWith({ question: question(remember), things });
    return first && remembers(view, moves, first);
  };
  it('remembers an answer under the name of what was asked about', () => {
    expect(answers('K-35', 'yes', 'no')).toEqual({ 'answer.K-35': 'yes' });
    expect(answers('K-35', 'no', 'yes')).toEqual({ 'answer.K-35': 'no' });
    expect(answers('hazard', 'pick H-03#2', 'pass')).toEqual({ 'answer.H-03': 'yes' });
    expect(answers('hazard', 'pass', 'pick H-03#2')).toEqual({ 'answer.H-03': 'no' });
    expect(answers('pin', 'pass', 'pick T4')).toEqual({ 'answer.pin': 'no' });
    expect(answers('pin', 'pick T4', 'pass')).toBeNull();
    expect(answers(null, 'pass', 'play K-35')).toBeNull();
  });
  it('leaves out what is as usual', () => {
    expect(changed({}, 'mode', 'full')).toEqual({ mode: 'full' });
    expect(changed({ mode: 'full' }, 'mode', 'smart')).toEqual({});
    expect(changed({ until: 'my-turn', since: '1 A end' }, 'until', 'nothing')).toEqual({});
    expect(changed({ 'answer.pin': 'no' }, 'answer.pin', 'ask')).toEqual({});
    expect(changed({}, 'answer.pin', 'no')).toEqual({ 'answer.pin': 'no' });
  });
  it('is set with controls that say what they do', async () => {
    const onchange = vi.fn();
    const settings = { 'stop.cycle.own': 'always', 'answer.pin': 'no' };
    render(Asking, { props: { view: viewWith(), settings, onchange } });
    await fireEvent.click(screen.getByLabelText('Full control'));
    expect(onchange).toHaveBeenLastCalledWith({ ...settings, mode: 'full' });
    const stop = screen.getByLabelText('Something is on the Cycle, Your turn');
    await fireEvent.change(stop, { target: { value: 'smart' } });
    expect(onchange).toHaveBeenLastCalledWith({ 'answer.pin': 'no' });
    await fireEvent.change(screen.getByLabelText('Pass until'), { target: { value: 'my-turn' } });
    expect(onchange).toHaveBeenLastCalledWith({ ...settings, until: 'my-turn' });
    await fireEvent.click(screen.getByRole('button', { name: 'Ask me again about Pins' }));
    expect(onchange).toHaveBeenLastCalledWith({ 'stop.cycle.own': 'always' });
  });
});

describe('the end', () => {
  it('says why, and what is left', () => {
    const view = viewWith({
      ending: 'limit',
      winners: [0],
      units: [unitWith({ hp: 70 }), unitWith({ id: 1, owner: 1, hp: 0, stand: 'destroyed' })],
      players: [playerWith(), playerWith({ seat: 1, bot: null, knockout: 2 })],
      things: [thingWith()],
    });
    render(Result, { props: { view, seat: 0, seats, outcome: [] } });
    expect(screen.getByRole('row', { name: /Amelia 70 1 0/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Expert 0 0 2/ })).toBeTruthy();
    expect(guide({ view, moves: [], seq: 9, seat: 0 })?.title).toBe('That was a duel');
  });
});
