import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { describe, expect, it, vi } from 'vitest';
import type { BoardProps, LegalMove, SeatInfo } from '..';
import { markOf } from '../../ui/seats';
import Board from './Board.svelte';
import { guide } from './guide';
import { question } from './question';
import Result from './Result.svelte';
import { eventOf, movesOf, robotWith, scoreWith, viewWith } from './testing';
import type { View } from './view';

// Roles are slow to find in a table of this size.
vi.setConfig({ testTimeout: 30_000 });

// jsdom measures nothing.
class NoResizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoResizes);

const seats: SeatInfo[] = ['Amelia', 'Bessie', 'Harriet', 'Random'].map((name, seat) => ({
  seat,
  name,
  kind: seat === 3 ? 'bot' : 'human',
  you: seat === 0,
  here: true,
  colour: `var(--seat-${seat})`,
  mark: markOf(seat),
}));
const next = { asks: 'seats' as const, seats: [0, 1], locked: [] };

function show(part: Partial<View>, moves: readonly LegalMove[], more: Partial<BoardProps> = {}) {
  const onplay = vi.fn();
  const props: BoardProps = {
    view: viewWith(part),
    seat: 0,
    seats,
    moves,
    next,
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
const button = (name: RegExp | string) => screen.getByRole('button', { name });

describe('choosing a card', () => {
  const moves = movesOf('BA2 top', 'BA2 bottom', 'BA2 down', 'SA07 top', 'SA07 bottom');

  it('a card is tapped, flipped and played', async () => {
    const { onplay } = show({}, moves);
    await fireEvent.click(button(/^Drive & Shoot/));
    expect(button('Play Move')).toBeTruthy();
    await fireEvent.click(button('Flip it: Shoot up'));
    await fireEvent.click(button('Play Shoot'));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[1]);
  });

  it('F flips, and a card may stay face down', async () => {
    const { onplay } = show({}, moves);
    await fireEvent.keyDown(button(/^Bridge Builder/), { key: 'f' });
    await fireEvent.click(button(/^Bridge Builder/));
    expect(button('Play Shoot +1')).toBeTruthy();
    await fireEvent.click(button(/^Drive & Shoot/));
    await fireEvent.click(button('Stay in place: leave Drive & Shoot face down'));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[2]);
  });

  it('shows who is locked in, and lets me take mine back', async () => {
    const onundo = vi.fn();
    const robots = [...viewWith().robots];
    robots[0] = robotWith('A', { laid: [{ card: 'BA2', face: 'bottom', action: 'Shoot' }] });
    show({ robots, locked: ['A', 'D'] }, [], {
      onundo,
      next: { ...next, seats: [1, 2], locked: [0, 3] },
    });
    expect(screen.getAllByText('locked in')).toHaveLength(2);
    expect(screen.getByText('Robot A: Shoot.')).toBeTruthy();
    expect(screen.getByText(/Waiting for Bessie and Harriet/)).toBeTruthy();
    await fireEvent.click(button('Take it back'));
    expect(onundo).toHaveBeenCalledOnce();
  });

  it('a click tells the partner what to play', async () => {
    const onsay = vi.fn();
    const { container } = show({}, moves, { onsay });
    const talk = container.querySelector<HTMLElement>('.talk')!;
    await fireEvent.click(within(talk).getByText('Shoot +1'));
    expect(onsay).toHaveBeenCalledExactlyOnceWith('Proposal: robot C plays Shoot +1.', {
      seat: 2,
      move: 'SA07 bottom',
    });
  });

  it('what a partner proposes is played with one click, if it is legal', async () => {
    const proposed = (move: string) => [{ name: 'Harriet', text: 'How about it?', move, seq: 39 }];
    const { onplay, unmount } = show({}, moves, { proposals: proposed('SA07 bottom') });
    expect(screen.getByText(/Harriet proposes/).textContent).toBeTruthy();
    await fireEvent.click(button('Play it'));
    expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[4]);
    unmount();
    show({}, moves, { proposals: proposed('SA01 top') });
    expect(screen.queryByRole('button', { name: 'Play it' })).toBeNull();
    await fireEvent.click(button('Put it away'));
    expect(screen.queryByText(/Harriet proposes/)).toBeNull();
  });
});

it('three cards are programmed one after the other', async () => {
  const moves = movesOf('program BA1 top', 'program BA1 bottom');
  const robots = [...viewWith().robots];
  robots[0] = robotWith('A', {
    steps: 1,
    laid: [{ card: 'BA2', face: 'top', action: 'Move' }],
  });
  const { onplay } = show({ phase: 'program', play: 1, autonomous: true, robots }, moves);
  await fireEvent.click(button(/^Drive & Gather/));
  await fireEvent.click(button('Lay Move as card 2'));
  expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[0]);
});

it('the workshop shows chances and plays parts', async () => {
  const robots = viewWith().robots.map((robot) => ({
    ...robot,
    build: robot.seat === 0 ? ['DT1'] : null,
    steps: 1,
    deck: [],
    zone: null,
  }));
  const moves = movesOf('SH1', 'SH2', 'SH3', 'SH4');
  const { onplay } = show({ phase: 'build', play: 0, robots, balls: [] }, moves);
  expect(button(/^Hammer Arm/)).toHaveProperty('disabled', true);
  expect(screen.getByRole('img', { name: '1 of 6 weeks used' })).toBeTruthy();
  await fireEvent.focus(button(/^Winch Catapult/));
  expect(screen.getByRole('img', { name: '4 of 6 weeks used' })).toBeTruthy();
  await fireEvent.click(button(/^Winch Catapult/));
  expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[2]);
});

it('a card of the row is taken', async () => {
  const moves = movesOf('take SA01', 'take SA07');
  const { onplay } = show({ phase: 'pick', play: 0, row: ['SA01', 'SA07'], pile: 16 }, moves);
  await fireEvent.click(button('Take Bridge Builder: Move then Truss or Shoot +1'));
  expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[1]);
});

it('a declaration names zones and targets', async () => {
  const robots = [...viewWith().robots];
  robots[0] = robotWith('A', { face: { card: 'BA1', face: 'top', action: 'Move' } });
  const moves = movesOf('stay', 'left 1', 'right 1');
  const { onplay } = show({ phase: 'declare', robots }, moves, { highlighted: [101] });
  await fireEvent.click(button(/^Left 1, to Red Zone 2/));
  expect(onplay).toHaveBeenCalledExactlyOnceWith(moves[1]);
});

it('the field goes back step by step and forward to now, with buttons and with keys', async () => {
  const log = [
    ...[0, 1, 2, 3].map((robot) => eventOf('joined', { robot, alliance: robot % 2 })),
    eventOf('play_began', { play: 4 }),
    eventOf('flipped', { robot: 0, card: 0, half: 0 }),
    eventOf('drove', { robot: 0, from: 2, to: 1 }),
    eventOf('drove', { robot: 0, from: 1, to: 0 }),
  ];
  const robots = viewWith().robots.map((robot) =>
    robot.name === 'A' ? { ...robot, zone: 'R1' as const } : robot,
  );
  const { container } = show({ robots }, [], { log });
  const near = () => container.querySelector('.field li')?.textContent; // Red Zone 1
  expect(near()).toContain('Robot A');
  await fireEvent.click(button('One step back'));
  expect(near()).toContain('empty');
  expect(screen.getAllByText('Step 2 of 3').length).toBeGreaterThan(0);
  await fireEvent.keyDown(button('One step back'), { key: 'Home' });
  expect(container.querySelector('[data-told]')?.textContent).toContain('turned over');
  await fireEvent.keyDown(button('One step back'), { key: 'ArrowRight' });
  await fireEvent.click(button('Back to now'));
  expect(near()).toContain('Robot A');
  expect(screen.getByRole('list', { name: 'Way of ball a' }).textContent).toContain('starts');
});

it('a watcher is shown everything and offered nothing', () => {
  show({ viewer: 'spectator' }, [], { seat: null });
  expect(screen.queryByRole('group', { name: 'Your choice' })).toBeNull();
  expect(screen.getByRole('img', { name: /^The field/ })).toBeTruthy();
});

it('the question and the guide fit the phase', () => {
  expect(question(viewWith(), next, 0)).toBe('Robot A: choose a card and a half.');
  expect(question(viewWith(), next, 2)).toBeUndefined();
  const moving = robotWith('A', { face: { card: 'BA1', face: 'top', action: 'Move' } });
  expect(question(viewWith({ phase: 'declare', robots: [moving] }), next, 0)).toBe(
    'Robot A: say where to drive.',
  );
  const moves = movesOf('BA2 top', 'BA2 bottom', 'BA1 bottom');
  const robots = [...viewWith().robots];
  robots[0] = robotWith('A', { held: 1, zone: 'R1' });
  const step = guide({ view: viewWith({ robots }), moves, seq: 1, seat: 0 });
  expect(step).toMatchObject({ title: 'You have a ball', highlight: [101] });
  const parts = movesOf('DT1', 'DT2');
  expect(
    guide({ view: viewWith({ phase: 'build' }), moves: parts, seq: 1, seat: 0 }),
  ).toMatchObject({ rule: 'AA-18', highlight: [100] });
  const later = guide({ view: viewWith({ robots, play: 9 }), moves, seq: 1, seat: 0 });
  expect(later).toMatchObject({ title: 'You have a ball', highlight: [101] });
  expect(later?.text).not.toBe(step?.text);
  expect(guide({ view: viewWith(), moves, seq: 1, seat: null })).toBeNull();
});

it('the result tells where the points come from', () => {
  const scores = [scoreWith({ points: 90, high_goals: 9 }), scoreWith({ points: 60 })] as const;
  render(Result, {
    props: { view: viewWith({ phase: 'over', scores }), seat: 0, seats, outcome: [] },
  });
  expect(screen.getByText('Red wins 90 to 60.')).toBeTruthy();
  expect(screen.getByRole('row', { name: /^High goals/ }).textContent).toContain('9');
});
