/** A forecast in few words. */

import type { Forecast } from "./protocol";
import { gathered, whoseWords } from "./words";

export interface Told {
  key: string;
  tone: "good" | "bad" | "note";
  text: string;
}

interface Known {
  me: "A" | "B";
  /** The life both have now. */
  life: readonly [number, number];
  name: (seat: "A" | "B") => string;
  die: (id: number) => { label: string; player: string } | undefined;
  card: (n: number) => string;
  attacking: boolean;
}

/** So many Globals of each player are named. */
const NAMED = 2;

/** What would come of it, line by line: who falls, what goes through, and what could change it. */
export function foretold(forecast: Forecast, known: Known): Told[] {
  const found: Told[] = [];
  for (const [n, seat] of (["A", "B"] as const).entries()) {
    const lost = (known.life[n] ?? 0) - (forecast.life[n] ?? 0);
    if (lost <= 0) continue;
    const mine = seat === known.me;
    const who = known.name(seat);
    const end = (forecast.life[n] ?? 0) <= 0 ? (mine ? " and you lose" : " and you win") : ` (${forecast.life[n]} left)`;
    found.push({ key: `life${seat}`, tone: mine ? "bad" : "good", text: `${known.attacking && !mine ? "Unblocked: " : ""}${lost} damage to ${who === "You" ? "you" : who}${end}` });
  }
  const falls = (forecast.falls ?? []).flatMap((id) => known.die(id) ?? []);
  for (const own of [true, false]) {
    const some = falls.filter((die) => (die.player === known.me) === own);
    const who = own ? "your" : whoseWords(known.name(known.me === "A" ? "B" : "A"));
    const text = `${who} ${gathered(some.map((die) => die.label))} ${some.length === 1 ? "falls" : "fall"}`;
    if (some.length) found.push({ key: `falls${own}`, tone: own ? "bad" : "good", text: text.charAt(0).toUpperCase() + text.slice(1) });
  }
  const mine = known.me === "A" ? 0 : 1;
  if (!known.attacking && found.length && !forecast.stops && (forecast.life[mine] ?? 0) >= (known.life[mine] ?? 0)) found.unshift({ key: "safe", tone: "good", text: "No damage to you" });
  if (!found.length && !forecast.stops) found.push({ key: "none", tone: "note", text: "Nobody falls, nothing goes through" });
  if (known.attacking && forecast.blockers) {
    const danger = forecast.danger?.length ?? 0;
    const most = forecast.most ?? 0;
    const out = most < danger ? `${most} of ${danger}` : `${most}`;
    found.push({ key: "blockers", tone: most ? "bad" : "note", text: `${forecast.blockers} could block${most ? `, and knock out ${out}` : ""}` });
  }
  const could = new Map<string, Set<string>>();
  for (const chance of forecast.globals ?? []) {
    const who = known.name(chance.player as "A" | "B");
    could.set(who, (could.get(who) ?? new Set()).add(known.card(chance.card)));
  }
  const may = (forecast.may ?? []).flatMap((id) => known.die(id) ?? []);
  if (may.length) found.push({ key: "may", tone: "note", text: `Abilities could change it: ${gathered(may.map((die) => die.label))}` });
  const chances = [...could].map(([who, cards]) => `${who === "You" ? "you" : who} with ${[...cards].slice(0, NAMED).join(", ")}${cards.size > NAMED ? " …" : ""}`);
  if (chances.length) found.push({ key: "could", tone: "note", text: `Globals could change it: ${chances.join("; ")}` });
  if (forecast.stops === "roll") found.push({ key: "roll", tone: "note", text: "then dice are rolled" });
  else if (forecast.stops === "choice") found.push({ key: "choice", tone: "note", text: "then something is chosen" });
  else if (forecast.stops === "block") found.push({ key: "block", tone: "note", text: "somebody must block" });
  return found;
}
