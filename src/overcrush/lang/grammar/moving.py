"""Verbs that bring dice from place to place: move, prep, field, purchase."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import Keyword
from overcrush.ability.conditions import DieIs
from overcrush.ability.effects import (
    Change,
    Choose,
    ChooseOne,
    Cost,
    Costs,
    Counter,
    Draw,
    Effect,
    Field,
    Gain,
    If,
    Move,
    PayFor,
    Purchase,
    Roll,
    Seq,
    SetAside,
    Token,
)
from overcrush.ability.nouns import Amount, Dice, Every, Is, Named, Not, Num, Pick, Player, Ref, Shares, Stat, What
from overcrush.lang.grammar.actors import YOURS
from overcrush.lang.grammar.base import OTHER, Desc, G
from overcrush.lang.pronouns import ANY, CHOOSER, PLACED

# --- <otherplace> -------------------------------------------------------------------------------------

G.rule(
    "otherplace",
    "(instead of|rather than) (to|in|into)? <z:zones>",
    "(instead of|rather than) (going|moving) to used",
    "(instead of|rather than) (moving|sending|adding|placing|putting|returning|going) (it|him|her|them|that "
    "die|<r:ref>)? (to|in|into)? <z:zones>",
)(lambda z=None, r=None: ("used",) if z is None else z.zones)

# --- <place> ------------------------------------------------------------------------------------------

G.rule("place", "directly? (to|into|in|onto|on) <z:zones>")(lambda z: _place(z))
G.rule("place", "(to|into|in|onto) <z:zones> (at|on) (its|their|a)? level <n:int> (side|face)?")(
    lambda z, n: _place(z, n)
)
G.rule("place", "(to|into|in|onto) <z:zones> (at|on) (its|their|the)? (lowest level|level one)")(lambda z: _place(z, 1))
G.rule(
    "place",
    "(to|into|in|onto) <z:zones> (at|on) (its|their|the|his|her)? (original|former|prior) (face|level)",
    "(to|into|in|onto) <z:zones> (at|on) (its|their|the|his|her) (same|previous) (face|level)",
)(lambda z: _place(z, face="original"))
G.rule("place", "(to|into|in) <z:zones> (at|on) (its|their|the) rolled (level|face)")(lambda z: _place(z))
G.rule("place", "(to|into|in) <z:zones> (at|on) (its|their)? level <n:int> (character)? (face|side)")(
    lambda z, n: _place(z, n)
)
G.rule("place", "(to|into|in) <z:zones> (at|on) (a|an|any|its) energy (face|side) (of your choice)?")(
    lambda z: _place(z, face="energy")
)


def _place(desc: Desc, level: int = 0, face: str = "") -> Place | None:
    zones = desc.zones or ()
    return (zones[0], level, face, desc.whose) if len(zones) == 1 else None


G.rule("place", "on (the)? same level")(lambda: None)
G.rule("place", "out_of_play")(lambda: ("out_of_play", 0, "", ""))
G.rule("place", "to where (they|it) (originally)? came from")(lambda: ("original", 0, "", ""))

# --- <bag> --------------------------------------------------------------------------------------------

G.rule("bag", "the bag")(lambda: Player("you"))
G.rule("bag", "your bag")(lambda: YOURS)
G.rule("bag", "(their|his|her) bag")(lambda: Player("?they"))
G.rule("bag", "your opponent 's bag")(lambda: Player("opponent"))

# --- <forsale> ----------------------------------------------------------------------------------------

G.rule("forsale", "(a|one|any|target)? <d:desc>", "up to <n:n> <d:desc>")(
    lambda d, n=None: Pick(_others_card(d).dice(("card",)), n or Num(1), n is not None, target=False)
)


def _others_card(desc: Desc) -> Desc:
    """``a different character``: of another card than this one."""
    if not desc.different or desc.plural is not False:
        return desc
    return replace(desc, different=False, tests=(*desc.tests, Not(Named(("self",)))))


G.rule("forsale", "<w:what>")(lambda w: w)

# --- <replacing> --------------------------------------------------------------------------------------

G.rule("replacing", ",? replacing (all|any)? previous choice")(lambda: True)
G.rule("replacing", ",? (cancelling|canceling) (all|any)? previous choice")(lambda: True)

# --- <inreserve> --------------------------------------------------------------------------------------

G.rule("inreserve", ",? (and)? (place|put|placing) (it|them) (in|into) (your|their) reserve_pool")(lambda: True)

# --- <samelevel> --------------------------------------------------------------------------------------

G.rule("samelevel", ",? (placing|place) it (on|at) the same level", ",? (on|at) the same level", ", at the same level")(
    lambda: True
)
_PUT = "(move|place|put|add|send|return)"
Place = tuple[str, int, str, str]
"""Zone, level, face, whose (``""`` when not said)."""

# --- <vp> ---------------------------------------------------------------------------------------------


@G.rule("vp", f"{_PUT} <w:what> <p:place> and <x:what> <q:place>")
def _sorted_out(w: What, p: Place, x: What, q: Place) -> Effect | None:
    """``place one in your Prep Area and the other in your Used Pile``."""
    if x == Ref("rest") and isinstance(w, Every) and w.dice.zones == ("field",):
        where = (*w.dice.where, Is("drawn this way"))
        w = replace(w, dice=replace(w.dice, kind="die", zones=(), where=where))
    first, second = moved(w, p), moved(x, q)
    return None if first is None or second is None else Seq((first, second))


G.rule("vp", "field <w:what> (for free)? (at|on) the same level as <r:ref>")(
    lambda w, r: Field(w, Stat("level", r)) if isinstance(w, Pick | Ref) else None
)
G.rule("vp", "(place|put|add|return|move) <w:what> (in|to|into) <y:zones> or (in|to|into)? <z:zones>")(
    lambda w, y, z: _either(w, y, z)
)


def _either(what: What, first: Desc, second: Desc) -> Effect | None:
    places = [_place(first), _place(second)]
    if isinstance(what, Player) or None in places or (first.whose, second.whose) == ("you", "opponent"):
        return None
    return ChooseOne(tuple(Move(what, place[0]) for place in places if place))


_PILES = {("used",), ("prep",), ("reserve",)}
_FACED = {"field", "reserve", "kept", "under"}
"""Where dice show a face, which is that on which they return."""
_OWN = _PILES | {("field",)}
"""Where dice that go to an area of yours must be yours, as nobody's dice go to the other's (1.1.5)."""


@G.rule("vp", f"{_PUT} <w:what> <p:place> <o:otherplace>?", f"{_PUT} <w:what> (back)? <p:place> <o:otherplace>?")
def moved(w: What, p: Place, o: tuple[str, ...] = ()) -> Effect | None:
    """Dice put into a place, instead of the one they are on their way to where that is said."""
    zone, level, face, whose = p
    if o == ("prep",) and w == Ref("?it"):
        w = Ref("?that")  # only what was KO'd goes there
    if isinstance(w, Player) or (isinstance(w, Pick) and Is("token") in w.dice.where and zone == "field"):
        return None
    if face == "original" and isinstance(w, Pick | Every) and w.dice.zones in _PILES | {("bag",)}:
        return None  # dice in a pile are on no level: the same as whose?
    if whose == "opponent" and isinstance(w, Pick | Every) and w.dice.whose == "you":
        return None  # a die of yours in a zone of theirs: there is no such thing (1.1.5)
    if isinstance(w, Pick) and w.dice.zones == ("bag",):
        return _from_bag(w, zone) if not o else None
    if face == "original" and isinstance(w, Pick | Every) and not {*w.dice.zones} <= _FACED:
        return None  # of which die?
    if whose == "you" and isinstance(w, Pick | Every) and w.dice.whose == "any" and w.dice.zones in _OWN:
        w = replace(w, dice=replace(w.dice, whose="you"))  # from "the Used Pile" to your own area: from your own
    player = Player("you") if whose == "you" and isinstance(w, Pick | Every) and w.dice.whose == "opponent" else None
    if whose == "opponent" and isinstance(w, Ref) and w.name == "?it":
        w = Ref("?opposing")
    if whose == "you" and isinstance(w, Ref) and w.name in {"?it", "?that"}:
        player = YOURS
    return Move(w, zone, level, face, player, o)


G.rule(
    "vp",
    "take <w:what> (and|,) (add|place|put|move|return) (it|them|that die|those die) <p:place>",
)(lambda w, p: moved(w, p))


@G.rule("vp", "prep <w:what> <o:otherplace>?", "prep <w:what> at no cost")
def _prep(w: What, o: tuple[str, ...] = ()) -> Effect | None:
    if isinstance(w, Player) or (isinstance(w, Pick) and w.dice == Dice("die")):
        return None  # "any die": it is not said from where
    if isinstance(w, Pick) and w.dice.zones == ("bag",):
        return _from_bag(w, "prep") if not o else None
    return Move(w, "prep", instead=o)


def _from_bag(w: Pick, zone: str) -> Effect | None:
    """A die of a kind is looked for; any die, or another one, is drawn (1.5.3.4)."""
    if w.dice.where and not (w.dice.kind == "die" and w.dice.where == (OTHER,)):
        return Move(replace(w, target=False), zone)
    if w.dice.kind != "die" or w.up_to or zone not in {"prep", "used", "reserve"}:
        return None
    return Draw(w.n, zone, _owner(w.dice.whose), bag_of=YOURS if w.dice.whose == "you" else None)


def _owner(whose: str) -> Player:
    return Player({"any": "you"}.get(whose, whose))


_ROLLED = "(on|at) the ((face|level) (you|it)? rolled|(revealed|rolled) (face|level))"
_FREE = (
    f"(for free|for free {_ROLLED}|{_ROLLED}|without paying (its|their|his|her|the)? (fielding_cost|cost)|at no cost)?"
)
G.rule(
    "vp",
    f"field <w:what> {_FREE}",
    f"field <w:what> {_FREE} (at|on) (its|their|a)? level <n:int> (side|face)? {_FREE}",
)(lambda w, n=None: _field(w, Num(n) if n is not None else None))


def _field(what: What, level: Amount | None) -> Effect | None:
    if isinstance(what, Player):
        return None
    if isinstance(what, Pick) and what.dice.zones == ("field",):
        what = _to_be_fielded(what)
    if isinstance(what, Pick | Every) and what.dice.zones == ("field",):
        return None
    return Field(what, level or Num(0 if isinstance(what, Ref) or _shown(what) else 1))


def _to_be_fielded(what: Pick) -> Pick:
    """``field a character die``, of nowhere: dice are fielded from their player's Reserve Pool (2.6.3)."""
    dice = what.dice
    said = what.as_ == PLACED or what.players or Is("token") in dice.where
    if said or dice.kind != "character" or dice.whose not in {"any", "you"}:
        return what
    return replace(what, dice=replace(dice, whose="you", zones=("reserve",)), target=False, as_=ANY)


def _shown(what: What) -> bool:
    """Whether dice have been rolled: they keep their face (1.6.4, 1.6.11)."""
    return isinstance(what, Pick | Every) and (what.dice.zones == ("reserve",) or Is("rolled") in what.dice.where)


G.rule("clause", "(you may)? field <w:what> for free <u:until>")(lambda w, u: _free_to_field(w, u))


def _free_to_field(what: What, until: str) -> Effect | None:
    """``you may field Good characters for free this turn``: what those cost until then."""
    if not isinstance(what, Every) or what.dice.zones != ("field",) or what.dice.whose not in {"any", "you"}:
        return None
    dice = replace(what.dice, whose="you", zones=("reserve",))
    return Change(replace(what, dice=dice), (Costs("field", free=True),), until)


G.rule("vp", "field <w:what> immediately? ,? paying (its|their|all) (fielding_cost|cost)")(
    lambda w: Field(w, Num(0), free=False)
)
G.rule(
    "vp",
    "field (a|<n:int>) <a:stat> (and|/)? <d:stat> <t:printed> token",
    "field (a|<n:int>) <t:printed> token with <a:stat> (and|/)? <d:stat>",
    "field (a|<n:int>) <t:printed> token that be <a:stat> and <d:stat>",
)(lambda a, d, t, n=1: _token(t, a, d, n, fielded=True))
G.rule(
    "vp",
    "(place|put) (a|<n:int>) <t:printed> token with <a:stat> (and|/)? <d:stat> (in|into) (your)? field_zone",
    "(generate|create) (a|<n:int>) <a:stat> (and|/)? <d:stat> <t:printed>? token ((in|into) (your)? field_zone)?",
    "(generate|create) (a|<n:int>) <t:printed>? token with <a:stat> (and|/)? <d:stat> ((in|into) (your)? field_zone)?",
    "(place|put|add) (a|<n:int>) <a:stat> (and|/)? <d:stat> <t:printed>? token (in|into|to|onto) (your)? field_zone",
    "(place|put) (a|<n:int>) token with <a:stat> (and|/)? <d:stat> (in|into) (your)? field_zone",
)(lambda a, d, t="", n=1: _token(t, a, d, n, fielded=False))
G.rule(
    "vp",
    "field (a|<n:int>) <a:stat> (and|/) <d:stat> token",
    "field (a|<n:int>) token with <a:stat> (and|/)? <d:stat>",
)(lambda a, d, n=1: _token("", a, d, n, fielded=True))


def _token(name: str, attack: tuple[int, str], defense: tuple[int, str], n: int, *, fielded: bool) -> Effect | None:
    """A token; only one that is said to be fielded is (2.6.3)."""
    if (attack[1], defense[1]) != ("A", "D"):
        return None
    return Token(name, attack[0], defense[0], Num(n), fielded=fielded)


_WITH = "token (with|that have) <a:stat> (,|and|/)? <d:stat> (,|and|, and)"
G.rule("vp", f"field (a|<n:int>) <t:printed>? {_WITH} <k:keywordlist>")(
    lambda a, d, k, t="", n=1: _gifted(_token(t, a, d, n, fielded=True), k)
)
G.rule("vp", f"(generate|place|put) (a|<n:int>) <t:printed>? {_WITH} <k:keywordlist> ((in|into) (your)? field_zone)?")(
    lambda a, d, k, t="", n=1: _gifted(_token(t, a, d, n, fielded=False), k)
)
G.rule("vp", "field (a|<n:int>) <a:stat> (and|/) <d:stat> <t:printed>? token with <k:keywordlist>")(
    lambda a, d, k, t="", n=1: _gifted(_token(t, a, d, n, fielded=True), k)
)


def _gifted(token: Effect | None, keywords: tuple[Keyword, ...]) -> Effect | None:
    """A token with keywords: it has them as long as it is there."""
    return None if token is None else Seq((token, Change(Ref("made"), (Gain(keywords),), "it leaves")))


G.rule("sentence", "<e:clause> . it (have|gain) ,? <k:gains>")(
    lambda e, k: Seq((e, Change(Ref("made"), (k,), "it leaves"))) if isinstance(e, Token) else None
)
G.rule(
    "sentence",
    "(move|place|put) <w:what> (to|on|onto) this card . return (it|them) to field_zone at end_of_turn",
    "(move|place|put) <w:what> (to|on|onto) this card . at end_of_turn ,? return (it|them) to field_zone",
)(lambda w: SetAside(w) if isinstance(w, Pick | Every) and w.dice.zones == ("field",) else None)
TOKENS = "{k:experience/loyalty/stun} (token|counter)"
G.rule(
    "vp", f"(put|place|add) <n:n> {TOKENS} (on|to) <r:refs> card", f"(put|place|add) <n:n> {TOKENS} (on|to) <w:what>"
)(lambda n, k, r=None, w=None: Counter(k, r or w, n))
G.rule("vp", f"(put|place|add) <n:n> {TOKENS} (on|to) <x:whats> card")(
    lambda n, k, x: Counter(k, x, n) if isinstance(x, Pick) else None
)
G.rule(
    "vp",
    "(put|place) a <p:plus> (token|counter) on <w:what>",
    "(put|place) a <p:plus> (token|counter) on <r:refs> card",
)(lambda p, w=None, r=None: Counter("plus one", w or r) if p == (Num(1), Num(1)) else None)
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
G.rule("vp", "purchase <w:forsale> for <c:energycost>", "pay <c:energycost> to purchase <w:forsale>")(
    lambda w, c: _for_price(w, c)
)


def _for_price(what: What, cost: Cost) -> Effect | None:
    """For energy of a type: that is paid, and the die costs nothing more."""
    bought = _buy(what, cost=Num(0))
    plain = cost.x or set(cost.energy) <= {"generic"}
    return None if bought is None or plain else PayFor(cost, bought)


G.rule("vp", "purchase <w:forsale> paying (all|its|the|their)? (normal)? cost")(lambda w: _buy(w))
G.rule("vp", "purchase <w:forsale> for (up to)? <n:energies> less (cost)? <m:minimum>?")(
    lambda w, n, m=None: _buy(w, less=n, minimum=m)
)


def _buy(what: What, cost: Amount | None = None, less: Amount = Num(0), minimum: int | None = None) -> Effect | None:
    if not isinstance(what, Pick):
        return None
    dice = replace(what.dice, zones=("card",)) if what.dice.zones == ("field",) else what.dice
    copy = any(isinstance(test, Shares) and test.what == "card" for test in dice.where)
    if dice.whose == "any" and dice.kind != "basic action" and not copy:  # of a Basic Action die, both have copies
        dice = replace(dice, whose="you")
    return (
        Purchase(replace(what, dice=dice, target=False), cost, less, minimum=minimum)
        if dice.zones == ("card",)
        else None
    )


G.rule("vp", "<v:vp> after (using it|it be used|use|using this die)")(
    lambda v: v if isinstance(v, Move) and v.what == Ref("this") else None
)
G.rule("vp", "return <w:what> to their owner 's field_zone")(lambda w: Move(w, "field"))
G.rule("vp", "(returning|placing|putting|moving|adding) <w:what> <p:place>")(
    lambda w, p: Move(w, p[0], p[1], p[2]) if not isinstance(w, Player) else None
)
G.rule("vp", f"field (any|all)? character (die|face|side)? rolled (on (those|the) die)? {_FREE}")(
    lambda: Field(Every(Dice("die", "any", (), (Is("character face"), Is("rolled")))), Num(0))
)
G.rule("vp", f"take <w:what> and {_PUT} (it|them) <p:place>")(
    lambda w, p: moved(w, p) if isinstance(w, Pick) and w.dice.zones == ("card",) else None
)
G.rule("vp", "field <r:ref> for free under your control")(lambda r: Field(r, Num(0)))
G.rule("vp", "(return|spin|put) <r:ref> (back)? to (its|his|her|their) (original|former|previous|prior) (face|level)")(
    lambda r: Move(r, "field", face="original")
)
G.rule("vp", "(put|place|return) <r:ref> back")(lambda r: Move(r, "original"))
G.rule("vp", "move <w:what>")(lambda w: Move(w, "?same") if isinstance(w, Pick) else None)
G.rule("vp", "(reroll|roll) <r:ref> as if (she|he|it|they) had <k:keyword>")(
    lambda r, k: _regenerated(r) if k == "Regenerate" else None
)


def _regenerated(die: Ref) -> Effect:
    """What Regenerate does to a die that was KO'd (Regenerate)."""
    shows = DieIs(die, Is("character face"))
    return Seq((Roll(die), If(shows, Move(die, "field"), Move(die, "prep"))))


G.rule("vp", "search <z:zones> for up to <n:n> <d:desc>")(lambda z, d, n: _search(z, d, n, up_to=True))
G.rule("vp", "search <z:zones> for (a|an|one|<n:n>) <d:desc>")(lambda z, d, n=Num(1): _search(z, d, n))


def _search(zones: Desc, desc: Desc, n: Amount, *, up_to: bool = False) -> Effect | None:
    found = desc.join(zones)
    if found is None or found.different:
        return None
    return Choose(Pick(found.dice(("bag",)), n, up_to, target=False, by=Player("you") if up_to else CHOOSER))


_OF_CHOICE = "(a|one|any|<n:n>) <d:desc> of your choice"
G.rule("vp", f"prep {_OF_CHOICE} from <z:zones>")(lambda d, z, n=Num(1): _sought(z, d, n, "prep"))
G.rule("vp", f"(move|put|place|add) {_OF_CHOICE} from <z:zones> <p:place>")(
    lambda d, z, p, n=Num(1): _sought(z, d, n, *p[:3])
)


def _sought(zones: Desc, desc: Desc, n: Amount, to: str, level: int = 0, face: str = "") -> Effect | None:
    """Dice of a bag that somebody chooses are searched for, not drawn."""
    found = _search(zones, desc, n)
    return Seq((found, Move(Ref("?them" if n != Num(1) else "?it"), to, level, face))) if found else None
