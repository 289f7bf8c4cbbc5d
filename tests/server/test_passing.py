"""What is answered without asking: games with and without it end the same, and nothing of use is passed over."""

from __future__ import annotations

from collections import Counter

import pytest
from pages import Data, House, Page, last

from overcrush.bots import by_name
from overcrush.bots.policy import Policy
from overcrush.engine.edge.api import MAIN, Ask, State, play
from overcrush.errors import OvercrushError
from overcrush.game import Game
from overcrush.game.setup import Call
from overcrush.model import const as c
from overcrush.server import passing
from overcrush.server.keeping import AUTO, BOT, HUMAN, Move
from overcrush.server.passing import Passing
from overcrush.teams.known import team_named

PAIRS = [("red-harvest", "villainy-inc"), ("straight-fire", "strange-tales"), ("avengers-assemble", "supermans-pals")]
TURNS = 16


def planned(game: Game) -> Call:
    """Field and buy what one can, attack with all, block nobody, and do nothing in windows."""
    ask = game.state.ask
    assert ask is not None
    if ask.kind in (c.PRIORITY, c.REACT):
        wanted = [o for o in ask.options if o[0] == c.O_FIELD] or [o for o in ask.options if o[0] == c.O_BUY][-1:]
        return (((wanted or ask.options[-1:])[0], None),)
    return ((ask.options[0 if ask.kind in (c.ATTACK, c.CHOOSE) else -1], None),)


def played(teams: tuple[str, str], seed: int, mode: str) -> tuple[Game, Counter[str], list[Game]]:
    """A game as far as it goes in some turns, how often somebody was asked, and the windows that were passed."""
    game = Game.new(team_named(teams[0]), team_named(teams[1]), seed=seed, first="A")
    bot, given, moves = by_name("heuristic", seed), Passing(), list[Move]()
    given.stops[0].mode = mode
    counts, windows = Counter[str](), list[Game]()
    while (ask := game.state.ask) is not None and game.turn <= TURNS:
        found = given.answer(game, moves) if ask.who == 0 else None
        if found is not None:
            call = found[0]
            counts[found[1]] += 1
            if found[1] and ask.kind == c.PRIORITY:
                windows.append(game)
            move = Move("A", AUTO, *found)
        elif ask.who == 0:
            counts["asked"] += 1
            call = planned(game)
            move = Move("A", HUMAN, call)
        else:
            call = ((bot.choose(game.for_bot("B", game.turn)).action, None),)
            move = Move("B", BOT, call)
        moves.append(move)
        game = game.after(call)
    return game, counts, windows


@pytest.mark.parametrize("pair", range(len(PAIRS)))
def test_the_same_game_both_ways_ends_the_same_and_nothing_of_use_is_passed(pair: int) -> None:
    always, asked, none = played(PAIRS[pair], pair, passing.ALWAYS)
    usual, fewer, windows = played(PAIRS[pair], pair, passing.USEFUL)
    assert [event.text for event in always.log] == [event.text for event in usual.log]
    assert not none and windows
    assert fewer["asked"] < asked["asked"] / 1.5
    for game in windows:
        ask = game.state.ask
        assert ask is not None
        if ask.who == game.state.active and game.state.passes == 2:
            continue  # the same was offered before, and passed
        assert Policy().action(game.state) == ask.options[-1]
        later = game.state.sub == MAIN and ask.who != game.state.active
        for option in ask.options[:-1]:
            assert not any(better(game.state, end, ask.who, later) for end in ends(game.state, ask, option)), option


def ends(s: State, ask: Ask, option: tuple[int, ...]) -> list[State]:
    """Every position an option can lead to."""
    found, open_ = [], [(s.clone(), ask, option)]
    while open_:
        state, now, choice = open_.pop()
        try:
            play.give(state, now, choice)
        except OvercrushError:
            continue
        then = state.ask
        if then is not None and then.kind == c.CHOOSE:
            open_ += [(state.clone(), then, each) for each in then.options]
        else:
            found.append(state)
    return found


def better(s: State, after: State, me: int, later: bool) -> bool:
    """Whether a player has more life, or the other one less; more dice prepared or in the field, or the other fewer. A
    wound counts but where it can be dealt in the fight to come as well."""

    def count(state: State, player: int, zone: int) -> int:
        return len(state.zones[player * c.ZONES + zone])

    mine = [(after.life[me], s.life[me])] + [(count(after, me, z), count(s, me, z)) for z in (c.FIELD, c.PREP)]
    theirs = (after.life[1 - me], s.life[1 - me]), (count(after, 1 - me, c.FIELD), count(s, 1 - me, c.FIELD))
    hurt = not later and any(after.damage[die] > s.damage[die] for die in s.zones[(1 - me) * c.ZONES + c.FIELD])
    return any(now > then for now, then in mine) or any(now < then for now, then in theirs) or hurt


def at_main(page: Page) -> Data:
    """The first main step of who sits below, with energy to spend."""
    while page.view["position"]["step"] != "main":
        page.do(last(page.decision))
    return page.decision


def test_a_pass_says_who_attacks_or_that_the_turn_is_over(house: House) -> None:
    script = {"draws": ["sidekick"] * 3, "rolls": ["character", "fist", "fist"]}
    begun = house.begin(hot_seat=True, script=script)
    with house.page(begun["seats"]["both"]) as page:
        at_main(page)
        page.do(next({"do": "option", "option": o["id"]} for o in page.decision["options"] if o["kind"] == "field"))
        attackers = page.decision.get("attackers", [])
        assert attackers, "nobody was fielded"
        who, turn = page.decision["who"], page.view["position"]["turn"]
        said = {"type": "answer", "decision": page.number, "answer": last(page.decision), "attack": attackers[:1]}
        assert page.ask(said)["type"] == "accepted"
        page.settled()
        fighting = [die["id"] for die in page.view["position"]["dice"] if die.get("attacking")]
        assert fighting == attackers[:1] or page.view["position"]["turn"] > turn
        assert page.ask({"type": "undo", "decision": page.number})["type"] == "accepted"
        page.settled()
        assert page.view["position"]["turn"] == turn and page.view["position"]["step"] == "main"
        said = {"type": "answer", "decision": page.number, "answer": last(page.decision), "attack": [], "until": "turn"}
        assert page.ask(said)["type"] == "accepted"
        page.settled()
        assert page.view["position"]["turn"] == turn + 1 and page.decision["who"] != who


def test_the_second_pass_is_given_and_told(house: House) -> None:
    begun = house.begin(hot_seat=True, seed=3)
    with house.page(begun["seats"]["both"]) as page:
        at_main(page)
        page.do(last(page.decision))
        passed = page.view.get("passed", [])
        assert [each["why"] for each in passed][:1] == ["again"]
        events = [event for message in page.heard for event in message.get("events", []) if message["type"] == "view"]
        assert {event["n"]: event["kind"] for event in events}[passed[0]["n"]] == "passed"
    begun = house.begin(hot_seat=True, seed=3)
    with house.page(begun["seats"]["both"]) as page:
        assert page.ask({"type": "settings", "stops": "always"})["type"] == "accepted"
        at_main(page)
        who = page.decision["who"]
        asked = [page.do(last(page.decision))["decision"]["who"] for _ in range(2)]
        assert asked == ["B" if who == "A" else "A", who] and not page.view.get("passed")


GAIN, HURT = "When you field another character die, gain 1 life.", "deal 1 damage to your opponent."


def meeting(one: str, other: str) -> Game:
    """A position with a die to field that two abilities meet."""
    cat = {"kind": "character", "cost": 2, "energy": ["mask"], "levels": [[0, 3, 3]], "text": one}
    elk = {"kind": "character", "cost": 2, "energy": ["mask"], "levels": [[0, 3, 3]], "text": other}
    owl = {"kind": "character", "cost": 2, "energy": ["mask"], "levels": [[0, 1, 1]]}
    a = {
        "team": ["cat", "elk", "owl"],
        "field": ["cat", "elk"],
        "reserve": ["owl@1"],
        "bag": ["owl", "sidekick"],
        "life": 10,
    }
    return Game.position(
        {"cards": {"cat": cat, "elk": elk, "owl": owl}, "step": "main", "players": {"A": a, "B": {"life": 10}}}
    )


def ordered(one: str, other: str) -> bool:
    """Whether the order of two abilities that meet the same die is asked for by default."""
    game = meeting(one, other)
    ask = game.state.ask
    assert ask is not None
    game = game.after(((next(option for option in ask.options if option[0] == c.O_FIELD), None),))
    assert game.state.ask is not None and game.state.ask.kind == c.ORDER
    given = Passing()
    found = given.answer(game, [])
    assert found is None or found[1] == passing.ORDERED
    given.stops[0].mode = passing.ALWAYS
    assert given.answer(game, []) is None
    return found is None


def test_an_order_is_asked_for_only_where_it_matters() -> None:
    assert not ordered(GAIN, f"When you field another character die, {HURT}")
    assert ordered(GAIN, "When you field another character die, Prep a die from your bag.")
    assert ordered(GAIN, "When you field another character die, deal 1 damage to target character die.")


def test_an_order_that_is_not_asked_for_is_told_with_its_rule(house: House) -> None:
    record = meeting(GAIN, f"When you field another character die, {HURT}").record().to_json()
    opened = house.client.post("/api/replays", content=record).json()
    begun = house.client.post(f"/api/replays/{opened['id']}/play", json={"step": 0, "seat": "A", "bot": "easy"}).json()
    with house.page(begun["seats"]["A"]) as page:
        page.do(next({"do": "option", "option": o["id"]} for o in page.decision["options"] if o["kind"] == "field"))
        told = [each for message in page.heard for each in message.get("passed", []) if each["why"] == "order"]
        events = {event["n"]: event for message in page.heard for event in message.get("events", [])}
        assert [(each["who"], each["rule"]) for each in told] == [("A", "3.2.4")]
        assert events[told[0]["n"]]["kind"] == "triggered"


STING = "Global: Pay [bolt]. Deal 1 damage to target character die."


def stung(defense: int, energy: list[str]) -> str | None:
    """Why somebody is not asked on the other's Main Step who can only deal 1 damage; nothing where they are."""
    imp = {
        "kind": "basic action",
        "cost": 3,
        "text": "Gain 1 life. Global: Pay [bolt]. Deal 1 damage to target character die.",
    }
    elk = {"kind": "character", "cost": 2, "energy": ["mask"], "levels": [[0, 3, defense]]}
    a = {"team": ["elk"], "field": ["elk@1"], "reserve": ["sidekick@fist"], "bag": ["sidekick"], "life": 10}
    b = {"team": ["elk"], "reserve": energy, "life": 10}
    game = Game.position(
        {"cards": {"imp": imp, "elk": elk}, "basic_actions": ["imp"], "step": "main", "players": {"A": a, "B": b}}
    )
    while (ask := game.state.ask) is not None and ask.who == 0:
        game = game.after(((ask.options[-1], None),))
    assert ask is not None and ask.kind == c.PRIORITY and len(ask.options) > 1
    found = Passing().answer(game, [])
    return found[1] if found else None


def test_a_wound_that_can_be_dealt_in_the_fight_is_not_asked_about_before_it() -> None:
    assert stung(5, ["sidekick@bolt"]) == passing.USELESS
    assert stung(1, ["sidekick@bolt"]) is None  # it would fall
    assert stung(2, ["sidekick@bolt", "sidekick@bolt"]) is None  # and so it would by two


def test_who_keeps_all_dice_may_end_the_turn_with_that(house: House) -> None:
    begun = house.begin(hot_seat=True, seed=3)
    with house.page(begun["seats"]["both"]) as page:
        who, turn = page.decision["who"], page.view["position"]["turn"]
        assert page.decision["kind"] == "reroll"
        said = {"type": "answer", "decision": page.number, "answer": {"do": "reroll", "dice": []}}
        assert page.ask({**said, "attack": [], "until": "turn"})["type"] == "accepted"
        page.settled()
        assert page.view["position"]["turn"] == turn + 1 and page.decision["who"] != who


def test_who_passes_until_their_turn_in_the_moment_it_begins_does_not_pass_it(house: House) -> None:
    begun = house.begin(hot_seat=True, seed=3)
    with house.page(begun["seats"]["both"]) as page:
        turn = page.view["position"]["turn"]
        while page.view["position"]["turn"] == turn:
            page.do(last(page.decision))
        now = at_main(page)["number"]
        page.ask({"type": "settings", "until": "mine", "turn": turn})
        page.answer(last(page.decision), number=now + 1)  # refused: nothing was passed
        assert page.view["number"] == now and not page.view.get("until")
        page.ask({"type": "settings", "until": "mine"})
        page.settled()
        assert page.view["number"] > now
