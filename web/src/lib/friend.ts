/** A table for a friend: what each browser adds to the dice, and the words for how it is played. */

import { api, type Chosen, type TableInfo } from "./api";
import { dicePromise } from "./settings.svelte";

/** 32 bytes by chance, in hexadecimal: this browser's number for the dice. */
export function ownNumber(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Add this browser's number, if it is ours to add: after the hash of the server's secret was told. */
export async function promised(table: TableInfo): Promise<TableInfo> {
  if (!table.you || table.number) return table;
  const number = ownNumber();
  dicePromise.set(table.link, JSON.stringify({ commitment: table.commitment, number }));
  return api.addNumber(table.link, number);
}

/** Sit down with a team and a number of our own. */
export async function sitDown(table: TableInfo, team: Chosen, name: string): Promise<TableInfo> {
  const number = ownNumber();
  dicePromise.set(table.link, JSON.stringify({ commitment: table.commitment, number }));
  return api.sitDown(table.link, { team, name, number });
}

/** A team that was pasted: a share code or a link, or a list of cards. */
export const pasted = (text: string): Chosen => (text.trim().includes("\n") || /^\d{1,2}\s*x\s/i.test(text.trim()) ? { file: text } : { code: text.trim() });

export const UNDO: Record<TableInfo["undo"], string> = { off: "never", ask: "if the other agrees", free: "always" };

export const TALK: Record<NonNullable<TableInfo["chat"]>, string> = { words: "anything", phrases: "set phrases only", off: "none" };

const days = (n: number): string => (n === 1 ? "1 day" : `${n} days`);

/** How long the players have, in words. */
export function timeWords(time: { bank?: number; increment?: number; days?: number; round?: number }): string {
  const found: string[] = [];
  if (time.days) found.push(`${days(time.days)} for each decision`);
  if (time.bank) found.push(`${time.bank / 60} minutes each${time.increment ? `, and ${time.increment} seconds for each decision` : ""}`);
  if (time.round) found.push(`${time.round / 60} minutes in all; then the turn is finished and life decides`);
  return found.join("; ") || "none";
}
