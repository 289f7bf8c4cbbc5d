"""A game of Dice Masters for everybody outside the engine."""

from overcrush.engine.edge.answers import (
    Activate,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    Field,
    Global,
    Order,
    Pass,
    Reroll,
    Use,
)
from overcrush.engine.edge.explain import Explanation
from overcrush.engine.edge.views import Decision, Die, Event, Log, Option, Options, Reason
from overcrush.game.facade import Answer, Game
from overcrush.game.prospects import Odds, Weighed
from overcrush.game.setup import Record, Setup
from overcrush.model.cards import Card, Level
from overcrush.teams.team import Team

__all__ = [
    "Activate",
    "Answer",
    "Assign",
    "Attack",
    "Block",
    "Buy",
    "Card",
    "Choose",
    "Decision",
    "Die",
    "Event",
    "Explanation",
    "Field",
    "Game",
    "Global",
    "Level",
    "Log",
    "Odds",
    "Option",
    "Options",
    "Order",
    "Pass",
    "Reason",
    "Record",
    "Reroll",
    "Setup",
    "Team",
    "Use",
    "Weighed",
]
