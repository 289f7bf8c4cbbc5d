"""How often a player is asked, and how often they click: games against a bot over the wire, by a plan.

`python tools/prompts.py` starts a server of its own, plays ready teams against the medium bot with each way of
stopping, and says how many questions and clicks a turn took, on one's own turns and on the other's. What one does of
one's own accord (buying, fielding) is counted by itself: what is left is what the game asks. The plan rolls again what
can neither be fielded nor buys anything of some worth, fields what it can, buys what costs most (in every other game
one die a turn and after eight turns none, so that energy is left for the other's turn), attacks with what is strong,
blocks what it can, and does nothing in windows. Seconds are reckoned, so that no machine's load counts: so long a hand
and a head take for a click and a question (the keystroke-level model's figures). `--stops` measures only some ways.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import sys
import tempfile
import urllib.request
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import websockets

from load import start_server

Data = dict[str, Any]
PAIRS = (
    ("red-harvest", "villainy-inc"),
    ("dragon-breath", "night-watch"),
    ("straight-fire", "strange-tales"),
    ("avengers-assemble", "supermans-pals"),
    ("paradise-island", "the-long-game"),
    ("beholders-library", "sidekick-parade"),
)
ENOUGH = 8
"""After so many turns who saves buys nothing more."""
DEAR = 3
"""Who can buy nothing for so much, and field nothing, rolls again."""
POINTING, MINDING = 1.3, 1.35
"""Seconds to point at something and click, and to see what is asked."""
WAYS: dict[str, Data] = {
    "every window": {"autopass": False},
    "where there is an option": {"stops": "options"},
    "where it could be of use": {"stops": "useful"},
    "usual": {"stops": "useful"},
}
"""Ways of stopping, and the settings that ask for them: the page was first released with the second. The usual way
says with the pass who attacks, or that the turn is over; buys, fields or ends the turn at once where all dice are
kept, fields all with one click, and pays without asking where no way leaves more: as the page does."""


@dataclass
class Tally:
    """What a player was asked in some games."""

    games: int = 0
    turns: Counter[str] = field(default_factory=Counter)
    prompts: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Whose turn it was, and what was asked; ``act`` where something was bought or fielded."""
    clicks: Counter[str] = field(default_factory=Counter)
    passes: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How many windows were asked in each of one's own turns, by the game and the turn."""
    ends: list[str] = field(default_factory=list)

    def in_a_turn(self, n: int) -> int:
        """In how many of one's own turns so many windows were asked; 3 is that many or more."""
        often = Counter(min(count, 3) for count in self.passes.values())
        return often[n] if n else self.turns["own"] - sum(often.values())

    def asked(self, whose: str = "", kind: str = "") -> int:
        """How many questions there were, on whose turns and of which kind."""
        return sum(n for key, n in self.prompts.items() if whose in ("", key[0]) and kind in ("", key[1]))


def begin(address: str, teams: tuple[str, str], bot: str, seed: int) -> str:
    """Begin a game, and the link of its seat."""
    names = [{"name": name} for name in teams]
    body = json.dumps({"teams": names, "sides": [{}, {"bot": bot}], "seed": seed, "first": "A"}).encode()
    request = urllib.request.Request(f"http://{address}/api/games", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        link: str = json.load(answer)["seats"]["A"]
        return link


def strong(dice: dict[int, Data], named: list[int], must: list[int]) -> list[int]:
    """Who attacks by the plan."""
    return [die for die in named if die in must or dice[die].get("attack", 0) >= 2]


def plan(view: Data, thrifty: bool) -> tuple[Data, int]:
    """The answer of the plan, and the clicks it takes on the page."""
    decision = view["decision"]
    dice = {die["id"]: die for die in view["position"]["dice"]}
    options, shape = decision["options"], decision.get("shape")
    if shape is not None and shape["do"] == "reroll":
        again = not any(
            each["kind"] == "field" or (each["kind"] == "buy" and each.get("cost", 0) >= DEAR)
            for each in decision.get("keeping", [])
        )
        return {"do": "reroll", "dice": shape["dice"] if again else []}, 1 + again
    if shape is not None:
        return _shaped(shape, options, dice)
    chosen = options[-1]
    if decision["kind"] == "pass":
        chosen = _act(options, thrifty) or chosen
    elif decision["kind"] == "choose":
        chosen = options[0]
    return {"do": "option", "option": chosen["id"]}, 1


def _act(options: list[Data], thrifty: bool) -> Data | None:
    """What is fielded or bought by the plan."""
    for kind in ("field",) if thrifty else ("field", "buy"):
        if found := [option for option in options if option["kind"] == kind]:
            return max(found, key=lambda option: (option.get("cost", 0), -option["id"]))
    return None


def _fighters(position: Data) -> bool:
    """Whether there is anybody in the field who attacks by the plan."""
    own = [die for die in position["dice"] if die["player"] == "A" and die["zone"] == "field"]
    return any(die.get("attack", 0) >= 2 for die in own)


def _shaped(shape: Data, options: list[Data], dice: dict[int, Data]) -> tuple[Data, int]:
    kind, named = shape["do"], shape.get("dice", [])
    if kind == "attack":
        chosen = strong(dice, named, shape.get("must", []))
        return {"do": "attack", "dice": chosen}, len(chosen) + 1
    if kind == "block":
        needs = {attacker for attacker, _ in shape.get("needs", [])}
        pairs: dict[int, int] = {}
        for blocker, attacker in shape.get("pairs", []):
            if attacker not in needs and attacker not in pairs.values():
                pairs.setdefault(blocker, attacker)
        return {"do": "block", "pairs": [list(pair) for pair in pairs.items()]}, 2 * len(pairs) + 1
    if kind == "assign":
        return {"do": "assign", "source": shape["source"], "amounts": [[named[0], shape.get("total", 0)]]}, 1
    ids = [option["id"] for option in options if option["kind"] != "done"]
    count = len(ids) if kind == "order" else max(shape.get("least", 0), 1)
    return {"do": kind, "options": ids[:count]}, count + (count > 1 or shape.get("least", 0) == 0)


async def play(address: str, link: str, way: str, thrifty: bool, tally: Tally) -> None:
    """A game from its first decision to its end."""
    wanted = WAYS[way]
    bought = 0
    async with websockets.connect(f"ws://{address}/api/seats/{link}/socket", max_size=None) as socket:
        await socket.send(json.dumps({"type": "settings", **wanted}))
        answered, turn = 0, 0
        fallback = False
        meant: list[tuple[Any, ...]] = []  # what was said before, and needs no click of its own
        async for raw in socket:
            message = json.loads(raw)
            if message["type"] == "refused":
                fallback = True  # a block that needs company: nobody blocks
                answered -= 1
            if message["type"] not in ("view", "refused"):
                continue
            if message["type"] == "view":
                view = message
            position, decision = view["position"], view.get("decision")
            whose = "own" if position["active"] == "A" else "other"
            if position["turn"] != turn:
                turn = position["turn"]
                tally.turns[whose] += 1
            if position.get("winner"):
                sides = [position["a"]["life"], position["b"]["life"]]
                tally.ends.append(f"{position['winner']} in turn {turn}, {sides[0]} life to {sides[1]}")
                tally.games += 1
                return
            if not decision or not decision.get("yours") or view.get("more") or decision["number"] <= answered:
                continue
            answered = decision["number"]
            answer, clicks = plan(view, thrifty and (bought == turn or turn > ENOUGH))
            if fallback:
                answer, clicks = {"do": decision["kind"], "pairs" if decision["kind"] == "block" else "dice": []}, 1
                fallback = False
            kind: str = decision["kind"]
            more: Data = {}
            usual = way == "usual"
            if answer["do"] == "reroll" and not answer["dice"] and usual:
                keeping = decision.get("keeping", [])
                if act := _act(keeping, thrifty and turn > ENOUGH):
                    meant = _meant(keeping, act)
                    kind = "act"
                elif any(each["kind"] == "global" for each in keeping) and not _fighters(position):
                    more = {"attack": [], "until": "turn"}
            if answer["do"] == "option":
                did = next(each for each in decision["options"] if each["id"] == answer["option"])
                said = _named(did) in meant
                if said:
                    clicks = 0
                elif did["kind"] == "field" and usual:
                    meant = _meant(decision["options"], did)
                if did.get("cost") and not (said and did["kind"] == "field"):
                    clicks += await _asked_how(socket, decision, did["id"], usual)
                bought = turn if did["kind"] == "buy" else bought
                kind = "act" if did["kind"] in ("buy", "field") else kind
                if did["kind"] == "pass" and usual and whose == "own" and position["step"] == "main":
                    dice = {die["id"]: die for die in position["dice"]}
                    chosen = strong(dice, decision.get("attackers", []), decision.get("must", []))
                    clicks += len(chosen)
                    more = {"attack": chosen, "until": "" if chosen else "turn"}
                if said:
                    kind = ""
            if kind:
                tally.prompts[whose, kind] += 1
            if kind == "pass" and whose == "own":
                tally.passes[tally.games, turn] += 1
            tally.clicks[whose] += clicks
            await socket.send(json.dumps({"type": "answer", "decision": answered, "answer": answer, **more}))


def _named(option: Data) -> tuple[Any, ...]:
    return tuple(option.get(what) for what in ("kind", "card", "die"))


def _meant(options: list[Data], act: Data) -> list[tuple[Any, ...]]:
    """What one click says: what is bought, or all that is fielded."""
    return [_named(each) for each in options if each["kind"] == "field"] if act["kind"] == "field" else [_named(act)]


async def _asked_how(socket: Any, decision: Data, option: int, usual: bool) -> int:
    """The clicks it takes to say how something is paid for: one where several ways could be meant."""
    await socket.send(json.dumps({"type": "payments", "decision": decision["number"], "option": option, "id": 1}))
    while True:
        reply = json.loads(await socket.recv())
        if reply.get("id") == 1:
            return int(len(reply.get("ways", [])) > 1 and not (usual and reply.get("sure")))


async def measured(address: str, ways: list[str], games: int, bot: str) -> dict[str, Tally]:
    """The same games with each way of stopping."""
    found: dict[str, Tally] = {}
    for way in ways:
        tally = found[way] = Tally()
        for n in range(games):
            link = await asyncio.to_thread(begin, address, PAIRS[n % len(PAIRS)], bot, n)
            await play(address, link, way, n % 2 == 1, tally)
    return found


def told(way: str, tally: Tally) -> str:
    """The figures of a way in a few lines."""
    turns = sum(tally.turns.values())
    acts, asked, clicks = tally.asked(kind="act"), tally.asked(), sum(tally.clicks.values())
    lines = [
        f"{way}: {tally.games} games, {turns} turns; {(asked - acts) / turns:.2f} questions (besides"
        f" {acts / turns:.2f} things done), {clicks / turns:.2f} clicks and"
        f" {(POINTING * clicks + MINDING * asked) / turns:.1f} seconds a turn;"
        f" {tally.asked(kind='pass')} windows passed, {tally.asked(kind='pass') / max(1, tally.games):.1f} of"
        f" {asked / max(1, tally.games):.1f} prompts a game; in one's own turns none {tally.in_a_turn(0)} times, one"
        f" {tally.in_a_turn(1)}, two {tally.in_a_turn(2)}, more {tally.in_a_turn(3)}, at most"
        f" {max(tally.passes.values(), default=0)}"
    ]
    for whose in ("own", "other"):
        n = max(1, tally.turns[whose])
        kinds = ", ".join(f"{kind} {m}" for (on, kind), m in tally.prompts.most_common() if on == whose)
        lines.append(
            f"  {whose} turns ({tally.turns[whose]}):"
            f" {(tally.asked(whose) - tally.asked(whose, 'act')) / n:.2f} questions,"
            f" {tally.asked(whose, 'pass') / n:.2f} of them windows; {tally.clicks[whose] / n:.2f} clicks ({kinds})"
        )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=len(PAIRS))
    parser.add_argument("--bot", default="heuristic")
    parser.add_argument("--stops", action="append", choices=sorted(WAYS), help="only with this way of stopping")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder))
        try:
            found = asyncio.run(measured(address, wanted.stops or list(WAYS), wanted.games, wanted.bot))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(20)
    for way, tally in found.items():
        print(told(way, tally))
    ends = {tuple(tally.ends) for tally in found.values()}
    if len(ends) > 1:
        print("the games ended differently:", file=sys.stderr)
        for way, tally in found.items():
            print(f"  {way}: {'; '.join(tally.ends)}", file=sys.stderr)
    return 1 if len(ends) > 1 else 0


if __name__ == "__main__":
    sys.exit(main())
