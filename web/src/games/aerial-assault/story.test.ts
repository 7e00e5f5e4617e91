import { describe, expect, it } from 'vitest';
import type { GameEvent } from '..';
import { StepPlayer } from './steps.svelte';
import { storyOf, viewAt, type CardPlay } from './story';
import { eventOf, viewWith } from './testing';
import { cards } from './facts';

const robots = { A: 0, B: 1, C: 2, D: 3 };
const die = (robot: number, roll: number, value: number, use = 0, plus = 0, needs = 0) =>
  eventOf('die_rolled', { robot, for: roll, die: value, use, plus, needs });
const card = (id: string) => cards.findIndex((one) => one.id === id);

// From the start to the second card play: A shoots and misses, C picks the ball up and scores.
const log: readonly GameEvent[] = [
  ...[0, 1, 2, 3].map((robot) => eventOf('joined', { robot, alliance: robot % 2 })),
  eventOf('ball_kept', { robot: 0 }),
  eventOf('play_began', { play: 4 }),
  eventOf('decided', { robot: 0 }),
  eventOf('flipped', { robot: robots.A, card: card('BA2'), half: 1 }),
  eventOf('stayed_down', { robot: robots.B }),
  eventOf('flipped', { robot: robots.C, card: card('BA1'), half: 1 }),
  eventOf('flipped', { robot: robots.D, card: card('BA1'), half: 0 }),
  eventOf('declared', { robot: robots.C, declaration: 0 }),
  eventOf('declared', { robot: robots.D, declaration: 2 * 8 }),
  eventOf('acts', { robot: robots.A }),
  die(robots.A, 6, 2, 1, 1, 4),
  eventOf('missed', { robot: robots.A, ball: 0, zone: 2 }),
  eventOf('acts', { robot: robots.C }),
  die(robots.C, 9, 5, 4, 0, 3),
  eventOf('picked_up', { robot: robots.C, ball: 0 }),
  eventOf('acts', { robot: robots.D }),
  eventOf('drove', { robot: robots.D, from: 3, to: 4 }),
  eventOf('play_began', { play: 5 }),
  eventOf('flipped', { robot: robots.C, card: card('BA2'), half: 1 }),
  eventOf('acts', { robot: robots.C }),
  die(robots.C, 6, 6, 1, 0, 5),
  eventOf('scored', { robot: robots.C, ball: 0, high: 1, points: 10, assists: 1, removed: 0 }),
].map((event, seq) => ({ ...event, seq }));
const view = viewWith({ play: 5 });
const story = storyOf(log, view);

describe('the story of a match', () => {
  const [first, second] = story.plays as [CardPlay, CardPlay];
  const texts = (play: CardPlay) => play.steps.map(({ lines }) => lines.map(({ text }) => text));

  it('has a step for the reveal, one for all declarations, then one for each thing', () => {
    expect(texts(first)).toEqual([
      ['The cards are turned over.'],
      ['declared.', 'declared.'],
      ['die_rolled.'],
      ['missed.'],
      ['die_rolled.'],
      ['picked_up.'],
      ['drove.'],
    ]);
    expect(second.play).toBe(5);
  });

  it('tells dice with what they were for, what was added and what they needed', () => {
    expect(first.steps[2]?.lines[0]?.dice).toEqual({
      roll: 'throw',
      use: 'high',
      die: 2,
      plus: 1,
      needs: 4,
    });
    const block = storyOf([eventOf('play_began', { play: 4 }), die(0, 3, 4, 0, 2)], view);
    expect(block.plays[0]?.steps[0]?.lines[0]?.dice).toMatchObject({ plus: 2, needs: null });
  });

  it('knows the field after each step', () => {
    const at = (play: CardPlay, step: number) => viewAt(view, play.steps[step]!.after);
    const placeOf = (play: CardPlay, step: number) => at(play, step).balls[0]?.place;
    expect(placeOf(first, 2)).toBe('A');
    expect(placeOf(first, 3)).toBe('RW');
    expect(placeOf(first, 5)).toBe('C');
    expect(at(first, 5).balls[0]).toMatchObject({ held: true, touched: ['A', 'C'] });
    expect(at(first, 5).robots[3]?.zone).toBe('BW');
    expect(at(first, 6).robots[3]?.zone).toBe('B2');
    expect(at(first, 6).used).toEqual(['A', 'C', 'D']);
    expect(at(first, 1).robots[3]).toMatchObject({
      face: { card: 'BA1', face: 'top', action: 'Move' },
      declared: { drive: 1, target: null },
    });
    expect(at(second, 2).scores[0]).toMatchObject({ points: 20, high_goals: 1, assists: 1 });
    expect(at(second, 1).scores[0].points).toBe(0);
    expect(at(first, 1).phase).toBe('die');
  });

  it('marks who is blocked', () => {
    const blocked = (fields: Readonly<Record<string, number>>) =>
      storyOf([eventOf('play_began', { play: 4 }), eventOf('contest', fields)], view).plays[0]
        ?.steps[0]?.after.cancelled;
    expect(blocked({ robot: 0, target: 1, attack: 6, defence: 3, mutual: 0 })).toEqual(['B']);
    expect(blocked({ robot: 0, target: 1, attack: 3, defence: 3, mutual: 0 })).toEqual([]);
    expect(blocked({ robot: 0, target: 1, attack: 2, defence: 3, mutual: 0 })).toEqual([]);
    expect(blocked({ robot: 0, target: 1, attack: 2, defence: 3, mutual: 1 })).toEqual(['A']);
  });

  it('follows a ball from hand to hand', () => {
    const way = story.balls['a']?.map((life) => life.map(({ robot, says }) => `${robot} ${says}`));
    expect(way).toEqual([
      [
        'A starts with it',
        'A misses: floor of Red white zone',
        'C picks it up',
        'C scores in the high goal: +20 with 1 assist',
      ],
    ]);
    const again = storyOf(
      [
        ...log,
        eventOf('inbounded', { robot: 0, ball: 0, die: 4, caught: 1 }),
        eventOf('trussed', { robot: 0, ball: 0 }),
        eventOf('dropped', { robot: 2, ball: 0 }),
        eventOf('landed', { robot: 0, ball: 0, zone: 2 }),
      ],
      view,
    ).balls['a'];
    expect(again?.map((life) => life.length)).toEqual([4, 4]);
    expect(again?.[1]?.map(({ holds }) => holds)).toEqual([true, false, false, false]);
  });
});

describe('stepping', () => {
  const playerAt = (plays = story.plays): StepPlayer => {
    const player = new StepPlayer();
    player.follow(plays, false);
    return player;
  };

  it('goes back from now, and forward to now', () => {
    const player = playerAt();
    expect(player.step).toBeUndefined();
    player.back();
    expect(player.at).toBe(1);
    player.go(-5);
    expect(player.at).toBe(0);
    player.forward();
    player.forward();
    expect(player.at).toBe(2);
    player.forward();
    expect(player.at).toBeNull();
  });

  it('plays from the first step to now', () => {
    const player = playerAt();
    player.toggle();
    expect([player.at, player.playing]).toEqual([0, true]);
    for (let i = 0; i < 3; ++i) player.tick();
    expect([player.at, player.playing]).toEqual([null, false]);
  });

  it('an earlier card play can be chosen, and stops at its end', () => {
    const player = playerAt();
    player.choose(4);
    expect(player.steps).toHaveLength(7);
    player.go(6);
    player.forward();
    expect(player.at).toBe(6);
    player.toggle();
    for (let i = 0; i < 7; ++i) player.tick();
    expect([player.at, player.playing]).toEqual([6, false]);
    player.now();
    expect(player.shown?.play).toBe(5);
  });

  it('what is new plays by itself, but not where nothing may move', () => {
    const [first, second] = story.plays as [CardPlay, CardPlay];
    const player = playerAt([first]);
    player.follow([first, second], true);
    expect([player.at, player.playing]).toEqual([0, true]);
    expect(player.pause(2)).toBeLessThan(player.pause(1));
    expect(player.pause(0)).toBe(player.pause(1));
    const calm = playerAt([first]);
    calm.follow([first, second], false);
    expect([calm.at, calm.playing]).toEqual([null, false]);
  });

  it('who looks at an earlier step is left there', () => {
    const [first, second] = story.plays as [CardPlay, CardPlay];
    const player = playerAt([first]);
    player.choose(4);
    player.go(3);
    player.follow([first, second], true);
    expect([player.at, player.shown?.play]).toEqual([3, 4]);
    player.follow([], true); // taken back
    expect(player.at).toBeNull();
  });

  it('what is new is played from where it began, also into the next card play', () => {
    const [first, second] = story.plays as [CardPlay, CardPlay];
    const player = playerAt([{ ...first, steps: first.steps.slice(0, 6) }]);
    player.follow([first, { ...second, steps: second.steps.slice(0, 1) }], true);
    expect([player.shown?.play, player.at]).toEqual([4, 6]);
    player.tick();
    expect([player.shown?.play, player.at]).toEqual([5, 0]);
    player.follow(story.plays, true); // more of it, while it plays
    expect([player.shown?.play, player.at, player.playing]).toEqual([5, 0, true]);
    player.tick();
    player.tick();
    player.tick();
    expect([player.at, player.playing]).toEqual([null, false]);
  });

  it('a single thing that is new is simply there', () => {
    const [first] = story.plays as [CardPlay];
    const player = playerAt([{ ...first, steps: first.steps.slice(0, 6) }]);
    player.follow([first], true);
    expect([player.at, player.playing]).toEqual([null, false]);
  });

  it('more steps of the same card play begin where the last ones ended', () => {
    const [first] = story.plays as [CardPlay];
    const player = playerAt([{ ...first, steps: first.steps.slice(0, 3) }]);
    player.follow([first], true);
    expect([player.at, player.playing]).toEqual([3, true]);
  });
});
