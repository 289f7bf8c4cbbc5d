"""Find out how well it is known what the cards that ship do, and write it down (`cards/shelf/standings.json`), with the
standing of each card in the catalogue.

`python tools/standings.py` plays every scenario of `tests/conformance` and notes which abilities take place in those
that pass and expect something. A card is proven if each of its abilities does, on it or, word for word, on another.
It is disputed if something it says rests on a ruling of ours: `disputed.toml` tells which wordings do.

`python tools/standings.py CARDS.json` looks at a file of printed cards too: of those that ship without words it notes
which kind of thing is not understood, and no word of print.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec.structs import replace as replaced

from overcrush.cards import load_file
from overcrush.cards.catalogue import FILE as CATALOGUE
from overcrush.cards.catalogue import Listed, catalogue, known_better, plain_standing, written
from overcrush.cards.compiling import compiled
from overcrush.cards.library import library
from overcrush.cards.standings import FILE, Ruling, Standings, standings
from overcrush.errors import OvercrushError
from overcrush.exercise.watching import Feature, Watch, features
from overcrush.model.cards import Card
from overcrush.scenario import files, run_document
from overcrush.scenario.acting import Player
from overcrush.scenario.load import Broken, Document, read_file

ROOT = Path(__file__).resolve().parents[1]
CONFORMANCE = ROOT / "tests" / "conformance"
DISPUTED = Path(__file__).resolve().with_name("disputed.toml")
KINDS = (
    (r"\bwould\b|\binstead\b", "something done in the place of what would happen"),
    (
        r"^(?:when|whenever|while|at the (?:start|end|beginning)|after|before|the first time|each time)\b",
        "what it waits for",
    ),
    (r"\b(?:if|unless|only if|as long as)\b", "a condition"),
    (r"\b(?:pay|cost|costs|spend)\b", "a cost"),
    (r"\b(?:equal to|for each|number of|twice|half|times|total|X)\b", "an amount"),
    (r"\b(?:copy|copies|text|ability|abilities|keyword)\b", "what becomes of another card's text"),
    (r"\b(?:attack|attacks|block|blocks|blocked|blocker|attacker|assign)\b", "something about attacking and blocking"),
    (r"\b(?:tokens?|counters?|experience)\b", "tokens and counters"),
    (r"\b(?:energy|spent)\b", "what energy is spent on, or gained"),
    (r"\b(?:target|die|dice|character|characters|sidekick|opponent|player)\b", "which dice or players are meant"),
    (r"\b(?:until|turns?|choices?|normally|also)\b", "how long something lasts"),
    (r"\b(?:damage|dealt|life)\b", "how damage is dealt or life changed"),
    (r"\b(?:spin|spun|level|roll|rolled|reroll|draw|drawn|face)\b", "how dice are drawn, rolled or spun"),
    (r"\b(?:pile|bag|prep|reserve|zone|return|remove|move|card|team)\b", "where dice or cards go, or lie"),
    (r"\b(?:printed|attack|defense|doubled?|\d*[AD])\b", "a value of a die"),
)
"""What is not understood, by its first words, in our own words."""
OTHERWISE = "something that cannot be said yet"
UNPLAYED = "it is understood, but cannot be played yet"


@cache
def marks(card: Card) -> dict[str, str]:
    """What the features of a card are, whoever has them: what is said, without the card's name."""
    found: dict[str, str] = {}
    seen: dict[str, int] = {}
    for feature in features(card):
        words = said(feature)
        seen[words] = seen.get(words, 0) + 1
        found[feature.key] = f"{words}#{seen[words]}"
    return found


def said(feature: Feature) -> str:
    """What a feature says: the line, and the burst line that changes it."""
    if feature.keyword:
        return f"keyword {feature.keyword}"
    line = Feature(feature.card, feature.number).words
    burst = feature.words if feature.star else ""
    return f"{feature.card.kind}: {line} {burst}".replace(feature.card.name, "~")


def expects(doc: Document) -> bool:
    """Whether a scenario says what must be so."""
    return any(isinstance(step, dict) and {"expect", "cannot", "can"} & step.keys() for step in doc.data["steps"])


def shown(paths: Iterable[Path], only: Collection[str] = ()) -> dict[str, str]:
    """What takes place in scenarios that pass, each with the first of them; ``only``: in these."""
    found: dict[str, str] = {}
    for path in files(list(paths)):
        for doc in read_file(path):
            name = f"{path.resolve().relative_to(CONFORMANCE)}: {'' if isinstance(doc, Broken) else doc.name}"
            if isinstance(doc, Broken) or not expects(doc) or (only and name not in only):
                continue
            watches: list[Watch] = []

            def begun(player: Player, watches: list[Watch] = watches) -> None:
                watches.append(Watch(player.s.t))

            def after(player: Player, watches: list[Watch] = watches) -> None:
                watches[0].look(player.s)

            outcome = run_document(doc, begun=begun, after=after)
            if not outcome.passed or outcome.player is None:
                continue
            cards = {card.id: card for card in outcome.player.s.t.cards}
            for key in watches[0].seen:
                card = cards.get(key.rpartition("#")[0])
                if card is None or not card.text.abilities:
                    continue
                try:
                    mark = marks(card).get(key)
                except OvercrushError:  # an invented card that cannot stand alone
                    continue
                if mark is not None:
                    found.setdefault(mark, name)
    return found


def proven(played: dict[str, str]) -> tuple[tuple[str, ...], dict[str, tuple[int, ...]]]:
    """The cards all of whose features are among those."""
    box = library()
    names: dict[str, int] = {}
    found: dict[str, tuple[int, ...]] = {}
    for code in box.codes:
        for line in box.lines(code):
            wanted = marks(box.card(line.id)).values() if line.status == "full" and line.text else ()
            if wanted and all(mark in played for mark in wanted):
                places = dict.fromkeys(names.setdefault(played[mark], len(names)) for mark in wanted)
                found[line.id] = tuple(places)
    return tuple(names), found


def missing(path: Path) -> dict[str, str]:
    """Which kind of thing is not understood of the cards that ship without words."""
    box = library()
    given = load_file(path)
    names = frozenset(item.card.name for item in given)
    found: dict[str, str] = {}
    for item in given:
        if item.card.id in box and box.given(item.card.id).unread:
            words = [problem.words for problem in compiled(item, names).problems if problem.kind == "words"]
            found[item.card.id] = kind_of(words[0]) if words else UNPLAYED
    return found


def kind_of(words: str) -> str:
    """Which kind of thing some words are."""
    return next((kind for pattern, kind in KINDS if re.search(pattern, words, re.IGNORECASE)), OTHERWISE)


def disputes() -> list[tuple[re.Pattern[str], Ruling]]:
    """The rulings that wordings rest on, each with the wording."""
    rows = tomllib.loads(DISPUTED.read_text(encoding="utf-8"))["ruling"]
    flags = re.IGNORECASE | re.MULTILINE
    return [(re.compile(row["wording"], flags), msgspec.convert(row, Ruling)) for row in rows]


def disputed(sets: Mapping[str, Listed]) -> tuple[tuple[Ruling, ...], dict[str, tuple[int, ...]]]:
    """The cards that say something which rests on rulings."""
    known = disputes()
    found: dict[str, tuple[int, ...]] = {}
    for listed in sets.values():
        for line in listed.cards:
            text = "\n".join(line.text)
            if places := tuple(n for n, (wording, _) in enumerate(known) if wording.search(text)):
                found[line.id] = places
    return tuple(ruling for _, ruling in known), found


def standing(listed: Listed) -> Listed:
    """A set with how well its cards are known now."""
    box = library()
    cards = []
    for line in listed.cards:
        given = box.given(line.id)
        cards.append(replaced(line, standing=known_better(line.id, plain_standing(given))))
    return replaced(listed, cards=tuple(cards))


def write(path: Path | None = None) -> None:
    """Write it down; with a file of printed cards also what is missing of those without words."""
    sets = catalogue()
    scenarios, cards = proven(shown([CONFORMANCE]))
    rulings, resting = disputed(sets)
    lacking = missing(path) if path is not None else standings().missing
    lacking = {ident: kind for ident, kind in lacking.items() if ident in library() and library().given(ident).unread}
    found = Standings(scenarios, rulings, cards, resting, lacking)
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")
    standings.cache_clear()
    known = [standing(listed) for listed in sets.values()]
    CATALOGUE.write_bytes(written(known))
    catalogue.cache_clear()
    count = Counter(line.standing for listed in known for line in listed.cards)
    print(", ".join(f"{n} {name}" for name, n in count.most_common()), f"by {len(scenarios)} scenarios")


def main(arguments: list[str]) -> int:
    """Write it down."""
    write(Path(arguments[0]) if arguments else None)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
