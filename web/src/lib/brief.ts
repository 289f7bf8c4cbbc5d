/** What a card does in few words, for a line that has little room; the whole text is read where the card is. */

const SHORT: readonly [RegExp, string][] = [
  [/\bWhen IT is fielded, /g, "Fielded: "],
  [/\bWhen IT attacks, /g, "Attacks: "],
  [/\bWhen IT blocks, /g, "Blocks: "],
  [/\bWhen IT attacks or blocks, /g, "Fights: "],
  [/\bWhen IT is KO'd, /g, "KO'd: "],
  [/\bWhen IT is damaged, /g, "Damaged: "],
  [/\bWhen IT is blocked, /g, "Blocked: "],
  [/\bWhen IT is engaged, /g, "Engaged: "],
  [/\bWhile IT is active, /g, "Active: "],
  [/\bAt the start of (?:your|each) /g, "Start of "],
  [/ until end of turn/g, " this turn"],
  [/\bcharacter (?=die|dice)/g, ""],
  [/\btarget opposing die\b/g, "an enemy"],
  [/\bopposing dice\b/g, "enemies"],
  [/\btarget die\b/g, "a die"],
  [/\byour opponent\b/g, "the opponent"],
  [/\bReserve Pool\b/g, "reserve"],
  [/\bUsed Pile\b/g, "used pile"],
];

/** The lines of a card's text in short; its Globals have a mark of their own. */
export function inBrief(name: string, text: readonly string[]): string {
  const own = text.filter((line) => !line.startsWith("Global:"));
  let said = (own.length ? own : text)
    .map((line, i, all) => (i < all.length - 1 && /\w$/.test(line) ? `${line}.` : line))
    .join(" ")
    .split(name)
    .join("IT");
  for (const [long, short] of SHORT) said = said.replace(long, short);
  said = said.replace(/\bIT(?= (?:die|dice|character|Sidekick)\b)/g, name).replace(/\b(your |opposing |other |another |each |named |a |an |non-)IT\b/g, (_, before: string) => before + name);
  return said.replace(/\bIT's\b/g, "its").replace(/^IT\b/, "It").replace(/([.:!?] )IT\b/g, "$1It").replace(/\bIT\b/g, "it");
}

const LONGEST = 130;

/** "Owl's ability resolves for A", where the card says one thing only, as "Owl:" and that in short. */
export function withAbility(text: string, card: { name: string; text?: readonly string[] | undefined } | undefined): string {
  const own = (card?.text ?? []).filter((line) => !line.startsWith("Global:"));
  const said = card && own.length && own.slice(1).every((line) => line.startsWith("*")) ? inBrief(card.name, own).replace(/[.]$/, "") : "";
  // the card speaks to its owner: where it says "you", its words are marked as its own
  const quoted = /\byou/i.test(said) ? `“${said}”` : said;
  const told = said && said.length <= LONGEST ? text.replace(/'s ability resolves for [AB]\b/, `: ${quoted.replace(/\$/g, "$$$$")}`) : text;
  return told.replace(/^([AB])('s .+ resolves) for \1\b/, "$1$2").replace(/^([AB]'s .+)'s (.+) resolves$/, (whole, die: string, what: string) => (what === "ability" ? whole : `${die}: ${what}`));
}
