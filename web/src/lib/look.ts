/** How a card's dice look, from the card alone and therefore the same wherever and whenever they are seen: the colour of its energy, an emblem, and a trim. */

import { EMBLEMS, type EmblemName } from "./emblems";
import { PAWN } from "./glyphs";
import { emblemFor, hash, type Bearer } from "./heraldry";

export type Body = "card" | "action" | "basic" | "sidekick";
/** What lies below the emblem, as heralds call it. */
export const CHARGES = ["plain", "bend", "pale", "fess", "base", "border"] as const;
export type Charge = (typeof CHARGES)[number];

export interface Look {
  body: Body;
  /** The energy of the body: one or two kinds, or none. */
  energy: readonly string[];
  trim: number;
  charge: Charge;
  emblem: EmblemName | "";
  glyph: string;
}

export interface Known extends Bearer {
  id: string;
  energy?: readonly string[] | undefined;
}

/** Lightness, colourfulness and hue of bodies, told apart by lightness where hues are not seen. */
export const BODIES: Readonly<Record<string, readonly [number, number, number]>> = {
  fist: [0.7, 0.15, 45],
  bolt: [0.9, 0.14, 100],
  mask: [0.66, 0.15, 315],
  shield: [0.8, 0.1, 225],
  none: [0.84, 0.015, 250],
};

/** Lightness, colourfulness and hue of trims, with what a name may say of them. */
export const TRIMS: readonly { ink: readonly [number, number, number]; words: RegExp }[] = [
  { ink: [0.34, 0.14, 262], words: /\b(blue|azure|sapphire|sea|aqua|water|ocean|sky)\w*/i },
  { ink: [0.42, 0.17, 25], words: /\b(red|scarlet|crimson|blood|ruby|fire|flame)\w*/i },
  { ink: [0.43, 0.11, 150], words: /\b(green|emerald|forest|jade|poison|swamp|leaf)\w*/i },
  { ink: [0.36, 0.15, 330], words: /\b(purple|violet|magenta|pink|psychic|mystic)\w*/i },
  { ink: [0.4, 0.09, 65], words: /\b(brown|gold|golden|yellow|orange|bronze|copper|amber|earth|sand)\w*/i },
  { ink: [0.45, 0.09, 195], words: /\b(teal|ice|frost|cold|snow|winter|crystal)\w*/i },
  { ink: [0.2, 0.01, 260], words: /\b(black|dark|shadow|night|raven|onyx|void|death)\w*/i },
  { ink: [0.5, 0.03, 250], words: /\b(white|silver|grey|gray|steel|iron|metal|chrome|moon)\w*/i },
];

const tone = ([l, c, h]: readonly [number, number, number]): string => `oklch(${l} ${c} ${h})`;
export const inkOf = (look: Look): string => (look.body === "sidekick" ? "#39424f" : tone(TRIMS[look.trim]!.ink));
/** The colours of a die's body: its own, and the second of two energies. */
export function bodyOf(look: Look): readonly [string, string] {
  if (look.body === "sidekick") return ["#eef0f3", "#eef0f3"];
  const [one, two] = look.energy;
  const first = BODIES[one ?? "none"] ?? BODIES.none!;
  return [tone(first), tone(BODIES[two ?? one ?? "none"] ?? first)];
}

/** The look of a card. */
export function lookOf(card: Known): Look {
  if (card.kind === "sidekick") return { body: "sidekick", energy: [], trim: 0, charge: "plain", emblem: "", glyph: PAWN };
  const emblem = emblemFor(card);
  const said = TRIMS.findIndex((trim) => trim.words.test(card.name));
  const many = hash(`${card.name}|${card.subtitle ?? ""}`);
  const body = card.kind.includes("basic") ? "basic" : card.kind === "action" ? "action" : "card";
  return { body, energy: card.energy ?? [], trim: said >= 0 ? said : many % TRIMS.length, charge: CHARGES[(many >>> 5) % CHARGES.length]!, emblem, glyph: EMBLEMS[emblem] };
}
