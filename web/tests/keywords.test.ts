import { describe, expect, it } from "vitest";
import type { BookLine } from "../src/lib/api";
import { knownIn, pieces } from "../src/lib/keywords.svelte";
import { inNumbers, keywordAsked } from "../src/lib/rules";

const LINES: BookLine[] = [
  { number: "2.7", subject: "Attack Step", kind: "section" },
  { number: "Breath Weapon X", subject: "Pay X", kind: "keyword" },
  { number: "Anti-Breath Weapon", subject: "Counters it", kind: "keyword" },
  { number: "Overcrush", subject: "Damage goes through", kind: "keyword" },
  { number: "Overcrush (1)", subject: "It is combat damage", kind: "keyword" },
  { number: "Fast", subject: "Deals first", kind: "keyword" },
  { number: "Sidekick", subject: "One of eight", kind: "word", also: ["NPC", "Sidekick die"] },
  { number: "attack value", subject: "What it deals", kind: "word", also: ["A"] },
  { number: "block", subject: "To stand in the way", kind: "word" },
];
const known = knownIn(LINES);
const linked = (text: string) => pieces(text, known).filter((piece) => piece.entry).map((piece) => [piece.text, piece.entry]);

describe("words of card text that stand in the book", () => {
  it("are found wherever they stand, with their number, the longest first", () => {
    expect(linked("Breath Weapon 2")).toEqual([["Breath Weapon 2", "Breath Weapon X"]]);
    expect(linked("Your Sidekick dice gain Overcrush and Anti-Breath Weapon.")).toEqual([["Sidekick", "Sidekick"], ["Overcrush", "Overcrush"], ["Anti-Breath Weapon", "Anti-Breath Weapon"]]);
    expect(linked("Each NPC gets +1A.")).toEqual([["NPC", "Sidekick"]]);
  });

  it("are whole words with a capital, and nothing is lost between them", () => {
    expect(linked("Faster dice block steadfast ones, breath weapon.")).toEqual([]);
    expect(linked("A die gains its A. A Fast one, +2A.")).toEqual([["A", "attack value"], ["Fast", "Fast"]]);
    const text = "While active, your Fast dice (not Overcrush's) hit.";
    expect(pieces(text, known).map((piece) => piece.text).join("")).toBe(text);
  });

  it("are plain text as long as there is no book", () => {
    expect(pieces("Overcrush", null)).toEqual([{ text: "Overcrush", entry: "" }]);
    expect(pieces("Overcrush", knownIn([]))).toEqual([{ text: "Overcrush", entry: "" }]);
  });
});

describe("a keyword that is asked about", () => {
  it("is told with the card's own number", () => {
    expect([keywordAsked("Do you use Breath Weapon?"), keywordAsked("Do you use an ability, or pass?")]).toEqual(["Breath Weapon", ""]);
    const meaning = "Pay X to damage all by X";
    expect(inNumbers("“Breath Weapon 2” ", "Breath Weapon", meaning)).toBe("Breath Weapon 2: Pay 2 to damage all by 2.");
    expect(inNumbers("“Fast” Click a die that glows.", "Fast", "It strikes first")).toBe("Fast: It strikes first. Click a die that glows.");
  });
});
