"""Wordings that few cards use, built from the same pieces as all others."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Keyword, Triggered, Use
from overcrush.ability.conditions import Condition, Guesses, Turn
from overcrush.ability.effects import (
    Blank,
    Change,
    Choose,
    ChooseOne,
    Costs,
    DeclareBlockers,
    Draw,
    Each,
    Effect,
    Field,
    Gain,
    Goes,
    If,
    Later,
    LoseLife,
    May,
    Move,
    Name,
    PayFor,
    Prevent,
    Repeat,
    Seq,
    SwapControl,
    Trigger,
    UseCopy,
)
from overcrush.ability.nouns import (
    Amount,
    Compare,
    Dice,
    Every,
    HasAffiliation,
    Is,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Result,
    Several,
    Shares,
    Stat,
    Sum,
    What,
)
from overcrush.lang.grammar.actors import as_player
from overcrush.lang.grammar.base import Desc, G, order
from overcrush.lang.grammar.effects import Returned, seq
from overcrush.lang.grammar.moves import Place
from overcrush.lang.grammar.triggers import one
from overcrush.lang.grammar.whats import ANY_NUMBER, pick

# --- which ---------------------------------------------------------------------------------------------

G.rule("which", "cost up to <n:int> more (than it)?")(
    lambda n: Compare("cost", "<=", Sum((Stat("cost", Ref("?it")), Num(n))))
)
G.rule("post", "controlled by the active player")(lambda: Desc(whose="active"))
G.rule("post", "controlled by (your)? opponent")(lambda: Desc(whose="opponent"))
G.rule("post", "controlled by a player other than (their|its) owner")(lambda: Desc(tests=(Is("borrowed"),)))
G.rule("post", "temporarily in field_zone")(lambda: Desc(zones=("field",), tests=(Is("temporary"),)))
G.rule("what", "(the|target) <d:desc> with the {w:lowest/highest} <s:statname> <e:post>? (you break tie)?")(
    lambda d, w, s, e=None: _extreme(d, w, s, e)
)
G.rule("what", "the {w:lowest/highest} <s:statname> <d:desc>")(lambda d, w, s: _extreme(d, w, s, None))
G.rule("what", "a <d:desc> from each player 's field_zone", "one <d:desc> from each player 's field_zone")(
    lambda d: _one_each(d)
)
G.rule("what", "<n:number> of the (drawn|rolled)? die")(
    lambda n: Pick(Dice("die", "any", (), (Is("drawn this way"),)), n, target=False)
)
G.rule("ref", "the other <n:int>")(lambda n: Ref("rest"))
G.rule("value", "the <s:statname> of <w:targeted>")(lambda s, w: Stat(s, w))
G.rule("targeted", "(a)? target <d:desc>")(lambda d: pick(d, target=True))


def _extreme(desc: Desc, word: str, stat: str, more: Desc | None) -> What | None:
    joined = desc.join(more) if more else desc
    if joined is None:
        return None
    dice = joined.dice()
    return Pick(replace(dice, where=order((*dice.where, Is(f"{word} {stat}")))), target=False)


def _one_each(desc: Desc) -> What | None:
    if desc.whose != "any" or desc.zones is not None:
        return None
    return Several((pick(replace(desc, whose="you")), pick(replace(desc, whose="opponent"))))


# --- doing -----------------------------------------------------------------------------------------------

G.rule("vp", "(choose|select|target) <a:what1> and <b:what1>")(
    lambda a, b: Choose(Several((a, b))) if isinstance(a, Pick) and isinstance(b, Pick) else None
)
G.rule("vp", "target <w:what>", "select <w:what>")(lambda w: Choose(w) if isinstance(w, Several) else None)
G.rule("vp", "swap control of <r:ref> <u:until>?")(lambda r, u="turn": SwapControl(r, u))
G.rule("vp", "reduce the {c:purchase_cost/fielding_cost} of <w:what> by <n:int> <m:minimum>? <u:until>?")(
    lambda c, w, n, m=None, u="": _cheaper(c, w, n, m, u)
)
G.rule("vp", "(returning|placing|putting|moving|adding) <w:what> <p:place>")(
    lambda w, p: Move(w, p[0], p[1], p[2]) if not isinstance(w, Player) else None
)
G.rule("vp", "draw up to <n:int> die (from <b:bag>)?")(
    lambda n, b=None: Draw(Num(n), "?", bag_of=None if b is None or b.who == "you" else b, up_to=True)
)
G.rule("vp", "field <r:ref> for free under your control")(lambda r: Field(r, Num(0)))
G.rule("vp", "move <w:what>")(lambda w: Move(w, "?same") if isinstance(w, Pick) else None)
G.rule(
    "vp",
    "use each of the basic action die ability , without burst , once , as if you had rolled those die",
    "use the effect of each basic action die once , without burst",
)(lambda: Each(Every(Dice("basic action", "any", ("card",))), UseCopy(Ref("each"), "plain")))
G.rule(
    "vp",
    "declare blocker for your opponent , assigning one per attacker until all attacker have been assigned "
    "a blocker , and then assigning the rest as you choose",
)(lambda: DeclareBlockers(even=True))
G.rule("vp", "secretly draw <n:upto> die (from <b:bag>)?")(
    lambda n, b=Player("you"): (
        Seq((Name("number", as_="secret", up_to=n), Draw(Result("secret"), "?", secret=True)))
        if b == Player("you")
        else None
    )
)
G.rule("upto", "1 , 2 , or 3", "1 , 2 or 3")(lambda: 3)
G.rule("upto", "1 or 2")(lambda: 2)
G.rule("cond1", "<p:player> guess the number of die you drew")(lambda p: Guesses(p))
G.rule("vp", "choose an affiliation other than <a:affil> <k:replacing>?")(
    lambda a, k=False: Name("affiliation", Dice(zones=(), where=(Not(HasAffiliation((a,))),)), keep=k)
)
G.rule("static", "ignore the text (including global_ability)? (on|of) all card of that affiliation")(
    lambda: (Change(Every(Dice("card", "any", (), (Shares("affiliation", Ref("named")),))), (Blank(card=True),)),)
)
G.rule("static", "prevent all damage those ability deal to <w:what>")(
    lambda w: (Change(w, (Prevent(by_effect=("opposing global",)),)),)
)
G.rule("gains", "{k:impulse} - <e:effect>")(lambda k, e: Gain((Keyword("Impulse", ability=Use(e)),)))
G.rule("place", "to where (they|it) (originally)? came from")(lambda: ("original", 0, "", ""))
G.rule("clause", "you choose whether to (place|put) each die (either)? (back)? <p:place> or <q:place>")(
    lambda p, q: either_place(p, q)
)
G.rule("clause", "<o:owner> die <z:goes>", "<o:owner> die be sent to (their|your) <z:zone>")(
    lambda o, z: Move(Every(Dice("die", o, (), (Is("chosen this way"),))), z) if o in {"you", "opponent"} else None
)
G.rule("clause", "you may (also)? <c:paying> to <e:clause1> as often as you like")(
    lambda c, e: Repeat(ANY_NUMBER, May(PayFor(c, e)))
)


def _cheaper(which: str, what: What, n: int, minimum: int | None, until: str) -> Effect | None:
    kind = "purchase" if which == "purchase_cost" else "field"
    zone = ("card",) if kind == "purchase" else ("reserve",)
    if isinstance(what, Pick | Every) and what.dice.zones == ("field",):
        dice = replace(what.dice, zones=zone, kind="die" if what.dice.kind == "die" else what.dice.kind)
        what = replace(what, dice=dice, target=False) if isinstance(what, Pick) else replace(what, dice=dice)
    return Change(what, (Costs(kind, Num(-n), minimum),), until) if not isinstance(what, Player) else None


def either_place(first: Place, second: Place) -> Effect:
    options = tuple(Move(Ref("each"), place[0], place[1], place[2]) for place in (first, second))
    return Each(Ref("?them"), ChooseOne(options))


# --- later, and to each ------------------------------------------------------------------------------------

G.rule(
    "clause",
    "for each die your opponent assign to block ,? <p:player> lose <n:int> life <x:perdie>?",
    "<u:until> , for each die your opponent assign to block ,? <p:player> lose <n:int> life <x:perdie>?",
)(lambda p, n, u="turn", x=None: Later((Trigger("blocks", Dice(whose="opponent")),), LoseLife(Num(n), p), u))
G.rule("perdie", "per <self> die fielded this turn")(lambda self: True)
G.rule("clause", "<u:until> , you may <e:vps> before damage be dealt")(
    lambda u, e: Later((Trigger("before damage", Player("any")),), May(_some(seq(e))), u)
)
G.rule(
    "clause",
    "if (any of)? <r:ref> be unblocked ,? (they|it) (remain in|return to) field_zone ((rather "
    "than|instead of) (being placed in|going to|to|in)? (the|your|their)? used_pile)? (at end_of_turn)?",
)(lambda r: Change(r, (Goes("unblocked", "field"),)))
G.rule(
    "clause", "if <r:ref> be unblocked and would go to (the|your|their)? used_pile , {p:prep} (them|it|him|her) instead"
)(lambda r, p: Change(r, (Goes("unblocked", "prep"),)))
G.rule("sentence", "<p:player> choose one : <o:options>")(lambda p, o: ChooseOne(o, p))
G.rule("clause", "<p:player> <e:vp> instead <m:moment>")(lambda p, e, m: _instead_then(p, e, m))
G.rule(
    "sentence",
    "(at the end of your turn|at end_of_turn) , return the opposing character (if active)? and your "
    "opponent return your character (if active)?",
)(lambda: Returned())
G.rule("when", "(if|when) (this|<self>) be the first die assigned to attack this turn")(
    lambda self="": one("attacks", Ref("this"), None, "first")
)
G.rule("when", "once during your draw_step")(lambda: ("once", one("draw end", Player("you"))))
G.rule(
    "trigger",
    "<p:actor> draw and roll any number of die outside (of)? your draw_step excluding die drawn from this "
    "ability or copy of it",
    "<p:actor> draw and roll (a|one or more|any number of) die outside (of)? your draw_step excluding die "
    "drawn from this ability (or copy of it)?",
)(lambda p: one("drawn", Dice("die", p.who, ()), None, "outside draw step", "not by this", "rolling", "together"))
G.rule("ability", "<e:clause1> <m:duringdraw> , or when <t:trigger>")(lambda e, m, t: (Triggered((*m, *t), e),))
G.rule("duringdraw", "during your draw_step")(lambda: one("draw step", Player("you")))
G.rule("trigger", "<d:adesc> be used")(lambda d: one("used", d.dice(())))


def _some(effect: Effect) -> Effect:
    """``you may remove blocked attackers``: any number of them."""
    what = getattr(effect, "what", None)
    if isinstance(what, Every) or (isinstance(what, Pick) and what.n == ANY_NUMBER):
        return replace(effect, what=Pick(what.dice, ANY_NUMBER, True, False))  # type: ignore[arg-type]
    return effect


def _instead_then(player: Player, effect: Effect, moment: tuple[Trigger, ...]) -> Effect | None:
    from overcrush.ability.effects import Instead

    if (
        len(moment) != 1
        or moment[0].event not in {"turn start", "turn end"}
        or not isinstance(moment[0].subject, Player)
    ):
        return None
    done = as_player(effect, player)
    return None if done is None else If(Turn(moment[0].subject), Instead(done))


_ = (Amount, Condition)
