/** How the table is laid out: columns on a desktop, rows on a phone held upright, board and column where it lies
 *  sideways. The style sheets say the same: `(max-width: 899px), (max-height: 520px)` is a phone. */
import { MediaQuery } from "svelte/reactivity";

export const desktop = new MediaQuery("(min-width: 900px) and (min-height: 521px)", true);

/** A phone held sideways: what lies beside the board has little height. */
const sideways = new MediaQuery("(max-height: 520px) and (min-width: 560px)", false);

export const layout = {
  get current(): "desk" | "upright" | "sideways" {
    return desktop.current ? "desk" : sideways.current ? "sideways" : "upright";
  },
};
