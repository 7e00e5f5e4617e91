import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { expect, test } from 'vitest';
import Dialog from './Dialog.svelte';
import Notices from './Notices.svelte';
import { notices } from './notices.svelte';

// jsdom has no dialogs yet.
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true;
};

const children = createRawSnippet(() => ({ render: () => '<p>Choose.</p>' }));

test('what goes wrong in a dialog is said in it, and after it on the page', () => {
  render(Notices);
  const dialog = render(Dialog, { title: 'A table', onclose: () => undefined, children });
  notices.show('problem', 'A duel is for 2 seats.');
  flushSync();
  expect(screen.getByText('A duel is for 2 seats.').closest('dialog')).not.toBeNull();

  dialog.unmount();
  flushSync();
  expect(screen.getByText('A duel is for 2 seats.').closest('dialog')).toBeNull();
});
