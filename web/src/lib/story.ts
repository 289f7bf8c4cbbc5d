/** Events as a story: what the table shows by itself is left out, and dice rolled together are one line. */

import type { GameEvent } from "./protocol";

/** What the table shows by itself, or what another event tells better. */
const QUIET = new Set([
  ..."moved drew spent leaves enters step attacked changed targeted ended spun passed chose".split(" "),
  ...["step end", "turn start", "turn end", "main end", "is blocked", "blockers declared", "comes up"],
]);

export const told = (event: GameEvent): boolean => !QUIET.has(event.kind);

/** Dice rolled together are one line. */
export function joined(events: readonly GameEvent[]): GameEvent[] {
  const found: GameEvent[] = [];
  for (const event of events) {
    const last = found.at(-1);
    if (last && event.kind === "rolled" && last.kind === "rolled" && last.rule === event.rule && last.player === event.player) {
      found[found.length - 1] = { ...last, text: `${last.text}, ${event.text.replace(/^[AB] rolls /, "")}` };
    } else found.push(event);
  }
  return found;
}
