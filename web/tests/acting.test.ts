import { describe, expect, it, vi } from "vitest";
import { actOnDie, confirm, fieldable, lightOf, otherWay, pair, ready, same } from "../src/lib/acting";
import { question } from "../src/lib/asking";
import type { Play } from "../src/lib/play.svelte";

/** A table as far as acting looks at it. */
function table(over: Record<string, unknown>): Play {
  const base = {
    mine: true, readonly: false, busy: false, options: [], picked: [], pairs: [], amounts: {}, log: [], dice: new Map(),
    blocker: null, paying: null, choices: null, notice: null, shape: null, view: null,
    decision: { number: 1, who: "A", kind: "attack", rule: "2.7.2", prompt: "?" },
    answer: vi.fn(async () => undefined), why: vi.fn(async () => undefined), say: vi.fn(), refused: vi.fn(), put: (words: string) => words,
  };
  return { ...base, ...over } as unknown as Play;
}

describe("declaring attackers", () => {
  it("picks, takes back, and answers with what is picked", () => {
    const play = table({ shape: { do: "attack", dice: [3, 4] } });
    actOnDie(play, 3);
    actOnDie(play, 4);
    actOnDie(play, 3);
    expect(play.picked).toEqual([4]);
    expect([lightOf(play, 3), lightOf(play, 4), lightOf(play, 5)]).toEqual(["can", "picked", ""]);
    confirm(play);
    expect(play.answer).toHaveBeenCalledWith({ do: "attack", dice: [4] });
  });

  it("asks why not about a die that cannot", () => {
    const play = table({ shape: { do: "attack", dice: [3] } });
    actOnDie(play, 9);
    expect(play.picked).toEqual([]);
    expect(play.why).toHaveBeenCalledWith({ do: "die", die: 9 });
  });

  it("says what the button does", () => {
    const play = table({ shape: { do: "attack", dice: [3] }, picked: [3] });
    expect(question(play).buttons.at(-1)?.text).toBe("Attack with 1 die");
  });
});

describe("fielding all", () => {
  it("keeps for last what does something when it is fielded", () => {
    const text: Record<number, string[]> = { 1: ["When Elk is fielded, all your other character dice get +1A."], 2: ["While Ox is active, gain 1 life."], 3: [] };
    const dice = new Map([4, 5, 6].map((die) => [die, { card: die - 3 }]));
    const play = table({ dice, card: (card: number) => ({ text: text[card] ?? [] }), side: () => ({ energy: [0, 0] }) });
    const options = [4, 5, 6].map((die) => ({ id: die, kind: "field" as const, text: "", die, cost: 0 }));
    expect(fieldable(play, options).fields.map((option) => option.die)).toEqual([5, 6, 4]);
  });
});

describe("a card with which several things can be done", () => {
  it("is named once, and what each costs is drawn", () => {
    const choices = [
      { id: 0, kind: "buy", text: "Buy Trick for 3 energy with mask", card: 4 },
      { id: 1, kind: "global", text: "Use the Global of Trick for Two for 2 bolt", card: 4 },
    ];
    const asked = question(table({ choices, card: () => ({ name: "Trick for Two", globals: [{}] }) }));
    expect(asked.title).toBe("Trick for Two: which do you do?");
    expect(asked.buttons.map((button) => button.text)).toEqual(["Buy for 3 energy with [mask]", "Use its Global for [bolt][bolt]", "Cancel"]);
  });
});

describe("blocking", () => {
  it("a blocker that may block once changes the attacker", () => {
    const play = table({ shape: { do: "block", dice: [1], pairs: [[1, 7], [1, 8]] } });
    pair(play, 1, 7);
    pair(play, 1, 8);
    expect(play.pairs).toEqual([[1, 8]]);
    pair(play, 1, 8);
    expect(play.pairs).toEqual([]);
  });

  it("what may not block is asked about", () => {
    const play = table({ shape: { do: "block", dice: [1], pairs: [[1, 7]] } });
    pair(play, 1, 9);
    expect(play.pairs).toEqual([]);
    expect(play.why).toHaveBeenCalledWith({ do: "block", die: 1, attacker: 9 });
  });
});

describe("splitting damage and choosing", () => {
  it("all of the damage must be assigned", () => {
    const shape = { do: "assign", source: 1, dice: [5, 6], total: 4 };
    expect(ready(table({ shape, amounts: { 5: 3 } }))).toBe(false);
    expect(ready(table({ shape, amounts: { 5: 3, 6: 1 } }))).toBe(true);
  });

  it("as many must be chosen as are asked for", () => {
    const shape = { do: "choose", least: 1, most: 2 };
    expect([[], [1], [1, 2], [1, 2, 3]].map((picked) => ready(table({ shape, picked })))).toEqual([false, true, true, false]);
  });
});

describe("paying", () => {
  it("goes round the ways there are", () => {
    const ways = [{ dice: [1, 2] }, { dice: [3] }];
    const play = table({ paying: { option: { id: 0 }, dice: [2, 1], ways } });
    otherWay(play);
    expect(play.paying?.dice).toEqual([3]);
    otherWay(play);
    expect(play.paying?.dice).toEqual([1, 2]);
  });

  it("the order of dice does not matter", () => {
    expect(same([1, 2], [2, 1])).toBe(true);
    expect(same([1], [1, 1])).toBe(false);
  });
});
