import { describe, expect, it } from "vitest";
import { answerWords } from "../src/lib/answers";

describe("what was answered", () => {
  it("is said in one breath, without what the table shows", () => {
    expect(answerWords("Reroll Ox #2 (2 fist); Reroll Owl #3 (action*); Reroll Sidekick #1 (level 1); Reroll Sidekick #2 (wild); Reroll these")).toBe("Reroll Ox, Owl and 2 Sidekicks");
    expect(answerWords("Attack with Ox #1 (level 2, 6/7); Attack with Sidekick #3 (character, 1/1); Attack with these")).toBe("Attack with Ox and Sidekick");
    expect(answerWords("Block Elk #1 with Ox #1 (level 1, 4/2); Block Elk #1 with Owl #1 (level 3, 5/5); Block Cat #2 with Emu #1 (level 1, 1/1); Block like this")).toBe("Block Elk with Ox and Owl; Block Cat with Emu");
  });

  it("shows what is paid as symbols, and leaves other words alone", () => {
    expect(answerWords("Buy Owl for 4 energy with mask")).toBe("Buy Owl for 4 energy with [mask]");
    expect(answerWords("Field Owl #1 (level 2) for 1 energy")).toBe("Field Owl for 1 energy");
    expect([answerWords("Reroll nothing"), answerWords("Do not attack"), answerWords("Pass"), answerWords("Attack with these")]).toEqual(["Keep all", "Do not attack", "Pass", "Attack with these"]);
  });
});
