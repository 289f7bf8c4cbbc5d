/** Dice travel, roll, spin, get hurt and are knocked out: what happened, told by movement. Only transforms and opacity move. */

import { tick } from "svelte";
import type { GameEvent, View } from "./protocol";
import { settings } from "./settings.svelte";

export const still = (): boolean => settings.calm || matchMedia("(prefers-reduced-motion: reduce)").matches;

const TRAVEL = 320;
const EASE = "cubic-bezier(.2,.8,.2,1)";

interface Spot {
  element: HTMLElement;
  box: DOMRect;
}

/** Where every die lies now. */
function spots(root: HTMLElement): Map<number, Spot> {
  const found = new Map<number, Spot>();
  for (const element of root.querySelectorAll<HTMLElement>("[data-die]")) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(Number(element.dataset.die), { element, box });
  }
  return found;
}

function boxOf(root: HTMLElement, selector: string): DOMRect | null {
  const element = root.querySelector<HTMLElement>(selector);
  const box = element?.getBoundingClientRect();
  return box?.width ? box : null;
}

/** The place of a zone that does not show its dice one by one. */
function pileBox(root: HTMLElement, player: string, zone: string, card: number | undefined): DOMRect | null {
  if (zone === "card" && card !== undefined) return boxOf(root, `[data-card="${card}"]`);
  return boxOf(root, `[data-pile="${player}-${zone}"]`);
}

function shiftFrom(from: DOMRect, to: DOMRect): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  const scale = Math.min(1.5, Math.max(0.25, Math.min(from.width, from.height) / to.width));
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function layer(): HTMLElement {
  let found = document.getElementById("flying");
  if (!found) {
    found = document.createElement("div");
    found.id = "flying";
    found.setAttribute("aria-hidden", "true");
    found.style.cssText = "position:fixed;inset:0;pointer-events:none;z-index:40;overflow:hidden;contain:strict";
    document.body.append(found);
  }
  return found;
}

/** A die that is no longer shown flies to where it went. */
function fly(spot: Spot, to: DOMRect | null, koed: boolean, delay: number): void {
  const ghost = spot.element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-die");
  ghost.removeAttribute("id");
  ghost.style.cssText = `position:absolute;left:${spot.box.x}px;top:${spot.box.y}px;width:${spot.box.width}px;height:${spot.box.height}px;margin:0`;
  layer().append(ghost);
  const end = to ? shiftFrom(to, spot.box) : "scale(.4)";
  const frames = koed
    ? [
        { transform: "none", filter: "none", opacity: 1 },
        { transform: "scale(1.18) rotate(-9deg)", filter: "brightness(1.6) saturate(2)", opacity: 1, offset: 0.25 },
        { transform: `${end} rotate(140deg)`, filter: "grayscale(1)", opacity: 0.2 },
      ]
    : [
        { transform: "none", opacity: 1 },
        { transform: end, opacity: 0.25 },
      ];
  const run = ghost.animate(frames, { duration: koed ? TRAVEL * 1.7 : TRAVEL, easing: EASE, delay, fill: "both" });
  run.finished.finally(() => ghost.remove());
}

/** A number that rises from a place: damage, life lost and gained. */
function rise(box: DOMRect, text: string, colour: string): void {
  const note = document.createElement("b");
  note.textContent = text;
  note.style.cssText = `position:absolute;left:${box.x + box.width / 2}px;top:${box.y}px;font:800 24px/1 var(--font);color:${colour};text-shadow:0 1px 3px #000,0 0 8px #000;translate:-50% 0`;
  layer().append(note);
  const run = note.animate(
    [
      { transform: "translateY(6px) scale(.7)", opacity: 0 },
      { transform: "translateY(-10px) scale(1.15)", opacity: 1, offset: 0.25 },
      { transform: "translateY(-34px) scale(1)", opacity: 0 },
    ],
    { duration: 900, easing: "ease-out" },
  );
  run.finished.finally(() => note.remove());
}

const cube = (element: HTMLElement): HTMLElement => element.querySelector<HTMLElement>(".cube") ?? element;

const ROLL = [
  { transform: "rotate(-260deg) scale(.62)" },
  { transform: "rotate(14deg) scale(1.12)", offset: 0.72 },
  { transform: "none" },
];
const SPIN = [{ transform: "perspective(300px) rotateY(-180deg)" }, { transform: "none" }];
const SHAKE = [
  { transform: "none" },
  { transform: "translateX(-5px) rotate(-5deg)" },
  { transform: "translateX(5px) rotate(5deg)" },
  { transform: "translateX(-3px)" },
  { transform: "none" },
];
const PULSE = [{ transform: "none" }, { transform: "scale(1.2)", offset: 0.4 }, { transform: "none" }];

/** What the life of a player has gone up or down by, together. */
function lives(events: readonly GameEvent[], root: HTMLElement): void {
  for (const seat of ["A", "B"]) {
    const of = (...kinds: string[]) => events.filter((event) => event.player === seat && event.die === undefined && kinds.includes(event.kind)).reduce((sum, event) => sum + (event.amount ?? 0), 0);
    const box = boxOf(root, `[data-life="${seat}"]`);
    const [lost, gained] = [of("damaged", "loses life", "pays life"), of("gains life")];
    if (box && lost) rise(box, `−${lost}`, "#ff8792");
    if (box && gained) rise(lost ? new DOMRect(box.x + 34, box.y, box.width, box.height) : box, `+${gained}`, "#7fe6ab");
  }
}

function gesture(events: readonly GameEvent[], now: Map<number, Spot>, root: HTMLElement): void {
  let n = 0;
  lives(events, root);
  for (const event of events) {
    const spot = event.die === undefined ? undefined : now.get(event.die);
    const delay = Math.min(n, 12) * 28;
    switch (event.kind) {
      case "rolled":
      case "rerolled":
        if (spot) cube(spot.element).animate(ROLL, { duration: 460, easing: EASE, delay, fill: "backwards" });
        n += 1;
        break;
      case "spun":
        if (spot) cube(spot.element).animate(SPIN, { duration: 360, easing: EASE });
        break;
      case "damaged":
        if (spot) {
          cube(spot.element).animate(SHAKE, { duration: 340 });
          rise(spot.box, `−${event.amount ?? 0}`, "#ff8792");
        }
        break;
      case "fielded":
      case "attacks":
      case "blocks":
      case "triggered":
        if (spot) cube(spot.element).animate(PULSE, { duration: 320, easing: "ease-out" });
        break;
      case "global":
      case "purchased": {
        const card = root.querySelector<HTMLElement>(`[data-card="${event.card}"]`);
        card?.animate([{ filter: "brightness(1.7)" }, { filter: "none" }], { duration: 500 });
      }
    }
  }
}

function travel(root: HTMLElement, view: View, before: Map<number, Spot>, piles: (die: number) => DOMRect | null): void {
  const now = spots(root);
  const events = view.events ?? [];
  const koed = new Set(events.filter((event) => event.kind === "koed").map((event) => event.die));
  const ends = new Map<number, GameEvent>();
  for (const event of events) if (event.die !== undefined && event.end) ends.set(event.die, event);
  const moves: [HTMLElement, string][] = [];
  for (const [die, spot] of now) {
    const from = before.get(die)?.box ?? (ends.has(die) ? piles(die) : null);
    if (!from) continue;
    if (Math.abs(from.x - spot.box.x) < 2 && Math.abs(from.y - spot.box.y) < 2) continue;
    moves.push([spot.element, shiftFrom(from, spot.box)]);
  }
  for (const [element, transform] of moves) {
    element.animate([{ transform }, { transform: "none" }], { duration: TRAVEL, easing: EASE });
  }
  let gone = 0;
  for (const [die, spot] of before) {
    if (now.has(die)) continue;
    const shown = view.position.dice.find((other) => other.id === die);
    const end = ends.get(die);
    const zone = shown?.zone ?? end?.end ?? "used";
    const player = shown?.player ?? (end?.player || spot.element.dataset.player || "A");
    fly(spot, pileBox(root, player, zone, shown?.card), koed.has(die), Math.min(gone++, 10) * 22);
  }
  gesture(events, now, root);
}

/** Apply a change of the table and let the dice move to it. */
export async function animated(root: HTMLElement | null, view: View, apply: () => void): Promise<void> {
  if (!root || still() || document.hidden || view.undone) {
    apply();
    return;
  }
  const before = spots(root);
  const starts = new Map<number, DOMRect | null>();
  for (const event of view.events ?? []) {
    if (event.die === undefined || !event.start || starts.has(event.die)) continue;
    starts.set(event.die, pileBox(root, event.player || "A", event.start, event.card));
  }
  apply();
  await tick();
  travel(root, view, before, (die) => starts.get(die) ?? null);
}

/** Milliseconds that somebody needs to see what happened. */
const WORTH: Readonly<Record<string, number>> = {
  rolled: 900, rerolled: 900, purchased: 1100, fielded: 1000, used: 1300, global: 1400, attacks: 1200, blocks: 1300, damaged: 1500,
  koed: 1500, "loses life": 1500, "pays life": 900, "gains life": 1000, spun: 700, triggered: 1000,
};
/** What one has done oneself is known already. */
const DONE = new Set(["rolled", "rerolled", "purchased", "fielded", "used", "global", "attacks", "blocks"]);
const SPEEDS: Readonly<Record<string, number>> = { slow: 2, usual: 1, quick: 0.45, none: 0 };
/** From so many views on that wait to be shown, each is shown for less time. */
const MANY = 25;

/** How long a step stays before the next one is shown, less long where it is one's own; where the system wants little motion, only if a speed is set. */
export function patience(events: readonly GameEvent[], behind: number, seat = ""): number {
  if (document.hidden || (!settings.speed && still())) return 0;
  let wait = 0;
  for (const event of events) wait = Math.max(wait, (WORTH[event.kind] ?? 0) * (DONE.has(event.kind) && event.player === seat ? 0.5 : 1));
  wait *= SPEEDS[settings.speed || "usual"] ?? 1;
  return behind > MANY ? wait / 4 : wait;
}
