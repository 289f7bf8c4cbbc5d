"""What a person at the terminal can answer: the numbered lines of a decision, and what typed numbers or words mean."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from overcrush.engine.edge.answers import DieLike
from overcrush.engine.edge.api import Option as RawOption
from overcrush.engine.edge.api import combat, declaring, facing
from overcrush.engine.edge.describe import face_words, where_words
from overcrush.errors import Malformed
from overcrush.game import Assign, Attack, Block, Choose, Decision, Game, Order, Reroll
from overcrush.model.const import FIELD, O_DONE, PREP, ZONES

Reply = Attack | Block | Reroll | Assign | Choose | Order | RawOption | str

SOME = "numbers such as 1 3, all, or none"


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as it is shown: a heading, its numbered lines, and how to answer."""

    lines: tuple[str, ...]
    hint: str
    whole: str = ""
    """``attack``, ``block``, ``reroll``, ``assign``, ``order`` or ``some`` where several numbers make one answer."""
    subjects: tuple[tuple[int, ...], ...] = ()
    """What each line is about, where several are answered at once: a die, or a blocker and an attacker."""


def question(game: Game, decision: Decision) -> Question:
    """The lines to show for a decision."""
    s, names, me = game.state, game.names, decision.raw.who
    picked = decision.raw.picked
    kind = decision.kind
    if kind == "reroll" and not picked:
        dice = s.zones[me * ZONES + PREP]
        lines = [f"{names.die(s, d, me)}: {face_words(s, d)}" for d in dice]
        return Question(tuple(lines), f"{SOME} to reroll", "reroll", tuple((d,) for d in dice))
    if kind == "attack" and not picked:
        dice = [d for d in s.zones[me * ZONES + FIELD] if declaring.no_attack(s, d) is None]
        lines = [f"{names.die(s, d, me)}: {where_words(s, d)}" for d in dice]
        return Question(tuple(lines), f"{SOME} to attack with", "attack", tuple((d,) for d in dice))
    if kind == "block" and not picked:
        pairs = [(b, a) for b in s.zones[me * ZONES + FIELD] for a in s.attackers if facing.no_block(s, b, a) is None]
        lines = [f"{names.die(s, b, me)} ({where_words(s, b)}) blocks {names.die(s, a, 1 - me)}" for b, a in pairs]
        return Question(tuple(lines), f"{SOME} to block with", "block", tuple(pairs))
    if kind == "assign" and not picked:
        return _split(game, decision)
    texts = tuple(decision.options.texts)
    if kind == "order" and len(texts) > 1:
        return Question(texts, "a number, or all of them in the order you like", "order")
    if kind == "choose" and (decision.raw.most > 1 or decision.raw.least == 0):
        return Question(texts, "one or several numbers", "some")
    return Question(texts, "a number" if len(texts) > 1 else "1")


def _split(game: Game, decision: Decision) -> Question:
    """How much to whom: the amounts are typed in the order of the lines."""
    s, names, me = game.state, game.names, decision.raw.who
    source = decision.raw.die
    targets = combat.opponents_of(s, source)
    total = combat.combat_value(s, source)
    lines = [f"{names.die(s, d, 1 - me)}: {where_words(s, d)}" for d in targets]
    example = " ".join(str(total if n == 0 else 0) for n in range(len(targets)))
    hint = f"{names.die(s, source, me)} deals {total}: how much to each, in this order, such as {example}"
    return Question(tuple(lines), hint, "assign", tuple((d,) for d in targets))


# --- what was typed --------------------------------------------------------------------------------


def numbers(words: str) -> list[int] | None:
    """The numbers somebody typed, with spaces or commas between them; None if it is not only numbers."""
    parts = words.replace(",", " ").split()
    return (
        [int(part) for part in parts]
        if parts and all(p.isascii() and p.isdigit() and len(p) < 6 for p in parts)
        else None
    )


def replies(game: Game, decision: Decision, asked: Question, typed: str) -> list[Reply]:
    """The answers that a typed line means, to be given one after the other."""
    word = typed.strip().casefold()
    chosen = numbers(word)
    if asked.whole in ("attack", "block", "reroll"):
        return [_declaration(game, asked, word, chosen)]
    if asked.whole == "assign":
        return [_amounts(game, decision, asked, chosen)]
    if word in ("none", "done", "no", "nothing") and (O_DONE,) in decision.options:
        return [(O_DONE,)]
    if chosen is None:
        return [typed.strip()]
    actions = [decision.options.actions[n - 1] for n in _checked(chosen, len(decision.options))]
    if len(actions) == 1:
        return [actions[0]]
    if asked.whole == "order":
        return [Order([game.state.batch[action[1]] for action in actions])]
    if asked.whole == "some":
        return [Choose([action for action in actions if action != (O_DONE,)])]
    raise Malformed("one number is enough here")


def _checked(chosen: Sequence[int], most: int) -> list[int]:
    for n in chosen:
        if not 1 <= n <= most:
            there = f": they go from 1 to {most}" if most > 1 else ": there is only 1" if most else ""
            raise Malformed(f"there is no option {n} here{there}")
    if len(set(chosen)) < len(chosen):
        raise Malformed("a number is there twice")
    return list(chosen)


def _declaration(game: Game, asked: Question, word: str, chosen: list[int] | None) -> Reply:
    """All attackers, all blocks or all dice to reroll at once."""
    if word in ("none", "no", "nothing", "done", "pass"):
        chosen = []
    elif word == "all":
        chosen = list(range(1, len(asked.lines) + 1))
    if chosen is None:
        raise Malformed(f"answer with {asked.hint}")
    subjects = [asked.subjects[n - 1] for n in _checked(chosen, len(asked.lines))]
    if asked.whole == "reroll":
        return Reroll([die for (die,) in subjects])
    if asked.whole == "attack":
        return Attack([die for (die,) in subjects])
    blocks: dict[DieLike, list[DieLike]] = {}
    for blocker, attacker in subjects:
        blocks.setdefault(attacker, []).append(blocker)
    if word == "all" and len({pair[1] for pair in asked.subjects}) > 1:
        raise Malformed("with several attackers, say by number who blocks whom")
    return Block(blocks)


def _amounts(game: Game, decision: Decision, asked: Question, chosen: list[int] | None) -> Reply:
    """A split: what is left over goes to the last one when its amount is not typed."""
    if chosen is None or len(chosen) > len(asked.lines):
        raise Malformed(f"answer with {len(asked.lines)} numbers: {asked.hint}")
    source = decision.raw.die
    if len(chosen) == len(asked.lines) - 1:
        chosen = [*chosen, max(0, combat.combat_value(game.state, source) - sum(chosen))]
    split: dict[DieLike, int] = {die: n for (die,), n in zip(asked.subjects, chosen, strict=False)}
    return Assign({source: split})


# --- payments --------------------------------------------------------------------------------------


def ways_to_pay(game: Game, decision: Decision, number: int) -> list[tuple[list[int | str], str]]:
    """The genuinely different ways to pay for an option, the engine's own first: the dice, and words for them."""
    action = decision.options.actions[_checked([number], len(decision.options))[0] - 1]
    found: list[tuple[list[int | str], str]] = []
    for way in game.payments(action):
        dice: list[int | str] = ["virtual" if die is None else die.id for die in way]
        words = ["virtual energy" if die is None else f"{die.label} ({die.shows})" for die in way]
        if dice:
            found.append((dice, ", ".join(words)))
    return found
