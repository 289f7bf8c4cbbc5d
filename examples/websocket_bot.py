"""Play over the WebSocket of a server: `overcrush play --no-browser`, then one of

websocket_bot.py http://127.0.0.1:8571                a game against the easy bot
websocket_bot.py http://127.0.0.1:8571 --table LINK   sit down at somebody's table, by its link
websocket_bot.py http://127.0.0.1:8571 --code CODE    take over a seat, by the code from its menu
"""

import asyncio
import json
import random
import secrets
import sys
import time
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

DEVICE = {"Cookie": f"overcrush={secrets.token_urlsafe(32)}"}  # by this the server knows whose seat it is


def ask(server: str, path: str, body: object = None) -> dict:
    """The server's answer to a request; with a body it is posted."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server}/api/{path}", data, {"Content-Type": "application/json", **DEVICE})) as answer:
        return json.load(answer)


def seat(server: str, how: str, what: str) -> str:
    """The secret link of our seat."""
    if how == "--code":
        return ask(server, "codes", {"code": what})["seat"]
    if how == "--table":
        link = what.rpartition("/")[2]
        number = secrets.token_hex(32)  # our part in the dice, which nobody knows before
        table = ask(server, f"tables/{link}/sit", {"team": {"name": "demo B"}, "name": "A program", "number": number})
        while "seat" not in table:  # until whoever made the table has added theirs
            time.sleep(0.5)
            table = ask(server, f"tables/{link}")
        return table["seat"]
    wish = {
        "teams": [{"name": "demo A"}, {"name": "demo B"}],
        "format": "demo",
        "sides": [{"name": "me"}, {"bot": "easy"}],
    }
    return ask(server, "games", wish)["seats"]["A"]


async def play(server: str, how: str = "", what: str = "") -> None:
    """Answer each decision that is ours with any option, until somebody has won."""
    chance = random.Random(1)
    address = f"{server.replace('http', 'ws', 1)}/api/seats/{seat(server, how, what)}/socket"
    async with connect(address, additional_headers=DEVICE) as socket:
        async for text in socket:
            told = json.loads(text)
            if told["type"] != "view" or told.get("more"):
                continue
            if winner := told["position"].get("winner"):
                print("winner:", winner)
                return
            decision = told.get("decision") or {}
            if decision.get("yours"):
                option = chance.choice(decision["options"])["id"]
                do = {"do": "option", "option": option}
                await socket.send(json.dumps({"type": "answer", "id": 1, "decision": decision["number"], "answer": do}))


asyncio.run(play(*(sys.argv[1:] or ["http://127.0.0.1:8571"])))
