/** What a reader prefers, kept by the browser. */

function stored(key: string): string {
  try {
    return localStorage.getItem(`overcrush.${key}`) ?? "";
  } catch {
    return "";
  }
}

function store(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(`overcrush.${key}`, value);
    else localStorage.removeItem(`overcrush.${key}`);
  } catch {
    // a browser that keeps nothing is fine
  }
}

export type Theme = "" | "dark" | "light";
/** Where one is asked to use something or pass. */
export type Stops = "always" | "options" | "useful" | "fights";
/** How long an action of somebody else stays: empty is the usual, or none where the system wants little motion. */
export type Speed = "" | "slow" | "quick" | "none";
export type Sound = "off" | "soft" | "on";
/** How much the log tells. */
export type Log = "brief" | "usual" | "all";

const among = <T extends string>(key: string, words: readonly T[], usual: T): T => {
  const found = stored(key) as T;
  return words.includes(found) ? found : usual;
};

class Settings {
  theme = $state<Theme>(stored("theme") as Theme);
  stops = $state<Stops>(among("stops", ["always", "options", "useful", "fights"], "useful"));
  speed = $state<Speed>(among("speed", ["", "slow", "quick", "none"], ""));
  sound = $state<Sound>(among("sound", ["off", "soft", "on"], "soft"));
  /** Little motion, whatever the system says. */
  calm = $state(stored("calm") !== "");
  log = $state<Log>(among("log", ["brief", "usual", "all"], "usual"));
  /** Rules by their numbers, beside what they say. */
  numbers = $state(stored("numbers") !== "");
  /** The chance to win, what answers are worth, and hints, where nobody else plays. */
  odds = $state(stored("odds") !== "");
  /** Every payment is shown before it is made, also where no other way would leave more. */
  payments = $state(stored("payments") !== "");
  /** The cards at whose Globals one is always asked, by their ids. */
  globals = $state.raw<readonly string[]>(stored("globals").split(" ").filter(Boolean));

  setTheme(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }

  set<K extends "stops" | "speed" | "sound" | "log">(key: K, value: Settings[K]): void {
    (this as Pick<Settings, K>)[key] = value;
    store(key, value);
  }

  setCalm(on: boolean): void {
    this.calm = on;
    store("calm", on ? "yes" : "");
  }

  setNumbers(on: boolean): void {
    this.numbers = on;
    store("numbers", on ? "yes" : "");
  }

  setOdds(on: boolean): void {
    this.odds = on;
    store("odds", on ? "yes" : "");
  }

  setPayments(on: boolean): void {
    this.payments = on;
    store("payments", on ? "yes" : "");
  }

  /** Be asked at the Global of a card, or no longer. */
  stopAt(card: string, on: boolean): void {
    const others = this.globals.filter((other) => other !== card);
    this.globals = on ? [...others, card] : others;
    store("globals", this.globals.join(" "));
  }
}

export const settings = new Settings();

/** What a player is called. */
export const ownName = {
  get: (): string => stored("name"),
  set: (name: string): void => store("name", name),
};

/** The lessons that were followed to their end. */
export const learned = {
  get: (): string[] => stored("learned").split(" ").filter(Boolean),
  add: (lesson: string): void => store("learned", [...new Set([...learned.get(), lesson])].join(" ")),
};

/** What was told and given for the dice of a table, to check them by at the end. */
export const dicePromise = {
  get: (link: string): string => stored(`dice.${link}`),
  set: (link: string, what: string): void => store(`dice.${link}`, what),
};

/** Games in which the other player is muted. */
export const mutes = {
  get: (game: string): boolean => stored(`mute.${game}`) !== "",
  set: (game: string, on: boolean): void => store(`mute.${game}`, on ? "yes" : ""),
};

/** A game that can be begun again with the same teams. */
export const remembered = {
  get: (game: string): string => stored(`again.${game}`),
  set: (game: string, wanted: string): void => store(`again.${game}`, wanted),
};
