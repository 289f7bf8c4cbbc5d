"""Priority windows (2.6.6, 2.7.3): what a player can do there, and doing it."""

from __future__ import annotations

from typing import Final

from overcrush.engine import legal
from overcrush.engine import mods as m
from overcrush.engine.asking import ask
from overcrush.engine.core import Event, Frame, Mod, Option, Refs, State, Waiting
from overcrush.engine.energy import (
    Payment,
    chosen_payment,
    looked_over,
    lose_virtual,
    payment,
    payments,
    pool,
    short_of,
    spend,
    spendable,
)
from overcrush.engine.events import emit
from overcrush.engine.in_force import card_changes
from overcrush.engine.legal import Reason
from overcrush.engine.life_totals import pay_life
from overcrush.engine.moves import another_fielded, discard, goes, move
from overcrush.engine.pricing import fielding_cost, purchase_cost, use_cost
from overcrush.engine.prohibitions import EPIC_HAD, obtain
from overcrush.engine.statics import changed
from overcrush.engine.steps import MAIN
from overcrush.engine.tolls import Toll, types_of
from overcrush.engine.used import card_speaking, used_up
from overcrush.engine.values import epic, has_keyword
from overcrush.errors import Illegal
from overcrush.model.const import (
    ACTION_FACE,
    CARD,
    CHARACTER_FACE,
    EV_BOUGHT,
    EV_FIELDED,
    EV_GLOBAL,
    EV_PASSED,
    EV_PREPPED,
    EV_STEP,
    EV_USED,
    FIELD,
    FLAG_FAST,
    FLAG_OWN_TYPES,
    NONE,
    O_ACTIVATE,
    O_BUY,
    O_FIELD,
    O_GLOBAL,
    O_PASS,
    O_USE,
    OUT,
    PREP,
    PRIORITY,
    RESERVE,
    USED,
    WILD,
    ZONES,
)

PASS: Final[Option] = (O_PASS,)
AFTER_ACTION: Final = 3
"""``State.passes`` while the inactive player may answer an action of the Main Step, in editions that allow it."""


def open_window(s: State) -> None:
    """Ask who has priority: the active player, the inactive one after a pass, the active one once more (2.6.6.6)."""
    player = s.active if s.passes != 1 else 1 - s.active
    main = s.sub == MAIN
    if s.passes == 2 and s.offered is not None:
        found = s.offered  # both have passed since: nothing has changed
    elif s.passes == AFTER_ACTION:
        player = 1 - s.active
        found = tuple(options(s, player))
        if len(found) == 1:
            s.passes = 0
            return
    else:
        found = tuple(options(s, player))
        s.offered = found if s.passes == 0 else s.offered
    if s.forced is not None and len(found) == 1:
        s.asked += 1
        s.forced.append(PASS)
        act(s, player, PASS)
        return
    ask(
        s,
        player,
        PRIORITY,
        found,
        ("2.6.6.2" if player == s.active else "2.6.6.4") if main else "2.7.3.4",
        "What do you do?" if s.passes != 2 else "Anything more before the step ends?",
    )


def options(s: State, player: int) -> list[Option]:
    """Everything a player with priority may do."""
    if player != s.active and not s.zones[player * ZONES + RESERVE] and not s.virtual[player] and not s.t.free:
        return [PASS]  # without energy there is nothing to pay with
    have, others = looked_over(s, player)
    found: list[Option] = []
    # what is out of reach at its printed price need not be looked at, unless prices have changed
    reach = sum(have)
    as_printed = not s.in_force & m.OF_GLOBALS
    if player == s.active:
        main = s.sub == MAIN
        if main:
            for card in legal.purchases(s, player, have, reach):
                found.append((O_BUY, card))
        faces, card_of, face = s.t.faces, s.card_of, s.face
        for die in others:
            kind = faces[card_of[die]][face[die]].kind
            if kind == CHARACTER_FACE:
                if main and legal.fielding(s, player, die, have) is None:
                    found.append((O_FIELD, die))
            elif kind == ACTION_FACE and legal.using(s, player, die) is None:
                found.append((O_USE, die))
    wild = have[WILD]
    free = not s.in_force & m.STOPPING_GLOBALS  # nothing keeps anybody from using Globals
    for ability in s.t.globals:
        cost = ability.cost
        payable = False
        if as_printed and cost is not None and cost.each is None:
            types = cost.types
            if cost.n > reach or (len(types) == 1 and not have[types[0]] and not wild):
                continue
            payable = len(types) < 2
        if free and ability.side < 0:
            reason = legal.paying_for(s, player, ability, NONE, have, None, payable)
        else:
            reason = legal.global_(s, player, ability, have, None, payable)
        if reason is None:
            found.append((O_GLOBAL, ability.index))
    for ability in s.t.activated:
        cost = ability.cost
        if as_printed and cost is not None and cost.each is None and cost.n > reach:
            continue
        for die in legal.sources(s, player, ability):
            if legal.activating(s, player, ability, die, have) is None:
                found.append((O_ACTIVATE, ability.index, die))
    found.append(PASS)
    return found


def why_not(s: State, player: int, option: Option) -> Reason | None:
    """Why a player may not do this now, or None if it is allowed (its payment aside)."""
    reason = _refusal(s, player, option)
    if reason in legal.DEAR and reason is not None:
        n, types = price(s, player, option)
        return (short_of(pool(s, player), n, types), reason[1])
    return reason


def _refusal(s: State, player: int, option: Option) -> Reason | None:
    have = pool(s, player)
    kind = option[0]
    if kind == O_BUY:
        return legal.buying(s, player, option[1], have)
    if kind == O_FIELD:
        return legal.fielding(s, player, option[1], have)
    if kind == O_USE:
        return legal.using(s, player, option[1])
    if kind == O_GLOBAL:
        return legal.global_(s, player, s.t.abilities[option[1]], have)
    if kind == O_ACTIVATE:
        return legal.activating(s, player, s.t.abilities[option[1]], option[2], have)
    return None


def price(s: State, player: int, option: Option) -> tuple[int, tuple[int, ...]]:
    """What an option costs in energy."""
    kind = option[0]
    if not s.t.tolls:
        if kind == O_BUY:
            return purchase_cost(s, player, option[1]), s.t.pay[option[1]]
        if kind == O_FIELD:
            return fielding_cost(s, option[1]), ()
    if kind == O_BUY:
        return _with(legal.extra_to_buy(s, player, option[1]), purchase_cost(s, player, option[1]), s.t.pay[option[1]])
    if kind == O_FIELD:
        return _with(legal.extra_to_field(s, option[1]), fielding_cost(s, option[1]))
    if kind == O_USE:
        return _with(legal.extra_to_use(s, option[1]), use_cost(s, option[1]))
    if kind in (O_GLOBAL, O_ACTIVATE):
        return legal.price(s, player, s.t.abilities[option[1]])
    return 0, ()


def _with(extra: Toll, n: int, types: tuple[int, ...] = ()) -> tuple[int, tuple[int, ...]]:
    """A price, and the energy that is paid besides."""
    return n + len(extra[1]), types_of(extra[1]) + types if extra[1] else types


def life_price(s: State, player: int, option: Option) -> int:
    """What an option costs in life."""
    kind = option[0]
    if kind == O_BUY:
        return legal.extra_to_buy(s, player, option[1])[0]
    if kind == O_FIELD:
        return legal.extra_to_field(s, option[1])[0]
    if kind == O_USE:
        return legal.extra_to_use(s, option[1])[0]
    return legal.extra_to_answer(s, player, s.t.abilities[option[1]])[0] if kind == O_GLOBAL else 0


def pay_extra(s: State, player: int, option: Option) -> None:
    """Pay the life that an option costs."""
    if s.t.tolls:
        pay_life(s, player, life_price(s, player, option), "3.4.9.10")


PRICE_RULE: Final = {
    O_PASS: "2.6.1.3",
    O_BUY: "2.6.2.3",
    O_FIELD: "2.6.3.2",
    O_USE: "2.6.4.7",
    O_GLOBAL: "2.6.5.4",
    O_ACTIVATE: "3.4.5.4",
}


def pay(s: State, player: int, option: Option, dice: Refs | None) -> Payment:
    """Work out the payment of an option: with the dice named, or the engine's own choice. Nothing is spent yet."""
    n, types = price(s, player, option)
    f = _of_reserve(s, player, option, n) if option[0] not in (O_BUY, O_FIELD) else None
    if f is not None:
        if dice is None:
            dice = legal.way_to_pay(s, f, n, types)
        elif not legal.outlasts(s, f, n, types, dice):
            raise Illegal(*legal.NO_RESULT)
    if dice is None:
        paid = payment(s, player, n, types)
        if paid is None:
            raise Illegal("there is not enough energy", (PRICE_RULE[option[0]],))
        return paid
    chosen = chosen_payment(s, player, n, types, dice)
    if isinstance(chosen, str):
        raise Illegal(chosen, (PRICE_RULE[option[0]], "3.1.19"))
    return chosen


def ways(s: State, player: int, option: Option) -> list[Refs]:
    """The genuinely different ways to pay for an option, the proposed one first."""
    n, types = price(s, player, option)
    found, f = payments(s, player, n, types), _of_reserve(s, player, option, n)
    return found if f is None else [dice for dice in found if legal.outlasts(s, f, n, types, dice)]


def _of_reserve(s: State, player: int, option: Option, n: int) -> Frame | None:
    """The ability of an option that speaks of dice in a Reserve Pool, where paying could spend them all on it."""
    if n <= 0 or option[0] not in (O_GLOBAL, O_ACTIVATE, O_USE):
        return None
    if option[0] == O_USE:
        return legal.used_for(s, player, option[1])
    ability = s.t.abilities[option[1]]
    prog = ability.progs[0]
    if not legal.paid_from(s, prog):
        return None
    program = s.t.programs[prog]
    slots: list[Refs] = [()] * program.slots
    die = option[2] if option[0] == O_ACTIVATE else NONE
    f = Frame(prog, player, die, card_speaking(s, ability, die), None, slots)
    return None if legal.outlasts_all(s, f, n) else f


def _fast(s: State) -> bool:
    """Whether a die that attacks or blocks has Fast, so that there is Fast damage to assign."""
    if "Fast" not in s.t.words:
        return False
    return any(has_keyword(s, die, "Fast") for die in (*s.attackers, *(blocker for blocker, _ in s.blocks)))


def act(s: State, player: int, option: Option, dice: Refs | None = None) -> None:
    """Do what a player with priority chose."""
    kind = option[0]
    if kind == O_PASS:
        emit(s, EV_PASSED, NONE, NONE, player, 0, "2.6.6.2")
        if s.virtual[player] and (s.change or s.t.edition.virtual_until_pass) and player == s.active:
            _lose_on_pass(s)
        if s.passes == AFTER_ACTION:
            s.passes = 0
        elif s.passes == 2:
            s.passes = 0
            s.sub += 1
            main = s.sub == MAIN + 1
            fast = 0 if main or not _fast(s) else FLAG_FAST
            emit(s, EV_STEP, NONE, NONE, s.active, s.sub, "2.6.7" if main else "2.7.4", fast)
        else:
            s.passes += 1
        return
    change, before = s.change, s.virtual[s.active]
    s.change = 0
    if kind == O_FIELD:
        field_die(s, player, option[1], dice)
    else:
        paid = pay(s, player, option, dice)
        if kind != O_GLOBAL:
            pay_extra(s, player, option)
        if kind == O_BUY:
            buy(s, player, option[1], paid)
        elif kind == O_USE:
            spend(s, player, paid, "2.6.4.7")
            use_die(s, player, option[1])
        elif kind == O_GLOBAL:
            use_global(s, player, option[1], paid)
        else:
            activate(s, player, option[1], option[2], paid)
    if change:
        # what the next cost did not use of a half-spent die is lost
        lose_virtual(s, s.active, change - (before + s.change - s.virtual[s.active]), "2.6.1.6")
    s.passes = 0
    if s.t.edition.globals_after_actions and player == s.active and s.sub == MAIN and not s.change:
        s.passes = AFTER_ACTION
    s.offered = None


def _lose_on_pass(s: State) -> None:
    """Virtual energy, or the rest of a half-spent die, that its player passes on (1.4.5)."""
    player = s.active
    lose_virtual(s, player, s.virtual[player] if s.t.edition.virtual_until_pass else s.change, "1.4.5")
    s.change = 0
    s.offered = None  # less can be paid than before


def buy(s: State, player: int, card: int, paid: Payment) -> None:
    """Purchase a die: to the used pile, unless something sends it elsewhere (2.6.2.6)."""
    flags = FLAG_OWN_TYPES if _of_types(s, paid, s.t.energy[card]) else 0
    spend(s, player, paid, "2.6.2.3")
    take(s, player, card, "2.6.2.6", flags)


def _of_types(s: State, paid: Payment, types: tuple[int, ...]) -> bool:
    """Whether all that is paid comes from dice that show these types of energy and wild alone."""
    for die, _ in paid:
        if die < 0:
            return False
        for kind in spendable(s, die).symbols:
            if kind != WILD and kind not in types:
                return False
    return True


def take(s: State, player: int, card: int, rule: str, flags: int = 0, to: int = USED) -> int:
    """Take a die from a card as purchased, and use up what was for the next purchase."""
    die = next_die(s, card)
    s.owner[die] = player
    s.controller[die] = player
    obtain(s, player, die)
    where = goes(s, die, "purchased", to)
    move(s, die, where, rule)
    _spend_goes(s, die)
    if where == PREP and to != PREP:
        emit(s, EV_PREPPED, die, NONE, player, 1, "1.5.3.3")
    emit(s, EV_BOUGHT, die, NONE, player, s.t.cost[card], rule, flags)
    if s.in_force & m.COSTS:
        spent = [
            mod
            for mod, _, _ in card_changes(s, m.M_COSTS, card, player)
            if isinstance(mod, m.Costs) and mod.next and mod.what == "purchase"
        ]
        if spent:
            s.effects = [e for e in s.effects if e.mod not in spent]
            changed(s)
    return die


def _spend_goes(s: State, die: int) -> None:
    """What sent only the next purchased die elsewhere is used up."""
    if s.in_force & m.GOES:
        kept = [
            e
            for e in s.effects
            if not (isinstance(e.mod, m.Goes) and e.mod.next and e.mod.event == "purchased" and e.f.you == s.owner[die])
        ]
        if len(kept) < len(s.effects):
            s.effects = kept
            changed(s)


def next_die(s: State, card: int) -> int:
    """A die that is still on its card."""
    first = s.t.first_die[card]
    for die in range(first, first + s.t.on_team[card]):
        if s.zone[die] == CARD:
            return die
    raise Illegal("no die is left on that card", ("1.2.10",))


def field_die(s: State, player: int, die: int, dice: Refs | None) -> None:
    """Field a character die for its fielding cost, or with Ritual by sending another away."""
    others = legal.ritual_dice(s, die)
    gone = NONE
    if dice is not None and len(dice) == 1 and dice[0] in others:
        gone = dice[0]
    elif dice is None and others and payment(s, player, *price(s, player, (O_FIELD, die))) is None:
        push(s, s.t.native["Ritual"], player, die, s.card_of[die])
        return
    if gone >= 0:
        discard(s, gone, "Ritual")
    else:
        paid = pay(s, player, (O_FIELD, die), dice)
        pay_extra(s, player, (O_FIELD, die))
        spend(s, player, paid, "2.6.3.2")
    enter_field(s, die, player, "2.6.3.1")


def enter_field(s: State, die: int, player: int, rule: str) -> None:
    """Field a die on the face it shows: the one way that is fielding (2.6.3)."""
    spent = for_the_next(s, die, player)
    move(s, die, FIELD, rule, player, face=s.face[die])
    fielded(s, die, player, rule, spent)


def fielded(s: State, die: int, player: int, rule: str, spent: list[Mod]) -> None:
    """Tell that a die in the field was fielded, whether paid for or by an ability; what was for it is used up."""
    if s.captor:
        another_fielded(s, die)
    emit(s, EV_FIELDED, die, NONE, player, 0, rule)
    if spent:
        s.effects = [e for e in s.effects if e.mod not in spent]
    if spent or s.in_force & m.BLANK:
        changed(s)  # a text may be ignored because its die was fielded


def for_the_next(s: State, die: int, player: int) -> list[Mod]:
    """What is for the next die a player fields, and this is one: looked at before it lies in the field (3.1.28)."""
    if not s.in_force & m.COSTS:
        return []
    return [
        e.mod
        for e in s.effects
        if isinstance(e.mod, m.Costs)
        and e.mod.next
        and e.mod.what == "field"
        and not e.dice
        and e.mod.sel is not None
        and e.mod.sel.event_ok(s, e.f, die, player, 0)
    ]


def use_die(s: State, player: int, die: int) -> None:
    """Use an action die: it leaves the reserve, then its ability is resolved (2.6.4.1, 2.6.4.2)."""
    card = s.card_of[die]
    face = s.face[die]
    burst = s.t.faces[card][face].burst
    if epic(s, card):
        s.marks = s.marks | {(EPIC_HAD, player, 0)}
    if "Boomerang" in s.t.words and has_keyword(s, die, "Boomerang"):
        push(s, s.t.native["Boomerang"], player, die, card)  # done after the ability
    if legal.lasting(s, card):
        move(s, die, FIELD, "2.6.4.2", face=face)
    else:
        move(s, die, OUT, "2.6.4.1")
        if not s.t.edition.out_of_play:
            s.limbo.append(die)
    ability = legal.use_of(s, card)
    if ability is not None and ability.progs[burst] >= 0:
        push(s, ability.progs[burst], player, die, card)
    emit(s, EV_USED, die, NONE, player, burst, "2.6.4.1")
    if s.t.cancelling:
        _let_cancel(s)


def use_global(
    s: State, player: int, index: int, paid: Payment, event: Event | None = None, waits: bool = False
) -> None:
    """Use a Global ability (2.6.5), on what happens if it is reactive; one that only answers it waits its turn, for it
    is no interrupt (3.2.8)."""
    ability = s.t.abilities[index]
    cause = s.stack[-1].cause if s.stack else ()
    pay_extra(s, player, (O_GLOBAL, index))
    spend(s, player, paid, "2.6.5.4")
    _mark(s, index, player, NONE)
    if waits:
        s.pending.append(Waiting(index, ability.progs[0], player, NONE, ability.card, event, cause))
    else:
        push(s, ability.progs[0], player, NONE, ability.card, event)
    emit(s, EV_GLOBAL, NONE, NONE, player, index, "2.6.5.4")
    if s.t.cancelling:
        _let_cancel(s)


def _let_cancel(s: State) -> None:
    """What could cancel what has just been used is resolved before that (3.2.8)."""
    now = [w for w in s.pending if w.ability >= 0 and s.t.abilities[w.ability].cancels]
    if now:
        s.pending = [w for w in s.pending if w not in now]
        s.urgent += tuple(reversed(now))


def activate(s: State, player: int, index: int, die: int, paid: Payment) -> None:
    """Use an activated ability from one of its dice."""
    ability = s.t.abilities[index]
    spend(s, player, paid, "3.4.5.4")
    _mark(s, index, player, die)
    stars = s.t.faces[s.card_of[die]][s.face[die]].burst if die >= 0 and s.face[die] >= 0 else 0
    push(s, ability.progs[stars], player, die, card_speaking(s, ability, die))


def _mark(s: State, index: int, player: int, die: int) -> None:
    ability = s.t.abilities[index]
    if "once per turn" in ability.limits:
        s.marks = s.marks | {used_up(s, ability, player, die)}


def push(s: State, prog: int, you: int, die: int, card: int, event: Event | None = None) -> None:
    """Begin to resolve a program."""
    slots: list[Refs] = [()] * s.t.programs[prog].slots
    frame = Frame(prog, you, die, card, event, slots)
    s.resolve(frame)
