// What is wrong with the boxes on a page: what sticks out of the window, overlaps its neighbours, or is cut off.
() => {
  const wrong = [];
  const box = (e) => e.getBoundingClientRect();
  const shown = (e) => box(e).width > 0 && box(e).height > 0 && getComputedStyle(e).visibility !== "hidden" && !e.closest("#flying, .skip");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const scrolled = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      const style = getComputedStyle(p);
      if (/auto|scroll|hidden/.test(style.overflowX + style.overflowY)) return true;
    }
    return false;
  };

  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth + 1) wrong.push(`the page is ${wide} wide and the window ${innerWidth}`);
  for (const e of all("button, a.btn, input, select, .die, .strip, .zone, .battle, .ask")) {
    const { left, right } = box(e);
    if (!scrolled(e) && (left < -1 || right > innerWidth + 1)) wrong.push(`${e.className} sticks out: ${left} to ${right}`);
  }

  const neighbours = [
    ".board > :not(svg)",
    ".top > *, .top nav > *",
    ".buttons > *",
    ".zone .dice > *",
    ".lanes .die",
    ".strip > *, .strip .piles > *",
    ".tiles > *",
    "header.head > *",
  ];
  for (const group of neighbours) {
    const boxes = all(group);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        if (a.contains(b) || b.contains(a)) continue;
        const x = Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left);
        const y = Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top);
        if (x > 1.5 && y > 1.5) wrong.push(`${group}: ${a.className} and ${b.className} overlap by ${x} x ${y}`);
      }
    }
  }

  for (const e of all(".btn, .steps li, .strip, .ask strong, .tile, .chip")) {
    if (e.clientWidth && e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflow !== "hidden") {
      wrong.push(`${e.className} ${e.innerText} is cut off: ${e.scrollWidth} in ${e.clientWidth}`);
    }
  }
  for (const e of all(".battle .die")) {
    const zone = box(e.closest(".battle"));
    if (box(e).bottom > zone.bottom + 2 || box(e).top < zone.top - 12) wrong.push("a die sticks out of the attack zone");
  }
  for (const e of all(".zone .dice")) {
    const zone = e.closest(".zone");
    if (e.scrollHeight > zone.clientHeight + 3) wrong.push(`the dice of ${zone.className} need ${e.scrollHeight} and have ${zone.clientHeight}`);
  }
  return wrong;
};
