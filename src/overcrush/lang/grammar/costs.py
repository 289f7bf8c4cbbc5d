"""What is paid: ``pay [mask][mask]``, ``pay 1 life``, ``KO one of your character dice``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.effects import Cost, LoseLife
from overcrush.ability.nouns import Amount, Count, Dice, Num, Player
from overcrush.lang.grammar.actors import as_cost, is_cost
from overcrush.lang.grammar.amounts import times
from overcrush.lang.grammar.base import G
from overcrush.lang.parsing.peg import Parser, Results

# --- <energycost> -------------------------------------------------------------------------------------

G.rule("energycost", "<s:symbols>", "<s:symbols> energy")(lambda s: Cost(s))
G.rule("energycost", "<n:int> (energy)?")(lambda n: Cost(("generic",) * n))
G.rule("energycost", "<n:int> <s:symbols> (energy)?")(lambda n, s: Cost(s * n) if len(s) == 1 else None)
G.rule("energycost", "a <s:symbols>")(lambda s: Cost(s) if len(s) == 1 else None)
G.rule(
    "energycost", "any number of <e:energy> (energy)?", "any amount of <e:energy> (energy)?", "=x <e:energy> (energy)?"
)(lambda e: Cost((e,), x=True))
G.rule("energycost", "=x (energy)?", "any amount of energy")(lambda: Cost(x=True))
G.rule("energycost", "up to <s:symbols> (energy)?")(lambda s: _up_to(s))


def _up_to(symbols: tuple[str, ...]) -> Cost | None:
    """``up to [shield][shield][shield]``: one of them, or more."""
    if len(set(symbols)) != 1 or len(symbols) < 2:
        return None
    return Cost(() if symbols[0] == "generic" else symbols[:1], x=True, most=len(symbols))


# --- <cost> -------------------------------------------------------------------------------------------

G.rule("cost", "<c:energycost>")(lambda c: c)
G.rule("cost", "<c:energycost> <e:foreach>")(lambda c, e: _for_each(c, e))


def _for_each(cost: Cost, amount: Amount) -> Cost | None:
    """``[1] for each character die you control``; how much an open cost is nobody says twice."""
    return None if cost.x or not cost.energy or of_those(amount) else replace(cost, each=amount)


def of_those(amount: Amount) -> bool:
    """``per die``: for each of those it is said of, and not for each there is."""
    return (
        isinstance(amount, Count)
        and isinstance(amount.dice, Dice)
        and (amount.dice.whose, amount.dice.where) == ("any", ())
    )


YOU = Player("you")
G.rule("cost", "<n:int> life")(lambda n: Cost(also=(LoseLife(Num(n), YOU),)))
G.rule("cost", "<n:int> life <e:foreach>")(
    lambda n, e: None if of_those(e) else Cost(also=(LoseLife(times(n, e), YOU),))
)
G.rule("cost", "<c:energycost> and <n:int> life")(lambda c, n: Cost(c.energy, (LoseLife(Num(n), YOU),), c.x))

# --- <paying> -----------------------------------------------------------------------------------------

G.rule("paying", "pay (an extra|an additional)? <c:cost>", "spend <c:cost>", "use <c:energycost>")(lambda c: c)
G.rule("paying", "lose <n:int> life")(lambda n: Cost(also=(LoseLife(Num(n), YOU),)))
G.rule("paying", "pay <c:energycost> ,? and <v:vp>")(
    lambda c, v: Cost(c.energy, c.also + as_cost(v).also, c.x) if is_cost(v, strict=True) else None
)

# --- <symbols> ----------------------------------------------------------------------------------------


@G.terminal("symbols", fits=lambda token: token.kind in {"energy", "pay"})
def _symbols(parser: Parser, pos: int) -> Results:
    """One or more energy symbols or amounts in a row: each way to stop."""
    out: list[tuple[int, tuple[str, ...]]] = []
    energy: tuple[str, ...] = ()
    at = pos
    while at < len(parser.tokens):
        token = parser.tokens[at]
        if token.kind == "energy":
            energy += (token.value,)
        elif token.kind == "pay" and token.value.isdigit():
            energy += ("generic",) * int(token.value)
        else:
            break
        at += 1
        out.append((at, energy))
    parser.tok(at)
    return list(reversed(out))
