"""One game played at random, with every contract checked on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import log
from random import Random
from time import process_time

from contracts.corpus import EVERY_CARD, any_teams
from contracts.lasting import picture
from contracts.positions import CHECKS, ENDS, EVERY, LONG_RUN
from contracts.promises import must
from contracts.sources import SOURCES
from overcrush.engine.core import Option
from overcrush.engine.edge.save import changed, differences, snapshot
from overcrush.engine.edge.views import raw_events
from overcrush.game import Game, Record
from overcrush.model import const as c

TIRED = 3_000
"""After so many decisions nobody uses Globals any more."""
LONGEST = 60_000
"""No game played at random takes this many decisions."""

MADE: Counter[str] = Counter()
"""How often each check has been made in this process."""
SPENT: Counter[str] = Counter()
"""The processor time each check took, in microseconds; the bare game's too."""
SETTING_UP = "setting up"
PLAYING = "the game itself"
ENDING = "replay and undo"
BOUGHT = (c.O_BUY, c.O_FIELD, c.O_GLOBAL)
"""What somebody may say how to pay for."""
LOOKED_AT = 20
"""One game in so many has its table looked at, before and after."""


def check_game(source: str, seed: int, dense: float = 1, long_run: bool = False) -> int:
    """Play one game at random and check all contracts on the way; how many decisions it took."""
    every: Mapping[str, int] = LONG_RUN if long_run else EVERY
    make, format_ = SOURCES[source] if source != EVERY_CARD else (any_teams, "open")
    random = Random(f"{source} {seed}")
    chance = random.random
    began = process_time()
    ends = seed % ENDS[long_run] == 0
    game = Game.new(*make(seed), format=format_, seed=seed, remembers=ends)  # taken back is only what is checked for it
    dice = len(game.state.zone)
    started = process_time()
    SPENT[SETTING_UP] += int((started - began) * 1e6)
    table = picture(game.state.t) if seed % LOOKED_AT == 0 else None
    kept: list[tuple[int, dict[str, object]]] = []
    count = 0
    looked = process_time() - started
    due = {name: _pause(random, dense / often) - 1 for name, often in every.items()}
    soonest = min(due.values())
    while (ask := game.state.ask) is not None:
        s = game.state
        if count >= soonest:
            for name, at in due.items():
                if count >= at:
                    start = process_time()
                    CHECKS[name](game, random)
                    spent = process_time() - start
                    looked += spent
                    SPENT[name] += int(spent * 1e6)
                    MADE[name] += 1
                    due[name] = count + _pause(random, dense / every[name])
            soonest = min(due.values())
        if ends and chance() < 0.005:
            kept = [*kept[-1:], (game.answers, snapshot(s))]
        options: Sequence[Option] = ask.options
        if count > TIRED:  # Globals that heal could be used for ever
            options = [option for option in options if option[0] != c.O_GLOBAL]
        elif seed % 2 and chance() < 0.7:  # every other game is played eagerly: more is bought, fielded and used
            options = [option for option in options if option[0] not in (c.O_PASS, c.O_DONE)] or options
        option = options[int(chance() * len(options))]
        game.answer(option, _paid(game, option, random) if ends and option[0] in BOUGHT else None)
        count += 1
        must(count < LONGEST, "the game does not end")
    s = game.state
    must(game.winner in ("A", "B", "tie") and min(s.life) <= 0, f"it ended with {game.winner} at {s.life}")
    must(all(event[c.E_RULE] for event in raw_events(s)), "an event has no rule")
    tokens = sum(1 for card in s.card_of if s.t.kind[card] == c.TOKEN)
    must(len(s.zone) == dice + tokens, "dice were lost or made")
    SPENT[PLAYING] += int((process_time() - started - looked) * 1e6)
    if ends:
        start = process_time()
        _check_replay(game, kept)
        SPENT[ENDING] += int((process_time() - start) * 1e6)
        MADE[ENDING] += 1
    must(table is None or picture(s.t) == table, "the table is not what it was when the game began")
    return count


def _pause(random: Random, share: float) -> int:
    """How many decisions until a check is made that is made at this share of them, each by itself."""
    return 1 if share >= 1 else 1 + int(log(1 - random.random()) / log(1 - share))


def _paid(game: Game, option: Option, random: Random) -> list[int | str] | None:
    """One of the ways to pay for an option, so that records hold some; mostly the proposed one."""
    ways = game.payments(option) if random.random() < 0.2 else []
    return ["virtual" if die is None else die.id for die in random.choice(ways)] if ways else None


def _check_replay(game: Game, kept: list[tuple[int, dict[str, object]]]) -> None:
    again = Game.replay(Record.from_json(game.record().to_json()))
    must(not (wrong := differences(game.state, again.state)), f"the replay differs in {wrong}")
    must([str(e) for e in again.log[-5:]] == [str(e) for e in game.log[-5:]], "the replay tells other events")
    for answers, before in kept:
        back = game.clone()
        back.undo(game.answers - answers)
        must(not (wrong := changed(before, back.state)), f"undo leads elsewhere: {wrong}")
