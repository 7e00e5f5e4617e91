import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { texts } from '../texts';
import CopyField from './CopyField.svelte';
import { notices } from './notices.svelte';

const write = vi.fn<(text: string) => Promise<void>>();
vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: write } });
afterEach(() => {
  write.mockReset();
  for (const { id } of notices.list) notices.dismiss(id);
});

async function copy(): Promise<string | undefined> {
  render(CopyField, {
    props: { label: 'Link', value: 'http://a/table/1', copy: 'Copy', copied: 'Copied.' },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  await vi.waitUntil(() => notices.list.length > 0);
  return notices.list[0]?.text;
}

const selected = (): string => {
  const field = screen.getByLabelText<HTMLInputElement>(/^Link/);
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
};

test('one click copies the text', async () => {
  write.mockResolvedValue();
  expect(await copy()).toBe('Copied.');
  expect(write).toHaveBeenCalledWith('http://a/table/1');
});

test('where the browser refuses, the old way is tried', async () => {
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  document.execCommand = () => true;
  expect(await copy()).toBe('Copied.');
});

test('where nothing helps, the text is marked, and it is said so', async () => {
  write.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  document.execCommand = () => false;
  expect(await copy()).toBe(texts.copy.byHand);
  expect(selected()).toBe('http://a/table/1');
});
