import { describe, expect, it } from "vitest";
import type { LibraryCard } from "../src/lib/api";
import { stageOf, teamOf, whyNot } from "../src/lib/firstteam";

const card = (name: string, cost: number, energy: string, kind = "character", text: string[] = []): LibraryCard =>
  ({ id: `x/${name}`, name, cost, energy: energy ? [energy] : [], kind, text, max: 4, set: "x", faces: [] }) as unknown as LibraryCard;
const wasp = card("Wasp", 2, "bolt");
const widow = card("Widow", 2, "fist");
const lord = card("Lord", 4, "fist");
const gamora = card("Gamora", 4, "fist");
const cap = card("Cap", 4, "shield");
const thor = card("Thor", 6, "bolt");
const plain = card("Plain", 3, "", "basic action");
const other = card("Other", 3, "", "basic action");
const cover = card("Cover", 3, "", "basic action", ["Global: Pay [shield]. Target character die gets +1D."]);

describe("a first team", () => {
  it("goes from what is cheap over what fits to what is strong and the basic actions", () => {
    const order = [wasp, widow, lord, gamora, thor, plain, cover];
    const stages = order.map((_, n) => stageOf(order.slice(0, n)).id);
    expect(stages).toEqual(["early", "early", "more", "more", "strong", "basics", "basics"]);
    expect(stageOf(order).id).toBe("done");
    for (const [n, each] of order.entries()) expect(whyNot(order.slice(0, n), each)).toBe("");
  });

  it("says why a card does not fit now", () => {
    expect(whyNot([], lord)).toContain("too much");
    expect(whyNot([wasp], card("Wasp", 3, "bolt"))).toContain("already");
    expect(whyNot([wasp, widow], cap)).toContain("another energy type");
    expect(whyNot([wasp, widow], thor)).toContain("comes next");
    expect(whyNot([wasp, widow, lord, gamora], cover)).toContain("character");
    expect(whyNot([wasp, widow, lord, gamora, thor, plain], other)).toContain("Global");
    expect(whyNot([wasp, widow, lord, gamora, thor, plain, cover], cap)).toContain("complete");
  });

  it("is a team with three dice a card", () => {
    expect(teamOf([wasp, cover], "Mine")).toEqual({ name: "Mine", cards: [{ id: "x/Wasp", dice: 3 }], basics: ["x/Cover"] });
  });
});
