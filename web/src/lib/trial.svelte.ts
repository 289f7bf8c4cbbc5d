/** A team that is tried: bots play it on the server against others, and what is known of it grows. */

import { api, type Chosen, type Team, type TeamInfo, type Tried } from "./api";

const contents = (team: Team): string => JSON.stringify([(team.cards ?? []).map(({ id, dice }) => `${dice} ${id}`).sort(), [...(team.basics ?? [])].sort()]);

/** The ready teams that the server lets a team play against if no others are named. */
export const gauntlet = (teams: readonly TeamInfo[], team: Team, format: string): TeamInfo[] =>
  teams.filter((each) => each.ready !== false && !each.opponent && each.formats?.includes(format) && contents(each.team) !== contents(team));

export interface Wanted {
  team: Chosen;
  format: string;
  /** None: the ready teams. */
  against: Chosen[];
  games: number;
  /** Who the others are, as far as that is known before the first game. */
  names?: string[];
}

export class Trial {
  told = $state.raw<Tried | null>(null);
  running = $state(false);
  problem = $state("");
  /** What is tried, or was. */
  wanted = $state.raw<Wanted | null>(null);
  private ending: AbortController | null = null;

  async start(wanted: Wanted): Promise<void> {
    this.stop();
    const ending = (this.ending = new AbortController());
    this.wanted = wanted;
    this.told = null;
    this.problem = "";
    this.running = true;
    try {
      for await (const told of api.tryTeam({ team: wanted.team, format: wanted.format, against: wanted.against, games: wanted.games }, ending.signal)) {
        if (this.ending !== ending) return;
        this.told = told;
        if (told.problem) this.problem = sentence(told.problem);
      }
      if (this.ending === ending && !this.told?.done && !this.problem) this.problem = "The server ended it early.";
    } catch (error) {
      if (this.ending === ending && !ending.signal.aborted) this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.ending === ending) {
        this.running = false;
        this.ending = null;
      }
    }
  }

  /** No more games; what is known stays. */
  stop(): void {
    this.ending?.abort();
    this.ending = null;
    this.running = false;
  }

  /** How much of it has been played. */
  get share(): number {
    return this.told?.of ? this.told.games / this.told.of : 0;
  }

  /** How it stands, in a sentence. */
  get standing(): string {
    const told = this.told;
    if (this.running) return told?.games ? `${told.games} of ${told.of} games` : "The first games are being played…";
    if (!told) return "";
    if (told.games >= told.of) return `${told.games} games`;
    return told.done ? `${told.games} of ${told.of} games: the time was over` : `Stopped after ${told.games} of ${told.of} games`;
  }
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
