import { afterEach, describe, expect, it, vi } from "vitest";
import type { Tried } from "../src/lib/api";
import { csvOf, fileName, ratesOf, sideOf, svgOf, told, verdict } from "../src/lib/rates";
import { values } from "../src/lib/stream";
import { gauntlet, Trial } from "../src/lib/trial.svelte";

const pieces = (...all: (string | Uint8Array)[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(control) {
      for (const each of all) control.enqueue(typeof each === "string" ? new TextEncoder().encode(each) : each);
      control.close();
    },
  });
async function read(body: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const each of values(body)) found.push(each);
  return found;
}
const line = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const other = (name: string, rate: number, low: number, high: number) => ({ name, games: 20, rate, low, high, first: 0.7, second: 0.5, turns: 11.25 });
const TRIED: Tried = { team: "My, team", games: 40, of: 80, rate: 0.7, low: 0.55, high: 0.82, against: [other("Owls", 0.4, 0.2, 0.6), other('The "Foxes"', 1, 0.8, 1)] };

describe("a stream", () => {
  it("is read value by value, wherever it is cut", async () => {
    const whole = new TextEncoder().encode(line({ name: "Faerûn" }) + line({ n: 2 }));
    for (let cut = 0; cut <= whole.length; cut++) expect(await read(pieces(whole.slice(0, cut), whole.slice(cut)))).toEqual([{ name: "Faerûn" }, { n: 2 }]);
  });
  it("may have comments, other line ends and values over several lines, and end in the middle", async () => {
    expect(await read(pieces(": hello\r\n\r\n", 'event: x\ndata: {"a":\ndata: 1}\n\n', 'data:{"b":2}\r\n\r\ndata: {"c"'))).toEqual([{ a: 1 }, { b: 2 }]);
  });
});

describe("a team that is tried", () => {
  afterEach(() => vi.unstubAllGlobals());
  const wanted = { team: { name: "x" }, format: "tournament", against: [], games: 80 };
  const answering = (response: Response) => vi.stubGlobal("fetch", vi.fn(async () => response));

  it("tells what is known until it is done", async () => {
    answering(new Response(pieces(line({ ...TRIED, games: 2 }), line({ ...TRIED, games: 80, done: true }))));
    const trial = new Trial();
    const work = trial.start(wanted);
    expect(trial.running).toBe(true);
    await work;
    expect([trial.running, trial.standing, trial.problem, trial.share]).toEqual([false, "80 games", "", 1]);
  });
  it("says in a sentence why it cannot be, or has ended", async () => {
    const trial = new Trial();
    answering(new Response(JSON.stringify({ reason: "so many teams are not tried at once: wait a minute" }), { status: 429 }));
    await trial.start(wanted);
    expect([trial.running, trial.problem, trial.told]).toEqual([false, "So many teams are not tried at once: wait a minute.", null]);
    answering(new Response(pieces(line(TRIED))));
    await trial.start(wanted);
    expect(trial.problem).toBe("The server ended it early.");
    answering(new Response(pieces(line({ ...TRIED, done: true, problem: "that did not work" }))));
    await trial.start(wanted);
    expect([trial.problem, trial.standing]).toEqual(["That did not work.", "40 of 80 games: the time was over"]);
  });
  it("can be stopped, and what is known stays", async () => {
    let stopped = false;
    const body = new ReadableStream<Uint8Array>({ start: (control) => control.enqueue(new TextEncoder().encode(line(TRIED))), cancel: () => void (stopped = true) });
    vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
      init.signal?.addEventListener("abort", () => (stopped = true));
      return new Response(body);
    });
    const trial = new Trial();
    void trial.start(wanted);
    await vi.waitFor(() => expect(trial.told).not.toBeNull());
    trial.stop();
    expect([trial.running, stopped, trial.standing, trial.problem]).toEqual([false, true, "Stopped after 40 of 80 games", ""]);
  });
});

describe("the ready teams", () => {
  it("are those the format allows, but for the team itself", () => {
    const info = (name: string, more: object = {}) => ({ name, team: { name, cards: [{ id: name, dice: 2 }], basics: ["b", "a"] }, formats: ["tournament"], ...more });
    const all = [info("x"), info("y"), info("z", { formats: ["open"] }), info("mine", { ready: false }), info("box", { opponent: "q" })];
    const team = { name: "renamed", cards: [{ id: "x", dice: 2 }], basics: ["a", "b"] };
    expect(gauntlet(all, team, "tournament").map((each) => each.name)).toEqual(["y"]);
  });
});

describe("how a team did", () => {
  it("is told for all together and for each, as named or the best first", () => {
    expect(ratesOf(TRIED).map((rate) => rate.name)).toEqual(["All together", "Owls", 'The "Foxes"']);
    expect(ratesOf(TRIED, true).map((rate) => rate.name)).toEqual(["All together", 'The "Foxes"', "Owls"]);
    expect(ratesOf({ team: "x", games: 0, of: 9 })).toEqual([]);
    expect(ratesOf(TRIED, false, ["Bats", "Owls"]).map((rate) => [rate.name, rate.games])).toEqual([["All together", 40], ["Bats", 0], ["Owls", 20], ['The "Foxes"', 20]]);
    expect(ratesOf(null, false, ["Bats", "Owls"]).map(told)).toEqual(["No game against any of them is over yet.", "No game against Bats is over yet.", "No game against Owls is over yet."]);
    expect(ratesOf(TRIED).map(sideOf)).toEqual(["wins", "even", "wins"]);
    expect(told(ratesOf(TRIED)[1]!)).toBe("Against Owls: 40\u00a0% of 20 games won; with 95\u00a0% certainty between 20\u00a0% and 60\u00a0%. Going first 70\u00a0%, going second 50\u00a0%; 11.3 turns a game.");
    expect(verdict(ratesOf(TRIED))).toBe("It wins more than it loses.");
  });
  it("is a table for other programs, and a picture that needs nothing else", () => {
    expect(csvOf(TRIED).split("\n").slice(0, 3)).toEqual(["team,against,games,rate,low,high,first,second,turns", '"My, team",,40,0.7000,0.5500,0.8200,,,', '"My, team",Owls,20,0.4000,0.2000,0.6000,0.7000,0.5000,11.25']);
    const picture = svgOf({ ...TRIED, team: "<b> & Co" });
    expect(picture.split("<circle").length - 1).toBe(3);
    expect(picture).toContain("<title>&#60;b&#62; &#38; Co: games won");
    expect(picture).not.toContain("<b>");
    expect(fileName(TRIED, "svg")).toBe("my-team-tested.svg");
  });
});
