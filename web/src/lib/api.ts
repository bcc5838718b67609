/** What is asked of the server over HTTP. A refusal is thrown as `Refused`, with the server's own sentence. */
import type { LessonWords } from "./guide.svelte";
import type { GameInfo, GameWords, Join, NewLesson, NewTable, SetSeat, TableInfo, Tables, Trouble } from "./protocol";

export class Refused extends Error {
  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const request: RequestInit | undefined =
    body === undefined ? undefined : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  let answer: Response;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refused("offline", "");
  }
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
  const trouble = (await answer.json().catch(() => ({}))) as Partial<Trouble>;
  throw new Refused(trouble.code ?? String(answer.status), trouble.detail ?? answer.statusText);
}

const enc = encodeURIComponent;
const kept = new Map<string, Promise<unknown>>();

/** What never changes is asked once a page load. */
function cached<T>(path: string): Promise<T> {
  if (!kept.has(path)) kept.set(path, ask<T>(path).catch((error) => (kept.delete(path), Promise.reject(error))));
  return kept.get(path) as Promise<T>;
}

export const api = {
  games: () => cached<GameInfo[]>("/api/games"),
  board: (game: string) => cached<unknown>(`/api/games/${enc(game)}/board`),
  words: (game: string, language: string, vocabulary?: string) =>
    cached<GameWords>(`/api/games/${enc(game)}/words/${language}${vocabulary ? `?vocabulary=${enc(vocabulary)}` : ""}`),
  tables: () => ask<Tables>("/api/tables"),
  table: (id: string, invite: string) => ask<TableInfo>(`/api/tables/${enc(id)}${invite && `?invite=${enc(invite)}`}`),
  invited: (invite: string) => ask<TableInfo>(`/api/invites/${enc(invite)}`),
  open: (table: NewTable) => ask<TableInfo>("/api/tables", table),
  join: (id: string, join: Join) => ask<TableInfo>(`/api/tables/${enc(id)}/join`, join),
  leave: (id: string) => ask<TableInfo>(`/api/tables/${enc(id)}/leave`, {}),
  start: (id: string) => ask<TableInfo>(`/api/tables/${enc(id)}/start`, {}),
  setSeat: (id: string, seat: number, wish: SetSeat) => ask<TableInfo>(`/api/tables/${enc(id)}/seats/${seat}`, wish),
  learn: (game: string, lesson: NewLesson) => ask<TableInfo>(`/api/lessons/${enc(game)}`, lesson),
  lessonWords: (game: string, language: string) => cached<LessonWords>(`/api/games/${enc(game)}/lesson/${language}`),
  rematch: (id: string) => ask<TableInfo>(`/api/tables/${enc(id)}/rematch`, {}),
};

/** The words of a game as these options want them: an edition can bring its own. */
export function vocabularyOf(game: GameInfo, options: Record<string, unknown>): string | undefined {
  for (const [option, values] of Object.entries(game.vocabularies)) {
    const found = values[String(options[option])];
    if (found) return found;
  }
  return undefined;
}
