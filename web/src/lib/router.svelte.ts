/** The address bar: `/`, `/?game=raja`, `/t/<table>` (to watch a private one: `?invite=`), `/join/<invite>`,
 *  `/replay/<table>?at=40&eye=open`, `/stats`. */

export type Route =
  | { page: "start" }
  | { page: "game"; game: string }
  | { page: "table"; id: string; invite: string }
  | { page: "join"; invite: string }
  | { page: "replay"; id: string; invite: string; at: number | null; eye: string | null }
  | { page: "stats" }
  | { page: "nowhere" };

export function parse(path: string, query: string): Route {
  const [, first, second, ...rest] = path.split("/");
  const asked = new URLSearchParams(query);
  const game = asked.get("game");
  if (!first) return game ? { page: "game", game } : { page: "start" };
  if (first === "t" && second && !rest.length) return { page: "table", id: decodeURIComponent(second), invite: asked.get("invite") ?? "" };
  if (first === "join" && second && !rest.length) return { page: "join", invite: decodeURIComponent(second) };
  if (first === "replay" && second && !rest.length) {
    const at = asked.get("at");
    return { page: "replay", id: decodeURIComponent(second), invite: asked.get("invite") ?? "", at: at === null ? null : Number(at) || 0, eye: asked.get("eye") };
  }
  if (first === "stats" && !second) return { page: "stats" };
  return { page: "nowhere" };
}

class Router {
  route = $state.raw<Route>(parse(location.pathname, location.search));

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => this.follow(event));
  }

  go(address: string, { replace = false } = {}): void {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.route = parse(location.pathname, location.search);
  }

  /** Plain clicks on our own links need no new page. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element).closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (parse(link.pathname, link.search).page === "nowhere") return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
