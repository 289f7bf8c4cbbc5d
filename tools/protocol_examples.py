"""Examples for docs/protocol.md: what a page sends, and what a real game answers."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from overcrush.game import Game
from overcrush.server import asked, reasons, told
from overcrush.server.hall import Hall
from overcrush.server.keeping import Options, Sitting
from overcrush.server.refusing import Refusal, refused
from overcrush.server.socket import table
from overcrush.server.store import Store
from overcrush.server.thinking import Thinkers
from overcrush.server.weighing import Odds, Weighed, Worth
from overcrush.teams import demo

SENT: dict[str, list[object]] = {
    "answer": [
        {"type": "answer", "id": 1, "decision": 7, "answer": {"do": "option", "option": 0}},
        {"type": "answer", "id": 2, "decision": 8, "answer": {"do": "option", "option": 1, "pay": [4, 6, -1]}},
        {"type": "answer", "id": 3, "decision": 9, "answer": {"do": "reroll", "dice": [2, 5]}},
        {"type": "answer", "id": 4, "decision": 10, "answer": {"do": "attack", "dice": [3]}},
        {"type": "answer", "id": 5, "decision": 11, "answer": {"do": "block", "pairs": [[12, 3], [13, 3]]}},
        {
            "type": "answer",
            "id": 6,
            "decision": 12,
            "answer": {"do": "assign", "source": 3, "amounts": [[12, 2], [13, 1]]},
        },
        {"type": "answer", "id": 7, "decision": 13, "answer": {"do": "choose", "options": [0, 2]}},
        {"type": "answer", "id": 8, "decision": 14, "answer": {"do": "order", "options": [1, 0]}},
    ],
    "undo": [{"type": "undo", "id": 9, "decision": 15}],
    "consent": [{"type": "consent", "id": 10, "yes": True, "decision": 16}],
    "resign": [{"type": "resign", "id": 21}],
    "claim": [{"type": "claim", "id": 22}, {"type": "claim", "id": 23, "bot": True}],
    "offer": [
        {"type": "offer", "id": 23, "what": "draw"},
        {"type": "offer", "id": 24, "what": "rematch", "yes": False},
    ],
    "why": [
        {"type": "why", "id": 11, "wish": {"do": "die", "die": 3}},
        {"type": "why", "id": 12, "wish": {"do": "buy", "card": 2}},
        {"type": "why", "id": 13, "wish": {"do": "block", "die": 12, "attacker": 3}},
    ],
    "explain": [{"type": "explain", "id": 14, "die": 3}, {"type": "explain", "id": 15, "card": 2}],
    "payments": [{"type": "payments", "id": 16, "decision": 7, "option": 1}],
    "forecast": [{"type": "forecast", "id": 27, "decision": 7, "answer": {"do": "attack", "dice": [3]}}],
    "advise": [{"type": "advise", "id": 28, "decision": 7}, {"type": "advise", "id": 29, "decision": 7, "hint": True}],
    "settings": [{"type": "settings", "id": 17, "autopass": False}],
    "log": [{"type": "log", "id": 18, "since": 0}],
    "report": [{"type": "report", "id": 19, "note": "the die should have been KO'd"}],
    "say": [{"type": "say", "id": 25, "text": "Good luck!"}],
    "complain": [{"type": "complain", "id": 26, "note": "rude"}],
    "ping": [{"type": "ping", "id": 20}],
}

WEIGHED = Odds(
    id=29,
    decision=7,
    chance=0.62,
    answers=[Weighed("Attack with Heron", 0.62, [9]), Weighed("Do not attack", 0.51)],
    options=[Worth(0, 0.62), Worth(1, 0.51)],
    by="neural",
    why="It deals B about 3 damage.",
    answer=asked.Attack([9]),
)


class Reader:
    """A page that only listens."""

    def __init__(self) -> None:
        self.seat = "A"
        self.eyes: tuple[int, ...] = (0,)
        self.steps = True
        self.seen = 0
        self.heard: list[told.Told] = []

    def tell(self, message: told.Told) -> None:
        self.heard.append(message)

    def close(self, code: int) -> None:
        raise AssertionError(f"closed with {code}")


def short(message: object) -> Any:
    """A message as JSON has it, with long lists cut."""
    return _cut(msgspec.to_builtins(message), "")


def _cut(data: Any, key: str) -> Any:
    if isinstance(data, dict):
        return {name: _cut(value, name) for name, value in data.items()}
    if isinstance(data, list):
        most = {"dice": 3, "cards": 2, "events": 3, "faces": 2}.get(key, 12)
        return [_cut(item, "") for item in data[:most]]
    return data


async def _played() -> dict[str, list[object]]:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.sqlite")
        hall = Hall(store, Thinkers())
        game = Game.new(*demo(), format="demo", seed=3)
        options = Options((Sitting(name="Ada"), Sitting("bot", bot="heuristic")), bot_seed=5)
        seats = await hall.begin(game, options, "somebody", "North against South")
        room, seat = hall.open(seats["A"])
        page = Reader()
        first = table(room, seat)
        first.game = "8a6c6a999392c1b4"
        room.join(page)
        opening = page.heard[-1]
        reroll = asked.Answer(id=3, decision=room.number, answer=asked.Reroll([]))
        await room.answer(page, reroll, lambda: page.tell(told.Accepted(id=3, decision=reroll.decision)))
        await asyncio.sleep(0.2)
        main = [message for message in page.heard if isinstance(message, told.View)][-1]
        assert main.decision is not None
        buying = next(option.id for option in main.decision.options if option.kind == "buy")
        dice = main.position.dice
        character = next((die.id for die in dice if die.attack is not None), dice[0].id)
        accepted = next(message for message in page.heard if isinstance(message, told.Accepted))
        late = refused(Refusal("late", "that decision has been answered already"), 4, room.number)
        why = reasons.why(room.game, (0,), asked.WishAttack(character), 11)
        shown = {
            "table": [short(first)],
            "view": [short(opening), short(main)],
            "accepted": [short(accepted)],
            "refused": [short(late)],
            "because": [short(why)],
            "explained": [short(reasons.explain(room.game, (0,), asked.Explain(id=14, die=character)))],
            "ways": [short(reasons.ways(room.game, buying, 16))],
            "forecast": [short(told.Forecast(id=27, falls=[9], life=(20, 17), damage=(0, 3)))],
            "odds": [short(WEIGHED)],
            "events": [short(told.Events(id=18, events=room.stream.shown[:3], total=len(room.stream.shown)))],
            "report": [short(told.Reported(id=19, name="overcrush-8a6c6a999392c1b4.json", text="{…}"))],
            "seats": [short(told.Seats(places=room.places()))],
            "standing": [
                short(told.Standing(reason="the disk does not take it: the game goes on as soon as there is room"))
            ],
            "undo_asked": [short(told.UndoAsked(by="A", decision=16, answer="Reroll", since=41, learnt=True))],
            "undo_refused": [short(told.UndoRefused())],
            "offered": [short(told.Offered(what="draw", by="A"))],
            "again": [short(told.Again(link="M4bPWqTxOfERpmyjmEtfLDPE"))],
            "talk": [
                short(told.Talk(mode="words", phrases=["Hello!", "Good game!"], lines=[told.Line(0, "B", "Hello!")]))
            ],
            "said": [short(told.Said(line=told.Line(1, "A", "Good luck!")))],
            "pong": [short(told.Pong(id=20))],
        }
        room.leave(page)
        store.close()
        return shown


def received() -> dict[str, list[object]]:
    """What a real game tells: its messages by type, long lists cut."""
    return asyncio.run(_played())
