/** Words for what the table shows, for screen readers and panels. */

import type { Card, Die, Face } from "./protocol";

/** The name of the part before the first turn, in which it is chosen who takes it. */
export const BEGIN = "who begins";

export const STEPS: readonly { id: string; name: string; short: string }[] = [
  { id: "clear_and_draw", name: "Clear and draw", short: "Draw" },
  { id: "roll_and_reroll", name: "Roll and reroll", short: "Roll" },
  { id: "main", name: "Main", short: "Main" },
  { id: "attack", name: "Attack", short: "Attack" },
  { id: "cleanup", name: "Clean up", short: "End" },
];

export const ZONES: Readonly<Record<string, string>> = {
  bag: "bag",
  prep: "prep area",
  reserve: "reserve pool",
  field: "field",
  attack: "attack zone",
  used: "used pile",
  out_of_play: "dice out of play",
  captured: "captured dice",
  set_aside: "dice set aside",
  removed: "removed dice",
  held: "dice being looked at",
};

/** How a game ended, where that was not by its rules; `loser` is what whoever has lost is called. */
export function endedWords(ended: string | undefined, loser: string, both = "You"): string {
  if (ended === "draw") return `${both} agreed on a draw. `;
  if (ended === "resign") return `${loser} resigned. `;
  if (ended === "absent") return `${loser} had gone. `;
  if (ended === "round") return "The round was over, and life decided. ";
  return ended === "clock" ? `${loser} had no time left. ` : "";
}

/** The levels a bot can play at, and what they do; a bot that is no level is called by its name. */
export const LEVELS: Readonly<Record<string, { name: string; words: string }>> = {
  beginner: { name: "Beginner", words: "knows the rules, and does about two things of three without a thought" },
  easy: { name: "Easy", words: "plays sensibly and often slips" },
  heuristic: { name: "Medium", words: "buys, attacks and blocks by rules of thumb" },
  search: { name: "Hard", words: "plays the turn through in its mind before it decides" },
  neural: { name: "Hardest", words: "plays the turn through and knows from thousands of games what comes of it" },
};
const ORDER = Object.keys(LEVELS);
/** The level that adapts: as it is asked for, and one of its rungs. */
export const ADAPTS = "adapts";
export const levelName = (bot: string): string => LEVELS[bot]?.name ?? (bot.startsWith(ADAPTS) ? "Adapting" : undefined) ?? (bot === "random" ? "Random" : bot.charAt(0).toUpperCase() + bot.slice(1));
/** The level above a bot's, or below it, if there is one among those the server offers. */
export const nextLevel = (bot: string, offered: readonly string[], down = false): string => {
  const at = ORDER.indexOf(bot);
  return at < 0 ? "" : ((down ? ORDER.slice(0, at).reverse() : ORDER.slice(at + 1)).find((each) => offered.includes(each)) ?? "");
};

/** A sentence about what to do, for who has a finger and no mouse: "tap" where it says "click". */
export const byHand = (text: string, finger = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches): string =>
  finger ? text.replace(/\b([Cc])lick/g, (_, letter: string) => (letter === "C" ? "Tap" : "tap")) : text;

const plural = (n: number, word: string): string => `${n} ${word}${n === 1 ? "" : "s"}`;

export function energyWords(symbols: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const kind of symbols) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, n]) => (n > 1 ? `${n} ${kind}` : kind)).join(" and ");
}

export function faceWords(face: Face | undefined): string {
  if (!face) return "not rolled";
  const burst = face.burst ? `, ${plural(face.burst, "burst star")}` : "";
  if (face.kind === "energy") return `${energyWords(face.energy ?? [])} energy`;
  if (face.kind === "action") return `action face${burst}`;
  return `level ${face.level ?? 1}${burst}`;
}

function changed(now: number | undefined, printed: number | undefined): string {
  return now !== undefined && now !== (printed ?? 0) ? `${now} instead of ${printed ?? 0}` : `${now ?? printed ?? 0}`;
}

/** A die in one breath: what it is, what it shows, where it lies, and what can be done with it. */
export function dieWords(die: Die, card: Card | undefined, whose: string, light: string): string {
  const face = die.face === undefined ? undefined : card?.faces[die.face];
  const parts = [die.label, faceWords(face)];
  if (face?.kind === "character") {
    parts.push(`attack ${changed(die.attack, face.attack)}`, `defense ${changed(die.defense, face.defense)}`);
    if (die.fielding !== undefined) parts.push(`fielding cost ${changed(die.fielding, face.fielding)}`);
  }
  if (die.damage) parts.push(plural(die.damage, "damage").replace("damages", "damage"));
  if (die.keywords?.length) parts.push(die.keywords.join(", "));
  if (die.attacking) parts.push(die.blocked ? "attacking, blocked" : "attacking");
  if (die.blocking?.length) parts.push("blocking");
  parts.push(`${whose} ${ZONES[die.zone] ?? die.zone}`);
  const can = { can: "can be used", picked: "chosen", target: "can be chosen", pay: "pays" }[light];
  if (can) parts.push(can);
  return parts.join(", ");
}

export const whoseWords = (name: string): string => (name === "You" ? "your" : `${name}'s`);

/** Words about how many dice are chosen: "2 dice". */
export const diceWords = (n: number): string => (n === 1 ? "1 die" : `${n} dice`);

const IRREGULAR: Readonly<Record<string, string>> = { has: "have", is: "are", does: "do", goes: "go" };

/** A verb as "you" takes it: rolls, roll. */
const youVerb = (verb: string): string => IRREGULAR[verb] ?? verb.replace(/(ss|sh|ch)es$/, "$1").replace(/([^s])s$/, "$1");

/** Names of dice as one says them: which of several it is, the table shows. */
export const unnumbered = (text: string): string => text.replace(/ #\d+\b/g, "");

/** "one, two and three". */
export const listed = (names: readonly string[]): string => (names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? ""));

/** Names that are alike counted: "2 Sidekicks", "Hulk". */
export function counted(names: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const name of names.map(unnumbered)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, n]) => (n === 1 ? name : name === "Sidekick" ? `${n} Sidekicks` : `${n} ${name}`));
}

/** Names in a list, those that are alike counted: "2 Sidekicks and Hulk". */
export const gathered = (names: readonly string[]): string => listed(counted(names));

/** The engine's sentence without whose dice they are, where only one team has such dice and they are not one's own. */
export function ownerless(text: string, cards: readonly Card[], name: (seat: "A" | "B") => string): string {
  return text.replace(/\b([AB])'s (?=(.+))/g, (whose, seat: "A" | "B", after: string) => {
    const bare = after.replace(/^\d+ /, "");
    const card = name(seat) === "You" ? undefined : cards.filter((each) => bare.startsWith(each.label)).sort((a, b) => b.label.length - a.label.length)[0];
    return card?.owner === seat ? "" : whose;
  });
}

/** The rule book's verb, as one says it. */
const SAID: Readonly<Record<string, string>> = { purchases: "buys" };

/** The engine's sentence, which speaks of A and B, with the players' names; several of them are parted by semicolons. */
export function toldWords(text: string, name: (seat: "A" | "B") => string): string {
  return unnumbered(text)
    .replace(/\b([AB])'s\b/g, (_, seat: "A" | "B") => whoseWords(name(seat)))
    .replace(/(^|; )(?:Player )?([AB]) (\w+)/g, (_, before: string, seat: "A" | "B", word: string) => {
      const verb = SAID[word] ?? word;
      return before + (name(seat) === "You" ? `${before ? "you" : "You"} ${youVerb(verb)}` : `${name(seat)} ${verb}`);
    })
    .replace(/ (for|to|by|of|from) ([AB])\b/g, (_, word: string, seat: "A" | "B") => ` ${word} ${name(seat) === "You" ? "you" : name(seat)}`)
    .replace(/\bplayer ([AB])\b/gi, (_, seat: "A" | "B") => (name(seat) === "You" ? "you" : name(seat)))
    .replace(/^./, (first) => first.toUpperCase());
}
