/** Dragging a die: onto an attacker to block it, or into the attack zone to attack. A click stays a click. */

import { pair } from "./acting";
import type { Play } from "./play.svelte";

const FAR = 10;

class Drag {
  /** The die that is dragged, once it has moved far enough. */
  die = $state<number | null>(null);
  x = $state(0);
  y = $state(0);
  /** The die under the pointer. */
  over = $state<number | null>(null);
  private swallowed = false;

  /** Whether the click that ends a drag is to be ignored. */
  swallow(): boolean {
    const was = this.swallowed;
    this.swallowed = false;
    return was;
  }

  start(play: Play, die: number, event: PointerEvent): void {
    const shape = play.shape;
    this.swallowed = false;
    if (event.button !== 0 || !(shape?.do === "block" || shape?.do === "attack") || !shape.dice?.includes(die)) return;
    const from = { x: event.clientX, y: event.clientY };
    const move = (e: PointerEvent) => {
      if (this.die === null && Math.hypot(e.clientX - from.x, e.clientY - from.y) < FAR) return;
      this.die = die;
      this.x = e.clientX;
      this.y = e.clientY;
      this.over = this.under(e);
    };
    const end = (e: PointerEvent) => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      if (this.die === null) return;
      this.swallowed = true;
      setTimeout(() => (this.swallowed = false), 50);
      const target = e.type === "pointerup" ? this.under(e) : null;
      const zone = document.elementFromPoint(e.clientX, e.clientY)?.closest<HTMLElement>("[data-battle]");
      this.die = null;
      this.over = null;
      if (play.shape?.do === "block" && target !== null) pair(play, die, target);
      else if (play.shape?.do === "attack") {
        const rest = play.picked.filter((other) => other !== die);
        play.picked = zone ? [...rest, die] : rest;
      }
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }

  private under(event: PointerEvent): number | null {
    const found = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-die]");
    const die = found ? Number(found.dataset.die) : null;
    return die === this.die ? null : die;
  }
}

export const drag = new Drag();
