import { describe, expect, it } from "vitest";
import { changed, partOf, pays } from "../src/lib/paying";

// three dice that show a fist (1, 2, 3), one mask (7), one double bolt (9)
const alike = (die: number): string => (die < 4 ? "fist" : die === 7 ? "mask" : die < 0 ? "virtual" : "bolts");
const ways = [
  { dice: [1, 2], text: "" },
  { dice: [1, 7], text: "" },
  { dice: [9], text: "" },
];

describe("a payment", () => {
  it("is whole only as one of the ways, with dice that are alike", () => {
    expect(pays([2, 3], ways, alike)).toBe(true);
    expect(pays([7, 3], ways, alike)).toBe(true);
    expect(pays([1], ways, alike)).toBe(false);
    expect(pays([1, 9], ways, alike)).toBe(false);
  });

  it("can be begun with what is part of a way", () => {
    expect(partOf([7], ways, alike)).toBe(true);
    expect(partOf([7, 9], ways, alike)).toBe(false);
  });

  it("never becomes more than it costs: what does not go with the new die is taken out", () => {
    expect(changed([1, 2], 7, ways, alike)).toEqual([1, 7]);
    expect(changed([1, 2], 9, ways, alike)).toEqual([9]);
    expect(changed([9], 1, ways, alike)).toEqual([1]);
    expect(changed([1, 2], 3, ways, alike)).toEqual([1, 3]);
    expect(changed([1, 2], 2, ways, alike)).toEqual([1]);
    expect(changed([1], 12, [{ dice: [1], text: "" }], alike)).toBeNull();
  });
});
