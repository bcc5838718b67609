/** The piece under the pointer: what a click would put there. */
import { keyOf } from "../../lib/picker.svelte";
import type { Element } from "../../lib/protocol";
import type { RajaTable } from "./view";

/** Actions that put a house somewhere. */
export const PUTS: ReadonlySet<unknown> = new Set(["settle", "build_house", "move_to"]);

/** Does somebody point at this, and can it be clicked? */
export function isAimed({ picker }: RajaTable, element: Element): boolean {
  return picker.hovered !== null && keyOf(picker.hovered) === keyOf(element) && picker.lit(element);
}
