"""Copies of a die spoken of: other dice of its card, wherever they are."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.effects import Effect, Purchase
from overcrush.ability.nouns import Amount, Dice, Num, Pick, Ref, Shares
from overcrush.lang.grammar.base import Desc, G

# --- <what> -------------------------------------------------------------------------------------------

_FROM = "copy of <r:ref> (in|from) <z:zones>"
G.rule("what", f"(a|one|another) {_FROM}")(lambda r, z: _copies(r, z, Num(1)))
G.rule("what", f"up to <n:n> {_FROM}")(lambda r, z, n: _copies(r, z, n, up_to=True))
G.rule("what", f"any number of {_FROM}")(lambda r, z: _copies(r, z, Num(99), up_to=True))


def _copies(die: Ref, place: Desc, n: Amount, *, up_to: bool = False) -> Pick | None:
    """Dice of that card that lie somewhere."""
    if place.zones in {None, ("field",)} or die == Ref("this"):
        return None
    return Pick(Dice("die", place.whose, place.zones or (), (Shares("card", die),)), n, up_to, target=False)


# --- <vp> ---------------------------------------------------------------------------------------------

_COPY = "purchase (a|one|another) copy of <r:ref>"
G.rule("vp", f"{_COPY} for <n:energies>")(lambda r, n: _bought(r, cost=n))
G.rule("vp", f"{_COPY} for (up to)? <n:energies> less <m:minimum>?")(lambda r, n, m=None: _bought(r, less=n, minimum=m))
G.rule("vp", f"{_COPY} (for free|at no cost)")(lambda r: _bought(r, cost=Num(0)))


def _bought(die: Ref, cost: Amount | None = None, less: Amount = Num(0), minimum: int | None = None) -> Effect | None:
    """A Basic Action die that is used is of a card that both may purchase from (2.6.2)."""
    copy = Pick(Dice("die", "any", ("card",), (Shares("card", die),)), target=False)
    return Purchase(copy, cost, less, minimum=minimum) if die != Ref("this") else None
