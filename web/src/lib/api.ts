/** What is asked over HTTP. A refusal is thrown as a sentence to show. */

import { sets } from "./sets.svelte";
import { values } from "./stream";
import type * as Sent from "../../../docs/protocol";
import type { Exactly, Face, Player, Rule, Seat, Table, View } from "./protocol";

/** The links of a game by who they are for. */
type Links = Partial<Record<Seat | "both" | "watch", string>>;

export type Entry = Sent.HttpEntry;
export type Team = Exactly<Sent.HttpTeam, { cards: Entry[]; basics: string[] }>;
export type Chosen = Exactly<Sent.HttpChosen, { team?: Team }>;
export type FormatInfo = Sent.HttpFormatInfo;
export type TeamInfo = Exactly<Sent.HttpTeamInfo, { team: Team }>;
export type Lobby = Exactly<Sent.HttpLobby, { teams: TeamInfo[] }>;
export type LibraryCard = Exactly<Sent.HttpLibraryCard, { faces: Face[] }>;
export type Checked = Exactly<Sent.HttpChecked, { team: Team }>;
export type GameLine = Exactly<Sent.HttpGameLine, { seats: Links; players: Player[]; asked?: Seat | "" }>;
export type BrokenGame = Sent.HttpBrokenGame;
export type Games = Exactly<Sent.HttpGames, { games: GameLine[] }>;
export type Sits = Sent.HttpSits;
export type RuleInfo = Exactly<Sent.HttpRuleInfo, { kind?: "rule" | "keyword" | "word" }>;
export type BookLine = Exactly<Sent.HttpBookLine, { kind?: "section" | "rule" | "keyword" | "word" }>;
export type RuleBook = Exactly<Sent.HttpRuleBook, { lines: BookLine[] }>;
export type NewGame = Exactly<Sent.HttpNewGame, { teams: [Chosen, Chosen]; first?: "" | Seat | "roll" }>;
export type Begun = Exactly<Sent.HttpBegun, { seats: Links }>;
export type NewTable = Exactly<Sent.HttpNewTable, { team: Chosen; undo?: "off" | "ask" | "free"; first?: "" | Seat; chat?: "words" | "phrases" | "off" }>;
export type TableInfo = Exactly<
  Sent.HttpTableInfo,
  { undo: "off" | "ask" | "free"; first?: "" | Seat; you?: "host" | "guest" | ""; chooser?: "host" | "guest" | ""; chat?: "words" | "phrases" | "off" }
>;
export type Step = Exactly<Sent.HttpStep, { view: View; way?: View; who?: Seat | "" }>;
export type TurnMark = Exactly<Sent.HttpTurnMark, { active: Seat }>;
export type ReplayInfo = Exactly<Sent.HttpReplayInfo, { table: Table; turns: TurnMark[] }>;
export type DraftKind = "party" | "rainbow" | "double";
export type NewDraft = Exactly<Sent.HttpNewDraft, { kind: DraftKind }>;
export type DraftSet = Sent.HttpDraftSet;
export type DraftSeat = Sent.HttpDraftSeat;
export type DraftMatch = Sent.HttpDraftMatch;
export type DraftPartyInfo = Sent.HttpDraftPartyInfo;
export type DraftInfo = Exactly<
  Sent.HttpDraftInfo,
  { kind: DraftKind; stage: "seats" | "first" | "picking" | "building" | "playing" | "over"; team?: Team }
>;
export type DraftChecked = Sent.HttpDraftChecked;
export type CardDraft = Sent.HttpCardDraft;
export type NotUnderstood = Sent.HttpNotUnderstood;
export type WrongField = Sent.HttpWrongField;
export type MeantLine = Sent.HttpMeantLine;
export type ReadCard = Exactly<Sent.HttpReadCard, { card?: LibraryCard; here?: "" | "same" | "other" }>;
export type ReadCards = Exactly<Sent.HttpReadCards, { cards: ReadCard[] }>;
export type HaveCard = Sent.HttpHaveCard;
export type BuildInfo = Sent.HttpBuildInfo;
export type GuideSection = Sent.HttpGuideSection;
/** Null is: no limit; what is left out is as usual. */
type Unlimited = Partial<Record<"cards" | "dice" | "basics" | "copies" | "newest", number | null>>;
export type FormatDraft = Omit<Sent.HttpFormatDraft, keyof Unlimited> & Unlimited;
export type ReadFormat = Omit<Sent.HttpReadFormat, "draft"> & { draft: FormatDraft };
export type RulePoint = Sent.HttpRulePoint;
export type OwnFormats = { own: ReadFormat[]; shipped: FormatDraft[]; points: RulePoint[] };
export type Tried = Sent.HttpTried;
export type TriedAgainst = Sent.HttpTriedAgainst;
export type CoachedStep = Exactly<Sent.HttpCoachedStep, { who: Seat; grade: "slip" | "mistake" | "blunder" }>;
export type CoachedSide = Sent.HttpCoachedSide;
export type Coached = Exactly<Sent.HttpCoached, { steps?: CoachedStep[]; winner?: Seat | "tie" | "" }>;
export type LuckReport = Exactly<Sent.HttpLuckReport, { story?: Story }>;
type StoryTurn = Exactly<Sent.HttpStoryTurn, { active: Seat }>;
export type Story = Exactly<Sent.HttpStory, { turns: StoryTurn[] }>;
export type Dice = Sent.HttpDice;

export class Complaint extends Error {
  constructor(
    message: string,
    readonly rules: Rule[] = [],
  ) {
    super(message);
  }
}

/** What the server answers, unless it refuses. */
async function answered(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    const init: RequestInit = { method, ...(signal ? { signal } : {}) };
    if (body !== undefined) {
      init.headers = { "content-type": "application/json" };
      init.body = typeof body === "string" ? body : JSON.stringify(body);
    }
    response = await fetch(`api/${path}`, init);
  } catch {
    throw new Complaint("The server cannot be reached. Is it still running?");
  }
  if (!response.ok) {
    const said = (await response.json().catch(() => null)) as { reason?: string; rules?: Rule[] } | null;
    const reason = sets.inWords(said?.reason ?? "The server did not understand that");
    throw new Complaint(reason.charAt(0).toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : "."), said?.rules);
  }
  return response;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await answered(method, path, body)).json().catch(() => null)) as T;
}

async function* listened<T>(path: string, body: unknown, signal: AbortSignal): AsyncGenerator<T> {
  const response = await answered("POST", path, body, signal);
  if (!response.body) return;
  try {
    yield* values<T>(response.body);
  } catch {
    throw new Complaint("The server has gone. Is it still running?");
  }
}

let cards: Promise<LibraryCard[]> | undefined;
let guide: Promise<GuideSection[]> | undefined;

/** The cards of the library with one's own: each in the place of one of which only the facts are known, or at the end. */
export function withOwn(library: readonly LibraryCard[], own: readonly ReadCard[]): LibraryCard[] {
  const mine = new Map(own.flatMap((each) => (each.card ? [[each.card.id, each.card] as const] : [])));
  const there = new Set(library.map((card) => card.id));
  return [...library.map((card) => mine.get(card.id) ?? card), ...[...mine.values()].filter((card) => !there.has(card.id))];
}
const of = (draft: string): string => `drafts/${encodeURIComponent(draft)}`;

export const api = {
  /** `table`: with the format of the table one is asked to. */
  lobby: async (table = "") => {
    const found = await call<Lobby>("GET", table ? `lobby?table=${encodeURIComponent(table)}` : "lobby");
    sets.know(found.sets);
    return found;
  },
  games: () => call<Games>("GET", "games"),
  begin: (game: NewGame) => call<Begun>("POST", "games", game),
  learn: (lesson = "first") => call<Begun>("POST", `learn/${lesson}`),
  book: (edition = "") => call<RuleBook>("GET", `rules${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`),
  ruleShown: (number: string, edition = "") => call<RuleInfo>("GET", `rules/${encodeURIComponent(number)}?example${edition ? `&edition=${encodeURIComponent(edition)}` : ""}`),
  dice: (path: string) => call<Dice>("GET", `${path}/dice`),
  seatCode: (seat: string) => call<Sent.HttpSeatCode>("POST", `seats/${encodeURIComponent(seat)}/code`),
  takeSeat: (code: string) => call<Sent.HttpTakenSeat>("POST", "codes", { code, draft: true }),
  luck: (path: string) => call<LuckReport>("GET", `${path}/luck`),
  tables: async () => (await call<{ tables: TableInfo[] }>("GET", "tables")).tables,
  makeTable: (table: NewTable) => call<TableInfo>("POST", "tables", table),
  tableOf: (link: string) => call<TableInfo>("GET", `tables/${encodeURIComponent(link)}`),
  openTables: async () => (await call<{ tables: TableInfo[] }>("GET", "tables/open")).tables,
  letBotSit: (link: string, bot: string) => call<TableInfo>("POST", `tables/${encodeURIComponent(link)}/bot`, { bot }),
  whoBegins: (link: string, first: Seat) => call<TableInfo>("POST", `tables/${encodeURIComponent(link)}/first`, { first }),
  removeTable: (link: string) => call<unknown>("DELETE", `tables/${encodeURIComponent(link)}`),
  addNumber: (link: string, number: string) => call<TableInfo>("POST", `tables/${encodeURIComponent(link)}/number`, { number }),
  sitDown: (link: string, wanted: { team: Chosen; name: string; number: string }) => call<TableInfo>("POST", `tables/${encodeURIComponent(link)}/sit`, wanted),
  drafts: async () => (await call<{ drafts: DraftInfo[] }>("GET", "drafts")).drafts,
  openDrafts: async () => (await call<{ drafts: DraftInfo[] }>("GET", "drafts/open")).drafts,
  draftCode: (link: string) => call<Sent.HttpSeatCode>("POST", `${of(link)}/code`),
  draftSets: async () => (await call<{ sets: DraftSet[] }>("GET", "drafts/sets")).sets,
  makeDraft: (draft: NewDraft) => call<DraftInfo>("POST", "drafts", draft),
  draftOf: (link: string) => call<DraftInfo>("GET", of(link)),
  removeDraft: (link: string) => call<unknown>("DELETE", of(link)),
  draftTeam: async (link: string) => (await call<{ team: Team }>("GET", `${of(link)}/team`)).team,
  checkDraftTeam: (link: string, team: Team) => call<DraftChecked>("POST", `${of(link)}/check`, { team }),
  draft: (link: string, what: "sit" | "leave" | "bot" | "begin" | "first" | "pick" | "team", body: unknown = {}) => call<DraftInfo>("POST", `${of(link)}/${what}`, body),
  remove: (game: string) => call<unknown>("DELETE", `games/${game}`),
  rule: (number: string, edition = "") => call<RuleInfo>("GET", `rules/${encodeURIComponent(number)}${edition ? `?edition=${encodeURIComponent(edition)}` : ""}`),
  library: () => (cards ??= call<{ cards: LibraryCard[] }>("GET", "cards").then((found) => found.cards)),
  cards: async () => withOwn(...(await Promise.all([api.library(), api.ownCards()]))),
  /** One's own cards; `soon`: something will be read soon. */
  ownCards: async (soon = false): Promise<ReadCard[]> => (await call<ReadCards>("GET", soon ? "own/cards?soon" : "own/cards")).cards,
  readCard: (card: CardDraft) => call<ReadCard>("POST", "own/read", { card }),
  keepCards: async (cards: CardDraft[]): Promise<ReadCard[]> => (await call<ReadCards>("POST", "own/cards", { cards })).cards,
  openCards: (text: string, name?: string) => call<ReadCards>("POST", "own/open", name ? { text, name } : { text }),
  removeCard: (id: string) => call<unknown>("DELETE", `own/cards/${id.split("/").map(encodeURIComponent).join("/")}`),
  cardsCode: async (ids: readonly string[]) => (await call<{ code: string }>("GET", `own/code?cards=${encodeURIComponent(ids.join(","))}`)).code,
  collection: async (): Promise<HaveCard[]> => (await call<{ cards: HaveCard[] }>("GET", "own/collection")).cards,
  keepCollection: (cards: HaveCard[]) => call<unknown>("POST", "own/collection", { cards }),
  openCollection: (text: string) => call<Sent.HttpCollectionInfo>("POST", "own/collection/open", { text }),
  builds: async (): Promise<BuildInfo[]> => (await call<{ teams: BuildInfo[] }>("GET", "own/collection/builds")).teams,
  lacks: (team: Chosen) => call<BuildInfo>("POST", "own/collection/lacks", { team }),
  formats: () => call<OwnFormats>("GET", "own/formats"),
  readFormat: (format: FormatDraft) => call<ReadFormat>("POST", "own/formats/read", { format }),
  keepFormat: (format: FormatDraft) => call<OwnFormats>("POST", "own/formats", { format }),
  openFormat: (text: string, name = "") => call<ReadFormat>("POST", "own/formats/open", { text, ...(name ? { name } : {}) }),
  removeFormat: (name: string) => call<unknown>("DELETE", `own/formats/${encodeURIComponent(name)}`),
  guide: () => (guide ??= call<{ sections: GuideSection[] }>("GET", "guide").then((found) => found.sections)),
  cardsOf: (set: string) => call<{ cards: LibraryCard[] }>("GET", `cards?set=${encodeURIComponent(set)}`).then((found) => found.cards),
  teams: async () => (await call<{ teams: TeamInfo[] }>("GET", "teams")).teams,
  saveTeam: (team: Team) => call<unknown>("POST", "teams", team),
  removeTeam: (name: string) => call<unknown>("DELETE", `teams/${encodeURIComponent(name)}`),
  check: (team: Chosen, format: string) => call<Checked>("POST", "teams/check", { team, format }),
  /** Let bots play a team: what is known of it, again and again. */
  tryTeam: (wanted: Exactly<Sent.HttpTryTeam, { team: Chosen; against?: Chosen[] }>, signal: AbortSignal) => listened<Tried>("teams/try", wanted, signal),
  examples: async () => (await call<{ examples: { id: string; title: string; words?: string }[] }>("GET", "examples")).examples,
  openRecord: (text: string) => call<ReplayInfo>("POST", "replays", text),
  replay: (id: string) => call<ReplayInfo>("GET", `replays/${encodeURIComponent(id)}`),
  /** Let the coach look at a replay: what it says, again and again. */
  coach: (id: string, signal: AbortSignal) => listened<Coached>(`replays/${encodeURIComponent(id)}/coach`, {}, signal),
  playOn: (id: string, wanted: { step: number; seat: Seat; bot: string }) => call<Begun>("POST", `replays/${encodeURIComponent(id)}/play`, wanted),
  steps: async (id: string, first: number, last: number) =>
    (await call<{ steps: Step[] }>("GET", `replays/${encodeURIComponent(id)}/steps?first=${first}&last=${last}`)).steps,
};
