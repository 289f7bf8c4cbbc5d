/** What rules, keywords and words are about in the edition that is played, asked of the server once for each. */

import { api, type RuleInfo } from "./api";

const known = new Map<string, Promise<RuleInfo | null>>();
let played = "";

/** Whose rules are looked up from now on: those of the table one sits at. */
export function playedBy(name: string): void {
  played = name;
}
/** The edition of the table one sits at; empty: the comprehensive rules. */
export const edition = (): string => played;

/** A rule by its number, or a keyword or word by its name; nothing if there is none. */
export function lookUp(name: string): Promise<RuleInfo | null> {
  const key = `${played}/${name}`;
  let found = known.get(key);
  if (!found) {
    found = api.rule(name, played).catch(() => null);
    known.set(key, found);
  }
  return found;
}

/** What a rule is about, or a keyword means; nothing if there is none. */
export const subject = async (name: string): Promise<string> => (await lookUp(name))?.subject ?? "";

/** A line of a card that is only a keyword, perhaps with a number: "Breath Weapon 2". */
export const keywordOf = (line: string): string => /^([A-Z][A-Za-z' ]+?)(?: \d+)?$/.exec(line.trim())?.[1] ?? "";

/** The keyword that somebody is asked about. */
export const keywordAsked = (prompt: string): string => /^Do you use ([A-Z][A-Za-z' ]+?)(?: \d+)?\?$/.exec(prompt)?.[1] ?? "";

/** A card's keyword with what it means, its own number in the place of X: "Breath Weapon 2: Pay 2 ...". */
export function inNumbers(detail: string, keyword: string, meaning: string): string {
  const found = new RegExp(`${keyword} (\\d+)`).exec(detail);
  const told = `${found ? found[0] : keyword}: ${found ? meaning.replace(/\bX\b/g, found[1]!) : meaning}.`;
  return /^“[^”]*” ?$/.test(detail) || !detail ? told : `${told} ${detail.replace(/^“[^”]*” ?/, "")}`;
}
