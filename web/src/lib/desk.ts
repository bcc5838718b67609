/** Is there room for columns? Otherwise it is a phone, held either way; the style sheets say the same of it:
 *  `(max-width: 899px), (max-height: 520px)`. */
import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(min-width: 900px) and (min-height: 521px)", true);

/** A phone held sideways: what lies beside the board has little height. */
export const low = new MediaQuery("(max-height: 520px) and (min-width: 560px)", false);
