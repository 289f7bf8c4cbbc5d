import { describe, expect, it } from "vitest";
import { hash, lookOf, looks } from "../src/lib/look";
import { preferred } from "../src/lib/formats";
import { keywordOf } from "../src/lib/rules";

const card = (n: number, energy: string) => ({ id: `x/${n}`, name: `Card ${n}`, kind: "character", energy: [energy] });

describe("how cards look", () => {
  it("is the same every time", () => {
    expect(lookOf(card(1, "fist"))).toEqual(lookOf(card(1, "fist")));
    expect(hash("heron")).not.toBe(hash("hero"));
  });

  it("differs within a team", () => {
    const team = Array.from({ length: 8 }, (_, n) => card(n, "bolt"));
    const found = [...looks(team).values()];
    expect(new Set(found.map((look) => look.hue)).size).toBe(8);
    expect(new Set(found.map((look) => look.glyph)).size).toBe(8);
  });

  it("knows Sidekicks, actions and basic actions", () => {
    expect(lookOf({ id: "s", name: "Sidekick", kind: "sidekick" }).body).toBe("sidekick");
    expect(lookOf({ id: "a", name: "A", kind: "action" }).body).toBe("action");
    expect(lookOf({ id: "b", name: "B", kind: "basic action" }).body).toBe("basic");
  });
});

describe("small choices", () => {
  it("offers the full game first", () => {
    const formats = [{ name: "demo" }, { name: "tournament" }] as unknown as Parameters<typeof preferred>[0];
    expect(preferred(formats)).toBe("tournament");
    expect(preferred(formats.slice(0, 1))).toBe("demo");
    expect(preferred([])).toBe("tournament");
  });

  it("knows a line that is only a keyword", () => {
    expect(keywordOf("Breath Weapon 2")).toBe("Breath Weapon");
    expect(keywordOf("When fielded, draw a die.")).toBe("");
  });
});
