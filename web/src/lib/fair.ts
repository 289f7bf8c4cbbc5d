/** Checking the dice of a game, in this browser and with nobody's help: SHA-256, HMAC, and every roll of the log. */

import type { Dice } from "./api";
import type { GameEvent } from "./protocol";

const bits = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function fractions(power: number, count: number): Uint32Array {
  const found = new Uint32Array(count);
  for (let n = 2, i = 0; i < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) {
      const root = n ** power;
      found[i++] = (root - Math.floor(root)) * 2 ** 32;
    }
  }
  return found;
}
const ROUND = fractions(1 / 3, 64);
const START = fractions(1 / 2, 8);

/** SHA-256; a page that came without TLS has no other. */
export function sha256(data: Uint8Array): Uint8Array {
  const length = ((data.length + 8) >> 6) + 1;
  const padded = new Uint8Array(length * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length * 8);
  const hash = START.slice();
  const w = new Uint32Array(64);
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const a = w[i - 15]!;
      const b = w[i - 2]!;
      w[i] = w[i - 16]! + w[i - 7]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (hash[i] = hash[i]! + x));
  }
  const found = new Uint8Array(32);
  hash.forEach((x, i) => new DataView(found.buffer).setUint32(4 * i, x));
  return found;
}

/** HMAC-SHA-256, with keys of at most 64 bytes. */
export function hmac(key: Uint8Array, data: Uint8Array): Uint8Array {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, i) => (key[i] ?? 0) ^ byte);
  return sha256(new Uint8Array([...pad(0x5c), ...sha256(new Uint8Array([...pad(0x36), ...data]))]));
}

/** The n-th chance out of so many, by a key. */
export function chance(key: Uint8Array, counter: number, most: number): number {
  const at = new Uint8Array(8);
  new DataView(at.buffer).setBigUint64(0, BigInt(counter));
  return Number((BigInt(`0x${hex(hmac(key, at).slice(0, 16))}`) * BigInt(most)) >> 128n);
}

/** What was told before the first die, and what this browser added. */
export interface Promised {
  commitment: string;
  number: string;
}

/** What is wrong with the dice of a game, or how many rolls were found right. */
export function check(dice: Dice, promised: Promised | null, log: readonly GameEvent[]): { wrong: string } | { rolls: number } {
  const [one, two] = dice.numbers;
  if (hex(sha256(bits(dice.secret))) !== dice.commitment) return { wrong: "The secret is not the one whose hash was told." };
  if (promised && promised.commitment !== dice.commitment) return { wrong: "The hash is not the one this browser was told before the first die." };
  if (promised && promised.number !== one && promised.number !== two) return { wrong: "The number this browser added was left out." };
  const key = hmac(bits(dice.secret), new Uint8Array([...new TextEncoder().encode("overcrush dice"), ...bits(one ?? ""), ...bits(two ?? "")]));
  const told = new Map(dice.rolls.map(([event, counter, faces]) => [event, { counter, faces }]));
  let last = -1;
  let rolls = 0;
  for (const event of log) {
    if (event.kind !== "rolled" && event.kind !== "rerolled") continue;
    const roll = told.get(event.n);
    if (!roll || roll.counter <= last) return { wrong: `A die of turn ${event.turn} has no place in the row of chances.` };
    last = roll.counter;
    if (chance(key, roll.counter, roll.faces) !== (event.face ?? 0)) return { wrong: `A die of turn ${event.turn} fell otherwise: ${event.text}.` };
    rolls += 1;
  }
  return rolls === dice.rolls.length ? { rolls } : { wrong: "The log has fewer rolls than the game." };
}
