"""What one player keeps secret stays so: in the position for a bot, in what is shown, and in the log."""

# A position changes between two looks at it, which the type checker cannot know.
# mypy: disable-error-code="redundant-expr"

from __future__ import annotations

from collections import Counter

import pytest

from overcrush import Card, Field, Game, Level, Malformed, Team
from overcrush.bots import RandomBot
from overcrush.engine.edge.save import same
from overcrush.engine.play import run
from overcrush.engine.steps import MAIN
from overcrush.lang import read
from overcrush.model.const import BAG, CARD, HELD, PREP, RESERVE, USED, ZONES

SECRET = (
    "When Hider is fielded, secretly draw 1, 2, or 3 dice from your bag. If your opponent guesses the number of dice "
    "you drew, move them to the Used Pile. Otherwise, Prep them."
)
LEVELS = (Level(0, 1, 1), Level(0, 2, 2), Level(0, 3, 3))
HIDER = Card("t/hider", "Hider", cost=3, energy=("mask",), levels=LEVELS, text=read(SECRET, "Hider").text)
OTHERS = tuple(
    (Card(f"t/{name}", name.title(), cost=2, energy=("fist",), levels=LEVELS), 2) for name in ("flint", "heron", "wren")
)
TEAM = Team("Hiders", ((HIDER, 2), *OTHERS))


def asked(number: int, bag: int = 14, used: int = 0, seed: int = 7) -> Game:
    """A has drawn so many dice in secret, from so many dice in the bag, and B is to guess."""
    game = Game.new(TEAM, TEAM, format="open", seed=seed)
    s = game.state
    s.ask = None
    s.turn, s.active, s.sub, s.passes, s.picked = 5, 0, MAIN, 0, ()
    for player in (0, 1):
        for die in range(len(s.zone)):
            if s.owner[die] == player and s.zone[die] != BAG and s.card_of[die] != s.t.names.index("hider"):
                if s.zone[die] == CARD:
                    s.on_card[s.card_of[die]] -= 1
                else:
                    s.zones[player * ZONES + s.zone[die]].remove(die)
                s.zone[die], s.face[die] = BAG, -1
                s.zones[player * ZONES + BAG].append(die)
    mine = s.zones[BAG]
    for die in mine[bag : bag + used]:
        s.zone[die] = USED
        s.zones[USED].append(die)
    for die in mine[bag + used :]:
        s.zone[die] = PREP
        s.zones[PREP].append(die)
    del mine[bag:]
    hider = s.t.first_die[s.t.names.index("hider")]
    s.on_card[s.card_of[hider]] -= 1
    s.zone[hider], s.face[hider] = RESERVE, 3
    s.zones[RESERVE].append(hider)
    run(s)
    game = Game(game.setup.without_seed(), s, s.clone())
    game.answer(Field(hider))
    assert game.decision is not None and game.decision.who == "A" and len(game.decision.options) == 3
    game.answer(str(number))
    assert game.decision is not None and game.decision.who == "B"
    assert len(s_of(game, HELD)) == number
    return game


def s_of(game: Game, zone: int) -> list[int]:
    return game.state.zones[zone]


def numbers(game: Game) -> int:
    """How many dice the position says were drawn."""
    return len(s_of(game, HELD))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_bot_that_guesses_gets_a_number_and_dice_that_could_be(number: int) -> None:
    game = asked(number)
    whole = sorted(s_of(game, BAG) + s_of(game, HELD))
    seen: Counter[int] = Counter()
    drawn: set[tuple[int, ...]] = set()
    for seed in range(300):
        other = game.for_bot("B", seed)
        assert sorted(s_of(other, BAG) + s_of(other, HELD)) == whole
        assert all(other.state.zone[die] == HELD for die in s_of(other, HELD))
        seen[numbers(other)] += 1
        drawn.add(tuple(s_of(other, HELD)))
    assert set(seen) == {1, 2, 3} and min(seen.values()) > 60 and len(drawn) > 100
    assert same(game.for_bot("B", 5).state, game.for_bot("B", 5).state)


def test_what_a_bot_may_know_does_not_depend_on_the_secret() -> None:
    games = [asked(number) for number in (1, 2, 3)]
    assert {str(game.seen_by("B")) for game in games} == {str(games[0].seen_by("B"))}
    assert {str(game.seen_by(None)) for game in games} == {str(games[0].seen_by("B"))}
    assert {str(game.log) for game in games} == {str(games[0].log)}
    assert {tuple(game.decision.texts) for game in games if game.decision} == {("1", "2", "3")}
    bots = [[numbers(game.for_bot("B", seed)) for seed in range(40)] for game in games]
    assert bots[0] == bots[1] == bots[2]


def test_who_drew_still_knows() -> None:
    for number in (1, 2, 3):
        game = asked(number)
        held = s_of(game, HELD)
        assert s_of(game.for_bot("A", 9), HELD) == held and s_of(game.seen_by("A"), HELD) == held
        assert numbers(game.seen_by("B")) == 0 and len(s_of(game.seen_by("B"), BAG)) == 14
        with pytest.raises(Malformed):
            game.seen_by("C")


def test_what_a_refilled_bag_shows_is_not_made_up() -> None:
    """The bag held one die: it was drawn, and the refill told that there were more."""
    game = asked(2, bag=1, used=6)
    first = s_of(game, HELD)[0]
    seen = [game.for_bot("B", seed) for seed in range(60)]
    assert {numbers(other) for other in seen} == {2, 3}
    assert all(s_of(other, HELD)[0] == first for other in seen)
    assert s_of(game.seen_by("B"), HELD) == [first]


def test_a_bag_that_was_not_refilled_bounds_the_number() -> None:
    game = asked(1, bag=2, used=6)
    assert {numbers(game.for_bot("B", seed)) for seed in range(60)} == {1, 2}


def test_games_made_up_can_be_played_to_the_end() -> None:
    for seed in range(12):
        game = asked(1 + seed % 3).for_bot("B", seed)
        RandomBot(seed).play(game, 5000)
        assert game.winner is not None


def test_once_guessed_everything_is_open() -> None:
    game = asked(2)
    held = set(s_of(game, HELD))
    game.answer("1")
    assert set(s_of(game, PREP)) >= held and not s_of(game, HELD)
    assert [event.text for event in game.log].count("A draws dice in secret") == 1
    told = {event.die.id for event in game.log if event.kind == "moved" and event.die is not None}
    assert told >= held
    assert s_of(game.seen_by("B"), PREP) == s_of(game, PREP)
