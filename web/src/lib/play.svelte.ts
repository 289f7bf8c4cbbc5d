/** A game as a page sees it: the table, the position on show, the open decision, and what the player is putting together. */

import { take } from "./acting";
import { withAbility } from "./brief";
import { agrees, pointedAt, type Pointed } from "./guiding";
import { lookOf, type Look } from "./look";
import type { Card, Clock, Decision, Die, Doing, Forecast, GameEvent, Line, Option, Passed, Place, Player, Reply, Rule, Seat, Side, Table, Talk, Told, View, Way, Wish } from "./protocol";
import { playedBy } from "./rules";
import { sets } from "./sets.svelte";
import { mutes, settings } from "./settings.svelte";
import { Socket, type Link } from "./socket";
import { levelName, ownerless, toldWords } from "./words";
import { beatOf, type Beat } from "./story";
import { Turns, type TurnBefore } from "./turns";

export interface Notice {
  tone: "refused" | "note";
  text: string;
  rules: Rule[];
}

export interface Paying {
  option: Option;
  dice: number[];
  ways: Way[];
}

/** Shows a view: animates what led to it, and resolves when the next may follow. */
export type Show = (apply: () => void, view: View, before: View | null) => Promise<void>;

export class Play {
  /** Nothing can be answered here: a replay. */
  readonly: boolean = false;
  table = $state.raw<Table | null>(null);
  view = $state.raw<View | null>(null);
  log = $state.raw<GameEvent[]>([]);
  link = $state<Link>("connecting");
  places = $state.raw<Place[]>([]);
  notice = $state.raw<Notice | null>(null);
  /** Why this seat could not be taken. */
  closed = $state("");
  /** Why the game stands still, if it does. */
  standing = $state("");
  /** What came out when the dice of the game that is over were checked. */
  checked = $state.raw<{ text: string; wrong: boolean; secret: string; commitment: string } | null>(null);
  /** Nobody can play it on: newer rules do not go with it. */
  stopped = $state(false);
  /** The undo the other player asks for, with what it would take back. */
  undoAsked = $state.raw<{ by: Seat; decision: number; answer: string; since: number; learnt: boolean } | null>(null);
  /** What is offered, and by whom. */
  offered = $state.raw<{ draw?: Seat; rematch?: Seat }>({});
  /** The time each has left, and when that was told. */
  clock = $state.raw<{ clock: Clock; at: number } | null>(null);
  /** When it was told who is there. */
  placesAt = $state(0);
  /** Where another game is played. */
  again = $state("");
  /** What may be said to the other player, and was. */
  talk = $state.raw<Talk | null>(null);
  /** How many lines were read. */
  read = $state(0);
  muted = $state(false);
  /** What the other one has just said. */
  heard = $state.raw<Line | null>(null);
  /** Priority is held: every window is asked. */
  holding = $state(false);
  /** What was answered without asking, and why. */
  passed = $state.raw<readonly Passed[]>([]);
  /** What somebody else has just done. */
  beat = $state.raw<Beat | null>(null);
  /** Nothing more is shown until it goes on. */
  paused = $state(false);
  /** The views of the other's last turn, and which of them is looked at again. */
  turnBefore = $state.raw<TurnBefore | null>(null);
  private turns = new Turns();
  review = $state<number | null>(null);
  private present: View | null = null;
  /** What is done one after the other as soon as it can be, by which options are meant. */
  next: ((option: Option) => boolean)[] = [];
  /** Go on with what waits to be shown. */
  skip = $state.raw<(() => void) | null>(null);
  /** What others do is being shown. */
  readonly going = $derived(this.skip !== null);
  /** Until when this player passes, if they do. */
  readonly until = $derived(this.view?.until ?? "");
  /** Whose side lies below. */
  below = $state<Seat>("A");
  /** What is looked at: a die or a card. */
  looked = $state.raw<{ die?: number; card?: number } | null>(null);
  /** An answer is on its way. */
  busy = $state(false);

  // what the player is putting together
  picked = $state.raw<number[]>([]);
  pairs = $state.raw<[number, number][]>([]);
  blocker = $state<number | null>(null);
  amounts = $state.raw<Record<number, number>>({});
  paying = $state.raw<Paying | null>(null);
  choices = $state.raw<Option[] | null>(null);
  /** Who was to attack in a turn: whatever comes between, they are still meant. */
  private meant: { turn: number; dice: readonly number[] } | null = null;
  /** What would come of what has been put together, as far as that is known. */
  forecast = $state.raw<Forecast | null>(null);
  /** Dice that are pointed at in the log, and what is read with a long press. */
  traced = $state.raw<readonly number[]>([]);
  arrows = $state.raw<readonly [number, number][]>([]);
  peeked = $state(false);

  /** The answer that a hint has named. */
  advised = $state.raw<Doing | null>(null);

  /** The guide has been sent away: whatever is legal may be done. */
  alone = $state(false);

  show: Show | null = null;
  private socket: Socket | null = null;
  private waiting: View[] = [];
  /** The last decision that was told of, though it may not be shown yet. */
  private newest = 0;
  /** An answer that the server has not confirmed yet. */
  private sent: Promise<void> = Promise.resolve();
  /** Something is being taken back. */
  undoing = $state(false);
  private showing = false;
  /** The next view is the first since the page has come (back) to the table: nothing led to it here. */
  private fresh = true;

  /** The link of the seat. */
  readonly seat: string;

  constructor(path: string | null, seat = "") {
    this.readonly = path === null;
    this.seat = seat;
    if (path !== null) {
      this.socket = new Socket(
        path,
        (message) => this.told(message),
        (link) => (this.link = link),
      );
    }
  }

  close(): void {
    this.socket?.close();
  }

  // --- the table ---------------------------------------------------------------------------------------

  readonly cards = $derived<Card[]>(this.table?.cards ?? []);
  readonly looks = $derived<Map<number, Look>>(new Map(this.cards.map((card) => [card.n, lookOf(card)])));
  readonly dice = $derived(new Map((this.view?.position.dice ?? []).map((die) => [die.id, die])));
  readonly now = $derived(new Map((this.view?.position.cards ?? []).map((card) => [card.n, card])));
  readonly decision = $derived<Decision | null>(this.view?.decision ?? null);
  /** Whether this page decides now; not while the game goes on by itself. */
  readonly mine = $derived(!this.readonly && !!this.decision?.yours && !this.view?.more && this.link === "open");
  readonly above = $derived<Seat>(this.below === "A" ? "B" : "A");
  readonly shape = $derived(this.mine ? (this.decision?.shape ?? null) : null);
  readonly options = $derived<Option[]>(this.mine ? (this.decision?.options ?? []) : []);

  /** What the guide of a guided game says now. */
  readonly hint = $derived(this.alone ? null : (this.view?.hint ?? null));
  /** What the guide points at next: dice, a card, or the answer in the bar. */
  readonly pointed = $derived<Pointed>(pointedAt(this));

  player(seat: Seat): Player | undefined {
    return this.table?.players.find((player) => player.seat === seat);
  }

  /** A sentence of the page in the words of the box that is played. */
  put(sentence: string): string {
    const words = this.table?.words ?? {};
    return sentence.replace(/[A-Za-z']+/g, (word) => words[word] ?? word);
  }

  /** What a player is called here; by the team, where both would be called the same. */
  name(seat: Seat): string {
    if (!this.table) return "…";
    if (this.table?.seat === seat) return "You";
    const called = this.called(seat);
    if (this.table?.seat === "A" || this.table?.seat === "B") return called;
    const team = this.player(seat)?.team;
    return team && called === this.called(seat === "A" ? "B" : "A") ? team : called;
  }

  private called(seat: Seat): string {
    const player = this.player(seat);
    if (player?.name) return player.name;
    if (this.readonly && player?.team) return player.team;
    if (player?.kind !== "bot") return this.nobody(seat);
    return `${levelName(player.bot ?? "a")} bot`;
  }

  /** What somebody is called who has given no name. */
  private nobody(seat: Seat): string {
    const at = this.table?.seat;
    if (at === "A" || at === "B") return "Your opponent";
    return (at === "watch" && this.player(seat)?.team) || `Player ${seat === "A" ? 1 : 2}`;
  }

  /** Lines of the other player's that were not read yet. */
  readonly unread = $derived(this.muted ? 0 : (this.talk?.lines ?? []).slice(this.read).filter((line) => line.by !== this.table?.seat).length);

  mute(on: boolean): void {
    this.muted = on;
    this.heard = null;
    mutes.set(this.table?.game ?? "", on);
  }

  side(seat: Seat): Side | undefined {
    const position = this.view?.position;
    return seat === "A" ? position?.a : position?.b;
  }

  card(n: number): Card | undefined {
    return this.cards.find((card) => card.n === n);
  }

  /** What happened, as one says it here; with what the ability does that resolves. */
  tell(text: string, die?: number): string {
    const name = (seat: Seat) => this.name(seat);
    return toldWords(ownerless(withAbility(text, die === undefined ? undefined : this.card(this.dice.get(die)?.card ?? -1)), this.cards, name), name);
  }

  look(card: number): Look {
    return this.looks.get(card) ?? lookOf({ id: "", name: "", kind: "sidekick" });
  }

  in(seat: Seat, zone: string): Die[] {
    return (this.view?.position.dice ?? []).filter((die) => die.player === seat && die.zone === zone);
  }

  // --- messages ----------------------------------------------------------------------------------------

  told(message: Told): void {
    switch (message.type) {
      case "table":
        if (!this.table) this.below = message.seat === "B" ? "B" : "A";
        this.table = message;
        this.standing = "";
        this.stopped = false;
        this.offered = {};
        this.undoAsked = null;
        this.undoing = false;
        playedBy(message.edition);
        this.waiting = [];
        this.fresh = true;
        void this.socket?.ask({ type: "settings", steps: true, ...this.wanted() });
        break;
      case "view":
        this.newest = Math.max(this.newest, message.number ?? 0);
        if (message.undone) this.undoing = false;
        this.waiting.push(message);
        void this.drain();
        break;
      case "seats":
        this.seated(message.places);
        if (message.clock) this.timed(message.clock);
        break;
      case "standing":
        this.standing = message.reason ?? "";
        this.stopped = message.ended ?? false;
        break;
      case "undo_asked":
        this.undoAsked = { by: message.by, decision: message.decision, answer: message.answer, since: message.since, learnt: message.learnt ?? false };
        break;
      case "offered": {
        const offered = { ...this.offered };
        delete offered[message.what];
        if (!message.gone) offered[message.what] = message.by;
        else if (this.offered[message.what] === this.table?.seat && message.by !== this.table?.seat) this.say(message.what === "draw" ? "The draw is refused." : "The other player would rather not play again.");
        this.offered = offered;
        break;
      }
      case "talk":
        if (!this.talk) this.read = message.lines?.length ?? 0;
        this.talk = { ...message, lines: message.lines ?? [] };
        this.muted = mutes.get(this.table?.game ?? "");
        break;
      case "said":
        if (!this.talk) break;
        this.talk = { ...this.talk, lines: [...this.talk.lines.filter((line) => line.n !== message.line.n), message.line] };
        if (message.line.by !== this.table?.seat && !this.muted) this.heard = message.line;
        break;
      case "again":
        this.again = message.link;
        break;
      case "undo_refused":
        this.say("The other player would rather not take it back.");
        break;
      case "refused":
        if (!this.table || (message.code === "foreign" && message.id === undefined)) this.closed = message.reason;
        else this.refused(message.reason, message.rules);
    }
  }

  private async drain(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    try {
      for (let view = this.waiting.shift(); view; view = this.waiting.shift()) {
        const before = this.fresh ? null : this.view;
        this.fresh = false;
        const now = view;
        if (this.show) await this.show(() => this.apply(now), now, before);
        else this.apply(now);
        if (!before) this.beat = null; // what happened before the page came is not news
      }
    } finally {
      this.showing = false;
    }
  }

  /** How many views still wait to be shown. */
  get behind(): number {
    return this.waiting.length;
  }

  apply(view: View): void {
    this.lookAgain(null);
    if (this.mine && this.decision?.attackers) this.meant = { turn: this.view?.position.turn ?? 0, dice: this.picked };
    const same = this.mine && this.view?.decision?.number === view.decision?.number && !view.undone;
    this.view = view;
    this.busy = false;
    this.log = [...this.log.slice(0, view.since), ...(view.events ?? [])];
    if (view.places) this.seated(view.places);
    if (view.clock) this.timed(view.clock);
    if (view.position.winner || (this.undoAsked && (view.number ?? 0) > this.undoAsked.decision)) this.undoAsked = null;
    if (view.position.winner) this.offered = { ...(this.offered.rematch ? { rematch: this.offered.rematch } : {}) };
    if (!same || view.undone) this.begin();
    if (view.undone) {
      this.notice = null;
      this.next = [];
    }
    this.passed = [...this.passed.filter((each) => each.n < view.since), ...(view.passed ?? [])];
    this.remember(view);
    const self = this.table?.seat === "both" ? view.decision?.who : this.table?.seat; // what one has just done oneself is no news
    this.beat = view.undone || (this.mine && view.position.active === self) ? null : beatOf(view.events ?? []);
    this.goOn();
  }

  // --- the turn before ---------------------------------------------------------------------------------

  private remember(view: View): void {
    if (this.readonly) return;
    const seat = this.table?.seat;
    this.turns.remember(view, seat === "watch" || seat === "both" || view.position.active !== seat, this.log.length);
    this.turnBefore = seat === "both" ? this.turns.before(view.position.turn) : this.turns.last;
  }

  /** Look at a step of the turn before again; nothing: back to the present. */
  lookAgain(n: number | null): void {
    const views = this.turnBefore?.views ?? [];
    if (n !== null && !views.length) return;
    if (this.review === null && n !== null) this.present = this.view;
    if (n === null) {
      if (this.present) this.view = this.present;
      if (this.review !== null) this.beat = null;
      this.present = null;
      this.review = null;
      return;
    }
    this.review = Math.max(0, Math.min(n, views.length - 1));
    const { decision: _, ...shown } = views[this.review]!;
    this.view = shown;
    this.beat = beatOf(shown.events ?? []);
  }

  // --- where one is asked ------------------------------------------------------------------------------

  private wanted(): { stops: "always" | "options" | "useful" | "fights"; globals: number[] } {
    const cards = this.cards.filter((card) => settings.globals.includes(card.id));
    return { stops: this.holding ? "always" : settings.stops, globals: cards.flatMap((card) => (card.globals ?? []).map((each) => each.ability)) };
  }

  /** Tell the server where this player wants to be asked. */
  tellStops(): void {
    if (!this.readonly && this.table && this.table.seat !== "watch") void this.ask({ type: "settings", ...this.wanted() });
  }

  hold(on: boolean): void {
    this.holding = on;
    this.tellStops();
  }

  /** Pass until the next turn is mine, or until I am attacked; empty: no longer. */
  passUntil(until: "" | "mine" | "attacked"): void {
    void this.ask({ type: "settings", until });
  }

  /** Field these one after the other. */
  fieldAll(dice: number[]): void {
    this.next = dice.map((die) => (option) => option.kind === "field" && option.die === die);
    this.goOn();
  }

  /** What is to be done next, if it is its time: what an ability asks comes first. */
  private goOn(): void {
    if (!this.next.length || this.view?.more || (this.mine && this.decision?.kind === "choose")) return;
    const [meant, ...rest] = this.next;
    const option = this.mine && this.decision?.kind === "pass" ? this.options.find(meant!) : undefined;
    this.next = option ? rest : [];
    if (option) void take(this, option);
  }

  /** Ask what would come of these attackers or blocks. */
  async foresee(answer: { do: "attack"; dice: number[] } | { do: "block"; pairs: [number, number][] }): Promise<void> {
    const decision = this.decision?.number;
    if (decision === undefined || this.readonly) return;
    const reply = await this.ask({ type: "forecast", decision, answer });
    if (this.decision?.number === decision) this.forecast = reply.type === "forecast" ? reply : null;
  }

  private seated(places: Place[]): void {
    this.places = places;
    this.placesAt = Date.now();
  }

  private timed(clock: Clock): void {
    this.clock = { clock, at: Date.now() };
  }

  /** Games of the match won by whose side lies below, and by the other. */
  readonly score = $derived.by<[number, number] | null>(() => {
    const match = this.view?.match;
    if (!match) return null;
    const [a, b] = [match.a ?? 0, match.b ?? 0];
    return this.below === "B" ? [b, a] : [a, b];
  });

  /** Two people, each at a page of their own. */
  readonly people = $derived((this.table?.players ?? []).every((player) => player.kind !== "bot") && this.table?.seat !== "both" && !this.readonly);

  /** Begin a new decision with an empty hand, or with what must be part of the answer. */
  begin(): void {
    this.paying = null;
    this.choices = null;
    this.blocker = null;
    this.pairs = [];
    this.forecast = null;
    const shape = this.shape;
    const could = shape?.do === "attack" ? (shape.dice ?? []) : this.mine && !shape ? (this.decision?.attackers ?? []) : [];
    const meant = this.meant?.turn === this.view?.position.turn && !this.view?.undone ? this.meant!.dice.filter((die) => could.includes(die)) : [];
    this.picked = [...new Set([...(shape?.do === "attack" ? (shape.must ?? []) : []), ...meant])];
    this.amounts = {};
    if (shape?.do === "assign") this.amounts = proposeSplit(shape.dice ?? [], shape.total ?? 0, (d) => this.dice.get(d));
    if (!this.mine) return;
    const { die, card } = this.decision ?? {};
    if (die !== undefined) this.lookAt({ die });
    else if (card !== undefined) this.lookAt({ card });
  }

  // --- telling the player ------------------------------------------------------------------------------

  say(text: string): void {
    this.notice = { tone: "note", text, rules: [] };
  }

  refused(reason: string, rules: Rule[] = []): void {
    const text = sets.inWords(reason.charAt(0).toUpperCase() + reason.slice(1));
    this.notice = { tone: "refused", text, rules };
  }

  // --- asking the server -------------------------------------------------------------------------------

  ask(message: Parameters<Socket["ask"]>[0]): Promise<Reply> {
    return this.socket?.ask(message) ?? Promise.resolve({ type: "refused", code: "over", reason: "This is a replay" });
  }

  async answer(doing: Doing, more: { until?: "turn" | "mine" | "attacked"; attack?: number[] } = {}): Promise<void> {
    const decision = this.decision;
    if (!decision || !this.mine || this.busy) return;
    if (this.hint?.answer && !agrees(this, doing, this.hint.answer)) {
      this.paying = null;
      this.next = [];
      this.say(`The guide has something else in mind: ${this.hint.say ?? ""}`);
      return;
    }
    this.busy = true;
    this.notice = null;
    this.sent = this.answered(decision.number, { type: "answer", decision: decision.number, answer: doing, ...more });
    await this.sent;
  }

  private async answered(number: number, message: Parameters<Socket["ask"]>[0]): Promise<void> {
    const reply = await this.ask(message);
    if (reply.type === "refused") {
      this.busy = false; // otherwise until the next view comes
      this.next = [];
      this.refused(reply.reason, reply.rules);
    } else this.newest = Math.max(this.newest, number + 1);
  }

  async undo(): Promise<void> {
    if (this.undoing) return; // a double click is one click
    this.undoing = true;
    this.next = [];
    await this.sent; // who undoes at once means what they have just answered
    // what is still being shown has happened: it is taken back too
    const reply = await this.ask({ type: "undo", decision: this.newest });
    if (reply.type === "accepted" && !reply.asked) return; // until the view of it comes
    this.undoing = false;
    if (reply.type === "refused") this.refused(reply.reason, reply.rules);
    else this.say("Asked the other player to take it back.");
  }

  async offer(what: "draw" | "rematch", yes = true): Promise<void> {
    const by = this.offered[what];
    const reply = await this.ask({ type: "offer", what, yes, reply: by !== undefined && by !== this.table?.seat });
    if (reply.type === "refused") this.refused(reply.reason, reply.rules);
  }

  async resign(): Promise<void> {
    const reply = await this.ask({ type: "resign" });
    if (reply.type === "refused") this.refused(reply.reason, reply.rules);
  }

  /** The other one has gone: claim the win, or let a bot go on for them. */
  async claim(bot = false): Promise<void> {
    const reply = await this.ask({ type: "claim", bot });
    if (reply.type === "refused") this.refused(reply.reason, reply.rules);
  }

  async consent(yes: boolean): Promise<void> {
    const decision = this.undoAsked?.decision;
    this.undoAsked = null;
    const reply = await this.ask({ type: "consent", yes, ...(decision === undefined ? {} : { decision }) });
    if (reply.type === "refused" && yes) this.refused(reply.reason, reply.rules);
  }

  async why(wish: Wish): Promise<void> {
    const reply = await this.ask({ type: "why", wish });
    if (reply.type === "because" && !reply.possible) this.refused(reply.reason ?? "That is not possible now", reply.rules);
    else if (reply.type === "refused") this.refused(reply.reason, reply.rules);
  }

  /** Look at a die or card in the panel at the side. */
  lookAt(what: { die?: number; card?: number } | null): void {
    this.looked = what;
  }
}

/** A split that knocks out as many as it can, in their order; the rest goes to the first. */
export function proposeSplit(targets: readonly number[], total: number, die: (id: number) => Die | undefined): Record<number, number> {
  const amounts: Record<number, number> = {};
  let left = total;
  for (const target of targets) {
    const found = die(target);
    const needed = Math.max(0, (found?.defense ?? 0) - (found?.damage ?? 0));
    const given = Math.min(left, needed);
    amounts[target] = given;
    left -= given;
  }
  const first = targets[0];
  if (first !== undefined && left > 0) amounts[first] = (amounts[first] ?? 0) + left;
  return amounts;
}
