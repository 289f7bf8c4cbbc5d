/** A card of one's own in the making: what is typed, and what the server reads of it as it changes. */

import { api, type CardDraft, type LibraryCard, type NotUnderstood, type ReadCard } from "./api";

export type Level = [number, number, number, number];
export const KINDS = ["character", "action", "basic action", "epic basic action"] as const;
export const ENERGIES = ["fist", "bolt", "mask", "shield"] as const;

/** A piece of a text, and whether it was not understood. */
export interface Piece {
  text: string;
  bad: boolean;
}

/** A text cut where something in it was not understood; lines and places as the server tells them. */
export function pieces(text: string, problems: readonly NotUnderstood[]): Piece[] {
  const starts: number[] = [];
  let at = 0;
  for (const line of text.split("\n")) {
    starts.push(at);
    at += line.length + 1;
  }
  const bad = new Uint8Array(text.length);
  for (const problem of problems) {
    if (problem.kind !== "words") continue;
    const from = starts[problem.line ?? 0];
    if (from === undefined) continue;
    const line = text.slice(from).split("\n", 1)[0]!;
    const begin = Math.min(problem.start ?? 0, line.length);
    bad.fill(1, from + begin, from + Math.min(Math.max(problem.end ?? 0, begin + 1), line.length));
  }
  const found: Piece[] = [];
  for (let i = 0, j = 0; i < text.length; i = j) {
    while (j < text.length && bad[j] === bad[i]) j++;
    found.push({ text: text.slice(i, j), bad: bad[i] === 1 });
  }
  return found;
}

/** The facts of a card of the library, to be put into words by hand. */
export function draftOf(card: LibraryCard): CardDraft {
  const [set = "my", number = "1"] = card.id.split("/", 2);
  const levels = card.faces.filter((face) => face.kind === "character").map((face): Level => [face.fielding ?? 0, face.attack ?? 0, face.defense ?? 0, face.burst ?? 0]);
  return {
    set,
    number,
    name: card.name,
    subtitle: card.subtitle ?? "",
    kind: card.kind,
    cost: card.cost,
    energy: [...(card.energy ?? [])],
    affiliations: [...(card.affiliations ?? [])],
    alignment: card.alignment ?? "",
    equip: card.equip ?? false,
    max: card.max ?? 4,
    rarity: card.rarity ?? "",
    levels,
    emblem: card.emblem ?? "",
    text: card.standing === "not yet" ? [] : [...(card.text ?? [])],
  };
}

/** A number of the set that none of these cards has. */
export function freeNumber(set: string, taken: readonly string[]): string {
  let n = 1;
  while (taken.includes(`${set}/${n}`)) n++;
  return String(n);
}

export class Editor {
  draft = $state<CardDraft>(Editor.empty());
  text = $state("");
  affiliations = $state("");
  /** What came of the last reading, and the text it was of. */
  read = $state.raw<ReadCard | null>(null);
  readText = $state.raw("");
  busy = $state(false);
  problem = $state("");
  private turn = 0;

  static empty(number = "1"): CardDraft {
    return { set: "my", number, name: "", subtitle: "", kind: "character", cost: 3, energy: ["fist"], alignment: "", equip: false, emblem: "", max: 4, levels: [[0, 1, 1, 0], [1, 2, 2, 0], [1, 3, 3, 0]], text: [] };
  }

  begin(draft: CardDraft): void {
    this.draft = { ...Editor.empty(), energy: [], levels: [], ...draft };
    this.text = (draft.text ?? []).join("\n");
    this.affiliations = (draft.affiliations ?? []).join(", ");
    this.read = null;
    this.problem = "";
  }

  get id(): string {
    return `${this.draft.set}/${this.draft.number}`;
  }

  /** The card as it is sent. */
  get sent(): CardDraft {
    const draft = $state.snapshot(this.draft) as CardDraft;
    const character = draft.kind === "character";
    draft.set = (draft.set ?? "").trim().toLowerCase();
    draft.number = (draft.number ?? "").trim();
    draft.text = this.text.split("\n");
    while (draft.text.length && !draft.text.at(-1)!.trim()) draft.text.pop();
    draft.affiliations = this.affiliations.split(",").map((name) => name.trim()).filter(Boolean);
    if (!character) draft.levels = [];
    for (const field of ["cost", "max"] as const) if (typeof draft[field] !== "number") delete draft[field];
    draft.levels = (draft.levels ?? []).map((level) => level.map((n) => (typeof n === "number" ? n : 0)) as Level);
    return draft;
  }

  setLevels(n: number): void {
    const levels = this.draft.levels ?? [];
    this.draft.levels = Array.from({ length: n }, (_, i) => levels[i] ?? ([...(levels.at(-1) ?? [0, 1, 1, 0])] as Level));
  }

  toggle(energy: string): void {
    const there = this.draft.energy ?? [];
    this.draft.energy = there.includes(energy) ? there.filter((each) => each !== energy) : [...there, energy];
  }

  /** Put a line in the place of another one. */
  replace(line: number, words: string): void {
    const lines = this.text.split("\n");
    lines[line] = words;
    this.text = lines.join("\n");
  }

  wrong(field: string): string {
    return this.read?.wrong?.find((each) => each.field === field)?.message ?? "";
  }

  /** What of the text is underlined: nothing of a text that has changed since it was read. */
  get pieces(): Piece[] {
    return this.readText === this.text && this.read ? pieces(this.text, this.read.problems ?? []) : [{ text: this.text, bad: false }];
  }

  get playable(): boolean {
    return !!this.read?.card && !this.read.wrong?.length && !this.read.problems?.length;
  }

  /** Have it read; only the latest answer counts. */
  async look(): Promise<void> {
    const turn = ++this.turn;
    const text = this.text;
    this.busy = true;
    try {
      const found = await api.readCard(this.sent);
      if (turn !== this.turn) return;
      this.read = found;
      this.readText = text;
      this.problem = "";
    } catch (error) {
      if (turn !== this.turn) return;
      this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (turn === this.turn) this.busy = false;
    }
  }
}
