"""Playing a game through the page, as somebody would who clicks what glows, or who has only a keyboard."""

from __future__ import annotations

import re
from typing import Any

MOST_ANSWERS = 900


def begin(page: Any, dialog: str, **choices: str) -> None:
    """Begin a game from the lobby: the tile, then the fields of its form by their labels. A begins unless ``roll`` is
    said, or the format says who."""
    rolled = bool(choices.pop("roll", ""))
    page.get_by_role("button", name=dialog).click()
    form = page.get_by_role("dialog")
    if "seed" in choices:
        form.get_by_text("More", exact=True).click()
        form.get_by_label("Seed").fill(choices.pop("seed"))
    for label in ("Format", *(label for label in choices if label != "Format")):
        if label == "bot":
            form.get_by_role("radio", name=re.compile(rf"^\s*{choices[label]}\b", re.IGNORECASE)).check()
        elif label in choices:
            form.get_by_label(label, exact=True).select_option(choices[label])
    begins = form.get_by_label("Who begins", exact=True)
    if not rolled and begins.count():
        begins.select_option("A")
    form.get_by_role("button", name="Begin").click()
    page.wait_for_selector(".ask.mine")


def title(page: Any) -> str:
    """The sentence that says what is asked."""
    found: str = page.locator(".ask strong").first.inner_text()
    return found


class Table:
    """The state of the page, read in one go so that a whole game takes little time."""

    LOOK = """() => {
        const text = s => document.querySelector(s)?.innerText ?? "";
        const shown = s => [...document.querySelectorAll(s)].filter(e => e.offsetParent);
        const lit = s => shown(s).map(e => e.dataset.die ?? e.dataset.card);
        const primary = document.querySelector("[data-primary]");
        return {
            title: text(".ask strong"), detail: text(".ask .detail"),
            mine: !!document.querySelector(".ask.mine"), over: !!document.querySelector(".ask.over"),
            dice: lit(".die.can"), targets: lit(".die.target"), rows: lit(".left .row.can"),
            life: shown(".life.can").length, picked: lit(".die.picked"), primary: primary ? !primary.disabled : false,
            answers: document.querySelectorAll("[data-answer]").length,
        };
    }"""

    def __init__(self, page: Any) -> None:
        self.page = page

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(self.LOOK)
        return found

    def settled(self) -> dict[str, Any]:
        """The page once it asks something, or once the game is over; a screen that is handed over is taken."""
        self.page.wait_for_function(
            "() => document.querySelector('[data-hand]')?.click() || document.querySelector('[data-hand]') ? false :"
            " document.querySelector('.ask.over') || (document.querySelector('.ask.mine:not(.busy)') &&"
            " document.querySelector('[data-answer]:not([disabled]), .die.target, .life.can, .row.can'))"
        )
        return self.look()


def play(page: Any, hand: Any) -> str:
    """Play to the end with a hand that clicks or types; how it ended."""
    table = Table(page)
    for _ in range(MOST_ANSWERS):
        seen = table.settled()
        if seen["over"]:
            return str(seen["title"])
        answer(seen, hand)
    raise AssertionError(f"the game does not end: {seen}")


def answer(seen: dict[str, Any], hand: Any) -> None:
    """A simple plan: field all, buy what glows, attack with all, block where one can."""
    words = str(seen["title"])
    if words.startswith("Who attacks") and not seen["picked"] and len(seen["dice"]) > 1:
        hand.button("All")
    elif words.startswith(("Who attacks", "Who blocks")) and not seen["picked"] and seen["dice"]:
        hand.die(seen["dice"][0])
    elif words.startswith("Whom does") and seen["targets"]:
        hand.die(seen["targets"][0])
    elif "?" in words and seen["primary"]:  # a payment, a declaration, a reroll
        hand.go()
    elif seen["targets"] and not seen["picked"]:
        hand.die(seen["targets"][0])
    elif seen["life"]:
        hand.life()
    elif seen["dice"]:
        hand.die(seen["dice"][0])
    elif seen["rows"] and "buy" in str(seen["detail"]):
        hand.card(seen["rows"][-1])
    elif seen["primary"]:
        hand.go()
    else:
        hand.first()


class Mouse:
    """Somebody who only clicks."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def die(self, number: str) -> None:
        self.page.locator(f'[data-die="{number}"]').first.click()

    def card(self, number: str) -> None:
        self.page.locator(f'.left [data-card="{number}"]').click()

    def life(self) -> None:
        self.page.locator(".life.can").first.click()

    def go(self) -> None:
        self.page.locator("[data-primary]").first.click()

    def first(self) -> None:
        self.page.locator("[data-answer]").first.click()

    def button(self, name: str) -> None:
        self.page.locator(".ask").get_by_role("button", name=name, exact=True).click()


class Keyboard:
    """Somebody who only types: N to what glows, Enter to do it, P for the highlighted answer, numbers for others."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def _reach(self, selector: str) -> None:
        for _ in range(80):
            if self.page.evaluate("s => !!document.activeElement?.matches(s)", selector):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("n")
        raise AssertionError(f"the keyboard does not reach {selector}")

    def die(self, number: str) -> None:
        self._reach(f'[data-die="{number}"]')

    def card(self, number: str) -> None:
        self._reach(f'[data-card="{number}"]')

    def life(self) -> None:
        self._reach(".life")

    def go(self) -> None:
        self.page.keyboard.press("p")

    def first(self) -> None:
        self.page.keyboard.press("1")

    def button(self, name: str) -> None:
        names = [text.split("\n")[0] for text in self.page.locator("[data-answer]").all_inner_texts()]
        self.page.keyboard.press(str(names.index(name) + 1))
