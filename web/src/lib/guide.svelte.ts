/** A lesson's pages before the next decision, one after the other; and hints for those who play a title for the first times. */
import { api } from "./api";
import { notices } from "./notices.svelte";
import type { LessonPage, LessonStep } from "./protocol";
import { settings } from "./settings.svelte";

export interface LessonWords {
  pages: Record<string, { title: string; text: string }>;
  hints: Record<string, string>;
}

/** So many finished games of a title, and its hints are no longer needed. */
const KNOWN = 2;

export class Guide {
  private words = $state.raw<LessonWords | null>(null);
  private step = $state.raw<LessonStep | null>(null);
  private at = $state(0);
  /** The step whose pages have been read to the last. */
  private read = 0;
  private language = "";

  constructor(readonly game: string) {}

  /** The words of the language that is spoken now. */
  async load(): Promise<void> {
    const { language } = settings.all;
    if (this.language === language) return;
    this.language = language;
    try {
      this.words = await api.lessonWords(this.game, language);
    } catch (error) {
      this.language = "";
      notices.trouble(error);
    }
  }

  /** What the lesson says now; null while others move, or without a lesson. */
  offer(step: LessonStep | null): void {
    if (step) void this.load();
    const same = step?.step === this.step?.step && step?.asks === this.step?.asks;
    this.step = step;
    if (!step || same) return;
    this.at = step.step <= this.read && step.asks ? step.pages.length - 1 : 0;
    this.note();
  }

  get page(): LessonPage | null {
    return this.step?.pages[this.at] ?? null;
  }

  get title(): string {
    return (this.page && this.words?.pages[this.page.name]?.title) ?? "";
  }

  get text(): string {
    return (this.page && this.words?.pages[this.page.name]?.text) ?? "";
  }

  get first(): boolean {
    return this.at === 0;
  }

  get last(): boolean {
    return this.at >= (this.step?.pages.length ?? 1) - 1;
  }

  /** Is everything read, so that the moves can be chosen? */
  get ready(): boolean {
    return !this.step || this.last;
  }

  /** Read, and nothing is asked: the lesson is over. */
  get over(): boolean {
    return !!this.step && this.last && !this.step.asks;
  }

  turn(by: 1 | -1): void {
    this.at = Math.max(0, Math.min(this.at + by, (this.step?.pages.length ?? 1) - 1));
    this.note();
  }

  private note(): void {
    if (this.step?.asks && this.last) this.read = Math.max(this.read, this.step.step);
  }

  // -- hints -----------------------------------------------------------------------------------------------------------

  get hinting(): boolean {
    const { hints, known } = settings.all;
    return hints === "always" || (hints === "first" && (known[this.game] ?? 0) < KNOWN);
  }

  hint(phase: string): string {
    return (this.hinting && this.words?.hints[phase]) || "";
  }

  /** This title needs no hints any more. */
  hush(): void {
    const { hints, known } = settings.all;
    settings.set({ hints: hints === "always" ? "first" : hints, known: { ...known, [this.game]: KNOWN } });
  }

  /** A game of this title was played to its end on this device. */
  finished(): void {
    const { known } = settings.all;
    settings.set({ known: { ...known, [this.game]: (known[this.game] ?? 0) + 1 } });
  }
}
