/** A table as one seat sees it, whole: put together from what was told before and what has changed. */
import type { Actions } from "./actions";
import type { Move, Position as Told, Update, View, ViewChanges } from "./protocol";

export interface Position extends Told {
  /** What this seat may do now; empty if it is not to decide. */
  moves: Move[];
}

export function whole(told: Told, actions: Actions): Position {
  return { ...told, moves: actions.expand(told.legal) };
}

/** The next position for somebody who knows this one. */
export function updated(before: Told | null, update: Update, actions: Actions): Position {
  return { ...update, view: fold(before?.view ?? ({} as View), update.view), moves: actions.expand(update.legal) };
}

/** A view after these changes; what has not changed stays the same object. */
export function fold<V extends View>(view: V, { set, parts, gone }: ViewChanges): V {
  const folded: Record<string, unknown> = { ...view, ...set };
  for (const [name, changed] of Object.entries(parts ?? {})) {
    const old = folded[name] as unknown[] | Record<string, unknown>;
    if (Array.isArray(old)) {
      folded[name] = old.map((one, i) => (i in changed ? changed[i] : one));
      continue;
    }
    const merged = { ...old, ...changed };
    for (const key of gone?.[name] ?? []) delete merged[key];
    folded[name] = merged;
  }
  return folded as V;
}
