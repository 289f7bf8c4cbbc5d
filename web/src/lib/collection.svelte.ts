/** What a collector has and wants, kept by the server a moment after it has changed. */

import { api, type BuildInfo, type HaveCard, type LibraryCard } from "./api";

const SOON = 700;

export class Collection {
  have = $state<Record<string, HaveCard>>({});
  said = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  async load(): Promise<void> {
    this.take(await api.collection());
  }

  take(cards: readonly HaveCard[]): void {
    this.have = Object.fromEntries(cards.map((card) => [card.id, { ...card }]));
  }

  of(id: string): Required<HaveCard> {
    return { cards: 0, dice: 0, want: 0, ...this.have[id], id };
  }

  /** One more or less; who has a die has the card. */
  step(card: LibraryCard, field: "dice" | "want", by: number): void {
    const old = this.of(card.id);
    const now = { ...old, [field]: Math.min(Math.max(old[field] + by, 0), 999) };
    if (field === "dice") now.cards = now.dice ? Math.max(old.cards, 1) : old.dice ? 0 : old.cards;
    this.put(now);
  }

  /** Whether one has the card at all, as with basic actions. */
  toggle(card: LibraryCard): void {
    const old = this.of(card.id);
    this.put({ ...old, cards: old.cards ? 0 : 1, dice: old.cards ? 0 : old.dice });
  }

  /** Put what is missing for a team on the want list. */
  want(build: BuildInfo): void {
    for (const lack of build.lacks ?? []) {
      const old = this.of(lack.id);
      this.put({ ...old, want: Math.max(old.want, lack.dice ?? 0, 1) });
    }
  }

  private put(card: HaveCard): void {
    if (card.cards || card.dice || card.want) this.have[card.id] = card;
    else delete this.have[card.id];
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.keep(), SOON);
  }

  async keep(): Promise<void> {
    try {
      await api.keepCollection(Object.values($state.snapshot(this.have)));
      this.said = "Kept.";
    } catch (error) {
      this.said = error instanceof Error ? error.message : String(error);
    }
  }
}

/** What is missing, in words. */
export const lackWords = (lack: { card?: boolean; dice?: number }): string =>
  [lack.card ? "the card" : "", lack.dice ? `${lack.dice} ${lack.dice === 1 ? "die" : "dice"}` : ""].filter(Boolean).join(" and ");
