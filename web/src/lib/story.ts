/** Events as a story: what the table shows by itself is left out, and dice rolled together are one line. */

import type { GameEvent, Passed } from "./protocol";
import { counted, gathered } from "./words";

/** What the table shows by itself, or what another event tells better. */
const QUIET = new Set([
  ..."moved drew spent leaves enters step attacked changed targeted ended spun passed chose".split(" "),
  ...["step end", "turn start", "turn end", "main end", "is blocked", "blockers declared", "comes up"],
]);

export const told = (event: GameEvent): boolean => !QUIET.has(event.kind);

/** Events told together: the dice that a line speaks of besides its own, and what dice came up with. */
export type Joined = GameEvent & { others?: number[]; faces?: string[] };

/** What a die shows, with its energy as symbols: a Sidekick's energy alone, as there are so many of them. */
function shows(name: string, face: string): string {
  const energy = face.split(" and ").map((part) => /^(?:(\d+) )?(fist|bolt|mask|shield|wild|generic)$/.exec(part));
  if (energy.every((part) => part)) {
    const drawn = energy.map((part) => (part![2] === "generic" ? `[${part![1] ?? 1}]` : `[${part![2]}]`.repeat(Number(part![1] ?? 1)))).join("");
    return name === "Sidekick" ? drawn : `${name} ${drawn}`;
  }
  return name === "Sidekick" ? name : `${name} (${face})`;
}

/** What was rolled: energy first, then the rest, what is alike counted. */
const rolledWords = (faces: readonly string[]): string => {
  const energy = faces.filter((face) => face.startsWith("["));
  return [...(energy.length ? [energy.join(" ")] : []), ...counted(faces.filter((face) => !face.startsWith("[")))].join(", ");
};

/** Dice rolled together are one line. */
export function joined(events: readonly GameEvent[]): Joined[] {
  const found: Joined[] = [];
  for (const event of events) {
    const roll = event.kind === "rolled" || event.kind === "rerolled" ? /^([AB] (?:re)?rolls) (.+?)(?: #\d+)?: (.+)$/.exec(event.text) : null;
    if (!roll) {
      found.push(event);
      continue;
    }
    const last = found.at(-1);
    const face = shows(roll[2]!, roll[3]!);
    const says = event.kind === "rerolled" ? `${roll[1]}:` : roll[1]!; // what has come of it, not what was taken up
    if (last && last.kind === event.kind && last.rule === event.rule && last.player === event.player) {
      const faces = [...(last.faces ?? []), face];
      found[found.length - 1] = { ...last, faces, text: `${says} ${rolledWords(faces)}`, others: [...(last.others ?? []), ...(event.die === undefined ? [] : [event.die])] };
    } else found.push({ ...event, faces: [face], text: `${says} ${face}` });
  }
  return found;
}

/** Why something was answered for somebody without asking. */
const WHY: Readonly<Record<string, string>> = {
  again: "passed again for you: nothing has changed",
  useless: "passed for you: nothing that can be done is of use",
  fight: "passed for you: you are asked only in fights",
  until: "passed for you, as you wanted",
  order: "ordered for you: these abilities come to the same in any order",
};
export const whyWords = (why: string): string => WHY[why] ?? "passed for you";

/** Events with a line before those whose order was chosen without asking: no event tells of that. */
export function withOrders(events: readonly GameEvent[], given: readonly Passed[]): GameEvent[] {
  const orders = new Map(given.filter((each) => each.why === "order").map((each) => [each.n, each]));
  if (!orders.size) return [...events];
  return events.flatMap((event) => {
    const order = orders.get(event.n);
    return order ? [{ n: event.n - 0.5, turn: event.turn, kind: "ordered", text: whyWords("order"), rule: order.rule ?? "", player: order.who }, event] : [event];
  });
}

/** What somebody did in a view, to be seen at a glance: who acts, who is meant, and in a few words what. */
export interface Beat {
  text: string;
  /** Whose ability it is, where the words are only that one resolves. */
  die?: number | undefined;
  by: string;
  dice: number[];
  hit: number[];
  cards: number[];
  lines: [number, number][];
}

const LOUD = ["global", "used", "purchased", "fielded", "attacks", "blocks", "koed", "loses life", "damaged", "gains life", "triggered", "rerolled", "rolled"];

/** What it comes to, where several things of the kind happened at once. */
function words(loudest: GameEvent, shown: readonly GameEvent[]): string {
  const alike = shown.filter((event) => event.kind === loudest.kind);
  const names = (pattern: RegExp) => gathered(alike.flatMap((event) => pattern.exec(event.text)?.[1] ?? []));
  switch (loudest.kind) {
    case "attacks":
      return alike.length > 1 ? `${loudest.player} attacks with ${names(/^[AB]'s (.+) attacks$/)}` : loudest.text;
    case "fielded":
    case "purchased":
      return alike.length > 1 ? `${loudest.text.split(" ", 2).join(" ")} ${names(/^[AB] \w+ (.+)$/)}` : loudest.text;
    case "blocks":
      return alike.map((event) => event.text).join("; ");
    case "koed":
    case "loses life":
    case "damaged":
      return fought(shown) || loudest.text;
    default:
      return loudest.text;
  }
}

/** What a fight came to: who falls, and what the players take. */
function fought(shown: readonly GameEvent[]): string {
  const parts: string[] = [];
  for (const seat of ["A", "B"]) {
    for (const [kind, verb, what] of [["damaged", "takes", "damage"], ["loses life", "loses", "life"]] as const) {
      const n = shown.filter((event) => event.kind === kind && event.die === undefined && event.player === seat).reduce((sum, event) => sum + (event.amount ?? 0), 0);
      if (n) parts.push(`${seat} ${verb} ${n} ${what}`);
    }
    const fallen = shown.flatMap((event) => (event.kind === "koed" ? (new RegExp(`^${seat}'s (.+?) is KO'd`).exec(event.text)?.[1] ?? []) : []));
    if (fallen.length) parts.push(`${seat}'s ${gathered(fallen)} ${fallen.length === 1 ? "is" : "are"} KO'd`);
  }
  return parts.join("; ");
}

export function beatOf(all: readonly GameEvent[]): Beat | null {
  const turn = all.filter(told).at(-1)?.turn;
  const events = all.filter((event) => event.turn === turn); // what is left of the turn before has been seen
  const shown = joined(events.filter(told));
  if (!shown.length) return null;
  const beat: Beat = { text: "", by: "", dice: [], hit: [], cards: [], lines: [] };
  const first = shown.map((event) => LOUD.indexOf(event.kind)).filter((at) => at >= 0);
  const loudest = shown.find((event) => LOUD.indexOf(event.kind) === Math.min(...first)) ?? shown[0]!;
  beat.text = words(loudest, shown);
  beat.by = loudest.player ?? "";
  beat.die = loudest.die;
  for (const event of events) {
    if (event.kind === "targeted" || event.kind === "damaged" || event.kind === "koed") {
      if (event.die !== undefined) beat.hit.push(event.die);
      const from = event.kind === "targeted" ? event.source : (event.other ?? event.source);
      if (from !== undefined && event.die !== undefined && from !== event.die) beat.lines.push([from, event.die]);
    } else if (event.die !== undefined && LOUD.includes(event.kind)) beat.dice.push(event.die);
    if ((event.kind === "global" || event.kind === "purchased") && event.card !== undefined) beat.cards.push(event.card);
    if (event.kind === "blocks" && event.die !== undefined && event.other !== undefined) beat.lines.push([event.die, event.other]);
  }
  return beat;
}

const SAYS: Readonly<Record<string, string>> = { purchased: "bought", fielded: "fielded", used: "used", global: "used the Global of" };

/** Names, each with how often it is there where that is more than once. */
function oftener(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => {
      const n = names.filter((each) => each === name).length;
      return n === 1 ? name : `${name} ${n === 2 ? "twice" : `${n} times`}`;
    })
    .join(" and ");
}

/** A turn in one line: what was bought, fielded and used, how many attacked, what was lost; empty where none of that was. */
export function inShort(events: readonly GameEvent[], who: string, name: (seat: "A" | "B") => string, card: (event: GameEvent) => string): string {
  const parts: string[] = [];
  const lost = (seat: "A" | "B"): void => {
    const life = events.filter((event) => (event.kind === "loses life" || (event.kind === "damaged" && event.die === undefined)) && event.player === seat).reduce((n, event) => n + (event.amount ?? 0), 0);
    if (life) parts.push(`${name(seat) === "You" ? "you" : name(seat)} lost ${life} life`);
  };
  // what matters most is read though there is room for little
  lost(who === "A" ? "B" : "A");
  for (const kind of ["purchased", "fielded", "used", "global"]) {
    const names = events.filter((event) => event.kind === kind && event.player === who).map(card).filter(Boolean);
    if (names.length) parts.push(`${SAYS[kind]} ${kind === "global" ? oftener(names) : gathered(names)}`);
  }
  const attackers = events.filter((event) => event.kind === "attacks").length;
  if (attackers) parts.push(`attacked with ${attackers === 1 ? "1 die" : `${attackers} dice`}`);
  lost(who === "A" ? "A" : "B");
  const fallen = events.filter((event) => event.kind === "koed").length;
  if (fallen) parts.push(`${fallen === 1 ? "1 die" : `${fallen} dice`} knocked out`);
  return parts.join(" · ").replace(/^./, (first) => first.toUpperCase());
}
