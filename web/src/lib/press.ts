/** A long press on a screen that is touched: to read what is there without doing anything with it. */

const LONG = 420;

export function held(node: HTMLElement, peek: () => void): { update: (next: () => void) => void; destroy: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let from = { x: 0, y: 0 };
  let peeked = false;
  let act = peek;
  const end = () => clearTimeout(timer);
  const down = (event: PointerEvent) => {
    peeked = false;
    if (event.pointerType === "mouse") return;
    from = { x: event.clientX, y: event.clientY };
    end();
    timer = setTimeout(() => {
      peeked = true;
      act();
    }, LONG);
  };
  const move = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > 10) end();
  };
  // the click that ends a long press does nothing, and no menu of the browser opens
  const click = (event: MouseEvent) => {
    if (!peeked) return;
    peeked = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const menu = (event: Event) => {
    if (peeked || timer) event.preventDefault();
  };
  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", end);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return {
    update: (next) => (act = next),
    destroy: () => {
      end();
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      node.removeEventListener("click", click, true);
      node.removeEventListener("contextmenu", menu);
    },
  };
}
