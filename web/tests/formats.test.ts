import { describe, expect, it } from "vitest";
import { editionName, formatName, placeOf } from "../src/lib/formats";

describe("words instead of codes", () => {
  it("calls formats, editions and cards by name", () => {
    expect(["demo-ai", "box-sww", "guided", "example", "one-set"].map(formatName)).toEqual(["Demo game", "One box", "A lesson", "An example", "One set"]);
    expect(editionName("faerun-2014")).toContain("Faerûn");
    expect(placeOf("ai/11", [["ai", "Avengers Infinity"]])).toBe("Avengers Infinity 11");
    expect(placeOf("xx/3")).toBe("XX 3");
  });
});
