import { describe, expect, it } from "vitest";
import { editionName, formatName } from "../src/lib/formats";
import { sets } from "../src/lib/sets.svelte";

describe("words instead of codes", () => {
  it("calls formats, editions and cards by name", () => {
    expect(["demo-ai", "box-sww", "guided", "example", "one-set"].map(formatName)).toEqual(["Demo game", "One box", "A lesson", "An example", "One set"]);
    expect(editionName("faerun-2014")).toContain("Faerûn");
    sets.know([["ai", "Avengers Infinity"]]);
    expect([sets.place("ai/11"), sets.place("my/2"), sets.place("xx/3")]).toEqual(["Avengers Infinity 11", "Your own cards 2", "XX 3"]);
    expect(sets.inWords("Black Widow (ai/11) is banned, 1/2 or and/or of no set")).toBe("Black Widow (Avengers Infinity 11) is banned, 1/2 or and/or of no set");
    expect(sets.inWords("there is no card 'my/3': a card is called like ai/11, and the sets are ai, bff, … (60 sets)")).toBe("there is no card Your own cards 3");
  });
});
