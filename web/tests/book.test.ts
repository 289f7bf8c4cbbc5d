import { describe, expect, it } from "vitest";
import type { BookLine } from "../src/lib/api";
import { besides, chapters, nearest, ofKind, search } from "../src/lib/book.svelte";

const LINES: BookLine[] = [
  { number: "2", subject: "Playing the game", kind: "section" },
  { number: "2.7", subject: "Attack Step", kind: "section" },
  { number: "2.7.2", subject: "Declare Blockers", kind: "section" },
  { number: "2.7.2.2", subject: "Each blocker faces one attacker; several may face the same" },
  { number: "2.7.4.3.9", subject: "Damage beyond a die's defense is lost without Overcrush" },
  { number: "Overcrush", subject: "Damage left once all blockers are KO'd or gone hits the opponent", kind: "keyword" },
  { number: "Overcrush (1)", subject: "What it deals to the player is combat damage", kind: "keyword" },
  { number: "block", subject: "To send a fielded character die against one attacker", kind: "word", also: ["blocker", "blocked"] },
  { number: "Sidekick", subject: "One of the eight dice everybody begins with", kind: "word", also: ["NPC"] },
];
const names = (text: string) => search(LINES, text).map((line) => line.number);

describe("the book of rules", () => {
  it("finds a rule by its number, and those below it", () => {
    expect(names("2.7.2")).toEqual(["2.7.2", "2.7.2.2"]);
    expect(names("2.7.2.")[0]).toBe("2.7.2");
  });

  it("finds a word by its name and by what else it is called, before rules that have it in a sentence", () => {
    expect(names("overcrush")).toEqual(["Overcrush", "Overcrush (1)", "2.7.4.3.9"]);
    expect(names("npc")).toEqual(["Sidekick"]);
    expect(names("blocker")[0]).toBe("block");
  });

  it("finds sentences that have all the words, whole beginnings before parts", () => {
    expect(names("attacker one")).toEqual(["block", "2.7.2.2"]);
    expect(names("zebra")).toEqual([]);
    expect(names("  ")).toEqual([]);
    expect(names("(")).toEqual(["Overcrush (1)"]);
  });

  it("finds what has the most of the words of a question, where nothing has them all", () => {
    const near = (text: string) => nearest(LINES, text).map((line) => line.number);
    expect(near("can several blockers block one attacker?")[0]).toBe("2.7.2.2");
    expect(near("what happens to damage without any blockers")).toEqual(["Overcrush", "2.7.4.3.9"]);
    expect(near("what can I do?")).toEqual([]);
  });

  it("knows what stands beside a rule, and beside an explanation of a keyword", () => {
    const more: BookLine[] = [...LINES, { number: "2.7.2.3", subject: "Attacker and blocker are engaged" }, { number: "Overcrush (2)", subject: "With all blockers removed", kind: "keyword" }];
    expect(besides(more, "2.7.2.2").map((line) => line.number)).toEqual(["2.7.2.3"]);
    expect(besides(more, "Overcrush (1)").map((line) => line.number)).toEqual(["Overcrush (2)"]);
    expect(besides(more, "block")).toEqual([]);
  });

  it("lists chapters and words without what belongs to a single one", () => {
    expect(chapters(LINES).map((line) => line.number)).toEqual(["2", "2.7"]);
    expect(ofKind(LINES, "keyword").map((line) => line.number)).toEqual(["Overcrush"]);
  });
});
