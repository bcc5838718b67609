/** The log in words: what stands, what was taken back, and whose it was. */
import { t } from "./texts";
import type { LogEntry } from "./protocol";
import { takenBack } from "./undone";
import type { Words } from "./words";

export interface Line {
  seq: number;
  /** Who decided it. */
  seat: number | null;
  /** Whom it is about. */
  about: number | null;
  text: string;
  /** Points or gold were gained or lost. */
  counts: boolean;
  /** Taken back later. */
  struck: boolean;
}

export function sentences(words: Words, entries: readonly LogEntry[]): string[] {
  return entries.flatMap((entry) =>
    entry.back !== null
      ? [t("log_back")]
      : entry.undo
        ? [t("log_undo", { player: nameOf(words, entry.seat) })]
        : entry.events.map(({ kind, data }) => words.say("log", kind, data)),
  );
}

/** Every sentence of the log. */
export function lines(words: Words, log: readonly LogEntry[]): Line[] {
  const struck = takenBack(log);
  return log.flatMap((entry) =>
    sentences(words, [entry]).map((text, i) => ({
      seq: entry.seq,
      seat: entry.seat,
      about: aboutWhom(entry, i),
      text,
      counts: !entry.undo && entry.back === null && ["points", "gold"].some((key) => key in entry.events[i]!.data),
      struck: struck.has(entry),
    })),
  );
}

/** The last thing that somebody else did, or that happened to all. */
export function lastOf(words: Words, log: readonly LogEntry[], me: number | null): Pick<Line, "seat" | "text"> | undefined {
  for (const entry of log.toReversed()) {
    if (entry.undo && entry.seat !== me) return { seat: entry.seat, text: sentences(words, [entry])[0]! };
    const event = entry.undo ? undefined : entry.events.findLast(({ data }) => me === null || (data.player ?? data.seat) !== me);
    if (event) return { seat: entry.seat, text: words.say("log", event.kind, event.data) };
  }
  return undefined;
}

function aboutWhom(entry: LogEntry, i: number): number | null {
  const data = entry.undo ? undefined : entry.events[i]?.data;
  const about = data?.seat ?? data?.player;
  return typeof about === "number" ? about : entry.seat;
}

function nameOf(words: Words, seat: number | null): string {
  return seat === null ? t("chance") : (words.seats[seat] ?? String(seat + 1));
}
