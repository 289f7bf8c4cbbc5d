import { describe, expect, it } from "vitest";
import { foretold } from "../src/lib/foresight";
import type { Forecast } from "../src/lib/protocol";

const known = {
  me: "A" as const,
  life: [20, 7] as const,
  name: (seat: "A" | "B") => (seat === "A" ? "You" : "Bo"),
  die: (id: number) => ({ label: id < 5 ? `Ox #${id}` : `Cat #${id}`, player: id < 5 ? "A" : "B" }),
  card: () => "Owl",
  attacking: true,
};
const made = (more: Partial<Forecast>): Forecast => ({ type: "forecast", life: [20, 7], damage: [0, 0], ...more });
const words = (forecast: Forecast, more: object = {}) => foretold(forecast, { ...known, ...more }).map((each) => each.text);

describe("a forecast", () => {
  it("says what goes through and that the game would be won", () => {
    expect(words(made({ life: [20, 3] }))).toEqual(["Unblocked: 4 damage to Bo (3 left)"]);
    expect(words(made({ life: [20, -1] }))).toEqual(["Unblocked: 8 damage to Bo and you win"]);
    expect(words(made({ life: [16, 7] }), { attacking: false })).toEqual(["4 damage to you (16 left)"]);
  });

  it("says who falls, one's own first", () => {
    expect(words(made({ falls: [9, 1, 2] }), { attacking: false })).toEqual(["No damage to you", "Your 2 Ox fall", "Bo's Cat falls"]);
    expect(words(made({}), { attacking: false })).toEqual(["Nobody falls, nothing goes through"]);
  });

  it("says what could change it, each Global once for each player", () => {
    const chance = { player: "B", card: 3, ability: 1 };
    expect(words(made({ blockers: 2, danger: [1], most: 1, globals: [chance, { ...chance, ability: 2 }], stops: "roll" }))).toEqual([
      "2 could block, and knock out 1",
      "Globals could change it: Bo with Owl",
      "then dice are rolled",
    ]);
    expect(words(made({ life: [20, 3], may: [1] }))).toEqual(["Unblocked: 4 damage to Bo (3 left)", "Abilities could change it: Ox"]);
    expect(words(made({ blockers: 1, danger: [1, 2], most: 1 }))).toEqual(["Nobody falls, nothing goes through", "1 could block, and knock out 1 of 2"]);
  });
});
