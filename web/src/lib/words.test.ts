import { describe, expect, it } from "vitest";
import type { Data, GameWords, Move, OptionInfo } from "./protocol";
import { Words, type Section } from "./words";
import shared from "./words.cases.json";

const ENGLISH: GameWords = {
  language: "en",
  refusals: { closed: "Nobody has a house in {village}." },
  recap: {},
  signs: {},
  names: { agra: "Agra", house: "house", chip: "action chip", edition: "edition", option_layout: "board layout", layout_first: "first game" },
  actions: {
    build_house: "Build a house in {place} ({by})",
    build_palace: "Build in {city}: {size} ({by})",
    bid: "Bid {gold:gold coin|gold coins}",
    pass: "Pass",
    poach: "Poach a card from {seat}",
  },
  prompts: { turn: "Your turn." },
  log: {},
};
const words = new Words(ENGLISH, ["Amrita", "Bram"]);
const move = (named: Move["named"], ...clicks: Move["clicks"]): Move => ({ action: 0, named, clicks });

it.each(shared.cases as [Section, string, Data, string][])("%s.%s %j, as durbar.core.words says it", (section, key, data, sentence) => {
  expect(new Words({ ...shared.words, signs: {}, refusals: {}, recap: {} }, shared.seats).say(section, key, data)).toBe(sentence);
});

it("names an action without its particulars", () => {
  expect(words.kind("bid")).toBe("Bid … gold coins");
  expect(words.kind("build_palace")).toBe("Build in …");
});

describe("buttons", () => {
  it("say the whole move when there is only one", () => {
    expect(words.label({ button: "pass" }, [move({ do: "pass" })])).toBe("Pass");
    expect(words.label({ bid: 3 }, [move({ do: "bid", gold: 3 })])).toBe("Bid 3 gold coins");
    expect(words.label({ seat: 1 }, [move({ do: "poach", seat: 1 })])).toBe("Poach a card from Bram");
  });

  it("say what their moves have in common", () => {
    const houses = ["agra", "sikar"].map((place) => move({ do: "build_house", place, by: "house" }));
    expect(words.label({ button: "build_house" }, houses)).toBe("Build a house in … (house)");
    const ways = [houses[0]!, move({ do: "build_house", place: "sikar", by: "chip" })];
    expect(words.label({ button: "build_house" }, ways)).toBe("Build a house in …");
    const palaces = ["small", "great"].map((size, i) => move({ do: "build_palace", city: `c${i}`, size, by: "house" }));
    expect(words.label({ button: "build_palace" }, palaces)).toBe("Build in … (house)");
    expect(words.label({ by: "chip" }, palaces)).toBe("Action chip");
  });
});

it("names options and their values by the game's words", () => {
  const layout = { name: "layout" } as OptionInfo;
  expect(words.option(layout)).toBe("Board layout");
  expect(words.optionValue(layout, "first")).toBe("first game");
  expect(words.option({ name: "edition" } as OptionInfo)).toBe("Edition");
});

it("says why not in words of the situation, and what was tried without coordinates", () => {
  const speaking = new Words({ ...ENGLISH, actions: { place: "Place a stone on {cell}", build: "Build in {city}" } }, []);
  expect(speaking.refusal("closed", { village: "agra" })).toBe("Nobody has a house in Agra.");
  expect(speaking.refusal("only 2 stones lie in the pile", {})).toBe("Only 2 stones lie in the pile");
  expect(speaking.attempt({ do: "place", cell: "h11" })).toBe("Place a stone on …");
  expect(speaking.attempt({ do: "build", city: "agra" })).toBe("Build in Agra");
});
