/** What is asked of the server over HTTP. A refusal is thrown as `Refused`, with the server's own sentence. */
import type { LessonWords } from "./guide.svelte";
import { Actions } from "./actions";
import { offline } from "./offline.svelte";
import type { Position } from "./position";
import type {
  Device,
  DeviceLink,
  Element,
  Fairness,
  GameActions,
  GameInfo,
  GameWords,
  HostWish,
  Join,
  LinkOffer,
  LogEntry,
  Me,
  MySettings,
  NewFork,
  NewLesson,
  NewTable,
  Passkey,
  Position as Told,
  Recover,
  RecoverInfo,
  Review,
  RuleBook,
  SeatLink,
  SetSeat,
  Stats,
  TableInfo,
  Tables,
  Trouble,
} from "./protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    detail: string,
    /** The rule that forbids it, where one does. */
    readonly clause = "",
  ) {
    super(detail);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit | undefined =
    body === undefined
      ? undefined
      : body instanceof Blob
        ? { method: "POST", headers: { "content-type": "application/jsonl" }, body }
        : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused("offline", "");
  }
  offline.noted(answer);
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const trouble = (await answer.json().catch(() => ({}))) as Partial<Trouble>;
  throw new Refused(trouble.code ?? String(answer.status), trouble.detail ?? answer.statusText, trouble.clause);
}

/** What the browser needs to make a passkey; bytes are base64url. */
export interface NewPasskey {
  challenge: string;
  rp: PublicKeyCredentialRpEntity;
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: PublicKeyCredentialParameters[];
  authenticatorSelection: AuthenticatorSelectionCriteria;
}

const enc = encodeURIComponent;

/** `?viewer=1&invite=...`, without what is empty. */
function query(asked: Record<string, string | number>): string {
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : "";
}

const kept = new Map<string, Promise<unknown>>();

/** What never changes is asked once a page load. */
function cached<T>(path: string): Promise<T> {
  if (!kept.has(path))
    kept.set(
      path,
      ask<T>(path).catch((error) => (kept.delete(path), Promise.reject(error))),
    );
  return kept.get(path) as Promise<T>;
}

const lists = new Map<string, Promise<Actions>>();

function once(game: GameInfo, make: () => Promise<Actions>): Promise<Actions> {
  if (!lists.has(game.id))
    lists.set(
      game.id,
      make().catch((error) => (lists.delete(game.id), Promise.reject(error))),
    );
  return lists.get(game.id)!;
}

export const api = {
  games: () => cached<GameInfo[]>("/api/games"),
  board: (game: string) => cached<unknown>(`/api/games/${enc(game)}/board`),
  words: (game: string, language: string, vocabulary?: string) =>
    cached<GameWords>(`/api/games/${enc(game)}/words/${language}${vocabulary ? `?vocabulary=${enc(vocabulary)}` : ""}`),
  /** What the numbers of its actions mean. */
  actions: (game: GameInfo) => once(game, async () => new Actions((await ask<GameActions>(`/api/games/${enc(game.id)}/actions${query({ digest: game.actions })}`)).kinds)),
  rules: (game: string, language: string) => cached<RuleBook>(`/api/games/${enc(game)}/rules/${language}`),
  checkBoard: (game: string, text: string) => ask<{ board: unknown; problem: string }>(`/api/games/${enc(game)}/board`, { text }),
  keptBoard: (game: string) => ask<{ possible: boolean; kept: boolean }>(`/api/games/${enc(game)}/board/kept`),
  keepBoard: (game: string, text: string) => ask<{ possible: boolean; kept: boolean }>(`/api/games/${enc(game)}/board/kept`, { text }),
  waiting: () => ask<string[]>("/api/tables/waiting"),
  tables: () => ask<Tables>("/api/tables"),
  table: (id: string, invite: string) => ask<TableInfo>(`/api/tables/${enc(id)}${invite && `?invite=${enc(invite)}`}`),
  invited: (invite: string) => ask<TableInfo>(`/api/invites/${enc(invite)}`),
  open: (table: NewTable) => ask<TableInfo>("/api/tables", table),
  join: (id: string, join: Join) => ask<TableInfo>(`/api/tables/${enc(id)}/join`, join),
  leave: (id: string) => ask<TableInfo>(`/api/tables/${enc(id)}/leave`, {}),
  start: (id: string) => ask<TableInfo>(`/api/tables/${enc(id)}/start`, {}),
  setSeat: (id: string, seat: number, wish: SetSeat) => ask<TableInfo>(`/api/tables/${enc(id)}/seats/${seat}`, wish),
  hostWish: (id: string, wish: HostWish) => ask<TableInfo>(`/api/tables/${enc(id)}/guests`, wish),
  seatLink: (id: string, seat: number) => ask<SeatLink>(`/api/tables/${enc(id)}/seats/${seat}/link`, {}),
  recover: (id: string, recover: Recover) => ask<RecoverInfo>(`/api/tables/${enc(id)}/recover`, recover),
  review: (id: string, invite: string) => ask<Review>(`/api/tables/${enc(id)}/review${invite && `?invite=${enc(invite)}`}`),
  askReview: (id: string, seat: number | null, invite: string) => ask<Review>(`/api/tables/${enc(id)}/review${invite && `?invite=${enc(invite)}`}`, { seat }),
  stats: () => ask<Stats>("/api/stats"),
  insights: (game: string) => cached<unknown>(`/api/games/${enc(game)}/insights`),
  learn: (game: string, lesson: NewLesson) => ask<TableInfo>(`/api/lessons/${enc(game)}`, lesson),
  lessonWords: (game: string, language: string) => cached<LessonWords>(`/api/games/${enc(game)}/lesson/${language}`),
  rematch: (id: string) => ask<TableInfo>(`/api/tables/${enc(id)}/rematch`, {}),
  /** Past positions: nothing can be done in them any more. */
  positions: async (id: string, viewer: number | "public", first: number, last: number, invite: string): Promise<Position[]> =>
    (await ask<Told[]>(`/api/tables/${enc(id)}/positions${query({ viewer, first, last, invite })}`)).map((told) => ({ ...told, moves: [] })),
  preview: (id: string, viewer: number | "public", seq: number, clicks: Element[], invite: string) =>
    ask<{ preview: unknown }>(`/api/tables/${enc(id)}/preview${query({ viewer, seq, clicks: JSON.stringify(clicks), invite })}`),
  log: (id: string, viewer: number | "public", invite: string) => ask<LogEntry[]>(`/api/tables/${enc(id)}/log${query({ viewer, invite })}`),
  fairness: (id: string, invite: string) => ask<Fairness>(`/api/tables/${enc(id)}/fairness${query({ invite })}`),
  fork: (id: string, fork: NewFork, invite: string) => ask<TableInfo>(`/api/tables/${enc(id)}/fork${query({ invite })}`, fork),
  me: () => ask<Me>("/api/me"),
  callMe: (name: string) => ask<Me>("/api/me", { name }),
  setSettings: (chosen: MySettings) => ask<Me>("/api/me/settings", chosen),
  devices: () => ask<Device[]>("/api/me/devices"),
  endDevice: (id: string) => ask<Device[]>(`/api/me/devices/${enc(id)}/end`, {}),
  makeLink: () => ask<DeviceLink>("/api/me/link", {}),
  lookAtLink: (code: string) => ask<LinkOffer>("/api/link/look", { code }),
  useLink: (code: string) => ask<Me>("/api/link", { code }),
  passkeys: () => ask<Passkey[]>("/api/me/passkeys"),
  askPasskey: () => ask<NewPasskey>("/api/me/passkeys/ask", {}),
  addPasskey: (credential: unknown) => ask<Passkey[]>("/api/me/passkeys", { credential }),
  removePasskey: (id: string) => ask<Passkey[]>(`/api/me/passkeys/${enc(id)}/remove`, {}),
  askSignIn: () => ask<{ challenge: string; rpId: string }>("/api/sign-in/ask", {}),
  signIn: (credential: unknown) => ask<Me>("/api/sign-in", { credential }),
  forgetMe: (name: string) => ask<Me>("/api/me/delete", { name }),
  bring: (file: Blob, name: string) => ask<TableInfo>(`/api/matches${query({ name })}`, file),
};

/** The words of a game as these options want them: an edition can bring its own. */
export function vocabularyOf(game: GameInfo, options: Record<string, unknown>): string | undefined {
  for (const [option, values] of Object.entries(game.vocabularies)) {
    const found = values[String(options[option])];
    if (found) return found;
  }
  return undefined;
}
