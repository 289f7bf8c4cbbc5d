import { describe, expect, it } from "vitest";
import type { Card, Die, Face } from "../src/lib/protocol";
import { byHand, diceWords, dieWords, endedWords, energyWords, faceWords, nextLevel, ownerless, toldWords, whoseWords } from "../src/lib/words";

const face = (over: Partial<Face>): Face => ({ token: "1", ...over }) as Face;
const named = (seat: "A" | "B"): string => (seat === "A" ? "You" : "Ada");

describe("what to do", () => {
  it("is said of a finger where there is no mouse", () => {
    expect(byHand("2 Global. Click what glows, then click it.", true)).toBe("2 Global. Tap what glows, then tap it.");
    expect(byHand("Click what glows.", false)).toBe("Click what glows.");
  });
});

describe("energy and faces in words", () => {
  it("counts what is there more than once", () => {
    expect(energyWords(["fist", "bolt", "fist"])).toBe("2 fist and bolt");
    expect(energyWords([])).toBe("");
  });

  it("says what a face is", () => {
    expect(faceWords(undefined)).toBe("not rolled");
    expect(faceWords(face({ kind: "energy", energy: ["mask"] }))).toBe("mask energy");
    expect(faceWords(face({ kind: "action", burst: 2 }))).toBe("action face, 2 burst stars");
    expect(faceWords(face({ kind: "character", level: 3, burst: 1 }))).toBe("level 3, 1 burst star");
  });

  it("counts dice", () => {
    expect(diceWords(1)).toBe("1 die");
    expect(diceWords(3)).toBe("3 dice");
  });
});

describe("whose dice they are", () => {
  const cards = [{ label: "Owl", owner: "B" }, { label: "Owl King", owner: "A" }, { label: "Ox", owner: "A" }, { label: "Sidekick", owner: "" }] as Card[];
  const bare = (text: string) => ownerless(text, cards, named);

  it("is not said of others' dice that only they have", () => {
    expect(bare("B's Owl #1 attacks")).toBe("Owl #1 attacks");
    expect(bare("A takes 6 damage from B's 2 Owl")).toBe("A takes 6 damage from 2 Owl");
  });

  it("is said of one's own, of dice that both have, and of dice somebody has taken over", () => {
    for (const text of ["A's Ox #1 attacks", "B's Sidekick #4 attacks", "B's Ox #1 attacks", "B's Owl King #1 attacks", "B's 2 Sidekicks and Owl attack"]) expect(bare(text)).toBe(text);
  });
});

describe("the next level", () => {
  it("is the one above that the server offers", () => {
    const all = ["random", "easy", "heuristic", "search", "neural"];
    expect(nextLevel("easy", all)).toBe("heuristic");
    expect(nextLevel("search", all)).toBe("neural");
    expect(nextLevel("search", all.slice(0, 4))).toBe("");
    expect(nextLevel("neural", all) + nextLevel("random", all)).toBe("");
  });
});

describe("how a game ended", () => {
  it("says it of whoever has lost, and of both", () => {
    expect(endedWords("resign", "Ada")).toBe("Ada resigned. ");
    expect(endedWords("clock", "Ada")).toBe("Ada had no time left. ");
    expect(endedWords("absent", "Ada")).toBe("Ada had gone. ");
    expect(endedWords("draw", "Ada", "They")).toBe("They agreed on a draw. ");
    expect(endedWords("round", "Ada")).toContain("life decided");
    expect(endedWords("", "Ada") + endedWords(undefined, "Ada")).toBe("");
  });
});

describe("a die in one breath", () => {
  const card = { faces: [{ kind: "character", level: 1, attack: 2, defense: 3, fielding: 0 }] } as unknown as Card;
  const die = { label: "Heron #1", face: 0, zone: "field", attack: 4, defense: 3, damage: 1, keywords: ["Fast"] } as unknown as Die;

  it("says what was changed, where it lies and what can be done", () => {
    expect(dieWords(die, card, "your", "can")).toBe(
      "Heron #1, level 1, attack 4 instead of 2, defense 3, 1 damage, Fast, your field, can be used",
    );
  });

  it("says whether an attacker is blocked", () => {
    expect(dieWords({ ...die, attacking: true, blocked: true } as Die, card, "Ada's", "")).toContain("attacking, blocked");
  });
});

describe("the engine's sentences with names", () => {
  it("speaks to you, and of others", () => {
    expect(toldWords("A rolls 4 dice", named)).toBe("You roll 4 dice");
    expect(toldWords("A rerolls: [bolt], Sidekick", named)).toBe("You reroll: [bolt], Sidekick");
    expect(toldWords("B rolls 4 dice", named)).toBe("Ada rolls 4 dice");
    expect(toldWords("A has priority", named)).toBe("You have priority");
    expect(toldWords("A passes", named)).toBe("You pass");
  });

  it("says whose", () => {
    expect(whoseWords("You")).toBe("your");
    expect(toldWords("Heron deals 2 damage to B", named)).toBe("Heron deals 2 damage to Ada");
    expect(toldWords("A's Heron is KO'd", named)).toBe("Your Heron is KO'd");
    expect(toldWords("A takes 2 damage; B's Ox is KO'd; A loses 1 life", named)).toBe("You take 2 damage; Ada's Ox is KO'd; you lose 1 life");
  });

  it("buys, and numbers no dice", () => {
    expect(toldWords("A purchases Heron #2", named)).toBe("You buy Heron");
    expect(toldWords("B's Ox #1 takes 2 damage from A's Heron #12", named)).toBe("Ada's Ox takes 2 damage from your Heron");
  });
});
