"""Interrupts (3.2.8, 3.4.2.5): damage that is about to be dealt, and the Globals that may prevent or redirect it."""

from __future__ import annotations

from overcrush.engine.asking import ask
from overcrush.engine.core import Frame, Option, State
from overcrush.engine.damage import Hit, deal, prevented
from overcrush.engine.energy import pool
from overcrush.engine.events import matches
from overcrush.engine.legal import global_
from overcrush.model.const import EV_DAMAGED, NONE, O_GLOBAL, O_PASS, REACT


def announce(s: State, hits: list[Hit], combat: bool, kinds: tuple[str, ...]) -> None:
    """Damage is about to be dealt: static prevention and redirection come first."""
    s.packet = tuple(hit for hit in (prevented(s, hit, combat, kinds) for hit in hits if hit[2] > 0) if hit[2] > 0)
    s.packet_combat = combat
    s.declined = ()
    s.spared = ()


def ask_reaction(s: State) -> bool:
    """Ask the next player who could use a reactive Global on the announced damage; whether somebody was asked."""
    if not s.t.reacting or not s.packet:
        return False
    for player in (s.active, 1 - s.active):
        if player in s.declined:
            continue
        have = pool(s, player)
        options: list[Option] = [(O_PASS,)]
        for ability in s.t.reacting:
            if _concerned(s, player, ability.index) and global_(s, player, ability, have, reacting=True) is None:
                options.append((O_GLOBAL, ability.index))
        if len(options) > 1:
            ask(s, player, REACT, options, "3.4.2.5", "Use a Global ability on this damage?")
            return True
    return False


def ask_retarget(s: State, aimed: Frame, slot: int) -> bool:
    """Ask the next player who could change the targets just chosen; whether somebody was asked."""
    kind = s.t.programs[aimed.prog].kind
    for player in (s.active, 1 - s.active):
        if player in s.declined:
            continue
        have = pool(s, player)
        options: list[Option] = [(O_PASS,)]
        for ability in s.t.retargeting:
            if any("action" in spec.how and kind != "use" for spec in ability.triggers):
                continue
            if global_(s, player, ability, have, reacting=True) is None:
                options.append((O_GLOBAL, ability.index))
        if len(options) > 1:
            ask(s, player, REACT, options, "3.4.9.3", "Change the target?")
            return True
    return False


def _concerned(s: State, player: int, index: int) -> bool:
    """Whether some announced damage is what a reactive Global waits for."""
    ability = s.t.abilities[index]
    f = Frame(NONE, player, NONE, ability.card, None, [])
    for source, target, amount in s.packet:
        owner = s.controller[target] if target >= 0 else -1 - target
        event = (EV_DAMAGED, target if target >= 0 else NONE, source, owner, amount, "", NONE, NONE, 0)
        for spec in ability.triggers:
            if spec.subject is None or target >= 0:
                if matches(s, spec, f, event):
                    return True
            elif len(ability.triggers) == 1 and spec.subject.anything():
                return True  # "target character die or player"
    return False


def land(s: State, combat: bool, rule: str) -> None:
    """Deal the announced damage."""
    hits = [hit for hit in s.packet if hit[2] > 0]
    s.packet = ()
    s.declined = ()
    s.spared = ()
    if hits:
        deal(s, hits, combat, rule)
