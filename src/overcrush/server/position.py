"""The position as a seat may see it: both sides of the table, dice, cards, what waits to be resolved.

What nobody may know (the order of the bag, the dice to come) is not part of it; dice that somebody drew to look at are
shown only to who may look at them, and lie in the bag for everybody else.
"""

from __future__ import annotations

from overcrush.engine import combat, values
from overcrush.engine import mods as m
from overcrush.engine.core import Frame, State, Waiting
from overcrush.engine.describe import PLAYERS, Names
from overcrush.engine.energy import pool
from overcrush.engine.story import event_text
from overcrush.engine.turn import SUB_STEPS
from overcrush.engine.views import winner_word
from overcrush.model import const as c
from overcrush.server import told

SHOWN = (c.FIELD, c.RESERVE, c.PREP, c.USED, c.OUT, c.CAPTURED, c.ASIDE, c.REMOVED)
Eyes = tuple[int, ...]
"""The players a seat speaks for: one, both in hot seat, none for somebody who watches."""


def position(names: Names, s: State, eyes: Eyes) -> told.Position:
    """Everything on the table that a seat may see."""
    name, rule, step = SUB_STEPS[s.sub]
    seen = _held_seen(s, eyes)
    return told.Position(
        turn=s.turn,
        active=PLAYERS[s.active],
        step=step,
        substep=name,
        rule=rule,
        a=_side(s, 0, seen),
        b=_side(s, 1, seen),
        dice=_dice(names, s, seen),
        cards=_cards(s),
        resolving=[_frame(names, s, f) for f in reversed(s.stack)],
        queue=[_waiting(names, s, w) for w in (*s.urgent, *s.queue, *s.batch, *s.pending)],
        winner=winner_word(s) or "",
    )


def _held_seen(s: State, eyes: Eyes) -> frozenset[int]:
    """The dice drawn to be looked at that a seat may look at: as who resolves the ability, or as who chooses among
    them."""
    held = [*s.zones[c.HELD], *s.zones[c.ZONES + c.HELD]]
    if not held or not eyes:
        return frozenset()
    if s.stack and s.stack[-1].you in eyes:
        return frozenset(held)
    if s.ask is not None and s.ask.who in eyes:
        offered = {o[1] for o in s.ask.options if o[0] == c.O_PICK} | set(s.ask.picked)
        return frozenset(die for die in held if die in offered)
    return frozenset()


def _side(s: State, player: int, seen: frozenset[int]) -> told.Side:
    counts: dict[int, int] = {}
    hidden = [die for die in s.zones[player * c.ZONES + c.HELD] if die not in seen]
    for die in (*s.zones[player * c.ZONES + c.BAG], *hidden):
        counts[s.card_of[die]] = counts.get(s.card_of[die], 0) + 1
    bag = [told.Count(card, n) for card, n in sorted(counts.items())]
    return told.Side(s.life[player], pool(s, player), bag, s.virtual[player])


def _cards(s: State) -> list[told.CardNow]:
    t = s.t
    found: list[told.CardNow] = []
    counters = {card: n for card, _, n in s.counters}
    for n in range(len(t.cards)):
        if t.kind[n] in (c.SIDEKICK, c.TOKEN):
            continue
        owner = t.owner[n]
        if owner >= 0:
            cost = values.purchase_cost(s, owner, n)
            both = (cost, cost)
        else:
            both = (values.purchase_cost(s, 0, n), values.purchase_cost(s, 1, n))
        found.append(told.CardNow(n, s.on_card[n], both, counters.get(n, 0), n in s.flipped))
    return found


def _dice(names: Names, s: State, seen: frozenset[int]) -> list[told.Die]:
    found: list[told.Die] = []
    fighting = {*s.attackers, *(blocker for blocker, _ in s.blocks)}
    for player in (0, 1):
        base = player * c.ZONES
        for zone in SHOWN:
            name = c.ZONE_NAMES[zone]
            for die in s.zones[base + zone]:
                found.append(_die(names, s, die, player, zone, "attack" if die in fighting else name))
        for die in s.zones[base + c.HELD]:
            if die in seen:
                found.append(_die(names, s, die, player, c.HELD, "held"))
    for links, pair in ((s.attached, False), (s.captor, False), (s.paired, True)):
        if links:
            by_id = {die.id: die for die in found}
            for one, two in links:
                if pair:
                    if one in by_id and two in by_id:
                        by_id[one].paired, by_id[two].paired = two, one
                elif one in by_id:
                    by_id[one].on = two
    return found


def _die(names: Names, s: State, die: int, player: int, zone: int, where: str) -> told.Die:
    owner = s.owner[die]
    view = told.Die(die, s.card_of[die], PLAYERS[player], where, names.die(s, die, owner))
    if owner != player and owner >= 0:
        view.owner = PLAYERS[owner]
    if s.face[die] < 0:
        return view
    view.face = s.face[die]
    face = s.t.faces[s.card_of[die]][s.face[die]]
    if face.kind == c.CHARACTER_FACE:
        view.level = values.level(s, die)
        view.attack, view.defense = values.attack(s, die), values.defense(s, die)
        view.damage = s.damage[die]
        if zone == c.RESERVE:
            view.fielding = values.fielding_cost(s, die)
    if zone == c.FIELD:
        _in_field(s, die, view)
    return view


def _in_field(s: State, die: int, view: told.Die) -> None:
    """Keywords, combat, and what is forbidden to a die in the field."""
    if s.t.words:
        view.keywords = [word for word in sorted(s.t.words) if values.has_keyword(s, die, word)]
    if die in s.attackers:
        view.attacking = True
        view.blocked = die in s.was_blocked
    if s.blocks:
        view.blocking = [attacker for blocker, attacker in s.blocks if blocker == die]
    if s.kinds >> m.M_CAN & 1 and values.is_character(s, die):
        active = s.controller[die] == s.active
        if active and combat.no_attack(s, die) is not None:
            view.cannot = ["attack"]
        elif not active and values.duty(s, die, "cannot", "block") is not None:
            view.cannot = ["block"]


def _some(number: int) -> int | None:
    return number if number >= 0 else None


def _frame(names: Names, s: State, f: Frame) -> told.Waits:
    text = names.die(s, f.die) if f.die >= 0 else names.card(f.card)
    return told.Waits(PLAYERS[f.you], text, _some(f.die), _some(f.card))


def _waiting(names: Names, s: State, w: Waiting) -> told.Waits:
    text = names.die(s, w.die) if w.die >= 0 else names.card(w.card)
    if w.event is not None and w.event[0] not in (c.EV_CHOSE, c.EV_DREW):
        text = f"{text}: {event_text(names, s, w.event)}"
    return told.Waits(PLAYERS[w.you], text, _some(w.die), _some(w.card))
