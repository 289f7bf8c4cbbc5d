"""Questions in words: what somebody is asked, with the words of the ability that asks.

The engine links trees into programs and keeps beside each instruction the effect it came from; whoever can put trees
into words (``Speaker``) lends them to ``Names``. Without one, the plain prompts remain.
"""

from __future__ import annotations

from overcrush.ability.effects import KO, ChooseOne, May, Sacrifice, Unless
from overcrush.ability.tree import Node
from overcrush.engine.core import Ask, Frame, Op, State
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.ops.branching import AvertOp, MayOp
from overcrush.engine.ops.choosing import ChooseEach, ChooseOp
from overcrush.engine.ops.naming import NameOp
from overcrush.engine.ops.ranged import RangeAim
from overcrush.model.const import ASSIGN, CHOOSE, E_DIE, O_DONE, PRIORITY, REACT


def asking(s: State, ask: Ask) -> tuple[Frame, Op, Node | None] | None:
    """The ability that asks, its instruction, and the effect that came from; None if the turn itself asks."""
    if ask.kind != CHOOSE or not s.stack:
        return None
    f = s.stack[-1]
    program = s.t.programs[f.prog]
    return f, program.code[f.pc], program.about[f.pc] if f.pc < len(program.about) else None


def prompt_text(names: Names, s: State, ask: Ask) -> str:
    """A decision's question as one sentence."""
    return names.put(_prompt(names, s, ask))


def _prompt(names: Names, s: State, ask: Ask) -> str:
    kind = ask.kind
    if kind == REACT:
        return _reaction(names, s, ask)
    if kind == ASSIGN:
        _, source, target, _ = ask.options[0]
        most = ask.options[-1][3]
        more = "the other" if ask.picked else "the"
        dealer, taker = names.die(s, source, ask.who), names.die(s, target, 1 - ask.who)
        return f"How much of {more} {most} damage does {dealer} deal to {taker}?"
    if kind == PRIORITY and ask.who != s.active and s.passes != 2:
        return "Do you use an ability, or pass?"
    found = asking(s, ask)
    return ask.prompt if found is None else _ability(names, s, ask, *found)


def _ability(names: Names, s: State, ask: Ask, f: Frame, op: Op, node: Node | None) -> str:
    """What an ability asks, in its own words where it has some."""
    mine = ask.who == f.you
    keyword = s.t.programs[f.prog].keyword
    words = names.say(node, f.card) if node is not None else ""
    card = "" if mine else f", as {PLAYERS[f.you]}'s card says"
    if isinstance(op, AvertOp):
        if isinstance(node, Unless) and words:
            return f"Do you pay, so that this does not happen{card}: {words}?"
        return "Do you pay, so that it does not happen?"
    if isinstance(op, MayOp):
        if isinstance(node, May) and words:
            return f"{_capital(words)}: do you?" if mine else f'{PLAYERS[f.you]}\'s card says "{words}": do you?'
        if keyword == "Flip":
            return "Do you flip this card?"
        return f"Do you use {keyword}?" if keyword else ask.prompt
    if isinstance(op, RangeAim):
        return f"Whom does {names.die(s, ask.die, ask.who)} fire at?"
    if isinstance(op, NameOp) and not op.up_to:
        return f"{_capital(words)}." if words and mine else ask.prompt
    prompt = _choice(s, ask, f, op) if isinstance(op, ChooseOp) else ask.prompt
    if isinstance(op, ChooseEach):
        prompt = _of_yours(ask, node)
    if isinstance(node, ChooseOne) and prompt.endswith("."):
        return f"{prompt[:-1]}{card}."
    if not prompt.endswith("."):
        return prompt
    if words:
        return f"{prompt[:-1]}{card}: {words}."
    return f"{prompt[:-1]} for {keyword}." if keyword else prompt


def _choice(s: State, ask: Ask, f: Frame, op: ChooseOp) -> str:
    """How much is chosen of what, and how much of it still is."""
    left = op.n.value(s, f) - len(ask.picked)
    few, many = ("target", "targets") if op.target else ("die", "dice")
    if op.players and not op.target:
        few, many = "die or player", "dice or players"
    more = " more" if ask.picked else ""
    if left > 20:
        return f"Choose any number of{more} {many}."
    if (O_DONE,) in ask.options or left > 1 or more:
        up_to = "up to " if op.up_to else ""
        return f"Choose {up_to}{left}{more} {few if left == 1 else many}."
    return f"Choose a {few}."


def _of_yours(ask: Ask, node: Node | None) -> str:
    """How many of a player's own dice are chosen, and what for."""
    purpose = " to KO" if isinstance(node, KO) else " to sacrifice" if isinstance(node, Sacrifice) else ""
    more = " more" if ask.picked else ""
    return f"Choose {'one' if ask.least == 1 else ask.least}{more} of your dice{purpose}."


def _reaction(names: Names, s: State, ask: Ask) -> str:
    """What is about to happen, and may be prevented or changed."""
    if s.aimed:
        frame = next((f for f in s.stack if f.serial == s.aimed[1]), None)
        targets = [names.ref(s, ref, ask.who) for ref in frame.slots[s.aimed[0]]] if frame is not None else []
        return f"{_capital(_list(targets))} {'is' if len(targets) == 1 else 'are'} targeted: do you change that?"
    if s.stack and s.stack[-1].prog == s.t.native["KO"] and s.stack[-1].event is not None:
        die = names.die(s, s.stack[-1].event[E_DIE], ask.who)
        return f"{_capital(die)} would be KO'd: do you use a Global ability in the place of that?"
    hurt: dict[int, int] = {}
    for _, target, n in s.packet:
        hurt[target] = hurt.get(target, 0) + n
    hits = [f"{n} damage to {names.ref(s, target, ask.who)}" for target, n in hurt.items() if n]
    return f"Do you use a Global ability on the {_list(hits)}?" if hits else ask.prompt


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _list(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
