/** The sentence that says what is asked, and the buttons that answer it. */

import { alike, cancel, confirm, fieldable, keepAnd, kept, optionsOn, otherWay, pick, ready, take } from "./acting";
import { wayOf } from "./paying";
import type { Play } from "./play.svelte";
import type { Option } from "./protocol";
import { diceWords, unnumbered } from "./words";

export interface Button {
  key: string;
  text: string;
  primary?: boolean;
  /** The step goes on with it, though something else is proposed first. */
  onward?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  act: () => void;
}

export interface Question {
  title: string;
  detail: string;
  rule: string;
  buttons: Button[];
  /** All that can be done is among the buttons. */
  whole?: boolean;
}

const NONE: Question = { title: "", detail: "", rule: "", buttons: [] };

/** A price at the end of an option's words with its energy as symbols: "for 3 energy with [mask]". */
export const priced = (text: string): string =>
  text.replace(/ for [^:]*$/, (price) => price.replace(/\b(?:(\d) )?(fist|bolt|mask|shield|wild)\b/g, (_, n: string | undefined, kind: string) => `[${kind}]`.repeat(Number(n ?? 1))));

/** An option's words; which of several dice it is stands there only where nothing else tells them apart. */
function said(play: Play, option: Option): string {
  const bare = unnumbered(option.text);
  return priced(play.options.some((other) => other.id !== option.id && unnumbered(other.text) === bare) ? option.text : bare);
}

function plain(play: Play, option: Option, primary = false): Button {
  return { key: `o${option.id}`, text: said(play, option), primary, act: () => void take(play, option) };
}

/** One of several options about the same card or die, which need not be named again. */
function alone(play: Play, option: Option, primary: boolean): Button {
  const text = option.kind === "global" ? option.text.replace(/^.+ for /, "Use its Global for ") : option.text.replace(/^(Buy|Field|Use) .+ for /, "$1 for ");
  return { ...plain(play, option, primary), text: priced(text) };
}

/** Options that nothing on the table stands for. */
function loose(play: Play): Option[] {
  return play.options.filter((option) => {
    if (option.kind === "yes") return true; // a button as well, though the die that it is about glows
    if (option.player) return false;
    if (option.die !== undefined) return !play.dice.has(option.die);
    return option.card === undefined || option.kind === "order";
  });
}

const count = (play: Play, kind: string): number => new Set(play.options.filter((o) => o.kind === kind).map((o) => o.die ?? o.card)).size;

function chances(play: Play): string {
  const words = (
    [
      ["field", "die to field", "dice to field"],
      ["buy", "card to buy", "cards to buy"],
      ["use", "die to use", "dice to use"],
      ["global", "Global", "Globals"],
      ["activate", "ability", "abilities"],
    ] as const
  )
    .map(([kind, one, more]) => [count(play, kind), one, more] as const)
    .filter(([n]) => n > 0)
    .map(([n, one, more]) => `${n} ${n > 1 ? more : one}`);
  return words.length ? `${words.join(" · ")}. Click what glows.` : "Nothing else can be done now.";
}

function paying(play: Play): Question {
  const { option, dice, ways } = play.paying!;
  const whole = wayOf(dice, ways, (die) => alike(play, die));
  const left = whole?.left?.length ? `, ${whole.left.map((kind) => (kind === "generic" ? "[1]" : `[${kind}]`)).join("")} left` : "";
  return {
    title: `${priced(unnumbered(option.text))}?`,
    detail: whole ? `Paid with ${diceWords(dice.length)}${left}. Click dice in the reserve to change that.` : "Not enough yet: click dice in the reserve that glow.",
    rule: "2.6.1",
    buttons: [
      { key: "way", text: "Another way", act: () => otherWay(play) },
      { key: "cancel", text: "Cancel", act: () => cancel(play) },
      { key: "go", text: "Pay", primary: true, disabled: !whole, act: () => confirm(play) },
    ],
  };
}

const goOn = (key: string, text: string, option: Option | undefined, play: Play, more: Parameters<Play["answer"]>[1], primary = false): Button[] =>
  option ? [{ key, text, primary, act: () => void play.answer({ do: "option", option: option.id }, more) }] : [];

/** What a pass in one's own Main Step is called by what comes of it. */
function onward(play: Play, pass: Option | undefined): Button[] {
  const attackers = play.decision!.attackers ?? [];
  const must = play.decision!.must ?? [];
  const chosen = attackers.filter((die) => play.picked.includes(die) || must.includes(die));
  const ends = (primary: boolean) => goOn("end", "End turn", pass, play, { attack: [], until: "turn" }, primary);
  if (!attackers.length) return ends(true);
  if (play.picked.length) return goOn("go", `Attack with ${diceWords(chosen.length)}`, pass, play, { attack: chosen }, true);
  return [...(must.length ? [] : ends(false)), ...goOn("go", "To attack", pass, play, {}, true)];
}

/** What there is to do in one's own Main Step. */
function atHand(play: Play): string {
  if (play.picked.length) return `Attack with ${play.picked.length === 1 ? "this one" : "these"}?`;
  const can = (["buy", "field", "use"] as const).filter((kind) => count(play, kind));
  if (!can.length) return play.options.length > 1 ? "Use an ability, or go on" : "Go on";
  const words = `${can.length > 1 ? `${can.slice(0, -1).join(", ")} and ` : ""}${can.at(-1)} dice`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function priority(play: Play): Question {
  const decision = play.decision!;
  const own = play.view?.position.active === decision.who;
  const step = play.view?.position.step;
  const pass = play.options.find((option) => option.kind === "pass");
  const rest = loose(play).filter((option) => option.kind !== "pass").map((option) => plain(play, option));
  const { fields, free } = fieldable(play, play.options);
  const all: Button[] = fields.length ? [{ key: "all", text: free ? `Field ${fields.length} for nothing` : fields.length > 1 ? `Field all ${fields.length}` : "Field it", act: () => play.fieldAll(fields.map((option) => option.die!)) }] : [];
  const gift = fields.length > 0 && fields.every((option) => !option.cost);
  const base = { detail: chances(play), rule: decision.rule };
  if (play.holding) {
    const title = own && step === "main" ? "Buy, field and use dice, or pass to attack" : own ? "Use action dice and Globals, or pass" : "Respond with a Global, or pass";
    return { ...base, title, buttons: [...rest, ...(pass ? [plain(play, pass, true)] : [])] };
  }
  if (own && step === "main") {
    const detail = decision.attackers?.length ? `${base.detail} Click characters in the field to attack with them.` : base.detail;
    const further = onward(play, pass);
    // what costs nothing is proposed before the turn ends
    if (gift && !play.picked.length) return { ...base, detail, title: atHand(play), buttons: [...rest, ...further.map((each) => ({ ...each, primary: false, onward: !!each.primary })), { ...all[0]!, primary: true }] };
    return { ...base, detail, title: atHand(play), buttons: [...rest, ...all, ...further] };
  }
  // where one Global is all there is to do, it is named, and is a button
  const globals = play.options.filter((option) => option.kind === "global");
  const only = globals.length === 1 && play.options.length - rest.length === (pass ? 2 : 1) ? globals[0] : undefined;
  if (only) {
    const card = play.card(only.card!);
    const text = card?.globals?.find((each) => each.ability === only.ability)?.text.replace(/^Global: /, "") ?? "";
    const uses: Button = { key: `o${only.id}`, text: "Use it", act: () => void take(play, only) };
    const waits = own ? [] : [...(step === "main" ? goOn("attacked", "Until I am attacked", pass, play, { until: "attacked" }) : []), ...goOn("mine", "Until my turn", pass, play, { until: "mine" })];
    const title = `Use the Global of ${card?.name ?? "this card"}${own ? " before the damage" : ""}?`;
    return { ...base, title, detail: text || base.detail, whole: true, buttons: [...rest, uses, ...waits, ...goOn("go", own ? "Deal damage" : "Pass", pass, play, {}, true)] };
  }
  if (own) return { ...base, title: count(play, "use") ? "Use action dice and Globals before the damage" : "Use Globals before the damage", buttons: [...rest, ...goOn("go", "Deal damage", pass, play, {}, true)] };
  const waits = step === "main" ? goOn("attacked", "Until I am attacked", pass, play, { until: "attacked" }) : [];
  return { ...base, title: "Respond with a Global, or pass", buttons: [...rest, ...waits, ...goOn("mine", "Until my turn", pass, play, { until: "mine" }), ...goOn("go", "Pass", pass, play, {}, true)] };
}

function declared(play: Play): Question {
  const decision = play.decision!;
  const shape = play.shape!;
  const n = play.picked.length;
  const base = { rule: decision.rule };
  const all = shape.dice ?? [];
  const every: Button = { key: "all", text: n === all.length ? "None" : shape.do === "reroll" ? "Choose all" : "All", act: () => (play.picked = n === all.length ? [...(shape.must ?? [])] : [...all]) };
  const extra = all.length > 1 ? [every] : [];
  if (shape.do === "reroll") {
    const least = shape.least ?? 0;
    const owed = n < least;
    const { fields, free } = fieldable(play, kept(play));
    const field: Button[] = fields.length ? [{ key: "field", text: free ? `Keep, and field ${fields.length} for nothing` : fields.length > 1 ? `Keep, and field ${fields.length}` : "Keep, and field it", act: () => keepAnd(play, fields) }] : [];
    // energy is worth keeping for a Global on the other's turn
    const save: Button[] = kept(play).some((option) => option.kind === "global") ? [{ key: "save", text: "Keep, end turn", act: () => void play.answer({ do: "reroll", dice: [] }, { attack: [], until: "turn" }) }] : [];
    const buys = kept(play).some((option) => option.kind === "buy");
    return {
      ...base,
      title: "Which dice do you roll once more?",
      detail: least ? `${diceWords(least)} must be rerolled.` : `Click the dice you do not like; you may reroll once.${buys ? " Or buy a card at once: then all are kept." : ""}`,
      buttons: [...extra, ...field, ...save, { key: "go", text: n || owed ? `Reroll ${diceWords(n || least)}` : "Keep all", primary: true, disabled: owed, act: () => confirm(play) }],
    };
  }
  if (shape.do === "attack") {
    const must = shape.must?.length ? ` ${diceWords(shape.must.length)} must attack.` : "";
    return {
      ...base,
      title: "Who attacks?",
      detail: play.put(`Click or drag your characters. What is not blocked hits your opponent's life.${must}`),
      buttons: [...extra, { key: "go", text: n ? `Attack with ${diceWords(n)}` : "Do not attack", primary: true, act: () => confirm(play) }],
    };
  }
  const blocks = play.pairs.length;
  const chosen = play.blocker === null ? null : play.dice.get(play.blocker);
  const lost = !!play.forecast && (play.forecast.life[decision.who === "A" ? 0 : 1] ?? 1) <= 0;
  return {
    ...base,
    title: chosen ? `Whom does ${unnumbered(chosen.label)} block?` : "Who blocks?",
    detail: chosen ? "Click the attacker it blocks." : play.put("Click or drag one of your characters, then the attacker it blocks."),
    buttons: [
      ...(blocks ? [{ key: "clear", text: "Clear", act: () => (play.pairs = []) }] : []),
      { key: "go", text: blocks ? (blocks === 1 ? "Block like this" : `Make ${blocks} blocks`) : "Do not block", primary: blocks > 0 || !lost, act: () => confirm(play) }, // nobody loses by a slip of the thumb
    ],
  };
}

function split(play: Play): Question {
  const shape = play.shape!;
  const source = shape.source === undefined ? undefined : play.dice.get(shape.source);
  const given = (shape.dice ?? []).reduce((n, die) => n + (play.amounts[die] ?? 0), 0);
  const left = (shape.total ?? 0) - given;
  return {
    title: `Split ${shape.total} damage of ${unnumbered(source?.label ?? "the attacker")}`,
    detail: left ? `${left} still to assign: all of it must be.` : "All of it is assigned.",
    rule: play.decision!.rule,
    buttons: [{ key: "go", text: "Deal it", primary: true, disabled: !ready(play), act: () => confirm(play) }],
  };
}

function ordered(play: Play): Question {
  if (play.options.length === 2) {
    return {
      title: "Which ability comes first?",
      detail: "The other one follows.",
      rule: play.decision!.rule,
      buttons: play.options.map((option) => ({ key: `o${option.id}`, text: said(play, option), act: () => pick(play, option.id) })),
    };
  }
  return {
    title: "In which order do these abilities come?",
    detail: "Click them first to last.",
    rule: play.decision!.rule,
    buttons: [
      ...play.options.map((option) => {
        const at = play.picked.indexOf(option.id);
        return { key: `o${option.id}`, text: at < 0 ? said(play, option) : `${at + 1}. ${said(play, option)}`, pressed: at >= 0, act: () => pick(play, option.id) };
      }),
      { key: "go", text: "In this order", primary: true, disabled: !ready(play), act: () => confirm(play) },
    ],
  };
}

/** Words for where to click. */
function clicks(play: Play): string {
  const dice = play.options.some((option) => option.die !== undefined);
  const cards = play.options.some((option) => option.card !== undefined && option.die === undefined);
  const players = play.options.some((option) => option.player);
  const things = [dice && "a die", cards && "a card", players && "a player's life"].filter(Boolean).join(" or ");
  return things ? `Click ${things} that glows.` : "";
}

/** Whether an answer is about a die or a player, which can be clicked. */
const aimed = (option: Option): boolean => option.die !== undefined || !!option.player;

/** What the card says whose ability asks. */
function sourceText(play: Play): string {
  const decision = play.decision!;
  if (decision.prompt.includes(":") || /^You may\b/.test(decision.prompt)) return ""; // the question says it already
  const card = decision.card ?? (decision.die === undefined ? undefined : play.dice.get(decision.die)?.card);
  const text = card === undefined ? "" : (play.card(card)?.text?.join(" ") ?? "");
  return text ? `“${text.length > 180 ? `${text.slice(0, 180)}…` : text}” ` : "";
}

function chosen(play: Play): Question {
  const decision = play.decision!;
  const shape = play.shape;
  const from = decision.die !== undefined ? play.dice.get(decision.die)?.label : decision.card !== undefined ? play.card(decision.card)?.label : "";
  const title = unnumbered(from ? `${from}: ${decision.prompt.replace(/^Choose a target: (.)/, (_, first: string) => first)}` : decision.prompt);
  const says = sourceText(play);
  const others = loose(play);
  if (shape?.do === "choose") {
    const n = play.picked.length;
    const least = shape.least ?? 0;
    const most = shape.most ?? 1;
    const amount = least === most ? `${most}` : least ? `${least} to ${most}` : `up to ${most}`;
    return {
      title,
      detail: `${says}Choose ${amount}: ${n} chosen. ${clicks(play)}`,
      rule: decision.rule,
      buttons: [{ key: "go", text: n ? `Choose ${n === 1 ? "this" : `these ${n}`}` : least ? "Choose" : "None", primary: true, disabled: !ready(play), act: () => confirm(play) }],
    };
  }
  // a choice among many cards is easier to read as buttons too
  const named = play.options.filter((option) => option.kind === "card" && option.die === undefined);
  const targets = play.options.some((option) => option.kind === "pick" || (option.kind === "yes" && aimed(option)));
  const buttons = [...named, ...others].map((option) => plain(play, option, (others.length + named.length === 1 && !targets) || option.kind === "yes"));
  const or = targets && others.some((option) => option.kind === "no") ? " Or No." : "";
  return { title, detail: says + clicks(play) + or, rule: decision.rule, buttons };
}

/** What is asked of the player at this page now; nothing while somebody else decides. */
export function question(play: Play): Question {
  const decision = play.decision;
  if (!decision || !play.mine) return NONE;
  if (play.choices) {
    const options = play.choices;
    const about = options.every((option) => option.die === undefined && option.card === options[0]!.card) ? play.card(options[0]!.card ?? -1) : undefined;
    const only = options.length === 1 && about?.globals?.find((each) => each.ability === options[0]!.ability);
    if (only) {
      const price = / for [^:]*$/.exec(options[0]!.text)?.[0] ?? "";
      return {
        title: `Use the Global of ${about!.name}?`,
        detail: only.text.replace(/^Global: /, ""),
        rule: "",
        buttons: [{ key: "cancel", text: "Cancel", act: () => (play.choices = null) }, { ...plain(play, options[0]!, true), text: priced(`Use it${price}`) }],
      };
    }
    return {
      title: about ? `${about.name}: which do you do?` : "Which of these?",
      detail: about?.globals?.length ? "Its G uses the Global at once." : "",
      rule: "",
      buttons: [...options.map((option, i) => (about ? alone(play, option, i === 0) : plain(play, option, i === 0))), { key: "cancel", text: "Cancel", act: () => (play.choices = null) }],
    };
  }
  if (play.paying) return paying(play);
  switch (play.shape?.do) {
    case "attack":
    case "block":
    case "reroll":
      return declared(play);
    case "assign":
      return split(play);
    case "order":
      return ordered(play);
  }
  return decision.kind === "pass" ? priority(play) : chosen(play);
}

/** Whether a decision is about targets, so that everything else may step back. */
export function aiming(play: Play): boolean {
  if (!play.mine) return false;
  if (play.blocker !== null || play.paying) return true;
  return play.decision?.kind === "choose" && play.options.some((option) => option.die !== undefined || !!option.player) && optionsOn(play, {}).length === 0;
}
