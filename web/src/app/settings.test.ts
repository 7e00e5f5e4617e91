import { expect, test } from 'vitest';
import { readSettings } from './settings.svelte';

test('what is missing, broken or unknown is as usual', () => {
  const usual = readSettings(null);
  expect(readSettings('nonsense')).toEqual(usual);
  expect(readSettings('{"speed": 17, "volume": "loud", "colour": 3}')).toEqual(usual);
});

test('what was kept comes back', () => {
  expect(readSettings('{"speed": 4, "theme": "dark"}')).toMatchObject({ speed: 4, theme: 'dark' });
});
