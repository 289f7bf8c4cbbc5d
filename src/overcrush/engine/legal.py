"""Whether a player may do something in a priority window, and why not: one answer for options and questions alike.

Each function returns None if it is allowed, else a ``Reason``: words, and the rules that forbid it.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.core import Ability, Event, Frame, Refs, State
from overcrush.engine.energy import chosen_payment, payments, pool, spend, suffices
from overcrush.engine.events import burst_first, face_down, has_ability
from overcrush.engine.in_force import Change, card_changes_on, said_of_players
from overcrush.engine.pricing import (
    fielding_changes,
    fielding_cost,
    global_changes,
    global_cost,
    purchase_changes,
    purchase_cost,
    use_changes,
    use_cost,
)
from overcrush.engine.prohibitions import (
    any_energy,
    cannot_field,
    cannot_purchase,
    concerns,
    epic_allowed,
    epic_had,
    forbidden,
    spare,
)
from overcrush.engine.scan import begins
from overcrush.engine.steps import ATTACK_WINDOW, MAIN
from overcrush.engine.table import ANY_TYPE, ASKED
from overcrush.engine.tolls import FREE, Toll, besides, types_of
from overcrush.engine.used import card_speaking, used_up
from overcrush.engine.values import basic, blanked, card_blanked, epic, has_keyword
from overcrush.model.const import (
    ACTION_FACE,
    CHARACTER_FACE,
    EPIC,
    FIELD,
    NO_WILD,
    NONE,
    RESERVE,
    WILD,
    ZONES,
)

Reason = tuple[str, tuple[str, ...]]


NOT_MAIN: Final[Reason] = ("this is only possible in the Main Step", ("2.6.0.1", "2.2.4", "2.6.3.9"))
NOT_ATTACK: Final[Reason] = ("this is only possible in the Attack Step", ("2.7.0.4",))
NOT_ACTIVE: Final[Reason] = ("only the active player may do that", ("2.6.6.3",))
NOT_YOURS: Final[Reason] = ("that card is not on your team", ("2.6.2.2",))
NONE_LEFT: Final[Reason] = ("no die is left on that card", ("1.2.10",))
NO_CHARACTER_FACE: Final[Reason] = ("only a die that shows a character face can be fielded", ("2.6.3.5",))
NOT_IN_RESERVE: Final[Reason] = ("that die is not in your reserve pool", ("2.6.3.1", "1.5.4.2"))
NO_ACTION_FACE: Final[Reason] = ("only a die that shows an action face can be used", ("2.6.4.1", "1.6.5"))
NO_RESULT: Final[Reason] = (
    "it would have no result: nothing would change, or there is no legal target",
    ("3.1.10", "3.1.9", "2.6.4.6", "2.6.1.3"),
)
ONE_EPIC: Final[Reason] = ("only one Epic Basic Action die may be used or obtained in a turn", ("1.2.3",))
EPIC_NEEDS: Final[Reason] = (
    "an Epic Basic Action needs an active character die of purchase cost 4 or more",
    ("1.2.3",),
)
ONCE: Final[Reason] = ("it was already used this turn", ("3.4.2.2", "2.6.5.3"))
WRONG_TURN: Final[Reason] = ("it cannot be used in this turn or step", ("3.4.2.2",))
IGNORED: Final[Reason] = ("the card's text is ignored", ("3.4.8.5", "3.4.8.2", "3.1.10"))
NOT_ACTIVE_DIE: Final[Reason] = ("no die of that character is active", ("3.1.30", "3.4.5.4", "Synergy"))
NO_CONDITION: Final[Reason] = ("its condition is not met", ("3.1.9",))
NOT_WINDOW: Final[Reason] = ("it can only be used in a Global window", ("2.6.5.9", "3.4.2.3"))
REACTIVE: Final[Reason] = ("it can only be used when its event happens", ("3.4.2.5", "3.4.2.6"))
TOO_DEAR_TO_BUY: Final[Reason] = ("there is not enough energy of the right types to purchase it", ("2.6.2.3",))
TOO_DEAR_TO_FIELD: Final[Reason] = ("there is not enough energy to field it", ("2.6.3.1",))
TOO_DEAR_TO_USE: Final[Reason] = ("there is not enough energy to use it", ("2.6.4.7",))
TOO_DEAR: Final[Reason] = ("there is not enough energy of the right types for it", ("2.6.5.4", "3.1.19"))
TOO_LITTLE_LIFE: Final[Reason] = ("there is not enough life to pay for it", ("3.1.19", "3.4.9.10"))
DEAR: Final = (TOO_DEAR_TO_BUY, TOO_DEAR_TO_FIELD, TOO_DEAR_TO_USE, TOO_DEAR)
"""Reasons that the price of something can make more exact."""
FORBIDDEN: Final[Reason] = ("an ability forbids it", ("3.1.14",))


def buying(s: State, player: int, card: int, have: list[int], said: list[Change] | None = None) -> Reason | None:
    """Purchase a die (2.6.2); ``said``: what is said of its cost, where that is known."""
    if player != s.active:
        return NOT_ACTIVE
    if s.sub != MAIN:
        return NOT_MAIN
    owner = s.t.owner[card]
    if owner >= 0 and owner != player:
        return NOT_YOURS
    if not s.on_card[card]:
        return NONE_LEFT
    cost = purchase_cost(s, player, card, said) if s.in_force & m.TO_PURCHASE else s.t.price[card]
    life, energy = extra_to_buy(s, player, card)
    if s.in_force & m.SPENT_AS and s.t.pay[card][-1:] == (NO_WILD,):
        have = pool(s, player, printed=True)
    if not suffices(have, cost + len(energy), types_of(energy) + s.t.pay[card] if energy else s.t.pay[card]):
        return TOO_DEAR_TO_BUY
    if life > spare(s, player):
        return TOO_LITTLE_LIFE
    if s.t.kind[card] == EPIC:
        if epic_had(s, player):
            return ONE_EPIC
        if not epic_allowed(s, player):
            return EPIC_NEEDS
    if s.in_force & m.CAN and cannot_purchase(s, player, card):
        return FORBIDDEN
    return None


def purchases(s: State, player: int, have: list[int], reach: int) -> list[int]:
    """The cards a player with this much energy can purchase from: all that ``buying`` allows, found at once."""
    on_card, wild = s.on_card, have[WILD]
    changed = s.in_force & m.OF_PURCHASES
    found: list[int] = []
    if s.in_force & m.TO_PURCHASE:
        left = [card for card in s.t.team[player] if on_card[card]]
        said = card_changes_on(s, m.M_COSTS, left, player)
        return [card for card in left if buying(s, player, card, have, said[card]) is None]
    for card, price, kind in s.t.shop[player]:
        if price <= reach and on_card[card]:
            if changed or kind == ASKED:
                if buying(s, player, card, have) is None:
                    found.append(card)
            elif wild or kind == ANY_TYPE or have[kind]:
                found.append(card)
    return found


def fielding(s: State, player: int, die: int, have: list[int]) -> Reason | None:
    """Field a character die from the reserve (2.6.3)."""
    if player != s.active:
        return NOT_ACTIVE
    if s.sub != MAIN:
        return NOT_MAIN
    if s.zone[die] != RESERVE or s.controller[die] != player:
        return NOT_IN_RESERVE
    if s.t.faces[s.card_of[die]][s.face[die]].kind != CHARACTER_FACE:
        return NO_CHARACTER_FACE
    cost = fielding_cost(s, die)
    life, energy = extra_to_field(s, die) if s.t.tolls else FREE
    if (cost or energy) and not suffices(have, cost + len(energy), types_of(energy)) and not ritual_dice(s, die):
        return TOO_DEAR_TO_FIELD
    if life and life > spare(s, player):
        return TOO_LITTLE_LIFE
    if s.in_force & m.CAN and cannot_field(s, player, die):
        return FORBIDDEN
    return None


def ritual_dice(s: State, die: int) -> list[int]:
    """The character dice in the reserve that could be sent away to field a die with Ritual."""
    if "Ritual" not in s.t.words or not has_keyword(s, die, "Ritual"):
        return []
    return [
        d
        for d in s.zones[s.controller[die] * ZONES + RESERVE]
        if d != die and s.t.faces[s.card_of[d]][s.face[d]].kind == CHARACTER_FACE
    ]


def using(s: State, player: int, die: int) -> Reason | None:
    """Use an action die (2.6.4)."""
    if player != s.active:
        return NOT_ACTIVE
    if s.sub not in (MAIN, ATTACK_WINDOW):
        return NOT_WINDOW
    if s.zone[die] != RESERVE or s.controller[die] != player:
        return NOT_IN_RESERVE
    card = s.card_of[die]
    face = s.t.faces[card][s.face[die]]
    if face.kind != ACTION_FACE:
        return NO_ACTION_FACE
    if epic(s, card) and epic_had(s, player):
        return ONE_EPIC
    due = 0
    energy: tuple[int, ...] = ()
    if s.in_force & m.TO_USE:
        have, due = pool(s, player), use_cost(s, die)
        life, energy = extra_to_use(s, die)
        if not suffices(have, due + len(energy), types_of(energy)):
            return TOO_DEAR_TO_USE
        if life > spare(s, player):
            return TOO_LITTLE_LIFE
    if s.in_force & m.CAN and forbidden(s, "use", player, die):
        return FORBIDDEN
    ability = use_of(s, card)
    if lasting(s, card) and (ability is None or gear(s, card) or "Trap" in s.t.keywords[card]):
        return None
    if ability is None:
        return NO_RESULT
    if s.in_force and blanked(s, die):
        return IGNORED
    prog = ability.progs[face.burst]
    if prog < 0:
        return NO_RESULT
    if ability.condition is not None and not ability.condition.holds(s, Frame(prog, player, die, card, None, [])):
        return NO_CONDITION
    # the die has left the reserve before its ability looks for targets (2.6.4.1)
    zone = s.zones[player * ZONES + RESERVE]
    at = zone.index(die)
    del zone[at]
    f = Frame(prog, player, die, card, None, [])
    could = begins(s, f)
    zone.insert(at, die)
    if could and s.in_force & m.TO_USE and paid_from(s, prog):
        n, types = due + len(energy), types_of(energy)
        could = n <= 0 or way_to_pay(s, f, n, types) is not None
    return None if could else NO_RESULT


def used_for(s: State, player: int, die: int) -> Frame | None:
    """The ability an action die is used for, where what it would do may depend on the energy that pays for that."""
    card = s.card_of[die]
    ability = use_of(s, card)
    prog = ability.progs[s.t.faces[card][s.face[die]].burst] if ability is not None else NONE
    return Frame(prog, player, die, card, None, []) if prog >= 0 and paid_from(s, prog) else None


def use_of(s: State, card: int) -> Ability | None:
    """What using a die of an action card does: of the face that shows."""
    return s.t.use[card] if card not in s.flipped else s.t.back.get(card)


def lasting(s: State, card: int) -> bool:
    """Whether an action die of this card is used by moving it to the field: Continuous, Gear, Traps."""
    words = s.t.keywords[card]
    return "Continuous" in words or "Equip" in words or "Trap" in words


def gear(s: State, card: int) -> bool:
    """Whether an action die is Gear."""
    return "Equip" in s.t.keywords[card]


def price(s: State, player: int, ability: Ability) -> tuple[int, tuple[int, ...]]:
    """What a Global or activated ability costs a player in energy: how much, and which types."""
    cost = ability.cost
    if cost is None:
        return 0, ()
    n, types = cost.n, cost.types
    if types and s.in_force & m.ANY_ENERGY and ability.kind == "global" and any_energy(s, player, "global"):
        types = ()
    if cost.each is not None:
        times = max(0, cost.each.value(s, Frame(ability.progs[0], player, NONE, ability.card, None, [])))
        n, types = n * times, types * times
    if s.in_force & m.FOR_GLOBALS and ability.kind == "global":
        energy = extra_to_answer(s, player, ability)[1]
        n = max(n + global_cost(s, player, ability.card), 0) + len(energy)
        types += types_of(energy)
    return n, types


def extra_to_buy(s: State, player: int, card: int) -> Toll:
    """What a purchase costs besides."""
    if not s.t.tolls or not s.in_force & m.TO_PURCHASE:
        return FREE
    return besides(s, purchase_changes(s, player, card), "purchase")


def extra_to_field(s: State, die: int) -> Toll:
    """What fielding a die costs besides."""
    return besides(s, fielding_changes(s, die), "field") if s.t.tolls and s.in_force & m.COSTS else FREE


def extra_to_use(s: State, die: int) -> Toll:
    """What using an action die costs besides."""
    return besides(s, use_changes(s, die), "use") if s.t.tolls and s.in_force & m.TO_USE else FREE


def extra_to_answer(s: State, player: int, ability: Ability) -> Toll:
    """What using a Global ability costs besides."""
    if not s.t.tolls or not s.in_force & m.FOR_GLOBALS or ability.kind != "global":
        return FREE
    return besides(s, global_changes(s, player, ability.card), "global")


def limited(s: State, player: int, ability: Ability, die: int = NONE) -> Reason | None:
    """The limits an ability states: once per turn, on your turn, in a step."""
    for limit in ability.limits:
        if limit == "once per turn":
            if used_up(s, ability, player, die) in s.marks:
                return ONCE
        elif (
            (limit == "your turn" and player != s.active)
            or (limit == "opponent's turn" and player == s.active)
            or (limit == "main step" and s.sub != MAIN)
            or (limit == "attack step" and s.sub == MAIN)
        ):
            return WRONG_TURN
    return None


def paying_for(
    s: State,
    player: int,
    ability: Ability,
    die: int,
    have: list[int],
    event: Event | None = None,
    payable: bool = False,
) -> Reason | None:
    """Limits, condition, cost and result of a Global or activated ability; ``payable``: its printed price is."""
    if ability.limits:
        reason = limited(s, player, ability, die)
        if reason is not None:
            return reason
    cost = ability.cost
    if cost is not None and cost.each is None and not s.in_force & m.OF_GLOBALS:
        if not payable and not suffices(have, cost.n, cost.types):
            return TOO_DEAR
    elif not suffices(have, *price(s, player, ability)):
        return TOO_DEAR
    elif extra_to_answer(s, player, ability)[0] > spare(s, player):
        return TOO_LITTLE_LIFE
    prog, card = ability.progs[0], ability.card
    if die >= 0:
        prog = ability.progs[s.t.faces[s.card_of[die]][s.face[die]].burst] if s.face[die] >= 0 else prog
        card = card_speaking(s, ability, die)
    f = Frame(prog, player, die, card, event, [])
    if ability.condition is not None and not ability.condition.holds(s, f):
        return NO_CONDITION
    if not begins(s, f):
        return NO_RESULT
    if paid_from(s, prog):
        n, types = price(s, player, ability)
        if n > 0 and not outlasts_all(s, f, n) and way_to_pay(s, f, n, types) is None:
            return NO_RESULT
    return None


def paid_from(s: State, prog: int) -> bool:
    """Whether what an ability would do may depend on the energy that pays for it."""
    program = s.t.programs[prog]
    return program.of_reserve or (program.of_values and s.t.counts_reserve)


def outlasts_all(s: State, f: Frame, n: int) -> bool:
    """Whether an ability can surely still begin when any dice have paid so much for it."""
    program = s.t.programs[f.prog]
    return not (program.of_values and s.t.counts_reserve) and program.code[0].to_spare(s, f, n)


def way_to_pay(s: State, f: Frame, n: int, types: tuple[int, ...]) -> Refs | None:
    """A payment after which an ability that speaks of dice in a Reserve Pool still finds them: the proposed
    one if it will do; None if each would spend the last of it (3.1.10, 3.1.20)."""
    for dice in payments(s, f.you, n, types):
        if outlasts(s, f, n, types, dice):
            return dice
    return None


def outlasts(s: State, f: Frame, n: int, types: tuple[int, ...], dice: Refs) -> bool:
    """Whether an ability can still begin when these dice have paid for it."""
    paid = chosen_payment(s, f.you, n, types, dice)
    now = s.clone()
    if not isinstance(paid, str):
        spend(now, f.you, paid, "3.1.19")
    if f.die >= 0 and now.zone[f.die] == RESERVE:
        now.zones[f.you * ZONES + RESERVE].remove(f.die)  # an action die has left it by then (2.6.4.1)
    return begins(now, f.copy())


def global_(
    s: State, player: int, ability: Ability, have: list[int], reacting: Event | None = None, payable: bool = False
) -> Reason | None:
    """Use a Global ability (2.6.5, 3.4.2); ``reacting``: on what is happening, or has just happened (3.4.2.5);
    ``payable``: it is known that its printed price can be paid."""
    if reacting is None:
        if ability.triggers:
            return REACTIVE
        if s.sub not in (MAIN, ATTACK_WINDOW):
            return NOT_WINDOW
    if ability.side >= 0 and face_down(s, ability):
        return IGNORED
    if s.in_force:
        if s.in_force & m.BLANK and card_blanked(s, ability.card, "global"):
            return IGNORED
        if s.in_force & m.SAID_OF_GLOBALS:
            for mod, _, f in said_of_players(s, "cannot", "use globals"):
                assert isinstance(mod, m.Can)
                if _no_globals(s, mod, f, ability.card, player):
                    return FORBIDDEN
    return paying_for(s, player, ability, NONE, have, reacting, payable)


def _no_globals(s: State, mod: m.Can, f: Frame, card: int, player: int) -> bool:
    """Whether a prohibition of Global abilities concerns this player, and this card."""
    if mod.sel is not None and not mod.sel.card_ok(s, f, card, player):
        return False
    if mod.player != -2 and not concerns(mod.player, f.you, player):
        return False
    if mod.by is None:
        return True
    user = f.copy()
    user.slots = [(), (-1 - player,)]
    return mod.by.card_ok(s, user, card, s.t.owner[card])


def activating(s: State, player: int, ability: Ability, die: int, have: list[int]) -> Reason | None:
    """Use an ability that says when it may be used: Synergy, a Continuous die's own, "whenever you could use a
    Global"."""
    if s.sub not in (MAIN, ATTACK_WINDOW):
        return NOT_WINDOW
    if ability.window == "attack" and s.sub != ATTACK_WINDOW:
        return NOT_ATTACK
    if ability.window in ("main", "field", "purchase") and s.sub != MAIN:
        return NOT_MAIN
    if ability.window in ("main", "field", "purchase") and player != s.active:
        return NOT_ACTIVE
    if ability.window == "field" and die not in _fieldable(s, player, ability):
        return NOT_IN_RESERVE
    if ability.active:
        holder = 1 - player if ability.foes else player
        if die < 0 or s.zone[die] != FIELD or s.controller[die] != holder or not has_ability(s, die, ability, 0):
            return NOT_ACTIVE_DIE
    elif (card_blanked(s, ability.card) and not ability.firm) or s.t.owner[ability.card] != player:
        return NOT_YOURS
    return paying_for(s, player, ability, die, have)


def sources(s: State, player: int, ability: Ability) -> Refs:
    """The dice from which a player could use an activated ability."""
    if ability.window == "field":
        return _fieldable(s, player, ability)
    if not ability.active:
        return (NONE,) if s.t.owner[ability.card] == player else ()
    holder = 1 - player if ability.foes else player
    dice = burst_first(s, ability, s.zones[holder * ZONES + FIELD])
    found = tuple(d for d in dice if has_ability(s, d, ability, 0))
    if ability.scope != "card" or len(found) < 2:
        return found
    first: dict[int, int] = {}  # once for each card that has it (3.10.3)
    for die in found:
        first.setdefault(card_speaking(s, ability, die), die)
    return tuple(first.values())


def _fieldable(s: State, player: int, ability: Ability) -> Refs:
    """The dice of a card in the reserve that could be fielded for another cost than theirs; one that costs nothing
    needs none."""
    return tuple(
        die
        for die in s.zones[player * ZONES + RESERVE]
        if s.card_of[die] == ability.card
        and s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE
        and fielding_cost(s, die) > 0
    )


def is_basic(s: State, card: int) -> bool:
    """Whether a card is a basic action."""
    return basic(s, card)
