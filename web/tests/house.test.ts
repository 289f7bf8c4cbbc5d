import { describe, expect, it } from "vitest";
import type { FormatDraft } from "../src/lib/api";
import { FormatEditor } from "../src/lib/house.svelte";

const HOUSE: FormatDraft = {
  name: "Friday",
  words: "ours",
  life: 12,
  dice: null,
  copies: 3,
  sets: ["ai", "gaf"],
  banned: ["Relentless", "ai/21"],
  limits: { "Black Widow": 2, "A = B": 1 },
  settings: { first_turn_draw: 4, ties: false },
  best: 3,
  round: 45,
};

describe("a format in the making", () => {
  it("is sent as it came, without what is as usual", () => {
    const editor = new FormatEditor();
    editor.begin(HOUSE);
    expect(editor.sent).toEqual(HOUSE);
    editor.begin({ name: "plain" });
    expect(editor.sent).toEqual({ name: "plain" });
  });
  it("keeps what it cannot edit", () => {
    const editor = new FormatEditor();
    const demo: FormatDraft = { name: "demo", draft: [8, 20], teams: [{ name: "A", cards: ["2x ai/11"] }, { name: "B" }] };
    editor.begin(demo);
    expect(editor.sent).toEqual(demo);
  });
  it("has no limit where nothing is written", () => {
    const editor = new FormatEditor();
    editor.limit("cards", " ");
    editor.limit("dice", "250");
    editor.limit("newest", "4");
    expect(editor.sent).toEqual({ name: "", cards: null, dice: 99, newest: 4 });
  });
  it("plays a point of the rules in a way of its own, or as the edition has it", () => {
    const editor = new FormatEditor();
    editor.set("ties", false);
    editor.toggle("ai");
    expect(editor.sent).toEqual({ name: "", settings: { ties: false }, sets: ["ai"] });
    editor.set("ties", null);
    editor.toggle("ai");
    expect(editor.sent).toEqual({ name: "" });
  });
  it("bans cards and gives them fewer dice, each once, until they are taken away again", () => {
    const editor = new FormatEditor();
    editor.begin({ name: "x" });
    for (const which of ["Hulk", "ai/21", "Hulk"]) editor.ban(which);
    editor.fewer("Hulk", 2);
    editor.fewer("Hulk", 3);
    editor.fewer("ai/11", -4);
    expect(editor.sent).toEqual({ name: "x", banned: ["Hulk", "ai/21"], limits: { Hulk: 3, "ai/11": 0 } });
    editor.allow("Hulk");
    editor.fewer("Hulk", null);
    expect(editor.sent).toEqual({ name: "x", banned: ["ai/21"], limits: { "ai/11": 0 } });
  });
});
