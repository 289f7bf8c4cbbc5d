/** What the coach says of a replay, as the server finds it out. */

import { api, type Coached, type CoachedStep } from "./api";

export class Coach {
  told = $state.raw<Coached | null>(null);
  running = $state(false);
  problem = $state("");
  private ending: AbortController | null = null;

  constructor(private readonly replay: string) {}

  async start(): Promise<void> {
    this.stop();
    const ending = (this.ending = new AbortController());
    this.problem = "";
    this.running = true;
    try {
      for await (const told of api.coach(this.replay, ending.signal)) {
        if (this.ending !== ending) return;
        this.told = told;
        if (told.problem) this.problem = `${told.problem.charAt(0).toUpperCase()}${told.problem.slice(1)}.`;
      }
    } catch (error) {
      if (this.ending === ending && !ending.signal.aborted) this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.ending === ending) this.running = false;
    }
  }

  /** Nobody listens any more; the server finishes it and keeps it. */
  stop(): void {
    this.ending?.abort();
    this.ending = null;
    this.running = false;
  }

  get steps(): readonly CoachedStep[] {
    return this.told?.steps ?? [];
  }

  /** The mistake that is asked about at a step, or has just been made. */
  at(step: number): CoachedStep | undefined {
    return this.steps.find((each) => each.step === step) ?? this.steps.find((each) => each.step === step - 1);
  }

  /** The next mistake after a step, or the last one before it. */
  next(step: number, back: boolean): CoachedStep | undefined {
    return back ? this.steps.findLast((each) => each.step < step - 1) : this.steps.find((each) => each.step > step);
  }
}
