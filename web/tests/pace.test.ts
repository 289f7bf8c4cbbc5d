import { describe, expect, it, vi } from "vitest";
import { actOnDie, lightOf } from "../src/lib/acting";
import { question } from "../src/lib/asking";
import type { Play } from "../src/lib/play.svelte";
import type { GameEvent } from "../src/lib/protocol";
import { beatOf, inShort } from "../src/lib/story";

const PASS = { id: 9, kind: "pass", text: "Pass" };

/** A window as far as asking looks at it. */
function window_(over: Record<string, unknown>, decision: Record<string, unknown> = {}): Play {
  const base = {
    mine: true, readonly: false, busy: false, holding: false, hint: null, options: [PASS], picked: [], pairs: [], log: [], dice: new Map(),
    blocker: null, paying: null, choices: null, shape: null, view: { position: { active: "A", step: "main" } },
    decision: { number: 1, who: "A", kind: "pass", rule: "2.6.6.2", prompt: "?", ...decision },
    answer: vi.fn(async () => undefined), why: vi.fn(async () => undefined), put: (words: string) => words,
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

  it("is told in a line", () => {
    const told = inShort([...events.slice(1), event(4, "loses life", { player: "A", amount: 3 })], "B", (seat) => (seat === "A" ? "You" : "Bot"), () => "Hulk");
    expect(told).toBe("fielded Hulk · you lost 3 life");
  });
});
