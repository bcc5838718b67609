/** Short messages: shown for a while, and read out by screen readers. What happens at the table is only read out. */
import { Refused } from "./api";
import { TEXTS, t, type Key } from "./texts";

const SHOWN_MS = 6000;

class Notices {
  shown = $state.raw<{ id: number; text: string }[]>([]);
  /** The last thing that happened, for the live region. */
  said = $state("");
  private last = 0;

  tell(text: string): void {
    const id = ++this.last;
    this.shown = [...this.shown.filter((notice) => notice.text !== text), { id, text }];
    setTimeout(() => this.drop(id), SHOWN_MS);
  }

  drop(id: number): void {
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  /** A request that failed. */
  readonly trouble = (error: unknown): void => this.tell(inWords(error));
}

export function inWords(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  const known = `trouble_${error.code}`;
  if (!(known in TEXTS.en)) return t("trouble_other", { detail: error.message });
  const line = /^line (\d+)/.exec(error.message)?.[1] ?? "1"; // of a match file
  return t(known as Key, { line });
}

export const notices = new Notices();
