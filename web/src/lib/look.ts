/** How a card's dice look: a colour and an emblem of their own, from the card's name, id and energy alone. */

import { GLYPHS, PAWN } from "./glyphs";

export interface Look {
  body: "card" | "action" | "basic" | "sidekick";
  hue: number;
  glyph: string;
}

interface Known {
  id: string;
  name: string;
  kind: string;
  energy?: readonly string[];
}

const HUES: Readonly<Record<string, number>> = { fist: 48, bolt: 98, mask: 305, shield: 238 };
const STEP = 24;

/** A small number that depends on every letter of a text (FNV-1a). */
export function hash(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h;
}

function apart(a: number, b: number): number {
  const d = Math.abs(a - b) % 360;
  return Math.min(d, 360 - d);
}

/** The hue nearest to what the energy suggests that none of these cards has yet. */
function freeHue(card: Known, used: readonly number[]): number {
  const start = (HUES[card.energy?.[0] ?? ""] ?? hash(card.name) % 360) + (hash(card.id) % 17) - 8;
  const side = hash(card.name) % 2 ? 1 : -1;
  for (let n = 0; n < 15; n++) {
    const hue = (start + side * (n % 2 ? 1 : -1) * Math.ceil(n / 2) * STEP + 720) % 360;
    if (used.every((other) => apart(hue, other) >= STEP - 4)) return hue;
  }
  return start;
}

/** Looks for cards seen together; those of one group (a team) get different colours, and all different emblems. */
export function looks<T extends Known>(cards: readonly T[], group: (card: T) => string = () => ""): Map<T, Look> {
  const found = new Map<T, Look>();
  const hues = new Map<string, number[]>();
  const glyphs = new Set<number>();
  for (const card of [...cards].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (card.kind === "sidekick") {
      found.set(card, { body: "sidekick", hue: 90, glyph: PAWN });
      continue;
    }
    let glyph = hash(card.name) % GLYPHS.length;
    while (glyphs.has(glyph) && glyphs.size < GLYPHS.length) glyph = (glyph + 7) % GLYPHS.length;
    glyphs.add(glyph);
    const used = hues.get(group(card)) ?? [];
    const hue = freeHue(card, used);
    hues.set(group(card), [...used, hue]);
    const body = card.kind.includes("basic") ? "basic" : card.kind === "action" ? "action" : "card";
    found.set(card, { body, hue, glyph: GLYPHS[glyph]! });
  }
  return found;
}

/** The look of one card by itself, as the card pages show it. */
export function lookOf(card: Known): Look {
  return looks([card]).get(card)!;
}
