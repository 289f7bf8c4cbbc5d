"""Play a game at a server over its WebSocket: `overcrush play --no-browser`, then `websocket_bot.py http://127.0.0.1:8571`."""

import asyncio
import json
import random
import sys
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def begin(server: str) -> str:
    """Begin a game against the easy bot; the secret link of our seat."""
    wish = {
        "teams": [{"name": "demo A"}, {"name": "demo B"}],
        "format": "demo",
        "sides": [{"name": "me"}, {"bot": "easy"}],
    }
    request = Request(f"{server}/api/games", json.dumps(wish).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)["seats"]["A"]


async def play(server: str) -> None:
    """Answer each decision that is ours with any option, until somebody has won."""
    chance = random.Random(1)
    address = f"{server.replace('http', 'ws', 1)}/api/seats/{begin(server)}/socket"
    async with connect(address) as socket:
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


asyncio.run(play(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8571"))
