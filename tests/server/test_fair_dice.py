"""Dice that anybody can check: the record and the page have the proof when the game is over, and nobody before."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from friends import ONE, TWO, Pair
from pages import Data, House, first

from overcrush.cli import main
from overcrush.errors import Malformed
from overcrush.game import Record, fair


def game_of(house: House) -> str:
    """The only game."""
    (line,) = house.client.get("/api/games").json()["games"]
    ident: str = line["id"]
    return ident


def whole(house: House, answers: int = 30) -> tuple[Pair, str, list[Data]]:
    """A game with some answers that Ben has resigned: the two, its record, and Ada's log."""
    pair = Pair(house)
    with pair.both() as (ada, ben):
        for _ in range(answers):
            page, other = (ada, ben) if ada.decision.get("yours") else (ben, ada)
            page.do(first(page.decision))
            while "decision" in other.view and other.decision["number"] != page.decision["number"]:
                other.settled()
        ben.ask({"type": "resign"})
        while "winner" not in ada.view["position"]:
            ada.until("view")
        log: list[Data] = []
        for message in ada.heard:
            if message["type"] == "view":
                log = log[: message["since"]] + message.get("events", [])
    return pair, house.client.get(f"/api/games/{game_of(house)}/record").text, log


def test_every_roll_can_be_computed_by_anybody(house: House) -> None:
    pair, _, log = whole(house)
    for who, seat in ((house, pair.a), (pair.friend, pair.b)):
        dice = who.client.get(f"/api/seats/{seat}/dice").json()
        assert hashlib.sha256(bytes.fromhex(dice["secret"])).hexdigest() == dice["commitment"]
        assert dice["numbers"] == [ONE, TWO]
        both = b"overcrush dice" + bytes.fromhex(ONE) + bytes.fromhex(TWO)
        key = hmac.digest(bytes.fromhex(dice["secret"]), both, "sha256")
        fell = [event for event in log if event["kind"] in ("rolled", "rerolled")]
        assert len(fell) == len(dice["rolls"]) > 5
        for event, (n, counter, faces) in zip(fell, dice["rolls"], strict=True):
            part = int.from_bytes(hmac.digest(key, counter.to_bytes(8), "sha256")[:16])
            assert event["n"] == n and event.get("face", 0) == (part * faces) >> 128


def test_a_record_of_a_game_that_is_over_is_verified(house: House, tmp_path: Path, capsys: Any) -> None:
    _, text, _ = whole(house)
    path = tmp_path / "game.json"
    path.write_text(text)
    assert main(["verify", str(path), "--number", ONE]) == 0
    assert "rolls and" in capsys.readouterr().out
    assert main(["verify", str(path), "--number", "3" * 64]) == 2
    assert "your number is not one" in capsys.readouterr().err
    assert main(["verify", str(path), "--hash", "3" * 64]) == 2
    assert "another one" in capsys.readouterr().err
    assert main(["replay", str(path)]) == 0


@pytest.mark.parametrize("field", ["secret", "commitment", "numbers", "nothing", "odd"])
def test_a_record_with_other_dice_is_found_out(house: House, field: str) -> None:
    _, text, _ = whole(house, 12)
    record = Record.from_json(text)
    assert fair.check(record).rolls
    dice = json.loads(json.dumps(record.dice))
    if field == "numbers":
        dice["numbers"].reverse()
    elif field == "odd":
        dice["numbers"] = ["x"]
    else:
        dice[field] = "ab" * 32
    object.__setattr__(record, "dice", None if field == "nothing" else dice)
    with pytest.raises(Malformed):
        fair.check(record)


def test_nothing_is_told_of_the_secret_before_the_end(house: House) -> None:
    pair = Pair(house)
    with pair.both() as (ada, ben):
        ada.do(first(ada.decision))
        ((data,),) = house.store.rows("select data from tables where link = ?", pair.link)
        secret = json.loads(str(data))["secret"]
        seed = str(house.game(game_of(house)).setup.seed)
        ident = game_of(house)
        said = [json.dumps(page.heard) for page in (ada, ben)]
        for who, seat in ((house, pair.a), (pair.friend, pair.b)):
            answer = who.client.get(f"/api/seats/{seat}/dice")
            assert answer.status_code == 400 and answer.json()["code"] == "early"
            addresses = (f"tables/{pair.link}", "tables", "games", f"games/{ident}/record", f"seats/{seat}")
            said += [who.client.get(f"/api/{address}").text for address in addresses]
        said.append(json.dumps(ada.ask({"type": "report"})))
        for text in said:
            assert secret not in text and seed not in text


def test_between_people_a_game_that_is_over_stays_so(house: House) -> None:
    pair, _, _ = whole(house, 4)
    with house.page(pair.a) as ada:
        assert "undo" not in ada.view
        for number in range(1, 9):
            assert ada.ask({"type": "undo", "decision": number})["type"] == "refused"
