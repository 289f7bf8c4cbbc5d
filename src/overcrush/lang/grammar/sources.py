"""Where damage and targeting come from: ``action dice``, ``opposing Global Abilities``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Blank, Can, Change, Prevent, Trigger
from overcrush.ability.nouns import (
    Compare,
    Dice,
    HasAffiliation,
    HasAlignment,
    HasEnergy,
    Pick,
    Player,
    Ref,
    Several,
    Stat,
    What,
)
from overcrush.lang.grammar.base import Desc, G

_ON_ANY_CARD = (HasEnergy, HasAffiliation, HasAlignment)
"""What is told of the cards of action dice too (1.3.7)."""

# --- <source> -----------------------------------------------------------------------------------------

G.rule(
    "source",
    "(opposing|your opponent 's|an opponent 's|the opponent 's) (effect|ability)",
    "your opponent",
    "(your)? opponent",
)(lambda: ("opposing",))
G.rule("source", "(opposing|your opponent 's|an opponent 's|the opponent 's) global_ability")(
    lambda: ("opposing global",)
)
G.rule("source", "global_ability")(lambda: ("global",))
G.rule("source", "(opposing|your opponent 's|an opponent 's|the opponent 's) action (die|effect)?")(
    lambda: ("opposing action",)
)
G.rule("source", "action (die|effect)?")(lambda: ("action",))
G.rule("source", "(opposing|your opponent 's|an opponent 's|the opponent 's) character ability")(
    lambda: ("opposing character",)
)
G.rule("source", "(opposing|your opponent 's|an opponent 's|the opponent 's) <k:kinds> (effect|ability)")(
    lambda k: tuple(f"opposing {x}" for x in k)
)
G.rule("source", "<k:kinds> (effect|ability)")(lambda k: k)
G.rule("source", "(opposing|your opponent 's|an opponent 's|the opponent 's) global or character ability")(
    lambda: ("opposing global", "opposing character")
)
G.rule("source", "(a|an)? global or character ability")(lambda: ("global", "character"))
G.rule("source", "(a)? (character|die) ability", "character 's ability")(lambda: ("character",))
G.rule("source", "(a|an) <s:source>")(lambda s: s)
G.rule("source", "global")(lambda: ("global",))
G.rule("source", "ability", "card ability")(lambda: ("ability",))
G.rule("source", "<k:keyword>")(lambda k: (k,))

# --- <sources> ----------------------------------------------------------------------------------------

G.rule("sources", "<s:source>")(lambda s: s)
G.rule("sources", "<s:source> (or|and|, or|, and) <t:sources>", "<s:source> , <t:moresources>")(
    lambda s, t: s + _opposed(s, t)
)
G.rule("sources", "global_ability used by (your opponent|an opponent)")(lambda: ("opposing global",))

# --- <moresources> ------------------------------------------------------------------------------------

G.rule("moresources", "<s:source> (or|and|, or|, and) <t:source>", "<s:source> , <t:moresources>")(
    lambda s, t: s + _opposed(s, t)
)


def _opposed(first: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    """``opposing Global Abilities or action dice``: both are the opponent's."""
    if not all(kind.startswith("opposing") for kind in first):
        return more
    return tuple(
        kind
        if kind.startswith("opposing") or kind[0].isupper()
        else "opposing"
        if kind == "ability"
        else f"opposing {kind}"
        for kind in more
    )


# --- <damagesource> -----------------------------------------------------------------------------------

G.rule("damagesource", "(your opponent 's|opposing)? character with (a)? lower level")(lambda: None)
G.rule("damagesource", "<d:dealers>")(lambda d: Prevent(by=d))
G.rule("damagesource", "character ('s)? ability")(lambda: Prevent(kind="ability", by=Dice()))
G.rule("damagesource", "(your opponent 's|an opponent 's|opposing) character ('s)? ability")(
    lambda: Prevent(kind="ability", by=Dice(whose="opponent"))
)
G.rule("damagesource", "(each|any|every) source")(Prevent)
G.rule("damagesource", "global_ability")(lambda: Prevent(by_effect=("global",)))
G.rule("damagesource", "opposing global_ability")(lambda: Prevent(by_effect=("opposing global",)))
G.rule("damagesource", "(opposing|your opponent 's|an opponent 's) (effect|ability)")(
    lambda: Prevent(by_effect=("opposing ability",))
)
G.rule("damagesource", "action die")(lambda: Prevent(by_effect=("action",)))
G.rule("damagesource", '" <k:abilitykind> " (effect|ability)')(lambda k: Prevent(by_effect=(k,)))
G.rule("damagesource", '(your opponent \'s|opposing) " <k:abilitykind> " (effect|ability)')(
    lambda k: Prevent(by_effect=(f"opposing {k}",))
)
G.rule("damagesource", "(non-combat|ability) damage")(lambda: Prevent(kind="ability"))
G.rule("damagesource", "combat damage")(lambda: Prevent(kind="combat"))

# --- <from> -------------------------------------------------------------------------------------------

G.rule(
    "from",
    "(from|by) (each)? <d:desc>",
    "(from|by) <d:desc> yours or your opponent 's",
    "(from|by) <d:desc> your or your opponent 's",
)(lambda d: _dealing(d) or d.dice())

# --- <dealers> ----------------------------------------------------------------------------------------

G.rule("dealers", "<d:those>")(lambda d: d)
G.rule("dealers", "(any|a)? <d:desc>")(lambda d: _dealing(d))


def _dealing(desc: Desc) -> Dice | None:
    """``damage from [fist] dice``: not said to be character dice, they may be action dice that are being used."""
    told = desc.head == "die" and desc.kind == "die" and all(isinstance(test, _ON_ANY_CARD) for test in desc.tests)
    return replace(desc.dice(), kind="die") if told else None


# --- <targeting> --------------------------------------------------------------------------------------

G.rule(
    "targeting",
    "(a|an|the|that) <d:desc> (ability|effect)? (that target (a|an) <e:desc>)?",
    "that (ability|effect)",
    "it",
)(lambda d=None, e=None: _targeting(d, e))


def _targeting(source: Desc | None, aimed: Desc | None) -> tuple[Dice | None, Dice | None] | None:
    """Whose effect, and what it must target: only of action dice is it known how to say it."""
    if source is None:
        return None, None
    if source.kind != "action" or source.tests or source.zones is not None or (aimed and aimed.kind != "character"):
        return None
    return source.dice(()), aimed.dice() if aimed else None


# --- <static> -----------------------------------------------------------------------------------------

G.rule("static", "<x:sources> (deal|do) no damage to <w:what>")(lambda x, w: _harmless(x, w))


def _harmless(sources: tuple[str, ...], what: What) -> tuple[Change, ...] | None:
    """``Global Abilities deal no damage to you or your dice``: said of each by itself."""
    if not {"ability", "opposing"}.isdisjoint(sources) or isinstance(what, Pick):
        return None
    parts = what.parts if isinstance(what, Several) else (what,)
    return tuple(Change(part, (Prevent(by_effect=sources),)) for part in parts)


# --- <trigger> ----------------------------------------------------------------------------------------

# whoever takes damage, and from what kind of ability
G.rule("trigger", "<p:actor> <h:hurt> (from|by) (a|an|any)? <x:sources>")(lambda p, h, x: _from(p, h, x))
G.rule("trigger", "<s:subject> <h:hurt> (from|by) (a|an|any)? <x:sources>")(
    lambda s, h, x: _from(s, h, x) if not isinstance(s, Player) else None
)
G.rule(
    "trigger",
    "(a|an|any)? <x:sources> (damage|deal damage to) <o:damaged>",
    "(a|an|any)? <x:sources> deal <o:damaged> damage",
)(lambda x, o: _from(o, ("damaged", ()), x))


def _from(
    who: Dice | Ref | Player, hurt: tuple[str, tuple[str, ...]], sources: tuple[str, ...]
) -> tuple[Trigger, ...] | None:
    """``when you take damage from a Global Ability``; action dice are described like any dice."""
    kinds = {source.removeprefix("opposing").strip() for source in sources}
    if hurt != ("damaged", ()) or not kinds or "action" in kinds or (len(kinds) > 1 and kinds & {"", "ability"}):
        return None
    if isinstance(who, Dice) and who.zones == ():
        who = replace(who, zones=("field",))
    if sources == ("ability",):
        return (Trigger("damaged", who, None, sources),)
    named = ("opposing ability",) if sources == ("opposing",) else sources
    return (Trigger("damaged", who, None, tuple(f"from {source}" for source in named)),)


# --- <pred> -------------------------------------------------------------------------------------------

_SPIN = "(to (another|a different|any other) face|up or down|to (another|a different) level)?"


def _kept(verbs: tuple[str, ...], sources: tuple[str, ...]) -> tuple[Can, ...]:
    return tuple(Can("cannot", verb, sources=sources) for verb in verbs)


G.rule("pred", "be immune to damage from <d:damagesource>", "ignore damage from <d:damagesource>")(
    lambda d: (d,) if d is not None else None
)
G.rule("pred", "be immune to <s:sources>")(lambda s: (Can("cannot", "be affected", sources=s),))
G.rule("clause", "<x:whats> (card)? (ability|text) be (ignored|blank) <u:until>?")(
    lambda x, u="": None if isinstance(x, Player) else Change(x, (Blank(),), u)
)
_AFFECTED = "cannot be (targeted or)? affected by"
G.rule("pred", f"{_AFFECTED} (character)? ability of (a|an|any)? <d:desc>")(
    lambda d: (Can("cannot", "be affected", d.dice(), ("character",)),) if d.tests and d.zones is None else None
)
G.rule(
    "pred",
    "cannot be targeted by (character)? ability of (a|an|any)? <d:desc>",
    "cannot be targeted by <d:desc> 's (character)? ability",
)(lambda d: (Can("cannot", "be targeted", d.dice(), ("character",)),) if _told_apart(d) else None)
G.rule("pred", f"{_AFFECTED} (character)? ability of {{w:higher/lower}} level character (die)?")(
    lambda w: (Can("cannot", "be affected", Dice(where=(_than_this(w),)), ("character",)),)
)
G.rule("pred", "cannot be targeted or affected by <s:sources>")(lambda s: (Can("cannot", "be affected", sources=s),))


def _told_apart(desc: Desc) -> bool:
    """Whether more is said of them than whose they are: of characters as such there are words of their own."""
    return bool(desc.tests) and desc.zones is None and desc.kind in {"character", "die"}


def _than_this(word: str) -> Compare:
    """Of a higher level than the die that they cannot affect."""
    return Compare("level", ">" if word == "higher" else "<", Stat("level", Ref("?it")))


G.rule("pred", "cannot be rerolled by <s:sources>")(lambda s: _kept(("reroll",), s))
G.rule("pred", "cannot be spun {w:up/down} by <s:sources>")(lambda w, s: _kept((f"spin {w}",), s))
G.rule("pred", f"cannot be spun {_SPIN} by <s:sources>")(lambda s: _kept(("spin up", "spin down"), s))
G.rule(
    "pred",
    f"cannot be rerolled or spun {_SPIN} by <s:sources>",
    f"cannot be spun {_SPIN} or rerolled by <s:sources>",
)(lambda s: _kept(("reroll", "spin up", "spin down"), s))
G.rule("static", "<s:sources> cannot cause <r:ref> to be rerolled")(lambda s, r: (Change(r, _kept(("reroll",), s)),))


# --- <trigger> ----------------------------------------------------------------------------------------

# whatever of the opponent's does it
_FOES_DICE = "(a|an)? (opposing|opponent 's|your opponent 's)? (character|action|global_ability) (die)?"
G.rule(
    "trigger",
    f"<s:subject> be ko'd by {_FOES_DICE} , {_FOES_DICE} ,? or {_FOES_DICE} (controlled by (your|an)? opponent)",
    "<s:subject> be ko'd by (a|an)? opposing character (die)? , (a|an|your)? opponent 's global_ability ,? or "
    "(a|an|your)? opponent 's action (die)?",
)(lambda s: (Trigger("koed", s, Player("opponent")),))
