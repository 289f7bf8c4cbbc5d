"""Records and saved games: what is written is read again, and what is wrong is told in one sentence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from overcrush import Game, Malformed, OvercrushError, Record, __version__, record, teams
from overcrush.bots import RandomBot
from overcrush.cards.encoding import card_data, card_from
from overcrush.engine.edge.save import FIELDS, SHAPES, differences, dump, load, same
from overcrush.teams.plain import checksum, team_data, team_from, written
from overcrush.teams.samples import ABILITIES, ACTIONS


def played(seed: int = 3, answers: int = 150) -> Game:
    return RandomBot(seed).play(Game.new(*teams.able(seed), seed=seed), answers)


def test_a_record_gives_the_same_game_event_by_event(tmp_path: Path) -> None:
    game = played(answers=10**6)
    path = tmp_path / "game.json"
    record.save(game, path)
    again = record.replay(path)
    assert list(again.log) == list(game.log) and same(again.state, game.state) and again.winner == game.winner
    assert record.load(path).parts() == game.record().parts()
    assert record.replay(game.record()).turn == game.turn


def test_a_record_can_be_replayed_in_part() -> None:
    game = played()
    again = Game.replay(game.record(), 40)
    assert again.answers == 40
    game.undo(game.answers - 40)
    assert same(again.state, game.state)
    lengths = [len(step.log) for step in Game.steps(game.record())]
    assert len(lengths) == 41 and lengths == sorted(lengths)


def test_a_saved_game_goes_on_where_it_was(tmp_path: Path) -> None:
    game = played()
    record.save_game(game, tmp_path / "save.json")
    again = record.load_game(tmp_path / "save.json")
    assert same(again.state, game.state)
    again.undo(100)
    game.undo(100)
    assert same(again.state, game.state)
    assert same(RandomBot(1).play(again).state, RandomBot(1).play(game).state)


def test_a_record_and_a_saved_game_are_taken_for_each_other(tmp_path: Path) -> None:
    game = played()
    record.save_game(game, tmp_path / "save.json")
    record.save(game, tmp_path / "record.json")
    for name in ("save.json", "record.json"):
        assert record.load(tmp_path / name).parts() == game.record().parts()
        for again in (record.load_game(tmp_path / name), record.replay(tmp_path / name)):
            assert same(again.state, game.state)
            again.undo(40)
            assert again.answers == game.answers - 40


def test_a_position_without_a_beginning_can_be_saved_too() -> None:
    seen = RandomBot(2).play(played().imagine(5), 30)
    assert same(Game.from_json(seen.to_json()).state, seen.state)
    assert same(Game.replay(Record.from_json(seen.record().to_json())).state, seen.state)


def test_every_sample_text_survives_being_written() -> None:
    for seed in range(5):
        for team in (*teams.able(seed), *teams.vanilla(seed), *teams.demo()):
            assert team_from(json.loads(json.dumps(team_data(team))), "team") == team
    assert len(set(map(repr, ABILITIES))) == len(ABILITIES) and len(set(map(repr, ACTIONS))) == len(ACTIONS)


def changed(text: str, **fields: object) -> str:
    """A document with fields changed, and a right checksum again."""
    data = json.loads(text)
    data.update(fields)
    kind = data.pop("overcrush")
    return written(kind, {key: value for key, value in data.items() if key not in ("version", "sum")})


def without(text: str, field: str) -> str:
    data = json.loads(text)
    del data[field]
    data["sum"] = checksum(data)
    return json.dumps(data)


RECORD = played(answers=20).record().to_json()
CARD: dict[str, Any] = {"id": "x", "name": "X", "levels": [[0, 1, 1]]}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "bad.json:1: this is no JSON"),
        ("{\n\n oops", "bad.json:3: this is no JSON"),
        ("[]", "this is no record and no saved game of Overcrush"),
        ('{"overcrush": "team"}', "this is no record and no saved game of Overcrush: it is a team"),
        ('{"overcrush": 3}', "this is no record and no saved game of Overcrush"),
        ('{"overcrush": "record", "version": 99}', "version: this is version 99"),
        ("[" * 100_000, "nested too deeply"),
        ('{"overcrush": NaN}', "NaN is no number"),
        (RECORD.replace('"seed": 3', '"seed": 4'), "damaged"),
        (without(RECORD, "answers"), "there is no 'answers'"),
        (changed(RECORD, extra=1), "what is 'extra'?"),
        (changed(RECORD, answers=3), "answers: expected a list"),
        (changed(RECORD, answers=[["x"]]), r"answers\[0\]: an answer is a list of whole numbers"),
        (changed(RECORD, answers=[{"do": [0]}]), r"answers\[0\]: there is no 'pay'"),
        (changed(RECORD, seed="x"), "seed: expected a whole number"),
        (changed(RECORD, format="solo"), "there is no format 'solo'"),
        (changed(RECORD, format={"name": "x"}), "format: life: it is missing"),
        (changed(RECORD, edition="2099"), "there is no edition '2099'"),
        (changed(RECORD, edition=3), "there is no edition '3'"),
        (changed(RECORD, teams=[]), "teams: expected two teams"),
        (changed(RECORD, teams=[1, 2]), r"teams\[0\]: expected a mapping, got a number"),
        (changed(RECORD, winner="C"), "winner: expected A, B, tie or nothing"),
        (changed(RECORD, events="many"), "events, digest: expected whole numbers"),
        (changed(RECORD, start=4), "start: expected a position or nothing"),
    ],
)
def test_a_bad_record_is_told_in_one_sentence_with_its_place(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Malformed, match=words) as error:
        record.replay(path)
    assert str(error.value).startswith(f"{path}:") and "\n" not in str(error.value)


def test_a_record_whose_answers_do_not_fit_names_the_answer(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(changed(RECORD, answers=[[9], [0], [1, 3]]), encoding="utf-8")
    with pytest.raises(Malformed, match=r"bad.json: answers\[\d\]: "):
        record.replay(path)
    path.write_text(changed(RECORD, digest=1), encoding="utf-8")
    with pytest.raises(Malformed, match="do not lead to the game that was recorded"):
        record.replay(path)


def test_files_that_cannot_be_read_or_written_are_told(tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="cannot be read"):
        record.load(tmp_path / "none.json")
    with pytest.raises(Malformed, match="cannot be written"):
        record.save(played(answers=1), tmp_path / "none" / "x.json")
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Malformed, match=r"bytes\.json"):
        record.load(tmp_path / "bytes.json")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (5, "a card is a mapping"),
        ({"name": "X"}, "a Card needs 'id'"),
        ({**CARD, "colour": "red"}, "a Card has no 'colour'"),
        ({**CARD, "cost": "3"}, "cost: expected int, got a text"),
        ({**CARD, "cost": -1}, "numbers up to 99"),
        ({**CARD, "kind": "hero"}, "is no kind of card"),
        ({**CARD, "energy": ["water"]}, "energy: expected different ones of"),
        ({**CARD, "energy": "fist"}, "energy: expected a list"),
        ({**CARD, "levels": [[1]]}, r"levels\[0\]: a level is"),
        ({**CARD, "levels": [[0, 1, 1, 3]]}, "at most two burst stars"),
        ({**CARD, "levels": []}, "characters have levels"),
        ({**CARD, "levels": 4}, "at most six levels"),
        ({**CARD, "name": ""}, "has a name and an id"),
        ({**CARD, "text": [{"is": "Poem"}]}, "no part of an ability called 'Poem'"),
        ({**CARD, "text": [{"is": "Num", "n": 1}]}, "a Num cannot stand here"),
        (
            {**CARD, "text": [{"is": "Use", "effect": {"is": "Num", "n": 1}}]},
            r"text\[0\].effect: a Num cannot stand here",
        ),
        (
            {**CARD, "text": [{"is": "Use", "effect": {"is": "KO", "what": 4}}]},
            "effect.what: a number cannot stand here",
        ),
        ({**CARD, "text": [7]}, r"text\[0\]: a number cannot stand here"),
        ({**CARD, "text": [{"is": "Use"}]}, "a Use needs 'effect'"),
        ({**CARD, "text": [{"is": "Keyword", "name": "Fast", "args": "x"}]}, "args: expected a list"),
    ],
)
def test_a_bad_card_is_told_with_its_place(card: object, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        card_from(card, "card")


def test_a_card_is_written_without_what_is_usual() -> None:
    card = teams.demo()[0].cards[0][0]
    assert card_data(card) == {
        "id": "demo/flint",
        "name": "Flint",
        "energy": ["fist"],
        "levels": [[0, 2, 2], [1, 3, 3], [1, 4, 4]],
    }


def test_damage_anywhere_in_a_saved_state_is_noticed() -> None:
    """With its checksum put right, a changed document is still refused, or is a game that can be played on."""
    text = played(4, 120).to_json()
    random = Random(4)
    refused = 0
    for _ in range(400):
        data = json.loads(text)
        name = random.choice(sorted(data["state"]))
        data["state"][name] = _spoilt(data["state"][name], random)
        kind = data.pop("overcrush")
        again = written(kind, {key: value for key, value in data.items() if key not in ("version", "sum")})
        try:
            Game.from_json(again)
        except OvercrushError as error:
            assert isinstance(error, Malformed)
            refused += 1
    assert refused > 200


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("virtual", [], "virtual: expected array of length >= 2"),
        ("blocks", [[1]], "blocks[0]: expected array of length 2, got 1"),
        ("turn", True, "turn: expected int, got bool"),
        ("marks", [[1, 2, "x"]], "marks[0][2]: expected int, got str"),
        ("ask", {"who": 0}, "ask: object missing required field"),
        ("events", [[1, 2]], "events[0]: expected array of length 9, got 2"),
        ("stack", [{"pc": 0, "surprise": 1}], "stack[0]: object contains unknown field surprise"),
    ],
)
def test_what_is_wrong_with_a_saved_state_is_said_with_its_place(name: str, value: object, said: str) -> None:
    game = played(4, 20)
    with pytest.raises(Malformed) as caught:
        load(game.state.t, {**dump(game.state), name: value})
    assert f"the saved state is damaged: {said}" in str(caught.value)


@pytest.mark.parametrize("other", ["lacks one", "has one more"])
def test_a_game_whose_state_was_saved_by_other_rules_is_played_again(other: str) -> None:
    game = played(4, 20)
    data = json.loads(game.to_json())
    if other == "lacks one":
        del data["state"]["picked"]
    else:
        data["state"]["tides"] = 3
    again = Game.from_json(_signed(data))
    assert not differences(game.state, again.state)
    again.undo()
    assert again.answers == game.answers - 1
    answers = [data["answers"][0], *data["answers"][2:]]
    with pytest.raises(OvercrushError):  # and is refused where its answers lead elsewhere
        Game.from_json(_signed({**data, "answers": answers}))


def test_every_shape_of_what_is_saved_is_of_a_field() -> None:
    assert SHAPES.keys() <= set(FIELDS)


def _spoilt(value: Any, random: Random) -> Any:
    if isinstance(value, list) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        return [*value[:at], _spoilt(value[at], random), *value[at + 1 :]]
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(sorted(value))
        return {**value, key: _spoilt(value[key], random)}
    return random.choice([None, "x", 10**9, -7, [], {}, 1.5, True, [[1]]])


def test_a_record_says_whose_rules_it_was_played_by_and_how_it_ended() -> None:
    record = Game.new(*teams.demo(), format="demo", seed=4).record()
    assert record.rules == __version__ and record.present and record.outcome == ""
    given_up = replace(record, ended=("resign", "B"))
    again = Record.from_json(given_up.to_json())
    assert again.ended == ("resign", "B") and again.outcome == "B" and again.rules == __version__
    assert Game.replay(again).winner is None  # by the rules nobody has won
    older = json.loads(record.to_json())
    del older["rules"]
    assert not Record.from_json(_signed(older)).present
    for wrong in ({"how": "rain", "winner": "A"}, {"how": "draw", "winner": "C"}, {"how": "draw"}, 7):
        with pytest.raises(Malformed, match="ended"):
            Record.from_json(_signed({**older, "ended": wrong}))
    with pytest.raises(Malformed, match="rules"):
        Record.from_json(_signed({**older, "rules": 1}))


def _signed(data: dict[str, Any]) -> str:
    """A record somebody has changed, with a checksum that fits it."""
    return json.dumps({**data, "sum": checksum(data)})
