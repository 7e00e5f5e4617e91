// What is finished or fixed comes by plain HTTP: docs/protocol.md, at the end.
import type { GameEvent, MatchSummary, Next, Person, TableSummary } from '../protocol/messages';
import { texts } from '../texts';
import { Refusal } from './socket';

export type GameOption = {
  readonly name: string;
  readonly help: string;
  readonly values: readonly string[]; // the first is the default
};

export type Bot = { readonly name: string; readonly help: string }; // its name is its level

export type GameAbout = {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly credits: string;
  readonly ruleset: number;
  readonly card_set: string; // of somebody's own, if the server plays with one; or nothing
  readonly min_seats: number;
  readonly max_seats: number;
  readonly answers?: boolean; // a clock for answers can be set
  readonly options: readonly GameOption[];
  readonly bots: readonly Bot[]; // the strongest is the last
};

// A build that comes with a game, and the Build Points that it is made for.
export type BuildInfo = {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly points: number;
};

export type Frame = {
  readonly seq: number;
  readonly events: readonly GameEvent[];
  readonly next: Next;
  readonly view?: unknown; // if it was asked for
};

// Some frames of a finished match: maybe fewer than were asked for.
export type ReplayPage = {
  readonly entries: number; // of the match; there is one frame more
  readonly first: number; // the first frame in which a seat decides
  readonly frames: readonly Frame[];
};

export type Draw = {
  readonly seq: number;
  readonly draw: number;
  readonly weights: readonly number[];
  readonly chosen: number;
  readonly text: string;
};

export type Transcript = {
  readonly commitment: string;
  readonly server_seed: string;
  readonly seat_seeds: readonly (string | null)[]; // nothing of a seat that gave none
  readonly draws: readonly Draw[];
};

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refusal({ code: 'lost', words: texts.connection.unreachable, rule: '' });
  }
  if (response.ok) return response;
  const { code, words } = (await response.json().catch(() => ({}))) as {
    code?: string;
    words?: string;
  };
  throw new Refusal({
    code: code ?? String(response.status),
    words: words ?? texts.connection.answers(response.status),
    rule: '',
  });
}

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const post: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await ask(path, body === undefined ? {} : post);
  return (await response.json().catch(() => ({}))) as Answer;
}

// Somebody who asks for many things in a row is told to wait now and then.
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; ; ++tries) {
    try {
      return await ask();
    } catch (problem) {
      const wait = problem instanceof Refusal && ['busy', 'too-fast'].includes(problem.code);
      if (!wait || tries === 5) throw problem;
      await new Promise((go) => setTimeout(go, 1000));
    }
  }
}

const at = encodeURIComponent;

export const api = {
  me: async (name?: string): Promise<Person> =>
    (await call<{ you: Person }>('/api/me', name === undefined ? {} : { name })).you,
  account: async (name: string, password: string): Promise<Person> =>
    (await call<{ you: Person }>('/api/account', { name, password })).you,
  login: async (name: string, password: string): Promise<Person> =>
    (await call<{ you: Person }>('/api/login', { name, password })).you,
  logout: (): Promise<unknown> => call('/api/logout', {}),
  games: async (): Promise<readonly GameAbout[]> =>
    (await call<{ games: readonly GameAbout[] }>('/api/games')).games,
  // The cards a game is played with here, in the game's own form.
  cards: <Cards>(game: string): Promise<Cards> => call<Cards>(`/api/games/${at(game)}/cards`),
  // The builds that come with it; of those for a table's Build Points a seat's usual one is the one
  // of its number.
  builds: async (game: string): Promise<readonly BuildInfo[]> =>
    (await api.cards<{ builds: readonly BuildInfo[] }>(game)).builds,
  // A build file as the one word that an option takes, at a table with so many Build Points.
  build: async (game: string, text: string, points: number): Promise<string> =>
    (await call<{ code: string }>(`/api/games/${at(game)}/build`, { text, points: `${points}` }))
      .code,
  tables: (after: string): Promise<{ tables: readonly TableSummary[]; next: string | null }> =>
    call(`/api/tables${after && `?after=${at(after)}`}`),
  mine: async (): Promise<readonly TableSummary[]> =>
    (await call<{ tables: readonly TableSummary[] }>('/api/mine')).tables,
  matches: async (person?: string, before?: number): Promise<readonly MatchSummary[]> => {
    const query = new URLSearchParams();
    if (person) query.set('person', person);
    if (before) query.set('before', String(before));
    const tail = query.size ? `?${query}` : '';
    return (await call<{ matches: readonly MatchSummary[] }>(`/api/matches${tail}`)).matches;
  },
  match: async (id: string): Promise<MatchSummary> =>
    (await call<{ match: MatchSummary }>(`/api/matches/${at(id)}`)).match,
  replay: (
    id: string,
    as: number | null,
    from: number,
    count: number,
    views: boolean,
  ): Promise<ReplayPage> =>
    patiently(() =>
      call<ReplayPage>(
        `/api/matches/${at(id)}/replay?as=${as ?? 'spectator'}&from=${from}&count=${count}` +
          (views ? '' : '&views=no'),
      ),
    ),
  fairness: (id: string): Promise<Transcript> =>
    call<Transcript>(`/api/matches/${at(id)}/fairness`),
  log: async (id: string): Promise<string> => (await ask(api.logAddress(id))).text(),
  logAddress: (id: string): string => `/api/matches/${at(id)}/log`,
};
