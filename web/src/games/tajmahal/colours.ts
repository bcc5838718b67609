/** The colours of the cards, always with a sign of their own: the same in light and dark, as printed. */
import type { Colour } from "./view";

export const CARD_COLOURS: Record<Colour, { ground: string; deep: string; sign: string }> = {
  red: { ground: "#b8402f", deep: "#8f2b20", sign: "sun" },
  yellow: { ground: "#e3b32f", deep: "#b98612", sign: "wave" },
  green: { ground: "#4f8f55", deep: "#33683b", sign: "leaf" },
  violet: { ground: "#7d5aa6", deep: "#573a7d", sign: "moon" },
  white: { ground: "#efe6d2", deep: "#b9a98c", sign: "ring" },
};
