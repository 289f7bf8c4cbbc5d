/** What somebody has answered, as one says it: the server names each pick by itself. */

import { priced } from "./asking";
import { gathered, unnumbered } from "./words";

/** What a die shows, and where: the table does so too. */
const SHOWN = / \((?:level \d|character|action|\d*\/\d|(?:\d )?(?:fist|bolt|mask|shield|wild|generic)\b)[^)]*\)/g;
const ENDS = new Set(["Reroll these", "Attack with these", "Block like this", "No more", "Done"]);

/** Several picks of a kind at once: "Attack with 2 Sidekicks and Hulk". */
export function answerWords(text: string): string {
  if (text === "Reroll nothing") return "Keep all";
  const picks = text.split("; ").map((pick) => priced(unnumbered(pick).replace(SHOWN, "")));
  const found: { before: string; names: string[] }[] = [];
  for (const pick of picks.length > 1 ? picks.filter((each) => !ENDS.has(each)) : picks) {
    const [, before = "", name = pick] = /^(Reroll |Attack with |Block .+ with )(.+)$/.exec(pick) ?? [];
    const last = found.at(-1);
    if (last && before && last.before === before) last.names.push(name);
    else found.push({ before, names: [name] });
  }
  return found.map((each) => each.before + (each.before ? gathered(each.names) : each.names[0]!)).join("; ");
}
