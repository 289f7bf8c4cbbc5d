"""Players made of code. A bot gets a game whose future dice are redrawn (``Game.for_bot``) and chooses an option."""

from overcrush.bots.heuristic import EasyBot, HeuristicBot
from overcrush.bots.levels import BOTS, LEVELS, STRENGTHS, STYLES, Bot, by_name, offered
from overcrush.bots.random_bot import RandomBot
from overcrush.bots.search import SearchBot

__all__ = [
    "BOTS",
    "LEVELS",
    "STRENGTHS",
    "STYLES",
    "Bot",
    "EasyBot",
    "HeuristicBot",
    "RandomBot",
    "SearchBot",
    "by_name",
    "offered",
]
