/** The keys of the table, and what they do; the help overlay lists the same. */

import { cancel as dropPayment } from "./acting";
import { book } from "./book.svelte";
import { arrow, nextLit } from "./nav";
import type { Play } from "./play.svelte";

export const KEYS: readonly [string, string][] = [
  ["Arrow keys", "move to the nearest die, card or pile"],
  ["Enter, Space", "do it, choose it, or hear why not"],
  ["N, Shift+N", "next or previous thing that can be done"],
  ["P", "the highlighted answer: pass, attack with these, confirm"],
  ["1 to 9", "the answers in the bar, from the left"],
  ["+ and −", "more or less damage for the die in focus"],
  ["E", "end the turn, or pass until your turn"],
  ["H", "hold priority: be asked in every window; again: no longer"],
  ["G", "go on: what others do is shown at once"],
  ["T", "the turn before, step by step (, and . step)"],
  ["U", "take back your last answer"],
  ["Escape", "cancel a payment or a choice half made"],
  ["A", "a hint, where odds are shown"],
  ["C, I, L", "cards, info, log (on a small screen)"],
  ["R", "rules, words and symbols"],
  ["?", "this help and the menu"],
];

export interface Hands {
  root: HTMLElement;
  menu: () => void;
  panel: (panel: "cards" | "log" | "look") => void;
  shift: (die: number, by: number) => void;
}

function cancel(play: Play): boolean {
  if (play.review !== null) {
    play.lookAgain(null);
    return true;
  }
  if (play.paying || play.choices || play.blocker !== null) {
    dropPayment(play);
    play.choices = null;
    play.blocker = null;
    return true;
  }
  if (play.notice) {
    play.notice = null;
    return true;
  }
  return false;
}

function answer(root: HTMLElement, selector: string): boolean {
  const button = root.querySelector<HTMLButtonElement>(selector);
  if (!button || button.disabled) return false;
  button.click();
  return true;
}

/** Do what a key means at the table; whether it meant anything. */
export function pressed(play: Play, hands: Hands, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return false;
  const target = event.target as HTMLElement;
  if (target.matches("input, select, textarea")) return false;
  const key = event.key;
  if (arrow(hands.root, key)) return true;
  switch (key) {
    case "n":
    case "N":
      nextLit(hands.root, event.shiftKey);
      return true;
    case "p":
    case "P":
      return answer(hands.root, "[data-primary]");
    case "a":
    case "A":
      return answer(hands.root, "[data-hint]");
    case "e":
    case "E":
      return answer(hands.root, "[data-key='end'], [data-key='mine']");
    case "h":
    case "H":
      if (play.readonly || play.table?.seat === "watch") return false;
      play.hold(!play.holding);
      return true;
    case "g":
    case "G":
      play.paused = false;
      play.skip?.();
      return true;
    case "t":
    case "T":
      play.lookAgain(play.review === null ? 0 : null);
      return true;
    case ",":
    case ".":
      if (play.review === null) return false;
      play.lookAgain(play.review + (key === "." ? 1 : -1));
      return true;
    case "u":
    case "U":
      void play.undo();
      return true;
    case "Escape":
      return cancel(play);
    case "r":
    case "R":
      book.show("");
      return true;
    case "?":
      hands.menu();
      return true;
    case "c":
    case "i":
    case "l":
      hands.panel(key === "c" ? "cards" : key === "i" ? "look" : "log");
      return true;
    case "+":
    case "-": {
      const die = Number(target.dataset.die ?? -1);
      if (play.shape?.do !== "assign" || !play.shape.dice?.includes(die)) return false;
      hands.shift(die, key === "+" ? 1 : -1);
      return true;
    }
  }
  if (/^[1-9]$/.test(key)) return answer(hands.root, `[data-answer="${Number(key) - 1}"]`);
  return false;
}
