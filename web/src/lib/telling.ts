/** The log: events told as lines, one for each action, with what they led to; turn by turn, fights by themselves. */

import type { EmblemName } from "./emblems";
import type { GameEvent } from "./protocol";
import { joined, told } from "./story";
import { diceWords, gathered, listed } from "./words";

export interface LogLine {
  n: number;
  kind: string;
  icon: EmblemName;
  text: string;
  rule: string;
  player: string;
  /** The dice it speaks of, and who does it to whom. */
  dice: number[];
  arrows: [number, number][];
  fight: boolean;
  /** The die whose doing it is. */
  by?: number | undefined;
  /** The die that deals the damage. */
  from?: number | undefined;
  /** What is told of several dice at once: the words before and after their names, and how much it is in all. */
  alike?: Alike | undefined;
  /** What one die deals to several. */
  dealt?: Dealt | undefined;
}

/** Damage of one source to several at once: of whom and how much each, to whom, and who falls by it. */
interface Dealt {
  source: string;
  amount: string;
  to: string[];
  fallen: string[];
}

interface Alike {
  before: string;
  names: string[];
  after: string;
  amount?: number;
}

export interface LogPart {
  fight: boolean;
  lines: LogLine[];
}

const ICONS: Readonly<Record<string, EmblemName>> = {
  rolled: "dice",
  rerolled: "dice",
  refilled: "chest",
  drew: "hand",
  purchased: "coin",
  fielded: "flag",
  used: "wand",
  global: "planet",
  attacks: "sword",
  blocks: "shield",
  unblocked: "arrow",
  damaged: "burst",
  koed: "skull",
  "loses life": "broken_heart",
  "pays life": "drop",
  "gains life": "heart",
  prevented: "buckler",
  redirected: "mirror",
  triggered: "lightning",
  spun: "whirl",
  prepped: "hourglass",
  captured: "chain",
  passed: "chevron",
  ordered: "chevron",
  won: "crown",
  control: "puppet",
  attached: "gauntlet",
  regenerates: "cross",
  spent: "gem",
  keyword: "lightning",
  moved: "foot",
};
const FIGHT = new Set(["attacks", "blocks", "unblocked", "is blocked", "attacked"]);
/** What may name a target. */
const AIMS = new Set(["global", "used", "triggered", "fielded", "activated"]);
/** Sentences that can be told of several dice at once: their words before the name, the name, and those after it. */
const ALIKE: Readonly<Record<string, RegExp>> = {
  fielded: /^([AB] fields )(.+)()$/,
  purchased: /^([AB] purchases )(.+)()$/,
  attacks: /^([AB]'s )(.+)( attacks)$/,
  unblocked: /^([AB]'s )(.+)( is not blocked)$/,
  damaged: /^([AB] takes )\d+ damage from [AB]'s (.+)()$/,
  prepped: /^([AB] preps )(\d+ (?:die|dice))()$/,
};

/** What an event says that others may say too. */
function alikeOf(event: GameEvent): Alike | undefined {
  const found = ALIKE[event.kind]?.exec(event.text);
  if (!found) return undefined;
  const [before, name, after] = [found[1]!, found[2]!, found[3]!];
  if (event.kind === "prepped") return { before, names: [name], after, amount: event.amount ?? 1 };
  if (event.kind !== "damaged") return { before, names: [name], after };
  return { before, names: [name], after: event.text.slice(before.length).replace(/^\d+ (damage from [AB]'s ).*$/, "$1"), amount: event.amount ?? 0 };
}

/** The sentence about all of them. */
function together(kind: string, { before, names, after, amount }: Alike): string {
  if (kind === "prepped") return before + diceWords(amount ?? 1);
  const all = gathered(names);
  if (kind === "damaged") return `${before}${amount} ${after}${all}`;
  if (names.length === 1) return before + names[0] + after;
  if (kind === "attacks") return `${before.replace("'s ", "")} attacks with ${all}`;
  return before + all + after.replace(/^ is /, " are ");
}

/** Damage as an event tells of it. */
function dealtOf(event: GameEvent): Dealt | undefined {
  const found = event.kind === "damaged" ? /^(.+) takes (\d+) damage from (.+)$/.exec(event.text) : null;
  return found ? { source: found[3]!, amount: found[2]!, to: [found[1]!], fallen: [] } : undefined;
}

/** Players and dice, each player's dice together: "A and A's 2 Sidekicks". */
function whom(names: readonly string[]): string {
  const owned = ["A", "B"].flatMap((seat) => {
    const dice = names.filter((name) => name.startsWith(`${seat}'s `)).map((name) => name.slice(4));
    return dice.length ? [`${seat}'s ${gathered(dice)}`] : [];
  });
  return listed([...names.filter((name) => /^[AB]$/.test(name)), ...owned]);
}

/** "B's Owl deals 1 damage to A and A's Ox; A's Ox is KO'd". */
function dealtWords({ source, amount, to, fallen }: Dealt): string {
  return `${source} deals ${amount} damage to ${whom(to)}${fallen.length ? `; ${whom(fallen)} ${fallen.length === 1 ? "is" : "are"} KO'd` : ""}`;
}

/** The lines of some events of one game, in their order. */
export function lines(events: readonly GameEvent[], wanted: (event: GameEvent) => boolean = told): LogLine[] {
  const found: LogLine[] = [];
  let fight = false;
  let turn = -1;
  /** Attackers whose damage to a player is told: that nobody blocks them goes without saying. */
  const through = new Map(events.flatMap((event) => (event.kind === "damaged" && event.die === undefined && wanted(event) ? [[`${event.turn} ${event.other ?? event.source}`, event.n] as const] : [])));
  const kept = events.filter((event) => wanted(event) || event.kind === "targeted" || (event.kind === "step" && event.step === "cleanup") || event.kind === "turn");
  for (const event of joined(kept)) {
    if (event.turn !== turn || event.kind === "step") {
      fight = false;
      turn = event.turn;
    }
    if (event.kind === "turn" || (event.kind === "step" && !wanted(event))) continue;
    const last = found.at(-1);
    if (event.kind === "targeted" && !wanted(event)) {
      if (last && AIMS.has(last.kind) && event.die !== undefined && !last.dice.includes(event.die)) {
        last.text += `${last.text.includes(" → ") ? ", " : " → "}${event.text.replace(/ is targeted$/, "")}`;
        last.dice.push(event.die);
        if (last.by !== undefined && last.by !== event.die) last.arrows.push([last.by, event.die]);
      }
      continue;
    }
    if (event.kind === "attacks") fight = true;
    if (event.kind === "unblocked" && (through.get(`${event.turn} ${event.die}`) ?? -1) > event.n) continue;
    if (event.kind === "keyword" && last?.kind === "triggered" && last.by === event.die) found.pop(); // that it is used says it all
    const dice = [event.die, event.other, event.source, ...(event.others ?? [])].filter((die): die is number => die !== undefined);
    const alike = alikeOf(event);
    if (alike && last?.alike && last.kind === event.kind && last.player === (event.player ?? "") && last.fight === (fight || FIGHT.has(event.kind)) && last.alike.before === alike.before && last.alike.after === alike.after) {
      last.alike = { ...alike, names: [...last.alike.names, ...alike.names], ...(alike.amount === undefined ? {} : { amount: (last.alike.amount ?? 0) + alike.amount }) };
      last.text = together(event.kind, last.alike);
      last.dice.push(...dice);
      continue;
    }
    const dealt = dealtOf(event);
    const source = event.other ?? event.source;
    if (dealt && source !== undefined && last?.dealt && last.kind === event.kind && last.dealt.source === dealt.source && last.dealt.amount === dealt.amount && last.from === source && (last.alike?.names.length ?? 1) === 1) {
      if (last.icon === "skull" && !last.dealt.fallen.length) last.dealt.fallen.push(...last.dealt.to);
      last.dealt.to.push(...dealt.to);
      last.text = dealtWords(last.dealt);
      last.dice.push(...dice);
      if (event.die !== undefined && event.die !== source) last.arrows.push([source, event.die]);
      last.alike = undefined;
      continue;
    }
    if (event.kind === "koed" && event.die !== undefined) {
      const group = found.slice(-14).find((line) => line.dealt && line.dealt.to.length > 1 && line.dice.includes(event.die!) && line.dealt.to.includes(event.text.replace(/ is KO'd.*$/, "")));
      if (group) {
        group.dealt!.fallen.push(event.text.replace(/ is KO'd.*$/, ""));
        group.text = dealtWords(group.dealt!);
        group.icon = "skull";
        continue;
      }
      const hurt = found.slice(-14).find((line) => line.kind === "damaged" && line.dice[0] === event.die && !line.text.endsWith("KO'd"));
      if (hurt) {
        hurt.text += " and is KO'd";
        hurt.icon = "skull";
        continue;
      }
    }
    const arrows: [number, number][] = [];
    if (event.kind === "blocks" && event.die !== undefined && event.other !== undefined) arrows.push([event.die, event.other]);
    const from = event.other ?? event.source;
    if ((event.kind === "damaged" || event.kind === "koed") && event.die !== undefined && from !== undefined && from !== event.die) arrows.push([from, event.die]);
    const short = event.kind === "loses life" && event.rule.startsWith("2.3.") ? ": the bag ran short" : "";
    found.push({ n: event.n, kind: event.kind, icon: ICONS[event.kind] ?? "star", text: event.text + short, rule: event.rule, player: event.player ?? "", dice, arrows, by: event.die ?? event.source, fight: fight || FIGHT.has(event.kind), alike, dealt, from: source });
  }
  return found;
}

/** The lines of a turn, those of a fight by themselves. */
export function parts(all: readonly LogLine[]): LogPart[] {
  const found: LogPart[] = [];
  for (const line of all) {
    if (found.at(-1)?.fight !== line.fight) found.push({ fight: line.fight, lines: [] });
    found.at(-1)!.lines.push(line);
  }
  return found;
}
