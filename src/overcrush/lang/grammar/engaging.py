"""Being blocked: dice that must be, that count as blocked, and that strike past their blockers."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Blocks, Can, Change, Cost
from overcrush.ability.nouns import Dice, Every, Named, Not, Player, Ref, What
from overcrush.lang.grammar.actors import one_opponent
from overcrush.lang.grammar.base import Desc, G, all_of, order
from overcrush.lang.grammar.triggers import one

_ABLE = "(, if able|if able|if legal|if possible)?"
_HITS = (Can("must", "hit the player"),)

# --- <static> -----------------------------------------------------------------------------------------

_EACH_BLOCKER = "(per|for each) (blocking)? (character)? (die|blocker)"


@G.rule("static", f"<w:what> cannot be blocked (by <d:those>)? unless <p:player> (pay|spend) <c:cost> {_EACH_BLOCKER}")
def _priced_blocks(w: What, p: Player, c: Cost, d: Dice | None = None) -> tuple[Change, ...] | None:
    """What each die pays that blocks it (3.1.21): said of the dice that block."""
    if p.who not in {"controller", "owner", "opponent", "?they"} or c.x or not isinstance(w, Every):
        return None
    if Named(("self",)) in w.dice.where:
        return None  # this card's own dice: said of each of them by itself
    return (Change(Every(d or Dice()), (Can("cannot", "block", by=w.dice, unless=c),)),)


@G.rule(
    "static",
    "<p:player> must {v:attack/block} with at_least (one|1) (of (their|his|her|your))? <d:desc> (if able|, if able)?",
)
def _with_one(p: Player, v: str, d: Desc) -> tuple[Change, ...] | None:
    """A duty of a player's dice, which any one of them does (2.6.7.3)."""
    who = one_opponent(p).who
    theirs = d.join(Desc(whose=who)) if who in {"you", "opponent"} else None
    if theirs is None or d.zones not in {None, ("field",)}:
        return None
    return (Change(Every(theirs.dice()), (Can("must", v, at_least=1),)),)


G.rule(
    "clause",
    "<p:player> must {v:attack/block} with at_least (one|1) (of (their|his|her|your))? <d:desc> <u:until>?",
)(lambda p, v, d, u="turn": replace(found[0], until=u) if (found := _with_one(p, v, d)) else None)

# --- <pred> -------------------------------------------------------------------------------------------

G.rule("pred", f"must be blocked by (at_least (a|one)|a|any|one or more) (opposing)? character (die)? {_ABLE}")(
    lambda: (Can("must", "be blocked"),)
)
G.rule("pred", f"must be blocked {_ABLE}", f"must be blocked (this turn|each turn) {_ABLE}")(
    lambda: (Can("must", "be blocked"),)
)
_WITH_ONE = "(with (at_least)? (a|one) character (die)?)?"
_FOE = "(the defending player|defending player|(your)? opponent|the opponent)"
G.rule("clause", f"{_FOE} must block <r:ref> {_WITH_ONE} {_ABLE}", f"{_FOE} must block <r:ref> <u:until> {_ABLE}")(
    lambda r, u="": Change(r, (Can("must", "be blocked"),), u)
)
G.rule("pred", "count as (being)? blocked", "be (considered|treated as) (to be)? blocked", "become blocked")(
    lambda: (Can("must", "count as blocked"),)
)
_NONE = "(or not (be blocked)? at all|if (it be|they be)? blocked at all|if at all)"
G.rule("pred", f"must be blocked by (<n:int> or more|at_least <n:int>) <d:those> {_NONE}")(
    lambda n, d: (Can("cannot", "be blocked", at_least=n, by=d if d.where else None),)
)
_PLAYER = "(the defending player|defending player|your opponent|the opponent|opponent)"
_AS_IF = (
    "(as if|as though) ((it|they|he|she)? (be|was) unblocked|not blocked|unblocked|"
    "(it|they|he|she) (wasn't|isn't) blocked) "
    "(,? instead of (dealing (combat)? damage)? (to)? (its|their|his|her|the)? (blocker|blocking character (die)?))?"
)
_DEALS = f"<w:what> deal (its|their|his|her)? combat damage to {_PLAYER}"
G.rule("static", f"{_DEALS} {_AS_IF}")(lambda w: (_hits(w),) if isinstance(w, Every | Ref) else None)
G.rule("clause", f"{_DEALS} {_AS_IF} <u:until>", f"{_DEALS} <u:until> {_AS_IF}")(lambda w, u: _hits(w, u))
"""Said of no time, it might be dealt at once: that is not read."""

# --- <vp> ---------------------------------------------------------------------------------------------

_NOBODY = "(without (assigning|declaring) (it|him|her|them)? (a|any)? (blocker|character die) (to (it|him|her|them))?)?"
G.rule("vp", f"(declare|consider) <w:what> (as|to be)? blocked {_NOBODY} <u:until>?")(
    lambda w, u="": None if isinstance(w, Player) else Change(w, (Can("must", "count as blocked"),), u or "turn")
)

G.rule(
    "vp",
    f"assign <x:whats> combat damage to {_PLAYER} <u:until>? {_AS_IF}",
    f"assign <r:refs> combat damage to {_PLAYER} <u:until>? {_AS_IF}",
    f"have <r:ref> damage {_PLAYER} (instead of (its|his|her|their) blocker)? {_AS_IF}",
)(lambda x=None, r=None, u="turn": _hits(x or r, u))


def _hits(what: What | None, until: str = "turn") -> Change | None:
    return None if what is None else Change(what, _HITS, until)


# --- <blocking> ---------------------------------------------------------------------------------------

G.rule("blocking", "<r:selfref> <m:pred>")(
    lambda r, m: (Change(r, m),) if all(isinstance(mod, Blocks) for mod in m) else None
)

# --- how many of them ---------------------------------------------------------------------------------

_LIMITED = "attack with more than <n:int> <d:desc> (each turn|per turn)?"
G.rule("pred", f"cannot {_LIMITED}")(lambda n, d: _so_many(d, n))
G.rule("clause", "only (one|<n:int>) <d:desc> (may|can) attack (each turn|per turn|<u:until>)?")(
    lambda d, n=1, u="turn": _only_so_many(d, n, u)
)
G.rule("static", "only (one|<n:int>) <d:desc> (may|can) attack (each turn|per turn)?")(
    lambda d, n=1: (found,) if (found := _only_so_many(d, n, "turn")) else None
)


def _so_many(desc: Desc, n: int) -> tuple[Can, ...] | None:
    """No more than so many of dice that are described: of any whatever a limit is said otherwise."""
    if not desc.tests or desc.whose not in {"any", "?they"} or desc.zones is not None:
        return None
    return (Can("cannot", "attack with", by=replace(desc, whose="any").dice(), at_least=n + 1),)


def _only_so_many(desc: Desc, n: int, until: str) -> Change | None:
    whose = {"any": "each", "you": "you", "opponent": "opponent"}.get(desc.whose)
    mods = _so_many(replace(desc, whose="any"), n)
    return Change(Player(whose), mods, until) if whose is not None and mods is not None else None


G.rule("pred", "(can|may) only attack alone", "(can|may) attack only alone", "must attack alone")(
    lambda: (Can("must", "attack alone"),)
)


G.rule("clause", "only <d:desc> (and|or) <e:desc> (may|can) {v:attack/block} <u:until>?")(
    lambda d, e, v, u="turn": _nobody_else((d, e), v, u)
)


def _nobody_else(those: tuple[Desc, ...], verb: str, until: str) -> Change | None:
    """``only Sidekicks and dice of that affiliation may attack``: no character die that is neither."""
    if any(desc.whose != "any" or desc.zones is not None or not desc.tests for desc in those):
        return None
    where = order(tuple(Not(all_of(desc.tests)) for desc in those))
    return Change(Every(Dice(where=where)), (Can("cannot", verb),), until)


# --- <trigger> ----------------------------------------------------------------------------------------

G.rule("trigger", "<p:actor> (declare|assign) blocker or none")(lambda p: one("blockers declared", p))
