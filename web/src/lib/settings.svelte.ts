/** What people set for themselves; kept in this browser, and taken along by whoever has a name (me.svelte.ts). */
import { pace } from "./pace.svelte";

export const LANGUAGES = ["en", "de", "nl"] as const;
export const THEMES = ["system", "light", "dark"] as const;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;
export const HINTS = ["first", "always", "off"] as const;
/** A turn that is finished: ends by itself after a moment, waits for a click, or ends at once. */
export const ENDINGS = ["moment", "click", "at_once"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Speed = (typeof SPEEDS)[number];

interface Kept {
  language: Language;
  theme: (typeof THEMES)[number];
  sounds: boolean;
  speed: Speed;
  ending: (typeof ENDINGS)[number];
  name: string;
  hints: (typeof HINTS)[number];
  /** Finished games of each title on this device. */
  known: Record<string, number>;
}

const KEY = "durbar";
const NAMES = ["Lotus", "Banyan", "Saffron", "Monsoon", "Peacock", "Mango", "Jasmine", "Indigo", "Cardamom", "Mongoose"];
const GLIDE: Record<Speed, number> = { slow: 700, normal: 450, fast: 220, instant: 0 };

function fromBrowser(): Language {
  const wanted = (globalThis.navigator?.languages ?? []).map((tag) => tag.slice(0, 2));
  const known = wanted.find((tag) => (LANGUAGES as readonly string[]).includes(tag));
  return LANGUAGES.find((language) => language === known) ?? "en";
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {}; // no storage in this browser: the settings last as long as the page
  }
}

class Settings {
  private kept = $state<Kept>({
    language: fromBrowser(),
    theme: "system",
    sounds: true,
    speed: "normal",
    ending: "moment",
    name: NAMES[Math.floor(Math.random() * NAMES.length)]!,
    hints: "first",
    known: {},
    ...read(),
  });

  /** Called after every change (me.svelte.ts takes the settings along). */
  changed: () => void = () => {};

  get all(): Readonly<Kept> {
    return this.kept;
  }

  set(change: Partial<Kept>): void {
    Object.assign(this.kept, change);
    this.show();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.kept));
    } catch {
      // see read()
    }
    this.changed();
  }

  /** Puts the settings into the page. */
  show(): void {
    const root = document.documentElement;
    root.lang = this.kept.language;
    document.querySelector("link[rel=manifest]")?.setAttribute("href", `/manifest-${this.kept.language}.json`);
    if (this.kept.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.kept.theme;
    pace.chosen = GLIDE[this.kept.speed];
  }
}

export const settings = new Settings();
