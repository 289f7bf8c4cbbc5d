/** How a team did in a trial: rows for a table, in words, as CSV and as a picture of its own. */

import type { Tried, TriedAgainst } from "./api";

/** One line: how a team does against another; or, without a name, against all of them. */
export interface Rate {
  name: string;
  games: number;
  rate: number;
  low: number;
  high: number;
  more?: TriedAgainst;
}
const unknown = (name: string): Rate => ({ name, games: 0, rate: 0.5, low: 0, high: 1 });

/** Better or worse than even as far as one can be sure, or not known. */
export type Side = "wins" | "loses" | "even";

const ALL = "All together";
const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;
export const sideOf = ({ low, high }: Pick<Rate, "low" | "high">): Side => (low > 0.5 ? "wins" : high < 0.5 ? "loses" : "even");

/** The lines of a trial: all together, then each of the others, as they were named or the best first; and those who are
 * still to come. */
export function ratesOf(told: Tried | null, best = false, awaited: readonly string[] = []): Rate[] {
  if (!told?.games) return awaited.length > 1 ? [unknown(ALL), ...awaited.map(unknown)] : awaited.map(unknown);
  const known = (told.against ?? []).map((more): Rate => ({ name: more.name, games: more.games, rate: more.rate, low: more.low, high: more.high, more }));
  const there = new Map(known.map((each) => [each.name, each]));
  const each = [...awaited.map((name) => there.get(name) ?? unknown(name)), ...known.filter((rate) => !awaited.includes(rate.name))];
  if (best) each.sort((a, b) => b.rate - a.rate || a.name.localeCompare(b.name));
  const all: Rate = { name: ALL, games: told.games, rate: told.rate ?? 0.5, low: told.low ?? 0, high: told.high ?? 1 };
  return each.length > 1 ? [all, ...each] : each;
}

export const rateWords = (rate: Rate): string => (rate.games ? percent(rate.rate) : "…");
export const rangeWords = (rate: Rate): string => `${percent(rate.low).replace("\u00a0%", "")} to ${percent(rate.high)}`;

/** A line in sentences. */
export function told(rate: Rate): string {
  const { more } = rate;
  if (!rate.games) return `No game against ${more || rate.name !== ALL ? rate.name : "any of them"} is over yet.`;
  const who = more ? `Against ${rate.name}` : "Against all of them";
  const first = `${who}: ${rateWords(rate)} of ${rate.games} games won; with 95\u00a0% certainty between ${percent(rate.low)} and ${percent(rate.high)}.`;
  if (!more) return first;
  return `${first} Going first ${percent(more.first)}, going second ${percent(more.second)}; ${more.turns.toFixed(1)} turns a game.`;
}

/** What all of it says, in a sentence. */
export function verdict(rates: readonly Rate[]): string {
  const all = rates[0];
  if (!all) return "";
  const side = sideOf(all);
  const least = Math.max(all.rate - all.low, all.high - all.rate);
  if (side === "even") return least > 0.1 ? "Not clear yet: more games would tell." : "About even with them.";
  return side === "wins" ? "It wins more than it loses." : "It loses more than it wins.";
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
/** A table for other programs: shares between 0 and 1. */
export function csvOf(trial: Tried): string {
  const share = (value: number | undefined): string => (value === undefined ? "" : value.toFixed(4));
  const rows = ratesOf(trial).map(({ name, games, rate, low, high, more }) => [trial.team, more ? name : "", games, share(rate), share(low), share(high), share(more?.first), share(more?.second), more ? more.turns.toFixed(2) : ""].map((cell) => quoted(String(cell))).join(","));
  return ["team,against,games,rate,low,high,first,second,turns", ...rows, ""].join("\n");
}

const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
const COLOURS: Readonly<Record<Side, string>> = { wins: "#0a62a8", loses: "#b03f12", even: "#5b6673" };

/** The picture as a file that needs nothing else: a bar for each interval, which says more when it is pointed at. */
export function svgOf(trial: Tried, best = false): string {
  const rates = ratesOf(trial, best);
  const [left, wide, row, top] = [230, 420, 30, 74];
  const x = (share: number): string => (left + share * wide).toFixed(1);
  const high = top + rates.length * row + 44;
  const parts = rates.map((rate, n) => {
    const y = top + n * row + row / 2;
    const colour = COLOURS[sideOf(rate)];
    const name = rate.name.length > 30 ? `${rate.name.slice(0, 29)}…` : rate.name;
    return `<g><title>${escaped(told(rate))}</title><text x="${left - 12}" y="${y + 4}" text-anchor="end"${rate.more ? "" : ' font-weight="700"'}>${escaped(name)}</text><rect x="${x(rate.low)}" y="${y - 6}" width="${((rate.high - rate.low) * wide).toFixed(1)}" height="12" rx="6" fill="${colour}" fill-opacity=".28"/><circle cx="${x(rate.rate)}" cy="${y}" r="5.5" fill="${colour}"/><text x="${left + wide + 14}" y="${y + 4}" font-weight="700" fill="${colour}">${rateWords(rate)}</text></g>`;
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => `<line x1="${x(share)}" x2="${x(share)}" y1="${top - 6}" y2="${high - 40}" stroke="${share === 0.5 ? "#17202b" : "#c9d3df"}"${share === 0.5 ? ' stroke-dasharray="4 3"' : ""}/><text x="${x(share)}" y="${top - 12}" text-anchor="middle" fill="#5b6673" font-size="11">${percent(share)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + wide + 70} ${high}" width="${left + wide + 70}" height="${high}" font-family="system-ui, sans-serif" font-size="13" fill="#17202b" role="img"><title>${escaped(trial.team)}: games won against other teams</title><rect width="100%" height="100%" fill="#fff"/><text x="16" y="28" font-size="17" font-weight="700">${escaped(trial.team)}: games won</text>${grid.join("")}${parts.join("")}<text x="16" y="${high - 14}" fill="#5b6673" font-size="12">${trial.games} games between Medium bots; bars: 95 % intervals</text></svg>\n`;
}

/** What a file of it is called. */
export const fileName = (trial: Tried, ending: string): string => `${trial.team.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "team"}-tested.${ending}`;
