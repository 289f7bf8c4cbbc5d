import { describe, expect, it } from "vitest";
import type { GameEvent } from "../src/lib/protocol";
import { withOrders } from "../src/lib/story";
import { lines, parts } from "../src/lib/telling";

let n = 0;
const event = (kind: string, text: string, more: Partial<GameEvent> = {}): GameEvent => ({ n: n++, turn: 3, kind, text, rule: "1.1", player: "A", ...more });
const texts = (events: GameEvent[]) => lines(events).map((line) => line.text);

describe("the log", () => {
  it("tells an action and its target in one line", () => {
    const found = lines([event("global", "A uses the Global of Owl", { card: 2 }), event("targeted", "B's Cat #1 is targeted", { die: 9 })]);
    expect(found.map((line) => line.text)).toEqual(["A uses the Global of Owl → B's Cat #1"]);
    expect(found[0]!.dice).toEqual([9]);
    const aimed = lines([event("triggered", "A's Ox #1's ability resolves for A", { die: 4 }), event("targeted", "B's Cat #1 is targeted", { die: 9 })]);
    expect(aimed[0]!.arrows).toEqual([[4, 9]]);
  });

  it("tells what is done alike in one line", () => {
    expect(texts([event("fielded", "A fields Ox #1", { die: 1 }), event("fielded", "A fields Elk #2", { die: 2 })])).toEqual(["A fields Ox and Elk"]);
    expect(texts([event("attacks", "A's Ox #1 attacks", { die: 1 }), event("attacks", "A's Elk #2 attacks", { die: 2 }), event("attacks", "A's Emu #1 attacks", { die: 3 })])).toEqual(["A attacks with Ox, Elk and Emu"]);
    expect(texts([1, 2, 3].map((die) => event("fielded", `A fields ${die < 3 ? "Sidekick" : "Elk"} #${die}`, { die })))).toEqual(["A fields 2 Sidekicks and Elk"]);
    expect(texts([1, 2].map((die) => event("unblocked", `A's Ox #${die} is not blocked`, { die })))).toEqual(["A's 2 Ox are not blocked"]);
    expect(texts([1, 2].map((other) => event("damaged", `B takes 3 damage from A's Ox #${other}`, { other, amount: 3, player: "B" })))).toEqual(["B takes 6 damage from A's 2 Ox"]);
    expect(texts([1, 2].map((n) => event("prepped", `A preps ${n === 1 ? "1 die" : "2 dice"}`, { amount: n })))).toEqual(["A preps 3 dice"]);
  });

  it("tells dice that are rolled together in one line, energy by its symbols", () => {
    const rolled = [event("rolled", "A rolls Sidekick #6: wild", { die: 6 }), event("rolled", "A rolls Old Ox #1: 2 fist", { die: 1 }), event("rolled", "A rolls Trick #1: 2 generic", { die: 2 }), event("rolled", "A rolls Elk #1: level 2*", { die: 3 })];
    expect(texts(rolled)).toEqual(["A rolls [wild], Old Ox [fist][fist], Trick [2], Elk (level 2*)"]);
    expect(lines(rolled)[0]!.dice).toEqual([6, 1, 2, 3]);
    expect(texts([event("rerolled", "A rerolls Sidekick #6: level 1", { die: 6 }), event("rerolled", "A rerolls Sidekick #7: bolt", { die: 7 })])).toEqual(["A rerolls: [bolt], Sidekick"]);
  });

  it("tells energy first, and dice that come up alike together", () => {
    const rolled = [event("rolled", "A rolls Elk #1: level 1"), event("rolled", "A rolls Sidekick #6: bolt"), event("rolled", "A rolls Elk #2: level 1"), event("rolled", "A rolls Sidekick #7: fist")];
    expect(texts(rolled)).toEqual(["A rolls [bolt] [fist], 2 Elk (level 1)"]);
  });

  it("says nothing of who is not blocked where their damage is told", () => {
    const unblocked = event("unblocked", "A's Ox #1 is not blocked", { die: 1 });
    expect(texts([unblocked, event("damaged", "B takes 3 damage from A's Ox #1", { other: 1, amount: 3, player: "B" })])).toEqual(["B takes 3 damage from A's Ox #1"]);
    expect(texts([event("damaged", "B takes 1 damage from A's Ox #1", { other: 1, amount: 1, player: "B" }), { ...unblocked, n: n++ }])).toHaveLength(2);
  });

  it("tells what one die deals to several in one line, and who falls", () => {
    const hit = (whom: string, die?: number) => event("damaged", `${whom} takes 1 damage from B's Owl #1`, { other: 9, amount: 1, ...(die === undefined ? {} : { die }) });
    const found = lines([hit("A"), hit("A's Sidekick #1", 1), event("koed", "A's Sidekick #1 is KO'd by B's Owl #1", { die: 1, other: 9 }), hit("A's Sidekick #2", 2), hit("A's Ox #1", 3)]);
    expect(found.map((line) => line.text)).toEqual(["B's Owl #1 deals 1 damage to A and A's 2 Sidekicks and Ox; A's Sidekick is KO'd"]);
    expect([found[0]!.icon, found[0]!.arrows]).toEqual(["skull", [[9, 1], [9, 2], [9, 3]]]);
    expect(texts([hit("A's Ox #1", 3), event("koed", "A's Ox #1 is KO'd by B's Owl #1", { die: 3, other: 9 }), hit("A's Elk #1", 4)])).toEqual(["B's Owl #1 deals 1 damage to A's Ox and Elk; A's Ox is KO'd"]);
  });

  it("tells a keyword once, where it is used", () => {
    const resolves = event("triggered", "B's Owl #1's Breath Weapon resolves for B", { die: 9 });
    expect(texts([resolves, event("keyword", "B's Owl #1 uses Breath Weapon", { die: 9 })])).toEqual(["B's Owl #1 uses Breath Weapon"]);
    expect(texts([resolves])).toEqual([resolves.text]);
  });

  it("tells damage and who falls by it in one line", () => {
    const found = lines([event("damaged", "A's Ox #1 takes 3 damage from B's Cat #1", { die: 1, other: 9 }), event("damaged", "B's Cat #1 takes 2 damage", { die: 9 }), event("koed", "A's Ox #1 is KO'd by B's Cat #1", { die: 1, other: 9 })]);
    expect(found.map((line) => [line.icon, line.text])).toEqual([
      ["skull", "A's Ox #1 takes 3 damage from B's Cat #1 and is KO'd"],
      ["burst", "B's Cat #1 takes 2 damage"],
    ]);
  });

  it("says why life is lost where the bag ran short", () => {
    expect(texts([event("loses life", "A loses 2 life", { rule: "2.3.9" })])).toEqual(["A loses 2 life: the bag ran short"]);
    expect(texts([event("loses life", "A loses 2 life", { rule: "3.4.1" })])).toEqual(["A loses 2 life"]);
  });

  it("tells once that an order was chosen without asking, before what it orders", () => {
    const all = [event("fielded", "A fields Ox #1"), event("triggered", "Cat's ability resolves for A"), event("triggered", "Elk's ability resolves for A")];
    const given = [0, 0].map(() => ({ n: all[1]!.n, who: "A" as const, why: "order", rule: "3.2.4" }));
    expect(lines(withOrders(all, given)).map((line) => [line.kind, line.rule])).toEqual([
      ["fielded", "1.1"],
      ["ordered", "3.2.4"],
      ["triggered", "1.1"],
      ["triggered", "1.1"],
    ]);
    expect(withOrders(all, [{ n: all[1]!.n, who: "A", why: "useless" }])).toEqual(all);
  });

  it("keeps a fight together, until the turn is cleaned up", () => {
    const all = [event("purchased", "A purchases Ox #1"), event("attacks", "A's Ox #1 attacks", { die: 1 }), event("triggered", "Ox's ability resolves for A"), event("step", "A's clean up", { step: "cleanup" }), event("gains life", "A gains 1 life")];
    expect(parts(lines(all)).map((part) => [part.fight, part.lines.length])).toEqual([
      [false, 1],
      [true, 2],
      [false, 1],
    ]);
  });
});
