"""What must be true of every game, checked over many games played at random.

At every decision (each check as often as its price allows): the copy equals the original and goes its own way; save
and load give the same; every die is in exactly one place and none is lost or made; life never exceeds the start; each
option's text is unique; every offered option is accepted, and anything else is refused with a reason and changes
nothing; a whole answer ends where its picks end. After the game: it has ended, its record gives the same events, and
undo leads back.

`python tools/contracts.py --games 100000` plays more of them than the tests do, on all cores. A failure prints the
command that repeats it.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from multiprocessing import Pool
from pathlib import Path
from random import Random

from overcrush import teams
from overcrush.engine import values
from overcrush.engine.core import Edition, Option
from overcrush.engine.link.table import lay_table
from overcrush.engine.save import differences, dump, load, problems
from overcrush.engine.views import raw_events
from overcrush.engine.wording import option_texts
from overcrush.errors import Ambiguous, Illegal, Malformed, OvercrushError
from overcrush.game import Assign, Attack, Block, Card, Game, Record, Reroll, Team
from overcrush.model import const as c
from overcrush.scenario.build import make_card
from overcrush.scenario.load import Document, read_file
from overcrush.teams.building import random_team
from overcrush.teams.ready import ready_names, team_named

CONFORMANCE = Path(__file__).resolve().parent.parent / "tests" / "conformance"
EDITION = Edition()
TIRED = 3_000
"""After so many decisions nobody uses Globals any more."""
LONGEST = 60_000
"""No game played at random takes this many decisions."""

# how seldom each check is made: once in so many decisions
EVERY = {
    "places": 4,
    "texts": 6,
    "clone": 25,
    "save": 120,
    "offered": 50,
    "refused": 30,
    "whole": 15,
    "pay": 120,
    "explain": 40,
    "json": 900,
}


class Broken(AssertionError):
    """A contract that does not hold, and how to see it again."""


def must(holds: object, words: str) -> None:
    """Complain unless something holds."""
    if not holds:
        raise Broken(words)


# --- teams -------------------------------------------------------------------------------------------


@cache
def scenario_cards() -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of the conformance scenarios that can be played by themselves: team cards, and basic actions."""
    found: dict[str, Card] = {}
    for path in sorted(CONFORMANCE.rglob("*.yaml")):
        for doc in read_file(path):
            if not isinstance(doc, Document) or not isinstance(doc.data.get("cards"), dict):
                continue
            for key, definition in doc.data["cards"].items():
                if isinstance(definition, dict) and definition.get("text"):
                    ident = f"{definition.get('name', key)}: {definition['text']}"
                    if ident not in found:
                        try:
                            card = make_card(key, definition, [], lambda _: None)
                            lay_table(
                                ((), ()) if card.is_basic else (((card, 1),), ()),
                                ((card, 3),) if card.is_basic else (),
                                (8, 8),
                                EDITION,
                            )
                        except OvercrushError:
                            continue
                        found[ident] = card
    unique = tuple(_renamed(card, f"{card.name} {n}") for n, card in enumerate(found.values()))
    return tuple(card for card in unique if not card.is_basic), tuple(card for card in unique if card.is_basic)


def _renamed(card: Card, name: str) -> Card:
    return replace(card, id=name, subtitle=name)


def from_scenarios(seed: int) -> tuple[Team, Team]:
    """Two teams of eight cards out of the conformance scenarios."""
    random = Random(seed)
    cards, basics = scenario_cards()
    sides = []
    for name in ("Scenario A", "Scenario B"):
        some = list({card.name: card for card in random.sample(cards, 12)}.values())[:8]
        sides.append(
            Team(
                name,
                tuple((card, min(card.max, 2 + random.randrange(2))) for card in some),
                tuple(random.sample(basics, 2)),
            )
        )
    return sides[0], sides[1]


def ready_teams(seed: int) -> tuple[Team, Team]:
    """Two ready teams, each pair in its turn, a team against itself too."""
    names = ready_names()
    return team_named(names[seed % len(names)]), team_named(names[seed // len(names) % len(names)])


def boxed_teams(seed: int) -> tuple[Team, Team]:
    """Two random teams of shipped cards, from one box or from two."""
    sets = Random(seed).choices(("ai", "bff", "sww", "wwe"), k=2)
    return random_team(sorted(set(sets)), 2 * seed), random_team(sets[:1], 2 * seed + 1)


SOURCES: dict[str, tuple[Callable[[int], tuple[Team, Team]], str]] = {
    "demo": (lambda _: teams.demo(), "demo"),
    "vanilla": (teams.vanilla, "tournament"),
    "able": (teams.able, "tournament"),
    "scenarios": (from_scenarios, "open"),
    "ready": (ready_teams, "tournament"),
    "boxed": (boxed_teams, "tournament"),
}


# --- one game ----------------------------------------------------------------------------------------


def check_game(source: str, seed: int, dense: float = 1) -> int:
    """Play one game at random and check all contracts on the way; how many decisions it took."""
    make, format_ = SOURCES[source]
    random = Random(f"{source} {seed}")
    chance = random.random
    game = Game.new(*make(seed), format=format_, seed=seed)
    dice = len(game.state.zone)
    kept: list[tuple[int, Game]] = []
    count = 0
    while game.decision is not None:
        s = game.state
        for name, often in EVERY.items():
            if chance() * often < dense:
                CHECKS[name](game, random)
        if chance() < 0.005:
            kept.append((game.answers, game.clone()))
        ask = s.ask
        assert ask is not None
        options = ask.options
        if count > TIRED:  # Globals that heal could be used for ever
            options = [option for option in options if option[0] != c.O_GLOBAL]
        elif seed % 2 and chance() < 0.7:  # every other game is played eagerly: more is bought, fielded and used
            options = [option for option in options if option[0] not in (c.O_PASS, c.O_DONE)] or options
        game.answer(options[int(chance() * len(options))])
        count += 1
        must(count < LONGEST, "the game does not end")
    s = game.state
    must(game.winner in ("A", "B", "tie") and min(s.life) <= 0, f"it ended with {game.winner} at {s.life}")
    must(all(event[5] for event in raw_events(s)), "an event has no rule")
    tokens = sum(1 for card in s.card_of if s.t.kind[card] == c.TOKEN)
    must(len(s.zone) == dice + tokens, "dice were lost or made")
    _check_replay(game, kept)
    return count


def _check_replay(game: Game, kept: list[tuple[int, Game]]) -> None:
    again = Game.replay(Record.from_json(game.record().to_json()))
    must(not (wrong := differences(game.state, again.state)), f"the replay differs in {wrong}")
    must([str(e) for e in again.log[-5:]] == [str(e) for e in game.log[-5:]], "the replay tells other events")
    for answers, before in kept[-2:]:
        back = game.clone()
        back.undo(game.answers - answers)
        must(not (wrong := differences(before.state, back.state)), f"undo leads elsewhere: {wrong}")


def check_places(game: Game, _: Random) -> None:
    """Every die is in exactly one place; none lost or made; life has its bounds."""
    wrong = problems(game.state)
    if wrong:
        raise Broken(f"decision {game.state.asked}: {'; '.join(wrong)} after {game.log[-1]}")


def check_texts(game: Game, _: Random) -> None:
    """Each option's text is unique."""
    s = game.state
    assert s.ask is not None
    texts = option_texts(game.names, s, s.ask)
    twice = [text for text, n in Counter(texts).items() if n > 1]
    must(not twice, f"decision {s.asked}: several options read {twice}")
    must(len(set(s.ask.options)) == len(s.ask.options), f"decision {s.asked}: an option is there twice")


def check_clone(game: Game, random: Random) -> None:
    """The copy equals the original and goes its own way."""
    copy = game.clone()
    must(not (wrong := differences(game.state, copy.state)), f"the clone differs in {wrong}")
    before = game.state.clone()
    for other in (copy, game.imagine(random.getrandbits(32))):
        for _ in range(3):
            if other.decision is not None:
                other.answer(random.choice(other.decision.options))
    must(not (wrong := differences(before, game.state)), f"what a copy did changed the original: {wrong}")


def check_save(game: Game, _: Random) -> None:
    """Save and load give the same state."""
    loaded = load(game.state.t, dump(game.state))
    must(not (wrong := differences(game.state, loaded)), f"decision {game.state.asked}: loaded differs in {wrong}")


def check_json(game: Game, random: Random) -> None:
    """The whole game as JSON and back is the same game, and goes on alike."""
    loaded = Game.from_json(game.to_json())
    copy = game.clone()
    for _ in range(5):
        if copy.decision is None:
            break
        n = random.randrange(len(copy.decision.options))
        must(
            loaded.decision is not None and loaded.decision.options[n].text == copy.decision.options[n].text,
            "loaded game asks otherwise",
        )
        loaded.answer(copy.decision.options[n])
        copy.answer(copy.decision.options[n])
    must(not (wrong := differences(copy.state, loaded.state)), f"the loaded game went another way: {wrong}")
    must(loaded.answers == copy.answers, "the loaded game has other answers")


def check_offered(game: Game, _: Random) -> None:
    """Every offered option is accepted."""
    assert game.decision is not None
    for option in game.decision.options:
        must(
            game.why_not(option) is None,
            f"decision {game.state.asked}: {option.text} is offered, and {game.why_not(option)}",
        )


def _guess(game: Game, random: Random) -> Option:
    """A well-formed option, probably not offered."""
    s = game.state
    die, card = random.randrange(len(s.zone)), random.randrange(len(s.t.cards))
    ability = random.randrange(len(s.t.abilities)) if s.t.abilities else 0
    guesses: list[Option] = [
        (c.O_PASS,),
        (c.O_BUY, card),
        (c.O_FIELD, die),
        (c.O_USE, die),
        (c.O_REROLL, die),
        (c.O_ATTACK, die),
    ]
    guesses += [(c.O_BLOCK, die, random.randrange(len(s.zone))), (c.O_DONE,), (c.O_PICK, die), (c.O_YES,), (c.O_NO,)]
    guesses += [(c.O_ASSIGN, die, random.randrange(len(s.zone)), random.randrange(9)), (c.O_ORDER, random.randrange(9))]
    guesses += [
        (c.O_PICK, random.randrange(-2, 0)),
        (c.O_NUMBER, random.randrange(9)),
        (c.O_CARD, card),
        (c.O_OPTION, random.randrange(9)),
    ]
    if s.t.abilities:
        guesses += [(c.O_GLOBAL, ability), (c.O_ACTIVATE, ability, random.randrange(-1, len(s.zone)))]
    return random.choice(guesses)


def check_refused(game: Game, random: Random) -> None:
    """Anything that is not offered is refused with a reason and a rule, and changes nothing."""
    s = game.state
    assert s.ask is not None
    before = s.clone()
    for _ in range(6):
        guess = _guess(game, random)
        if guess in s.ask.options:
            continue
        reason = game.why_not(guess)
        must(
            reason is not None and reason.text and reason.rules and all(reason.rules),
            f"{guess} is refused without a reason: {reason}",
        )
        for player in "AB":
            must(game.why_not_for(player, guess) is not None, f"{guess} is not offered and would be allowed")
        try:
            game.answer(guess)
        except Illegal:
            pass
        else:
            raise Broken(f"decision {s.asked}: {guess} is not offered and was accepted")
    for nonsense in (
        (),
        (99,),
        (c.O_FIELD, 10**9),
        (c.O_BUY, "x"),
        7,
        "no such option",
        Attack([10**6]),
        Block({}),
        Assign({}),
        None,
    ):
        if isinstance(nonsense, Block) and s.ask.kind == c.BLOCK:
            continue
        try:
            game.answer(nonsense)  # type: ignore[arg-type]
        except (Illegal, Malformed, Ambiguous):
            continue
        raise Broken(f"decision {s.asked}: {nonsense!r} was accepted")
    must(game.state is s and not (wrong := differences(before, s)), f"a refused answer changed the state: {wrong}")


def check_whole(game: Game, random: Random) -> None:
    """A whole answer ends in the same state as its single picks."""
    s = game.state
    assert s.ask is not None and game.decision is not None
    kind, who, asked = s.ask.kind, s.ask.who, s.asked
    if kind not in (c.REROLL, c.ATTACK, c.BLOCK, c.ASSIGN) or s.ask.picked:
        return
    picks = game.clone()
    chosen: list[Option] = []
    source = s.ask.die
    while picks.state.ask is not None and picks.state.ask.kind == kind and picks.state.ask.who == who:
        if kind == c.ASSIGN and picks.state.ask.die != source:
            break
        option = random.choice(picks.state.ask.options)
        picks.answer(option)
        if option[0] == c.O_DONE:
            break
        chosen.append(option)
    whole = game.clone()
    whole.answer(_whole(kind, chosen, game))
    must(not (wrong := differences(picks.state, whole.state)), f"decision {asked}: whole {chosen} differs in {wrong}")
    must(whole.answers == game.answers + 1, "a whole answer counts as one")
    if random.random() < 0.2:
        whole.undo()
        must(not (wrong := differences(game.state, whole.state)), f"decision {asked}: it is not undone whole: {wrong}")


def _whole(kind: int, chosen: list[Option], game: Game) -> Reroll | Attack | Block | Assign:
    if kind == c.REROLL:
        return Reroll([game.die(option[1]) for option in reversed(chosen)])
    if kind == c.ATTACK:
        return Attack([game.die(option[1]).name for option in reversed(chosen)])
    if kind == c.BLOCK:
        blocks: dict[int | str, list[int]] = {}
        for _, blocker, attacker in reversed(chosen):
            blocks.setdefault(attacker, []).append(blocker)
        return Block(blocks)  # type: ignore[arg-type]
    source = chosen[0][1]
    split: dict[int, int] = {target: n for _, _, target, n in chosen}
    s = game.state
    engaged = (
        [b for b, a in s.blocks if a == source] if source in s.attackers else [a for b, a in s.blocks if b == source]
    )
    split[engaged[-1]] = values.attack(s, source) - sum(split.values())
    return Assign({source: split})  # type: ignore[dict-item]


def check_pay(game: Game, _: Random) -> None:
    """Every way to pay that is listed is accepted, and taken back."""
    assert game.decision is not None
    trial = game
    for option in list(game.decision.options)[:12]:
        if option.action[0] not in (c.O_BUY, c.O_FIELD, c.O_GLOBAL):
            continue
        for way in game.payments(option)[:4]:
            if way:
                trial = game.clone()
                trial.answer(option, pay=["virtual" if die is None else die for die in way])
    if trial is not game:
        trial.undo()
        must(not (wrong := differences(game.state, trial.state)), f"a paid answer is not undone: {wrong}")


def check_explain(game: Game, random: Random) -> None:
    """An explanation ends at the value itself, and its parts add up."""
    field = game.dice(zone="field")
    if field:
        die = random.choice(field)
        if die.attack is not None:
            for what in ("attack", "defense", "level"):
                told = game.explain(die, what)
                must(
                    told.value == getattr(die, what),
                    f"{die.name}'s {what} is {getattr(die, what)}, explained as {told}",
                )
                must(
                    sum(part.amount for part in told.parts if isinstance(part.amount, int)) == told.value,
                    f"{told} does not add up",
                )
        for what in ("keywords", "can attack", "can block"):
            game.explain(die, what)
    str(game)
    for event in game.log[-3:]:
        must(event.text and event.kind, "an event has no text")


CHECKS: dict[str, Callable[[Game, Random], None]] = {
    "places": check_places,
    "texts": check_texts,
    "clone": check_clone,
    "save": check_save,
    "json": check_json,
    "offered": check_offered,
    "refused": check_refused,
    "whole": check_whole,
    "pay": check_pay,
    "explain": check_explain,
}


# --- many games ----------------------------------------------------------------------------------------


def run_one(job: tuple[str, int, float]) -> tuple[str, int, int, str]:
    """Check one game; what went wrong, or nothing."""
    source, seed, dense = job
    try:
        return source, seed, check_game(source, seed, dense), ""
    except Exception as error:  # everything that goes wrong is reported with its seed
        where = ""
        trace = error.__traceback__
        while trace is not None:
            where = f"{Path(trace.tb_frame.f_code.co_filename).name}:{trace.tb_lineno}"
            trace = trace.tb_next
        return source, seed, 0, f"{type(error).__name__} at {where}: {error}"


def jobs(games: int, first: int, only: str | None, dense: float) -> Iterator[tuple[str, int, float]]:
    """The games to play, the sources taking turns."""
    names = [only] if only else list(SOURCES)
    for n in range(games):
        yield names[n % len(names)], first + n // len(names), dense


def main() -> int:
    """Play games and report."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--source", choices=list(SOURCES), help="only games of these teams")
    parser.add_argument("--dense", type=float, default=1, help="how many times as many checks")
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args()
    began = time.perf_counter()
    decisions = 0
    failures: Counter[str] = Counter()
    with Pool(given.workers) as pool:
        for source, seed, count, wrong in pool.imap_unordered(
            run_one, jobs(given.games, given.first, given.source, given.dense), chunksize=4
        ):
            decisions += count
            if wrong:
                failures[wrong.partition(":")[0]] += 1
                if sum(failures.values()) <= 40:
                    print(
                        f"FAIL {source} {seed}: {wrong}\n"
                        f"  repeat: python tools/contracts.py --games 1 --source {source} --first {seed}"
                    )
    bad = sum(failures.values())
    seconds = time.perf_counter() - began
    print(f"{given.games - bad} games of {given.games} kept every contract; {decisions} decisions, {seconds:.0f} s")
    for words, n in failures.most_common():
        print(f"  {n} × {words}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
