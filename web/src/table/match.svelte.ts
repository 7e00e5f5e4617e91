// One match as one person sees it. The server decides what is legal; this keeps its last word.
import type { GuideContext, Proposed, SeatInfo } from '../games';
import type {
  Answers,
  ChatLine,
  ClientMessage,
  GameEvent,
  LegalMove,
  Next,
  SeatResult,
  ServerMessage,
  TableMessage,
  UpdateMessage,
} from '../protocol/messages';
import { seatInfo } from '../ui/seats';

// What a match needs of the connection.
export type Line = {
  send(message: ClientMessage): boolean;
  move(table: string, update: { seq: number; era: number }, move: number): string;
  giveSeed(table: string): void;
  keepCommitment(table: string, commitment: string): void;
  playWithSeed(table: string): void; // the match runs, and we are in it
};

const nobody: Next = { asks: 'nobody', seats: [], locked: [] };

export class Match {
  readonly id: string;
  #line: Line;
  #startWhenReady: boolean;
  #seededFor = ''; // the commitment that our seed answered

  table = $state.raw<TableMessage | null>(null);
  update = $state.raw<UpdateMessage | null>(null);
  log = $state.raw<readonly GameEvent[]>([]);
  fresh = $state.raw<readonly GameEvent[]>([]); // came with the last update, for animation
  chat = $state.raw<readonly ChatLine[]>([]);
  missing = $state(false); // there is no such table
  chosen = $state.raw<LegalMove | null>(null); // waits for the person to confirm it
  #sent = $state.raw<{ key: string; move: LegalMove } | null>(null);
  #hint = $state.raw<{ seq: number; move: number } | null>(null);
  #wanted = $state.raw<Answers | null>(null); // settings on their way to the server
  #options = $state.raw<TableMessage['options']>({}); // on their way to the server
  #heardAt = 0;

  readonly seat: number | null = $derived(this.table?.you.seat ?? null);
  readonly seats: readonly SeatInfo[] = $derived(
    (this.table?.seats ?? []).map((who, seat) => seatInfo(seat, who, this.seat)),
  );
  readonly options: TableMessage['options'] = $derived({
    ...this.table?.options,
    ...this.#options,
  });
  readonly next: Next = $derived(this.update?.next ?? nobody);
  // While a move is on its way there is nothing to choose.
  readonly moves: readonly LegalMove[] = $derived(this.#sent ? [] : (this.update?.moves ?? []));
  readonly myTurn: boolean = $derived(this.moves.length > 0);
  readonly busy: boolean = $derived(this.#sent !== null);
  readonly waitsFor: LegalMove | null = $derived(this.#sent?.move ?? this.chosen);
  readonly hinted: number | null = $derived(
    this.#hint && this.#hint.seq === this.update?.seq ? this.#hint.move : null,
  );
  // Among bots nobody has to agree to a takeback: then it is an undo like any other.
  readonly undoes: 'undo' | 'takeback' | null = $derived.by(() => {
    if (this.update?.may.undo) return 'undo';
    const alone = this.seats.every((seat) => seat.kind !== 'human' || seat.you);
    return this.update?.may.takeback && alone ? 'takeback' : null;
  });
  readonly partners: readonly number[] = $derived(this.update?.partners ?? []);
  // Bots do not listen.
  readonly heard: boolean = $derived(
    this.partners.some((seat) => this.seats[seat]?.kind === 'human'),
  );
  readonly proposals: readonly Proposed[] = $derived(
    this.chat.flatMap(({ name, text, propose }) =>
      propose && propose.seat === this.seat
        ? [{ name, text, move: propose.move, seq: propose.seq }]
        : [],
    ),
  );
  readonly answers: Answers | null = $derived(this.#wanted ?? this.update?.settings ?? null);
  readonly outcome: readonly SeatResult[] | null = $derived(this.update?.outcome ?? null);

  constructor(id: string, line: Line, startWhenReady = false) {
    this.id = id;
    this.#line = line;
    this.#startWhenReady = startWhenReady;
  }

  receive(message: ServerMessage): void {
    switch (message.type) {
      case 'table':
        this.table = message;
        this.#options = {};
        if (message.chat) this.chat = message.chat;
        this.#giveSeed(message);
        return;
      case 'update':
        return this.#take(message);
      case 'played':
        if (message.key === this.#sent?.key) this.#sent = null;
        return;
      case 'refused':
        if (message.key === this.#sent?.key) this.#sent = null;
        if (message.code === 'no-table') this.missing = true;
        this.#wanted = null;
        this.#options = {};
        return;
      case 'hint':
        this.#hint = { seq: message.seq, move: message.move };
        return;
      case 'chat':
        this.chat = [...this.chat, message];
        return;
      case 'welcome':
      case 'pong':
      case 'lobby':
      case 'lobby_changes':
      case 'created':
        return;
      default:
        message satisfies never;
    }
  }

  play(move: LegalMove): void {
    if (!this.update || this.#sent) return;
    this.chosen = null;
    this.#sent = { key: this.#line.move(this.id, this.update, move.move), move };
  }

  // How this seat wants to be asked; the next update says what has come of it.
  setAnswers(settings: Answers): void {
    this.#wanted = settings;
    this.#line.send({ type: 'settings', table: this.id, settings });
  }

  // Of the game, while the table waits; it holds until the server says otherwise. False when there
  // is no connection.
  setOption(name: string, value: string): boolean {
    const sent = this.#line.send({ type: 'option', table: this.id, name, value });
    if (sent) this.#options = { ...this.#options, [name]: value };
    return sent;
  }

  undo(): void {
    if (this.undoes) this.#line.send({ type: this.undoes, table: this.id });
  }

  // Milliseconds that a seat has left at a moment of performance.now(); undefined: no clock.
  timeLeft(seat: number, now: number): number | undefined {
    const clock = this.update?.clocks?.[seat];
    if (!clock) return undefined;
    return clock.runs ? clock.left - (now - this.#heardAt) : clock.left;
  }

  // What a seat has left of its reserve for this turn; undefined: its clock has none.
  reserveLeft(seat: number, now: number): number | undefined {
    const reserve = this.update?.clocks?.[seat]?.reserve;
    if (reserve === undefined) return undefined;
    return Math.max(0, reserve + Math.min(0, this.timeLeft(seat, now) ?? 0));
  }

  guideContext(): GuideContext | null {
    if (!this.update) return null;
    return {
      view: this.update.view,
      moves: this.moves,
      seq: this.update.seq,
      seat: this.seat,
    };
  }

  #take(update: UpdateMessage): void {
    const before = this.update;
    const wentOn = before !== null && update.era === before.era && update.from <= before.seq;
    this.fresh = wentOn ? update.events.filter((event) => event.seq >= before.seq) : [];
    this.log = [...this.log.filter((event) => event.seq < update.from), ...update.events];
    this.#heardAt = performance.now();
    this.update = update;
    this.#wanted = null;
    if (this.#sent && (update.ack === this.#sent.key || before?.era !== update.era))
      this.#sent = null;
    const chosen = this.chosen?.move;
    if (!update.moves.some((move) => move.move === chosen)) this.chosen = null;
  }

  // Our part of the chance, given once the server is committed to its own; then the match may begin.
  #giveSeed(table: TableMessage): void {
    const { commitment, seeds } = table.fair;
    const seat = table.you.seat;
    if (table.status === 'running' && seat !== null) this.#line.playWithSeed(this.id);
    if (table.status !== 'waiting') return;
    if (seat === null) this.#seededFor = ''; // whoever stands up takes the seed along
    if (seat !== null && !seeds[seat] && this.#seededFor !== `${commitment} ${seat}`) {
      this.#seededFor = `${commitment} ${seat}`;
      this.#line.keepCommitment(this.id, commitment);
      if (!table.guide) this.#line.giveSeed(this.id); // guided, all is fixed
    }
    if (this.#startWhenReady && table.you.host) {
      this.#startWhenReady = false;
      this.#line.send({ type: 'start', table: this.id });
    }
  }
}

// Whether a seat is still to decide.
export const decides = (match: Match, seat: number): boolean =>
  match.table?.status === 'running' &&
  match.next.seats.includes(seat) &&
  !match.next.locked.includes(seat);
