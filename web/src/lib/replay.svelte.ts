/** A replay: the steps of a record, fetched in pieces, shown one after the other or at a jump. */

import { answerWords } from "./answers";
import { api, type ReplayInfo, type Step } from "./api";
import type { GameEvent } from "./protocol";
import { Play } from "./play.svelte";
import { route } from "./route.svelte";

const PIECE = 40;
/** Milliseconds that the end of a turn stays before the next begins. */
const WAY = 1100;

export class Replay {
  readonly play = new Play(null);
  info = $state.raw<ReplayInfo | null>(null);
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  said = $state("");
  problem = $state("");
  private steps = new Map<number, Step>();
  private fetching = new Map<number, Promise<void>>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = 0;

  constructor(private readonly id: string) {
    void this.open();
  }

  get last(): number {
    return Math.max(0, (this.info?.steps ?? 1) - 1);
  }

  private async open(): Promise<void> {
    try {
      this.info = await api.replay(this.id);
      this.play.told(this.info.table);
      await this.go(Number(route.query.get("step") ?? 0) || 0);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
    }
  }

  private piece(n: number): Promise<void> {
    const first = n - (n % PIECE);
    let found = this.fetching.get(first);
    if (!found) {
      found = api.steps(this.id, first, Math.min(first + PIECE - 1, this.last)).then((steps) => {
        for (const step of steps) this.steps.set(step.n, step);
      });
      this.fetching.set(first, found);
    }
    return found;
  }

  /** Everything that happens in it. */
  async events(): Promise<GameEvent[]> {
    for (let first = 0; first <= this.last; first += PIECE) await this.piece(first);
    return this.until(this.last + 1);
  }

  private until(n: number): GameEvent[] {
    return [...this.steps.values()].filter((each) => each.n < n).sort((a, b) => a.n - b.n).flatMap((each) => each.view.events ?? []);
  }

  /** Show a step; going on by one is animated, a jump is not. */
  async go(to: number): Promise<void> {
    const n = Math.min(Math.max(to, 0), this.last);
    this.wanted = n;
    const before = this.at;
    this.at = n;
    try {
      await this.piece(n);
      if (this.wanted !== n) return;
      const step = this.steps.get(n);
      if (!step) return;
      const forward = n === before + 1;
      const view = forward ? step.view : { ...step.view, undone: true };
      const events = this.until(n);
      this.play.log = events;
      const way = forward ? step.way : undefined;
      if (way) {
        this.play.told({ ...way, since: events.length, more: false });
        await new Promise((done) => setTimeout(done, WAY / this.speed));
        if (this.wanted !== n) return;
      }
      const seen = way?.events?.length ?? 0;
      this.play.told({ ...view, since: events.length + seen, events: (view.events ?? []).slice(seen) });
      this.said = step.answer ? `${step.who ? this.play.name(step.who) : ""}: ${answerWords(step.answer)}` : "";
      if (n + PIECE / 2 <= this.last) void this.piece(n + PIECE / 2);
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      this.stop();
    }
  }

  run(): void {
    if (this.at >= this.last) void this.go(0);
    this.playing = true;
    this.next();
  }

  private next(): void {
    this.timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.go(this.at + 1);
      if (this.at >= this.last) this.stop();
      else this.next();
    }, 900 / this.speed);
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}
