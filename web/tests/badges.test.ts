import { describe, expect, it } from "vitest";
import { badgeWords, signs } from "../src/lib/badges";

describe("badges", () => {
  it("say what, from where, and until when", () => {
    expect(badgeWords({ kind: "cannot", text: "cannot block", source: "Owl", until: "until the end of the turn" })).toBe("cannot block (Owl), until the end of the turn");
    expect(badgeWords({ kind: "gains", text: "gains Overcrush", source: "Ox #1", until: "while Ox #1 is there" })).toBe("gains Overcrush, while Ox #1 is there");
  });

  it("are one sign for each kind, good or bad for the die", () => {
    const found = signs([
      { kind: "gains", text: "gains Overcrush" },
      { kind: "gains", text: "gains Fast" },
      { kind: "cannot", text: "cannot block" },
      { kind: "cannot", text: "cannot be blocked" },
      { kind: "must", text: "must attack" },
    ]);
    expect(found.map((sign) => [sign.tone, sign.words])).toEqual([
      ["good", "gains Overcrush; gains Fast"],
      ["bad", "cannot block"],
      ["good", "cannot be blocked"],
      ["note", "must attack"],
    ]);
    expect(new Set(found.map((sign) => sign.path)).size).toBe(4);
  });
});
