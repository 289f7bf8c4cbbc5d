import { describe, expect, it } from "vitest";
import { found, namedBy } from "../src/lib/naming";
import { sets } from "../src/lib/sets.svelte";

const CARDS = [
  { id: "ai/11", name: "Black Widow", subtitle: "Agent" },
  { id: "ai/12", name: "Black Widow", subtitle: "Spy" },
  { id: "ai/13", name: "Black Panther", subtitle: "King" },
  { id: "ai/21", name: "Hulk", subtitle: "Green" },
];
sets.know([["ai", "Avengers Infinity"]]);
const which = (text: string, taken: string[] = []) => found(CARDS, text, taken).map((each) => each.which);

describe("cards as a format names them", () => {
  it("are told by name and place, never by id", () => {
    expect(namedBy(CARDS, "black widow")).toEqual({ which: "black widow", name: "Black Widow", place: "all 2 printings" });
    expect(namedBy(CARDS, "AI/21")).toEqual({ which: "AI/21", name: "Hulk", place: "Green, Avengers Infinity 21" });
    expect(namedBy(CARDS, "ai/99")).toEqual({ which: "ai/99", name: "Avengers Infinity 99", place: "not here" });
    expect(namedBy(CARDS, "Nobody")).toEqual({ which: "Nobody", name: "Nobody", place: "not here" });
    expect(namedBy([], "Hulk").place).toBe("");
  });

  it("are found by the beginnings of their words: the title before its printings", () => {
    expect(which("wid")).toEqual(["Black Widow", "ai/11", "ai/12"]);
    expect(which("bl")).toEqual(["Black Panther", "Black Widow", "ai/11", "ai/12"]);
    expect(which("black spy")).toEqual(["Black Widow", "ai/12"]);
    expect(which("hulk")).toEqual(["Hulk"]);
    expect(which("idow")).toEqual([]);
    expect(which(" ")).toEqual([]);
  });

  it("are not offered twice", () => {
    expect(which("wid", ["black widow", "ai/12"])).toEqual(["ai/11"]);
  });
});
