"""What a declaration keeps to is looked up once: it is what looking it up for each question would find."""

from __future__ import annotations

import time
from itertools import combinations
from random import Random

from overcrush import Game
from overcrush.engine import blocking, facing, play
from overcrush.engine.core import Ask
from overcrush.engine.declaring import DONE
from overcrush.engine.facing import Pairs
from overcrush.engine.in_force import changes, changes_on
from overcrush.model.const import ATTACK, BLOCK, FIELD, ZONES
from overcrush.scenario import run_text
from overcrush.teams import able

CARD = {"kind": "character", "cost": 2, "energy": ["fist"], "levels": [[0, 2, 2]], "max": 4}
TEXTS = (
    "Crag cannot be blocked by character dice with a purchase cost of 3 or more.",
    "While Moor is active, opposing Sidekick character dice cannot block.",
    "Fen must attack each turn, if able.",
    "Glen can block 2 attackers.",
    "Holt cannot attack alone.",
    "While Dune is active, your opponent cannot block with more than 2 character dice.",
)


def position(seed: int) -> Game:
    """Two fields of dice that say something of attacking and blocking."""
    random = Random(seed)
    cards = {text.split()[0].lower(): {**CARD, "name": text.split()[0], "text": [text]} for text in TEXTS}
    for word in ("moor", "dune"):
        cards[word] = {**CARD, "name": word.title(), "text": [next(t for t in TEXTS if word.title() in t)]}
    cards = {name: {**card, "cost": 2 + n % 3} for n, (name, card) in enumerate(cards.items()) if name != "while"}
    names = ["sidekick", *(f"{name}@1" for name in random.sample(list(cards), random.randint(0, 3)))]
    sides = [["sidekick", *random.choices(names, k=random.randint(2, 4))] for _ in "AB"]
    players = {"A": {"field": sides[0]}, "B": {"field": sides[1]}}
    return Game.position({"cards": cards, "players": players, "active": "A", "step": "declare_attackers"})


def _asked_afresh(game: Game) -> Ask | None:
    """The open question, asked again on a copy."""
    state = game.state.clone()
    state.ask = None
    state.asked -= 1
    play.run(state)
    return state.ask


def test_the_next_question_of_a_declaration_is_the_one_a_copy_asks() -> None:
    random = Random(1)
    asked = 0
    for seed in range(16):
        game = position(seed)
        while (decision := game.decision) is not None and game.turn < 8:
            ask = decision.raw
            if ask.kind in (ATTACK, BLOCK):
                assert _asked_afresh(game) == ask
                asked += len(ask.picked) > 0
            game.answer(random.choice(ask.options))
    assert asked > 50


def test_what_is_in_force_on_dice_together_is_what_is_in_force_on_each() -> None:
    random = Random(2)
    looked = 0
    for game in (*(Game.new(*able(n), seed=n, remembers=False) for n in range(4)), *map(position, range(9))):
        while (decision := game.decision) is not None and game.turn < 16:
            s = game.state
            dice = [*s.zones[FIELD], *s.zones[ZONES + FIELD]]
            for kind in range(s.in_force.bit_length()):
                if s.in_force >> kind & 1:
                    together = changes_on(s, kind, dice)
                    assert together == {die: changes(s, kind, die) for die in dice}
                    looked += any(together.values())
            game.answer(random.choice(decision.actions))
    assert looked > 20


DUTIES = {
    "lure": ["When Lure attacks, all opposing character dice must block Lure."],
    "herd": [
        "When Herd attacks, all opposing character dice must block Herd.",
        "Herd can only be blocked by 2 or more character dice.",
    ],
    "band": [
        "When Band attacks, at least one opposing character die must block Band.",
        "Band can only be blocked by 2 or more character dice.",
    ],
    "plain": [],
    "page": ["Page must block."],
    "wide": ["Wide can block 2 attackers."],
}
FIELDS = (
    (["herd", "herd"], ["wide", "plain"]),
    (["herd", "herd", "plain"], ["wide", "page"]),
    (["lure", "herd"], ["wide", "page"]),
    (["lure", "lure", "plain"], ["page", "wide"]),
    (["band", "band"], ["plain", "page", "plain"]),
    (["band", "band"], ["plain", "wide"]),
)


def _declarations(game: Game, blocks: Pairs = ()) -> set[frozenset[tuple[int, int]]]:
    """Every declaration of blockers that can be made, pick by pick."""
    assert game.decision is not None
    found: set[frozenset[tuple[int, int]]] = set()
    for option in game.decision.raw.options:
        if option == DONE:
            found.add(frozenset(blocks))
        else:
            further = game.clone()
            further.answer(option)
            found |= _declarations(further, (*blocks, (option[1], option[2])))
    return found


def test_what_can_be_declared_pick_by_pick_is_what_is_legal_and_something_is() -> None:
    cards = {name: {**CARD, "name": name.title(), "text": text} for name, text in DUTIES.items()}
    for attackers, blockers in FIELDS:
        players = {"A": {"field": [f"{a}@1" for a in attackers]}, "B": {"field": [f"{b}@1" for b in blockers]}}
        game = Game.position({"cards": cards, "players": players, "active": "A", "step": "declare_attackers"})
        while (decision := game.decision) is not None and decision.raw.kind != BLOCK:
            game.answer(decision.raw.options[0])
        s = game.state
        pairs = [(b, a) for b in s.zones[ZONES + FIELD] for a in s.attackers if facing.no_block(s, b, a) is None]
        legal = {
            frozenset(some)
            for n in range(len(pairs) + 1)
            for some in combinations(pairs, n)
            if all(facing.too_many(s, some[:k], *some[k]) is None for k in range(n))
            and blocking.no_blockers(s, some) is None
        }
        assert legal
        assert _declarations(game) == legal


def test_a_crowd_that_must_block_is_declared_soon() -> None:
    knights, pages = range(1, 10), range(1, 8)
    text = f"""
name: A crowd that must block
cards:
  goad: {{kind: basic action, text: "All opposing character dice must block until end of turn."}}
  knight: {{levels: [[0, 0, 5], [0, 6, 6], [0, 7, 7]]}}
  page: {{levels: [[0, 0, 5], [0, 6, 6], [0, 7, 7]]}}
basic_actions: [goad]
players:
  A: {{reserve: ["goad@action"], field: [{", ".join(f"k{n}=knight" for n in knights)}]}}
  B: {{field: [{", ".join(f"p{n}=page" for n in pages)}]}}
steps:
  - A: {{use: goad}}
  - A: {{attack: [{", ".join(f"k{n}" for n in knights)}]}}
  - cannot: {{B: {{block: {{k1: [p1]}}}}}}
  - B: {{block: {{{", ".join(f"k{n}: [p{n}]" for n in pages)}}}}}
"""
    began = time.process_time()
    (outcome,) = run_text(text)
    assert outcome.passed, outcome.reason
    assert time.process_time() - began < 6
