/** A team in the making: cards and dice put in and out, legality asked of the server as it changes. */

import { api, Complaint, type Checked, type LibraryCard, type Team } from "./api";
import { pasted } from "./friend";

export class Builder {
  name = $state("My team");
  cards = $state<{ id: string; dice: number }[]>([]);
  basics = $state<string[]>([]);
  format = $state("tournament");
  checked = $state.raw<Checked | null>(null);
  problem = $state("");
  private turn = 0;

  get team(): Team {
    return { name: this.name.trim() || "My team", cards: this.cards.map((entry) => ({ ...entry })), basics: [...this.basics] };
  }

  get dice(): number {
    return this.cards.reduce((n, entry) => n + entry.dice, 0);
  }

  count(card: LibraryCard): number {
    if (card.kind.includes("basic")) return this.basics.includes(card.id) ? 1 : 0;
    return this.cards.find((entry) => entry.id === card.id)?.dice ?? 0;
  }

  add(card: LibraryCard): void {
    if (card.kind.includes("basic")) {
      if (!this.basics.includes(card.id)) this.basics.push(card.id);
      return;
    }
    const entry = this.cards.find((each) => each.id === card.id);
    if (entry) entry.dice = Math.min(entry.dice + 1, 99);
    else this.cards.push({ id: card.id, dice: 1 });
  }

  remove(card: LibraryCard): void {
    if (card.kind.includes("basic")) {
      this.basics = this.basics.filter((id) => id !== card.id);
      return;
    }
    const entry = this.cards.find((each) => each.id === card.id);
    if (entry && entry.dice > 1) entry.dice -= 1;
    else this.cards = this.cards.filter((each) => each.id !== card.id);
  }

  load(team: Team): void {
    this.name = team.name;
    this.cards = (team.cards ?? []).map((entry) => ({ ...entry }));
    this.basics = [...(team.basics ?? [])];
  }

  /** Take over a team that somebody shared; what was mended to read it. */
  async read(text: string): Promise<string[]> {
    const found = await api.check(pasted(text), this.format);
    this.load(found.team);
    return found.remarks ?? [];
  }

  /** Ask whether the team is legal now; only the latest answer counts. */
  async check(): Promise<void> {
    const turn = ++this.turn;
    try {
      const found = await api.check({ team: this.team }, this.format);
      if (turn !== this.turn) return;
      this.checked = found;
      this.problem = "";
    } catch (error) {
      if (turn !== this.turn) return;
      this.checked = null;
      this.problem = error instanceof Complaint ? error.message : String(error);
    }
  }
}
