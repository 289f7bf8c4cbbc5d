"""The editions: the data fit the engine's record, the page is up to date, and every edition can be played."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from overcrush import Game
from overcrush.cards.library import SHIPPED, Library
from overcrush.engine.edition import Edition, edition_of
from overcrush.errors import Malformed
from overcrush.exercise import Match, exercise
from overcrush.game.setup import rules_of
from overcrush.scenario import run_text
from overcrush.scenario.load import read_file
from overcrush.teams import EDITIONS, FORMATS, able
from overcrush.teams.editions import BOOKS, POINTS
from overcrush.teams.editions_page import page

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "tests" / "conformance" / "editions"
FIELDS = {field.name: field for field in dataclasses.fields(Edition)}


def test_every_field_but_life_is_a_point_and_every_point_a_field() -> None:
    assert {point.field for point in POINTS} == set(FIELDS) - {"life"}


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.field)
def test_a_booklet_says_something_else_than_the_comprehensive_rules_in_the_same_type(point) -> None:  # type: ignore[no-untyped-def]
    usual = getattr(Edition(), point.field)
    for saying in point.sayings:
        assert type(saying.value) is type(usual)
        assert saying.value != usual
        assert saying.edition in BOOKS
        assert saying.words and saying.source
    assert len({saying.edition for saying in point.sayings}) == len(point.sayings) > 0


def test_the_comprehensive_edition_is_the_default() -> None:
    assert edition_of(EDITIONS["comprehensive"]) == Edition()


def test_the_page_is_up_to_date() -> None:
    assert (ROOT / "docs" / "editions.md").read_text(encoding="utf-8") == page(), "run `make editions`"


def test_each_point_has_a_scenario_for_each_booklet_and_one_for_the_comprehensive_rules() -> None:
    shown: dict[str, set[str]] = {}
    for path in FOLDER.glob("*.yaml"):
        for doc in read_file(path):
            shown.setdefault(path.stem, set()).add(doc.data.get("edition", "comprehensive"))  # type: ignore[union-attr]
    for point in POINTS:
        wanted = {"comprehensive", *(saying.edition for saying in point.sayings)}
        name = "first_turn" if point.field.startswith("first_turn") else point.field
        assert wanted <= shown.get(name, set()), point.field


def test_tournaments_keep_the_strict_passing_of_priority() -> None:
    assert rules_of(FORMATS["demo"], "superman-2017").globals_after_actions
    assert not rules_of(FORMATS["tournament"], "superman-2017").globals_after_actions


@pytest.mark.parametrize("edition", BOOKS)
def test_a_game_can_be_played_saved_and_replayed_in_every_edition(edition: str) -> None:
    a, b = able(3)
    game = Game.new(a, b, format="open", seed=11, edition=edition)
    for n in range(400):
        if game.decision is None:
            break
        game.answer(game.decision.options[n * 7 % len(game.decision.options)])
    assert game.setup.edition == edition
    again = Game.replay(game.record())
    assert again.setup.edition == edition
    assert again.record() == game.record() or again.to_json() == game.to_json()
    assert Game.from_json(game.to_json()).to_json() == game.to_json()


def test_an_unknown_edition_is_refused_with_those_there_are() -> None:
    a, b = able(1)
    with pytest.raises(Malformed, match=r"no edition '2099': there are comprehensive, faerun-2014, superman-2017"):
        Game.new(a, b, edition="2099")
    [outcome] = run_text("name: x\nedition: '2099'\ncards: {}\nplayers: {}\nsteps: []\n")
    assert not outcome.passed
    assert "there is no edition '2099': there are comprehensive, faerun-2014" in outcome.reason


@pytest.mark.parametrize("edition", BOOKS)
def test_random_games_with_shipped_cards_keep_their_dice_in_order(edition: str) -> None:
    boxes = Library((path, True) for path in sorted(SHIPPED.glob("*.toml")))
    cards = [boxes.card(given.card.id) for given in boxes]
    played = exercise(cards, games=6, seed=1, edition=edition)
    assert played.games == 6
    assert not played.failures


def test_a_game_of_an_edition_is_told_with_it_and_read_again() -> None:
    match = Match(7, (("a/1",), ("b/1", "b/2")), "wwe-2019")
    assert str(match) == "7 a/1 b/1,b/2 wwe-2019"
    assert Match.parse(str(match)) == match
    with pytest.raises(Malformed, match="there is no edition '2099'"):
        Match.parse("7 a/1 b/1 2099")
