"""One thing or another: who chooses, and what each of them is."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Keyword
from overcrush.ability.conditions import Condition
from overcrush.ability.effects import (
    KO,
    Change,
    ChooseOne,
    Draw,
    Effect,
    Field,
    Gain,
    GainLife,
    If,
    LoseLife,
    May,
    PayFor,
    Sacrifice,
    Seq,
    Whole,
)
from overcrush.ability.nouns import Amount, Count, Num, Pick, Player, Ref, Sum, What
from overcrush.ability.tree import walk
from overcrush.lang.grammar.actors import YOU, as_player
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.pronouns import undescribed

# --- <clause> -----------------------------------------------------------------------------------------

G.rule("clause", "<a:clause1> or <b:clause1>", "<a:clause1> , or <b:clause1>", "either <a:clause1> or <b:clause1>")(
    lambda a, b: None if others_do(a) and not others_do(b) else ChooseOne((a, b))
)
G.rule("clause", "<a:clause1> ,? or <b:clause1> ,? <p:player> choose")(
    lambda a, b, p: None if others_do(a) or others_do(b) else ChooseOne((a, b), p)
)
G.rule("clause", "you may (either)? <a:vp> ,? or <b:vp>", "you may choose (either)? to <a:vp> ,? or (to)? <b:vp>")(
    lambda a, b: ChooseOne((May(a), May(b)))
)
G.rule("clause", "<a:clause1> ,? or you <b:vp>")(lambda a, b: ChooseOne((a, b)))


_MUST = "(must (choose to)?|choose to|choose)"
G.rule(
    "clause",
    f"<p:player> {_MUST} either <a:vp> ,? or (to)? <b:vp>",
    f"<p:player> {_MUST} (either)? lose <n:int> life ,? or <b:vp>",
)(lambda p, b, a=None, n=0: _either_of_theirs(p, a or LoseLife(Num(n), YOU), b))


def _either_of_theirs(player: Player, one: Effect, other: Effect) -> Effect | None:
    """``they must either lose 1 life or KO a die``: as that player chooses."""
    first, second = as_player(one, player), as_player(other, player)
    if player.who in {"you", "each"} or first is None or second is None:
        return None
    return ChooseOne((first, second), player)


def others_do(effect: Effect) -> bool:
    """Whether another player does it: then ``or lose 3 life`` may be said of them too, and they may choose."""
    for node in walk(effect):
        if isinstance(node, GainLife | LoseLife | Draw | Field) and node.player != YOU:
            return True
        if isinstance(node, Pick) and node.by != YOU:
            return True
    return False


G.rule("clause", "<p:player> choose : either <a:clause1> ,? or <b:clause1>")(
    lambda p, a, b: ChooseOne((a, b), p) if p != YOU else None
)
G.rule(
    "clause",
    "<p:player> (must)? (either)? <a:vp> ,? or <b:vp>",
    "<p:player> choose (either)? to <a:vp> ,? or (to)? <b:vp>",
)(lambda p, a, b: _one_of(p, (a, b)))


def _one_of(player: Player, options: tuple[Effect, ...]) -> Effect | None:
    """What another player must choose among; whose dice they give up for it must have been said."""
    if player == YOU:
        return ChooseOne(options)
    open_ = any(isinstance(node, Pick) and node.dice.whose == "any" for option in options for node in walk(option))
    return None if open_ else as_player(ChooseOne(options), player)


G.rule("clause", "<a:clause1> ,? or <b:clause1> if <c:cond>")(lambda a, b, c: _rather_if(a, b, c))


def _rather_if(first: Effect, second: Effect, condition: Condition) -> Effect | None:
    """``KO target die, or KO 2 target dice if …``: the same with another number where that is so."""
    return If(condition, second, first) if type(first) is type(second) and first != second else None


G.rule(
    "clause",
    "<p:player> choose <n:number> (of)? <d:desc> and {v:ko/sacrifice} (the rest|the others|all others)",
    "<p:player> (keep|keeps) <n:number> (of)? <d:desc> and {v:ko/sacrifice} (the rest|the others|all others)",
)(lambda p, n, d, v: _all_but(p, n, d, v))


def _all_but(player: Player, n: Amount, desc: Desc, verb: str) -> Effect | None:
    """``each player chooses one of their dice and KOs the rest``: all but so many."""
    if desc.plural is False or not isinstance(n, Num):
        return None
    rest = Pick(desc.dice(), Sum((Count(desc.dice()), Num(-n.n))), target=False)
    return as_player(KO(rest) if verb == "ko" else Sacrifice(rest), player)


G.rule("clause", "<w:what> (gain|get|have) your choice of <k:keywordab> or <l:keywordab> <u:until>?")(
    lambda w, k, l, u="": _either_keyword(w, (k, l), u)  # noqa: E741
)


def _either_keyword(what: What, keywords: tuple[Keyword, Keyword], until: str) -> Effect | None:
    """One of two keywords, chosen for the die that gets it; of several dice each might get another."""
    if not isinstance(what, Ref) and not (isinstance(what, Pick) and what.n == Num(1)):
        return None
    return ChooseOne(tuple(Change(what, (Gain((keyword,)),), until) for keyword in keywords))


_PRONOUNS = {Ref("?it"), Ref("?that"), Ref("?them"), Ref("?those"), Ref("?he")}


def if_either(before: Effect, part: If) -> ChooseOne | None:
    """``you may do this or that. If you do, …``: it comes of either of them."""
    if not isinstance(before, ChooseOne) or not all(isinstance(option, May) for option in before.options):
        return None
    if any(isinstance(node, PayFor) for node in walk(before)) or _speaks(part.then):
        return None
    if any(_speaks(option) for option in before.options[1:]):
        return None  # it would speak of what came of the first
    return replace(before, options=tuple(Seq((option, part)) for option in before.options))


def _speaks(effect: Effect) -> bool:
    """Whether it speaks of what one of them chose."""
    return not _PRONOUNS.isdisjoint(map(undescribed, walk(effect)))


# --- <sentence> ---------------------------------------------------------------------------------------

BOTH = (
    ".? (you)? must do (both|all of (this|these|it))",
    ".? ((you)? must do)? (both or neither|both , or neither|all or (nothing|none))",
)
G.rule("sentence", *(f"<e:clause> {both}" for both in BOTH))(lambda e: _wholly(e))
G.rule("sentence", *(f"<e:clauses> {both}" for both in BOTH))(
    lambda e: Whole(e) if len(e) > 1 and not any(isinstance(part, May) for part in e) else None
)


def _wholly(effect: Effect) -> Effect | None:
    """Parts of which none is done without the others."""
    match effect:
        case May(inner, by):
            whole = _wholly(inner)
            return None if whole is None else May(whole, by)
        case PayFor(cost, inner):
            whole = _wholly(inner)
            return None if whole is None else PayFor(cost, whole)
        case Seq(parts) if len(parts) > 1:
            return Whole(parts)
    return None
