"""Whole answers: attackers, blocks, a reroll, a split, several choices at once, a purchase with its payment.

A whole answer is the sequence of single picks that ends in the same state. ``give`` makes them one after the other on a
state that the caller can throw away, so that an answer that is refused half way has done nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from overcrush.engine import combat, declaring, play
from overcrush.engine.core import Option, Refs, State
from overcrush.engine.describe import PLAYERS, Names, slug
from overcrush.engine.refusal import GAME_OVER, WHEN, field_order, no_block, well_formed, why_not
from overcrush.engine.wording import option_texts
from overcrush.errors import Ambiguous, Illegal, Malformed
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    CARD,
    CHOOSE,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_CARD,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_NO,
    O_NUMBER,
    O_ORDER,
    O_PASS,
    O_PICK,
    O_REROLL,
    O_USE,
    O_YES,
    ORDER,
    PREP,
    REROLL,
    ZONES,
)

Picks = list[tuple[Option, Refs | None]]
"""The single picks of an answer, each with the dice that paid for it."""


class HasId(Protocol):
    """A view of a die."""

    @property
    def id(self) -> int: ...


DieLike = int | str | HasId
"""A die by its number, by its name (``A.hulk.2`` or ``Hulk #2``), or its view."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Declare these attackers and no others (2.7.1)."""

    dice: Iterable[DieLike] = ()


@dataclass(frozen=True, slots=True)
class Block:
    """Declare these blocks, ``{attacker: [blockers]}``, and no others (2.7.2)."""

    blocks: Mapping[DieLike, Iterable[DieLike]]


@dataclass(frozen=True, slots=True)
class Reroll:
    """Reroll these dice and no others (2.4.3)."""

    dice: Iterable[DieLike] = ()


@dataclass(frozen=True, slots=True)
class Assign:
    """Split combat damage, ``{source: {target: amount}}`` (2.7.4.3.5); a target left out gets none."""

    split: Mapping[DieLike, Mapping[DieLike, int]]


@dataclass(frozen=True, slots=True)
class Choose:
    """Answer a question of an ability: a die, a player (``"A"``), a card, yes or no, a number, an option's text.

    A list is the whole choice: it ends an "up to" choice too.
    """

    what: object


@dataclass(frozen=True, slots=True)
class Order:
    """The order in which one's abilities enter the queue, by die or card (3.2.4)."""

    sources: Iterable[object]


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass priority (2.6.6)."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Purchase a die of a card (2.6.2)."""

    card: int | str
    pay: Sequence[DieLike] | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """Field a character die from the reserve (2.6.3)."""

    die: DieLike
    pay: Sequence[DieLike] | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """Use an action die (2.6.4)."""

    die: DieLike


@dataclass(frozen=True, slots=True)
class Global:
    """Use a Global ability of a card, its first or ``line``-th (2.6.5); ``owner`` where both brought the card."""

    card: int | str
    line: int = 1
    owner: str | None = None
    pay: Sequence[DieLike] | None = None


@dataclass(frozen=True, slots=True)
class Activate:
    """Use an ability that says when it may be used, from one of its dice."""

    die: DieLike
    line: int = 1
    pay: Sequence[DieLike] | None = None


Whole = Attack | Block | Reroll | Assign | Choose | Order | Pass | Buy | Field | Use | Global | Activate
WHOLE = (Attack, Block, Reroll, Assign, Choose, Order, Pass, Buy, Field, Use, Global, Activate)


# --- what is meant ------------------------------------------------------------------------------------


def die_of(names: Names, s: State, what: object) -> int:
    """The number of the die that is meant."""
    if isinstance(what, str):
        return _named_die(names, s, what)
    number = what if type(what) is int else getattr(what, "id", None)
    if type(number) is not int:
        raise Malformed(f"a die is a number, a name or a die of the game, not a {type(what).__name__}")
    if not 0 <= number < len(s.zone):
        raise Malformed("there is no die of that number")
    return number


def _named_die(names: Names, s: State, word: str) -> int:
    wanted = word.strip().casefold()
    fits = [
        die
        for die in range(len(s.zone))
        if wanted in (names.key(s, die), names.key(s, die).casefold(), names.die(s, die).casefold())
    ]
    if not fits:
        player = s.ask.who if s.ask is not None else s.active
        fits = [die for die in range(len(s.zone)) if names.die(s, die, player).casefold() == wanted]
    if not fits:
        # a bare card's name is enough where only one of its dice is about
        fits = [die for die in range(len(s.zone)) if s.zone[die] != CARD and slug(word) == names.slugs[s.card_of[die]]]
    if not fits:
        raise Malformed(f"there is no die called {word[:60]!r}")
    if len(fits) > 1:
        raise Ambiguous(f"{word[:60]!r} could be {', '.join(names.key(s, die) for die in fits[:8])}")
    return fits[0]


def card_of(names: Names, s: State, what: object, player: int | None = None) -> int:
    """The number of the card that is meant: a player's own first."""
    t = s.t
    if type(what) is int:
        if not 0 <= what < len(t.cards):
            raise Malformed("there is no card of that number")
        return what
    if not isinstance(what, str):
        raise Malformed(f"a card is a number, a name or an id, not a {type(what).__name__}")
    wanted = what.strip().casefold()
    fits = [
        n for n, card in enumerate(t.cards) if wanted in (card.id.casefold(), names.slugs[n], names.cards[n].casefold())
    ]
    if not fits:
        fits = [n for n, card in enumerate(t.cards) if wanted == card.name.casefold()]
    if len(fits) > 1 and player is not None:
        fits = [n for n in fits if t.owner[n] == player] or fits
    if not fits:
        raise Malformed(f"there is no card called {what[:60]!r}")
    if len(fits) > 1:
        raise Ambiguous(f"{what[:60]!r} could be {', '.join(names.card(n) for n in fits[:8])}")
    return fits[0]


def player_of(what: object) -> int:
    """The number of a player called A or B."""
    if isinstance(what, str) and what.upper() in PLAYERS:
        return PLAYERS.index(what.upper())
    raise Malformed("a player is called A or B")


def paying(names: Names, s: State, pay: object) -> Refs | None:
    """The dice a payment names; ``virtual`` is one virtual energy."""
    if pay is None:
        return None
    return tuple(-1 if item == "virtual" else die_of(names, s, item) for item in _listed(pay, "a payment"))


def _listed(what: object, words: str) -> list[object]:
    if isinstance(what, str | bytes | Mapping) or not isinstance(what, Iterable):
        raise Malformed(f"{words} is a list of dice, not a {type(what).__name__}")
    return list(what)


# --- giving answers ------------------------------------------------------------------------------------


def give(names: Names, s: State, answer: object, pay: object = None) -> Picks:
    """Answer the open decision on this very state, pick by pick; on a refusal the state is to be thrown away."""
    if s.ask is None:
        raise Illegal(*GAME_OVER)
    done: Picks = []
    if isinstance(answer, tuple):
        _pick(s, done, well_formed(s, answer), paying(names, s, pay))
    elif isinstance(answer, str):
        _pick(s, done, _by_text(names, s, answer), paying(names, s, pay))
    elif isinstance(answer, Buy | Field | Use | Global | Activate | Pass):
        own = getattr(answer, "pay", None)
        _pick(s, done, _action(names, s, answer), paying(names, s, pay if own is None else own))
    elif pay is not None:
        raise Malformed("nothing is paid for here")
    elif isinstance(answer, Attack):
        _attack(names, s, done, answer)
    elif isinstance(answer, Block):
        _block(names, s, done, answer)
    elif isinstance(answer, Reroll):
        _reroll(names, s, done, answer)
    elif isinstance(answer, Assign):
        _assign(names, s, done, answer)
    elif isinstance(answer, Choose):
        _choose(names, s, done, answer)
    elif isinstance(answer, Order):
        _order(names, s, done, answer)
    else:
        raise Malformed(f"a {type(answer).__name__} is no answer")
    return done


def _pick(s: State, done: Picks, option: Option, dice: Refs | None = None) -> None:
    """Make one pick, or say why it cannot be made."""
    ask = s.ask
    if ask is None:
        raise Illegal(*GAME_OVER)
    reason = why_not(s, ask.who, option)
    if reason is not None:
        raise Illegal(*reason)
    play.answer(s, option, dice)
    done.append((option, dice))


def _asked(s: State, kind: int, option: int) -> int:
    """Who is asked for this kind of thing; refused if something else is asked."""
    ask = s.ask
    if ask is None:
        raise Illegal(*GAME_OVER)
    if ask.kind != kind:
        raise Illegal(*WHEN[option])
    return ask.who


def _by_text(names: Names, s: State, text: str) -> Option:
    """The option with this text, or the only one that has these words in it."""
    ask = s.ask
    assert ask is not None
    wanted = text.strip().casefold()
    texts = [words.casefold() for words in option_texts(names, s, ask)]
    fits = [n for n, words in enumerate(texts) if words == wanted]
    if not fits and wanted:
        fits = [n for n, words in enumerate(texts) if wanted in words]
    if not fits:
        raise Malformed(f"no option here is called {text[:60]!r}")
    if len(fits) > 1:
        raise Ambiguous(f"{text[:60]!r} could be {'; '.join(option_texts(names, s, ask)[n] for n in fits[:8])}")
    return ask.options[fits[0]]


def _action(names: Names, s: State, answer: Buy | Field | Use | Global | Activate | Pass) -> Option:
    who = s.ask.who if s.ask is not None else s.active
    if isinstance(answer, Pass):
        return (O_PASS,)
    if isinstance(answer, Buy):
        return (O_BUY, card_of(names, s, answer.card, who))
    if isinstance(answer, Field):
        return (O_FIELD, die_of(names, s, answer.die))
    if isinstance(answer, Use):
        return (O_USE, die_of(names, s, answer.die))
    if type(answer.line) is not int:
        raise Malformed("a line is a number")
    if isinstance(answer, Global):
        card = card_of(names, s, answer.card, player_of(answer.owner) if answer.owner is not None else who)
        return (O_GLOBAL, _line(names, s, card, "global", answer.line))
    die = die_of(names, s, answer.die)
    return (O_ACTIVATE, _line(names, s, s.card_of[die], "activated", answer.line), die)


def _line(names: Names, s: State, card: int, kind: str, line: int) -> int:
    lines = [ability.index for ability in s.t.abilities if ability.card == card and ability.kind == kind]
    if not 1 <= line <= len(lines):
        words = "Global ability" if kind == "global" else "ability to be used at will"
        raise Illegal(f"{names.card(card)} has no {words}" + (f" number {line}" if lines else ""), ("2.6.5.1",))
    return lines[line - 1]


def _attack(names: Names, s: State, done: Picks, answer: Attack) -> None:
    who = _asked(s, ATTACK, O_ATTACK)
    dice = _distinct([die_of(names, s, item) for item in _listed(answer.dice, "an attack")], "2.7.1.1")
    order = field_order(s, who)
    for die in sorted(dice, key=lambda d: order.get(d, -1)):
        _pick(s, done, (O_ATTACK, die))
    _pick(s, done, (O_DONE,))


def _distinct(dice: list[int], rule: str) -> list[int]:
    if len(set(dice)) < len(dice):
        raise Illegal("a die is named twice", (rule,))
    return dice


def _reroll(names: Names, s: State, done: Picks, answer: Reroll) -> None:
    who = _asked(s, REROLL, O_REROLL)
    dice = _distinct([die_of(names, s, item) for item in _listed(answer.dice, "a reroll")], "2.4.3")
    order = {die: n for n, die in enumerate(s.zones[who * ZONES + PREP])}
    for die in sorted(dice, key=lambda d: order.get(d, -1)):
        _pick(s, done, (O_REROLL, die))
    _pick(s, done, (O_DONE,))


def _block(names: Names, s: State, done: Picks, answer: Block) -> None:
    _asked(s, BLOCK, O_BLOCK)
    if not isinstance(answer.blocks, Mapping):
        raise Malformed("blocks are given as {attacker: [blockers]}")
    pairs: list[tuple[int, int]] = []
    for attacker, blockers in answer.blocks.items():
        which = die_of(names, s, attacker)
        pairs += [(die_of(names, s, item), which) for item in _listed(blockers, "a block")]
    for n, (blocker, attacker_die) in enumerate(pairs):
        reason = no_block(s, blocker, attacker_die) or declaring.too_many(s, tuple(pairs[:n]), blocker, attacker_die)
        if reason is not None:
            raise Illegal(*reason)
    order = field_order(s, 1 - s.active)  # who is asked may be the other player
    attackers = s.attackers
    for pair in sorted(pairs, key=lambda p: (order[p[0]], attackers.index(p[1]))):
        _pick(s, done, (O_BLOCK, *pair))
    _pick(s, done, (O_DONE,))


def _assign(names: Names, s: State, done: Picks, answer: Assign) -> None:
    who = _asked(s, ASSIGN, O_ASSIGN)
    if not isinstance(answer.split, Mapping):
        raise Malformed("a split is given as {source: {target: amount}}")
    wanted: dict[int, dict[int, int]] = {}
    for source, split in answer.split.items():
        given: object = split
        if not (isinstance(given, Mapping) and all(type(n) is int and 0 <= n < 1 << 30 for n in given.values())):
            raise Malformed("a split is given as {source: {target: amount}}")
        wanted[die_of(names, s, source)] = {die_of(names, s, target): n for target, n in split.items()}
    while s.ask is not None and s.ask.kind == ASSIGN and s.ask.who == who and s.ask.die in wanted:
        _split(s, done, s.ask.die, wanted.pop(s.ask.die), s.ask.rule)
    if wanted or not done:
        raise Illegal(
            "the damage of that die is not split now" if wanted else "no damage is assigned", WHEN[O_ASSIGN][1]
        )


def _split(s: State, done: Picks, source: int, split: dict[int, int], rule: str) -> None:
    facing = combat.opponents_of(s, source)
    total = combat.combat_value(s, source)
    if any(target not in facing for target in split):
        raise Illegal("it is not engaged with that die", (rule, "2.7.4.3.3"))
    if sum(split.values()) != total:
        raise Illegal(f"it has to assign {total} damage, no more and no less", (rule, "2.7.4.3.4"))
    for target in facing[len(s.picked) : -1]:
        _pick(s, done, (O_ASSIGN, source, target, split.get(target, 0)))


def _order(names: Names, s: State, done: Picks, answer: Order) -> None:
    who = _asked(s, ORDER, O_ORDER)
    for item in _listed(answer.sources, "an order"):
        if s.ask is None or s.ask.kind != ORDER or s.ask.who != who:
            break  # the last one needs no question
        fits = [n for n, w in enumerate(s.batch) if _is_source(names, s, item, w.die, w.card)]
        if not fits:
            raise Illegal("no ability of that source is waiting", ("3.2.4",))
        _pick(s, done, (O_ORDER, fits[0]))


def _is_source(names: Names, s: State, item: object, die: int, card: int) -> bool:
    try:
        return die_of(names, s, item) == die
    except (Malformed, Ambiguous):
        return card_of(names, s, item) == card


def _choose(names: Names, s: State, done: Picks, answer: Choose) -> None:
    what = answer.what
    whole = isinstance(what, list | tuple)
    items = list(what) if isinstance(what, list | tuple) else [what]
    who = _asked(s, CHOOSE, O_PICK)
    for item in items:
        if s.ask is None or s.ask.kind != CHOOSE or s.ask.who != who:
            raise Illegal("so much is not to be chosen", ("3.3.11", "3.3.1"))
        _pick(s, done, _choice(names, s, item))
    if (
        whole
        and s.ask is not None
        and s.ask.kind == CHOOSE
        and (O_DONE,) in s.ask.options
        and (s.ask.picked or not items)
    ):
        _pick(s, done, (O_DONE,))


def _offered_die(names: Names, s: State, item: object) -> int:
    """The die that is meant, first among those on offer."""
    ask = s.ask
    assert ask is not None
    if isinstance(item, str):
        wanted = item.strip().casefold()
        dice = [option[1] for option in ask.options if option[0] == O_PICK and option[1] >= 0]
        fits = [die for die in dice if wanted in _words(names, s, die)]
        if len(fits) == 1:
            return fits[0]
        if fits and wanted not in (names.key(s, die).casefold() for die in range(len(s.zone))):
            raise Ambiguous(f"{item[:60]!r} could be {', '.join(names.key(s, die) for die in fits[:8])}")
    return die_of(names, s, item)


def _words(names: Names, s: State, die: int) -> tuple[str, ...]:
    """What a die can be called."""
    owner = s.owner[die]
    words = (
        names.key(s, die),
        names.die(s, die),
        names.die(s, die, owner),
        names.cards[s.card_of[die]],
        names.slugs[s.card_of[die]],
    )
    return tuple(word.casefold() for word in words)


def _choice(names: Names, s: State, item: object) -> Option:
    """The option of a choice that somebody means: by what it is, else by its text."""
    ask = s.ask
    assert ask is not None
    if isinstance(item, bool):
        return (O_YES,) if item else (O_NO,)
    kinds = {option[0] for option in ask.options}
    if isinstance(item, str):
        word = item.strip().casefold()
        if word in ("yes", "no") and O_YES in kinds:
            return (O_YES,) if word == "yes" else (O_NO,)
        if word.upper() in PLAYERS:
            return (O_PICK, -1 - player_of(word))
        texts = [text.casefold() for text in option_texts(names, s, ask)]
        if word in texts:
            return ask.options[texts.index(word)]
    if O_CARD in kinds:
        return (O_CARD, card_of(names, s, item))
    if O_NUMBER in kinds and type(item) is int:
        if not 0 <= item < 1 << 30:
            raise Malformed("there is no number like that here")
        return (O_NUMBER, item)
    if O_PICK in kinds:
        return (O_PICK, _offered_die(names, s, item))
    if isinstance(item, str):
        return _by_text(names, s, item)
    raise Malformed(f"a {type(item).__name__} is no answer to that question")
