/** Cards as a format names them, by their title or one printing alone: told, found and picked by name. */

import type { LibraryCard } from "./api";
import { sets } from "./sets.svelte";

export interface Named {
  /** What the format holds. */
  which: string;
  name: string;
  /** Which printings are meant. */
  place: string;
}

type Known = Pick<LibraryCard, "id" | "name" | "subtitle">;

const plain = (text: string): string => text.toLowerCase();
const isId = (which: string): boolean => /^[a-z][a-z0-9_]*\/\w+$/i.test(which);
const every = (name: string, n: number): Named => ({ which: name, name, place: n === 1 ? "its one printing" : n ? `all ${n} printings` : "" });
const single = (card: Known): Named => ({ which: card.id, name: card.name, place: [card.subtitle, sets.place(card.id)].filter(Boolean).join(", ") });

/** What a format means by some words: a title, or one printing. What is not in the library is told as it is called. */
export function namedBy(cards: readonly Known[], which: string): Named {
  const card = cards.find((each) => plain(each.id) === plain(which));
  if (card) return { ...single(card), which };
  if (isId(which)) return { which, name: sets.place(which.toLowerCase()), place: "not here" };
  const printings = cards.filter((each) => plain(each.name) === plain(which));
  return printings.length ? { ...every(printings[0]!.name, printings.length), which } : { which, name: which, place: cards.length ? "not here" : "" };
}

/** The titles whose words begin so, and the printings of the first few of them; those that are named already are left out. */
export function found(cards: readonly Known[], text: string, taken: readonly string[] = [], most = 12): Named[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean);
  if (!wanted.length) return [];
  const titles = new Map<string, Known[]>();
  for (const card of cards) {
    const words = plain(`${card.name} ${card.subtitle ?? ""}`).split(/[^\p{L}\p{N}'’]+/u);
    if (wanted.every((word) => words.some((each) => each.startsWith(word)))) titles.set(card.name, [...(titles.get(card.name) ?? []), card]);
  }
  const rank = (name: string): number => (plain(name) === plain(text.trim()) ? 0 : plain(name).startsWith(wanted[0]!) ? 1 : 2);
  const gone = new Set(taken.map(plain));
  const all = new Map<string, number>();
  for (const card of cards) all.set(card.name, (all.get(card.name) ?? 0) + 1);
  const sorted = [...titles].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b));
  const offered = sorted.flatMap(([name, some]) => {
    const printings = (all.get(name) ?? 1) > 1 ? some.map(single) : [];
    return [every(name, all.get(name) ?? 1), ...(sorted.length <= 4 ? printings : [])];
  });
  return offered.filter((each) => !gone.has(plain(each.which))).slice(0, most);
}
