/** The second lesson: a first team in four choices, and what each of them is about. Knows no page. */

import type { LibraryCard, Team } from "./api";

export interface Stage {
  id: "early" | "more" | "strong" | "basics" | "done";
  say: string;
  why: string;
}

export const STAGES: readonly Stage[] = [
  { id: "early", say: "Choose two characters that cost 2 or 3.", why: "In your first turns you roll two or three energy. Whoever buys nothing then is behind for the whole game." },
  { id: "more", say: "Choose two more that share an energy type with those.", why: "One energy of each purchase must be of the card's type. With two types in the team you nearly always have the right one; with four you wait for it." },
  { id: "strong", say: "Choose one that costs 5 or more.", why: "Somebody has to end the game. One or two are enough: dear dice come late." },
  { id: "basics", say: "Choose two basic actions, one of them with a Global.", why: "Both players may buy their dice and pay for their Globals: take what helps you more than the other." },
  { id: "done", say: "That is a team!", why: "Each card brings three dice. More dice mean that it comes up more often; your opponent sees your cards as you see theirs." },
];

export const EACH = 3;
const EARLY = 3;
const STRONG = 5;

const character = (card: LibraryCard): boolean => card.kind === "character";
const basic = (card: LibraryCard): boolean => card.kind === "basic action";
export const hasGlobal = (card: LibraryCard): boolean => (card.text ?? []).some((line) => line.startsWith("Global:"));
const types = (cards: readonly LibraryCard[]): Set<string> => new Set(cards.filter(character).flatMap((card) => card.energy ?? []));

/** How far a team has come. */
export function stageOf(chosen: readonly LibraryCard[]): Stage {
  const people = chosen.filter(character);
  const early = people.filter((card) => card.cost <= EARLY).length;
  const strong = people.filter((card) => card.cost >= STRONG).length;
  const basics = chosen.filter(basic);
  const at = early < 2 ? 0 : people.length - strong < 4 ? 1 : strong < 1 ? 2 : basics.length < 2 || !basics.some(hasGlobal) ? 3 : 4;
  return STAGES[at]!;
}

/** Why a card cannot be taken now; empty if it can. */
export function whyNot(chosen: readonly LibraryCard[], card: LibraryCard): string {
  const stage = stageOf(chosen);
  if (stage.id === "done") return "The team is complete: take a card out to change it.";
  if (chosen.some((other) => other.name === card.name)) return `${card.name} is in the team already, and each name may be there once.`;
  if (stage.id === "basics") {
    if (!basic(card)) return "Now a basic action is wanted.";
    const one = chosen.find(basic);
    return one && !hasGlobal(one) && !hasGlobal(card) ? "One of the two should have a Global." : "";
  }
  if (!character(card)) return "Now a character is wanted.";
  if (stage.id === "early") return card.cost > EARLY ? `${card.name} costs ${card.cost}: too much for the first turns.` : "";
  if (stage.id === "strong") return card.cost < STRONG ? `${card.name} costs ${card.cost}: choose somebody stronger.` : "";
  if (card.cost >= STRONG) return `${card.name} costs ${card.cost}: that comes next.`;
  const had = types(chosen);
  return (card.energy ?? []).some((kind) => had.has(kind)) ? "" : `${card.name} would be another energy type.`;
}

export function teamOf(chosen: readonly LibraryCard[], name: string): Team {
  return {
    name,
    cards: chosen.filter(character).map((card) => ({ id: card.id, dice: Math.min(EACH, card.max ?? EACH) })),
    basics: chosen.filter(basic).map((card) => card.id),
  };
}
