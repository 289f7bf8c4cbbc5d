"""What two players say to each other: phrases, words, nothing; never to who looks on; reported."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import databases
import pytest
from friends import Pair
from pages import House, Page, opened

from overcrush.cli import main as command


def heard(page: Page) -> dict[str, Any]:
    """The next thing a page hears said."""
    line: dict[str, Any] = page.until("said")["line"]
    return line


def test_both_hear_what_is_said_and_find_it_again(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        pair = Pair(house)
        with pair.both() as (ada, ben):
            assert ada.ask({"type": "say", "text": "  How are\n you? "})["type"] == "accepted"
            assert heard(ben) == {"n": 0, "by": "A", "text": "How are you?"}
            assert ben.ask({"type": "say", "text": "Good luck!"})["type"] == "accepted"
            ben.ask({"type": "resign"})
            assert ada.ask({"type": "say", "text": "Good game!"})["type"] == "accepted"
            assert ada.ask({"type": "say", "text": " \u0007 "})["code"] == "malformed"
    with opened(tmp_path) as house:
        house.client.cookies = pair.house.client.cookies
        with house.socket(pair.a) as session:
            page = Page(session)
            lines = page.until("talk")["lines"]
            assert [(line["by"], line["text"]) for line in lines] == [
                ("A", "How are you?"),
                ("B", "Good luck!"),
                ("A", "Good game!"),
            ]


def test_who_looks_on_neither_hears_nor_says_anything(house: House) -> None:
    pair = Pair(house)
    link = house.client.get(f"/api/tables/{pair.link}").json()["watch"]
    with pair.both() as (ada, ben), house.page(link) as watcher:
        assert watcher.ask({"type": "say", "text": "Block with the big one"})["code"] == "foreign"
        assert watcher.ask({"type": "complain"})["code"] == "foreign"
        ada.ask({"type": "say", "text": "I have nothing in my bag"})
        heard(ben)
        watcher.ask({"type": "ping"})
        assert not any(message["type"] in ("said", "talk") for message in watcher.heard)


def test_a_table_with_set_phrases_and_one_without_any_words(house: House) -> None:
    pair = Pair(house, chat="phrases")
    with house.socket(pair.a) as session, pair.friend.page(pair.b) as ben:
        ada = Page(session)
        talk = ada.until("talk")
        assert talk["mode"] == "phrases" and "Good game!" in talk["phrases"]
        assert ada.ask({"type": "say", "text": "anything else"})["code"] == "illegal"
        assert ada.ask({"type": "say", "text": "Good game!"})["type"] == "accepted"
        assert heard(ben)["text"] == "Good game!"
    pair = Pair(house, chat="off")
    with pair.both() as (ada, ben):
        assert ada.ask({"type": "say", "text": "Good game!"})["code"] == "illegal"
        assert not any(message["type"] == "talk" for message in ada.heard)


def test_nobody_talks_without_end(house: House) -> None:
    pair = Pair(house)
    with house.page(pair.a) as ada:
        codes = [ada.ask({"type": "say", "text": "spam"}).get("code") for _ in range(12)]
        assert codes[0] is None and codes[-1] == "busy"


def test_what_was_said_is_put_aside_when_it_is_reported(house: House) -> None:
    pair = Pair(house)
    with pair.both() as (ada, ben):
        ben.ask({"type": "say", "text": "You are a fool"})
        heard(ada)
        assert ada.ask({"type": "complain", "note": "rude"})["type"] == "accepted"
    app: Any = house.client.app
    (row,) = app.state.hall.store.rows("select who, data from complaints")
    assert row[0] == "A" and json.loads(row[1]) == {"note": "rude", "lines": [["B", "You are a fool"]]}


def test_who_runs_the_server_reads_what_was_reported(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = databases.where(tmp_path)
    args = ["complaints", *(["--database", where] if isinstance(where, str) else ["--data", str(tmp_path)])]
    assert command(args) == 0 and "nothing was reported" in capsys.readouterr().out
    pair = Pair(house)
    with pair.both() as (ada, ben):
        ben.ask({"type": "say", "text": "You roll like a goose"})
        assert ada.ask({"type": "complain", "note": "rude\x1b[2J"})["type"] == "accepted"
    assert command([*args, "--days", "1"]) == 0
    told = capsys.readouterr().out
    assert "Ada against Ben" in told and "A (Ada) reports: rude\N{REPLACEMENT CHARACTER}[2J" in told
    assert "B: You roll like a goose" in told and told.endswith("1 reported\n")
    ident = told.split()[0]
    assert command([*args, "--remove", "nothing"]) == 2
    assert command([*args, "--remove", ident]) == 0
    assert command(args) == 0 and "nothing was reported" in capsys.readouterr().out
