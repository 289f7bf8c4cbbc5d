import { describe, expect, it } from "vitest";
import type { LibraryCard } from "../src/lib/api";
import { Filter } from "../src/lib/filter.svelte";

const card = (id: string, more: Partial<LibraryCard> = {}): LibraryCard => ({ id, name: id, set: "my", kind: "action", cost: 2, faces: [], ...more });

describe("finding cards by how well they are known", () => {
  const cards = [card("read"), card("worded", { standing: "worded" }), card("waits", { standing: "not yet", status: "none" }), card("mine", { standing: "own", shipped: false }), card("shown", { standing: "proven" }), card("ruled", { standing: "disputed" })];
  const found = (status: string): string[] => {
    const filter = new Filter();
    filter.status = status;
    return filter.apply(cards).map((one) => one.id);
  };
  it("shows all, what can be played, and each kind", () => {
    expect(found("")).toEqual(["read", "worded", "waits", "mine", "shown", "ruled"]);
    expect(found("full")).toEqual(["read", "worded", "mine", "shown", "ruled"]);
    expect(found("worded")).toEqual(["worded"]);
    expect(found("not yet")).toEqual(["waits"]);
    expect(found("own")).toEqual(["mine"]);
    expect(found("proven")).toEqual(["shown"]);
    expect(found("disputed")).toEqual(["ruled"]);
    expect(found("read")).toEqual(["read"]);
  });
});
