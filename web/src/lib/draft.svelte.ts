/** A draft as the page sees it: looked at again and again, its cards read once, and one thing done at a time. */

import { api, type DraftInfo, type DraftKind, type DraftSeat, type LibraryCard } from "./api";
import { lookOf, type Look } from "./look";

export const KINDS: Record<DraftKind, { name: string; words: string }> = {
  party: { name: "Draft Party", words: "Two players, one box. Take stacks of cards in turn; all lies open." },
  rainbow: { name: "Rainbow Draft", words: "Twelve foil packs each. Pick a card, pass the rest; then make a team with any two basic actions." },
  double: { name: "Double Rainbow Draft", words: "A draft pack each, rares in every one. Its two basic actions are yours to use." },
};

const AT_ONCE = 1200;
const LATER = 3000;
const HIDDEN = 5000;

const cardsOf = new Map<string, Promise<LibraryCard[]>>();

/** What somebody at a draft is called. */
export function seatName(seat: DraftSeat | undefined, n: number): string {
  return seat?.name || (seat?.bot ? `Bot ${n + 1}` : `Player ${n + 1}`);
}

/** Where a draft stands, in a sentence. */
export function draftWords(draft: DraftInfo): string {
  const you = draft.you ?? -1;
  if (draft.stage === "seats") {
    const free = draft.seats.filter((seat) => !seat.taken).length;
    return free ? `${free === 1 ? "a seat is" : `${free} seats are`} free.` : draft.host ? "all are there, and it can begin." : "all are there, and it begins soon.";
  }
  if (draft.stage === "first") return draft.party?.chooser === you ? "you say who begins." : "who won the roll says who begins.";
  if (draft.stage === "picking") return draft.hand?.length || (draft.party && draft.party.who === you) ? "it is your pick." : "others pick.";
  if (draft.stage === "building") return draft.team ? "others make their teams." : "make your team.";
  if (draft.stage === "playing") return nextMatch(draft) ? "play your next game." : "others play.";
  return "it is over.";
}

/** One's own match that can be played now. */
export function nextMatch(draft: DraftInfo): NonNullable<DraftInfo["matches"]>[number] | undefined {
  return draft.matches?.find((match) => match.seats.includes(draft.you ?? -1) && match.table && !match.over);
}

export class Draft {
  info = $state.raw<DraftInfo | null>(null);
  problem = $state("");
  busy = $state(false);
  /** One's seat has been taken to another device. */
  handed = $state(false);
  /** The card that is being read. */
  read = $state("");
  cards = $state.raw<Map<string, LibraryCard>>(new Map());
  private looks = new Map<string, Look>();
  private sets = new Set<string>();
  private until = 0;
  private turn = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(readonly link: string) {
    void this.again();
  }

  get you(): number {
    return this.info?.you ?? -1;
  }

  /** Seconds left on the clock, at a moment of the browser's own. */
  left(now: number): number | null {
    return this.info?.left === undefined || this.info.left === null ? null : Math.max(0, (this.until - now) / 1000);
  }

  name(n: number): string {
    return n === this.you ? "You" : seatName(this.info?.seats[n], n);
  }

  card(id: string): LibraryCard | undefined {
    return this.cards.get(id);
  }

  look(card: LibraryCard): Look {
    let found = this.looks.get(card.id);
    if (!found) this.looks.set(card.id, (found = lookOf(card)));
    return found;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** Look at it now, and then again and again. */
  private async again(): Promise<void> {
    clearTimeout(this.timer);
    const turn = this.turn;
    try {
      const found = await api.draftOf(this.link);
      if (turn === this.turn) this.show(found);
      if (!this.busy && this.unreachable) this.problem = "";
      this.unreachable = false;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.unreachable = true;
    }
    if (!this.closed) this.timer = setTimeout(() => void this.again(), document.hidden ? HIDDEN : this.info?.stage === "playing" || this.info?.stage === "over" ? LATER : AT_ONCE);
  }
  private unreachable = false;

  private show(next: DraftInfo, left = false): void {
    if ((next.you ?? -1) >= 0) this.handed = false;
    else if (this.you >= 0 && !left) this.handed = true;
    if (next.left !== undefined && next.left !== null) this.until = performance.now() + next.left * 1000;
    if (this.read && next.stage === "picking" && next.kind !== "party" && !next.hand?.includes(this.read) && !next.taken?.includes(this.read)) this.read = "";
    this.info = next;
    const ids = [...(next.hand ?? []), ...(next.taken ?? []), ...(next.basics ?? []), ...(next.party?.basics ?? []), ...(next.team?.basics ?? [])];
    void this.need([...next.sets.map(([code]) => code), ...ids.map((id) => id.split("/")[0]!)]);
  }

  /** Have the cards of some sets. */
  async need(codes: string[]): Promise<void> {
    const news = [...new Set(codes)].filter((code) => !this.sets.has(code));
    if (!news.length) return;
    for (const code of news) this.sets.add(code);
    try {
      const found = await Promise.all(
        news.map((code) => {
          if (!cardsOf.has(code)) cardsOf.set(code, api.cardsOf(code));
          return cardsOf.get(code)!;
        }),
      );
      this.cards = new Map([...this.cards, ...found.flat().map((card) => [card.id, card] as const)]);
    } catch {
      for (const code of news) {
        this.sets.delete(code);
        cardsOf.delete(code);
      }
    }
  }

  /** Do something; what the server says about it is shown. */
  async do(what: Parameters<typeof api.draft>[1], body: unknown = {}): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.turn += 1;
    try {
      const found = await api.draft(this.link, what, body);
      this.turn += 1;
      this.problem = "";
      this.show(found, what === "leave");
      return true;
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Take a card. */
  async pick(card: string, dice?: number): Promise<void> {
    const wanted = { pick: this.info?.pick ?? 0, card, ...(dice === undefined ? {} : { dice }) };
    if (await this.do("pick", wanted)) this.read = "";
  }
}
