"""What must be true at every decision, each check as often as its price allows.

A check is a function of a game and a source of chance that raises ``Broken``. It is entered in ``CHECKS``, and in
``EVERY`` how seldom it is made; checks of one subject have a module of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

from contracts.in_force import check_in_force
from contracts.orders import check_declarations, check_orders
from contracts.promises import Broken, must
from contracts.results import check_refused_for_nothing, check_results
from overcrush.engine import combat
from overcrush.engine.core import Option, State, Waiting
from overcrush.engine.edge.explain import TOGETHER
from overcrush.engine.edge.save import changed, differences, dump, load, problems, snapshot
from overcrush.engine.edge.wording import option_text, option_texts
from overcrush.engine.falling import can_be_koed
from overcrush.engine.values import defense
from overcrush.errors import Ambiguous, Illegal, Malformed
from overcrush.game import Assign, Attack, Block, Choose, Game, Order, Reroll
from overcrush.model import const as c

SETTLED = (c.PRIORITY, c.REROLL, c.ATTACK, c.BLOCK)
"""Questions that are asked when all is done that came before."""


def check_places(game: Game, _: Random) -> None:
    """Every die is in exactly one place; none lost or made; life has its bounds. Between abilities nobody stands in the
    field whose damage has reached its defense (2.7.6.1, 3.6.10)."""
    s = game.state
    wrong = problems(s)
    if s.ask is not None and s.ask.kind in SETTLED and not (s.stack or s.queue or s.pending or s.urgent or s.batch):
        wrong += _overdue(s)
    if wrong:
        raise Broken(f"decision {s.asked}: {'; '.join(wrong)} after {game.log[-1]}")


def _overdue(s: State) -> list[str]:
    """Dice that should have been KO'd: each is looked at by itself, and nothing that the engine passes over is."""
    found = ["a KO is left unsettled"] if s.ko_unsettled or s.unsettled else []
    for die in (*s.zones[c.FIELD], *s.zones[c.ZONES + c.FIELD]):
        if s.t.faces[s.card_of[die]][s.face[die]].kind == c.CHARACTER_FACE:
            worth = defense(s, die)
            if (s.damage[die] >= worth or worth <= 0) and can_be_koed(s, die, False):
                found.append(f"die {die} should have been KO'd: {s.damage[die]} damage, defense {worth}")
    return found


def check_texts(game: Game, _: Random) -> None:
    """Each option's text is unique, and says by itself what it means: no number has to tell it from another, unless
    what happened twice is put in order."""
    s = game.state
    assert s.ask is not None
    texts = option_texts(game.names, s, s.ask)
    plain = [game.names.put(option_text(game.names, s, s.ask, option)) for option in s.ask.options]
    twice = [text for text, n in Counter(plain).items() if n > 1]
    must(len(set(texts)) == len(texts), f"decision {s.asked}: options read alike: {texts}")
    must(s.ask.kind == c.ORDER or (not twice and texts == plain), f"decision {s.asked}: several options read {twice}")
    must(len(set(s.ask.options)) == len(s.ask.options), f"decision {s.asked}: an option is there twice")


def check_clone(game: Game, random: Random) -> None:
    """The copy equals the original and goes its own way."""
    copy = game.clone()
    must(not (wrong := differences(game.state, copy.state)), f"the clone differs in {wrong}")
    before = snapshot(game.state)
    for other in (copy, game.imagine(random.getrandbits(32))):
        for _ in range(8):
            if other.decision is not None:
                other.answer(random.choice(other.decision.options))
    must(not (wrong := changed(before, game.state)), f"what a copy did changed the original: {wrong}")


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
    """Every offered option is accepted, and asking whether it is changes nothing."""
    assert game.decision is not None
    before = snapshot(game.state)
    for option in game.decision.options:
        must(
            game.why_not(option) is None,
            f"decision {game.state.asked}: {option.text} is offered, and {game.why_not(option)}",
        )
    must(not (wrong := changed(before, game.state)), f"asking whether an answer is possible changed {wrong}")


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
    before = snapshot(s)
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
    must(game.state is s and not (wrong := changed(before, s)), f"a refused answer changed the state: {wrong}")


def check_whole(game: Game, random: Random) -> None:
    """A whole answer ends in the same state as its single picks."""
    s = game.state
    assert s.ask is not None and game.decision is not None
    kind, who, asked = s.ask.kind, s.ask.who, s.asked
    if s.ask.picked or kind not in (c.REROLL, c.ATTACK, c.BLOCK, c.ASSIGN, c.CHOOSE, c.ORDER):
        return
    picks = game.clone()
    chosen: list[Option] = []
    waiting: list[Waiting] = []
    source = s.ask.die
    while picks.state.ask is not None and picks.state.ask.kind == kind and picks.state.ask.who == who:
        if kind == c.ASSIGN and picks.state.ask.die != source:
            break
        if kind == c.CHOOSE and len(picks.state.ask.picked) < len(chosen):
            break  # another choice
        if kind == c.ORDER and len(chosen) == s.ask.least - 1:
            break
        option = random.choice(picks.state.ask.options)
        if kind == c.ORDER:
            waiting.append(picks.state.batch[option[1]])
        picks.answer(option)
        if option[0] == c.O_DONE:
            break
        chosen.append(option)
    whole = game.clone()
    if kind == c.CHOOSE:
        whole.answer(Choose(chosen))
    elif kind == c.ORDER:
        whole.answer(Order(waiting))
    else:
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
    split[engaged[-1]] = combat.combat_value(s, source) - sum(split.values())
    return Assign({source: split})  # type: ignore[dict-item]


def check_pay(game: Game, _: Random) -> None:
    """Every way to pay that is listed is accepted, paid again when what came after is taken back, and taken back."""
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
        paid, after = trial.state.clone(), trial.decision
        if after is not None:
            trial.answer(after.options[-1])
            trial.undo()  # to where it was paid for, with the same dice
            must(not (wrong := differences(paid, trial.state)), f"an answer is paid for otherwise again: {wrong}")
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
                must(all(part.source != TOGETHER for part in told.parts), f"{told} does not say what from")
        for what in ("keywords", "can attack", "can block"):
            told = game.explain(die, what)
            must(told.value is not False or (told.parts and told.parts[0].amount), f"{die.name}: {told} says no reason")
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
    "in force": check_in_force,
    "results": check_results,
    "no result": check_refused_for_nothing,
    "orders": check_orders,
    "declarations": check_declarations,
}

EVERY = {
    "places": 8,
    "texts": 12,
    "clone": 50,
    "save": 300,
    "offered": 100,
    "refused": 60,
    "whole": 30,
    "pay": 250,
    "explain": 80,
    "in force": 60,
    "results": 20,
    "no result": 60,
    "orders": 800,
    "declarations": 200,
    "json": 2000,
}
"""How seldom each check is made: once in so many decisions."""
LONG_RUN = {
    "places": 60,
    "texts": 120,
    "clone": 700,
    "save": 2000,
    "offered": 1000,
    "refused": 1200,
    "whole": 250,
    "pay": 2000,
    "explain": 1000,
    "in force": 400,
    "results": 20,
    "no result": 60,
    "orders": 1500,
    "declarations": 450,
    "json": 30000,
}
"""The same where there are very many games: what only they can find is checked more often than what any game shows, and
all of it together costs about as much as the games. A game takes about 480 decisions, so what is checked once in 450 is
checked about once a game; 200,000 games check each contract more often than a tenth as many did with two to five times
as many checks in each."""
ENDS = (4, 60)
"""One game in so many is replayed and undone; in the long run one in so many."""
