/** Badges: what is in force on a die, a card or a player, as a sign with its words. */

import { EMBLEMS, type EmblemName } from "./emblems";
import type { Badge } from "./protocol";

const SIGNS: Readonly<Record<string, EmblemName>> = {
  must: "swords",
  cannot: "lock",
  may: "key",
  gains: "up",
  loses: "wedge",
  ignored: "eclipse",
  blocks: "wall",
  costs: "coin",
  shielded: "buckler",
  hits: "burst",
  goes: "portal",
  copy: "mirror",
  taken: "puppet",
  holds: "chain",
  wears: "gauntlet",
  waits: "hourglass",
};
const BAD = new Set(["cannot", "loses", "ignored", "taken"]);

export interface Sign {
  key: string;
  path: string;
  tone: "good" | "bad" | "note";
  words: string;
}

/** A badge in one breath: what, from where, until when. */
export function badgeWords(badge: Badge, put: (text: string) => string = (text) => text): string {
  const source = badge.source && !badge.until?.includes(badge.source) ? ` (${badge.source})` : "";
  return put(`${badge.text}${source}${badge.until ? `, ${badge.until}` : ""}`);
}

/** One sign for each kind of badge, with the words of all of that kind. */
export function signs(badges: readonly Badge[] | undefined, put?: (text: string) => string): Sign[] {
  const found = new Map<string, Sign>();
  for (const badge of badges ?? []) {
    const safe = badge.kind === "cannot" && badge.text.startsWith("cannot be ");
    const sign = safe ? "ghost" : badge.kind === "must" && badge.text.includes("block") ? "shield" : (SIGNS[badge.kind] ?? "star");
    const key = `${badge.kind} ${sign}`;
    const before = found.get(key);
    const words = badgeWords(badge, put);
    if (before) before.words += `; ${words}`;
    else found.set(key, { key, path: EMBLEMS[sign], tone: BAD.has(badge.kind) && !safe ? "bad" : badge.kind === "must" || badge.kind === "waits" ? "note" : "good", words });
  }
  return [...found.values()];
}
