/** What others did, a turn in a line: "Jahan: travelled to Agra, built a palace in Agra". */
import type { LogEntry } from "./protocol";
import { takenBack } from "./undone";
import type { Words } from "./words";

export interface Turn {
  seat: number;
  text: string;
  /** The entries of the log that it is made of. */
  seqs: number[];
}

/** Of these kinds only the last counts: a long way is told by where it leads. */
const ONLY_LAST = new Set(["travelled", "card_laid"]);

interface Part {
  kind: string;
  text: string;
  times: number;
}

/** The turns in these entries, without those of this seat; who did nothing worth telling is left out. */
export function recap(words: Words, log: readonly LogEntry[], me: number | null): Turn[] {
  const struck = takenBack(log);
  const turns: { seat: number; parts: Part[]; seqs: number[] }[] = [];
  for (const entry of log) {
    if (entry.undo || entry.back !== null || struck.has(entry)) continue;
    const seat = entry.seat ?? turns.at(-1)?.seat;
    if (seat === undefined) continue;
    if (turns.at(-1)?.seat !== seat) turns.push({ seat, parts: [], seqs: [] });
    const turn = turns.at(-1)!;
    turn.seqs.push(entry.seq);
    for (const { kind, data } of entry.events) {
      if (words.has("recap", kind) && (data.seat ?? data.player) === seat) add(turn.parts, kind, words.say("recap", kind, data));
    }
  }
  return turns.flatMap(({ seat, parts, seqs }) => (seat === me || !parts.length ? [] : [{ seat, text: parts.map(spoken).join(", "), seqs }]));
}

function add(parts: Part[], kind: string, text: string): void {
  const last = parts.at(-1);
  if (last?.kind === kind && ONLY_LAST.has(kind)) last.text = text;
  else if (last?.text === text) last.times += 1;
  else parts.push({ kind, text, times: 1 });
}

const spoken = ({ text, times }: Part): string => (times > 1 ? `${times}× ${text}` : text);
