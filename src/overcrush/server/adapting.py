"""The level that adapts: how high it stands for each player, and what a game changes about that.

A game is begun with a rung, which stays the same throughout; once it is over, the next one has the rung above or below.
"""

from __future__ import annotations

import json
import time

from overcrush.bots import LEVELS, offered
from overcrush.bots.ladder import ADAPTS, FIRST, LADDER, highest, name_of, rung_of
from overcrush.server import offers
from overcrush.server.keeping import BOT, HUMAN, Options, Sitting
from overcrush.server.store import Statement, Store
from overcrush.server.thinking import known

KIND = "adapts"
LEVEL_OF = {bot: level for level, bot in LEVELS.items()}
PUT = (
    "insert into belongings (owner, kind, name, changed, data) values (?, ?, '', ?, ?)"
    " on conflict (owner, kind, name) do update set changed = excluded.changed, data = excluded.data"
)


def rung(store: Store, owner: str) -> int:
    """How high the level stands for a player."""
    row = store.row("select data from belongings where owner = ? and kind = ? and name = ''", owner, KIND)
    try:
        found = int(json.loads(str(row[0]))["rung"]) if row is not None else FIRST
    except (ValueError, TypeError, KeyError):  # whatever has become of it: begin anew
        found = FIRST
    return max(1, min(found, highest(offered())))


def info(store: Store, owner: str) -> offers.AdaptingInfo:
    """How high it stands, as a lobby tells it."""
    now = rung(store, owner)
    return offers.AdaptingInfo(now, highest(offered()), level(now))


def level(number: int) -> str:
    """The level that is as strong as a rung, or the one that is a little weaker."""
    like = [each.strong for each in LADDER[:number] if not each.weak]
    return LEVEL_OF[like[-1]] if like else "easy" if number >= FIRST else "beginner"


def sitting(store: Store, owner: str, side: offers.Sits) -> Sitting:
    """Who sits at a side of a new game: as the bot that adapts the one of the player's rung, and called so."""
    if not side.bot:
        return Sitting(HUMAN, side.name)
    if side.bot != ADAPTS:
        return Sitting(BOT, side.name, known(side.bot))
    now = rung(store, owner)
    return Sitting(BOT, f"Adapting bot {now}/{highest(offered())}", name_of(now))


def after(owner: str, options: Options, winner: str) -> list[Statement]:
    """What a game that is over changes: nothing, unless one person has played against the bot of a rung."""
    one, two = options.sides
    bot, seat = (one, "B") if one.kind == BOT else (two, "A")
    played = rung_of(bot.bot) if {one.kind, two.kind} == {BOT, HUMAN} else 0
    if not played or not winner or options.guide:
        return []
    then = played + (1 if winner == seat else 0 if winner == "tie" else -1)
    then = max(1, min(then, highest(offered())))
    return [(PUT, (owner, KIND, time.time(), json.dumps({"rung": then})))]
