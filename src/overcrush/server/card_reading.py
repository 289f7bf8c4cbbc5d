"""Reading cards that strangers have written: what is done with them in the process that can be killed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from overcrush.cards import stored
from overcrush.cards.codes import decode_cards, fields_of, looks_like_cards, parted
from overcrush.cards.compiling import Problem, compiled
from overcrush.cards.facts import Given, Wrong, looked_at
from overcrush.cards.files import looked_through
from overcrush.cards.hinting import hints
from overcrush.cards.importing import placed
from overcrush.cards.library import library
from overcrush.errors import Malformed, OvercrushError
from overcrush.server.card_offers import LONGEST_LINE, MOST_LINES, CardDraft, MeantLine, NotUnderstood, WrongField
from overcrush.server.foreign import TOO_MUCH, Examiner

SECONDS = 6.0
"""The time there is for one card."""
MOST = 300
"""So many cards are taken out of a file."""
WAITING = 24
"""So many cards wait for their turn."""
BUSY = "so many cards at once are not read: wait a little"


class Job(msgspec.Struct):
    """Something to be done: a card to be read, or a text to be taken apart into cards."""

    draft: CardDraft | None = None
    names: list[str] = []
    """Other cards that it may speak of, besides those of the library."""
    hinting: bool = False
    text: str = ""
    file: str = ""


class Taken(msgspec.Struct):
    """A card out of a text."""

    draft: CardDraft
    wrong: list[WrongField]
    where: str


class Outcome(msgspec.Struct):
    """What came of it."""

    refused: str = ""
    taken: list[Taken] = []
    team: str = ""
    stored: msgspec.Raw = msgspec.Raw(b"null")
    """What came of compiling the card, as it is kept."""
    wrong: list[WrongField] = []
    problems: list[NotUnderstood] = []
    meant: list[MeantLine] = []


def work(data: bytes) -> bytes:
    """Do a job."""
    try:
        job = msgspec.json.decode(data, type=Job)
        outcome = _apart(job.text, job.file) if job.draft is None else _read(job.draft, job.names, job.hinting)
    except OvercrushError as error:
        outcome = Outcome(str(error))
    except MemoryError:
        outcome = Outcome(TOO_MUCH)
    except Exception as error:
        outcome = Outcome(f"that cannot be read: {type(error).__name__}")
    return msgspec.json.encode(outcome)


def reader() -> Examiner:
    """The process that reads cards; it has read one before anybody waits for it."""
    first = CardDraft("warm", "1", "Warm", kind="action", cost=1, text=["Gain 1 life."])
    return Examiner(SECONDS, work, msgspec.json.encode(Job(first)))


# --- one card ----------------------------------------------------------------------------------------------


def fields_in(draft: CardDraft) -> dict[str, object]:
    """The fields of a card that is being typed, as far as they are there."""
    plain: dict[str, object] = msgspec.to_builtins(draft)
    plain.setdefault("kind", "character")
    plain["levels"] = [list(level) for level in draft.levels]
    found = {field: value for field, value in plain.items() if value not in ("", [], None)}
    found.setdefault("set", "my")
    found.setdefault("number", "1")
    return found


def given_of(draft: CardDraft) -> tuple[Given | None, list[WrongField]]:
    """A card's facts, or everything that is wrong with them."""
    given, wrong = looked_at(fields_in(draft))
    told = [WrongField(each.field, each.words.removeprefix(f"{each.field}: ")) for each in wrong]
    if given is not None:
        try:
            given = placed(given, "my")
        except Malformed as error:
            field, _, words = str(error).removeprefix(": ").partition(": ")
            return None, [WrongField("number" if field == "id" else field, words)]
    return given, told


def _read(draft: CardDraft, names: Iterable[str], hinting: bool) -> Outcome:
    given, wrong = given_of(draft)
    if given is None:
        return Outcome(wrong=wrong)
    known = library().names | frozenset(names) | {given.card.name}
    item = compiled(given, known)
    meant = hints(item, frozenset(names)) if hinting else []
    return Outcome(
        stored=msgspec.Raw(msgspec.json.encode(stored.kept(item))),
        problems=[told(problem) for problem in item.problems],
        meant=[MeantLine(hint.line, hint.mended, list(hint.like)) for hint in meant],
    )


def told(problem: Problem) -> NotUnderstood:
    """A problem as it is told."""
    message = problem.message.partition("\n")[0]
    return NotUnderstood(problem.kind, message, problem.line, problem.start, problem.end)


# --- many --------------------------------------------------------------------------------------------------


def _apart(text: str, file: str) -> Outcome:
    """The cards of a file's text, or of a code."""
    if looks_like_cards(text):
        team, code = parted(text)
        found = [_taken(fields, f"card {n}") for n, fields in enumerate(decode_cards(code), 1)]
        return Outcome(taken=found, team=team)
    name = "".join(char for char in file if char.isalnum() or char in "._- ")[-40:].strip() or "pasted"
    seen = looked_through(text, name)
    if len(seen) > MOST:
        raise Malformed(f"there are {len(seen)} cards in it, and at most {MOST} are taken at once")
    found = []
    for card in seen:
        fields = fields_of(placed(card.given, name.partition(".")[0])) if card.given is not None else card.fields
        found.append(_taken(fields, card.where, card.wrong))
    return Outcome(taken=found)


def _taken(fields: Mapping[str, object], where: str, wrong: Iterable[Wrong] = ()) -> Taken:
    """A card to be looked at by who was sent it; what does not fit into its fields is left out and told."""
    lost = [WrongField(each.field, each.words.removeprefix(f"{each.field}: ")) for each in wrong]
    kept: dict[str, object] = {}
    for field, value in fields.items():
        if field in ("unread", "worded", "id"):
            continue
        plain = str(value) if field == "number" else value
        plain = value.split("\n") if field == "text" and isinstance(value, str) else plain
        try:
            msgspec.convert({field: plain}, CardDraft)
        except (msgspec.ValidationError, RecursionError):
            if not any(each.field == field for each in lost):
                lost.append(WrongField(field, _too_much(field)))
            continue
        kept[field] = plain
    return Taken(msgspec.convert(kept, CardDraft), lost, where)


def _too_much(field: str) -> str:
    if field == "text":
        return f"at most {MOST_LINES} lines of at most {LONGEST_LINE} characters each"
    return "that does not fit here"
