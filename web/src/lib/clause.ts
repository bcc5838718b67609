/** A clause as pieces: plain text, code, and references to other clauses; and where a search finds something in it. */

export interface Piece {
  text: string;
  kind: "text" | "code" | "clause" | "strong" | "tag";
}

const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\*(ruling|reconstructed|ours)\*|\b([A-Z]{2}-\d+\.\d+[a-z]?)\b/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), kind: "text" });
    const [whole, code, strong, tag, clause] = match;
    found.push({ text: (code ?? strong ?? tag ?? clause)!, kind: code ? "code" : strong ? "strong" : tag ? "tag" : "clause" });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ text: text.slice(end), kind: "text" });
  return found;
}

/** Lower case without accents, sign for sign: "Hände" is found by "hande". */
export function plain(text: string): string {
  return Array.from(text, (sign) => (sign.normalize("NFD")[0] ?? sign).toLowerCase()).join("");
}

/** The words that are looked for. */
export function wanted(search: string): string[] {
  return plain(search).split(/\s+/).filter(Boolean);
}

export function fits(words: readonly string[], ...texts: string[]): boolean {
  const all = plain(texts.join(" "));
  return words.every((word) => all.includes(word));
}

/** The text cut where a word is found: every second part is a hit. */
export function cut(text: string, words: readonly string[]): string[] {
  if (!words.length) return [text];
  const flat = plain(text);
  const parts: string[] = [];
  let end = 0;
  for (let at = 0; at < flat.length;) {
    const word = words.filter((one) => flat.startsWith(one, at)).sort((a, b) => b.length - a.length)[0];
    if (!word) {
      at += 1;
      continue;
    }
    parts.push(text.slice(end, at), text.slice(at, at + word.length));
    end = at += word.length;
  }
  return [...parts, text.slice(end)];
}
