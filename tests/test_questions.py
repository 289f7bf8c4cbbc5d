"""Questions and options in words that somebody who has never seen the cards understands."""

from __future__ import annotations

from random import Random

import pytest

from overcrush import Attack, Block, Card, Choose, Field, Game, Level, Team, teams
from overcrush.engine.play import run
from overcrush.engine.statics import changed
from overcrush.engine.steps import ATTACKERS, MAIN
from overcrush.lang import read
from overcrush.model.const import BAG, CARD, FIELD, RESERVE, USED, ZONES

LEVELS = (Level(0, 3, 3), Level(0, 4, 4), Level(0, 5, 5))


def card(name: str, text: str | list[str], kind: str = "character") -> Card:
    read_ = read(text, name, kind)
    assert read_.status == "full", read_.problems
    return Card(f"t/{name.lower()}", name, kind=kind, cost=2, energy=("fist",), levels=LEVELS, text=read_.text)


def game(text: str | list[str], *theirs: str, sub: int = MAIN) -> Game:
    """A has a Speaker with this text in the reserve (or, to attack, in the field), a fist to pay
    with, and Sidekicks in the used pile; B has a Wall and Sidekicks in the field."""
    speaker = card("Speaker", text)
    wall = Card("t/wall", "Wall", cost=2, energy=("fist",), levels=LEVELS)
    both = Team("Both", ((speaker, 2), (wall, 2)))
    started = Game.new(both, both, format="open", seed=3)
    s = started.state
    s.ask = None
    s.turn, s.active, s.sub, s.passes, s.picked = 5, 0, sub, 0, ()
    for player in (0, 1):
        for die in [d for d in range(len(s.zone)) if s.owner[d] == player and s.zone[d] not in (BAG, CARD)]:
            s.zones[player * ZONES + s.zone[die]].remove(die)
            s.zone[die], s.face[die] = BAG, -1
            s.zones[player * ZONES + BAG].append(die)

    def put(player: int, name: str, zone: int, face: int) -> None:
        die = next(
            d for d in range(len(s.zone)) if s.owner[d] == player and s.t.names[s.card_of[d]] == name
            and s.zone[d] in (BAG, CARD)
        )  # fmt: skip
        if s.zone[die] == CARD:
            s.on_card[s.card_of[die]] -= 1
        else:
            s.zones[player * ZONES + BAG].remove(die)
        s.zone[die], s.face[die] = zone, face
        s.zones[player * ZONES + zone].append(die)

    put(0, "speaker", FIELD if sub == ATTACKERS else RESERVE, 3)
    put(0, "sidekick", USED, -1)
    put(0, "sidekick", USED, -1)
    put(0, "sidekick", RESERVE, 0)
    for name in theirs or ("wall", "sidekick", "sidekick"):
        put(1, name, FIELD, 3 if name == "wall" else 5)
    changed(s)
    run(s)
    return Game(started.setup.without_seed(), s, s.clone())


def asked(text: str | list[str], *answers: object) -> tuple[str, list[str]]:
    """The question and options after the Speaker was fielded and some answers."""
    one = game(text)
    one.answer(Field("A.speaker.1"))
    for answer in answers:
        one.answer(answer)  # type: ignore[arg-type]
    assert one.decision is not None
    return one.decision.prompt, one.decision.texts


def test_one_of_several_effects_is_told_by_what_it_does() -> None:
    prompt, texts = asked("When fielded, choose one: - Gain 1 life. - KO target opposing Sidekick. - Draw a die.")
    assert prompt == "Choose one of these effects."
    # no life to gain
    assert texts == ["KO target opposing Sidekick character die.", "Draw and roll 1 die."]


def test_an_effect_can_be_chosen_by_its_words() -> None:
    one = game("When fielded, choose one: - Deal 1 damage to your opponent. - Deal 2 damage to your opponent.")
    one.answer(Field("A.speaker.1"))
    one.answer(Choose("Deal 2 damage to your opponent."))
    assert one.life["B"] == one.state.t.starting_life[1] - 2


def test_a_target_is_asked_for_with_what_will_happen_to_it() -> None:
    prompt, texts = asked("When fielded, deal 2 damage to target opposing character die.")
    assert prompt == "Choose a target: deal 2 damage to target opposing character die."
    assert texts[0] == "B's Wall #1 (level 1, 3/3)"


@pytest.mark.parametrize(
    ("text", "answers", "prompt"),
    [
        ("When fielded, you may gain 1 life.", (), None),
        ("When fielded, you may draw a die.", (), "You may draw and roll 1 die: do you?"),
        (
            "When fielded, KO up to 2 target opposing character dice.",
            (),
            "Choose up to 2 targets: KO up to 2 target opposing character dice.",
        ),
        (
            "When fielded, KO up to 2 target opposing character dice.",
            ("B's Wall",),
            "Choose up to 1 more target: KO up to 2 target opposing character dice.",
        ),
        (
            "When fielded, your opponent sacrifices a character die.",
            (),
            "Choose a die, as A's card says: your opponent sacrifices target character die they control.",
        ),
        ("When fielded, Prep a die from your Used Pile.", (), "Choose a die: Prep a die from your Used Pile."),
    ],
)
def test_questions_of_abilities(text: str, answers: tuple[object, ...], prompt: str | None) -> None:
    if prompt is None:  # nothing to gain at the starting life: not asked
        assert asked(text, *answers)[0] == "What do you do?"
    else:
        assert asked(text, *answers)[0] == prompt


def test_damage_to_several_blockers_is_asked_for_by_name() -> None:
    one = game("Speaker gets +1A.", sub=ATTACKERS)
    one.answer(Attack(["A.speaker.1"]))
    one.answer(Block({"A.speaker.1": ["B.wall.1", "B.sidekick.1"]}))
    while one.decision is not None and one.decision.kind == "pass":
        one.answer("Pass")
    assert one.decision is not None and one.decision.kind == "assign"
    assert one.decision.prompt == "How much of the 4 damage does Speaker #1 deal to Wall #1?"


def test_two_globals_of_a_card_are_told_apart_by_what_they_do() -> None:
    one = game(["Global: Pay [1]. Draw a die.", "Global: Pay [fist]. Deal 1 damage to target player."])
    assert one.decision is not None
    assert [text for text in one.decision.texts if "Global" in text] == [
        "Use the Global of Speaker for 1 energy: draw and roll 1 die",
        "Use the Global of Speaker for fist: deal 1 damage to target player",
        "Use the Global of B's Speaker for 1 energy: draw and roll 1 die",
        "Use the Global of B's Speaker for fist: deal 1 damage to target player",
    ]


def test_every_question_is_one_sentence() -> None:
    for seed in range(6):
        team_a, team_b = teams.able(seed=seed)
        one = Game.new(team_a, team_b, seed=seed)
        random = Random(seed)
        while (decision := one.decision) is not None and one.turn < 14:
            prompt = decision.prompt
            assert prompt[:1].isupper() or prompt[:1].isdigit(), prompt
            assert prompt.endswith((".", "?")) and "\n" not in prompt, prompt
            assert not any(text.startswith("Effect ") for text in decision.texts), decision.texts
            one.answer(random.choice(decision.options))


def test_what_another_player_chooses_between_is_said_to_them() -> None:
    prompt, texts = asked("When fielded, your opponent chooses one: - Your opponent loses 1 life. - You draw a die.")
    assert prompt == "Choose one of these effects, as A's card says."
    assert texts == ["Lose 1 life.", "Your opponent draws and rolls 1 die."]
    fewer = "they draw one fewer die during their next Clear and Draw Step"
    _, texts = asked(f"When fielded, your opponent chooses: either {fewer} or you draw a die.")
    assert texts[0] == "Draw 1 fewer dice during your next Clear and Draw Step."
    _, texts = asked("When fielded, your opponent chooses one: - Deal 3 damage to target opponent. - You draw a die.")
    assert texts[0] == "Deal 3 damage to you."


def test_who_gives_up_dice_is_told_how_many_and_what_for() -> None:
    prompt, _ = asked("When fielded, each player KOs all of their character dice except one.")
    assert prompt.startswith("Choose 2 of your dice to KO, as A's card says: each player KOs")
