/** What a page opens when it comes and closes when it goes: a table, or a replay. */
import { onDestroy } from "svelte";
import { Refused } from "./api";
import { t } from "./texts";
import { inWords } from "./notices.svelte";
import { settings } from "./settings.svelte";

interface Closing {
  close(): void;
  /** After a change of language. */
  speak(): Promise<void>;
}

export class Opened<T extends Closing> {
  it = $state.raw<T>();
  /** Why it could not be opened. */
  trouble = $state("");

  /** To be made while the page is being made. */
  constructor(open: () => Promise<T>) {
    let left = false;
    void open().then(
      (opened) => (left ? opened.close() : (this.it = opened)),
      // an address that no table can have
      (error) => (this.trouble = error instanceof Refused && error.code === "bad" ? t("trouble_no_table") : inWords(error)),
    );
    onDestroy(() => {
      left = true;
      this.it?.close();
    });
    let spoken = settings.all.language;
    $effect(() => {
      if (this.it && settings.all.language !== spoken) void this.it.speak();
      spoken = settings.all.language;
    });
  }
}
