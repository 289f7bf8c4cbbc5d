import { describe, expect, it } from "vitest";
import { inBrief, withAbility } from "../src/lib/brief";
import { symbols } from "../src/lib/symbols";

describe("a card in brief", () => {
  it("says when, and what", () => {
    expect(inBrief("Old Ox", ["When Old Ox is fielded, deal 2 damage to target opposing character die.", "* Instead, deal 3 damage."])).toBe("Fielded: deal 2 damage to an enemy. * Instead, deal 3 damage.");
    expect(inBrief("Old Ox", ["While Old Ox is active, your Sidekick character dice get +1A until end of turn."])).toBe("Active: your Sidekick dice get +1A this turn.");
    expect(inBrief("Old Ox", ["While Old Ox is active, non-Old Ox dice you control cannot block."])).toBe("Active: non-Old Ox dice you control cannot block.");
    expect(inBrief("Old Ox", ["Old Ox cannot be blocked.", "Global: Pay [bolt]. Old Ox gets +1A."])).toBe("It cannot be blocked.");
    expect(inBrief("Old Ox", ["All your Old Ox character dice take no damage. Other Old Ox dice and Old Ox attack."])).toBe("All your Old Ox dice take no damage. Other Old Ox dice and it attack.");
    expect(inBrief("Hat", ["Equip", "The equipped character die gets +1A."])).toBe("Equip. The equipped die gets +1A.");
    expect(inBrief("Rally", ["Global: Pay [mask]. Draw a die."])).toBe("Global: Pay [mask]. Draw a die.");
  });
});

describe("symbols", () => {
  it("are drawn for energies, numbers, affiliations and bursts", () => {
    expect(symbols("Pay [1][bolt]: [Villain] dice */** get +1A [x]").map(({ kind, text, n }) => [kind, text, n])).toEqual([
      ["text", "Pay ", 0],
      ["energy", "generic", 1],
      ["energy", "bolt", 1],
      ["text", ": ", 0],
      ["side", "Villain", 0],
      ["text", " dice ", 0],
      ["burst", "★/★★", 3],
      ["text", " get +1A ", 0],
      ["text", "x", 0],
    ]);
  });

  it("says what an ability does that resolves, where the card says one thing only", () => {
    const card = { name: "Old Ox", text: ["When Old Ox is fielded, gain 1 life.", "* Instead, gain 2 life.", "Global: Pay [bolt]. Gain 1 life."] };
    expect(withAbility("B's Old Ox #1's ability resolves for B → A's Cat #1", card)).toBe("B's Old Ox #1: Fielded: gain 1 life. * Instead, gain 2 life → A's Cat #1");
    expect(withAbility("B's Old Ox #1's ability resolves for B", { ...card, text: ["When Old Ox is fielded, gain 1 life.", "When Old Ox attacks, gain 1 life."] })).toBe("B's Old Ox #1's ability resolves");
    expect(withAbility("B's Old Ox #1's ability resolves for B → A's Cat #1", { ...card, text: ["When Old Ox is fielded, your dice get +1A."] })).toBe("B's Old Ox #1: “Fielded: your dice get +1A” → A's Cat #1");
    expect(withAbility("B's Old Ox #1's Intimidate resolves for B → A's Elk #1", undefined)).toBe("B's Old Ox #1's Intimidate resolves → A's Elk #1");
    expect(withAbility("B's Old Ox #1's ability resolves for A", undefined)).toBe("B's Old Ox #1's ability resolves for A");
  });
});
