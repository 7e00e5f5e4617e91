import { expect, test } from 'vitest';
import { readSettings } from './settings.svelte';

test('what is missing, broken or unknown is as usual', () => {
  const usual = readSettings(null);
  expect(readSettings('nonsense')).toEqual(usual);
  expect(readSettings('{"speed": 17, "volume": "loud", "colour": 3}')).toEqual(usual);
});

test('answers that are none are forgotten', () => {
  const kept = { 'bots-and-aces': { mode: 'full' } };
  expect(readSettings(JSON.stringify({ answers: kept })).answers).toEqual(kept);
  for (const broken of [[], { game: 'full' }, { game: { mode: 3 } }])
    expect(readSettings(JSON.stringify({ answers: broken })).answers).toEqual({});
});

test('what was kept comes back', () => {
  expect(readSettings('{"speed": 4, "theme": "dark"}')).toMatchObject({ speed: 4, theme: 'dark' });
});
