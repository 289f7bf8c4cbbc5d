"""Decisions in words: what each option means, and whose ability asks."""

from __future__ import annotations

from dataclasses import replace

from overcrush.ability import nouns as n
from overcrush.ability.effects import Change, ChooseOne, Later, SwapControl
from overcrush.ability.tree import Node, rewrite
from overcrush.engine.core import Ask, Option, State, Waiting
from overcrush.engine.edge.describe import PLAYERS, Names, face_words, price_words, where_words
from overcrush.engine.edge.questions import asking
from overcrush.engine.edge.story import event_text
from overcrush.engine.ops.naming import NameOp
from overcrush.engine.ops.spinning import FaceOp
from overcrush.engine.window import life_price, price
from overcrush.model.const import (
    ENERGY_NAMES,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_CARD,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_NO,
    O_NUMBER,
    O_OPTION,
    O_ORDER,
    O_PASS,
    O_PICK,
    O_REROLL,
    O_USE,
    O_YES,
)


def option_texts(names: Names, s: State, ask: Ask) -> list[str]:
    """The texts of a decision's options, no two alike."""
    texts = [names.put(option_text(names, s, ask, option)) for option in ask.options]
    if len(set(texts)) < len(texts):
        seen: dict[str, int] = {}
        for n, text in enumerate(texts):
            seen[text] = seen.get(text, 0) + 1
            if seen[text] > 1:
                texts[n] = f"{text} ({seen[text]})"
    return texts


def _cost(s: State, me: int, option: Option) -> str:
    """What an option costs: energy, and life where something says so."""
    words, life = price_words(*price(s, me, option)), life_price(s, me, option)
    if not life:
        return words
    return f"{life} life" if words == "nothing" else f"{words} and {life} life"


def option_text(names: Names, s: State, ask: Ask, option: Option) -> str:
    """What choosing an option means."""
    me = ask.who
    kind = option[0]
    if kind == O_PASS:
        return "Pass"
    if kind == O_BUY:
        return f"Buy {names.card(option[1], me)} for {_cost(s, me, option)}"
    if kind == O_FIELD:
        die = option[1]
        return f"Field {names.die(s, die, me)} ({face_words(s, die)}) for {_cost(s, me, option)}"
    if kind == O_USE:
        cost = _cost(s, me, option)
        dear = f" for {cost}" if cost != "nothing" else ""
        return f"Use {names.die(s, option[1], me)} ({face_words(s, option[1])}){dear}"
    if kind == O_GLOBAL:
        card = names.card(s.t.abilities[option[1]].card, me)
        cost = _cost(s, me, option)
        return f"Use the Global of {card} for {cost}{_which(names, s, option[1])}"
    if kind == O_ACTIVATE:
        ability = s.t.abilities[option[1]]
        source = names.die(s, option[2], me) if option[2] >= 0 else names.card(ability.card, me)
        n, types = price(s, me, option)
        if ability.keyword == "Stun":
            return f"Take a Stun token off {source} for {price_words(n, types)}"
        cost = f" for {price_words(n, types)}" if n else ""
        return f"Use the ability of {source}{cost}{_which(names, s, option[1])}"
    if kind == O_REROLL:
        return f"Reroll {names.die(s, option[1], me)} ({face_words(s, option[1])})"
    if kind == O_ATTACK:
        return f"Attack with {names.die(s, option[1], me)} ({where_words(s, option[1])})"
    if kind == O_BLOCK:
        return (
            f"Block {names.die(s, option[2], 1 - me)} with {names.die(s, option[1], me)} ({where_words(s, option[1])})"
        )
    if kind == O_ASSIGN:
        return f"Assign {option[3]} to {names.die(s, option[2], 1 - me)}"
    if kind == O_DONE:
        return _done_text(ask)
    if kind == O_PICK:
        ref = option[1]
        return f"{names.die(s, ref, me)} ({where_words(s, ref)})" if ref >= 0 else f"Player {PLAYERS[-1 - ref]}"
    if kind == O_ORDER:
        return _waiting_text(names, s, s.batch[option[1]], me)
    if kind == O_OPTION:
        return _effect_text(names, s, ask, option[1])
    return _plain_text(names, option, me)


SIDES = {"you": "opponent", "opponent": "you"}
TURNS = {
    "your turn": "opponent's turn",
    "opponent's turn": "your turn",
    "your next turn": "opponent's next turn",
    "opponent's next turn": "your next turn",
    "your last turn": "opponent's last turn",
    "opponent's last turn": "your last turn",
}
"""Whose turn it is that a change lasts to the end of, or that something happened in."""


def _across(node: Node) -> Node:
    """What an ability says, as it is said to the other player: whoever it calls you is their opponent."""
    match node:
        case n.Player("you" | "opponent" as who, None):
            return n.Player(SIDES[who])
        case n.Player("target opponent", None):
            return n.Player("you")
        case n.Dice(whose="you" | "opponent" as whose):
            return replace(node, whose=SIDES[whose])
        case Change(until=turn) | Later(until=turn) | SwapControl(until=turn) if turn in TURNS:
            return replace(node, until=TURNS[turn])
        case n.Events(span=turn) | n.Had(span=turn) if turn in TURNS:
            return replace(node, span=TURNS[turn])
    return node


def _effect_text(names: Names, s: State, ask: Ask, at: int) -> str:
    """What is named, or one of several effects in its own words, said to who chooses."""
    found = asking(s, ask)
    if found is not None:
        f, op, node = found
        if isinstance(op, FaceOp):
            return op.words(s, f, at)
        if isinstance(op, NameOp):
            return ENERGY_NAMES[at] if op.what == "energy" else s.t.affiliation_names[at]
        words = ""
        if isinstance(node, ChooseOne):
            effect = node.options[at]
            words = names.say(effect if ask.who == f.you else rewrite(effect, _across), f.card)
        if words:
            return f"{words[:1].upper()}{words[1:]}."
    return f"Effect {at + 1}"


def _waiting_text(names: Names, s: State, waiting: Waiting, me: int) -> str:
    """An ability that waits for its place in the queue: whose it is, and what it answers."""
    source = names.die(s, waiting.die, me) if waiting.die >= 0 else names.card(waiting.card, me)
    which = _which(names, s, waiting.ability) if waiting.ability >= 0 else ""
    twins = sum(1 for w in s.batch if (w.die, w.card, w.ability) == (waiting.die, waiting.card, waiting.ability))
    if twins > 1 and waiting.event is not None:
        return f"{source}{which}, because {event_text(names, s, waiting.event)}"
    return f"{source}{which}"


def _plain_text(names: Names, option: Option, me: int) -> str:
    kind = option[0]
    if kind == O_YES:
        return "Yes"
    if kind == O_NO:
        return "No"
    if kind == O_NUMBER:
        return str(option[1])
    if kind == O_CARD:
        return names.card(option[1], me)
    return "Option " + " ".join(map(str, option))


def _done_text(ask: Ask) -> str:
    if ask.options[-1] != (O_DONE,) and (O_DONE,) not in ask.options:
        return "Done"
    kind = ask.kind
    some = bool(ask.picked)
    words = {
        1: ("Reroll nothing", "Reroll these"),
        2: ("Do not attack", "Attack with these"),
        3: ("Do not block", "Block like this"),
    }
    if kind in words:
        return words[kind][some]
    return "No more" if some else "None"


def _which(names: Names, s: State, index: int) -> str:
    """What an ability says, or its number, where there are several of its kind on its card."""
    ability = s.t.abilities[index]
    mates = [a.index for a in s.t.abilities if a.card == ability.card and a.kind == ability.kind]
    if len(mates) < 2:
        return ""
    if ability.keyword:
        return f" ({ability.keyword})"
    effect = getattr(ability.tree, "effect", None)
    words = names.say(effect, ability.card) if isinstance(effect, Node) else ""
    return f": {words}" if words else f" ({mates.index(index) + 1})"


def source_words(names: Names, s: State, ask: Ask) -> str:
    """Whose ability asks, or nothing if the turn itself does."""
    if ask.die >= 0:
        return names.die(s, ask.die, ask.who)
    if ask.card >= 0:
        return names.card(ask.card, ask.who)
    return ""
