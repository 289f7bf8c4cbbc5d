/** Sets and cards as people call them: never by the codes that files and addresses use. */

class Sets {
  private names = $state.raw<ReadonlyMap<string, string>>(new Map([["my", "Your own cards"]]));

  know(sets: readonly (readonly [string, string])[]): void {
    this.names = new Map([...this.names, ...sets]);
  }

  /** What a set is called; one that is not known by the letters it is printed with. */
  name(code: string): string {
    return this.names.get(code) ?? code.replaceAll("_", " ").toUpperCase();
  }

  /** Where a card is found: its set by name, and its number in it. */
  place(id: string): string {
    const [set = "", number = ""] = id.split("/");
    return `${this.name(set)} ${number}`.trim();
  }

  /** A sentence of the server with its cards by their places. */
  inWords(text: string): string {
    const told = text.replace(/: a card is called like \S+, and the sets are .*$/s, ""); // how files and commands name cards
    return told.replace(/'?\b([a-z][a-z0-9_]{0,19})\/(\d{1,4}[a-z]?)\b'?/g, (whole, set: string, number: string) => (this.names.has(set) ? `${this.name(set)} ${number}` : whole));
  }
}

export const sets = new Sets();
