/** Searching the library: words, set, kind, energy, cost, and whether a card can be played in full. */

import type { LibraryCard } from "./api";

/** So many cards are shown at first, and again each time the end of the list is reached. */
const PAGE = 60;

/** How well it is known what a card does, as far as one looks for it. */
const STANDINGS = new Set(["proven", "disputed", "read", "worded", "not yet", "own"]);

export class Filter {
  /** How many of the cards that fit are shown. */
  limit = $state(PAGE);
  words = $state("");
  set = $state("");
  kind = $state("");
  energy = $state("");
  cost = $state("");
  status = $state("");

  /** The cards that fit, in the order of the library. */
  apply(cards: readonly LibraryCard[]): LibraryCard[] {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    return cards.filter((card) => {
      if (this.set && card.set !== this.set) return false;
      if (this.kind && !(this.kind === "basic" ? card.kind.includes("basic") : card.kind === this.kind)) return false;
      if (this.energy && !card.energy?.includes(this.energy)) return false;
      if (this.cost && !(this.cost === "7" ? card.cost >= 7 : card.cost === Number(this.cost))) return false;
      if (this.status === "global" && !card.text?.some((line) => line.startsWith("Global"))) return false;
      if (this.status === "full" && (card.status ?? "full") !== "full") return false;
      if (STANDINGS.has(this.status) && (card.standing ?? "read") !== this.status) return false;
      if (!words.length) return true;
      const text = [card.name, card.subtitle, card.id, ...(card.affiliations ?? []), ...(card.text ?? [])].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }

  more(): void {
    this.limit += PAGE;
  }

  get any(): boolean {
    return !!(this.words || this.set || this.kind || this.energy || this.cost || this.status);
  }

  clear(): void {
    this.words = this.set = this.kind = this.energy = this.cost = this.status = "";
  }
}
