/**
 * The messages of the server as the page uses them: the generated types (`docs/protocol.d.ts`, from the server's own), and
 * where a text is one of a few words, which ones. A word for a field that is not there, or of another kind, does not compile.
 */

import type * as Sent from "../../../docs/protocol";

/** A type some of whose fields are known more exactly. */
export type Exactly<T, N extends { [K in keyof N]: K extends keyof T ? T[K] : never }> = Omit<T, keyof N> & N;

export type Seat = "A" | "B";
export type Energy = "fist" | "bolt" | "mask" | "shield" | "wild" | "generic";

export type Face = Exactly<Sent.Face, { kind: "energy" | "character" | "action"; energy?: Energy[] }>;
export type GlobalAbility = Sent.GlobalAbility;
export type Card = Exactly<Sent.Card, { faces: Face[]; energy?: Energy[]; owner?: Seat | "" }>;
export type Player = Exactly<Sent.Player, { seat: Seat; kind: "person" | "bot" }>;
export type Table = Exactly<Sent.Table, { seat: Seat | "both" | "watch"; players: Player[]; cards: Card[] }>;

export type Badge = Sent.Badge;
export type Die = Exactly<Sent.Die, { player: Seat; owner?: Seat | "" }>;
export type Count = Sent.Count;
export type Side = Sent.Side;
export type CardNow = Sent.CardNow;
export type Waits = Exactly<Sent.Waits, { player: Seat }>;
export type GameEvent = Exactly<Sent.Event, { player?: Seat | "" }>;
export type Option = Exactly<Sent.Option, { player?: Seat | "" }>;
export type Shape = Exactly<Sent.Shape, { do: "attack" | "block" | "reroll" | "assign" | "choose" | "order" }>;
export type Decision = Exactly<Sent.Decision, { who: Seat; options?: Option[]; shape?: Shape; keeping?: Option[] }>;
export type Place = Exactly<Sent.Place, { seat: Seat }>;
export type Clock = Exactly<Sent.Clock, { runs?: Seat | "" }>;
export type Position = Exactly<
  Sent.Position,
  { active: Seat; dice: Die[]; resolving?: Waits[]; queue?: Waits[]; winner?: Seat | "tie" | "" }
>;
export type Hint = Sent.Hint;
export type Passed = Exactly<Sent.Passed, { who: Seat }>;
export type View = Exactly<
  Sent.View,
  {
    position: Position;
    events?: GameEvent[];
    decision?: Decision;
    undo?: "free" | "ask" | "";
    ended?: "resign" | "draw" | "absent" | "clock" | "round" | "";
    clock?: Clock;
    places?: Place[];
    passed?: Passed[];
  }
>;

export type Rule = Sent.Rule;
export type Contribution = Sent.Contribution;
export type Value = Sent.Value;
export type Refused = Sent.Refused;
export type Because = Sent.Because;
export type Explained = Sent.Explained;
export type Way = Sent.Way;
export type Forecast = Sent.Forecast;

export type Odds = Sent.Odds;

export type Line = Exactly<Sent.Line, { by: Seat }>;
export type Talk = Omit<Exactly<Sent.Talk, { mode: "words" | "phrases"; lines?: Line[] }>, "lines"> & { lines: Line[] };

export type Reply =
  | Sent.Accepted
  | Refused
  | Because
  | Explained
  | Sent.Ways
  | Sent.Forecast
  | Odds
  | Exactly<Sent.Events, { events: GameEvent[] }>
  | Sent.Reported
  | Sent.Pong;

export type Told =
  | Table
  | View
  | Reply
  | Exactly<Sent.Seats, { places: Place[]; clock?: Clock }>
  | Sent.Standing
  | Exactly<Sent.UndoAsked, { by: Seat }>
  | Sent.UndoRefused
  | Exactly<Sent.Offered, { what: "draw" | "rematch"; by: Seat }>
  | Sent.Again
  | Exactly<Sent.Talk, { mode: "words" | "phrases"; lines?: Line[] }>
  | Exactly<Sent.Said, { line: Line }>;

/** An answer to the open decision. */
export type Doing = Sent.AskDoing;

/** Something one would like to do, to be told why it is not possible. */
export type Wish = Sent.AskWhy["wish"];

export type Ask = Exclude<Sent.ToServer, Sent.AskOffer> | Exactly<Sent.AskOffer, { what: "draw" | "rematch" }>;
