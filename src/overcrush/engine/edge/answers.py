"""Whole answers: attackers, blocks, a reroll, a split, several choices at once, a purchase with its payment.

A whole answer is the sequence of single picks that ends in the same state. ``answered`` makes them one after the other
on a copy, so that an answer that is refused half way has done nothing. Everybody who answers comes here: programs, the
terminal, the page, scenarios. They only differ in what they call things (``calling``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from overcrush.engine import combat, declaring, facing, play
from overcrush.engine.core import Ask, Option, Refs, State, Waiting
from overcrush.engine.edge.calling import Numbers, listed
from overcrush.engine.edge.refusal import (
    ANOTHER,
    GAME_OVER,
    NOT_ASKED,
    WHEN,
    field_order,
    no_block,
    well_formed,
    why_not,
)
from overcrush.errors import Ambiguous, Illegal, Malformed
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    CHOOSE,
    E_AMOUNT,
    E_KIND,
    EV_CHOSE,
    NONE,
    O_ACTIVATE,
    O_ASSIGN,
    O_ATTACK,
    O_BLOCK,
    O_BUY,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_NO,
    O_ORDER,
    O_PASS,
    O_PICK,
    O_REROLL,
    O_USE,
    ORDER,
    PREP,
    REROLL,
    ZONES,
)

Picks = list[tuple[Option, Refs | None]]
"""The single picks of an answer, each with the dice that paid for it."""

DONE: Option = (O_DONE,)

SO_MUCH = ("so much is not to be chosen", ("3.3.11", "3.3.1"))


class HasId(Protocol):
    """A view of a die."""

    @property
    def id(self) -> int: ...


DieLike = int | str | HasId
"""A die by its number, by its name (``A.hulk.2`` or ``Hulk #2``), or its view."""


class Attack(Struct, frozen=True):
    """Declare these attackers and no others (2.7.1)."""

    dice: Iterable[DieLike] = ()


class Block(Struct, frozen=True):
    """Declare these blocks, ``{attacker: [blockers]}``, and no others (2.7.2)."""

    blocks: Mapping[DieLike, Iterable[DieLike]]


class Reroll(Struct, frozen=True):
    """Reroll these dice and no others (2.4.3)."""

    dice: Iterable[DieLike] = ()


class Assign(Struct, frozen=True):
    """Split combat damage, ``{source: {target: amount}}`` (2.7.4.3.5); a target left out gets none."""

    split: Mapping[DieLike, Mapping[DieLike, int]]


class Choose(Struct, frozen=True):
    """Answer a question of an ability: a die, a player (``"A"``), a card, yes or no, a number, an option's text.

    A list is the whole choice: it ends an "up to" choice too. What was chosen by itself, because nothing else could be,
    may be named all the same.
    """

    what: object


class Order(Struct, frozen=True):
    """The order in which one's abilities enter the queue, by die or card (3.2.4); others follow as they stand."""

    sources: Iterable[object]


class Pass(Struct, frozen=True):
    """Pass priority (2.6.6)."""


class Buy(Struct, frozen=True):
    """Purchase a die of a card (2.6.2)."""

    card: int | str
    pay: Sequence[DieLike] | None = None


class Field(Struct, frozen=True):
    """Field a character die from the reserve (2.6.3)."""

    die: DieLike
    pay: Sequence[DieLike] | None = None


class Use(Struct, frozen=True):
    """Use an action die (2.6.4)."""

    die: DieLike


class Global(Struct, frozen=True):
    """Use a Global ability of a card, its first or ``line``-th (2.6.5); ``owner`` where both brought the card."""

    card: int | str
    line: int = 1
    owner: str | None = None
    pay: Sequence[DieLike] | None = None


class Activate(Struct, frozen=True):
    """Use an ability that says when it may be used, by its die or its card; the ``line``-th of it, or whichever can be
    used."""

    die: DieLike
    line: int | None = None
    pay: Sequence[DieLike] | None = None


Whole = Attack | Block | Reroll | Assign | Choose | Order | Pass | Buy | Field | Use | Global | Activate

WHOLE = (Attack, Block, Reroll, Assign, Choose, Order, Pass, Buy, Field, Use, Global, Activate)

Action = Buy | Field | Use | Global | Activate | Pass


def answered(
    s: State, calls: Numbers, answer: object, pay: object = None, player: int | None = None
) -> tuple[State, Picks]:
    """The state after an answer, and the picks it is made of; refused, it has changed nothing.

    An answer is a whole answer, an option as the engine writes it, or an option's text; ``player`` gives it, or whoever
    is asked.
    """
    if s.ask is None:
        raise Illegal(*GAME_OVER)
    giving = _Giving(s.clone(), calls, s.ask.who if player is None else player)
    giving.give(answer, pay)
    return giving.s, giving.picks


def option_of(s: State, calls: Numbers, answer: Action, player: int) -> Option:
    """What a player with priority means, as the engine writes it; refused if there is no such thing."""
    if isinstance(answer, Pass):
        return (O_PASS,)
    if isinstance(answer, Buy):
        return (O_BUY, calls.card(s, answer.card, player))
    if isinstance(answer, Field):
        return (O_FIELD, calls.die(s, answer.die))
    if isinstance(answer, Use):
        return (O_USE, calls.die(s, answer.die))
    if answer.line is not None and type(answer.line) is not int:
        raise Malformed("a line is a number")
    if isinstance(answer, Global):
        card = calls.card(s, answer.card, player, answer.owner)
        lines = [ability.index for ability in s.t.abilities if ability.card == card and ability.kind == "global"]
        if not 1 <= answer.line <= len(lines):
            words = "that card has no Global ability" + (f" number {answer.line}" if lines else "")
            raise Illegal(words, ("2.6.5.1", "3.4.2"))
        return (O_GLOBAL, lines[answer.line - 1])
    return _activation(s, calls, answer, player)


def _activation(s: State, calls: Numbers, answer: Activate, player: int) -> Option:
    dice, cards = calls.bearers(s, answer.die, player)
    found = [ability for ability in s.t.activated if ability.card in cards]
    if answer.line is not None:
        found = found[answer.line - 1 : answer.line] if answer.line > 0 else []
    options: list[Option] = [(O_ACTIVATE, a.index, d) for a in found for d in (dice if a.active else [NONE])]
    offered = s.ask.options if s.ask is not None else ()
    for option in options:
        if option in offered:
            return option
    if answer.line is None:  # an ability it has from elsewhere
        for option in offered:
            if option[0] == O_ACTIVATE and option[2] in dice:
                return option
    if options:
        return options[0]
    if found:
        return (O_ACTIVATE, found[0].index, NONE)
    raise Illegal("that has no ability that can be used at will", ("3.4.5.4", "3.1.9"))


class _Giving:
    """An answer being given to a state that can be thrown away."""

    def __init__(self, s: State, calls: Numbers, who: int) -> None:
        self.s = s
        self.calls = calls
        self.who = who
        self.picks: Picks = []

    def give(self, answer: object, pay: object) -> None:
        """Give it, pick by pick."""
        s, calls = self.s, self.calls
        if isinstance(answer, Action):
            own = getattr(answer, "pay", None)
            self.pick(option_of(s, calls, answer, self.who), calls.paying(s, pay if own is None else own))
        elif isinstance(answer, tuple):
            self.pick(well_formed(s, answer), calls.paying(s, pay))
        elif isinstance(answer, str):
            assert s.ask is not None
            self.pick(calls.option(s, s.ask, answer), calls.paying(s, pay))
        elif pay is not None:
            raise Malformed("nothing is paid for here")
        elif isinstance(answer, Attack):
            self.attack(answer)
        elif isinstance(answer, Block):
            self.block(answer)
        elif isinstance(answer, Reroll):
            self.reroll(answer)
        elif isinstance(answer, Assign):
            self.assign(answer)
        elif isinstance(answer, Choose):
            self.choose(answer)
        elif isinstance(answer, Order):
            self.order(answer)
        else:
            raise Malformed(f"a {type(answer).__name__} is no answer")

    def pick(self, option: Option, dice: Refs | None = None) -> None:
        """Make one pick, or say why it cannot be made."""
        reason = why_not(self.s, self.who, option)
        if reason is not None:
            raise Illegal(*reason)
        play.answer(self.s, option, dice)
        self.picks.append((option, dice))

    def asked(self, kind: int, option: int) -> None:
        """Refuse what is not asked for."""
        ask = self.s.ask
        if ask is None:
            raise Illegal(*GAME_OVER)
        if ask.kind != kind:
            raise Illegal(*WHEN[option])
        if ask.who != self.who:
            raise Illegal(*ANOTHER)

    def still(self, kind: int) -> Ask | None:
        """The question, if the player is asked for that still."""
        ask = self.s.ask
        return ask if ask is not None and ask.kind == kind and ask.who == self.who else None

    def dice(self, what: object, words: str, rule: str) -> list[int]:
        """Different dice."""
        dice = [self.calls.die(self.s, item) for item in listed(what, words)]
        if len(set(dice)) < len(dice):
            raise Illegal("a die is named twice", (rule,))
        return dice

    def attack(self, answer: Attack) -> None:
        ask = self.s.ask
        if ask is not None and ask.rule == declaring.TO_ATTACK and not listed(answer.dice, "an attack"):
            self.pick((O_NO,))  # whether there is an attack at all
            return
        self.asked(ATTACK, O_ATTACK)
        order = field_order(self.s, self.s.active)
        for die in sorted(self.dice(answer.dice, "an attack", "2.7.1.1"), key=lambda d: order.get(d, -1)):
            self.pick((O_ATTACK, die))
        self.pick(DONE)

    def reroll(self, answer: Reroll) -> None:
        self.asked(REROLL, O_REROLL)
        order = {die: n for n, die in enumerate(self.s.zones[self.who * ZONES + PREP])}
        for die in sorted(self.dice(answer.dice, "a reroll", "2.4.3"), key=lambda d: order.get(d, -1)):
            self.pick((O_REROLL, die))
        self.pick(DONE)

    def block(self, answer: Block) -> None:
        s, calls = self.s, self.calls
        self.asked(BLOCK, O_BLOCK)
        if not isinstance(answer.blocks, Mapping):
            raise Malformed("blocks are given as {attacker: [blockers]}")
        pairs: list[tuple[int, int]] = []
        for attacker, blockers in answer.blocks.items():
            which = calls.die(s, attacker)
            pairs += [(calls.die(s, item), which) for item in listed(blockers, "a block")]
        for n, (blocker, attacked) in enumerate(pairs):
            reason = no_block(s, blocker, attacked) or facing.too_many(s, tuple(pairs[:n]), blocker, attacked)
            if reason is not None:
                raise Illegal(*reason)
        order = field_order(s, 1 - s.active)  # who is asked may be the other player
        attackers = s.attackers
        for pair in sorted(pairs, key=lambda p: (order[p[0]], attackers.index(p[1]))):
            self.pick((O_BLOCK, *pair))
        self.pick(DONE)

    def assign(self, answer: Assign) -> None:
        s, calls = self.s, self.calls
        self.asked(ASSIGN, O_ASSIGN)
        wrong = Malformed("a split is given as {source: {target: amount}}")
        if not isinstance(answer.split, Mapping):
            raise wrong
        wanted: dict[int, dict[int, int]] = {}
        for source, split in answer.split.items():
            given: object = split
            if not (isinstance(given, Mapping) and all(type(n) is int and abs(n) < 1 << 30 for n in given.values())):
                raise wrong
            wanted[calls.die(s, source)] = {calls.die(s, target): n for target, n in split.items()}
        while (ask := self.still(ASSIGN)) is not None and ask.die in wanted:
            self._split(ask.die, wanted.pop(ask.die), ask.rule)
        if wanted or not self.picks:
            words = "the damage of that die is not split now" if wanted else "no damage is assigned"
            raise Illegal(words, WHEN[O_ASSIGN][1])

    def _split(self, source: int, split: dict[int, int], rule: str) -> None:
        s = self.s
        facing = combat.opponents_of(s, source)
        total = combat.combat_value(s, source)
        if any(target not in facing for target in split):
            raise Illegal("it is not engaged with that die", tuple(dict.fromkeys((rule, "2.7.4.3.3", "2.7.4.3.5"))))
        if sum(split.values()) != total or any(n < 0 for n in split.values()):
            rules = tuple(dict.fromkeys((rule, "2.7.4.3.4", "2.7.4.3.5", "2.7.4.3.8")))
            raise Illegal(f"it has to assign {total} damage, no more and no less", rules)
        for target in facing[len(s.picked) : -1]:
            self.pick((O_ASSIGN, source, target, split.get(target, 0)))

    def order(self, answer: Order) -> None:
        self.asked(ORDER, O_ORDER)
        s = self.s
        batch = list(s.batch)
        for item in (*listed(answer.sources, "an order"), *((None,) * len(batch))):
            n = self._place(item) if item is not None else 0
            batch.pop(n)
            self.pick((O_ORDER, n))
            # the last one needs no question, and what answered something once leaves others behind (3.2.11)
            batch = [w for w in batch if any(w is other for other in s.batch)]
            if not batch:
                break

    def _place(self, item: object) -> int:
        """Where among those that wait an ability stands."""
        batch = self.s.batch
        if isinstance(item, Waiting):
            fits = [n for n, w in enumerate(batch) if w is item]
        else:
            die, card = self.calls.source(self.s, item, self.who)
            fits = [n for n, w in enumerate(batch) if (w.die == die if die >= 0 else w.card == card)]
            if die >= 0 and (len(fits) > 1 or not fits):  # one source for several dice: the one it happened to
                for about in (1, 2):
                    own = [n for n, w in enumerate(batch) if w.event is not None and w.event[about] == die]
                    if own:
                        return own[0]
        if not fits:
            raise Illegal("no ability of that source is waiting", ("3.2.4",))
        return fits[0]

    def choose(self, answer: Choose) -> None:
        what = answer.what
        whole = isinstance(what, list | tuple)
        items = list(what) if isinstance(what, list | tuple) else [what]
        self.asked(CHOOSE, O_PICK)
        before = len(self.s.events)
        for item in items:
            ask = self.still(CHOOSE)
            if (ask is None or not self._offered(ask, item)) and self._was_chosen(item, before):
                continue
            if ask is None:
                raise Illegal(*SO_MUCH)
            self.pick(self.calls.choice(self.s, ask, item))
        ask = self.still(CHOOSE)
        if whole and ask is not None and (ask.picked or not items):
            if DONE in ask.options:
                self.pick(DONE)
            elif not items or ask.least > 0:
                raise Illegal(NOT_ASKED[0], tuple(dict.fromkeys((ask.rule, *NOT_ASKED[1]))))

    def _offered(self, ask: Ask, item: object) -> bool:
        try:
            return self.calls.choice(self.s, ask, item) in ask.options
        except (Malformed, Ambiguous, Illegal):
            return False

    def _was_chosen(self, item: object, before: int) -> bool:
        """Whether something was chosen by itself since this answer began."""
        try:
            ref = self.calls.ref(self.s, item)
        except (Malformed, Ambiguous):
            return False
        return any(event[E_KIND] == EV_CHOSE and event[E_AMOUNT] == ref for event in self.s.events[before:])
