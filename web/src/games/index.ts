/** The titles: every folder here; each is loaded when its table is opened. */
import type { GameParts } from "./types";

const found = import.meta.glob<{ default: GameParts }>("./*/index.ts");

export const PARTS: Record<string, () => Promise<{ default: GameParts }>> = Object.fromEntries(
  Object.entries(found).map(([path, load]) => [path.split("/")[1]!, load]),
);
