import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import type { GameAbout } from '../net/api';
import type { Seat, TableMessage } from '../protocol/messages';
import { seatBuilds } from './seatBuilds';
import WaitingRoom from './WaitingRoom.svelte';

const builds = ['Anvil', 'Swallow', 'Longwatch', 'Rainmaker'].map((name) => ({
  id: name.toLowerCase(),
  name,
  level: 6,
  points: 750,
}));
vi.mock('../net/api', () => ({ api: { builds: () => Promise.resolve(builds) } }));

const amelia: Seat = { kind: 'human', person: 'p1', name: 'Amelia', here: true };
const bessie: Seat = { kind: 'human', person: 'p2', name: 'Bessie', here: true };
const expert: Seat = { kind: 'bot', level: 'expert', name: 'Expert' };
const seats = [amelia, bessie, expert, { kind: 'open' }] as const;

const table = (change: Partial<TableMessage> = {}): TableMessage => ({
  type: 'table',
  table: 't1',
  game: 'bots-and-aces',
  status: 'waiting',
  created: 0,
  options: { rounds: '', 'build-1': '', 'build-2': 'Night_Owl/hidden', 'build-3': 'random' },
  clock: 'none',
  private: false,
  delay: 0,
  guide: false,
  host: 'p1',
  you: { seat: 0, host: true },
  seats,
  watchers: 0,
  muted: [],
  fair: { commitment: 'c1', seeds: [] },
  takeback: null,
  from: null,
  rematch: null,
  result: null,
  ...change,
});

const bots: GameAbout = {
  id: 'bots-and-aces',
  title: 'Bots and Aces',
  summary: '',
  credits: '',
  ruleset: 1,
  card_set: '',
  min_seats: 2,
  max_seats: 6,
  options: [
    { name: 'rounds', help: 'After how many rounds', values: [] },
    { name: 'build-1', help: 'Seat 0', values: [] },
    { name: 'build-2', help: 'Seat 1', values: [] },
  ],
  bots: [],
};

const chosen = (here: TableMessage): readonly (readonly [string, string, boolean])[] =>
  seatBuilds(here, here.options, builds).map((one) => [one.label, one.name, one.mayChoose]);

test('the host chooses for seats without a person', () => {
  expect(chosen(table())).toEqual([
    ['Your build', 'Anvil', true],
    ['Build of seat 2 (Bessie)', 'Night Owl', false],
    ['Build of seat 3 (Expert)', 'A random build', true],
    ['Build of seat 4 (open seat)', 'Rainmaker', true],
  ]);
});

test.each([
  ['who sits chooses for themselves', { you: { seat: 1, host: false } }, [1]],
  ['who watches chooses nothing', { you: { seat: null, host: false } }, []],
  ['a host without a seat chooses for the others', { you: { seat: null, host: true } }, [2, 3]],
  ['a guided match is settled', { guide: true }, []],
] as const)('%s', (_, change, expected) => {
  const here = table(change);
  const mine = seatBuilds(here, here.options, builds).filter(({ mayChoose }) => mayChoose);
  expect(mine.map(({ seat }) => seat)).toEqual(expected);
});

function room(here: TableMessage, game = bots) {
  const onoption = vi.fn<(name: string, value: string) => void>();
  render(WaitingRoom, { table: here, game, options: here.options, onoption, send: vi.fn() });
  return onoption;
}

test('everybody sees what is played, and changes what is theirs', async () => {
  const onoption = room(table({ you: { seat: 1, host: false } }));
  const region = within(screen.getByRole('region', { name: 'What everybody plays with' }));
  expect(await region.findByText('Anvil', { selector: 'strong' })).toBeTruthy();
  expect(region.getByText('A random build')).toBeTruthy();
  expect(region.getAllByRole('combobox').length).toBe(1);
  const select = region.getByLabelText<HTMLSelectElement>('Your build');
  expect(select.selectedOptions[0]?.text).toBe('Night Owl');
  await fireEvent.change(select, { target: { value: 'longwatch' } });
  expect(onoption.mock.calls).toEqual([['build-2', 'longwatch']]);
});

test('what is agreed names rules and no builds', () => {
  room(table({ options: { rounds: '9', 'build-2': 'Night_Owl/hidden' } }));
  expect(screen.getByText('After how many rounds: 9')).toBeTruthy();
  expect(screen.queryByText(/^Seat 1:/)).toBeNull();
});

test('a game without builds has none to choose', () => {
  room(table(), { ...bots, options: [] });
  expect(screen.queryByText('What everybody plays with')).toBeNull();
  expect(screen.getByText('The usual rules')).toBeTruthy();
});

test('a match that is played on says so to everybody, and its builds are settled', () => {
  room(table({ from: { match: 'k3v9t2m8w5x1c7b4', seq: 40 } }));
  expect(screen.getByText(/goes on from another one, after 40 entries/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Look at it' }).getAttribute('href')).toBe(
    '/replay/k3v9t2m8w5x1c7b4',
  );
  expect(screen.queryByText('What everybody plays with')).toBeNull();
});
