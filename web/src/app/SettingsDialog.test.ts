import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import { settings } from './settings.svelte';
import SettingsDialog from './SettingsDialog.svelte';

const play = vi.hoisted(() => vi.fn());
vi.mock('../ui/sound', () => ({ play }));
vi.stubGlobal('matchMedia', () => ({ matches: false }));
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};

test('sound and volume are kept, and a change of the volume is heard', async () => {
  render(SettingsDialog, { props: { onclose: () => undefined } });
  const volume = screen.getByLabelText<HTMLInputElement>('Volume');
  await fireEvent.change(volume, { target: { value: '0.2' } });
  expect(settings.values.volume).toBe(0.2);
  expect(play).toHaveBeenCalledWith('turn');
  await fireEvent.click(screen.getByLabelText('Sound'));
  expect(settings.values.sound).toBe(false);
  expect(volume.disabled).toBe(true);
  expect(JSON.parse(localStorage.getItem('hexwing.settings') ?? '{}')).toMatchObject({
    sound: false,
    volume: 0.2,
  });
});

test('animations off are off on the whole page, and on again', async () => {
  render(SettingsDialog, { props: { onclose: () => undefined } });
  await fireEvent.click(screen.getByLabelText('Off'));
  expect(document.documentElement.hasAttribute('data-still')).toBe(true);
  await fireEvent.click(screen.getByLabelText('4×'));
  expect(document.documentElement.hasAttribute('data-still')).toBe(false);
});
