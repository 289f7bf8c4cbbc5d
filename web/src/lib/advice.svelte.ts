/** The odds of a game as its page asks for them: one question at a time, about the decision that is open. */

import type { Play } from "./play.svelte";
import type { Odds, Seat } from "./protocol";

/** Quiet for so long before something is asked: decisions that answer themselves follow each other quickly. */
const PAUSE = 150;

export class Advice {
  /** What was last told, and about which decision. */
  odds = $state.raw<Odds | null>(null);
  hint = $state.raw<Odds | null>(null);
  thinking = $state(false);
  problem = $state("");

  constructor(private readonly play: Play) {}

  /** Whether what was told is about the decision that is open. */
  get current(): boolean {
    return !!this.odds && this.odds.decision === this.play.decision?.number;
  }

  /** Ask for the odds soon; what is given back stops that. */
  soon(decision: number): () => void {
    this.hint = null;
    this.problem = "";
    const timer = setTimeout(() => void this.ask(decision, false), PAUSE);
    return () => clearTimeout(timer);
  }

  async wantHint(): Promise<void> {
    const decision = this.play.decision?.number;
    if (decision !== undefined && this.play.mine && !this.thinking) await this.ask(decision, true);
  }

  private async ask(decision: number, hint: boolean): Promise<void> {
    this.problem = "";
    this.thinking = hint;
    const reply = await this.play.ask({ type: "advise", decision, ...(hint ? { hint } : {}) });
    if (hint) this.thinking = false;
    if (this.play.decision?.number !== decision) return;
    if (reply.type === "odds") {
      if (!this.hint) this.odds = reply;
      if (hint) {
        this.hint = this.odds = reply;
        this.play.advised = reply.answer ?? null;
      }
    } else if (reply.type === "refused" && (hint || reply.code !== "late")) this.problem = `${reply.reason.charAt(0).toUpperCase()}${reply.reason.slice(1)}.`;
  }

  /** How likely the player below is to win, whoever decides. */
  get chance(): number {
    const odds = this.odds;
    if (!odds) return 0.5;
    const who = this.current ? this.play.decision?.who : this.who;
    return who === this.play.below ? odds.chance : 1 - odds.chance;
  }

  /** Who decided when the odds were told. */
  who: Seat = "A";
}
