import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EMBLEM_NAMES, EMBLEMS } from "../src/lib/emblems";
import { preferred } from "../src/lib/formats";
import { emblemFor, hash } from "../src/lib/heraldry";
import { BODIES, lookOf, TRIMS, type Known } from "../src/lib/look";
import { keywordOf } from "../src/lib/rules";

const named = (name: string, more: Partial<Known> = {}): Known => ({ id: "x/1", name, kind: "character", energy: ["bolt"], ...more });

type Line = [string, string, string, string, number, string[], string[], string];
const SHIPPED = "../src/overcrush/";
const library = new Map<string, Known>();
for (const set of JSON.parse(readFileSync(`${SHIPPED}cards/shelf/catalogue.json`, "utf8")) as { cards: Line[] }[]) {
  for (const [id, name, subtitle, kind, , energy, affiliations, alignment] of set.cards) library.set(id, { id, name, subtitle, kind, energy, affiliations, alignment });
}
const cards = [...library.values()];
const teams = readdirSync(`${SHIPPED}teams/data/teams`).map((file) =>
  [...readFileSync(`${SHIPPED}teams/data/teams/${file}`, "utf8").matchAll(/^(?:\d+x|basic:) ?(\S+)/gm)].flatMap((match) => library.get(match[1]!) ?? []),
);

// --- colours as they are seen -------------------------------------------------------------------------------

type Three = readonly [number, number, number];
const lab = ([l, c, h]: Three): Three => [l, c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)];
function linear([l, a, b]: Three): Three {
  const [p, q, r] = [(l + 0.3963377774 * a + 0.2158037573 * b) ** 3, (l - 0.1055613458 * a - 0.0638541728 * b) ** 3, (l - 0.0894841775 * a - 1.291485548 * b) ** 3];
  return [4.0767416621 * p - 3.3077115913 * q + 0.2309699292 * r, -1.2684380046 * p + 2.6097574011 * q - 0.3413193965 * r, -0.0041960863 * p - 0.7034186147 * q + 1.707614701 * r].map((x) => Math.min(1, Math.max(0, x))) as unknown as Three;
}
function back([r, g, b]: Three): Three {
  const [l, m, s] = [Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b), Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b), Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)];
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s, 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s];
}
/** What each sees of red, green and blue, in linear light (Machado and others, 2009, complete). */
const EYES: Readonly<Record<string, readonly Three[]>> = {
  everybody: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
};
function apart(one: Three, other: Three, eyes: readonly Three[]): number {
  const seen = (colour: Three): Three => {
    const rgb = linear(lab(colour));
    return back(eyes.map((row) => Math.min(1, Math.max(0, row[0] * rgb[0] + row[1] * rgb[1] + row[2] * rgb[2]))) as unknown as Three);
  };
  const [a, b] = [seen(one), seen(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe("how cards look", () => {
  it("depends on nothing but the card", () => {
    const card = named("Frost Giant", { subtitle: "Jarl" });
    expect(lookOf(card)).toEqual(lookOf({ ...card, id: "y/7" }));
    expect(hash("heron")).not.toBe(hash("hero"));
  });

  it("differs within every ready team: only cards that share the word they are known by share an emblem", () => {
    const like: Record<string, string> = { spark: "star", burst: "star", nova: "star", sun: "star" };
    const kind = (card: Known) => like[emblemFor(card)] ?? emblemFor(card);
    const share = (one: Known, other: Known) => one.name.toLowerCase().split(" ").some((word) => other.name.toLowerCase().split(" ").includes(word));
    const alike = teams.flatMap((team) => team.flatMap((one, i) => team.slice(i + 1).filter((other) => kind(one) === kind(other) && !share(one, other)).map((other) => `${one.name} and ${other.name}: ${kind(one)}`)));
    expect([...new Set(alike)]).toEqual([]);
  });

  it("has more than a hundred emblems, no two alike", () => {
    expect(EMBLEM_NAMES.length).toBeGreaterThan(150);
    expect(new Set(Object.values(EMBLEMS)).size).toBe(EMBLEM_NAMES.length);
    for (const path of Object.values(EMBLEMS)) expect(path).toMatch(/^M[\dMLHVCSQTAZmlhvcsqtaz .-]+[zZ\d]$/);
  });

  it("suits the words of a name, then of a subtitle, then whom it belongs to", () => {
    expect(emblemFor(named("Frost Dragon"))).toBe("snow");
    expect(emblemFor(named("Old Dragon"))).toBe("dragon");
    expect(emblemFor(named("Nightspider"))).toBe("moon");
    expect(emblemFor(named("Zed", { subtitle: "The Archer of Kor" }))).toBe("bow");
    expect(emblemFor(named("Mr. Hammer"))).toBe("hammer");
    expect(emblemFor(named("Green Arrow"))).toBe("arrow");
    expect(emblemFor(named("Zed", { affiliations: ["Lantern Corps"] }))).toMatch(/lantern|ring|candle|eye|burst/);
    expect(emblemFor(named("Zed", { emblem: "turtle" }))).toBe("turtle");
    expect(emblemFor(named("Zed", { emblem: "no such thing" }))).toBe(emblemFor(named("Zed")));
  });

  it("gives nobody a skull whose words do not speak of death", () => {
    const skulls = cards.filter((card) => ["skull", "scythe", "devil", "grave"].includes(emblemFor(card)));
    const grim = /skull|skelet|dea[dt]|kill|murder|grim|doom|reap|necro|lich|demon|devil|hell|fiend|imp\b|evil|goblin|tomb|grave|zombie|undead|sin|wicked|villain|harvest|lethal|mort|bur[iy]|cross|slaughter|infern|daemon|diabl|balor|tiefling|cemeter|undertaker|chaos|guard|monster/i;
    expect(skulls.filter((card) => !grim.test([card.name, card.subtitle, card.affiliations, card.alignment].join(" ")))).toEqual([]);
  });

  it("differs within each ready team: no emblem twice with the same colours", () => {
    expect(teams.length).toBeGreaterThan(8);
    for (const team of teams) {
      const found = team.map(lookOf).map((look) => `${look.emblem} ${look.trim} ${look.charge} ${look.energy}`);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  it("differs within teams drawn by chance, nearly always by the emblem alone", () => {
    let [pairs, alike, same] = [0, 0, 0];
    for (let n = 0; n < 400; n++) {
      const names = new Set<string>();
      const team: Known[] = [];
      for (let k = 0; team.length < 8; k++) {
        const card = cards[hash(`${n} ${k}`) % cards.length]!;
        if (card.kind === "character" && !names.has(card.name)) team.push((names.add(card.name), card));
      }
      const found = team.map(lookOf);
      for (let i = 0; i < 8; i++) {
        for (let j = 0; j < i; j++) {
          pairs += 1;
          if (found[i]!.emblem !== found[j]!.emblem) continue;
          alike += 1;
          if (found[i]!.trim === found[j]!.trim && found[i]!.charge === found[j]!.charge && `${found[i]!.energy}` === `${found[j]!.energy}`) same += 1;
        }
      }
    }
    expect(alike / pairs).toBeLessThan(0.03);
    expect(same / pairs).toBeLessThan(0.0005);
  });

  it("has energies that differ for every eye, and trims that white can be read on", () => {
    const kinds = ["fist", "bolt", "mask", "shield"].map((kind) => BODIES[kind]!);
    for (const eyes of Object.values(EYES)) {
      for (const one of kinds) for (const other of kinds) if (one !== other) expect(apart(one, other, eyes)).toBeGreaterThan(0.09);
    }
    for (const { ink } of TRIMS) {
      const [r, g, b] = linear(lab(ink));
      expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThan(4.5);
      for (const kind of kinds) expect(apart(ink, kind, EYES.everybody!)).toBeGreaterThan(0.15);
    }
    for (const one of TRIMS) for (const other of TRIMS) if (one !== other) expect(apart(one.ink, other.ink, EYES.everybody!)).toBeGreaterThan(0.06);
  });

  it("knows Sidekicks, actions and basic actions", () => {
    expect(lookOf({ id: "s", name: "Sidekick", kind: "sidekick" }).body).toBe("sidekick");
    expect(lookOf({ id: "a", name: "A", kind: "action" }).body).toBe("action");
    expect(lookOf({ id: "b", name: "B", kind: "basic action" }).body).toBe("basic");
  });
});

describe("small choices", () => {
  it("offers the full game first", () => {
    const formats = [{ name: "demo" }, { name: "tournament" }] as unknown as Parameters<typeof preferred>[0];
    expect(preferred(formats)).toBe("tournament");
    expect(preferred(formats.slice(0, 1))).toBe("demo");
    expect(preferred([])).toBe("tournament");
  });

  it("knows a line that is only a keyword", () => {
    expect(keywordOf("Breath Weapon 2")).toBe("Breath Weapon");
    expect(keywordOf("When fielded, draw a die.")).toBe("");
  });
});
