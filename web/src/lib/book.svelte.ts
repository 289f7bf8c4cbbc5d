/** The book of rules as the page has it open, and the lines it searches. */

import { api, type BookLine, type RuleBook } from "./api";
import { edition } from "./rules";

class Book {
  /** Whether it lies over the page. */
  open = $state(false);
  /** The rule, keyword or word it is opened at; empty: its first page. */
  at = $state("");

  show(name: string): void {
    this.at = name;
    this.open = true;
  }
}

export const book = new Book();

const books = new Map<string, Promise<RuleBook>>();

/** All lines of an edition, that of the table one sits at unless one is named. */
export function bookOf(name = edition()): Promise<RuleBook> {
  let found = books.get(name);
  if (!found) {
    found = api.book(name);
    found.catch(() => books.delete(name));
    books.set(name, found);
  }
  return found;
}

const plain = (text: string): string => text.toLowerCase();

const kindOf = (line: BookLine): number => (line.kind === "word" ? 0 : line.kind === "keyword" ? 1 : line.kind === "section" ? 2 : 3);

/** How well a line fits what somebody looks for: the lower the better, and nothing if it does not. */
function rank(line: BookLine, wanted: string, words: readonly string[]): number | null {
  const name = plain(line.number);
  if (name === wanted) return 0;
  if (line.also?.some((other) => plain(other) === wanted)) return 1;
  if (name.startsWith(wanted)) return /^\d/.test(wanted) ? 2 : 3;
  if (line.also?.some((other) => plain(other).startsWith(wanted))) return 4;
  const subject = plain(line.subject);
  const all = `${name} ${subject}`;
  if (!words.every((word) => all.includes(word))) return null;
  const kind = kindOf(line);
  return (words.every((word) => new RegExp(`\\b${word.replace(/[^\w]/g, "\\$&")}`).test(all)) ? 5 : 15) + kind;
}

/** What a question has besides what it asks about. */
const SMALL = new Set("a an and any are as at be but by can could do does for from get had has have how i if in into is it its may me must my of on or so than that the their them then there they this to was what when where which while who why will with would you your happens".split(" "));

/** The lines that have the most of the words of a question, the best first; a name of their own counts like two words. */
export function nearest(lines: readonly BookLine[], text: string, limit = 12): BookLine[] {
  const asked = [...new Set(plain(text).split(/\s+/).map((word) => word.replace(/[^\p{L}\p{N}'-]/gu, "")).filter((word) => word && !SMALL.has(word)))];
  // as they begin, so that `blockers` is found in what has `blocker`, and the other way round
  const begins = asked.map((word) => new RegExp(`\\b${word.replace(/(?<=...)(e?s|ed|ing)$/, "")}`));
  const scored = lines.map((line): [number, BookLine] => {
    const names = [line.number, ...(line.also ?? [])].map(plain);
    const all = `${plain(line.number)} ${plain(line.subject)}`;
    return [begins.filter((word) => word.test(all)).length + (names.some((name) => asked.includes(name)) ? 1 : 0), line];
  });
  const best = Math.max(0, ...scored.map(([n]) => n));
  return scored.filter(([n]) => n > 0 && n >= best - 1 && n > Math.min(1, best - 1)).sort((a, b) => b[0] - a[0] || kindOf(a[1]) - kindOf(b[1])).slice(0, limit).map(([, line]) => line);
}

/** The lines that fit, the best first: words before keywords, keywords before rules. */
export function search(lines: readonly BookLine[], text: string, most = 40): BookLine[] {
  const wanted = plain(text.trim().replace(/\.$/, ""));
  if (!wanted) return [];
  const words = wanted.split(/\s+/);
  const found: [number, BookLine][] = [];
  for (const line of lines) {
    const fits = rank(line, wanted, words);
    if (fits !== null) found.push([fits, line]);
  }
  return found
    .sort((a, b) => a[0] - b[0])
    .slice(0, most)
    .map(([, line]) => line);
}

const above = (number: string): string => (/^\d/.test(number) ? number.split(".").slice(0, -1).join(".") : (/^(.*) \(\d+\)$/.exec(number)?.[1] ?? ""));
/** The lines that stand beside one, under the same heading; of a keyword's explanations its others. */
export function besides(lines: readonly BookLine[], number: string): BookLine[] {
  const head = above(number);
  return head ? lines.filter((line) => line.kind !== "word" && line.number !== number && above(line.number) === head) : [];
}

const CHAPTER = /^\d+(\.\d+)?$/;
/** The chapters of the book: its sections with one or two numbers. */
export const chapters = (lines: readonly BookLine[]): BookLine[] => lines.filter((line) => line.kind === "section" && CHAPTER.test(line.number));
/** Lines of one kind, by name. */
export const ofKind = (lines: readonly BookLine[], kind: string): BookLine[] =>
  lines.filter((line) => line.kind === kind && !line.number.includes("(")).sort((a, b) => a.number.localeCompare(b.number));
