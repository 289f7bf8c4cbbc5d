import { describe, expect, it } from "vitest";
import { withOwn, type LibraryCard, type ReadCard } from "../src/lib/api";
import { draftOf, Editor, freeNumber, pieces } from "../src/lib/own.svelte";

const card = (id: string, more: Partial<LibraryCard> = {}): LibraryCard => ({ id, name: id, set: "my", kind: "action", cost: 2, faces: [], ...more });

describe("what is not understood is underlined", () => {
  it("finds the place by line and column", () => {
    const text = "Fast\nWhen feilded, gain 1 life.";
    const found = pieces(text, [{ kind: "words", message: "?", line: 1, start: 5, end: 12 }]);
    expect(found).toEqual([
      { text: "Fast\nWhen ", bad: false },
      { text: "feilded", bad: true },
      { text: ", gain 1 life.", bad: false },
    ]);
  });
  it("stays within the line, and leaves out what is no word", () => {
    expect(pieces("ab\ncd", [{ kind: "words", message: "?", start: 1, end: 99 }]).filter((piece) => piece.bad)).toEqual([{ text: "b", bad: true }]);
    expect(pieces("ab", [{ kind: "words", message: "?", line: 7, start: 0, end: 1 }])).toEqual([{ text: "ab", bad: false }]);
    expect(pieces("ab", [{ kind: "engine", message: "?", start: 0, end: 2 }])).toEqual([{ text: "ab", bad: false }]);
  });
});

describe("a card of one's own", () => {
  it("begins with the facts of one that is not in words yet", () => {
    const known = card("avx/12", { kind: "character", standing: "not yet", energy: ["bolt"], faces: [{ kind: "energy", token: "e" }, { kind: "character", token: "c", level: 1, attack: 2, defense: 3, burst: 1 }] });
    expect(draftOf(known)).toMatchObject({ set: "avx", number: "12", kind: "character", energy: ["bolt"], levels: [[0, 2, 3, 1]], text: [] });
  });
  it("is sent without what is empty or belongs to another kind", () => {
    const editor = new Editor();
    editor.begin({ ...Editor.empty(), name: "Owl", kind: "action" });
    editor.text = "Gain 1 life.\n\n";
    editor.affiliations = " Avengers, ,Villain ";
    expect(editor.sent).toMatchObject({ levels: [], text: ["Gain 1 life."], affiliations: ["Avengers", "Villain"] });
  });
  it("takes a number that is free", () => {
    expect(freeNumber("my", ["my/1", "my/2", "x/3"])).toBe("3");
  });
  it("stands in the library in the place of one that is not known, or at its end", () => {
    const mine = (id: string): ReadCard => ({ draft: {}, card: card(id, { standing: "own" }) });
    const all = withOwn([card("avx/12", { standing: "not yet" }), card("avx/13")], [mine("avx/12"), mine("my/1")]);
    expect(all.map((each) => [each.id, each.standing])).toEqual([["avx/12", "own"], ["avx/13", undefined], ["my/1", "own"]]);
  });
});
