"""Texts that an edition's booklet takes in another way: keywords it defines differently (Appendix 1), and costs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from overcrush import ability as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.engine.edition import Edition
from overcrush.engine.link import keywords
from overcrush.engine.link.keywords import Expansion


def expand(keyword: a.Keyword, edition: Edition) -> Expansion:
    """The abilities a keyword stands for in an edition."""
    other = _OTHER.get(keyword.name)
    found = other(keyword, edition) if other is not None else None
    return keywords.expand(keyword) if found is None else found


def costed(item: a.Ability, edition: Edition) -> a.Ability:
    """An ability whose first effect may be the cost of the others (3.1.17): they then follow only if it was done."""
    if not edition.first_is_cost or not isinstance(item, a.Triggered | a.Global | a.Activated | a.Use):
        return item
    effect = item.effect
    if not isinstance(effect, e.Seq) or not _takes(effect.parts[0]):
        return item
    first, rest = effect.parts[0], effect.parts[1:]
    if type(rest[0]) is type(first) or isinstance(rest[0], e.If | e.May):
        return item  # as much of the same as possible, or what says itself when it happens
    then = rest[0] if len(rest) == 1 else e.Seq(rest)
    return replace(item, effect=e.Seq((first, e.If(c.Did(), then))))


def _takes(effect: e.Effect) -> bool:
    """Whether an effect takes a chosen die, or a level of it; what each player does is nobody's cost."""
    if not isinstance(effect, e.KO | e.Sacrifice | e.Spin) or (isinstance(effect, e.Spin) and effect.by > 0):
        return False
    return isinstance(effect.what, n.Pick) and not effect.what.up_to and effect.what.by.who != "each"


def _suit_up(keyword: a.Keyword, edition: Edition) -> Expansion | None:
    """The die is moved into the field, which is no fielding."""
    if edition.suit_up_fields:
        return None
    return keywords.suit_up(keyword, e.Move(keywords.THIS, "field", 2))


def _intimidate(keyword: a.Keyword, edition: Edition) -> Expansion | None:
    """Any character die may be removed for the turn."""
    if not edition.intimidate_anybody or keyword.ability is not None:
        return None
    [ability] = keywords.expand(keyword)
    assert isinstance(ability, a.Triggered)
    return (replace(ability, effect=e.SetAside(n.Pick(keywords.ANY_DIE))),)


def _underdog(keyword: a.Keyword, edition: Edition) -> Expansion | None:
    """What it introduces holds whoever has more dice."""
    if edition.underdog_needs_fewer or keyword.ability is None:
        return None
    return (keyword.ability,)


_OTHER: dict[str, Callable[[a.Keyword, Edition], Expansion | None]] = {
    "Intimidate": _intimidate,
    "Suit Up": _suit_up,
    "Underdog": _underdog,
}
