/** The tables that wait for me: as a number on the app's icon, a dot on the page's, and as the next table to go on to. */
import { api } from "./api";
import { me } from "./me.svelte";

const EVERY_MS = 60_000;
/** After a turn the button that ended it does nothing for a moment: a second click must not lead away from the table. */
const REST_MS = 1500;

class Waiting {
  /** Those that have waited longest first. */
  tables = $state.raw<string[]>([]);
  private rested = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(): void {
    setInterval(() => void this.look(), EVERY_MS);
    document.addEventListener("visibilitychange", () => document.hidden || void this.look());
  }

  async look(): Promise<void> {
    if (me.name !== null) this.note(await api.waiting().catch(() => this.tables));
  }

  note(tables: string[]): void {
    this.tables = tables;
    document.querySelector("link[rel=icon]")?.setAttribute("href", tables.length ? "/icon-turn.svg" : "/icon.svg");
    void navigator.setAppBadge?.(tables.length).catch(() => {}); // only installed apps have one
  }

  /** It is my turn here: nothing leads away. */
  hush(): void {
    clearTimeout(this.timer);
    this.rested = false;
  }

  /** My turn here is over. */
  soon(): void {
    clearTimeout(this.timer);
    this.rested = false;
    this.timer = setTimeout(() => void this.look().then(() => (this.rested = true)), REST_MS);
  }

  /** The table to go on to from this one, and how many there are. */
  elsewhere(table: string): { id: string; count: number } | undefined {
    const others = this.tables.filter((id) => id !== table);
    return this.rested && others[0] ? { id: others[0], count: others.length } : undefined;
  }
}

export const waiting = new Waiting();
