/** Moving about the table with the keyboard: one tab stop, arrows to the nearest neighbour, N to what can be done. */

const things = (root: HTMLElement): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>("[data-nav]")].filter((element) => element.offsetParent !== null);

function centre(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

const WAYS: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest thing in a direction; what lies straight ahead counts more than what is off to the side. */
function neighbour(root: HTMLElement, from: HTMLElement, way: [number, number]): HTMLElement | null {
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let least = Infinity;
  for (const element of things(root)) {
    if (element === from) continue;
    const [ex, ey] = centre(element);
    const ahead = (ex - x) * way[0] + (ey - y) * way[1];
    if (ahead < 4) continue;
    const aside = Math.abs((ex - x) * way[1]) + Math.abs((ey - y) * way[0]);
    const far = ahead + aside * 2.2;
    if (far < least) [least, best] = [far, element];
  }
  return best;
}

/** Keep exactly one thing in the tab order. */
export function rove(root: HTMLElement): void {
  const all = things(root);
  if (all.some((element) => element.tabIndex === 0)) return;
  const first = all.find((element) => element.matches(".can, .target")) ?? all[0];
  if (first) first.tabIndex = 0;
}

export function focused(root: HTMLElement, element: HTMLElement): void {
  for (const other of root.querySelectorAll<HTMLElement>('[data-nav][tabindex="0"]')) other.tabIndex = -1;
  element.tabIndex = 0;
}

/** Move by an arrow key; whether it was one. */
export function arrow(root: HTMLElement, key: string): boolean {
  const way = WAYS[key];
  if (!way) return false;
  const here = document.activeElement as HTMLElement | null;
  if (here?.matches("input, select, textarea, [role=slider]")) return false;
  const from = here && root.contains(here) && here.matches("[data-nav]") ? here : null;
  const to = from ? neighbour(root, from, way) : (root.querySelector<HTMLElement>('[data-nav][tabindex="0"]') ?? things(root)[0]);
  to?.focus();
  return true;
}

/** Focus the next (or the one before) of the things that are lit. */
export function nextLit(root: HTMLElement, back: boolean): void {
  const lit = things(root).filter((element) => element.matches(".can, .target, .picked, .pay"));
  if (!lit.length) return;
  const at = lit.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? (back ? lit.length - 1 : 0) : (at + (back ? -1 : 1) + lit.length) % lit.length;
  lit[next]!.focus();
}
