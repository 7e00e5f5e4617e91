// The messages between server and clients: docs/protocol.md as types.

export type Level = string;
export type MoveNumber = number;

export type Person = {
  readonly person: string;
  readonly name: string;
  readonly account: boolean;
};

type Somebody = { readonly person: string; readonly name: string };

export type Seat =
  | { readonly kind: 'open'; readonly kept_for?: Somebody }
  | {
      readonly kind: 'human';
      readonly person: string;
      readonly name: string;
      readonly here?: boolean;
    }
  | {
      readonly kind: 'bot';
      readonly level: Level;
      readonly name: string;
      readonly stands_for?: Somebody;
    };

export type TableStatus = 'waiting' | 'running' | 'over' | 'closed';

export type TableSummary = {
  readonly table: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly clock: string;
  readonly created: number;
  readonly seats: readonly Seat[];
  readonly watchers: number;
  readonly stranded?: string; // why its match cannot be opened any more
};

export type SeatResult = {
  readonly rank: number;
  readonly utility: number;
  readonly score?: number;
};

export type MatchSummary = {
  readonly table: string;
  readonly game: string;
  readonly finished: number;
  readonly private: boolean;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly Seat[];
  readonly result: readonly SeatResult[];
};

export type Fair = {
  readonly commitment: string;
  readonly seeds: readonly boolean[];
  readonly server_seed?: string;
  readonly seat_seeds?: readonly string[]; // "" of a seat that gave none
};

export type ChatLine = {
  readonly person: string;
  readonly name: string;
  readonly text: string;
  readonly time: number;
  readonly seat: number | null;
  readonly to: 'all' | 'team';
  readonly propose?: Proposal & { readonly seq: number }; // made after so many entries
};

// A move, as it is written, that a partner is asked to play.
export type Proposal = { readonly seat: number; readonly move: string };

// What happened, as this viewer may know it. Besides these fields it has the game's own numbers.
export type GameEvent = {
  readonly seq: number;
  readonly event: string;
  readonly seat?: number | 'nature';
  readonly text: string;
  readonly rule?: string;
  readonly [field: string]: unknown;
};

export type LegalMove = {
  readonly move: MoveNumber;
  readonly text: string;
  readonly says?: string; // absent where there are no other words for it than the text
  readonly rule: string;
  readonly preview?: unknown;
};

export const saysOf = (move: LegalMove): string => move.says ?? move.text;

// Who decides: `seats` have yet to, `locked` have and cannot be seen yet.
export type Next = {
  readonly asks: 'seats' | 'nobody';
  readonly seats: readonly number[];
  readonly locked: readonly number[];
};

// `reserve` runs down when `left` is used up.
export type SeatClock = {
  readonly left: number;
  readonly runs: boolean;
  readonly reserve?: number;
};

// When a seat is asked and what is answered for it: names and values of the game's own.
export type Answers = Readonly<Record<string, string>>;

export type Takeback = {
  readonly by: number;
  readonly waits_for: readonly number[];
};

export type TableMessage = {
  readonly type: 'table';
  readonly table: string;
  readonly game: string;
  readonly status: TableStatus;
  readonly created: number;
  readonly options: Readonly<Record<string, string>>;
  readonly clock: string;
  readonly private: boolean;
  readonly delay: number;
  readonly guide: boolean;
  readonly host: string;
  readonly you: { readonly seat: number | null; readonly host: boolean };
  readonly seats: readonly Seat[];
  readonly watchers: number;
  readonly muted: readonly string[];
  readonly fair: Fair;
  // The match that is played on here, after so many entries; null: a new one.
  readonly from: { readonly match: string | null; readonly seq: number } | null;
  readonly takeback: Takeback | null;
  readonly rematch: string | null;
  readonly result: readonly SeatResult[] | null;
  readonly stranded?: string;
  readonly chat?: readonly ChatLine[];
};

export type UpdateMessage = {
  readonly type: 'update';
  readonly table: string;
  readonly from: number;
  readonly seq: number;
  readonly era: number;
  readonly ack?: string;
  readonly events: readonly GameEvent[];
  readonly next: Next;
  readonly view: unknown;
  readonly moves: readonly LegalMove[];
  readonly partners?: readonly number[]; // in games with teams
  readonly may: {
    readonly undo: boolean;
    readonly takeback: boolean;
    readonly resign: boolean;
    readonly hint: boolean;
  };
  readonly settings?: Answers; // of this seat, in games that can answer by themselves
  readonly time?: number; // to which the clocks are told
  readonly clocks?: readonly SeatClock[];
  readonly outcome: readonly SeatResult[] | null;
};

// As it is sent: without what there is nothing to say of, or what is as in the one before.
type SentEvent = Readonly<Record<string, unknown>> & {
  readonly seq?: number;
  readonly event: string;
  readonly text: string;
};
type SentMove = Omit<LegalMove, 'rule'> & { readonly rule?: string };
export type SentUpdate = Pick<
  UpdateMessage,
  'type' | 'table' | 'from' | 'seq' | 'view' | 'ack' | 'partners' | 'settings' | 'time' | 'clocks'
> & {
  readonly era?: number;
  readonly events?: readonly SentEvent[];
  readonly asked?: readonly number[];
  readonly locked?: readonly number[];
  readonly moves?: readonly SentMove[];
  readonly may?: Partial<UpdateMessage['may']>;
  readonly outcome?: readonly SeatResult[];
};

function wholeUpdate(sent: SentUpdate): UpdateMessage {
  const { asked = [], locked = [], era = 0, outcome = null, ...rest } = sent;
  let seq = sent.from;
  const events = (sent.events ?? []).map((event): GameEvent => {
    seq = event.seq ?? seq;
    return { ...event, seq };
  });
  let rule = '';
  const moves = (sent.moves ?? []).map((move): LegalMove => {
    rule = move.rule ?? rule;
    return { ...move, rule };
  });
  return {
    ...rest,
    era,
    events,
    next: { asks: outcome ? 'nobody' : 'seats', seats: asked, locked },
    moves,
    may: { undo: false, takeback: false, resign: false, hint: false, ...sent.may },
    outcome,
  };
}

export type RefusedMessage = {
  readonly type: 'refused';
  readonly id?: number;
  readonly code: string;
  readonly words: string;
  readonly rule: string;
  readonly table?: string;
  readonly key?: string;
};

export type LobbyChanges = {
  readonly type: 'lobby_changes';
  readonly changed: readonly TableSummary[]; // or new
  readonly gone: readonly string[];
  readonly order?: readonly string[]; // of all of them, if it is another
};

export type ServerMessage =
  | {
      readonly type: 'welcome';
      readonly version: number;
      readonly server: string;
      readonly time: number;
      readonly you: Person;
    }
  | { readonly type: 'pong'; readonly id?: number; readonly time: number }
  | { readonly type: 'lobby'; readonly tables: readonly TableSummary[] }
  | LobbyChanges
  | { readonly type: 'created'; readonly id?: number; readonly table: string }
  | TableMessage
  | UpdateMessage
  | { readonly type: 'played'; readonly table: string; readonly key: string; readonly seq: number }
  | {
      readonly type: 'hint';
      readonly id?: number;
      readonly table: string;
      readonly seq: number;
      readonly move: MoveNumber;
    }
  | ({ readonly type: 'chat'; readonly table: string } & ChatLine)
  | RefusedMessage;

export type SeatWish =
  | { readonly kind: 'you' }
  | { readonly kind: 'open' }
  | { readonly kind: 'bot'; readonly level: Level };

export type CreateMessage = {
  readonly type: 'create';
  readonly game: string;
  readonly seats: readonly SeatWish[];
  readonly options?: Readonly<Record<string, string>>;
  readonly clock?: string;
  readonly private?: boolean;
  readonly delay?: number;
  readonly guide?: boolean;
  readonly from?: { readonly match: string; readonly seq: number };
};

type OfTable<Type extends string, More = unknown> = {
  readonly type: Type;
  readonly table: string;
} & More;

type Message =
  | { readonly type: 'hello'; readonly version: number }
  | { readonly type: 'ping' }
  | { readonly type: 'lobby'; readonly on: boolean; readonly changes?: boolean }
  | CreateMessage
  | OfTable<'watch', { readonly since?: number; readonly era?: number }>
  | OfTable<'unwatch'>
  | OfTable<'sit', { readonly seat: number }>
  | OfTable<'stand'>
  | OfTable<'seat', { readonly seat: number; readonly to: SeatWish }>
  | OfTable<'swap', { readonly seats: readonly [number, number] }>
  | OfTable<'option', { readonly name: string; readonly value: string }>
  | OfTable<'host', { readonly person: string }>
  | OfTable<'mute', { readonly person: string; readonly on: boolean }>
  | OfTable<'close'>
  | OfTable<'seed', { readonly seed: string }>
  | OfTable<'start'>
  | OfTable<
      'move',
      { readonly seq: number; readonly era?: number; readonly key: string } & (
        { readonly move: MoveNumber } | { readonly text: string }
      )
    >
  | OfTable<'undo'>
  | OfTable<'takeback'>
  | OfTable<'agree', { readonly yes: boolean }>
  | OfTable<'resign'>
  | OfTable<'settings', { readonly settings: Answers }>
  | OfTable<'hint'>
  | OfTable<'rematch'>
  | OfTable<
      'chat',
      { readonly text: string; readonly to?: 'all' | 'team'; readonly propose?: Proposal }
    >;

export type ClientMessage = Message & { readonly id?: number };

// Every kind of message by name; the test compares these lists with docs/protocol.md.
export const serverTypes = {
  welcome: true,
  pong: true,
  lobby: true,
  lobby_changes: true,
  created: true,
  table: true,
  update: true,
  played: true,
  hint: true,
  chat: true,
  refused: true,
} as const satisfies Record<ServerMessage['type'], true>;

export const clientTypes = {
  hello: true,
  ping: true,
  lobby: true,
  create: true,
  watch: true,
  unwatch: true,
  sit: true,
  stand: true,
  seat: true,
  swap: true,
  option: true,
  host: true,
  mute: true,
  close: true,
  seed: true,
  start: true,
  move: true,
  undo: true,
  takeback: true,
  agree: true,
  resign: true,
  settings: true,
  hint: true,
  rematch: true,
  chat: true,
} as const satisfies Record<ClientMessage['type'], true>;

// A message of a newer server may be of a kind we do not know: then nothing.
export function readMessage(text: string): ServerMessage | undefined {
  const message: unknown = JSON.parse(text);
  if (typeof message !== 'object' || message === null || !('type' in message)) return undefined;
  if (message.type === 'update') return wholeUpdate(message as SentUpdate);
  return typeof message.type === 'string' && Object.hasOwn(serverTypes, message.type)
    ? (message as ServerMessage)
    : undefined;
}
