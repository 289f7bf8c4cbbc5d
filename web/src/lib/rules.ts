/** What rules and keywords are about, asked of the server once for each. */

import { api } from "./api";

const known = new Map<string, Promise<string>>();

/** A rule's subject by its number, or a keyword's meaning by its name; nothing if there is none. */
export function subject(name: string): Promise<string> {
  let found = known.get(name);
  if (!found) {
    found = api.rule(name).then(
      (rule) => rule.subject,
      () => "",
    );
    known.set(name, found);
  }
  return found;
}

/** A line of a card that is only a keyword, perhaps with a number: "Breath Weapon 2". */
export const keywordOf = (line: string): string => /^([A-Z][A-Za-z' ]+?)(?: \d+)?$/.exec(line.trim())?.[1] ?? "";

/** Shows what a rule is about when its number is pointed at. */
export function explained(node: HTMLElement, number: string): { destroy: () => void } {
  const look = () => void subject(number).then((words) => (node.title = words));
  node.addEventListener("pointerenter", look, { once: true });
  return { destroy: () => node.removeEventListener("pointerenter", look) };
}
