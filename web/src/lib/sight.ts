/** On a narrow screen: how far a page must be scrolled so that what is asked about can be seen above the bar. */

const ROOM = 8;

export interface Span {
  top: number;
  bottom: number;
}

/** How far to scroll so that these lie between two heights; where not all can, the first ones do. */
export function shortest(spans: readonly Span[], from: number, to: number): number {
  if (!spans.length) return 0;
  const top = Math.min(...spans.map((span) => span.top)) - ROOM;
  const bottom = Math.max(...spans.map((span) => span.bottom)) + ROOM;
  if (top >= from && bottom <= to) return 0;
  return Math.round(bottom - top > to - from || top < from ? top - from : bottom - to);
}

/** Where something lies once it has come there: dice that still fly are not where they are drawn. */
function laid(element: HTMLElement): Span {
  let top = -scrollY;
  for (let at: HTMLElement | null = element; at; at = at.offsetParent as HTMLElement | null) top += at.offsetTop;
  return { top, bottom: top + element.offsetHeight };
}

/** How far to scroll so that the dice that glow are seen, and the fight if there is one. */
export function needed(root: HTMLElement): number {
  const bar = root.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
  const lit = [...root.querySelectorAll<HTMLElement>(".board .die:is(.can, .target, .pay)")];
  const fight = lit.length ? [...root.querySelectorAll<HTMLElement>(".battle:not(.empty)")] : [];
  return shortest([...lit, ...fight].map(laid), 0, bar);
}
