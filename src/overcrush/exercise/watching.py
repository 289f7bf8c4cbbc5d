"""Seeing which abilities of which cards have fired in a game.

What an ability does is a program, whose first instruction tells when it is run. Static abilities and bare keywords have
no program: they count once they are in force. The engine itself knows nothing of being watched.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from overcrush.ability import Ability as TextAbility
from overcrush.ability import Burst, Keyword, Text, Use, walk
from overcrush.engine.core import Ability, Edition, Frame, State, StaticAbility, Table
from overcrush.engine.link.laying import lay_table
from overcrush.engine.values import has_keyword
from overcrush.errors import Unsupported
from overcrush.lang.rendering import Unsayable, render
from overcrush.model.cards import Card
from overcrush.model.const import E_KIND, E_RULE, E_SOURCE_CARD, EV_KEYWORD, FIELD, ZONES
from overcrush.model.faces import faces_of


@dataclass(frozen=True, slots=True)
class Feature:
    """Something of a card that can be seen to happen: a keyword, or one of its abilities on some faces of its die."""

    card: Card
    number: int = 0
    """The place of the ability among those of the card, from 1."""
    star: int = 0
    keyword: str = ""

    @property
    def key(self) -> str:
        """The card's id and a number or a keyword: ``ai/11#2``, ``ai/11#2*``, ``ai/11#Overcrush``."""
        return f"{self.card.id}#{self.keyword or self.number}{'*' * self.star}"

    @property
    def words(self) -> str:
        """What the card says about it, in our own wording."""
        if self.keyword:
            return self.keyword
        said = _burst_words(self.card, self.star) if self.star else ""
        return said or ability_lines(self.card)[self.number - 1]


class Watch:
    """What has fired in a game on this table. Look at it every few decisions."""

    def __init__(self, t: Table) -> None:
        self._fired: set[str] = set()
        self._active: set[int] = set()
        self._ids = [card.id for card in t.cards]
        self._run: set[int] = set()
        t.begun = self._run
        self._programs: dict[int, str] = {}
        self._statics: dict[int, str] = {}
        self._keywords: dict[int, list[str]] = {}
        own = _abilities(t)
        for index, card in enumerate(t.cards):
            for number, ability in enumerate(own[index], 1):
                self._watch(t, ability, f"{card.id}#{number}")
            bare = _bare_keywords(t, index, own[index])
            if bare:
                self._keywords[index] = bare

    def _watch(self, t: Table, ability: Ability, key: str) -> None:
        if ability.kind == "static":
            self._statics[ability.index] = key
            return
        for star, prog in _programs(ability):
            if t.programs[prog].code:
                self._programs[prog] = key + "*" * star

    @property
    def seen(self) -> frozenset[str]:
        """The keys of everything that has fired."""
        return frozenset(self._fired) | {self._programs[prog] for prog in self._run if prog in self._programs}

    @property
    def active(self) -> frozenset[str]:
        """The ids of the cards of which a die has been in the field, or was used."""
        return frozenset(self._ids[card] for card in self._active if card < len(self._ids))

    def look(self, s: State) -> None:
        """See what is in force now."""
        for player in (0, 1):
            self._active.update(s.card_of[die] for die in s.zones[player * ZONES + FIELD])
        if self._statics:
            for static, f in s.static_on:
                if static.ability.index in self._statics and _holds(s, static, f):
                    self._fired.add(self._statics.pop(static.ability.index))
        if self._keywords:
            for player in (0, 1):
                for die in s.zones[player * ZONES + FIELD]:
                    self.use(s, die)
            for event in s.events:
                if event[E_KIND] == EV_KEYWORD and event[E_SOURCE_CARD] >= 0:
                    self._keyword(s, event[E_SOURCE_CARD], event[E_RULE])

    def use(self, s: State, die: int) -> None:
        """See a die that is active, or an action die that is used, with its keywords."""
        card = s.card_of[die]
        self._active.add(card)
        for name in [name for name in self._keywords.get(card, ()) if has_keyword(s, die, name)]:
            self._keyword(s, card, name)

    def _keyword(self, s: State, card: int, name: str) -> None:
        if name in self._keywords.get(card, ()):
            self._keywords[card].remove(name)
            self._fired.add(f"{s.t.cards[card].id}#{name}")
            if not self._keywords[card]:
                del self._keywords[card]


def _holds(s: State, static: StaticAbility, f: Frame) -> bool:
    return static.condition is None or static.condition.holds(s, f)


def _abilities(t: Table) -> list[list[Ability]]:
    """The abilities of each card, in the order they were linked; those that something gives, or a token brings, belong
    to no card."""
    found: list[list[Ability]] = [[] for _ in t.cards]
    for ability in t.abilities:
        if 0 <= ability.card < len(found) and ability.keyword != "Stun":
            found[ability.card].append(ability)
    return found


def _programs(ability: Ability) -> Iterator[tuple[int, int]]:
    """The programs of an ability, each with the fewest burst stars that lead to it."""
    for star, prog in enumerate(ability.progs):
        if prog >= 0 and prog not in ability.progs[:star]:
            yield star, prog


def _bare_keywords(t: Table, card: int, abilities: list[Ability]) -> list[str]:
    """Keywords of a card that stand for no ability of their own."""
    return [name for name in t.keywords[card] if not any(ability.keyword == name for ability in abilities)]


# --- what there is to see ------------------------------------------------------------------------------


def features(card: Card) -> list[Feature]:
    """Everything of a card that can be seen to fire. Faces it does not have are left out."""
    t = _alone(card, card.text)
    abilities = _abilities(t)[1]
    stars = {face.burst for face in faces_of(card)}
    found: list[Feature] = []
    for number, ability in enumerate(abilities, 1):
        if ability.burst and not any(ability.burst >> star & 1 for star in stars):
            continue
        if ability.kind == "static":
            if ability.statics:  # else it is a fact about the card, with nothing to see
                found.append(Feature(card, number))
            continue
        for star, prog in _programs(ability):
            reached = {n for n, other in enumerate(ability.progs) if other == prog}
            if t.programs[prog].code and reached & stars:
                found.append(Feature(card, number, star))
    return found + [Feature(card, keyword=name) for name in _bare_keywords(t, 1, abilities)]


def _alone(card: Card, text: Text) -> Table:
    """A table with this card alone, saying this."""
    one = replace(card, text=text)
    team, basics = ([], [(one, 1)]) if card.is_basic else ([(one, 1)], [])
    return lay_table((team, []), basics, (0, 0), Edition())


@lru_cache(maxsize=4096)
def ability_lines(card: Card) -> list[str]:
    """The line that each linked ability of a card comes from."""
    return _words(card, _abilities(_alone(card, card.text))[1])


def kind_of(feature: Feature) -> str:
    """What kind of ability a feature is, or a keyword."""
    return (
        "keyword"
        if feature.keyword
        else _abilities(_alone(feature.card, feature.card.text))[1][feature.number - 1].kind
    )


def said_of(feature: Feature) -> Text:
    """The part of a card's text that a feature comes from; all of it, where that cannot be told."""
    if feature.keyword:
        return Text(tuple(item for item in feature.card.text.abilities if feature.keyword in _names(item)))
    if feature.star:
        return Text(tuple(item for item in feature.card.text.abilities if isinstance(item, Burst)))
    parts = _parts(feature.card)
    return parts[feature.number - 1] if feature.number <= len(parts) else feature.card.text


def _names(item: TextAbility) -> set[str]:
    return {node.name for node in walk(item) if isinstance(node, Keyword)}


def _words(card: Card, abilities: list[Ability]) -> list[str]:
    """For each linked ability the line it comes from; its kind, where lines and abilities cannot be matched."""
    out = [_said(card, part) for part in _parts(card)]
    if len(out) < len(abilities):
        return [f"{ability.kind} ability {ability.keyword}".strip() for ability in abilities]
    return out


def _parts(card: Card) -> list[Text]:
    """For each linked ability the part of the text it comes from; nothing, where they cannot be matched."""
    items: list[TextAbility] = [item for item in card.text.abilities if not isinstance(item, Burst)]
    uses = [item for item in items if isinstance(item, Use)]
    items = [item for item in items if not isinstance(item, Use) or item is uses[0]]  # they are one ability
    items += [item for item in card.text.abilities if isinstance(item, Burst)]
    out: list[Text] = []
    try:
        for item in items:
            linked = len(_abilities(_alone(card, Text((item,))))[1])
            out += [Text((item,))] * linked
    except (Unsupported, ValueError):  # a face of a Flip card, or "repeat this effect", is nothing by itself
        return []
    return out


def _burst_words(card: Card, star: int) -> str:
    bursts = [item for item in card.text.abilities if isinstance(item, Burst) and star in item.stars]
    return " ".join(_said(card, Text((item,))) for item in bursts)


def _said(card: Card, text: Text) -> str:
    try:
        return " ".join(render(text, card.name))
    except Unsayable:
        return type(text.abilities[0]).__name__.lower()
