/** The turns of others as they were shown: to be told in a line, and gone through again. */

import type { Seat, View } from "./protocol";

export interface TurnBefore {
  turn: number;
  who: Seat;
  views: View[];
}

/** What is taken back may lead so many turns back. */
const KEPT = 4;

export class Turns {
  private kept: TurnBefore[] = [];

  get last(): TurnBefore | null {
    return this.kept.at(-1) ?? null;
  }

  /** The one before a turn, where both players are at this page and every turn is somebody else's. */
  before(turn: number): TurnBefore | null {
    return this.kept.findLast((each) => each.turn < turn) ?? null;
  }

  /** Take in what is shown now; whether it is somebody else's turn, and how many events there have been. */
  remember(view: View, other: boolean, happened: number): void {
    const { turn, active } = view.position;
    if (view.undone) this.forget(turn, happened);
    if (other) {
      this.begin(turn, active as Seat);
      if (view.undone ? !this.last!.views.length : view.events?.length) this.add(view);
      return;
    }
    // the end of the other's turn comes together with the beginning of one's own
    const events = (view.events ?? []).filter((event) => event.turn === turn - 1);
    if (!events.length || view.undone) return;
    this.begin(turn - 1, active === "A" ? "B" : "A");
    this.add({ ...view, events });
  }

  private begin(turn: number, who: Seat): void {
    if (this.last?.turn !== turn) this.kept = [...this.kept.slice(1 - KEPT), { turn, who, views: [] }];
  }

  private add(view: View): void {
    const last = this.last!;
    this.kept[this.kept.length - 1] = { ...last, views: [...last.views, view] };
  }

  /** What was taken back has not been. */
  private forget(turn: number, happened: number): void {
    this.kept = this.kept
      .filter((each) => each.turn <= turn)
      .map((each) => ({ ...each, views: each.views.filter((view) => view.since + (view.events?.length ?? 0) <= happened) }));
  }
}
