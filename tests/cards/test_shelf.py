"""The shelf: the cards of every set, with what they do as far as that is read, and a catalogue that says the same."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from overcrush.cards import stored
from overcrush.cards.catalogue import FILE, SHELF, catalogue, line_of, written
from overcrush.cards.compiling import compiled
from overcrush.cards.importing import import_file
from overcrush.cards.library import Library, library, read_set, shipped_files
from overcrush.cards.searching import Query, found
from overcrush.errors import Illegal
from overcrush.game import Game, Team

CODES = sorted(path.stem for path in SHELF.glob("*.toml"))


def test_every_set_is_in_the_catalogue_and_no_other() -> None:
    shipped = {path.stem for path, _ in shipped_files()}
    assert shipped == set(catalogue())
    assert [listed.order for listed in catalogue().values()] == sorted(listed.order for listed in catalogue().values())
    assert len({listed.name for listed in catalogue().values()}) == len(catalogue())
    assert len({listed.link for listed in catalogue().values()}) == len(catalogue())


@pytest.mark.parametrize("code", CODES)
def test_a_set_says_what_the_catalogue_says(code: str) -> None:
    plain = Library(shipped_files())
    lines = {given.card.id: line_of(plain.compiled(given.card.id)) for given in plain.cards(code)}
    assert lines == {line.id: line for line in catalogue()[code].cards}
    known = stored.load(stored.beside(SHELF / f"{code}.toml"))
    assert known, "stale: run `python tools/make_sets.py`"
    for given in read_set(SHELF / f"{code}.toml").cards:
        assert stored.recalled(given, known[given.card.id]) is not None, given.card.id
        assert known[given.card.id]["status"] == ("none" if given.unread else "full")


def test_the_catalogue_is_written_as_it_is_read() -> None:
    assert written(catalogue().values()) == FILE.read_bytes()


def test_what_is_stored_is_what_compiling_gives() -> None:
    some = [given for code in CODES for given in read_set(SHELF / f"{code}.toml").cards if not given.unread][::60]
    assert len(some) > 20
    for given in some:
        item = compiled(given, library().names)
        assert item.full
        assert item.reading == given.lines
        assert item.card == library().card(given.card.id)


def test_a_card_is_found_at_once() -> None:
    shelf = library()
    list(found(shelf, Query("gain life")))
    began = time.process_time()
    lines = list(found(shelf, Query("life", energy="fist", cost="3-", keyword="overcrush")))
    assert lines
    assert time.process_time() - began < 0.05
    assert all("fist" in line.energy and line.cost >= 3 for line in lines)


def test_a_game_reads_its_own_sets_only() -> None:
    shelf = Library(shipped_files(), catalogue())
    code = CODES[0]
    full = [line.id for line in catalogue()[code].cards if line.status == "full"]
    assert shelf.card(full[0]).id == full[0]
    assert set(shelf._read) == {code}


def test_a_card_of_which_only_facts_are_known_is_shown_and_not_played() -> None:
    line = next(line for code in CODES for line in catalogue()[code].cards if line.status == "none")
    item = library().compiled(line.id)
    assert item.status == "none"
    assert not item.reading
    assert item.card.cost == line.cost
    with pytest.raises(Illegal, match="only its facts are known"):
        Game.new(Team("A", ((item.card, 1),), ()), Team("B", ((item.card, 1),), ()), format="open")


def test_a_player_puts_such_a_card_into_words(tmp_path: Path) -> None:
    line = next(line for code in CODES for line in catalogue()[code].cards if line.status == "none" and line.levels)
    code, number = line.id.split("/")
    card = {"set": code, "number": int(number), "name": line.name, "cost": line.cost, "energy": list(line.energy)}
    levels = [list(level) for level in line.levels]
    raw = {**card, "levels": levels, "text": ["When fielded, gain 1 life."]}
    (tmp_path / "mine.json").write_text(json.dumps([raw]), encoding="utf-8")
    done = import_file(tmp_path / "mine.json", tmp_path / "data")
    assert [item.card.id for item in done.added] == [line.id]
    own = library(tmp_path / "data")
    assert own.compiled(line.id).full
    assert not own.is_shipped(line.id)
    assert [mine.status for mine in own.lines(code) if mine.id == line.id] == ["full"]


def test_teams_of_the_shelf_play() -> None:
    full = [line for code in CODES for line in catalogue()[code].cards if line.status == "full"]
    characters = {line.name: line for line in full if line.kind == "character" and line.max > 1}
    some = list(characters.values())[::40][:16]
    one, other = (
        Team(name, tuple((library().card(line.id), 2) for line in some[n::2]), ()) for n, name in enumerate("AB")
    )
    game = Game.new(one, other, format="open", seed=5)
    for _ in range(300):
        if game.decision is None:
            break
        game.answer(game.decision.options[-1])
    assert game.answers
