"""Share codes: a team as one word of letters and digits that survives a chat, and is refused if it does not.

``OC1`` and then a number in base 62. Its bytes: a 1, a checksum of five bytes, and what it is a checksum of: the team's
name, its cards in runs of one set, its basic actions the same, and a fingerprint of each card that does not come with
Overcrush, because another player's card of that number may be another card: its place among them all, and three bytes
of what is printed on it. Codes of before that have one fingerprint for all of these cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby

from overcrush.cards.beside import Beside
from overcrush.cards.codes import DAMAGED, JOINT, SUM, decode_cards, digits, encode_cards, parted, summed, undigits
from overcrush.cards.compiling import compiled
from overcrush.cards.facts import facts
from overcrush.cards.library import Library, library
from overcrush.errors import Malformed
from overcrush.model.cards import Card
from overcrush.teams.team import Team

PREFIX = "OC1"
"""What every code begins with: the game, and the version of the code."""
PRINT = 3
"""Bytes of a card's fingerprint."""
LONGEST = 2000
"""The most characters of a code."""


def looks_shared(word: str) -> bool:
    """Whether somebody means a share code, perhaps with the cards it speaks of."""
    word = parted(word)[0]
    return word[:2] == PREFIX[:2] and len(word) >= 12 and word.isalnum()


def encode(team: Team, among: Library | None = None) -> str:
    """The share code of a team of cards that the library knows."""
    known = library() if among is None else among
    for card in (*(card for card, _ in team.cards), *team.basics):
        if known.find(card.id) != card:
            raise Malformed(
                f"team {team.name[:60]!r}: {card.name} ({card.id}) is not in the library, so nobody could read it"
            )
    name = team.name.encode()
    out = bytearray()
    _put(out, len(name))
    out += name
    _put_runs(out, [(card.id, dice) for card, dice in team.cards], lambda number, dice: number * 128 + dice)
    _put_runs(out, [(card.id, 0) for card in team.basics], lambda number, _: number)
    for n, card in enumerate((*(card for card, _ in team.cards), *team.basics)):
        if not known.is_shipped(card.id):
            _put(out, n)
            out += _printed(card.id, known)
    code = PREFIX + digits(b"\x01" + summed(out) + out)
    if len(code) > LONGEST:
        raise Malformed(f"team {team.name[:60]!r} is too big for a share code")
    return code


def encode_whole(team: Team, among: Library | None = None) -> str:
    """The share code of a team with those of its cards that do not come with Overcrush."""
    known = library() if among is None else among
    ids = dict.fromkeys(card.id for card in (*(card for card, _ in team.cards), *team.basics))
    own = [known.given(ident) for ident in ids if ident in known and not known.is_shipped(ident)]
    code = encode(team, known)
    return f"{code}{JOINT}{encode_cards(own)}" if own else code


def decode_whole(code: str, among: Library | None = None) -> Team:
    """The team of a share code; cards that come with it are read, where they are not here."""
    known = library() if among is None else among
    team, cards = parted(code)
    if cards:
        given = [facts(fields, f"card {n}") for n, fields in enumerate(decode_cards(cards), 1)]
        names = known.names | {item.card.name for item in given}
        known = Beside(known, (compiled(item, names) for item in given))
    return decode(team, known)


def decode(code: str, among: Library | None = None) -> Team:
    """The team of a share code; a damaged one is refused, and so is one whose cards are not here."""
    known = library() if among is None else among
    code = parted(code)[0]
    if not code.startswith(PREFIX) or len(code) > LONGEST:
        if code[:2] == PREFIX[:2] and code[2:3].isdigit() and code[2:3] != PREFIX[2]:
            raise Malformed(f"the share code is of version {code[2]}, and only version {PREFIX[2]} is understood here")
        raise Malformed(f"this is no share code: one begins with {PREFIX} and has letters and digits only")
    data = undigits(code.removeprefix(PREFIX))
    if len(data) < 1 + SUM or data[:1] != b"\x01" or summed(data[1 + SUM :]) != data[1 : 1 + SUM]:
        raise Malformed(DAMAGED)
    reader = _Reader(data[1 + SUM :])
    name = reader.text()
    entries = reader.runs(lambda value: divmod(value, 128))
    basics = [ident for ident, _ in reader.runs(lambda value: (value, 0))]
    missing = [ident for ident in (*(ident for ident, _ in entries), *basics) if ident not in known]
    if missing:
        raise Malformed(
            f"the share code is of team {name[:60]!r}, with cards that are not here: {', '.join(missing)[:200]}; "
            "import them first"
        )
    cards = [(known.card(ident), dice) for ident, dice in entries]
    others = [known.card(ident) for ident in basics]
    differ = _differing([*(card for card, _ in cards), *others], reader, known)
    if differ:
        raise Malformed(
            f"the share code is of team {name[:60]!r}, and these cards are other ones here: {', '.join(differ)[:200]}"
        )
    return Team(name, tuple(cards), tuple(others))


# --- cards -------------------------------------------------------------------------------------------------


def _numbered(ident: str) -> tuple[str, int]:
    """An id as a set and a number, ``ai/`` and 11; one without a plain number is a set of its own."""
    head, slash, tail = ident.rpartition("/")
    if slash and tail.isascii() and tail.isdigit() and len(tail) < 10 and str(int(tail)) == tail:
        return head + slash, int(tail)
    return ident, 0


def _put_runs(out: bytearray, entries: Sequence[tuple[str, int]], pack: Callable[[int, int], int]) -> None:
    """Cards in their order: each run of cards of one set says the set once."""
    items = [(*_numbered(ident), dice) for ident, dice in entries]
    runs = [(head, list(run)) for head, run in groupby(items, key=lambda item: item[0])]
    _put(out, len(runs))
    for head, run in runs:
        raw = head.encode()
        _put(out, len(raw))
        out += raw
        _put(out, len(run))
        for _, number, dice in run:
            _put(out, pack(number, dice))


def _differing(cards: Sequence[Card], reader: _Reader, known: Library) -> list[str]:
    """The cards that are others here than where the code was made."""
    own = [card for card in cards if not known.is_shipped(card.id)]
    if reader.left() == SUM:  # one sum for all: nobody knows which of them
        return [card.id for card in own] if reader.take(SUM) != summed(repr(own).encode()) else []
    prints: dict[int, bytes] = {}
    while reader.left():
        at = reader.number()
        prints[at] = reader.take(PRINT)
    if any(at >= len(cards) for at in prints):
        raise Malformed(DAMAGED)
    return [
        card.id
        for n, card in enumerate(cards)
        if (prints[n] != _printed(card.id, known) if n in prints else not known.is_shipped(card.id))
    ]


def _printed(ident: str, known: Library) -> bytes:
    """A sum of what is printed on a card, which does not change with how its text is read."""
    given = known.given(ident)
    return summed(repr((given.card, given.lines)).encode())[:PRINT]


# --- numbers -----------------------------------------------------------------------------------------------


def _put(out: bytearray, value: int) -> None:
    """A number in as many bytes as it needs, seven bits each."""
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


class _Reader:
    """Reads what ``encode`` wrote. The checksum has been looked at, so what does not fit was written by nobody."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.take(1)[0]
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, count: int) -> bytes:
        if self.at + count > len(self.data):
            raise Malformed(DAMAGED)
        found = self.data[self.at : self.at + count]
        self.at += count
        return found

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise Malformed(DAMAGED) from None

    def runs(self, unpack: Callable[[int], tuple[int, int]]) -> list[tuple[str, int]]:
        found = []
        for _ in range(self.number()):
            head = self.text()
            for _ in range(self.number()):
                number, dice = unpack(self.number())
                found.append((f"{head}{number}" if head.endswith("/") else head, dice))
        return found

    def left(self) -> int:
        return len(self.data) - self.at
