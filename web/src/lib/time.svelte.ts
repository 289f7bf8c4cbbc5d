/** Time that passes: clocks, and for how long somebody has been gone. */

import type { Play } from "./play.svelte";
import type { Seat } from "./protocol";

/** The present, as far as a page needs it: every half second. */
class Now {
  ms = $state(Date.now());

  constructor() {
    setInterval(() => (this.ms = Date.now()), 500);
  }
}
const now = new Now();

/** For how many seconds nobody has been at a seat; 0 if somebody is there. */
export function awayFor(play: Play, seat: Seat): number {
  const place = play.places.find((each) => each.seat === seat);
  if (!place || place.connected) return 0;
  return (place.away ?? 0) + Math.max(0, Math.floor((now.ms - play.placesAt) / 1000));
}

/** The seconds a player has left, where there is a clock. */
export function timeLeft(play: Play, seat: Seat): number | null {
  if (!play.clock) return null;
  const { clock, at } = play.clock;
  const told = seat === "A" ? clock.a : clock.b;
  return Math.max(0, clock.runs === seat && !play.view?.position.winner ? told - (now.ms - at) / 1000 : told);
}

/** Seconds as 3:07. */
export const words = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
