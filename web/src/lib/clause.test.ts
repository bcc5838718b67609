import { expect, it } from "vitest";
import { cut, fits, pieces, wanted } from "./clause";

it("finds references and code in a clause", () => {
  expect(pieces("With `yogi` see RJ-12.2b.")).toEqual([
    { text: "With ", kind: "text" },
    { text: "yogi", kind: "code" },
    { text: " see ", kind: "text" },
    { text: "RJ-12.2b", kind: "clause" },
    { text: ".", kind: "text" },
  ]);
});

it("knows the marks of clauses when they are spoken of", () => {
  expect(pieces("Mit *ruling* bezeichnet, **fett**")).toEqual([
    { text: "Mit ", kind: "text" },
    { text: "ruling", kind: "tag" },
    { text: " bezeichnet, ", kind: "text" },
    { text: "fett", kind: "strong" },
  ]);
});

it("searches without regard to case and accents, all words", () => {
  expect(fits(wanted("PALÄSTE  stadt"), "RJ-4.1", "Jede Stadt hat 7 Paläste.")).toBe(true);
  expect(fits(wanted("palaste dorf"), "RJ-4.1", "Jede Stadt hat 7 Paläste.")).toBe(false);
  expect(fits(wanted("rj-4.1"), "RJ-4.1", "")).toBe(true);
  expect(fits(wanted(" "), "anything")).toBe(true);
});

it("cuts a text where it is found", () => {
  expect(cut("Jede Stadt hat Städte", wanted("sta"))).toEqual(["Jede ", "Sta", "dt hat ", "Stä", "dte"]);
  expect(cut("nothing", wanted("x"))).toEqual(["nothing"]);
  expect(cut("nothing", [])).toEqual(["nothing"]);
});
