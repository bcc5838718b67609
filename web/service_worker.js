/* What the browser keeps of Durbar for when there is no network. The build puts FILES and VERSION before this (vite.config.ts).
 *
 * Pages are asked for from the server first, so that nobody sees an old client after an update; without an answer the kept one comes.
 * Files under /assets/ carry their content in their names and come from the device at once. Of the server's answers, those that can be read
 * offline are kept: my tables, and words, rules and boards of the games. Nothing can be played offline: the server keeps the matches. */

const SHELL = `durbar-${VERSION}`;
const DATA = "durbar-data";
const READ_OFFLINE = /^\/api\/(me|tables|games|games\/[^/]+\/(words|rules|lesson)\/[^/]+|games\/[^/]+\/(board|actions))$/;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((shell) => shell.addAll(["/", ...FILES])).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname)) event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  else if (READ_OFFLINE.test(pathname)) event.respondWith(answer(request));
});

async function tidy() {
  const old = (await caches.keys()).filter((name) => name !== SHELL && name !== DATA);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/", { cacheName: SHELL })) ?? Response.error();
  }
}

/** From the server, and a copy for later; without a network that copy, with the time it was made at. */
async function answer(request) {
  const data = await caches.open(DATA);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await data.put(request, await marked(fresh.clone()));
    return fresh;
  } catch {
    return (await data.match(request)) ?? Response.error();
  }
}

async function marked(response) {
  const headers = new Headers(response.headers);
  headers.set("x-durbar-kept", new Date().toISOString());
  headers.delete("content-encoding");
  headers.delete("content-length");
  return new Response(await response.blob(), { headers });
}
