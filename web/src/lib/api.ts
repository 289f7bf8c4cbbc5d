/** What is asked over HTTP. A refusal is thrown as a sentence to show. */

import type { Face, Player, Rule, Seat, Table, View } from "./protocol";

export interface Entry {
  id: string;
  dice: number;
}
export interface Team {
  name: string;
  cards: Entry[];
  basics: string[];
}
export interface Chosen {
  name?: string;
  code?: string;
  team?: Team;
  file?: string;
}
export interface FormatInfo {
  name: string;
  words: string;
  life: number;
  cards?: number;
  dice?: number;
  basics?: number;
  teams?: string[];
}
export interface TeamInfo {
  name: string;
  team: Team;
  words?: string;
  ready?: boolean;
  formats?: string[];
  opponent?: string;
}
export interface Lobby {
  version: string;
  formats: FormatInfo[];
  editions: { name: string; words?: string }[];
  bots: { name: string; level?: string }[];
  teams: TeamInfo[];
  sets: [string, string][];
  problems?: string[];
}
export interface LibraryCard {
  id: string;
  name: string;
  set: string;
  kind: string;
  cost: number;
  faces: Face[];
  subtitle?: string;
  energy?: string[];
  affiliations?: string[];
  alignment?: string;
  equip?: boolean;
  rarity?: string;
  max?: number;
  text?: string[];
  status?: string;
  problems?: string[];
  shipped?: boolean;
}
export interface Checked {
  team: Team;
  legal: boolean;
  violations?: { text: string; rule: string }[];
  code?: string;
  dice?: number;
}
export interface GameLine {
  id: string;
  title: string;
  created: number;
  changed: number;
  turn: number;
  seats: Partial<Record<Seat | "both" | "watch", string>>;
  players: Player[];
  format: string;
  winner?: string;
}
export interface BrokenGame {
  id: string;
  title: string;
  reason: string;
}
export interface Games {
  games: GameLine[];
  broken?: BrokenGame[];
}
export interface Sits {
  name?: string;
  bot?: string;
}
export interface RuleInfo {
  number: string;
  subject: string;
  below?: { number: string; subject?: string }[];
}
export interface NewGame {
  teams: [Chosen, Chosen];
  sides?: [Sits, Sits];
  format?: string;
  edition?: string;
  hot_seat?: boolean;
  seed?: number;
  first?: "" | Seat | "roll";
  title?: string;
}
export interface Begun {
  game: string;
  seats: Partial<Record<Seat | "both" | "watch", string>>;
}
export interface NewTable {
  team: Chosen;
  name?: string;
  format?: string;
  edition?: string;
  undo?: "off" | "ask" | "free";
  spectators?: boolean;
  first?: "" | Seat;
  bank?: number;
  increment?: number;
}
export interface TableInfo {
  link: string;
  format: string;
  undo: "off" | "ask" | "free";
  commitment: string;
  edition?: string;
  spectators?: boolean;
  first?: "" | Seat;
  bank?: number;
  increment?: number;
  host?: string;
  guest?: string;
  taken?: boolean;
  you?: "host" | "guest" | "";
  team?: string;
  number?: string;
  seat?: string;
  watch?: string;
}
export interface Step {
  n: number;
  view: View;
  who?: Seat | "";
  answer?: string;
}
export interface ReplayInfo {
  id: string;
  title: string;
  table: Table;
  steps: number;
  turns: { turn: number; step: number; active: Seat }[];
  winner?: string;
  chapters?: { title: string; tells: string; step: number; slip?: string }[];
}

export class Complaint extends Error {
  constructor(
    message: string,
    readonly rules: Rule[] = [],
  ) {
    super(message);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    const init: RequestInit = { method };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    response = await fetch(`/api/${path}`, init);
  } catch {
    throw new Complaint("The server cannot be reached. Is it still running?");
  }
  const data: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const said = data as { reason?: string; rules?: Rule[] } | null;
    const reason = said?.reason ?? "The server did not understand that";
    throw new Complaint(reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : "."), said?.rules);
  }
  return data as T;
}

let cards: Promise<LibraryCard[]> | undefined;

export const api = {
  lobby: () => call<Lobby>("GET", "lobby"),
  games: () => call<Games>("GET", "games"),
  begin: (game: NewGame) => call<Begun>("POST", "games", game),
  learn: () => call<Begun>("POST", "learn"),
  tables: async () => (await call<{ tables: TableInfo[] }>("GET", "tables")).tables,
  makeTable: (table: NewTable) => call<TableInfo>("POST", "tables", table),
  tableOf: (link: string) => call<TableInfo>("GET", `tables/${encodeURIComponent(link)}`),
  removeTable: (link: string) => call<unknown>("DELETE", `tables/${encodeURIComponent(link)}`),
  addNumber: (link: string, number: string) => call<TableInfo>("POST", `tables/${encodeURIComponent(link)}/number`, { number }),
  sitDown: (link: string, wanted: { team: Chosen; name: string; number: string }) => call<TableInfo>("POST", `tables/${encodeURIComponent(link)}/sit`, wanted),
  remove: (game: string) => call<unknown>("DELETE", `games/${game}`),
  rule: (number: string, edition = "") => call<RuleInfo>("GET", `rules/${encodeURIComponent(number)}${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`),
  cards: () => (cards ??= call<{ cards: LibraryCard[] }>("GET", "cards").then((found) => found.cards)),
  teams: async () => (await call<{ teams: TeamInfo[] }>("GET", "teams")).teams,
  saveTeam: (team: Team) => call<unknown>("POST", "teams", team),
  removeTeam: (name: string) => call<unknown>("DELETE", `teams/${encodeURIComponent(name)}`),
  check: (team: Chosen, format: string) => call<Checked>("POST", "teams/check", { team, format }),
  examples: async () => (await call<{ examples: { id: string; title: string; words?: string }[] }>("GET", "examples")).examples,
  openRecord: (text: string) => call<ReplayInfo>("POST", "replays", text),
  replay: (id: string) => call<ReplayInfo>("GET", `replays/${encodeURIComponent(id)}`),
  steps: async (id: string, first: number, last: number) =>
    (await call<{ steps: Step[] }>("GET", `replays/${encodeURIComponent(id)}/steps?first=${first}&last=${last}`)).steps,
};
