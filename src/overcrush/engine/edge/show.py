"""The table as text, for a REPL or a bug report."""

from __future__ import annotations

from overcrush.engine.core import State
from overcrush.engine.edge.describe import PLAYERS, Names, step_words, where_words
from overcrush.engine.edge.questions import prompt_text
from overcrush.engine.energy import pool
from overcrush.model.const import BAG, ENERGY_NAMES, FIELD, HELD, OUT, PREP, RESERVE, USED, ZONES


def table_text(names: Names, s: State) -> str:
    """Everything on the table: both players, their dice and cards, and whose decision it is."""
    lines = [f"turn {s.turn}, {PLAYERS[s.active]}'s {step_words(s)}"]
    lines += _player(names, s, 1)
    shared = [card for card in s.t.team[0] if s.t.owner[card] < 0]
    if shared:
        lines.append("-- basic actions: " + _cards(names, s, shared))
    lines += _player(names, s, 0)
    if s.winner >= 0:
        lines.append("the game is a tie" if s.winner == 2 else f"{PLAYERS[s.winner]} has won")
    elif s.ask is not None:
        lines.append(
            f"{PLAYERS[s.ask.who]}: {prompt_text(names, s, s.ask)} ({s.ask.rule}; {len(s.ask.options)} options)"
        )
    return "\n".join(lines)


def _player(names: Names, s: State, player: int) -> list[str]:
    zones = s.zones
    base = player * ZONES
    have = pool(s, player)
    energy = ", ".join(f"{n} {ENERGY_NAMES[kind]}" for kind, n in enumerate(have) if n) or "no energy"
    head = f"{PLAYERS[player]}  {s.life[player]} life, {energy}"
    counts = ", ".join(
        f"{word} {len(zones[base + zone])}"
        for word, zone in (("bag", BAG), ("prep", PREP), ("used", USED), ("out of play", OUT))
        if zones[base + zone]
    )
    lines = [f"{head}; {counts}" if counts else head]
    for word, zone in (("hand", HELD), ("prep", PREP), ("reserve", RESERVE), ("field", FIELD)):
        if zones[base + zone]:
            lines.append(f"   {word}: " + ", ".join(_die(names, s, die, player) for die in zones[base + zone]))
    own = [card for card in s.t.team[player] if s.t.owner[card] == player]
    if own:
        lines.append("   cards: " + _cards(names, s, own))
    return lines


def _die(names: Names, s: State, die: int, player: int) -> str:
    words = where_words(s, die).removesuffix(", prep area").removesuffix(", reserve pool")
    marks = ""
    if die in s.attackers:
        marks = " attacking"
    blocked = [attacker for blocker, attacker in s.blocks if blocker == die and attacker >= 0]
    if blocked:
        marks = " blocking " + " and ".join(names.die(s, attacker, 1 - player) for attacker in blocked)
    return f"{names.die(s, die, player)} ({words}){marks}"


def _cards(names: Names, s: State, cards: list[int]) -> str:
    return ", ".join(f"{names.shown[card]} {s.t.cost[card]} ×{s.on_card[card]}" for card in cards)
