/** The messages of the server, as `docs/protocol.md` describes them. Fields with their default value are left out. */

export type Seat = "A" | "B";
export type Energy = "fist" | "bolt" | "mask" | "shield" | "wild" | "generic";

export interface Face {
  kind: "energy" | "character" | "action";
  token: string;
  energy?: Energy[];
  level?: number;
  fielding?: number;
  attack?: number;
  defense?: number;
  burst?: number;
}

export interface GlobalAbility {
  ability: number;
  text: string;
}

export interface Card {
  n: number;
  id: string;
  name: string;
  label: string;
  kind: string;
  faces: Face[];
  subtitle?: string;
  cost?: number;
  energy?: Energy[];
  affiliations?: string[];
  alignment?: string;
  equip?: boolean;
  owner?: Seat | "";
  dice?: number;
  text?: string[];
  globals?: GlobalAbility[];
}

export interface Player {
  seat: Seat;
  team: string;
  kind: "person" | "bot";
  name?: string;
  bot?: string;
}

export interface Table {
  type: "table";
  game: string;
  seat: Seat | "both" | "watch";
  format: string;
  edition: string;
  life: number;
  players: Player[];
  cards: Card[];
  autopass?: boolean;
  title?: string;
  words?: Record<string, string>;
}

export interface Die {
  id: number;
  card: number;
  player: Seat;
  zone: string;
  label: string;
  face?: number;
  owner?: Seat | "";
  level?: number;
  attack?: number;
  defense?: number;
  damage?: number;
  fielding?: number;
  keywords?: string[];
  attacking?: boolean;
  blocking?: number[];
  blocked?: boolean;
  cannot?: string[];
  on?: number;
  paired?: number;
}

export interface Count {
  card: number;
  n: number;
}

export interface Side {
  life: number;
  energy: number[];
  bag: Count[];
  virtual?: number;
}

export interface CardNow {
  n: number;
  left: number;
  cost: [number, number];
  counters?: number;
  flipped?: boolean;
}

export interface Waits {
  player: Seat;
  text: string;
  die?: number;
  card?: number;
}

export interface GameEvent {
  n: number;
  turn: number;
  kind: string;
  text: string;
  rule: string;
  die?: number;
  other?: number;
  player?: Seat | "";
  amount?: number;
  source?: number;
  card?: number;
  start?: string;
  end?: string;
  face?: number;
  step?: string;
}

export interface Option {
  id: number;
  kind: string;
  text: string;
  die?: number;
  target?: number;
  card?: number;
  ability?: number;
  player?: Seat | "";
  amount?: number;
  cost?: number;
  pay?: number[];
}

export interface Shape {
  do: "attack" | "block" | "reroll" | "assign" | "choose" | "order";
  dice?: number[];
  must?: number[];
  least?: number;
  most?: number;
  pairs?: [number, number][];
  needs?: [number, number][];
  many?: [number, number][];
  source?: number;
  total?: number;
}

export interface Decision {
  number: number;
  who: Seat;
  kind: string;
  prompt: string;
  rule: string;
  subject?: string;
  yours?: boolean;
  die?: number;
  card?: number;
  picked?: number[];
  options?: Option[];
  shape?: Shape;
}

export interface Place {
  seat: Seat;
  connected?: boolean;
  thinking?: boolean;
  queue?: number;
  away?: number;
}

export interface Clock {
  a: number;
  b: number;
  runs?: Seat | "";
}

export interface Position {
  turn: number;
  active: Seat;
  step: string;
  substep: string;
  rule: string;
  a: Side;
  b: Side;
  dice: Die[];
  cards: CardNow[];
  resolving?: Waits[];
  queue?: Waits[];
  winner?: Seat | "tie" | "";
}

export interface Hint {
  at: number;
  of: number;
  say?: string;
  why?: string;
  answer?: Doing;
  lost?: boolean;
}

export interface View {
  type: "view";
  id?: number;
  position: Position;
  since: number;
  events?: GameEvent[];
  decision?: Decision;
  answers?: number;
  undo?: "free" | "ask" | "";
  undone?: boolean;
  more?: boolean;
  places?: Place[];
  hint?: Hint;
  ended?: "resign" | "draw" | "absent" | "clock" | "";
  clock?: Clock;
}

export interface Rule {
  number: string;
  subject?: string;
}

export interface Contribution {
  amount: number | string;
  source: string;
}

export interface Value {
  what: string;
  value: number | boolean | string[];
  parts?: Contribution[];
}

export interface Refused {
  type: "refused";
  id?: number;
  reason: string;
  code: string;
  rules?: Rule[];
  decision?: number;
}

export interface Because {
  type: "because";
  id?: number;
  possible?: boolean;
  reason?: string;
  rules?: Rule[];
}

export interface Explained {
  type: "explained";
  id?: number;
  label: string;
  values: Value[];
  die?: number;
  card?: number;
}

export interface Way {
  dice: number[];
  text: string;
}

export type Reply =
  | { type: "accepted"; id?: number; decision?: number }
  | Refused
  | Because
  | Explained
  | { type: "ways"; id?: number; option: number; ways: Way[] }
  | { type: "events"; id?: number; events: GameEvent[]; total: number }
  | { type: "report"; id?: number; name: string; text: string }
  | { type: "pong"; id?: number };

export type Told =
  | Table
  | View
  | Reply
  | { type: "seats"; id?: number; places: Place[]; clock?: Clock }
  | { type: "standing"; id?: number; reason?: string }
  | { type: "undo_asked"; id?: number; by: Seat; takes?: string[]; more?: number; learnt?: boolean }
  | { type: "offered"; id?: number; what: "draw" | "rematch"; by: Seat; gone?: boolean }
  | { type: "again"; id?: number; link: string }
  | { type: "undo_refused"; id?: number };

/** An answer to the open decision. */
export type Doing =
  | { do: "option"; option: number; pay?: number[] }
  | { do: "attack" | "reroll"; dice: number[] }
  | { do: "block"; pairs: [number, number][] }
  | { do: "assign"; source: number; amounts: [number, number][] }
  | { do: "choose" | "order"; options: number[] };

/** Something one would like to do, to be told why it is not possible. */
export type Wish =
  | { do: "die" | "field" | "use" | "attack" | "reroll"; die: number }
  | { do: "card" | "buy"; card: number }
  | { do: "global"; ability: number }
  | { do: "block"; die: number; attacker: number }
  | { do: "pass" };

export type Ask =
  | { type: "answer"; decision: number; answer: Doing }
  | { type: "undo"; decision: number }
  | { type: "consent"; yes: boolean }
  | { type: "resign" }
  | { type: "claim" }
  | { type: "offer"; what: "draw" | "rematch"; yes?: boolean }
  | { type: "why"; wish: Wish }
  | { type: "explain"; die?: number; card?: number; what?: string }
  | { type: "payments"; decision: number; option: number }
  | { type: "settings"; autopass?: boolean; steps?: boolean; pace?: number }
  | { type: "log"; since?: number }
  | { type: "report"; note?: string }
  | { type: "ping" };
