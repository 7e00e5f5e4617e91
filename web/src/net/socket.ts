// One connection to the server that mends itself. It keeps what has to be said again after a loss:
// the tables that are watched, whether the lobby is wanted, and moves without an answer.
import {
  readMessage,
  type ClientMessage,
  type MoveNumber,
  type RefusedMessage,
  type ServerMessage,
} from '../protocol/messages';
import { texts } from '../texts';

export const protocolVersion = 1;

export type ConnectionState = 'connecting' | 'open' | 'lost' | 'outdated';

export type SocketOptions = {
  readonly url: string;
  // Runs before each attempt; without a cookie there is no handshake.
  prepare(): Promise<unknown>;
  onmessage(message: ServerMessage): void;
  onstate(state: ConnectionState): void;
  readonly connect?: (url: string) => WebSocket;
  readonly random?: () => number;
};

// A request that was refused, or whose connection was lost before the answer.
export class Refusal extends Error {
  readonly code: string;
  readonly rule: string;
  constructor({ code, words, rule }: Pick<RefusedMessage, 'code' | 'words' | 'rule'>) {
    super(words);
    this.code = code;
    this.rule = rule;
  }
}

type Waiting = { resolve(answer: ServerMessage): void; reject(refusal: Refusal): void };
type Known = { readonly since: number; readonly era: number };

const firstDelay = 500;
const longestDelay = 15_000;
const pingEvery = 20_000;
const silenceAllowed = 45_000;
const patience = 20_000; // of a request, for a connection

export function randomHex(bytes: number): string {
  const numbers = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(numbers, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Doubles with each failure, at most 15 s, and is never the same for two clients.
export function reconnectDelay(failures: number, random: number): number {
  return Math.min(longestDelay, firstDelay * 2 ** failures) * (0.5 + random / 2);
}

export class Socket {
  #options: SocketOptions;
  #socket: WebSocket | null = null;
  #state: ConnectionState = 'connecting';
  #failures = 0;
  #attempt = 0; // tells a late answer of an abandoned attempt from the present one
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heart: ReturnType<typeof setInterval> | undefined;
  #heardAt = 0;
  #nextId = 1;
  #waiting = new Map<number, Waiting>();
  #unsent = new Map<number, Waiting & { readonly message: ClientMessage }>();
  #watched = new Map<string, Known | null>();
  #lobby = false;
  #moves = new Map<string, ClientMessage>();

  constructor(options: SocketOptions) {
    this.#options = options;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  // Connects now, whatever was going on: at the start, after logging in, when the network is back.
  async open(): Promise<void> {
    const attempt = ++this.#attempt;
    clearTimeout(this.#retry);
    this.#drop();
    this.#enter(this.#failures === 0 && this.#state !== 'lost' ? 'connecting' : 'lost');
    try {
      await this.#options.prepare();
    } catch {
      if (attempt === this.#attempt) this.#later();
      return;
    }
    if (attempt !== this.#attempt) return;
    const connect = this.#options.connect ?? ((url: string) => new WebSocket(url));
    const socket = connect(this.#options.url);
    this.#socket = socket;
    socket.onopen = () => this.#write({ type: 'hello', version: protocolVersion });
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(String(data));
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.#socket) return;
      if (code === 1008) this.#failures = Math.max(this.#failures, 5);
      this.#later();
    };
  }

  // Tries at once if the connection is lost; asks for a sign of life if not.
  wake(): void {
    if (this.#state === 'lost') void this.open();
    else if (this.#state === 'open') this.#write({ type: 'ping' });
  }

  // False when there is no connection: nothing was sent.
  send(message: ClientMessage): boolean {
    if (this.#state !== 'open') return false;
    this.#write(message);
    return true;
  }

  // For messages with a direct answer: create, hint, ping. Asked before there is a connection, it
  // waits a while for one.
  request(message: ClientMessage): Promise<ServerMessage> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      if (this.#state === 'outdated') return reject(lost());
      if (this.send({ ...message, id })) {
        this.#waiting.set(id, { resolve, reject });
        return;
      }
      this.#unsent.set(id, { message: { ...message, id }, resolve, reject });
      setTimeout(() => {
        if (this.#unsent.delete(id)) reject(lost());
      }, patience);
    });
  }

  watch(table: string): void {
    this.#watched.set(table, null);
    this.send({ type: 'watch', table });
  }

  unwatch(table: string): void {
    if (this.#watched.delete(table)) this.send({ type: 'unwatch', table });
  }

  lobby(on: boolean): void {
    this.#lobby = on;
    this.send({ type: 'lobby', on, changes: true });
  }

  // Sends a move, the answer to an update, until it is answered itself. Returns its key.
  move(table: string, { seq, era }: { seq: number; era: number }, move: MoveNumber): string {
    const key = randomHex(8);
    const message: ClientMessage = { type: 'move', table, seq, era, move, key };
    this.#moves.set(key, message);
    this.send(message);
    return key;
  }

  close(): void {
    ++this.#attempt;
    clearTimeout(this.#retry);
    this.#drop();
  }

  #write(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #hear(text: string): void {
    this.#heardAt = Date.now();
    const message = readMessage(text);
    if (!message) return;
    switch (message.type) {
      case 'welcome':
        this.#welcomed();
        break;
      case 'update':
        if (this.#watched.has(message.table))
          this.#watched.set(message.table, { since: message.seq, era: message.era });
        if (message.ack) this.#moves.delete(message.ack);
        break;
      case 'played':
        this.#moves.delete(message.key);
        break;
      case 'refused':
        if (message.key) this.#moves.delete(message.key);
        if (message.code === 'version') return this.#outdated();
        break;
      default:
    }
    const asked = 'id' in message && message.id !== undefined && this.#waiting.get(message.id);
    if (asked) {
      this.#waiting.delete(message.id!);
      if (message.type === 'refused') return asked.reject(new Refusal(message));
      asked.resolve(message);
    }
    this.#options.onmessage(message);
  }

  #welcomed(): void {
    this.#failures = 0;
    this.#enter('open');
    for (const [table, known] of this.#watched) this.#write({ type: 'watch', table, ...known });
    if (this.#lobby) this.#write({ type: 'lobby', on: true, changes: true });
    for (const message of this.#moves.values()) this.#write(message);
    for (const [id, request] of this.#unsent) {
      this.#write(request.message);
      this.#waiting.set(id, request);
    }
    this.#unsent.clear();
    this.#heart = setInterval(() => {
      if (Date.now() - this.#heardAt > silenceAllowed) this.#later();
      else this.#write({ type: 'ping' });
    }, pingEvery);
  }

  #later(): void {
    this.#drop();
    this.#enter('lost');
    const random = this.#options.random ?? Math.random;
    const delay = reconnectDelay(this.#failures++, random());
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.open(), delay);
  }

  #outdated(): void {
    ++this.#attempt;
    this.#drop();
    for (const { reject } of this.#unsent.values()) reject(lost());
    this.#unsent.clear();
    this.#enter('outdated');
  }

  #drop(): void {
    clearInterval(this.#heart);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    for (const { reject } of this.#waiting.values()) reject(lost());
    this.#waiting.clear();
  }

  #enter(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onstate(state);
  }
}

function lost(): Refusal {
  return new Refusal({ code: 'lost', words: texts.connection.none, rule: '' });
}
