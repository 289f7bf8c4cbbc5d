"""Players made of code. A bot gets a game whose future dice are redrawn (``Game.for_bot``) and chooses an option."""

from overcrush.bots.random_bot import RandomBot

__all__ = ["RandomBot"]
