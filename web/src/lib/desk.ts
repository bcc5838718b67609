/** Is there room for columns? Otherwise it is a phone, held either way; the style sheets say the same of it:
 *  `(max-width: 899px), (max-height: 520px)`. */
import { MediaQuery } from "svelte/reactivity";

export const desk = new MediaQuery("(min-width: 900px) and (min-height: 521px)", true);
