// Short words to the person: notices that go away by themselves, and what a screen reader says.
export type Notice = {
  readonly id: number;
  readonly kind: 'info' | 'problem';
  readonly text: string;
  readonly link?: { readonly href: string; readonly text: string };
};

const shownFor = 7_000;

class Notices {
  list = $state.raw<readonly Notice[]>([]);
  // Newest last. Lines are added and never changed, so that none is lost when they come quickly.
  spoken = $state.raw<readonly { readonly id: number; readonly text: string }[]>([]);
  dialogs = $state(0); // open ones: notices are shown there
  #next = 1;

  show(kind: Notice['kind'], text: string, link?: Notice['link']): void {
    const notice: Notice = { id: this.#next++, kind, text, ...(link ? { link } : {}) };
    this.list = [...this.list.filter((other) => other.text !== text).slice(-2), notice];
    setTimeout(() => this.dismiss(notice.id), shownFor);
  }

  dismiss(id: number): void {
    this.list = this.list.filter((notice) => notice.id !== id);
  }

  // While a dialog is open. Gives the function that ends it.
  cover(): () => void {
    this.dialogs += 1;
    return () => (this.dialogs -= 1);
  }

  say(text: string): void {
    if (text) this.spoken = [...this.spoken.slice(-5), { id: this.#next++, text }];
  }
}

export const notices = new Notices();
