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
  if (clock.due) return clock.runs === seat && !play.view?.position.winner ? Math.max(0, clock.due - now.ms / 1000) : null;
  const told = seat === "A" ? clock.a : clock.b;
  if (told === undefined || told === null) return null;
  return Math.max(0, clock.runs === seat && !play.view?.position.winner ? told - (now.ms - at) / 1000 : told);
}

/** What is left of the round: a time, or that this turn is the last; nothing where there are no rounds. */
export function roundLeft(play: Play): string {
  const { clock, at } = play.clock ?? {};
  if (!clock || play.view?.position.winner) return "";
  if (clock.last) return "last turn";
  if (clock.round === undefined || clock.round === null) return "";
  return `round ${words(Math.max(0, clock.round - (now.ms - (at ?? 0)) / 1000))}`;
}

/** By when something must be done, in words. */
export const dueIn = (due: number): string => words(Math.max(0, due - now.ms / 1000));

/** Seconds as 3:07, many as 2 d 5 h. */
export function words(seconds: number): string {
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours >= 2) return `${hours} h ${minutes % 60} min`;
  return `${minutes}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
