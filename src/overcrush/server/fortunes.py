"""The dice and the luck of both players of a record, as they are told."""

from __future__ import annotations

from overcrush.game import Game, Record, fair
from overcrush.game.luck import Luck, Measure, luck_of
from overcrush.server import offers
from overcrush.server.refusing import Refusal

MOST = 240
"""So many points a line has."""


def dice_told(record: Record, table: str = "") -> offers.Dice:
    """What the dice of a game that is over followed from, and each die that fell."""
    if record.dice is None:
        raise Refusal("unknown", "nothing was told beforehand about the dice of this game")
    checked = fair.check(record)
    return offers.Dice(
        table,
        record.dice["commitment"],
        record.dice["secret"],
        record.dice["numbers"],
        [(roll.event, roll.counter, roll.faces) for roll in checked.rolls],
        checked.draws,
    )


def luck_report(record: Record) -> offers.LuckReport:
    """How lucky both were."""
    names = next(iter(Game.steps(record))).names
    one, two = (_told(luck, names.cards) for luck in luck_of(record))
    return offers.LuckReport((one, two))


def _told(luck: Luck, names: list[str]) -> offers.PlayerLuck:
    cards = sorted(luck.due, key=lambda card: -luck.due[card])
    draws = [offers.LuckDraw(names[card], luck.drawn[card], round(luck.due[card], 1)) for card in cards]
    return offers.PlayerLuck(luck.rolls, _measure(luck.energy), _measure(luck.levels), draws)


def _measure(measure: Measure) -> offers.LuckMeasure:
    line = measure.line
    step = max(1, -(-len(line) // MOST))
    thinned = [*line[step - 1 :: step], *(line[-1:] if len(line) % step else [])]
    return offers.LuckMeasure(measure.got, round(measure.expected, 1), measure.better, thinned)
