"""What was spoken of before, in words: players, ``it`` and ``them``, ``those dice``, ``the first chosen die``."""

from __future__ import annotations

from overcrush.ability import nouns as n
from overcrush.ability.effects import KO, Capture, Damage, Draw, Move, Reroll, Sacrifice, Token
from overcrush.ability.tree import walk
from overcrush.lang.rendering.words import EXPLICIT, ORDINALS, POINTED, SPOKEN, Unsayable, Voice


def player(who: n.Player, voice: Voice) -> str:
    """A player."""
    words = {
        "you": "you",
        "opponent": "your opponent",
        "each": "each player",
        "any": "a player",
        "target": "target player",
        "target opponent": "target opponent",
        "active": "the active player",
        "event": "that player"
        if voice.style != EXPLICIT
        else "the player whose turn it is"
        if voice.turns
        else "the triggering player",
    }
    if who.who in words and who.of is None:
        return words[who.who]
    if who.who in {"controller", "owner"} and who.of is not None:
        die = ref(who.of, voice)
        return f"the {who.who} of {die}" if die.endswith(" it") else f"{possessive(die)} {who.who}"
    raise Unsayable(f"player {who.who}")


OTHERS_BAG = "from another's bag"
"""Dice are drawn that are not one's own."""


def plurals(node: object) -> frozenset[str]:
    """The names of all that is more than one die, with a mark on those that are character dice."""
    found = {"all"}
    for part in walk(node):
        if isinstance(part, n.Every) or (isinstance(part, n.Pick) and part.n != n.Num(1)):
            found.add(part.as_)
            found |= {f"{part.as_} character"} if part.dice.kind == "character" else set()
        elif isinstance(part, Draw):
            found |= {"drawn"} if part.n != n.Num(1) else set()
            found |= {OTHERS_BAG} if part.bag_of not in {None, n.Player("you")} else set()
        elif isinstance(part, Token) and part.n != n.Num(1):
            found.add("made")
    return frozenset(found)


_DID = {
    KO: "you KO",
    Sacrifice: "sacrificed",
    Reroll: "rerolled",
    Capture: "captured",
    Move: "moved",
    Draw: "drawn",
    Damage: "damaged",
}


def done(node: object) -> dict[str, str]:
    """What is done with the dice of each name."""
    found: dict[str, str] = {}
    for part in walk(node):
        target = part.to if isinstance(part, Damage) else getattr(part, "what", None)
        if isinstance(target, n.Pick | n.Every) and type(part) in _DID:
            found[target.as_] = _DID[type(part)]
        elif isinstance(part, Draw):
            found["drawn"] = "drawn"
    return found


def is_many(node: object, voice: Voice) -> bool:
    """Whether something is more than one, so that the verb must be plural."""
    if isinstance(node, n.Ref):
        return node.name in voice.plurals
    return (
        isinstance(node, n.Every | n.Several)
        or (isinstance(node, n.Pick) and node.n != n.Num(1))
        or node in {n.Player("you"), n.Player("each")}
    )


def they(node: n.Ref, voice: Voice) -> str:
    """Something spoken of before as the subject of a sentence."""
    words = ref(node, voice)
    return "they" if words == "them" else words


def ref(node: n.Ref, voice: Voice) -> str:
    """Something spoken of before."""
    if node.name == "this":
        return voice.this
    if node.name in {"partner"}:
        return "its partner"
    if node.name == "attached":
        return "the equipped character die"
    if node.name == "rest":
        voice.mentioned.add("rest")
        return "the rest"
    if node.name == "named":
        return "the named die"
    many = node.name in voice.plurals
    if voice.style == EXPLICIT:
        return explicit(node.name, many=many)
    first = node.name in {"event", "other"} and not (voice.style == SPOKEN and node.name in voice.mentioned)
    voice.mentioned.add(node.name)
    if first and node.name == "other" and voice.style != POINTED:
        return voice.across
    if "rest" in voice.mentioned and f"{node.name} character" in voice.plurals:
        return "those character dice"
    if first or voice.style == POINTED:
        return "those dice" if many else "that die"
    return "them" if many else "it"


def explicit(name: str, *, many: bool) -> str:
    """Something spoken of before, so that there can be no doubt."""
    fixed = {
        "event": "the triggering die",
        "other": "the die across from it",
        "drawn": "the dice drawn",
        "made": "the new token",
        "all": "all chosen dice",
        "each": "each such die",
    }
    if name in fixed:
        return fixed[name]
    if (name.startswith("it") and name[2:].isdigit()) or name == "it":
        at = int(name[2:] or 1)
        if at <= len(ORDINALS):
            return f"the {ORDINALS[at - 1]} chosen {'dice' if many else 'die'}"
    raise Unsayable(f"reference {name}")


def possessive(words: str) -> str:
    """``it`` is ``its``, ``Thor`` is ``Thor's``."""
    return {"it": "its", "them": "their", "they": "their"}.get(words, f"{words}'s")
