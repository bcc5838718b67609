import { expect, it, vi } from "vitest";

vi.stubGlobal("location", { pathname: "/", search: "" });
vi.stubGlobal("addEventListener", () => {});
vi.stubGlobal("document", { addEventListener: () => {} });
const { parse } = await import("./router.svelte");

it.each([
  ["/", "", { page: "start" }],
  ["/", "?game=raja", { page: "game", game: "raja" }],
  ["/t/0123456789ab", "", { page: "table", id: "0123456789ab", invite: "" }],
  ["/t/0123456789ab", "?invite=x-y", { page: "table", id: "0123456789ab", invite: "x-y" }],
  ["/join/a_b-c", "", { page: "join", invite: "a_b-c" }],
  ["/stats", "", { page: "stats" }],
  ["/rules/raja", "", { page: "rules", game: "raja", clause: "" }],
  ["/learn/raja", "", { page: "learn", game: "raja", again: false }],
  ["/learn/raja", "?again=1", { page: "learn", game: "raja", again: true }],
  ["/t/", "", { page: "nowhere" }],
  ["/t/%E0%A4%A", "", { page: "table", id: "%E0%A4%A", invite: "" }],
  ["/elsewhere", "", { page: "nowhere" }],
])("%s%s", (path, query, route) => {
  expect(parse(path, query)).toEqual(route);
});

it("knows the clause that a link leads to", () => {
  expect(parse("/rules/raja", "", "#RJ-7.2b")).toEqual({ page: "rules", game: "raja", clause: "RJ-7.2b" });
});
