"""How much, in words: numbers, values of dice, counts, and what is added for each."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import nouns as n
from overcrush.lang.rendering.history import events
from overcrush.lang.rendering.nouns import STATS, dice, dice_of, what
from overcrush.lang.rendering.references import player, possessive, ref
from overcrush.lang.rendering.words import Unsayable, Voice, list_of


def amount(node: n.Amount, voice: Voice) -> str:
    """An amount where a number could stand, or after ``equal to``."""
    match node:
        case n.Num(value):
            return str(value)
        case n.Stat(which, n.Ref() as die, printed) if which in STATS:
            return f"{possessive(ref(die, voice))} {'printed ' if printed else ''}{STATS[which]}"
        case n.Stat(which, n.Pick() as die, False) if which in STATS:
            return f"the {STATS[which]} of {what(die, voice)}"
        case n.Extreme(which, group, highest):
            most = "highest" if highest else "lowest"
            return f"the {most} {STATS[which]} among {dice(group, voice, many=True, at='in')}"
        case n.Life(who) if who == n.Player("you"):
            return "your life total"
        case n.Life(who) if who == n.Player("opponent"):
            return "your opponent's life total"
        case n.EventAmount():
            return "that damage"
        case n.Half(inner, up):
            return f"half of {_whole(inner, voice)}, rounded {'up' if up else 'down'}"
        case n.AtMost(inner, most):
            return f"{_whole(inner, voice)} (maximum {most})"
        case n.Times(2, inner):
            return f"twice {_whole(inner, voice)}"
        case n.Times(3, inner):
            return f"three times {_whole(inner, voice)}"
        case n.Sum((first, n.Num(value))):
            return f"{_whole(first, voice)} {'minus' if value < 0 else 'plus'} {abs(value)}"
        case n.Sum((first, n.Times(-1, second))):
            return f"{_whole(first, voice)} minus {_whole(second, voice)}"
        case n.Sum((first, second)):
            return f"{_whole(first, voice)} plus {_whole(second, voice)}"
        case n.Difference(one, other):
            return f"the difference between {_whole(one, voice)} and {_whole(other, voice)}"
        case n.Count(n.Dice() as group, of) if of in _TOTALS:
            return f"the total {_TOTALS[of]} of {dice(group, voice, many=True, own=True, at='in')}"
        case n.Count(n.Ref() as group, of) if of in _TOTALS:
            words = ref(group, voice)
            return f"the total {_TOTALS[of]} of {'those dice' if words == 'it' else words}"
        case n.Events(of="amount"):
            return f"the amount of {counting(node, voice)}"
        case n.Result("named"):
            return "the named number"
        case n.Count() | n.Symbols() | n.RolledSymbols() | n.Result() | n.Stat() | n.Spent() | n.Events():
            return f"the number of {counting(node, voice, many=True)}"
    raise Unsayable(f"amount {node}")


def _whole(node: n.Amount, voice: Voice) -> str:
    """An amount inside another, so that it is clear where it ends."""
    match node:
        case n.Sum((first, second)) if not isinstance(second, n.Times) and not (
            isinstance(second, n.Num) and second.n < 0
        ):
            return f"the sum of {_whole(first, voice)} and {_whole(second, voice)}"
        case n.Sum() | n.Half() | n.AtMost():
            raise Unsayable("an amount inside another")
    return amount(node, voice)


_TOTALS = {"attacks": "A", "defenses": "D", "levels": "level", "costs": "purchase cost", "fieldings": "fielding cost"}


_DEEDS = {n.Is("attacked"), n.Is("blocked opponent"), n.Is("damaged this turn")}


def _deed(test: n.Test) -> bool:
    """Whether it tells what a die did or what happened to it: such dice are counted wherever they are now."""
    if isinstance(test, n.AnyOf):
        return all(_deed(part) for part in test.tests)
    return test in _DEEDS or (isinstance(test, n.Had) and test.span in {"turn", "attack step", "this way"})


def counting(node: n.Amount, voice: Voice, *, many: bool = False) -> str:
    """What is counted, after ``for each``."""
    if isinstance(node, n.Count) and isinstance(node.dice, n.Dice) and n.Is("koed") in node.dice.where:
        if node.dice.zones not in {(), ("prep",)}:
            raise Unsayable("where KO'd dice are")
        zones = node.dice.zones or ("field",)  # said of no place, they are counted wherever they are now
        node = replace(node, dice=replace(node.dice, zones=zones))
    match node:
        case n.Events():
            return events(node, voice, many=many)
        case n.Count(n.Dice() as group, "dice"):
            here = () if any(_deed(test) for test in group.where) else ("field",)
            words = dice(group, voice, many=many, zones=here, at="in")
            return f"of {dice_of(words)}" if words.startswith("your ") and not many else words
        case n.Count(n.Dice() as group, "characters"):
            return f"different {dice(group, voice, many=many, at='in')}"
        case n.Count(n.Dice() as group, "Lantern colors") if n.HasAffiliation(("Lantern",)) in group.where:
            rest = replace(group, where=tuple(t for t in group.where if t != n.HasAffiliation(("Lantern",))))
            return f"different [Lantern] color{'s' if many else ''} among {dice(rest, voice, many=True, at='in')}"
        case n.Count(n.Dice() as group, "affiliation icons"):
            return f"affiliation icon{'s' if many else ''} on {dice(group, voice, many=True, at='in')}"
        case n.Count(n.Dice() as group, "energy types" | "affiliations" as of):
            words = {"energy types": "energy type", "affiliations": "affiliation"}[of]
            return f"different {words}{'s' if many else ''} among {dice(group, voice, many=True, at='in')}"
        case n.Symbols("its", who, n.Ref() as die) if who == n.Player("you"):
            return (
                f"energy symbol{'s' if many else ''} in your Reserve Pool of {possessive(ref(die, voice))} energy type"
            )
        case n.Symbols(energy, who) if who.who != "you" or who == n.Player("you"):
            words = {"types": "different energy type", "any": "energy"}.get(energy, f"[{energy}]")
            return f"{words} in {possessive(player(who, voice)) if who.who != 'you' else 'your'} Reserve Pool"
        case n.RolledSymbols(types):
            words = list_of([f"[{energy}]" for energy in types]) if types else "energy"
            return f"{words} rolled"
        case n.Spent((energy,), None):
            return f"[{energy}] energy spent for it"
        case n.Result("paid"):
            return "energy you paid"
        case n.Result(name):
            return f"{'dice' if many else 'die'} {voice.done.get(name, 'moved')} this way"
        case n.AtMost(inner, most):
            return f"{counting(inner, voice, many=many)} (maximum {most})"
        case n.Sum((inner, n.Num(value))) if value < 0:
            return f"{counting(inner, voice, many=many)} minus {-value}"
        case n.Stat("experience" | "loyalty" | "stun" as which, n.Ref() as die, False):
            return f"{which} counter{'s' if many else ''} on {possessive(ref(die, voice))} card"
        case n.Count(n.Ref() as die, "symbols"):
            return f"energy symbol{'s' if many else ''} on {ref(die, voice)}"
    raise Unsayable(f"count {node}")


def scaled(node: n.Amount) -> tuple[int, n.Amount | None]:
    """A number and what it is multiplied by, for ``2 … for each …``."""
    match node:
        case n.Num(value):
            return value, None
        case n.Times(factor, n.AtMost(inner, most)):
            much, of = scaled(inner)
            return factor * much, None if of is None else n.AtMost(of, most)
        case n.AtMost(n.Times(factor, inner), most):
            return factor, n.AtMost(inner, most)
        case n.Times(factor, inner):
            return factor, inner
    return 1, node


def countable(node: n.Amount | None) -> bool:
    """Whether an amount can follow ``for each``."""
    match node:
        case n.Count(_, of):
            return of not in _TOTALS
        case (
            n.Symbols()
            | n.RolledSymbols()
            | n.Result()
            | n.Spent()
            | n.Events()
            | n.Stat("experience" | "loyalty" | "stun", n.Ref(), False)
        ):
            return True
        case n.AtMost(inner):
            return countable(inner)
        case n.Sum((n.Count() | n.Symbols() as first, n.Num(value))):
            return value < 0 and countable(first)
    return False
