import { fireEvent, render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../net/socket';
import BuildField from './BuildField.svelte';

vi.mock('../net/api', () => ({
  api: {
    build: (_game: string, text: string) =>
      text === 'anvil'
        ? Promise.resolve('Anvil/7')
        : Promise.reject(
            new Refusal({
              code: 'bad',
              words: 'BA-32: No such level.\nBA-28: Too dear.',
              rule: '',
            }),
          ),
  },
}));

const builds = [
  { id: 'anvil', name: 'Anvil', level: 7, points: 750 },
  { id: 'hive_mind', name: 'Hive Mind', level: 6, points: 750 },
  { id: 'bantam', name: 'Bantam', level: 4, points: 500 },
];

function field(value = '', points = 750) {
  const onchoose = vi.fn<(value: string) => void>();
  const props = {
    game: 'bots-and-aces',
    label: 'Your build',
    seat: 1,
    builds,
    points,
    value,
    onchoose,
  };
  const { rerender } = render(BuildField, props);
  const select = screen.getByLabelText<HTMLSelectElement>('Your build');
  const choose = async (wanted: string): Promise<void> => {
    await fireEvent.change(select, { target: { value: wanted } });
    await tick();
  };
  return { onchoose, select, choose, take: (taken: string) => rerender({ value: taken }) };
}

const shown = (select: HTMLSelectElement): string => select.selectedOptions[0]?.text ?? '';

test('a build of one’s own is chosen only when it is legal', async () => {
  const { onchoose, select, choose, take } = field();
  await choose('own');
  expect(onchoose).not.toHaveBeenCalled();
  const area = screen.getByLabelText<HTMLTextAreaElement>('Build file or code');
  expect(area.validationMessage).toMatch(/^Open a build file/);

  const check = async (text: string): Promise<void> => {
    await fireEvent.input(area, { target: { value: text } });
    expect(area.validationMessage).toBe('Check the build first.');
    const button = screen.getByRole('button', { name: 'Check it' });
    button.focus();
    await fireEvent.click(button);
  };
  await check('level 99');
  expect(await screen.findByText('BA-28: Too dear.')).toBeTruthy();
  expect(area.validationMessage).toBe('BA-32: No such level.');
  expect(onchoose).not.toHaveBeenCalled();

  await check('anvil');
  await vi.waitFor(() => expect(onchoose.mock.calls).toEqual([['Anvil/7']]));
  expect(document.activeElement).toBe(select);
  await take('Night_Owl/hidden');
  expect(screen.getByText('This build is legal.')).toBeTruthy();
  expect(shown(select)).toBe('Night Owl');
  expect(screen.queryByLabelText('Build file or code')).toBeNull();
});

test('a choice is told at once, with how it is played', async () => {
  const { onchoose, select, choose, take } = field();
  expect(shown(select)).toBe('Usual: Hive Mind');
  expect(screen.getByText(/^Funnels fire/)).toBeTruthy();
  await choose('anvil');
  expect(onchoose.mock.calls).toEqual([['anvil']]);
  await take('anvil');
  expect(shown(select)).toBe('Anvil');
  expect(screen.getByText(/^Slow, with two layers/)).toBeTruthy();

  await choose('random');
  expect(onchoose.mock.lastCall?.[0]).toMatch(/^random-\d+$/);
  await take('random');
  expect(shown(select)).toBe('Random');
  await choose('');
  expect(onchoose).toHaveBeenLastCalledWith('');
});

test('cheaper builds say what they are made for, dearer ones are not offered', () => {
  const names = (select: HTMLSelectElement): string[] =>
    [...select.options].map(({ text }) => text.trim());
  expect(names(field().select)).toContain('Bantam (for 500)');
});

test('a table with fewer Build Points has other usual builds', () => {
  const { select } = field('', 500);
  expect(shown(select)).toBe('Usual: Bantam');
  expect([...select.options].some(({ value }) => value === 'anvil')).toBe(false);
});

test('a choice that is not taken is not shown', async () => {
  const { select, choose } = field('anvil');
  await choose('hive_mind');
  expect(shown(select)).toBe('Anvil');
});

test('who looks at the way to write a build and goes back has chosen nothing', async () => {
  const { onchoose, select, choose } = field('Night_Owl/hidden');
  await choose('own');
  await choose('kept');
  expect(shown(select)).toBe('Night Owl');
  expect(onchoose).not.toHaveBeenCalled();
});
