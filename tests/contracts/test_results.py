"""What tries whether something offered has a result, tried itself."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from overcrush.engine import play
from overcrush.engine.core import Edition, Frame, State
from overcrush.engine.link.laying import lay_table, start
from overcrush.engine.moves import move
from overcrush.exercise.results import Results
from overcrush.game.position import make_card
from overcrush.model import const as c

CARDS = {
    "shade": {"kind": "action", "text": "Target character die cannot be blocked until end of turn."},
    "heal": {"kind": "action", "text": "Gain 2 life."},
    "trade": {"kind": "action", "text": "Sacrifice a character die you control. KO target opposing character die."},
    "sale": {
        "kind": "action",
        "text": "Dice you purchase until end of turn cost [1] less (no matter how many Sale dice are used, minimum 1).",
    },
    "ward": {
        "kind": "action",
        "text": "Your character dice cannot be targeted by opposing Globals until the start of your next turn.",
    },
    "rush": {"kind": "action", "text": "Your character dice gain Overcrush until end of turn."},
    "brute": {"text": "Overcrush"},
    "tithe": {"text": "Global: Pay [1] and take 2 damage. Draw a die and place it in your Prep Area."},
    "toll": {
        "kind": "action",
        "text": "Your opponent must pay [1] to block each character die you control until end of turn.",
    },
    "flat": {"kind": "action", "text": "Each character die has 1A and 1D until end of turn."},
    "trade values": {
        "kind": "action",
        "text": "Swap the A of target character die you control with that of target opposing character die "
        "until end of turn.",
    },
    "hero": {"text": "When Hero is fielded, you may pay [1] to Prep Hero."},
    "hard": {"text": "Hard takes no damage."},
    "glass": {"text": "Glass cannot be damaged."},
    "duel": {
        "kind": "action",
        "text": "Each player chooses target die they control. Those dice deal damage to each other equal to their "
        "purchase cost.",
    },
    "lure": {
        "text": "Whenever you could use a Global Ability, you may pay 1 life to force target opposing character die to "
        "block Lure until end of turn.",
    },
    "bolt": {"kind": "action", "text": "Deal 2 damage to target opposing character die."},
}


WARY = {"wary": {"text": "When Wary is targeted by an opposing action die, gain 1 life."}}


@pytest.fixture
def s() -> State:
    """A game in its first Main Step."""
    return _begun(CARDS)


def _begun(named: Mapping[str, Mapping[str, object]]) -> State:
    cards = [(make_card(name, dict(facts), [], lambda _: None), 4) for name, facts in named.items()]
    s = start(lay_table((cards, cards), (), (8, 8), Edition()), 7)
    play.run(s)
    while s.ask is not None and s.ask.kind != c.PRIORITY:
        play.answer(s, s.ask.options[-1])
    return s


def _bring(s: State, name: str, zone: int, player: int) -> int:
    """Put a die of a card somewhere, an action die on its action face."""
    die = next(
        d
        for d in range(len(s.zone))
        if s.t.names[s.card_of[d]] == name and s.t.owner_of[d] == player and s.zone[d] == c.CARD
    )
    s.on_card[s.card_of[die]] -= 1
    s.zone[die] = zone
    s.face[die] = 3
    s.zones[player * c.ZONES + zone].append(die)
    return die


def _asked_again(s: State) -> None:
    """Offer what the window offers now."""
    s.ask = None
    s.offered = None
    play.run(s)


def _always(s: State, f: Frame) -> bool:
    return True


def test_nothing_is_found_where_all_is_well(s: State) -> None:
    s.life[s.active] = 10
    _bring(s, "heal", c.RESERVE, s.active)
    _asked_again(s)
    results = Results(s.t)
    assert any(option[0] == c.O_USE for option in s.ask.options)  # type: ignore[union-attr]
    assert not results.wrong(s) and not results.missing(s)
    assert results.tried


@pytest.mark.parametrize("name", ["shade", "heal", "trade"])
def test_what_is_offered_for_nothing_is_found(s: State, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    _bring(s, name, c.RESERVE, s.active)
    _asked_again(s)
    assert not any(option[0] == c.O_USE for option in s.ask.options)  # type: ignore[union-attr]
    monkeypatch.setattr("overcrush.engine.legal.begins", _always)
    _asked_again(s)
    assert "offers for no result" in Results(s.t).wrong(s)


def test_a_cost_is_no_result(s: State, monkeypatch: pytest.MonkeyPatch) -> None:
    _bring(s, "trade", c.RESERVE, s.active)
    _bring(s, "hero", c.FIELD, s.active)
    monkeypatch.setattr("overcrush.engine.legal.begins", _always)
    _asked_again(s)
    assert "offers for no result" in Results(s.t).wrong(s)


def test_what_is_refused_with_a_result_is_found(s: State, monkeypatch: pytest.MonkeyPatch) -> None:
    s.life[s.active] = 10
    _bring(s, "heal", c.RESERVE, s.active)
    monkeypatch.setattr("overcrush.engine.legal.begins", lambda s, f: False)
    _asked_again(s)
    assert "refused and has a result" in Results(s.t).missing(s)


def test_what_aims_at_nobody_is_looked_at_where_somebody_waits_for_being_aimed_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    s = _begun(CARDS | WARY)
    s.life[s.active] = 10
    bolt = _bring(s, "bolt", c.RESERVE, s.active)
    _bring(s, "wary", c.FIELD, 1 - s.active)
    monkeypatch.setattr("overcrush.engine.legal.begins", lambda s, f: False)
    _asked_again(s)
    results = Results(s.t)
    heal = _bring(s, "heal", c.RESERVE, s.active)
    _asked_again(s)
    barred = results.barred(s)
    assert (c.O_USE, heal) in barred
    assert (c.O_USE, bolt) not in barred  # being aimed at is no result of its own


def test_what_counts_once_is_refused_again(s: State) -> None:
    first = _bring(s, "sale", c.RESERVE, s.active)
    second = _bring(s, "sale", c.RESERVE, s.active)
    _asked_again(s)
    play.answer(s, (c.O_USE, first))
    while s.ask is not None and s.ask.kind != c.PRIORITY:
        play.answer(s, s.ask.options[-1])
    assert s.ask is not None and (c.O_USE, second) not in s.ask.options
    assert not Results(s.t).missing(s)


def test_damage_taken_as_a_cost_is_no_result(s: State) -> None:
    for zone in (c.BAG, c.USED):
        place = s.zones[s.active * c.ZONES + zone]
        for die in place:
            s.zone[die] = c.REMOVED
        s.zones[s.active * c.ZONES + c.REMOVED] += place
        place.clear()
    _asked_again(s)
    assert s.ask is not None and not any(option[0] == c.O_GLOBAL for option in s.ask.options)
    assert not Results(s.t).missing(s)


def test_what_was_said_of_dice_that_have_left_too_is_nothing_new(s: State) -> None:
    first, second = (_bring(s, "ward", c.RESERVE, s.active) for _ in range(2))
    gone, _ = (_bring(s, "hero", c.FIELD, s.active) for _ in range(2))
    _asked_again(s)
    play.answer(s, (c.O_USE, first))
    move(s, gone, c.USED, "1.5.5")
    _asked_again(s)
    assert s.ask is not None and (c.O_USE, second) not in s.ask.options
    assert not Results(s.t).missing(s)


def test_what_a_die_has_by_itself_is_nothing_gained(s: State) -> None:
    die = _bring(s, "rush", c.RESERVE, s.active)
    _bring(s, "brute", c.FIELD, s.active)
    _asked_again(s)
    assert s.ask is not None and (c.O_USE, die) not in s.ask.options
    assert not Results(s.t).missing(s)
    _bring(s, "hero", c.FIELD, s.active)
    _asked_again(s)
    assert (c.O_USE, die) in s.ask.options
    assert not Results(s.t).wrong(s)


@pytest.mark.parametrize("name", ["toll", "trade values"])
def test_what_is_said_again_is_a_result_where_it_counts_again(s: State, name: str) -> None:
    """A price for blocks is paid again, and what is swapped is swapped back and forth."""
    one, other = s.active, 1 - s.active
    for player in (one, other):
        die = _bring(s, "hero" if player == one else "brute", c.FIELD, player)
        s.face[die] = 3 + player
    for _ in range(4):
        _bring(s, name, c.RESERVE, one)
    _asked_again(s)
    results = Results(s.t)
    for _ in range(3):
        assert s.ask is not None
        use = next(option for option in s.ask.options if option[0] == c.O_USE)
        assert not results.wrong(s)
        play.answer(s, use)
        while s.ask.kind != c.PRIORITY:
            play.answer(s, s.ask.options[0])
    assert not results.wrong(s)
    assert s.ask is not None and any(option[0] == c.O_USE for option in s.ask.options)


def test_values_set_to_what_they_are_are_no_result(s: State) -> None:
    one = s.active
    for player in (0, 1):
        die = s.zones[player * c.ZONES + c.BAG][0]
        move(s, die, c.FIELD, "1.5.1", player)
        s.face[die] = next(n for n, face in enumerate(s.t.faces[0]) if face.kind == c.CHARACTER_FACE)
    use = (c.O_USE, _bring(s, "flat", c.RESERVE, one))
    _asked_again(s)
    results = Results(s.t)
    assert s.ask is not None and use not in s.ask.options
    assert not results.missing(s)
    strong = _bring(s, "brute", c.FIELD, one)
    s.face[strong] = 5
    _asked_again(s)
    assert use in s.ask.options
    assert not results.wrong(s)


@pytest.mark.parametrize("name", ["bolt", "duel"])
def test_damage_that_a_die_takes_none_of_is_a_result(s: State, name: str) -> None:
    """It is not reduced before it is dealt (2.7.5.5)."""
    for player in (0, 1):
        die = _bring(s, "hard" if name != "bolt" else "glass", c.BAG, player)
        move(s, die, c.FIELD, "1.5.1", player)
        s.face[die] = 3
    use = (c.O_USE, _bring(s, name, c.RESERVE, s.active))
    _asked_again(s)
    assert s.ask is not None and use in s.ask.options
    assert not Results(s.t).wrong(s)
    play.answer(s, use)
    while s.ask.kind != c.PRIORITY:
        play.answer(s, s.ask.options[0])
    assert any(event[c.E_KIND] == c.EV_PREVENTED for event in s.events)


def test_whom_a_die_must_block_is_told_apart(s: State) -> None:
    for player, name in ((s.active, "lure"), (s.active, "lure"), (1 - s.active, "brute")):
        die = _bring(s, name, c.BAG, player)
        move(s, die, c.FIELD, "1.5.1", player)
        s.face[die] = 3
    _asked_again(s)
    assert s.ask is not None
    first, second = (option for option in s.ask.options if option[0] == c.O_ACTIVATE)
    play.answer(s, first)
    while s.ask.kind != c.PRIORITY:
        play.answer(s, s.ask.options[0])
    assert second in s.ask.options
    assert not Results(s.t).wrong(s)
