/** A format of one's own in the making: read by the server as it changes. */

import { api, type FormatDraft, type ReadFormat } from "./api";

const USUAL = {
  name: "",
  words: "",
  life: 20,
  cards: 8 as number | null,
  dice: 20 as number | null,
  basics: 2 as number | null,
  sidekicks: 8,
  copies: null as number | null,
  sets: [] as string[],
  newest: null as number | null,
  since: "",
  one_set: false,
  edition: "",
  settings: {} as Record<string, boolean | number | string>,
  shared: false,
  best: 1,
  round: 0,
};
type Fields = typeof USUAL;

const empty = (value: unknown): boolean => typeof value === "object" && value !== null && !Object.keys(value).length;

export class FormatEditor {
  fields = $state<Fields>(structuredClone(USUAL));
  /** Cards that nobody may have: titles, or single printings. */
  banned = $state.raw<readonly string[]>([]);
  /** Likewise, those that may have fewer dice than they say, and how many. */
  limits = $state.raw<Readonly<Record<string, number>>>({});
  /** What is kept as it came: the teams that a demo game names, the dice of a draft. */
  rest = $state.raw<Pick<FormatDraft, "teams" | "draft">>({});
  read = $state.raw<ReadFormat | null>(null);
  private asked = 0;

  begin(draft: FormatDraft): void {
    const { banned, limits, teams, draft: dice, ...fields } = draft;
    this.fields = { ...structuredClone(USUAL), ...structuredClone($state.snapshot(fields) as Partial<Fields>) };
    this.banned = [...(banned ?? [])];
    this.limits = { ...limits };
    this.rest = { ...(teams?.length ? { teams } : {}), ...(dice ? { draft: dice } : {}) };
    this.read = null;
  }

  /** What is sent: without what is as usual. */
  get sent(): FormatDraft {
    const fields = $state.snapshot(this.fields) as Fields;
    const told = Object.entries(fields).filter(([name, value]) => !empty(value) && value !== USUAL[name as keyof Fields]);
    return {
      ...Object.fromEntries(told),
      name: fields.name.trim(),
      ...(this.banned.length ? { banned: [...this.banned] } : {}),
      ...(empty(this.limits) ? {} : { limits: { ...this.limits } }),
      ...this.rest,
    };
  }

  ban(which: string): void {
    if (!this.banned.includes(which)) this.banned = [...this.banned, which];
  }

  allow(which: string): void {
    this.banned = this.banned.filter((each) => each !== which);
  }

  /** So many dice of a card at most; null: as many as it says. */
  fewer(which: string, dice: number | null): void {
    const { [which]: _, ...others } = this.limits;
    this.limits = dice === null ? others : { ...this.limits, [which]: Math.min(Math.max(Math.trunc(dice) || 0, 0), 99) };
  }

  /** A number, or no limit where the field is empty. */
  limit(name: "cards" | "dice" | "basics" | "copies" | "newest", text: string): void {
    this.fields[name] = text.trim() === "" ? null : Math.min(Math.max(Math.trunc(Number(text)) || 0, 0), 99);
  }

  /** One of the ways to play a point of the rules; null: as the edition has it. */
  set(point: string, value: boolean | number | string | null): void {
    if (value === null) delete this.fields.settings[point];
    else this.fields.settings[point] = value;
  }

  toggle(set: string): void {
    const there = this.fields.sets.includes(set);
    this.fields.sets = there ? this.fields.sets.filter((each) => each !== set) : [...this.fields.sets, set];
  }

  /** Let the server read it; an answer that comes too late is left alone. */
  async look(): Promise<void> {
    const mine = ++this.asked;
    const found = await api.readFormat(this.sent).catch((error: unknown): ReadFormat => ({ draft: this.sent, problem: error instanceof Error ? error.message : String(error) }));
    if (mine === this.asked) this.read = found;
  }
}
