import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The server of `durbar serve`, for `npm run dev`.
const server = process.env.DURBAR_SERVER ?? "http://127.0.0.1:8080";

/** `/sw.js`: the service worker, with the names of all files that this build made. */
const serviceWorker: Plugin = {
  name: "service-worker",
  apply: "build",
  generateBundle(_options, bundle) {
    const source = readFileSync(new URL("service_worker.js", import.meta.url), "utf-8");
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith("assets/"))
      .map((name) => `/${name}`)
      .sort();
    const version = createHash("sha256").update(source).update(files.join()).digest("hex").slice(0, 12);
    this.emitFile({ type: "asset", fileName: "sw.js", source: `const VERSION = "${version}";\nconst FILES = ${JSON.stringify(files)};\n\n${source}` });
  },
};

export default defineConfig({
  plugins: [svelte(), serviceWorker],
  build: {
    outDir: "../src/durbar/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": server, "/ws": { target: server, ws: true } } },
  test: { include: ["src/**/*.test.ts"] },
});
