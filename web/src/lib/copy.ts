import { t } from "./texts";
import { notices } from "./notices.svelte";

/** Puts a link where it can be pasted, and says so. `navigator.clipboard` exists only on https and localhost; a table in the living
 *  room has neither. */
export async function copy(link: string): Promise<void> {
  if (isSecureContext) await navigator.clipboard.writeText(link);
  else {
    const field = document.createElement("input");
    field.value = link;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  notices.tell(t("copied"));
}
