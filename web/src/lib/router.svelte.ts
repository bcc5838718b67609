/** The address bar: `/`, `/?game=GAME`, `/learn/GAME` (from the start: `?again=1`), `/t/<table>` (to watch a private one: `?invite=`),
 *  `/join/<invite>`, `/seat/<table>/<secret>` (bring a lost seat back), `/replay/<table>?at=40&viewer=open`, `/rules/GAME#CLAUSE`, `/stats`,
 *  `/first/GAME` (a first match against one easy computer player), `/about`, `/board/GAME` (correct a board),
 *  `/me` (my devices and data), `/take#<code>` (this device is mine, too). */

export type Route =
  | { page: "start" }
  | { page: "game"; game: string }
  | { page: "table"; id: string; invite: string }
  | { page: "join"; invite: string }
  | { page: "seat"; table: string; key: string }
  | { page: "replay"; id: string; invite: string; at: number | null; viewer: string | null }
  | { page: "stats" }
  | { page: "rules"; game: string; clause: string }
  | { page: "learn"; game: string; again: boolean }
  | { page: "first"; game: string }
  | { page: "about" }
  | { page: "board"; game: string }
  | { page: "me" }
  | { page: "take"; code: string }
  | { page: "nowhere" };

export function parse(path: string, query: string, hash = ""): Route {
  const [, first, second, ...rest] = path.split("/").map(plain);
  const asked = new URLSearchParams(query);
  const game = asked.get("game");
  if (!first) return game ? { page: "game", game } : { page: "start" };
  if (first === "t" && second && !rest.length) return { page: "table", id: second, invite: asked.get("invite") ?? "" };
  if (first === "join" && second && !rest.length) return { page: "join", invite: second };
  if (first === "seat" && second && rest[0] && rest.length === 1) return { page: "seat", table: second, key: rest[0] };
  if (first === "replay" && second && !rest.length) {
    const at = asked.get("at");
    const viewer = asked.get("viewer") ?? asked.get("eye"); // "eye" stands in links that were shared earlier
    return { page: "replay", id: second, invite: asked.get("invite") ?? "", at: at === null ? null : Number(at) || 0, viewer };
  }
  if (first === "stats" && !second) return { page: "stats" };
  if (first === "rules" && second && !rest.length) return { page: "rules", game: second, clause: hash.slice(1) };
  if (first === "learn" && second && !rest.length) return { page: "learn", game: second, again: asked.has("again") };
  if (first === "first" && second && !rest.length) return { page: "first", game: second };
  if (first === "about" && !second) return { page: "about" };
  if (first === "board" && second && !rest.length) return { page: "board", game: second };
  if (first === "me" && !second) return { page: "me" };
  if (first === "take" && !second) return { page: "take", code: hash.slice(1) };
  return { page: "nowhere" };
}

/** Without its escapes; a broken one stays as it is. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search, location.hash));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    if (!location.hash) scrollTo(0, 0);
  }

  private read(): void {
    this.route = parse(location.pathname, location.search, location.hash);
  }

  /** Plain clicks on our own links need no new page. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (parse(link.pathname, link.search).page === "nowhere") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
