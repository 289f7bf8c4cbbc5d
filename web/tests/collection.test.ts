import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LibraryCard } from "../src/lib/api";
import { Collection, lackWords } from "../src/lib/collection.svelte";

const owl: LibraryCard = { id: "my/1", name: "Owl", set: "my", kind: "character", cost: 2, faces: [] };

describe("a collection", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("counts dice, with the card; none is none", () => {
    const mine = new Collection();
    mine.step(owl, "dice", 1);
    mine.step(owl, "dice", 1);
    expect(mine.of("my/1")).toEqual({ id: "my/1", cards: 1, dice: 2, want: 0 });
    mine.step(owl, "dice", -1);
    mine.step(owl, "dice", -1);
    expect(mine.have).toEqual({});
  });
  it("wants what a team lacks", () => {
    const mine = new Collection();
    mine.want({ name: "t", title: "T", lacks: [{ id: "my/1", name: "Owl", card: true, dice: 3 }, { id: "my/2", name: "Lamp", card: true }] });
    expect([mine.of("my/1").want, mine.of("my/2").want]).toEqual([3, 1]);
    expect(lackWords({ card: true, dice: 1 })).toBe("the card and 1 die");
  });
});
