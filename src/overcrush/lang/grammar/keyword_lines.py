"""Lines that belong to one keyword: what its reminder or its own wording says."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Ability, Activated, Keyword, Triggered, Use
from overcrush.ability.conditions import DieIs, Happened, There
from overcrush.ability.effects import Effect, If
from overcrush.ability.nouns import Count, Dice, Events, HasAffiliation, Is, NameHas, Num, Player, Ref, Trigger
from overcrush.ability.tree import rewrite, walk
from overcrush.lang.grammar.abilities import triggered
from overcrush.lang.grammar.base import Desc, G, order
from overcrush.lang.grammar.clauses import for_each
from overcrush.lang.grammar.triggers import one
from overcrush.lang.interrupts import interrupt
from overcrush.lang.pronouns import undescribed

# --- <fabricatetext> ----------------------------------------------------------------------------------

G.rule(
    "fabricatetext",
    "you may ko <n:int> character die with (a)? total purchase_cost (of)? <m:int> or more to purchase "
    "this die for free",
)(lambda n, m: Keyword("Fabricate", (n, m)))

G.rule(
    "fabricatetext",
    "at_least (one|1) of the fabricated (character)? die must be (a|an) <d:desc>",
)(lambda d: _of_a_name(d))


def _of_a_name(desc: Desc) -> Keyword | None:
    """What one of the dice must be: for that there is room in the keyword only where it is a word of the name."""
    match desc.tests:
        case (NameHas(word),) if desc.zones is None and desc.kind in {"character", "die"}:
            return Keyword("Fabricate", (word,))
    return None


# --- a keyword at work -----------------------------------------------------------------------------------

_WORKS = "<k:keyword> (ability)? (activate|trigger|be used)"
G.rule("trigger", f"(an|your|the)? opponent 's {_WORKS}")(lambda k: one("keyword", Player("opponent"), None, k))
G.rule("trigger", f"your {_WORKS}")(lambda k: one("keyword", Player("you"), None, k))

# --- a keyword used so often -----------------------------------------------------------------------------

_OFTEN = "(<n:int> or more time|at_least <n:int> time)"


def _so_often(who: Ref | Player, word: str, n: int) -> Happened:
    """As often this turn."""
    return Happened(Events(Trigger("keyword", who, None, (word,)), "turn", "times"), ">=", Num(n))


G.rule("cond1", f"<r:selfref> have used <k:keyword> {_OFTEN} this turn")(lambda r, k, n: _so_often(r, k, n))
G.rule("cond1", f"<p:player> have used <k:keyword> {_OFTEN} this turn")(
    lambda p, k, n: _so_often(p, k, n) if p.who in {"you", "opponent"} else None
)


@G.rule(
    "ability",
    f"(when|if) <r:selfref> use <k:keyword> {_OFTEN} (in a|each|this|in one) turn ,? <e:effect>",
    f"<w:whileactive>? (when|if) <p:actor> use <k:keyword> {_OFTEN} (in a|each|this|in one) turn ,? <e:effect>",
)
def _used_often(
    k: str, n: int, e: Effect, r: Ref | None = None, p: Player | None = None, **env: object
) -> tuple[Ability, ...] | None:
    who = r or p
    if n < 2 or not (r or (p and p.who in {"you", "opponent"})) or who is None:
        return None
    found: tuple[Ability, ...] | None = triggered(one("keyword", who, None, k), e, c=_so_often(who, k, n), **env)
    return found


# --- what was fabricated ---------------------------------------------------------------------------------

_MADE = "(when|if) you purchase <r:selfref> with fabricate ,? <e:effect>"


@G.rule("ability", _MADE, "when <r:selfref> be purchased with fabricate ,? <e:effect>")
def _when_fabricated(r: Ref, e: Effect) -> tuple[Ability, ...] | None:
    found: tuple[Ability, ...] | None = triggered(one("purchased", r), e, c=There(_fabricated(Desc("die"))))
    return found


@G.rule(
    "ability",
    "if you fabricated <n:int> (or more)? <d:desc> to purchase <r:selfref> ,? <e:effect>",
)
def _if_fabricated(n: int, d: Desc, r: Ref, e: Effect) -> tuple[Ability, ...] | None:
    many = There(_fabricated(d), ">=", Num(n))
    found: tuple[Ability, ...] | None = triggered(one("purchased", r), e, c=many) if d.zones is None else None
    return found


@G.rule("ability", "for each <d:desc> (die)? fabricated to purchase <r:selfref> ,? <e:clause1>")
def _for_fabricated(d: Desc, r: Ref, e: Effect) -> tuple[Ability, ...] | None:
    done = for_each(Count(_fabricated(d)), e) if d.zones is None else None
    found: tuple[Ability, ...] | None = triggered(one("purchased", r), done) if done is not None else None
    return found


def _fabricated(desc: Desc) -> Dice:
    """The dice that were KO'd for it, wherever they are now."""
    return Dice("die", "any", (), order((*desc.tests, Is("fabricated"))))


# --- <gatetext> ---------------------------------------------------------------------------------------

G.rule(
    "gatetext",
    "when fielded , you may take another unpurchased <n:desc> and roll it . if it roll a character face , "
    "(put|place|add) it (into|in|to) your prep_area . otherwise , return it to its card",
)(lambda n: ())

# --- <heroictext> -------------------------------------------------------------------------------------

G.rule(
    "heroictext",
    "when fielded , <r:ref> may pair up with a different heroic character until the start of your next turn",
)(lambda r: ())

# --- <ritualtext> -------------------------------------------------------------------------------------

G.rule(
    "ritualtext",
    "you may move a character from your reserve_pool to your used_pile to pay this character 's fielding_cost",
)(lambda: ())

# --- <turtletext> -------------------------------------------------------------------------------------

G.rule(
    "turtletext",
    "while <self> be active , (all)? other <a:affil> character die cost (1|one|[1]) less to purchase",
)(lambda self, a: () if a == "Turtle" else None)

# --- <retaliation> ------------------------------------------------------------------------------------

G.rule(
    "retaliation",
    "(if|when) an affiliated character (die)? be ko'd , <e:effect>",
    "(if|when) a affiliated character (die)? be ko'd , <e:effect>",
    "<e:effect>",
)(lambda e: (Use(e),))


@G.rule("retaliation", "(if|when) one of your <a:affil> (character)? (die|dice)? be ko'd , <e:effect>")
def _of_one_affiliation(a: str, e: Effect) -> tuple[Ability, ...]:
    """Of a card with several affiliations, the dice of one alone."""
    return (Use(If(DieIs(Ref("event"), HasAffiliation((a,))), e)),)


# --- <synergy> ----------------------------------------------------------------------------------------

G.rule("synergy", "pay <c:cost> (.|:|,) <e:effect>")(lambda c, e: (Activated(c, e),))

# --- <teamwatch> --------------------------------------------------------------------------------------

G.rule(
    "teamwatch",
    "when you field a character (die)? (who|that) share an affiliation with <r:ref> , <e:effect>",
    "when you field a character (die)? (who|that) share a affiliation with <r:ref> , <e:effect>",
)(lambda r, e: (Use(_of_event(e)),))
_FIELDED = {Ref("?that"), Ref("?fielded")}
G.rule("teamwatch", "<e:effect>")(
    lambda e: (Use(_of_event(e)),) if not _FIELDED.isdisjoint(map(undescribed, walk(e))) else None
)


def _of_event(effect: Effect) -> Effect:
    """``that character`` is the one that was fielded, also where this very die is spoken of beside it."""
    return rewrite(effect, lambda node: Ref("event") if undescribed(node) in _FIELDED else node)


# --- <trap> -------------------------------------------------------------------------------------------

G.rule("trap", "trigger : <t:trapevent> . effect : <e:effect>")(lambda t, e: (interrupt(Triggered(t, e)),))

G.rule(
    "trap",
    "trigger : <p:actor> (take|be dealt) <n:much> damage (in|during) (a|one|the same) (single)? turn . effect "
    ": <e:effect>",
)(lambda p, n, e: (_in_one_turn(p, n, e),))


def _in_one_turn(player: Player, n: int, effect: Effect) -> Triggered:
    """As it comes to so much damage in a turn; a Trap waits for it only once."""
    enough = Happened(Events(Trigger("damaged", player), "turn", "amount"), ">=", Num(n))
    return interrupt(Triggered(one("damaged", player), effect, condition=enough))


# --- <trapevent> --------------------------------------------------------------------------------------

G.rule("trapevent", "<t:trigger>", "<t:moment>", "when <t:trigger>")(lambda t: t)

# --- <trigger> ----------------------------------------------------------------------------------------

G.rule("trigger", "<p:actor> use <r:refs> <k:keyword> (ability|effect)?", "<r:refs> <k:keyword> (be used|activate)")(
    lambda r, k, p=Player("you"): (
        one("keyword", Ref("this"), None, k) if (p, r) == (Player("you"), Ref("this")) else None
    )
)
G.rule("trigger", "<p:actor> use <d:adesc> 's <k:keyword> (ability|effect)?")(
    lambda p, d, k: one("keyword", joined.dice(), None, k) if (joined := d.join(Desc(whose=p.who))) else None
)
