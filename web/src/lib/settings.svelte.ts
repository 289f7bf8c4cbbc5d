/** What a reader prefers, kept by the browser. */

type Theme = "" | "dark" | "light";

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

class Settings {
  theme = $state<Theme>(stored("theme") as Theme);

  setTheme(theme: Theme): void {
    this.theme = theme;
    store("theme", theme);
    if (theme) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
  }
}

export const settings = new Settings();

/** What a player is called. */
export const ownName = {
  get: (): string => stored("name"),
  set: (name: string): void => store("name", name),
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
