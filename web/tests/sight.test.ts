import { describe, expect, it } from "vitest";
import { shortest } from "../src/lib/sight";

describe("what is asked about", () => {
  const at = (top: number, bottom: number) => ({ top, bottom });

  it("is not scrolled to where it is seen already", () => {
    expect(shortest([], 0, 500)).toBe(0);
    expect(shortest([at(20, 90), at(300, 400)], 0, 500)).toBe(0);
  });

  it("is scrolled to no further than it must be", () => {
    expect(shortest([at(200, 260), at(480, 560)], 0, 500)).toBe(68);
    expect(shortest([at(-100, -40)], 0, 500)).toBe(-108);
  });

  it("begins in sight where not all of it can be", () => {
    expect(shortest([at(100, 160), at(700, 760)], 0, 500)).toBe(92);
  });
});
