// Who we are and our one connection; hands each message to the table it is about.
import { api, type GameAbout } from '../net/api';
import { changedLobby } from '../net/lobby';
import { randomHex, Refusal, Socket, type ConnectionState } from '../net/socket';
import type { CreateMessage, Person, ServerMessage, TableSummary } from '../protocol/messages';
import { forgetSeed, keepCommitment, keepSeed, playWithSeed } from '../replay/kept';
import { Match } from '../table/match.svelte';
import { texts } from '../texts';
import { notices } from '../ui/notices.svelte';
import { play } from '../ui/sound';
import { router, rulePath, tablePath } from './router.svelte';

// With the table that the page is about, if it is about one: that is a little quicker.
function socketAddress({ protocol, host, pathname }: Location): string {
  const table = /^\/table\/(\w+)$/.exec(pathname)?.[1];
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/ws${table ? `?table=${table}` : ''}`;
}

class Session {
  me = $state.raw<Person | null>(null);
  connection = $state<ConnectionState>('connecting');
  creating = $state(false); // a table was asked for, perhaps before there was a connection
  games = $state.raw<readonly GameAbout[] | null>(null);
  lobby = $state.raw<readonly TableSummary[] | null>(null);
  #matches = new Map<string, Match>();
  #toStart = new Set<string>();

  readonly socket = new Socket({
    url: socketAddress(location),
    prepare: async () => {
      this.me = await api.me();
    },
    onmessage: (message) => this.#receive(message),
    onstate: (state) => {
      this.connection = state;
      if (state === 'open' && this.games === null) void this.#loadGames();
    },
  });

  begin(): void {
    addEventListener('online', () => this.socket.wake());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.socket.wake();
    });
    void this.socket.open();
    void this.#loadGames();
  }

  game(id: string): GameAbout | undefined {
    return this.games?.find((game) => game.id === id);
  }

  title(id: string): string {
    return this.game(id)?.title ?? id;
  }

  // Opens a table of our own and goes there. With `start` the match begins as soon as it can.
  // One at a time: a second click is not a second table.
  async create(wish: CreateMessage, start: boolean): Promise<void> {
    if (this.creating) return;
    this.creating = true;
    try {
      const answer = await this.socket.request(wish);
      if (answer.type !== 'created') return;
      if (start) this.#toStart.add(answer.table);
      router.go(tablePath(answer.table));
    } catch (problem) {
      this.complain(problem);
    } finally {
      this.creating = false;
    }
  }

  // The one way to a match: its page watches while it is shown.
  watch(table: string): Match {
    const match = new Match(
      table,
      {
        send: (message) => this.socket.send(message),
        move: (id, update, move) => this.socket.move(id, update, move),
        giveSeed: (id) => this.#giveSeed(id),
        keepCommitment,
        playWithSeed,
      },
      this.#toStart.delete(table),
    );
    this.#matches.set(table, match);
    this.socket.watch(table);
    return match;
  }

  leave(match: Match): void {
    if (this.#matches.get(match.id) !== match) return;
    this.#matches.delete(match.id);
    this.socket.unwatch(match.id);
  }

  // After logging in or out we are somebody else.
  async become(change: Promise<unknown>): Promise<void> {
    await change;
    await this.socket.open();
  }

  async rename(name: string): Promise<void> {
    this.me = await api.me(name);
  }

  complain(problem: unknown, game?: string): void {
    if (!(problem instanceof Refusal)) throw problem;
    const { rule } = problem;
    const link = rule && game ? { href: rulePath(game, rule), text: rule } : undefined;
    notices.show('problem', problem.message, link);
  }

  // A rematch may have started before our seed arrives: then it does without, and nobody is told.
  // A seed whose connection was lost may have been taken all the same.
  #giveSeed(table: string): void {
    const seed = randomHex(32);
    keepSeed(table, seed);
    this.socket.request({ type: 'seed', table, seed }).catch((problem: unknown) => {
      if (problem instanceof Refusal && problem.code !== 'lost') forgetSeed(table);
    });
  }

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.me = message.you;
        return;
      case 'lobby':
        this.lobby = message.tables;
        return;
      case 'lobby_changes':
        this.lobby = changedLobby(this.lobby ?? [], message);
        return;
      case 'refused': {
        const match = message.table ? this.#matches.get(message.table) : undefined;
        match?.receive(message);
        if (message.code === 'no-table' && match) return;
        play('refused');
        this.complain(new Refusal(message), match?.table?.game);
        return;
      }
      default:
        if ('table' in message) this.#matches.get(message.table)?.receive(message);
    }
  }

  async #loadGames(): Promise<void> {
    try {
      this.games = await api.games();
    } catch {
      notices.say(texts.connection.lost);
    }
  }
}

export const session = new Session();
