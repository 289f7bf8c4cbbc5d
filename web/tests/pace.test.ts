import { describe, expect, it, vi } from "vitest";
import { actOnCard, actOnDie, cardLight, lightOf, take } from "../src/lib/acting";
import { question } from "../src/lib/asking";
import { Play } from "../src/lib/play.svelte";
import type { GameEvent, View } from "../src/lib/protocol";
import { beatOf, inShort } from "../src/lib/story";
import { Turns } from "../src/lib/turns";

const PASS = { id: 9, kind: "pass", text: "Pass" };

/** A window as far as asking looks at it. */
function window_(over: Record<string, unknown>, decision: Record<string, unknown> = {}): Play {
  const base = {
    mine: true, readonly: false, busy: false, holding: false, hint: null, options: [PASS], picked: [], pairs: [], log: [], dice: new Map(),
    blocker: null, paying: null, choices: null, shape: null, view: { position: { active: "A", step: "main" } },
    decision: { number: 1, who: "A", kind: "pass", rule: "2.6.6.2", prompt: "?", ...decision },
    answer: vi.fn(async () => undefined), why: vi.fn(async () => undefined), put: (words: string) => words, card: () => undefined, side: () => ({ energy: [1, 0, 0, 0, 0, 0] }),
  };
  return { ...base, ...over } as unknown as Play;
}
const buttons = (play: Play) => question(play).buttons.map((button) => button.text);

describe("passing says what it does", () => {
  it("ends the turn where nobody can attack, and nobody attacks", () => {
    const play = window_({});
    expect(buttons(play)).toEqual(["End turn"]);
    question(play).buttons[0]!.act();
    expect(play.answer).toHaveBeenCalledWith({ do: "option", option: 9 }, { attack: [], until: "turn" });
  });

  it("goes to the attack, or attacks with who was chosen before", () => {
    const play = window_({}, { attackers: [3, 4] });
    expect(buttons(play)).toEqual(["End turn", "To attack"]);
    actOnDie(play, 3);
    expect([lightOf(play, 3), lightOf(play, 4)]).toEqual(["picked", ""]);
    expect(buttons(play)).toEqual(["Attack with 1 die"]);
    question(play).buttons[0]!.act();
    expect(play.answer).toHaveBeenCalledWith({ do: "option", option: 9 }, { attack: [3] });
  });

  it("does not offer to end the turn to who must attack", () => {
    const play = window_({}, { attackers: [3, 4], must: [4] });
    expect(buttons(play)).toEqual(["To attack"]);
    actOnDie(play, 3);
    question(play).buttons[0]!.act();
    expect(play.answer).toHaveBeenCalledWith({ do: "option", option: 9 }, { attack: [3, 4] });
  });

  it("passes for a while on the other's turn", () => {
    const play = window_({ view: { position: { active: "B", step: "main" } } });
    expect(buttons(play)).toEqual(["Until I am attacked", "Until my turn", "Pass"]);
  });

  it("lights the only target of what may be done, and says yes to it", () => {
    const play = window_({ options: [{ id: 0, kind: "yes", text: "Yes", die: 8 }, { id: 1, kind: "no", text: "No" }], dice: new Map([[8, { id: 8, label: "Elk" }]]) }, { kind: "choose", prompt: "You may KO target die: do you?" });
    expect(lightOf(play, 8)).toBe("target");
    expect(buttons(play)).toEqual(["Yes", "No"]);
    expect(question(play).detail).toBe("Click a die that glows. Or No.");
    actOnDie(play, 8);
    expect(play.answer).toHaveBeenCalledWith({ do: "option", option: 0 });
  });

  it("does not say again what a card says where the question has its words", () => {
    const card = { n: 2, name: "Elk", label: "Elk", text: ["You may KO target die.", "Global: Pay [bolt]. Gain 1 life."] };
    const asked = (prompt: string) => question(window_({ options: [{ id: 0, kind: "pick", text: "Ox", die: 8 }, { id: 1, kind: "no", text: "No" }], card: () => card, dice: new Map([[8, { id: 8, label: "Ox" }]]) }, { kind: "choose", card: 2, prompt })).detail;
    expect(asked("You may KO target die.")).toBe("Click a die that glows. Or No.");
    expect(asked("Choose a target.")).toContain("You may KO target die.");
  });

  it("asks before a click on a card that cannot be bought uses its Global", () => {
    const card = { n: 4, name: "Thor", label: "Thor", globals: [{ ability: 7, text: "Global: Pay [bolt]. Gain 1 life." }] };
    const use = { id: 0, kind: "global", text: "Use the Global of Thor for bolt", card: 4, ability: 7, cost: 1 };
    const play = window_({ options: [use, PASS], card: () => card });
    actOnCard(play, 4);
    expect(play.answer).not.toHaveBeenCalled();
    expect([question(play).title, question(play).detail]).toEqual(["Use the Global of Thor?", "Pay [bolt]. Gain 1 life."]);
    expect(buttons(play)).toEqual(["Cancel", "Use it for [bolt]"]);
    const other = window_({ options: [{ ...use, cost: 0 }, PASS], card: () => card, view: { position: { active: "B", step: "main" } } });
    actOnCard(other, 4);
    expect(other.answer).toHaveBeenCalledWith({ do: "option", option: 0 });
  });

  it("names the only Global there is to use, with what it does and a button of its own", () => {
    const card = { n: 4, name: "Owl", label: "Owl", globals: [{ ability: 7, text: "Global: Pay [bolt]. Gain 1 life." }] };
    const use = { id: 0, kind: "global", text: "Use the Global of Owl for bolt", card: 4, ability: 7, cost: 0 };
    const other = window_({ options: [use, PASS], card: () => card, view: { position: { active: "B", step: "attack" } } });
    expect([question(other).title, question(other).detail, ...buttons(other)]).toEqual(["Use the Global of Owl?", "Pay [bolt]. Gain 1 life.", "Use it", "Until my turn", "Pass"]);
    question(other).buttons[0]!.act();
    expect(other.answer).toHaveBeenCalledWith({ do: "option", option: 0 });
    const own = window_({ options: [use, PASS], card: () => card, view: { position: { active: "A", step: "attack" } } });
    expect([question(own).title, ...buttons(own)]).toEqual(["Use the Global of Owl before the damage?", "Use it", "Deal damage"]);
    expect(question(window_({ options: [use, { ...use, id: 1, card: 5 }, PASS], card: () => card, view: { position: { active: "B", step: "attack" } } })).title).toBe("Respond with a Global, or pass");
  });

  it("asks of two abilities only which comes first", () => {
    const options = [{ id: 4, kind: "order", text: "Ox", die: 8 }, { id: 6, kind: "order", text: "Elk", die: 9 }];
    const asked = () => window_({ options, shape: { do: "order", least: 2, most: 2 }, dice: new Map([[8, {}], [9, {}]]) }, { kind: "order" });
    const [clicked, tapped] = [asked(), asked()];
    expect([question(clicked).title, ...buttons(clicked)]).toEqual(["Which ability comes first?", "Ox", "Elk"]);
    question(clicked).buttons[1]!.act();
    actOnDie(tapped, 9);
    for (const play of [clicked, tapped]) expect(play.answer).toHaveBeenCalledWith({ do: "order", options: [6, 4] });
  });

  it("gives up what was still to be done when something else is, or a payment is not made", () => {
    const field = { id: 1, kind: "field", text: "Field Wasp", die: 8 };
    const play = window_({ options: [field, PASS], dice: new Map([[8, { id: 8 }]]), next: [() => true] });
    actOnDie(play, 8);
    expect(play.next).toEqual([]);
    const pays = window_({ paying: { option: field, dice: [], ways: [] }, next: [() => true], dice: new Map([[8, { id: 8 }]]) });
    question(pays).buttons.find((button) => button.text === "Cancel")!.act();
    expect([pays.paying, pays.next]).toEqual([null, []]);
  });

  it("proposes to field what costs nothing before the turn ends", () => {
    const field = { id: 1, kind: "field", text: "Field Wasp", die: 8 };
    const primary = (play: Play) => question(play).buttons.filter((button) => button.primary).map((button) => button.text);
    expect(primary(window_({ options: [field, PASS] }))).toEqual(["Field it"]);
    expect(primary(window_({ options: [{ ...field, cost: 1 }, PASS] }))).toEqual(["End turn"]);
    const before = window_({ options: [field, PASS], dice: new Map([[8, {}]]) }, { attackers: [3] });
    expect(question(before).buttons.map((button) => [button.text, !!button.primary, !!button.onward])).toEqual([["End turn", false, false], ["To attack", false, true], ["Field it", true, false]]);
  });

  it("only passes while priority is held", () => {
    expect(buttons(window_({ holding: true }, { attackers: [3] }))).toEqual(["Pass"]);
  });
});

describe("what somebody did", () => {
  const event = (n: number, kind: string, more: Partial<GameEvent> = {}): GameEvent => ({ n, turn: 2, kind, text: kind, rule: "1", player: "B", ...more });
  const events = [event(0, "damaged", { turn: 1, die: 8 }), event(1, "fielded", { die: 3, card: 5 }), event(2, "targeted", { die: 4, source: 3 }), event(3, "damaged", { die: 4, other: 3, amount: 2 })];

  it("is shown with who acts and who is meant, and not what was before", () => {
    const beat = beatOf(events)!;
    expect([beat.text, beat.dice, [...new Set(beat.hit)]]).toEqual(["fielded", [3], [4]]);
    expect(beat.lines[0]).toEqual([3, 4]);
    expect(beatOf([event(1, "passed")])).toBeNull();
  });

  it("is told once, where several did the same or fell together", () => {
    const sidekicks = [1, 2].map((die) => event(die, "attacks", { die, text: `B's Sidekick #${die} attacks` }));
    expect(beatOf(sidekicks)!.text).toBe("B attacks with 2 Sidekicks");
    const fight = [
      event(1, "damaged", { die: 3, amount: 2, text: "A's Ox #1 takes 2 damage from B's Elk #1" }),
      event(2, "damaged", { player: "A", amount: 1, text: "A takes 1 damage from B's Sidekick #2" }),
      event(3, "damaged", { player: "A", amount: 4, text: "A takes 4 damage from B's Emu #1" }),
      event(4, "koed", { die: 3, text: "A's Ox #1 is KO'd by B's Elk #1" }),
      event(5, "koed", { die: 4, text: "B's Elk #1 is KO'd by A's Ox #1" }),
    ];
    expect(beatOf(fight)!.text).toBe("A takes 5 damage; A's Ox is KO'd; B's Elk is KO'd");
  });

  it("is told in a line", () => {
    const told = inShort([...events.slice(1), event(4, "loses life", { player: "A", amount: 3 })], "B", (seat) => (seat === "A" ? "You" : "Bot"), () => "Hulk");
    expect(told).toBe("You lost 3 life · fielded Hulk");
    expect(inShort([], "B", () => "Bot", () => "")).toBe("");
    const global = (n: number) => event(n, "global", { player: "B" });
    const used = (...ns: number[]) => inShort(ns.map(global), "B", () => "Bot", (each) => (each.n === 9 ? "Ox" : "Elk"));
    expect([used(1), used(1, 2), used(1, 9, 2, 3)]).toEqual(["Used the Global of Elk", "Used the Global of Elk twice", "Used the Global of Elk 3 times and Ox"]);
  });
});

describe("taking back", () => {
  it("means the game as it is, though some of it is still being shown", async () => {
    const play = new Play(null);
    const ask = vi.spyOn(play, "ask").mockResolvedValue({ type: "accepted" });
    play.show = async (apply) => {
      apply();
      await new Promise(() => {});
    };
    const view = (number: number) => ({ type: "view", number, since: 0, position: { turn: 1, active: "A", step: "main", dice: [], cards: [] }, decision: { number, who: "A", kind: "pass", prompt: "", rule: "" } }) as never;
    for (const number of [3, 4, 5]) play.told(view(number));
    expect(play.decision?.number).toBe(3);
    await play.undo();
    expect(ask).toHaveBeenCalledWith({ type: "undo", decision: 5 });
  });
});

describe("dice that are kept", () => {
  const BUY = { id: 0, kind: "buy", text: "Buy Hulk", card: 4, cost: 3 };
  const FIELDS = [{ id: 1, kind: "field", text: "Field Hulk", die: 7 }, { id: 2, kind: "field", text: "Field Wasp", die: 8 }];
  const rolled = (picked: number[] = []) => window_({ shape: { do: "reroll", dice: [7, 8] }, options: [], picked, next: [] }, { kind: "reroll", keeping: [BUY, ...FIELDS] });

  it("are kept by whoever buys at once", async () => {
    const play = rolled();
    expect([cardLight(play, 4), cardLight(play, 5)]).toEqual(["could", ""]);
    actOnCard(play, 4);
    expect(play.answer).toHaveBeenCalledWith({ do: "reroll", dice: [] });
    expect(play.next.map((meant) => [BUY, ...FIELDS].map((option) => meant({ ...option, id: 9 })))).toEqual([[true, false, false]]);
  });

  it("can be fielded at once", () => {
    const play = rolled();
    expect(buttons(play)).toEqual(["Choose all", "Keep, and field 2", "Keep all"]);
    question(play).buttons[1]!.act();
    expect(play.next).toHaveLength(2);
  });

  it("are not proposed to be kept where one must be rerolled", () => {
    const owing = (picked: number[]) => window_({ shape: { do: "reroll", dice: [7, 8], least: 1 }, options: [], picked, next: [] }, { kind: "reroll" });
    const [all, go] = question(owing([])).buttons;
    expect([all!.text, go!.text, go!.disabled]).toEqual(["Choose all", "Reroll 1 die", true]);
    expect(question(owing([])).detail).toBe("1 die must be rerolled.");
    const [, gone] = question(owing([8])).buttons;
    expect([gone!.text, gone!.disabled]).toEqual(["Reroll 1 die", false]);
  });

  it("are fielded as far as there is energy for them", () => {
    const dear = FIELDS.map((option) => ({ ...option, cost: 1 }));
    const faces = [{ kind: "character" }, { kind: "energy", energy: ["fist"] }];
    const rolled = (face: number, free: number) => {
      const dice = new Map([[7, { id: 7, player: "A", zone: "prep", card: 1, face }]]);
      const keeping = [{ ...dear[0], cost: free }, dear[1]];
      return window_({ shape: { do: "reroll", dice: [7, 8] }, options: [], dice, card: () => ({ faces }), next: [] }, { kind: "reroll", keeping });
    };
    expect(buttons(rolled(1, 1))).toContain("Keep, and field 2"); // one energy lies in the reserve, one has been rolled
    expect(buttons(rolled(0, 1)).some((text) => text.includes("field"))).toBe(false);
    expect(buttons(rolled(0, 0))).toContain("Keep, and field 2");
    const short = window_({ options: [{ ...FIELDS[0], cost: 0 }, { ...FIELDS[1], cost: 2 }, PASS] });
    expect(buttons(short)).toContain("Field 1 for nothing");
  });

  it("are not, as long as one is to be thrown", () => {
    const play = rolled([7]);
    expect(cardLight(play, 4)).toBe("");
    actOnCard(play, 4);
    expect(play.answer).not.toHaveBeenCalled();
    expect(buttons(play)).toEqual(["Choose all", "Reroll 1 die"]);
  });
});

describe("blocks", () => {
  it("are not left out with one key by whoever would lose", () => {
    const asked = (life: number, pairs: [number, number][] = []) => window_({ shape: { do: "block", dice: [7], pairs: [[7, 9]] }, pairs, forecast: { life: [life, 12] } }, { kind: "block" });
    const primary = (play: Play) => question(play).buttons.filter((button) => button.primary).map((button) => button.text);
    expect(primary(asked(3))).toEqual(["Do not block"]);
    expect(primary(asked(-1))).toEqual([]);
    expect(primary(asked(-1, [[7, 9]]))).toEqual(["Block like this"]);
  });
});

describe("a payment", () => {
  const paid = async (sure: boolean, over: Record<string, unknown> = {}) => {
    const ways = [{ dice: [3], text: "" }, { dice: [4], text: "" }];
    const play = window_({ ask: vi.fn(async () => ({ type: "ways", ways, sure })), ...over });
    await take(play, { id: 2, kind: "buy", text: "Buy Hulk", card: 4, cost: 1 });
    return play;
  };

  it("is shown first where another would leave more, or where one wants to see each", async () => {
    expect((await paid(true)).answer).toHaveBeenCalledWith({ do: "option", option: 2, pay: [3] });
    for (const play of [await paid(false), await paid(true, { holding: true })]) {
      expect(play.answer).not.toHaveBeenCalled();
      expect(play.paying?.dice).toEqual([3]);
    }
  });
});

describe("the turn before", () => {
  const view = (turn: number, active: string, since: number, n: number, undone = false) =>
    ({ type: "view", since, undone, position: { turn, active }, events: Array.from({ length: n }, (_, i) => ({ n: since + i, turn, kind: "fielded", text: "", rule: "" })) }) as unknown as View;

  it("has each of its steps once, though some were taken back and came again", () => {
    const turns = new Turns();
    turns.remember(view(3, "B", 0, 4), true, 4);
    turns.remember(view(4, "A", 4, 2), false, 6);
    turns.remember(view(5, "B", 6, 3), true, 9);
    turns.remember(view(5, "B", 9, 2), true, 11);
    expect([turns.last!.turn, turns.last!.views.length]).toEqual([5, 2]);
    turns.remember(view(5, "B", 9, 0, true), true, 9); // a block is taken back
    expect([turns.last!.turn, turns.last!.views.length]).toEqual([5, 1]);
    turns.remember(view(4, "A", 6, 0, true), false, 6); // one's own attack is
    expect([turns.last!.turn, turns.last!.views.length]).toEqual([3, 1]);
    turns.remember(view(5, "B", 6, 1), true, 7);
    expect([turns.last!.turn, turns.last!.who, turns.last!.views.length]).toEqual([5, "B", 1]);
  });
});
