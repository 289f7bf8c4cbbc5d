/** Formats as they are called, and which is offered first: the full game, if there is one. */

import type { FormatInfo } from "./api";

export const preferred = (formats: readonly FormatInfo[]): string =>
  (formats.find((format) => format.name === "tournament") ?? formats[0])?.name ?? "tournament";

/** What a format is called where there is no room to tell more of it. */
export function formatName(name: string): string {
  if (name === "demo" || name.startsWith("demo-")) return "Demo game";
  if (name.startsWith("box-")) return "One box";
  if (name === "guided") return "A lesson";
  if (name === "example" || name === "position") return "An example";
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

const EDITIONS: Readonly<Record<string, string>> = {
  comprehensive: "The comprehensive rules",
  "faerun-2014": "The booklet of Battle for Faerûn",
  "superman-2017": "The booklet of Superman Wonder Woman",
  "infinity-2018": "The booklet of Avengers Infinity",
  "wwe-2019": "The booklet of the WWE box",
};
/** What the rules of an edition are called. */
export const editionName = (name: string): string => EDITIONS[name] ?? name;

/** A format in a line: its own words, and the life unless they say it. */
export function formatWords(format: FormatInfo): string {
  const words = format.words ? format.words.charAt(0).toUpperCase() + format.words.slice(1) : formatName(format.name);
  return words.includes(" life") ? words : `${words}, ${format.life} life`;
}
