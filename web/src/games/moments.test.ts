import { expect, it } from "vitest";
import { moments as java } from "./java/moments";
import { moments as radscha } from "./radscha/moments";
import { moments as raja } from "./raja/moments";
import { moments as tajmahal } from "./tajmahal/moments";
import { Words } from "../lib/words";

const names = {
  agra: "Agra",
  malwa: "Malwa",
  lamp: "Lamp",
  vizier: "Vizier",
  festival: "festival",
  great_scoring: "great scoring",
  round_banner: "Round {round} · {city}",
  visit_banner: "Visit {visit} of 12 · {province}",
};
const words = new Words({ language: "en", names, actions: {}, prompts: {}, log: { scored: "{city} is scored." }, signs: {}, refusals: {}, recap: {} });
// eslint-disable-next-line
const table = { words, view: { over: false }, seatName: (seat: number) => ["Ada", "Jahan"][seat]! } as any;

it("pays the Maharaja's city player by player, and then tells the round", () => {
  const [scored, round] = raja(table, [
    { kind: "scored", data: { city: "agra" } },
    { kind: "payout", data: { seat: 1, city: "agra", points: 5, gold: 12, place: 1 } },
    { kind: "round", data: { round: 3, city: "malwa", field: 2 } },
  ]);
  expect(scored).toEqual({ title: "Agra is scored.", at: ["agra"], gains: [{ seat: 1, text: "+12", at: ["agra"], count: 5 }] });
  expect(round!.title).toBe("Round 3 · Malwa");
});

it("sends prizes to their winner and counts a chain city by city, under the banner of the next visit", () => {
  const [prizes, visit] = tajmahal(table, [
    { kind: "won_tile", data: { seat: 0, symbol: "vizier" } },
    { kind: "palace_points", data: { seat: 0, points: 3, cities: ["a.1", "b.2"] } },
    { kind: "visit_begins", data: { visit: 2, province: "malwa", seat: 1 } },
  ]);
  expect(prizes!.gains).toEqual([
    { seat: 0, text: "Vizier", at: [] },
    { seat: 0, text: "+3", at: ["a.1", "b.2"] },
  ]);
  expect(visit!.title).toBe("Visit 2 of 12 · Malwa");
});

it("counts the great scoring palace by palace", () => {
  const [great] = java(table, [{ kind: "great_scored", data: { seat: 1, points: 9, palaces: ["9,6", "4,5"], parts: [6, 3] } }]);
  expect(great!.title).toBe("Great scoring, Jahan: 9");
  expect(great!.gains.map(({ text, at }) => [text, ...at])).toEqual([
    ["+6", "9,6"],
    ["+3", "4,5"],
  ]);
});

it("lets gifts arrive", () => {
  const [gift] = radscha(table, [{ kind: "bought", data: { player: 1, card: "lamp", pay: [] } }]);
  expect(gift).toEqual({ title: "Jahan: Lamp", at: [], gains: [{ seat: 1, text: "Lamp", at: [] }] });
});
