"""One thing or another that a player does with dice: ``when you field a Sidekick die or use an action die``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Trigger
from overcrush.ability.nouns import Dice, Named, Player, Ref
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.triggers import Triggers, does, one, usable

# --- <trigger> ----------------------------------------------------------------------------------------

_VERBS = {"field": "fielded", "purchase": "purchased", "use": "used", "draw": "drawn", "prep": "prepped"}
_VERB = "/".join(_VERBS)
G.rule("trigger", f"<p:actor> {{v:{_VERB}}} <d:adesc> or {{w:{_VERB}}} <e:adesc>")(
    lambda p, v, d, w, e: _both(_deed(p, v, d), _deed(p, w, e)) if v != w else None
)


def _deed(player: Player, verb: str, desc: Desc) -> Triggers | None:
    if verb == "use" and not usable(desc):
        return None
    return does(player, _VERBS[verb], desc, zones=("field",) if verb == "field" else ())


def _both(first: Triggers | None, second: Triggers | None) -> Triggers | None:
    return first + second if first and second else None


# --- <trigger>: an ability that is used ------------------------------------------------------------------

_OF_A_KIND = "<k:kinds> (effect|ability)"
G.rule("trigger", f"(a|an|any) {_OF_A_KIND} be used")(lambda k: _uses("any", k))
G.rule("trigger", f"<p:actor> use (a|an|any|one of (their|your))? {_OF_A_KIND}")(lambda p, k: _uses(p.who, k))


def _uses(whose: str, kinds: tuple[str, ...]) -> Triggers | None:
    """What waits for an ability of some die to be used, that die being the one it speaks of."""
    if whose not in {"you", "opponent", "any"} or any(kind not in _WAITED_FOR for kind in kinds):
        return None
    return tuple(Trigger("ability", Dice("die", whose, ()), None, (kind,)) for kind in kinds)


_WAITED_FOR = {"when fielded", "when attacks", "when blocks", "when koed"}


G.rule("trigger", "<s:subject> be ko'd by (a|an)? <d:desc>")(lambda s, d: _koed_by(s, d.dice(())))


def _koed_by(subject: Dice | Ref, doer: Dice) -> Triggers:
    """What is KO'd by this very card's die is what that die KOs."""
    if isinstance(subject, Dice) and doer.where == (Named(("self",)),):
        return one("kos", Ref("this"), replace(subject, zones=()))
    return one("koed", subject, doer)


# --- <trigger>: a player or a die ------------------------------------------------------------------------

G.rule("trigger", "either <p:actor> or <s:subject> (take damage|be damaged|be dealt damage)")(
    lambda p, s: one("damaged", p) + one("damaged", s)
)

# --- <dieevent> ---------------------------------------------------------------------------------------

_GO = "(go|be put|be placed|be moved|be sent|move) (to|in|into)"
G.rule("dieevent", f"{_GO} {{o:the/your/their/a/its}}? (owner 's)? used_pile")(
    lambda o="": ("goes to used", ("yours",) if o == "your" else ())
)

# --- <trigger>: sent to attack or block -------------------------------------------------------------------

G.rule("trigger", "(a single|one) <self> (character)? die attack alone")(
    lambda self: one("attacks", Ref("this"), None, "alone")
)
G.rule("trigger", "you assign (this (character)? (die)?|<self>) to {v:attack/block}")(
    lambda v, self=None: one(f"{v}s", Ref("this"))
)
