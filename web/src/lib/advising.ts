/** What the server says of chances and answers, in the words of the page. */

import type { Seat } from "./protocol";
import { whoseWords } from "./words";

export const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

/** The server's reason, which speaks of A and B, with the players' names; what it quotes of a card stays as it is. */
export function reasonWords(text: string, name: (seat: Seat) => string): string {
  const [said, ...quoted] = text.split(": ");
  const put = (said ?? "").replace(/\b([AB])('s)?\b/g, (_, seat: Seat, whose: string | undefined) => {
    const called = name(seat);
    if (whose) return whoseWords(called);
    return called === "You" ? "you" : called;
  });
  return [put.charAt(0).toUpperCase() + put.slice(1), ...quoted].join(": ");
}

/** An answer in words, with its full stop. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
