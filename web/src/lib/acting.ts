/** What a click, a key or a drag on the table means: it does it, puts it together, or asks the server why not. */

import { byHand } from "./words";
import type { Play } from "./play.svelte";
import { changed, partOf } from "./paying";
import type { Option } from "./protocol";
import { settings } from "./settings.svelte";

const PAID = new Set(["buy", "field", "global", "activate", "use"]);

/** What can be done with a die, a card or a player now. */
export function optionsOn(play: Play, what: { die?: number; card?: number; player?: string }): Option[] {
  const options = what.card !== undefined && play.shape?.do === "reroll" ? kept(play) : play.options;
  return options.filter((option) => {
    if (what.die !== undefined) return option.die === what.die && option.kind !== "assign";
    if (what.card !== undefined) return option.card === what.card && option.die === undefined;
    return !!option.player && option.player === what.player;
  });
}

/** What can be done at once if no die is rerolled. */
export const kept = (play: Play): Option[] => (play.shape?.do === "reroll" && !play.picked.length ? (play.decision?.keeping ?? []) : []);

export type Light = "" | "can" | "could" | "picked" | "target" | "pay";

/** How a die is lit: what can be done with it, or what has been. */
export function lightOf(play: Play, die: number): Light {
  if (play.paying) {
    if (play.paying.dice.includes(die)) return "pay";
    if (play.paying.option.die === die) return "picked";
    return partOf([die], play.paying.ways, (each) => alike(play, each)) ? "can" : "";
  }
  const shape = play.shape;
  switch (shape?.do) {
    case "attack":
    case "reroll":
      return play.picked.includes(die) ? "picked" : shape.dice?.includes(die) ? "can" : "";
    case "block":
      if (play.blocker === die) return "picked";
      if (play.pairs.some(([blocker]) => blocker === die)) return "picked";
      if (play.blocker !== null) {
        return shape.pairs?.some(([b, a]) => b === play.blocker && a === die) ? "target" : "";
      }
      return shape.dice?.includes(die) ? "can" : "";
    case "assign":
      return shape.source === die ? "picked" : shape.dice?.includes(die) ? "target" : "";
    case "choose": {
      const here = optionsOn(play, { die });
      if (here.some((option) => play.picked.includes(option.id))) return "picked";
      return here.length ? "target" : "";
    }
  }
  const here = optionsOn(play, { die });
  if (!here.length && couldAttack(play, die)) return play.picked.includes(die) ? "picked" : "";
  if (!here.length) return play.mine && play.decision?.kind !== "assign" && play.decision?.picked?.includes(die) ? "picked" : "";
  return here.some((option) => option.kind === "pick" || option.kind === "yes") ? "target" : "can";
}

/** How a card is lit. */
export function cardLight(play: Play, card: number): Light {
  if (play.paying) return play.paying.option.card === card ? "picked" : "";
  if (!optionsOn(play, { card }).length) return "";
  return play.shape?.do === "reroll" ? "could" : "can";
}

function toggle(list: readonly number[], item: number): number[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

/** Who does something else does not go on with what was to be done. */
function anew(play: Play): void {
  play.choices = null;
  if (play.decision?.kind === "pass" && !play.paying) play.next = [];
}

/** A die was clicked, or Enter was pressed on it. */
export function actOnDie(play: Play, die: number): void {
  anew(play);
  if (!play.mine) {
    if (!play.readonly && play.decision) void play.why({ do: "die", die });
    return;
  }
  if (play.paying) {
    payWith(play, die);
    return;
  }
  const shape = play.shape;
  if (shape?.do === "attack" || shape?.do === "reroll") {
    if (shape.dice?.includes(die)) play.picked = toggle(play.picked, die);
    else void play.why({ do: "die", die });
  } else if (shape?.do === "block") {
    blockWith(play, die);
  } else if (shape?.do === "assign") {
    if (shape.dice?.includes(die)) shift(play, die, 1);
    else void play.why({ do: "die", die });
  } else {
    const here = optionsOn(play, { die });
    if (here.length) choose(play, here);
    else if (couldAttack(play, die)) play.picked = toggle(play.picked, die);
    else void play.why({ do: "die", die });
  }
}

/** Whether a die could attack when the Main Step is over: it can be chosen before. */
export function couldAttack(play: Play, die: number): boolean {
  return play.mine && play.decision?.kind === "pass" && !!play.decision.attackers?.includes(die);
}

/** Whether cards are what one buys now: in one's own Main Step, or where it comes at once if all dice are kept. */
function shopping(play: Play): boolean {
  const { decision, view } = play;
  return play.shape?.do === "reroll" || (decision?.kind === "pass" && view?.position.step === "main" && view.position.active === decision.who);
}

/** A card was clicked. */
export function actOnCard(play: Play, card: number): void {
  anew(play);
  if (!play.mine) {
    if (!play.readonly && play.decision) void play.why({ do: "card", card });
    return;
  }
  play.paying = null;
  const here = optionsOn(play, { card });
  // who clicks a card to buy it does not mean its Global, which its G uses at once
  if (here.length === 1 && here[0]!.kind === "global" && shopping(play)) play.choices = here;
  else if (here.length) choose(play, here);
  else void play.why({ do: "card", card });
}

export function actOnPlayer(play: Play, player: string): void {
  const here = optionsOn(play, { player });
  if (here.length) choose(play, here);
}

/** One of several options about the same thing: do it, or ask which. */
function choose(play: Play, here: Option[]): void {
  if (here.length > 1) {
    play.choices = here;
    return;
  }
  const option = here[0]!;
  if (play.shape?.do === "choose" && option.kind === "pick") {
    play.picked = toggle(play.picked, option.id);
    if (play.shape.least === 1 && play.shape.most === 1) confirm(play);
    return;
  }
  if (play.shape?.do === "order") pick(play, option.id);
  else void take(play, option);
}

/** Do not pay, and nothing more of what was to be done. */
export function cancel(play: Play): void {
  play.paying = null;
  play.next = [];
}

/** Take an option; where there is more than one way to pay, show the proposal first. */
export async function take(play: Play, option: Option): Promise<void> {
  if (play.busy) return; // a double click is one click
  play.choices = null;
  if (play.shape?.do === "reroll" && PAID.has(option.kind)) {
    keepAnd(play, [option]);
    return;
  }
  if (PAID.has(option.kind) && (option.cost ?? 0) > 0 && play.decision) {
    const decision = play.decision.number;
    play.busy = true;
    const reply = await play.ask({ type: "payments", decision, option: option.id });
    play.busy = false;
    if (play.decision?.number !== decision) return;
    if (reply.type === "ways" && reply.ways.length > 1 && reply.sure && !play.holding && !settings.payments) {
      await play.answer({ do: "option", option: option.id, pay: reply.ways[0]!.dice });
      return;
    }
    if (reply.type === "ways" && reply.ways.length > 1) {
      play.paying = { option, dice: reply.ways[0]!.dice, ways: reply.ways };
      return;
    }
  }
  await play.answer({ do: "option", option: option.id });
}

/** Keep all dice, and do these when the Main Step has come: that needs no question of its own. */
export function keepAnd(play: Play, options: Option[]): void {
  play.next = options.map(({ kind, card, die, ability }) => (now) => now.kind === kind && now.card === card && now.die === die && now.ability === ability);
  void play.answer({ do: "reroll", dice: [] });
}

/** Whom one can field with one click: all of them, or where there is not energy enough for all, those that cost nothing. */
export function fieldable(play: Play, options: readonly Option[]): { fields: Option[]; free: boolean } {
  // what is done when a die is fielded finds the others there: that die comes last
  const late = (option: Option): number => (play.card(play.dice.get(option.die!)?.card ?? -1)?.text?.some((line) => /\bfielded\b/.test(line)) ? 1 : 0);
  const fields = options.filter((option) => option.kind === "field").sort((a, b) => late(a) - late(b));
  const who = play.decision?.who;
  let energy = (who ? (play.side(who)?.energy ?? []) : []).reduce((sum, n) => sum + n, 0);
  if (play.shape?.do === "reroll") {
    for (const die of play.dice.values()) if (die.player === who && die.zone === "prep" && die.face !== undefined) energy += play.card(die.card)?.faces[die.face]?.energy?.length ?? 0;
  }
  const cost = fields.reduce((sum, option) => sum + (option.cost ?? 0), 0);
  return cost <= energy ? { fields, free: false } : { fields: fields.filter((option) => !option.cost), free: true };
}

/** What a die is as a payment: dice of a card that show the same face are alike. */
export function alike(play: Play, die: number): string {
  const found = play.dice.get(die);
  return !found || found.zone !== "reserve" || found.player !== play.decision?.who ? `${die}` : `${found.card}/${found.face}`;
}

function payWith(play: Play, die: number): void {
  const paying = play.paying!;
  const dice = changed(paying.dice, die, paying.ways, (each) => alike(play, each));
  if (dice) play.paying = { ...paying, dice };
  else play.refused("That die cannot help to pay for this; cancel the payment to do something else");
}

/** The next of the different ways to pay. */
export function otherWay(play: Play): void {
  const paying = play.paying;
  if (!paying) return;
  const at = paying.ways.findIndex((way) => same(way.dice, paying.dice));
  play.paying = { ...paying, dice: paying.ways[(at + 1) % paying.ways.length]!.dice };
}

export function same(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && [...a].sort().join() === [...b].sort().join();
}

// --- blocks ----------------------------------------------------------------------------------------------

function mayBlock(play: Play, blocker: number, attacker: number): boolean {
  return !!play.shape?.pairs?.some(([b, a]) => b === blocker && a === attacker);
}

/** Let a die block an attacker, or take that back. */
export function pair(play: Play, blocker: number, attacker: number): void {
  if (!mayBlock(play, blocker, attacker)) {
    void play.why({ do: "block", die: blocker, attacker });
    return;
  }
  const has = play.pairs.some(([b, a]) => b === blocker && a === attacker);
  const most = play.shape?.many?.find(([b]) => b === blocker)?.[1] ?? 1;
  let pairs = play.pairs.filter(([b, a]) => !(b === blocker && a === attacker));
  if (!has) {
    const own = pairs.filter(([b]) => b === blocker);
    if (own.length >= most) pairs = pairs.filter(([b, a]) => !(b === blocker && a === own[0]![1]));
    pairs = [...pairs, [blocker, attacker]];
  }
  play.pairs = pairs;
  play.blocker = null;
}

function blockWith(play: Play, die: number): void {
  const shape = play.shape!;
  if (shape.dice?.includes(die)) {
    const targets = (shape.pairs ?? []).filter(([b]) => b === die);
    const placed = play.pairs.some(([b]) => b === die);
    if (play.blocker === die) play.blocker = null;
    else if (placed && !shape.many?.some(([b]) => b === die)) play.pairs = play.pairs.filter(([b]) => b !== die);
    else if (targets.length === 1) pair(play, die, targets[0]![1]);
    else play.blocker = die;
  } else if (shape.pairs?.some(([, a]) => a === die)) {
    if (play.blocker !== null) pair(play, play.blocker, die);
    else play.say(byHand("First choose who blocks it, then click it."));
  } else {
    void play.why({ do: "die", die });
  }
}

// --- damage ----------------------------------------------------------------------------------------------

/** Move damage to (or from) a target; the rest stays with the others. */
export function shift(play: Play, target: number, by: number): void {
  const dice = play.shape?.dice ?? [];
  const total = play.shape?.total ?? 0;
  const amounts = { ...play.amounts };
  const now = amounts[target] ?? 0;
  if (now + by < 0) return;
  const sum = dice.reduce((n, die) => n + (amounts[die] ?? 0), 0);
  amounts[target] = now + by;
  if (sum + by > total) {
    const from = [...dice].reverse().find((die) => die !== target && (amounts[die] ?? 0) > 0);
    if (from === undefined) return;
    amounts[from] = (amounts[from] ?? 0) - 1;
  }
  play.amounts = amounts;
}

// --- answering -------------------------------------------------------------------------------------------

/** Whether what has been put together is an answer. */
export function ready(play: Play): boolean {
  const shape = play.shape;
  if (!shape) return false;
  if (shape.do === "assign") {
    return (shape.dice ?? []).reduce((n, die) => n + (play.amounts[die] ?? 0), 0) === shape.total;
  }
  if (shape.do === "choose") return play.picked.length >= (shape.least ?? 0) && play.picked.length <= (shape.most ?? 0);
  if (shape.do === "order") return play.picked.length >= (shape.least ?? 0) - 1;
  return true;
}

/** One of several is picked, or no longer; of two to be put in order the first says it all. */
export function pick(play: Play, option: number): void {
  const pair = play.shape?.do === "order" && play.options.length === 2;
  play.picked = pair ? [option, ...play.options.map((each) => each.id).filter((id) => id !== option)] : toggle(play.picked, option);
  if (pair) confirm(play);
}

/** Give the answer that has been put together. */
export function confirm(play: Play): void {
  const shape = play.shape;
  if (play.paying) {
    void play.answer({ do: "option", option: play.paying.option.id, pay: play.paying.dice });
  } else if (shape?.do === "attack" || shape?.do === "reroll") {
    void play.answer({ do: shape.do, dice: play.picked });
  } else if (shape?.do === "block") {
    void play.answer({ do: "block", pairs: play.pairs });
  } else if (shape?.do === "assign" && ready(play)) {
    const amounts = (shape.dice ?? []).map((die): [number, number] => [die, play.amounts[die] ?? 0]);
    void play.answer({ do: "assign", source: shape.source!, amounts });
  } else if ((shape?.do === "choose" || shape?.do === "order") && ready(play)) {
    void play.answer({ do: shape.do, options: play.picked });
  }
}
