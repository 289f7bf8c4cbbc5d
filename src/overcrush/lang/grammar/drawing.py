"""Verbs of drawing and rolling."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Change, Corrupt, Counted, Draw, Effect, Move, Name, Refill, Reroll, Roll, Seq
from overcrush.ability.nouns import Amount, Dice, Every, Is, Num, Pick, Player, Ref, Result, What
from overcrush.lang.grammar.actors import YOURS
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.damaging import scale
from overcrush.lang.grammar.durations import THEIR_TURN
from overcrush.lang.grammar.whats import ANY_NUMBER

_FROM_BAG = "(from <b:bag>)?"
MORE_PREPPED = "?prep"
"""``Prep an additional die``: from where the one before it was Prepped, which must have been the bag."""
_N = "<n:n> (extra|additional|more|new)? die"
G.rule("vp", f"draw {_N} {_FROM_BAG} <e:foreach>?")(lambda n, b=None, e=None: Draw(scale(n, e), "?", bag_of=_bag(b)))
G.rule("vp", f"draw (an|a) (extra|additional) <n:int> die {_FROM_BAG}")(
    lambda n, b=None: Draw(Num(n), "?", bag_of=_bag(b))
)
G.rule("vp", f"draw another (die)? {_FROM_BAG}")(lambda b=None: Draw(Num(1), "?", bag_of=_bag(b)))
G.rule("vp", f"draw {_N} {_FROM_BAG} this trigger no (effect|ability)")(
    lambda n, b=None: Draw(n, "?", bag_of=_bag(b), quiet=True)
)
G.rule(
    "vp",
    f"draw (and|,) roll {_N} {_FROM_BAG} <e:foreach>?",
    f"draw (and|,) roll {_N} {_FROM_BAG} <e:foreach>? <x:inreserve>",
    f"roll {_N} from <b:bag> <e:foreach>?",
)(lambda n, b=None, e=None, x=None: Draw(scale(n, e), "reserve", bag_of=_bag(b)))
G.rule(
    "vp",
    f"draw {_N} {_FROM_BAG} <e:foreach>? ,? and roll (it|them)",
    f"draw {_N} {_FROM_BAG} ,? and roll (it|them) <x:inreserve>",
)(lambda n, b=None, e=None, x=None: Draw(scale(n, e), "reserve", bag_of=_bag(b)))
_THEM = "(it|them|that die|those die)"
_IN_PREP = f"(prep {_THEM}|(place|put|add|move) {_THEM} (in|to|into) (your|their) prep_area)"
G.rule(
    "vp",
    f"draw {_N} {_FROM_BAG} <e:foreach>? ,? (and|then|and then)? {_IN_PREP}",
    f"draw and (prep|place) {_N} {_FROM_BAG} <e:foreach>?",
    f"prep {_N} from <b:bag> <e:foreach>?",
)(lambda n, b=None, e=None: Draw(scale(n, e), "prep", bag_of=_bag(b)))
_IN_USED = f"(place|put|add|move|send) {_THEM} (in|to|into) (your|their) used_pile"
G.rule("vp", f"draw {_N} {_FROM_BAG} ,? and {_IN_USED}")(lambda n, b=None: Draw(n, "used", bag_of=_bag(b)))

FROM_THE_BAG = Player("?bag")
"""``Prep a die`` of nowhere else: from the bag (1.5.3.4), unless dice were drawn that may be meant."""
G.rule("vp", "prep <n:n> die <e:foreach>?")(lambda n, e=None: Draw(scale(n, e), "prep", bag_of=FROM_THE_BAG))
_MORE = "(another|a second|a third|one more) die"
G.rule("vp", f"draw {_MORE} {_FROM_BAG}")(lambda b=None: Draw(Num(1), "?", bag_of=_bag(b)))
G.rule("vp", f"draw and roll {_MORE} {_FROM_BAG}", f"draw {_MORE} {_FROM_BAG} ,? and roll it")(
    lambda b=None: Draw(Num(1), "reserve", bag_of=_bag(b))
)
G.rule("vp", f"prep {_MORE} from <b:bag>", f"draw {_MORE} {_FROM_BAG} ,? (and|then|and then)? {_IN_PREP}")(
    lambda b=None: Draw(Num(1), "prep", bag_of=_bag(b))
)


def _bag(player: Player | None) -> Player | None:
    return None if player is None or player.who == "you" else player


G.rule("vp", "prep (a|an|one|<n:int>) (additional|extra|more|other) die", "prep another (die)?", "prep one more")(
    lambda n=1: Draw(Num(n), MORE_PREPPED)
)

G.rule("vp", "roll any <d:desc> (and (place|put|add) (it|them) (in|into|to) your reserve_pool)?")(
    lambda d: _roll_drawn(d)
)


def _roll_drawn(desc: Desc) -> Effect | None:
    """``roll any character dice``: of those just drawn."""
    if desc.zones is not None:
        return None
    drawn = desc.join(Desc(tests=(Is("drawn this way"),)))
    return Roll(Every(drawn.dice())) if drawn else None


G.rule(
    "vp",
    "roll <w:what>",
    "take <w:what> (from (its|your|their|this) (character)? card)? (and|, then|. then)? roll (it|that die)",
)(lambda w: _roll(w))


def _roll(what: What) -> Effect | None:
    if isinstance(what, Player):
        return None
    if isinstance(what, Pick) and what.dice.zones == ("bag",):
        return None
    if isinstance(what, Pick | Every) and what.dice == Dice("die", what.dice.whose):
        return None  # a die from nowhere
    if isinstance(what, Pick | Every) and what.dice.zones == ("field",):
        return Reroll(what)  # they show a face: what is rolled in the field is rolled again (2.5.4)
    return Roll(what)


G.rule(
    "vp",
    "roll <w:what> and (place|put|add) (it|them) (in|into|to) your reserve_pool",
    "roll <w:what> , (placing|adding) (it|them) (in|to) your reserve_pool",
)(lambda w: _roll_into_reserve(w))


def _roll_into_reserve(what: What) -> Effect | None:
    """A die rolled in a pile stays there unless it is said where it goes (1.6.11)."""
    rolled = _roll(what)
    if rolled is None:
        return None
    return Seq((rolled, Move(what if isinstance(what, Ref) else Ref("?rolled"), "reserve")))


G.rule("vp", "reroll <w:what>")(lambda w: Reroll(w) if not isinstance(w, Player) else None)
G.rule("vp", "reroll (a|one|any one) of <d:desc>")(lambda d: _among_rolled(d))


def _among_rolled(desc: Desc) -> Effect | None:
    """``reroll one of your action dice``: of those that have been rolled, which lie in the reserve."""
    if desc.kind not in {"action", "basic action"} or desc.zones is not None or desc.whose != "you":
        return None
    return Reroll(Pick(desc.dice(("reserve",)), target=False))


G.rule("vp", "make (that|your|target) (opponent|player) reroll (a|an|one of their) <d:desc>")(lambda d: _made_to(d))


def _made_to(desc: Desc) -> Effect | None:
    """A die of an opponent; an action die that is rerolled has been rolled, so that it lies in the reserve."""
    theirs = desc.join(Desc(whose="opponent"))
    if theirs is None or desc.plural:
        return None
    dice = theirs.dice()
    if dice.kind in {"action", "basic action"} and theirs.zones is None:
        dice = replace(dice, zones=("reserve",))
    return Reroll(Pick(dice, target=False))


_DRAWN = Pick(Dice("die", "you", (), (Is("drawn"),)), ANY_NUMBER, up_to=True, target=False)
G.rule(
    "vp",
    "(send|move|put|place) any number of (them|those die|the die you drew) (to|in|into) (your|the)? used_pile and draw "
    "(one|1|a) (new|other|another)? die for each (of them|die|one)?",
)(lambda: Seq((Move(_DRAWN, "used"), Draw(Result()))))
G.rule("vp", "refill your bag")(lambda: Refill())
G.rule("vp", "draw 1 to <n:int> die in secret")(
    lambda n: Seq((Name("number", as_="secret", up_to=n), Draw(Result("secret"), "?", secret=True)))
)
_SUCH = "until (you|they) (draw|reveal) (a|an) <d:desc>"
G.rule("vp", f"draw die {_FROM_BAG} {_SUCH}", f"draw die {_FROM_BAG} {_SUCH} {{e:or}} (your|their|the) bag be empty")(
    lambda d, b=None, e="": _until(d, b, bool(e))
)


def _until(desc: Desc, bag: Player | None, empty: bool) -> Effect | None:
    """Dice drawn one by one until a die of a description comes, or the bag is empty."""
    if desc.zones is not None or desc.whose not in {"any", "you"} or not desc.tests:
        return None
    dice = replace(desc, whose="any").dice(())
    return Draw(ANY_NUMBER, "?", bag_of=_bag(bag), until=dice, empty=empty)


G.rule("vp", "draw up to <n:int> die (from <b:bag>)?")(lambda n, b=None: Draw(Num(n), "?", bag_of=_bag(b), up_to=True))
G.rule("vp", "secretly draw <n:upto> die (from <b:bag>)?")(
    lambda n, b=None: (
        Seq((Name("number", as_="secret", up_to=n), Draw(Result("secret"), "?", secret=True, bag_of=_bag(b))))
        if _bag(b) in {None, YOURS}
        else None
    )
)
G.rule("vp", "draw <n:n> (extra|additional)? die (from your bag)? (to|into|in) your prep_area")(
    lambda n: Draw(n, "prep")
)
G.rule("vp", "corrupt <n:int>")(lambda n: Corrupt(Num(n)))

_NEXT_STEP = "(during|in) {o:your/their} next draw_step"
_NEXT_TURN = "(on|during|at (the)? (start|beginning) of) {o:your/their} next turn"
_MORE_OR_LESS = "(one|a|<n:int>) {w:less/fewer/additional/extra} die (from your bag)?"
G.rule("clause1", f"<p:player> draw {_MORE_OR_LESS} {_NEXT_STEP}")(
    lambda w, o, p, n=1: _next_step(p, n if w in {"additional", "extra"} else -n, o)
)
G.rule(
    "clause",
    f"<p:player> draw {_MORE_OR_LESS} {_NEXT_STEP} <e:foreach>?",
    f"draw {_MORE_OR_LESS} {_NEXT_STEP} <e:foreach>?",
    f"{_NEXT_STEP} ,? <p:player> draw {_MORE_OR_LESS} <e:foreach>?",
    f"{_NEXT_STEP} ,? draw {_MORE_OR_LESS} <e:foreach>?",
    f"draw {_MORE_OR_LESS} {_NEXT_TURN}",
    f"{_NEXT_TURN} ,? draw {_MORE_OR_LESS}",
)(lambda w, o, p=Player("you"), n=1, e=None: _next_step(p, n if w in {"additional", "extra"} else -n, o, e))


def _next_step(player: Player, n: int, whose: str, each: Amount | None = None) -> Change | None:
    """More or fewer dice the next time a player draws: until the end of that turn of theirs."""
    more = Num(n) if each is None else times(n, each)
    if (player.who, whose) == ("?they", "their"):
        return Change(player, (Counted("draw", more),), THEIR_TURN)
    if (player.who, whose) not in {("you", "your"), ("opponent", "their"), ("target opponent", "their")}:
        return None
    until = "your next turn" if player.who == "you" else "opponent's next turn"
    return Change(player, (Counted("draw", more),), until)
