/** The service worker (service_worker.js): the app from the device, my tables and the rules without a network. */
const DATA = "durbar-data";

class Offline {
  /** When what is shown was kept, if it is a copy from this device; else nothing. */
  since = $state("");

  start(): void {
    // A part of a page that is no longer there: the server has a newer client.
    addEventListener("vite:preloadError", () => location.reload());
    if (import.meta.env.PROD && "serviceWorker" in navigator) void navigator.serviceWorker.register("/sw.js").catch(() => {});
  }

  /** An answer came: from the server, or the copy that was kept of it. */
  noted(answer: Response): void {
    this.since = answer.headers.get("x-durbar-kept") ?? "";
  }

  /** Read the rules of all games once, so that they are there later. */
  async keepRules(language: string): Promise<void> {
    if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
    await navigator.serviceWorker.ready;
    for (const { id } of (await (await fetch("/api/games")).json()) as { id: string }[])
      await Promise.all([`rules/${language}`, `words/${language}`, "board"].map((part) => fetch(`/api/games/${encodeURIComponent(id)}/${part}`)));
  }

  /** This browser is nobody's any more: what was kept of my tables goes. */
  async forget(): Promise<void> {
    if ("caches" in globalThis) await caches.delete(DATA);
  }
}

export const offline = new Offline();
