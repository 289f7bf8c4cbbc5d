"""Draft Parties (Battle for Faerûn, "Customizing Your Party"): two players choose from the dice of one collection.

Both agree on a number from 8 to 20: the most dice of a party, and the life to start with. Three or four basic actions
are drawn at random. Cards of one title form a stack. The second player of the game, who is known by then, picks first,
then they alternate until all stacks are gone: who takes a stack chooses one of its cards, gets all its dice, and says
how many are used. A card without dice is not used in the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import NamedTuple

from overcrush.cards.library import Library, library
from overcrush.errors import Illegal, Malformed
from overcrush.teams.boxes import box_edition, boxes
from overcrush.teams.format import Format
from overcrush.teams.formats import FORMATS
from overcrush.teams.plain import document, mapping, written
from overcrush.teams.team import Team

RULE = "faerun-2014, Draft Parties"
FORMAT = "draft"
PLAYERS = "AB"
BASICS = (3, 4)
"""How many basic actions may be drawn."""


class Stack(NamedTuple):
    """The cards of one title, and the dice there are for them."""

    title: str
    cards: tuple[str, ...]
    """Ids."""
    dice: int


class Pick(NamedTuple):
    """A card somebody took, and how many of its dice are used."""

    card: str
    dice: int


@dataclass(slots=True)
class Draft:
    """A draft as it stands: what lay on the table, and what was taken in order. Everything else follows."""

    limit: int
    """The most dice of a party, and the life of a player."""
    stacks: tuple[Stack, ...]
    basics: tuple[str, ...]
    picks: list[Pick] = field(default_factory=list)
    first: str = "A"
    """Who takes the first turn of the game; the other one picks first."""

    @classmethod
    def new(
        cls,
        sets: Sequence[str] = ("bff",),
        limit: int = 8,
        seed: int = 0,
        basics: int = 3,
        dice: int | None = None,
        first: str = "A",
    ) -> Draft:
        """Lay a collection out: the cards of some sets, with ``dice`` of each kind or as many as are in the box."""
        f = FORMATS[FORMAT]
        low, high = f.draft or (limit, limit)
        if not low <= limit <= high:
            raise Illegal(f"a party has from {low} to {high} dice, not {limit}", (RULE,))
        if first not in ("A", "B"):
            raise Malformed(f"first: A or B takes the first turn, not {first[:40]!r}")
        if basics not in BASICS:
            raise Illegal(f"three or four basic actions are drawn, not {basics}", (RULE,))
        known = library()
        found: dict[str, list[str]] = {}
        counts: dict[str, int] = {}
        actions: dict[str, str] = {}
        for code in dict.fromkeys(sets):
            box = boxes().get(code)
            for given in known.cards(code):
                card = given.card
                if (box is not None and not box.holds(card.id)) or not known.compiled(card.id).full:
                    continue
                if card.is_basic:
                    actions.setdefault(card.name.casefold(), card.id)
                else:
                    found.setdefault(card.name, []).append(card.id)
                    own = dice if dice is not None else box.dice if box is not None else card.max
                    counts[card.name] = max(own, counts.get(card.name, 0))
        if len(actions) < basics or not found:
            raise Malformed(f"there is not enough in {', '.join(sets)} for a draft")
        drawn = Random(seed).sample(sorted(actions.values()), basics)
        return cls(
            limit,
            tuple(Stack(title, tuple(cards), counts[title]) for title, cards in sorted(found.items())),
            tuple(drawn),
            first=first,
        )

    # --- how it stands ---------------------------------------------------------------------------------

    @property
    def who(self) -> str | None:
        """Who picks now, the second player of the game first; None when nothing is left."""
        return self._picker(len(self.picks)) if len(self.picks) < len(self.stacks) else None

    def _picker(self, n: int) -> str:
        """Who makes the pick after ``n`` picks."""
        return PLAYERS[(n + 1 + PLAYERS.index(self.first)) % 2]

    @property
    def left(self) -> list[Stack]:
        """The stacks nobody has taken."""
        gone = {pick.card for pick in self.picks}
        return [stack for stack in self.stacks if gone.isdisjoint(stack.cards)]

    def taken(self, player: str) -> list[Pick]:
        """What a player has taken, in order."""
        return [pick for n, pick in enumerate(self.picks) if self._picker(n) == player]

    def room(self, player: str) -> int:
        """How many more dice a player may use."""
        return self.limit - sum(pick.dice for pick in self.taken(player))

    def most(self, ident: str) -> int:
        """The most dice whoever picks now may use of a card that is left."""
        stack = self._stack(ident)
        return min(stack.dice, library().given(ident).card.max, self.room(self.who or "A"))

    def why_not(self, ident: str, dice: int) -> Illegal | None:
        """Why whoever picks now cannot take a card with so many dice; None if it can be done."""
        who = self.who
        if who is None:
            return Illegal("everything has been chosen", (RULE,))
        stack = next((stack for stack in self.stacks if ident in stack.cards), None)
        if stack is None:
            return Illegal(f"there is no card {ident[:40]!r} in this draft", (RULE,))
        if stack not in self.left:
            return Illegal(f"{stack.title} is gone", (RULE,))
        limit = library().given(ident).card.max
        if dice < 0:
            return Illegal("one cannot use less than no dice", (RULE,))
        if dice > stack.dice:
            return Illegal(f"there are {stack.dice} dice of {stack.title}, not {dice}", (RULE,))
        if dice > limit:
            return Illegal(f"{stack.title} has a limit of {limit} dice", ("1.2.10",))
        if dice > self.room(who):
            return Illegal(f"{who}'s party has room for {self.room(who)} more dice, not for {dice}", (RULE,))
        return None

    def _stack(self, ident: str) -> Stack:
        for stack in self.left:
            if ident in stack.cards:
                return stack
        raise self.why_not(ident, 0) or Malformed(f"there is no card {ident[:40]!r}")

    # --- what is done ----------------------------------------------------------------------------------

    def pick(self, ident: str, dice: int | None = None) -> Pick:
        """Take a card for whoever picks now, with so many dice (as many as can be used, if none are named)."""
        wanted = self.most(ident) if dice is None else dice
        refused = self.why_not(ident, wanted)
        if refused is not None:
            raise refused
        taken = Pick(ident, wanted)
        self.picks.append(taken)
        return taken

    def clone(self) -> Draft:
        """A copy that goes its own way."""
        return replace(self, picks=self.picks[:])

    def teams(self) -> tuple[Team, Team]:
        """The teams of A and B once everything is chosen; the basic actions, which are both players', are dealt out."""
        if self.who is not None:
            raise Illegal(f"{self.who} has yet to choose", (RULE,))
        known = library()
        one, two = (
            Team(
                f"{player}'s party",
                tuple((known.card(pick.card), pick.dice) for pick in self.taken(player) if pick.dice),
                tuple(known.card(ident) for ident in self.basics[n::2]),
            )
            for n, player in enumerate(PLAYERS)
        )
        return one, two

    @property
    def format(self) -> Format:
        """What the game after it is played with."""
        return replace(FORMATS[FORMAT], life=self.limit, dice=self.limit)

    # --- as plain data ---------------------------------------------------------------------------------

    def to_json(self) -> str:
        """The draft as JSON, to go on with later."""
        stacks = [{"title": stack.title, "cards": list(stack.cards), "dice": stack.dice} for stack in self.stacks]
        picks = [{"card": pick.card, "dice": pick.dice} for pick in self.picks]
        parts = {"limit": self.limit, "first": self.first, "basics": list(self.basics)}
        return written("draft", {**parts, "stacks": stacks, "picks": picks})

    @classmethod
    def from_json(cls, text: str | bytes) -> Draft:
        """The draft that ``to_json`` wrote: its picks are made again, so that none can be what no player could do."""
        names = ("overcrush", "version", "sum", "limit", "first", "basics", "stacks", "picks")
        data = mapping({"first": "A", **document(text, "draft")}, names, "the draft")
        if data["first"] not in ("A", "B"):
            raise Malformed("first: expected A or B")
        low, high = FORMATS[FORMAT].draft or (1, 99)
        if type(data["limit"]) is not int or not low <= data["limit"] <= high:
            raise Malformed(f"limit: expected a number from {low} to {high}")
        known = library()
        basics = _ids(data["basics"], "basics", known)
        stacks = []
        for n, raw in enumerate(_list(data["stacks"], "stacks")):
            item = mapping(raw, ("title", "cards", "dice"), f"stacks[{n}]")
            if not isinstance(item["title"], str) or type(item["dice"]) is not int or item["dice"] < 0:
                raise Malformed(f"stacks[{n}]: a stack has a title, cards, and a number of dice")
            stacks.append(Stack(item["title"], _ids(item["cards"], f"stacks[{n}].cards", known), item["dice"]))
        ids = [ident for stack in stacks for ident in stack.cards]
        if len(set(ids)) < len(ids) or not all(stack.cards for stack in stacks):
            raise Malformed("stacks: each has a card, and each card is in one of them")
        if any(known.card(ident).is_basic for ident in ids) or not all(known.card(ident).is_basic for ident in basics):
            raise Malformed("basics: these and only these are basic actions")
        draft = cls(data["limit"], tuple(stacks), basics, first=data["first"])
        for n, raw in enumerate(_list(data["picks"], "picks")):
            item = mapping(raw, ("card", "dice"), f"picks[{n}]")
            if not isinstance(item["card"], str) or type(item["dice"]) is not int:
                raise Malformed(f"picks[{n}]: a pick is a card and a number of dice")
            try:
                draft.pick(item["card"], item["dice"])
            except Illegal as error:
                raise Malformed(f"picks[{n}]: {error}") from None
        return draft


def drafted_edition(teams: Sequence[Team]) -> str:
    """The edition of the box that teams were drafted from; nothing if they come from several."""
    return box_edition(card for team in teams for card in (*(card for card, _ in team.cards), *team.basics))


def _list(data: object, where: str) -> list[object]:
    if not isinstance(data, list):
        raise Malformed(f"{where}: expected a list")
    return data


def _ids(data: object, where: str, known: Library) -> tuple[str, ...]:
    ids = _list(data, where)
    for ident in ids:
        if not isinstance(ident, str) or ident not in known:
            raise Malformed(f"{where}: there is no card {str(ident)[:40]!r} here")
    return tuple(str(ident) for ident in ids)
