/** What a guide has in mind: where it points, and whether an answer is the one it means. */

import type { Play } from "./play.svelte";
import type { Doing } from "./protocol";

/** What is pointed at next: dice, a card, or the answer in the bar. */
export interface Pointed {
  dice: number[];
  card?: number | undefined;
  go: boolean;
  key?: string;
}

/** Where the guide, or a hint, points now. */
export function pointedAt(play: Play): Pointed {
  const answer = play.mine ? (play.hint?.answer ?? play.advised ?? undefined) : undefined;
  if (!answer) return { dice: [], go: false };
  if (play.paying) return { dice: [], go: true };
  if (play.choices && answer.do === "option") return { dice: [], go: false, key: `o${answer.option}` };
  if ("dice" in answer) {
    const left = answer.dice.filter((die) => !play.picked.includes(die));
    return { dice: left, go: !left.length };
  }
  if ("pairs" in answer) {
    const left = answer.pairs.filter(([blocker]) => !play.pairs.some(([b]) => b === blocker));
    const dice = left.map(([blocker, attacker]) => (play.blocker === blocker ? attacker : blocker));
    return { dice: dice.slice(0, 1), go: !left.length };
  }
  if ("amounts" in answer) return { dice: [], go: answer.amounts.every(([die, amount]) => !!play.amounts[die] === amount > 0) };
  const option = answer.do === "option" ? play.options.find((each) => each.id === answer.option) : undefined;
  if (option?.die !== undefined) return { dice: [option.die], go: false };
  return { dice: [], card: option?.card, go: option?.card === undefined };
}

/** Whether an answer is what the guide has in mind: dice that look alike are the same to it, and so is how it is paid for. */
export function agrees(play: Play, doing: Doing, wanted: Doing): boolean {
  const alike = (die: number | undefined): string => {
    const found = die === undefined ? undefined : play.dice.get(die);
    return found ? `${found.card} ${found.player} ${found.zone} ${found.face}` : `${die}`;
  };
  const plain = (answer: Doing): string => {
    if (answer.do === "option") {
      const option = play.options.find((each) => each.id === answer.option);
      return option?.die === undefined ? `${answer.option}` : `${option.kind} ${alike(option.die)}`;
    }
    if ("dice" in answer) return answer.dice.map(alike).sort().join("; ");
    if ("pairs" in answer) return answer.pairs.map((pair) => pair.map(alike).join(" blocks ")).sort().join("; ");
    if ("amounts" in answer) return answer.amounts.map(([die, amount]) => `${alike(die)} ${amount > 0 ? "is hit" : ""}`).sort().join("; ");
    return JSON.stringify(answer);
  };
  return doing.do === wanted.do && plain(doing) === plain(wanted);
}
