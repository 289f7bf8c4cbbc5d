import { expect, test } from "vitest";
import { percent, reasonWords, sentence } from "../src/lib/advising";

const name = (seat: "A" | "B"): string => (seat === "A" ? "You" : "Hard bot");

test("reasons speak of the players by their names", () => {
  expect(reasonWords("It wins this turn, whatever B does.", name)).toBe("It wins this turn, whatever Hard bot does.");
  expect(reasonWords("It spares A about 2 damage.", name)).toBe("It spares you about 2 damage.");
  expect(reasonWords("It takes about 3 damage less in B's next turn.", name)).toBe("It takes about 3 damage less in Hard bot's next turn.");
});

test("what is quoted of a card stays as it is", () => {
  expect(reasonWords("It is worth using now: A die of B is KO'd.", name)).toBe("It is worth using now: A die of B is KO'd.");
});

test("chances are whole numbers", () => {
  expect(percent(0.624)).toBe("62 %");
  expect(sentence("Pass")).toBe("Pass.");
  expect(sentence("Do it!")).toBe("Do it!");
});
