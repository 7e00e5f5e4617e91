import { fireEvent, render, screen } from '@testing-library/svelte';
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

test('a table is opened with a build of one’s own only when it is legal', async () => {
  render(BuildField, { game: 'bots-and-aces', seat: 0, builds: [], value: '' });
  await fireEvent.change(screen.getByLabelText('Build of seat 1'), { target: { value: 'own' } });
  const area = screen.getByLabelText<HTMLTextAreaElement>('Build file or code');
  expect(area.validationMessage).toMatch(/^Open a build file/);

  const check = async (text: string): Promise<void> => {
    await fireEvent.input(area, { target: { value: text } });
    expect(area.validationMessage).toBe('Check the build first.');
    await fireEvent.click(screen.getByRole('button', { name: 'Check it' }));
  };
  await check('level 99');
  expect(await screen.findByText('BA-28: Too dear.')).toBeTruthy();
  expect(area.validationMessage).toBe('BA-32: No such level.');

  await check('anvil');
  expect(await screen.findByText('This build is legal.')).toBeTruthy();
  expect(area.checkValidity()).toBe(true);
});
