"""Verbs that move, draw, roll, field and copy dice."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import (
    BecomeCopy,
    Blank,
    Change,
    ChooseOne,
    CopyStats,
    CopyText,
    Counter,
    Draw,
    Effect,
    Field,
    Flip,
    Move,
    Name,
    Purchase,
    Refill,
    Reroll,
    Roll,
    Seq,
    SwapDice,
    Token,
    UseCopy,
)
from overcrush.ability.nouns import Amount, Dice, Every, Is, Num, Pick, Player, Ref, What
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.verbs import scale
from overcrush.lang.grammar.whats import pick

# --- where to --------------------------------------------------------------------------------------

Place = tuple[str, int, str, str]
"""Zone, level, face, whose (``""`` when not said)."""

G.rule("place", "(to|into|in|onto|on) <z:zones>")(lambda z: _place(z))
G.rule(
    "otherplace",
    "(instead of|rather than) (to|in|into)? <z:zones>",
    "(instead of|rather than) (moving|sending|adding|placing|putting|returning|going) (it|him|her|them|that "
    "die|<r:ref>)? (to|in|into) <z:zones>",
)(lambda z, r=None: z.zones)
G.rule("place", "(to|into|in|onto) <z:zones> (at|on) (its|their|a)? level <n:int> (side|face)?")(
    lambda z, n: _place(z, n)
)
G.rule("place", "(to|into|in|onto) <z:zones> (at|on) (its|their|the)? (lowest level|level one)")(lambda z: _place(z, 1))
G.rule(
    "place",
    "(to|into|in|onto) <z:zones> (at|on) (its|their|the)? original (face|level)",
    "(to|into|in|onto) <z:zones> (at|on) (its|their|the) (same|previous) (face|level)",
)(lambda z: _place(z, face="original"))
G.rule("place", "(to|into|in) <z:zones> (at|on) (its|their|the) rolled (level|face)")(lambda z: _place(z))
G.rule("place", "(to|into|in) <z:zones> (at|on) (its|their)? level <n:int> (character)? (face|side)")(
    lambda z, n: _place(z, n)
)
G.rule("vp", "(place|put|add|return|move) <w:what> (in|to|into) <y:zones> or (in|to|into)? <z:zones>")(
    lambda w, y, z: _either(w, y, z)
)
G.rule("place", "(to|into|in) <z:zones> on (a|an|any|its) energy face")(lambda z: _place(z, face="energy"))
G.rule("place", "on (the)? same level")(lambda: None)
G.rule("place", "out_of_play")(lambda: ("out_of_play", 0, "", ""))


def _place(desc: Desc, level: int = 0, face: str = "") -> Place | None:
    zones = desc.zones or ()
    return (zones[0], level, face, desc.whose) if len(zones) == 1 else None


def _either(what: What, first: Desc, second: Desc) -> Effect | None:
    places = [_place(first), _place(second)]
    if isinstance(what, Player) or None in places or (first.whose, second.whose) == ("you", "opponent"):
        return None
    return ChooseOne(tuple(Move(what, place[0]) for place in places if place))


_PUT = "(move|place|put|add|send|return)"
_PILES = {("used",), ("prep",), ("reserve",)}


@G.rule("vp", f"{_PUT} <w:what> <p:place> <o:otherplace>?", f"{_PUT} <w:what> (back)? <p:place> <o:otherplace>?")
def moved(w: What, p: Place, o: tuple[str, ...] = ()) -> Effect | None:
    """Dice put into a place, instead of the one they are on their way to where that is said."""
    zone, level, face, whose = p
    if isinstance(w, Player) or (isinstance(w, Pick) and Is("token") in w.dice.where and zone == "field"):
        return None
    if whose == "opponent" and isinstance(w, Pick | Every) and w.dice.whose == "you":
        return None  # a die of yours in a zone of theirs: there is no such thing (1.1.5)
    if isinstance(w, Pick) and w.dice.zones == ("bag",):
        return _from_bag(w, zone) if not o else None
    if whose == "you" and isinstance(w, Pick | Every) and w.dice.whose == "any" and w.dice.zones in _PILES:
        w = replace(w, dice=replace(w.dice, whose="you"))  # from "the Used Pile" to your own area: from your own
    player = Player("you") if whose == "you" and isinstance(w, Pick | Every) and w.dice.whose == "opponent" else None
    return Move(w, zone, level, face, player, o)


def _from_bag(w: Pick, zone: str) -> Effect | None:
    if w.dice.where:
        return Move(replace(w, target=False), zone)
    if w.dice.kind != "die" or w.up_to or zone not in {"prep", "used", "reserve"}:
        return None
    return Draw(w.n, zone, _owner(w.dice.whose))


def _owner(whose: str) -> Player:
    return Player({"any": "you"}.get(whose, whose))


@G.rule("vp", "prep <w:what> <o:otherplace>?", "prep <w:what> at no cost")
def _prep(w: What, o: tuple[str, ...] = ()) -> Effect | None:
    if isinstance(w, Player) or (isinstance(w, Pick) and w.dice == Dice("die")):
        return None  # "any die": it is not said from where
    if isinstance(w, Pick) and w.dice.zones == ("bag",):
        return _from_bag(w, "prep") if not o else None
    return Move(w, "prep", instead=o)


# --- drawing and rolling ---------------------------------------------------------------------------

_FROM_BAG = "(from <b:bag>)?"
G.rule("bag", "(your|the) bag")(lambda: Player("you"))
G.rule("bag", "(their|his|her) bag")(lambda: Player("?they"))
G.rule("bag", "your opponent 's bag")(lambda: Player("opponent"))
_N = "<n:n> (extra|additional|more|new)? die"
_THEM = "(it|them|that die|those die)"
_IN_PREP = f"(prep {_THEM}|(place|put|add|move) {_THEM} (in|to|into) (your|their) prep_area)"
_IN_USED = f"(place|put|add|move|send) {_THEM} (in|to|into) (your|their) used_pile"
G.rule("vp", f"draw {_N} {_FROM_BAG} <e:foreach>?")(lambda n, b=None, e=None: Draw(scale(n, e), "?", bag_of=_bag(b)))
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
G.rule("inreserve", ",? (and)? (place|put|placing) (it|them) (in|into) (your|their) reserve_pool")(lambda: True)
G.rule(
    "vp",
    f"draw {_N} {_FROM_BAG} <e:foreach>? ,? (and|then|and then)? {_IN_PREP}",
    f"draw and (prep|place) {_N} {_FROM_BAG} <e:foreach>?",
    f"prep {_N} from <b:bag> <e:foreach>?",
)(lambda n, b=None, e=None: Draw(scale(n, e), "prep", bag_of=_bag(b)))
G.rule("vp", f"draw {_N} {_FROM_BAG} ,? and {_IN_USED}")(lambda n, b=None: Draw(n, "used", bag_of=_bag(b)))
G.rule("vp", "roll any <d:desc> (and (place|put|add) (it|them) (in|into|to) your reserve_pool)?")(
    lambda d: _roll_drawn(d)
)
G.rule(
    "vp",
    "roll <w:what>",
)(lambda w: _roll(w))
G.rule(
    "vp",
    "roll <w:what> and (place|put|add) (it|them) (in|into|to) your reserve_pool",
    "roll <w:what> , (placing|adding) (it|them) (in|to) your reserve_pool",
)(lambda w: _roll_into_reserve(w))
G.rule("vp", "reroll <w:what>")(lambda w: Reroll(w) if not isinstance(w, Player) else None)
G.rule("vp", "refill your bag")(lambda: Refill())


def _bag(player: Player | None) -> Player | None:
    return None if player is None or player.who == "you" else player


def _roll_drawn(desc: Desc) -> Effect | None:
    """``roll any character dice``: of those just drawn."""
    if desc.zones is not None:
        return None
    drawn = desc.join(Desc(tests=(Is("drawn this way"),)))
    return Roll(Every(drawn.dice())) if drawn else None


def _roll(what: What) -> Effect | None:
    if isinstance(what, Player):
        return None
    if isinstance(what, Pick) and what.dice.zones == ("bag",):
        return None
    return Roll(what)


def _roll_into_reserve(what: What) -> Effect | None:
    """A die rolled in a pile stays there unless it is said where it goes (1.6.11)."""
    rolled = _roll(what)
    if rolled is None:
        return None
    return Seq((rolled, Move(what if isinstance(what, Ref) else Ref(getattr(what, "as_", "it")), "reserve")))


# --- fielding --------------------------------------------------------------------------------------

_FREE = "(for free|without paying (its|their|his|her|the)? (fielding_cost|cost)|at no cost)?"
G.rule(
    "vp",
    f"field <w:what> {_FREE}",
    f"field <w:what> {_FREE} (at|on) (its|their|a)? level <n:int> (side|face)? {_FREE}",
    f"field <w:what> (at|on) (its|their)? (highest) level {_FREE}",
)(lambda w, n=None: _field(w, Num(n) if n is not None else None))
G.rule("vp", "field <w:what> paying (its|their) (fielding_cost|cost)")(lambda w: Field(w, Num(0), free=False))
G.rule(
    "vp",
    "field (a|<n:int>) <a:stat> and <d:stat> <t:printed> token",
    "field (a|<n:int>) <t:printed> token with <a:stat> (and|/)? <d:stat>",
    "(place|put) (a|<n:int>) <t:printed> token with <a:stat> (and|/)? <d:stat> (in|into) field_zone",
    "field (a|<n:int>) <t:printed> token that be <a:stat> and <d:stat>",
)(lambda a, d, t, n=1: Token(t, a[0], d[0], Num(n)) if a[1] == "A" and d[1] == "D" else None)


def _field(what: What, level: Amount | None) -> Effect | None:
    if isinstance(what, Player):
        return None
    if isinstance(what, Pick | Every) and what.dice.zones == ("field",):
        return None
    return Field(what, level or Num(1)) if not isinstance(what, Ref) or level else Field(what, level or Num(0))


# --- copying, swapping, ignoring -------------------------------------------------------------------

G.rule("vp", "copy the printed a and d of <w:what> <u:until>?", "copy <x:whats> printed a and d <u:until>?")(
    lambda w=None, x=None, u="turn": CopyStats(w or x, until=u)
)
G.rule("vp", "copy the (die)? =stats of <w:what> <u:until>?", "copy <x:whats> (die)? =stats <u:until>?")(
    lambda w=None, x=None, u="turn": CopyStats(w or x, until=u, printed=False)
)
G.rule("vp", "copy the (ability|text) of <w:what> <u:until>?", "copy <x:whats> (ability|text) <u:until>?")(
    lambda w=None, x=None, u="turn": CopyText(w or x, until=u)
)
G.rule("vp", "use (its|that die 's|that action die 's|the) (effect|ability) (immediately)?")(
    lambda: UseCopy(Ref("?it"))
)
G.rule(
    "vp",
    "use (the|a copy of)? <k:kinds> (ability|effect) of <w:what> (as if <r:ref> had that ability)?",
    "use (a copy of)? <x:whats> <k:kinds> (ability|effect)",
    "use (a copy of)? <x:whats> <j:abilitykind> (ability|effect)",
)(lambda w=None, x=None, k=(), j="", r=None: UseCopy(w or x, k[0] if k else j) if len(k) < 2 else None)
G.rule("vp", "become (a)? copy of <w:what> <u:until>?")(lambda w, u="turn": BecomeCopy(w, until=u))
G.rule(
    "vp",
    "(create|use|make) (a|another|a second) copy of (its|that|the|that die 's|that action die 's) (effect|ability)?",
)(lambda: UseCopy(Ref("?it")))
G.rule("vp", "(create|use) (a|another) copy of (its|that|the) effect . you may choose new target (for the copy)?")(
    lambda: UseCopy(Ref("?it"))
)
G.rule("vp", "swap <a:what1> (with|for|and) <b:what1> <s:samelevel>?")(lambda a, b, s=False: SwapDice(a, b, s))
G.rule("samelevel", ",? (placing|place) it (on|at) the same level", ",? (on|at) the same level", ", at the same level")(
    lambda: True
)
G.rule(
    "vp",
    "ignore the text of <w:what> <u:until>?",
    "ignore <x:whats> (text|ability) <u:until>?",
    "ignore <r:refs> (text|ability) <u:until>?",
    "ignore the ability of <w:what> <u:until>?",
    "ignore the text on <w:what> <u:until>?",
    "blank <x:whats> text <u:until>?",
)(lambda w=None, x=None, r=None, u="": _ignored(w or x or r, u))
G.rule(
    "vp",
    "ignore <r:refs> card 's text including global_ability <u:until>?",
    "ignore <r:refs> text including global_ability <u:until>?",
    "ignore that card 's text including global_ability <u:until>?",
)(lambda r=None, u="": Change(r or Ref("?named"), (Blank(card=True),), u))
G.rule("vp", "ignore that card 's text <u:until>?")(lambda u="": Change(Ref("?named"), (Blank(card=True),), u))
G.rule("vp", "ignore the card text of <w:what> <u:until>?")(
    lambda w, u="": Change(w, (Blank(card=True),), u) if isinstance(w, Pick | Every | Ref) else None
)
G.rule("vp", "flip <w:what>", "flip this card")(lambda w=None: Flip(w or Ref("this")))


def _ignored(what: What, until: str) -> Effect:
    """Text ignored: of dice each for itself, of cards for all their dice (3.4.8)."""
    if isinstance(what, Pick | Every) and what.dice.kind == "card":
        return Change(what, (Blank(card=True),), until)
    return Change(what, (Blank(),), until)


# --- naming, counters, purchases -------------------------------------------------------------------

_REPLACING = "<k:replacing>?"
G.rule("replacing", ",? replacing (all|any)? previous choice")(lambda: True)
G.rule("vp", f"(name|choose|pick|select) (a|an) <d:desc> {_REPLACING}")(lambda d, k=False: _name(d, k))
G.rule("vp", "name (a|an) <d:desc>")(lambda d: Name("card", d.dice(())))
G.rule("replacing", ",? cancelling (all|any)? previous choice")(lambda: True)
G.rule(
    "vp",
    f"(choose|name|pick) an energy type {_REPLACING}",
    f"(choose|name|pick) a type of energy {_REPLACING}",
    f"(choose|name|pick) a energy type {_REPLACING}",
)(lambda k=False: Name("energy", keep=k))
G.rule("vp", f"(choose|name|pick) an affiliation {_REPLACING}", f"(choose|name|pick) a affiliation {_REPLACING}")(
    lambda k=False: Name("affiliation", keep=k)
)


def _name(desc: Desc, keep: bool) -> Effect | None:
    if desc.head != "card" and not keep:
        return None
    return Name("card", desc.dice(()), keep=keep)


G.rule("clause", "<w:what> <z:goes> instead", "<w:what> <z:goes> <o:otherplace>?")(
    lambda w, z, o=(): None if isinstance(w, Player) else Move(w, z, instead=o)
)
_TOKENS = "{k:experience/loyalty/stun} (token|counter)"
G.rule(
    "vp", f"(put|place|add) <n:n> {_TOKENS} (on|to) <r:refs> card", f"(put|place|add) <n:n> {_TOKENS} (on|to) <w:what>"
)(lambda n, k, r=None, w=None: Counter(k, r or w, n))
G.rule(
    "vp",
    "(put|place) a <p:plus> (token|counter) on <w:what>",
    "(put|place) a <p:plus> (token|counter) on <r:refs> card",
)(lambda p, w=None, r=None: Counter("plus one", w or r) if p == (Num(1), Num(1)) else None)
G.rule("vp", f"(gain|get) <n:n> {_TOKENS}")(lambda n, k: Counter(k, Ref("this"), n))
G.rule("vp", f"remove <n:n> {_TOKENS} from <w:what>")(
    lambda n, k, w: Counter(k, w, Num(-n.n)) if isinstance(n, Num) else None
)
G.rule("forsale", "(a|one|any|target)? <d:desc>", "up to <n:n> <d:desc>")(
    lambda d, n=None: Pick(d.dice(("card",)), n or Num(1), n is not None, target=False)
)
G.rule("forsale", "<w:what>")(lambda w: w)
G.rule(
    "vp",
    "purchase <w:forsale> (for free|at no cost)",
    "purchase <w:forsale> without paying (its|their) (cost|purchase_cost)",
)(lambda w: _buy(w, cost=Num(0)))
G.rule(
    "vp",
    "purchase <w:forsale> for <n:energies>",
    "purchase <w:forsale> at a cost of <n:energies>",
)(lambda w, n: _buy(w, cost=n))
G.rule("vp", "purchase <w:forsale> for (up to)? <n:energies> less <m:minimum>?")(
    lambda w, n, m=None: _buy(w, less=n, minimum=m)
)


def _buy(what: What, cost: Amount | None = None, less: Amount = Num(0), minimum: int | None = None) -> Effect | None:
    if not isinstance(what, Pick):
        return None
    dice = replace(what.dice, zones=("card",)) if what.dice.zones == ("field",) else what.dice
    if dice.whose == "any" and dice.kind != "basic action":
        dice = replace(dice, whose="you")
    return (
        Purchase(replace(what, dice=dice, target=False), cost, less, minimum=minimum)
        if dice.zones == ("card",)
        else None
    )


_ = (Dice, Is, pick)
