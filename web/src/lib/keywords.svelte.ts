/** Words of card text that stand in the book of rules: keywords, and what is written with a capital. */

import type { BookLine } from "./api";
import { bookOf } from "./book.svelte";
import { edition } from "./rules";

/** A piece of text, and the name of its entry in the book if it has one. */
export interface Piece {
  text: string;
  entry: string;
}

export interface Known {
  pattern: RegExp;
  entries: ReadonlyMap<string, string>;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The names that are found in texts: "Breath Weapon X" as "Breath Weapon", with the number after it. */
export function knownIn(lines: readonly BookLine[]): Known {
  const entries = new Map<string, string>();
  for (const line of lines) {
    if ((line.kind !== "keyword" && line.kind !== "word") || line.number.includes("(")) continue;
    for (const name of [line.number, ...(line.also ?? [])]) {
      const plain = name.replace(/ X(-Y)?$/, "");
      if (/^[A-Z]/.test(plain) && !entries.has(plain)) entries.set(plain, line.number);
    }
  }
  // "A" is attack in "its A", and no word of the game where a sentence begins with it
  const names = [...entries.keys()].sort((a, b) => b.length - a.length).map((name) => (name.length === 1 ? `(?<=[a-z] )${name}` : escaped(name)));
  return { pattern: names.length ? new RegExp(`(?<![\\w'-])((?:${names.join("|")})(?: \\d+(?:-\\d+)?)?)(?![\\w-])`) : /(?!)()/, entries };
}

/** A text in pieces, those that have an entry among them. */
export function pieces(text: string, known: Known | null): Piece[] {
  if (!known) return [{ text, entry: "" }];
  return text
    .split(known.pattern)
    .map((part, i): Piece => ({ text: part, entry: i % 2 ? (known.entries.get(part.replace(/ \d+(-\d+)?$/, "")) ?? "") : "" }))
    .filter((piece) => piece.text);
}

class Keywords {
  known = $state.raw<Known | null>(null);
  private of: string | null = null;

  /** Have those of the edition that is played. */
  want(): void {
    if (this.of === edition()) return;
    this.of = edition();
    void bookOf().then(
      (found) => (this.known = knownIn(found.lines)),
      () => (this.of = null),
    );
  }
}

export const keywords = new Keywords();
