import { expect, it } from "vitest";
import type { LogEntry } from "./protocol";
import { recap } from "./recap";
import { Words } from "./words";

const told = { travelled: "travelled to {junction}", built: "built in {city}", placed: "placed a stone" };
const words = new Words({ language: "en", names: { agra: "Agra" }, actions: {}, prompts: {}, log: {}, signs: {}, refusals: {}, recap: told }, ["Ada", "Jahan", "Mira"]);
const entry = (seq: number, seat: number | null, ...events: [string, object][]): LogEntry => ({
  seq,
  seat,
  undo: false,
  back: null,
  strikes: [],
  restores: [],
  at: "",
  events: events.map(([kind, data]) => ({ kind, data: { seat, ...data } })),
});

it("tells a turn of another in one line, a way by where it leads", () => {
  const log = [
    entry(1, 0, ["built", { city: "agra" }]),
    entry(2, 1, ["travelled", { junction: "jaipur" }]),
    entry(3, 1, ["travelled", { junction: "agra" }]),
    entry(4, null, ["toll", {}]),
    entry(5, 1, ["built", { city: "agra" }]),
    entry(6, 2, ["placed", {}]),
    entry(7, 2, ["placed", {}]),
  ];
  expect(recap(words, log, 0)).toEqual([
    { seat: 1, text: "travelled to Agra, built in Agra", seqs: [2, 3, 4, 5] },
    { seat: 2, text: "2× placed a stone", seqs: [6, 7] },
  ]);
});

it("leaves out what was taken back, what happened to others, and turns without anything to tell", () => {
  const undone: LogEntry = { ...entry(3, 1), undo: true, strikes: [2] };
  const log = [entry(1, 1, ["dialled", {}]), entry(2, 1, ["placed", {}]), undone, entry(4, 1, ["built", { seat: 2, city: "agra" }])];
  expect(recap(words, log, 0)).toEqual([]);
});
