"""Exercising cards: what is drawn, what is seen to fire, and what repeats a failure."""

from __future__ import annotations

from dataclasses import replace

import pytest
from cardbox import action, box, character

from overcrush.cards import compile_card, compile_cards
from overcrush.cards.facts import facts
from overcrush.engine.edge.save import problems
from overcrush.engine.edition import edition_of
from overcrush.engine.link.laying import lay_table
from overcrush.errors import Malformed
from overcrush.exercise import Match, exercise, features, play_match
from overcrush.exercise.crowding import mustered
from overcrush.exercise.pairing import Pool, teams
from overcrush.exercise.unfired import OFTEN, SELDOM, UNMET, UNPLAYED, UNUSED, WAITING, Reasons
from overcrush.model.cards import Card
from overcrush.model.const import FIELD, ZONES
from overcrush.teams import check


@pytest.fixture(scope="module")
def cards() -> list[Card]:
    return [item.card for item in compile_cards(facts(raw) for raw in box()) if item.full]


def keys(card: Card) -> list[str]:
    return [feature.key for feature in features(card)]


def test_each_ability_and_each_bare_keyword_is_something_to_see() -> None:
    text = ["Overcrush", "When fielded, gain 1 life.", "* Instead, gain 2 life.", "Global: Pay [fist]. Draw a die."]
    card = compile_card(character(text, id="a/1")).card
    assert keys(card) == ["a/1#1", "a/1#1*", "a/1#2", "a/1#Overcrush"]
    words = {feature.key: feature.words for feature in features(card)}
    assert "gain 1 life" in words["a/1#1"]
    assert "gain 2 life" in words["a/1#1*"]
    assert words["a/1#2"].startswith("Global: ")


def test_a_burst_that_no_face_shows_is_nothing_to_see() -> None:
    text = ["When fielded, gain 1 life.", "** Instead, gain 2 life."]
    card = compile_card(character(text, id="a/1", levels=[[0, 1, 1]])).card
    assert keys(card) == ["a/1#1"]


def test_drawn_teams_are_legal_and_have_what_is_wanted(cards: list[Card]) -> None:
    pool = Pool(cards)
    by_id = {card.id: card for card in cards}
    wanted = {"inv/3", "inv/5"}
    for seed in range(30):
        match = pool.draw(seed, wanted)
        one, other, format_ = teams(match, by_id)
        assert not check(one, format_) and not check(other, format_)
        assert (len(one.cards), len(one.basics), one.dice <= 20) == (8, 2, True)
        assert wanted & {*match.teams[0], *match.teams[1]}
        assert pool.draw(seed, wanted) == match


def test_a_match_survives_being_written_down(cards: list[Card]) -> None:
    match = Pool(cards).draw(7)
    assert Match.parse(str(match)) == match
    for wrong in ("", "7", "x a b", "7 a", "7 a b c"):
        with pytest.raises(Malformed):
            Match.parse(wrong)
    with pytest.raises(Malformed, match="there is no card 'zzz'"):
        teams(Match(1, (("zzz",), ())), {})


def test_a_match_played_again_is_the_same_game(cards: list[Card]) -> None:
    by_id = {card.id: card for card in cards}
    match = Pool(cards).draw(20)
    one, two = play_match(match, by_id), play_match(match, by_id)
    assert one == two
    assert not one.failure and one.decisions > 50 and one.seen


def test_everything_of_a_few_cards_fires() -> None:
    texts = [
        "When fielded, gain 1 life.",
        "Overcrush",
        "Night Watch gets +1A while blocking.",
        "Global: Pay [1]. Spin target character die up 1 level.",
    ]
    raws = [character(text, id=f"a/{n}", name=f"Watch {'ABCD'[n]}", cost=2) for n, text in enumerate(texts)]
    raws[2]["text"] = "Watch C gets +1A while blocking."
    raws += [
        action("Deal 1 damage to target character die.", id=f"b/{n}", kind="basic action", max=3, cost=2)
        for n in range(4)
    ]
    pool = [compile_card(raw).card for raw in raws]
    result = exercise(pool, games=60, seed=1)
    assert not result.failures
    assert not [feature.key for feature in result.left]
    assert result.games < 60  # it stops when all has fired


def test_games_of_invented_cards_keep_every_contract(cards: list[Card]) -> None:
    result = exercise(cards, games=60, seed=100, jobs=2)
    assert not result.failures, [(f.words, f.where, str(f.match)) for f in result.failures.values()]
    assert result.games == 60
    assert len(result.left) < 0.5 * len(result.features)


def test_a_failure_is_told_with_the_match_that_repeats_it(cards: list[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    from overcrush.exercise import playing

    def fail(*_: object) -> float:
        raise ZeroDivisionError("nothing can be divided by it")

    monkeypatch.setattr(playing._Game, "_weight", fail)
    result = exercise(cards, games=10, seed=1)
    [failure] = result.failures.values()
    assert "ZeroDivisionError: nothing can be divided by it" in failure.words
    assert "test_exercise.py" in failure.where
    again = play_match(Match.parse(str(failure.match)), {card.id: card for card in cards})
    assert again.failure == failure.words


def test_a_die_in_two_places_is_a_failure(cards: list[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    from overcrush.exercise import playing

    monkeypatch.setattr(playing, "problems", lambda _: ["a die lies in two places"])
    [failure] = exercise(cards, games=2, seed=1).failures.values()
    assert "a die lies in two places" in failure.words


def test_a_game_without_an_end_is_a_failure(cards: list[Card], monkeypatch: pytest.MonkeyPatch) -> None:
    from overcrush.exercise import playing

    monkeypatch.setattr(playing, "LONGEST", 20)
    [failure] = exercise(cards, games=1, seed=1).failures.values()
    assert "was not over after 20 decisions" in failure.words


def test_a_card_nobody_may_bring_is_left_out(cards: list[Card]) -> None:
    none = replace(cards[0], max=0)
    assert Pool([none]).cards == []


def test_what_has_not_fired_has_a_reason() -> None:
    texts = {
        "a/1": "While Paper Fox is active, Night Watch gets +1A.",
        "a/2": "When you field a [Nobody] character die, gain 1 life.",
        "a/3": "When Night Watch is KO'd, gain 1 life.",
        "a/4": "Global: Pay [fist]. Gain 1 life.",
        "a/5": "Night Watch gets +1A for each non-[Nobody] character die you control.",
    }
    pool = [compile_card(character([text], id=ident, name="Night Watch")).card for ident, text in texts.items()]
    known = Reasons(pool)
    of = {card.id: features(card)[0] for card in pool}
    assert "Paper Fox" in known.of(of["a/1"], {"a/1": 99}).words
    assert "[Nobody]" in known.of(of["a/2"], {"a/2": 99}).words
    kinds = [known.of(of["a/3"], {"a/3": n}).kind for n in (0, 1, OFTEN)]
    assert kinds == [UNPLAYED, SELDOM, WAITING]
    assert known.of(of["a/4"], {"a/4": OFTEN}).kind == UNUSED
    assert known.of(of["a/5"], {"a/5": OFTEN}).kind == UNMET and known.of(of["a/5"], {"a/5": OFTEN}).suspect


def test_most_games_begin_with_every_card_in_play(cards: list[Card]) -> None:
    by_id = {card.id: card for card in cards}
    one, other, format_ = teams(Pool(cards).draw(7), by_id)
    basics = [(card, 3) for team in (one, other) for card in team.basics]
    s = mustered(lay_table((one.cards, other.cards), basics, (8, 8), edition_of({}, format_.life)), 7)
    assert s.ask is not None and not problems(s)
    there = {s.card_of[die] for player in (0, 1) for die in s.zones[player * ZONES + FIELD]}
    assert len(there) > 5
