"""The open decision as a page offers it, and what a page sends back as the picks of an answer.

Whether an optional ability is used and on what is one question here: its options are the targets, and no; where there
is only one target, yes is about that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from overcrush.engine.edge.answers import Assign, Attack, Block, Choose, DieLike, Order, Reroll, Whole, answered
from overcrush.engine.edge.api import (
    MAIN,
    VIRTUAL,
    Ask,
    State,
    blocking,
    blocks_allowed,
    combat,
    declaring,
    facing,
    payment,
    play,
    price,
)
from overcrush.engine.edge.api import Option as RawOption
from overcrush.engine.edge.calling import Numbers
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.edge.questions import prompt_text
from overcrush.engine.edge.refusal import GAME_OVER
from overcrush.engine.edge.wording import option_texts
from overcrush.errors import Illegal, Malformed
from overcrush.game import Game
from overcrush.game.setup import Call
from overcrush.model import const as c
from overcrush.rules import find
from overcrush.server import asked, told
from overcrush.server.seen import Eyes

T = TypeVar("T")
OPTION_NAMES = (
    *("pass", "buy", "field", "use", "global", "activate", "reroll", "attack", "block", "done", "assign", "pick"),
    *("yes", "no", "number", "card", "option", "order"),
)
MAY: tuple[RawOption, RawOption] = ((c.O_YES,), (c.O_NO,))
PAID = (c.O_BUY, c.O_FIELD, c.O_USE, c.O_GLOBAL, c.O_ACTIVATE)


# --- asking ----------------------------------------------------------------------------------------------


def decision(names: Names, s: State, number: int, eyes: Eyes) -> told.Decision | None:
    """The open decision; its options only for who decides."""
    ask = s.ask
    if ask is None:
        return None
    rule = find(ask.rule)
    view = told.Decision(
        number,
        PLAYERS[ask.who],
        c.ASK_NAMES[ask.kind],
        prompt_text(names, s, ask),
        ask.rule,
        rule.subject if rule is not None else "",
        die=ask.die if ask.die >= 0 else None,
        card=ask.card if ask.card >= 0 else None,
    )
    aimed = _aimed(s, ask)
    if aimed is not None:
        view.prompt = view.prompt.removesuffix(": do you?") + ("." if view.prompt.endswith(": do you?") else "")
    if ask.who in eyes:
        view.yours = True
        view.picked = list(ask.picked)
        view.options = _aimed_options(names, s, ask, *aimed) if aimed is not None else _options(names, s, ask)
        view.shape = shape(s, ask)
        if ask.kind == c.PRIORITY and s.sub == MAIN and ask.who == s.active:
            view.attackers = _attackers(s)
            view.must = declaring.must_attack(s) if view.attackers else []
        if ask.kind == c.REROLL and not ask.picked and not ask.least:
            view.keeping = _keeping(names, s, ask)
    return view


def _keeping(names: Names, s: State, ask: Ask) -> list[told.Option]:
    """What could be done in the Main Step if nothing is rerolled, where nothing comes between."""
    if (c.O_DONE,) not in ask.options:
        return []
    after = s.clone()
    play.give(after, ask, (c.O_DONE,))
    then = after.ask
    if then is None or then.who != ask.who or then.kind != c.PRIORITY or after.sub != MAIN or after.rng != s.rng:
        return []
    return [option for option in _options(names, after, then) if option.kind != OPTION_NAMES[c.O_PASS]]


def _options(names: Names, s: State, ask: Ask) -> list[told.Option]:
    texts = option_texts(names, s, ask)
    found = [_option(s, ask, n, option, texts[n]) for n, option in enumerate(ask.options)]
    if ask.options == MAY and (sole := _sole(s, ask)) is not None:
        _about(found[0], sole)
    return found


def _sole(s: State, ask: Ask) -> int | None:
    """Where it is asked whether to do something: the only die or player for it, if that is chosen at once."""
    if ask.kind != c.CHOOSE or not s.stack:
        return None
    after = s.clone()
    play.give(after, ask, MAY[0])
    by = (ask.who, ask.die, ask.card)
    seen = [
        event for event in after.events[len(s.events) :] if event[c.E_KIND] == c.EV_CHOSE and event[c.E_RULE] == "3.3.1"
    ]
    chosen = [event for event in seen if (event[c.E_PLAYER], event[c.E_SOURCE], event[c.E_SOURCE_CARD]) == by]
    return chosen[0][c.E_AMOUNT] if len(chosen) == 1 else None


def _about(view: told.Option, ref: int) -> None:
    if ref >= 0:
        view.die = ref
    else:
        view.player = PLAYERS[-1 - ref]


def _aimed(s: State, ask: Ask) -> tuple[State, Ask] | None:
    """Where it is asked whether to do something that then asks for one target, and nothing comes between: the position
    in which that is asked, and how."""
    if ask.kind != c.CHOOSE or ask.options != MAY or not s.stack:
        return None
    after, at = s.clone(), s.stack[-1].serial
    play.give(after, ask, MAY[0])
    then = after.ask
    if then is None or then.who != ask.who or then.kind != c.CHOOSE or (then.least, then.most) != (1, 1):
        return None
    if after.rng != s.rng or after.stack[-1].serial != at or any(option[0] != c.O_PICK for option in then.options):
        return None
    return after, then


def _aimed_options(names: Names, s: State, ask: Ask, after: State, then: Ask) -> list[told.Option]:
    """The targets, and no."""
    found = _options(names, after, then)
    return [*found, _option(s, ask, len(found), MAY[1], option_texts(names, s, ask)[1])]


def paths(s: State, ask: Ask) -> list[tuple[RawOption, ...]]:
    """The options as a page knows them, each as the picks it stands for."""
    aimed = _aimed(s, ask)
    if aimed is None:
        return [(option,) for option in ask.options]
    return [*((MAY[0], target) for target in aimed[1].options), (MAY[1],)]


def _option(s: State, ask: Ask, n: int, option: RawOption, text: str) -> told.Option:
    kind = option[0]
    view = told.Option(n, OPTION_NAMES[kind], text)
    if kind in (c.O_BUY, c.O_CARD):
        view.card = option[1]
    elif kind in (c.O_FIELD, c.O_USE, c.O_REROLL, c.O_ATTACK):
        view.die = option[1]
    elif kind == c.O_BLOCK:
        view.die, view.target = option[1], option[2]
    elif kind == c.O_ASSIGN:
        view.die, view.target, view.amount = option[1], option[2], option[3]
    elif kind == c.O_PICK:
        _about(view, option[1])
    elif kind in (c.O_GLOBAL, c.O_ACTIVATE):
        view.ability = option[1]
        card = s.t.abilities[option[1]].card
        view.card = card if card >= 0 else None
        if kind == c.O_ACTIVATE and option[2] >= 0:
            view.die = option[2]
    elif kind == c.O_ORDER:
        waiting = s.batch[option[1]]
        view.die = waiting.die if waiting.die >= 0 else None
        view.card = waiting.card if waiting.card >= 0 else None
    elif kind in (c.O_NUMBER, c.O_OPTION):
        view.amount = option[1]
    if kind in PAID:
        view.cost, types = price(s, ask.who, option)
        paid = payment(s, ask.who, view.cost, types) if view.cost else []
        view.pay = [d for d, units in paid or [] for _ in range(units if d == VIRTUAL else 1)]
    return view


def shape(s: State, ask: Ask) -> told.Shape | None:
    """How the decision is answered as a whole; nothing once it is half answered, or where one option is all."""
    if ask.kind == c.CHOOSE:
        return told.Shape("choose", [], [], ask.least, ask.most) if ask.most > 1 or ask.least == 0 else None
    if ask.picked:
        return None
    if ask.kind == c.REROLL:
        dice = [o[1] for o in ask.options if o[0] == c.O_REROLL]
        return told.Shape("reroll", dice, [], ask.least, ask.most)
    if ask.kind == c.ATTACK:
        dice = _attackers(s)
        must = declaring.must_attack(s)
        return told.Shape("attack", dice, must, len(must), len(dice))
    if ask.kind == c.BLOCK:
        return _blocks(s)
    if ask.kind == c.ASSIGN:
        targets = combat.opponents_of(s, ask.die)
        return told.Shape("assign", targets, source=ask.die, total=combat.combat_value(s, ask.die))
    if ask.kind == c.ORDER:
        return told.Shape("order", least=ask.least, most=ask.most)
    return None


def _attackers(s: State) -> list[int]:
    """The dice that can attack as things stand."""
    return [die for die in s.zones[s.active * c.ZONES + c.FIELD] if declaring.no_attack(s, die) is None]


def _blocks(s: State) -> told.Shape:
    field = s.zones[(1 - s.active) * c.ZONES + c.FIELD]
    pairs = [(b, a) for b in field for a in s.attackers if facing.no_block(s, b, a) is None]
    blockers = list(dict.fromkeys(b for b, _ in pairs))
    needs = [(a, n) for a in s.attackers if (n := facing.needed_blockers(s, a)) > 1]
    many = [(b, n) for b in blockers if (n := blocks_allowed(s, b)) > 1]
    must = blocking.must_block(s)
    return told.Shape("block", blockers, must, len(must), len(blockers), pairs, needs, many)


# --- answering -------------------------------------------------------------------------------------------

NUMBERS = Numbers()


def picks(game: Game, do: asked.Doing) -> Call:
    """What a page's answer means, pick by pick; raises ``Illegal`` or ``Malformed`` for what is no answer here."""
    ask = game.state.ask
    if ask is None:
        raise Illegal(*GAME_OVER)
    if isinstance(do, asked.Take) and (path := _numbered(paths(game.state, ask), do.option))[1:]:
        if do.pay is not None:
            raise Illegal("nothing is paid for here", (ask.rule,))
        return tuple((option, None) for option in path)
    pay = do.pay if isinstance(do, asked.Take) else None
    return tuple(answered(game.state, NUMBERS, whole(game.state, ask, do), pay)[1])


def whole(s: State, ask: Ask, do: asked.Doing) -> Whole | RawOption:
    """A page's answer as the engine takes it: options by their ids, dice by their numbers."""
    if isinstance(do, asked.Take):
        return _numbered(paths(s, ask), do.option)[0]
    if isinstance(do, asked.Choose):
        return Choose([_numbered(ask.options, n) for n in _distinct(do.options)])
    if isinstance(do, asked.Order):
        places = [_numbered(ask.options, n)[1:] for n in _distinct(do.options)]
        if ask.kind == c.ORDER and len(places) < ask.least - 1:
            raise Illegal("all abilities must be put in order", ("3.2.4",))
        return Order([s.batch[place[0]] if ask.kind == c.ORDER else place for place in places])
    if isinstance(do, asked.Attack):
        return Attack(do.dice)
    if isinstance(do, asked.Reroll):
        return Reroll(do.dice)
    if isinstance(do, asked.Block):
        blocks: dict[DieLike, list[DieLike]] = {}
        for blocker, attacker in do.pairs:
            blocks.setdefault(attacker, []).append(blocker)
        return Block(blocks)
    amounts: dict[DieLike, int] = {}
    for target, n in do.amounts:
        amounts[target] = amounts.get(target, 0) + n
    return Assign({do.source: amounts})


def _numbered(options: Sequence[T], n: int) -> T:
    if n >= len(options):
        raise Malformed(f"there is no option {n} here: they go from 0 to {len(options) - 1}")
    return options[n]


def _distinct(numbers: list[int]) -> list[int]:
    if len(set(numbers)) < len(numbers):
        raise Malformed("an option is named twice")
    return numbers
