/** Putting a payment together: only what is part of a way to pay can be chosen, so that nobody pays too much. */

import type { Way } from "./protocol";

/** What a die is as a payment: those that are alike do as well as each other. */
export type Alike = (die: number) => string;

function counted(dice: readonly number[], alike: Alike): Map<string, number> {
  const found = new Map<string, number>();
  for (const die of dice) found.set(alike(die), (found.get(alike(die)) ?? 0) + 1);
  return found;
}

const within = (some: Map<string, number>, all: Map<string, number>): boolean => [...some].every(([key, n]) => (all.get(key) ?? 0) >= n);

/** The way to pay that these dice are, if they are a whole payment. */
export function wayOf(dice: readonly number[], ways: readonly Way[], alike: Alike): Way | undefined {
  const some = counted(dice, alike);
  return ways.find((way) => way.dice.length === dice.length && within(some, counted(way.dice, alike)));
}

/** Whether these dice are a whole payment. */
export const pays = (dice: readonly number[], ways: readonly Way[], alike: Alike): boolean => !!wayOf(dice, ways, alike);

/** Whether these dice are part of a payment, or all of it. */
export function partOf(dice: readonly number[], ways: readonly Way[], alike: Alike): boolean {
  const some = counted(dice, alike);
  return ways.some((way) => within(some, counted(way.dice, alike)));
}

/** The payment with a die more or, if it was part of it, less: what does not go with it is taken out. */
export function changed(dice: readonly number[], die: number, ways: readonly Way[], alike: Alike): number[] | null {
  if (dice.includes(die)) return dice.filter((other) => other !== die);
  if (!partOf([die], ways, alike)) return null;
  const kept: number[] = [die];
  for (const other of dice) if (partOf([...kept, other], ways, alike)) kept.push(other);
  return [...kept.slice(1), die];
}
