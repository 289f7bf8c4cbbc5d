"""The position as a seat may see it: both sides of the table, dice, cards, what waits to be resolved.

What nobody may know (the order of the bag, the dice to come) is not part of it. What only the other player knows has
been taken out of the state that is shown (``seen``).
"""

from __future__ import annotations

from overcrush.engine.edge.api import Frame, State, Waiting, declaring, now, pool, pricing, values
from overcrush.engine.edge.api import mods as m
from overcrush.engine.edge.badges import Badge, on_card, on_die, on_player
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.edge.story import event_text
from overcrush.engine.edge.views import winner_word
from overcrush.game import Game
from overcrush.model import const as c
from overcrush.server import told

SHOWN = (c.FIELD, c.RESERVE, c.PREP, c.USED, c.OUT, c.CAPTURED, c.ASIDE, c.REMOVED, c.HELD)
Eyes = tuple[int, ...]
"""The players a seat speaks for: one, both in hot seat, none for somebody who watches."""


def seen(game: Game, eyes: Eyes) -> Game:
    """The game as a seat may see it; in hot seat as whoever decides may."""
    s = game.state
    if not s.t.secretive:
        return game
    viewer = eyes[0] if len(eyes) == 1 else s.ask.who if eyes and s.ask is not None else -1
    return game.seen_by(PLAYERS[viewer] if viewer >= 0 else None)


def position(names: Names, s: State) -> told.Position:
    """Everything on the table, out of a state without what is secret."""
    name, rule, step = now(s)[:3]
    return told.Position(
        turn=s.turn,
        active=PLAYERS[s.active],
        step=step,
        substep=name,
        rule=rule,
        a=_side(names, s, 0),
        b=_side(names, s, 1),
        dice=_dice(names, s),
        cards=_cards(names, s),
        resolving=[_frame(names, s, f) for f in reversed(s.stack)],
        queue=[_waiting(names, s, w) for w in (*s.urgent, *s.queue, *s.batch, *s.pending)],
        winner=winner_word(s) or "",
    )


def _side(names: Names, s: State, player: int) -> told.Side:
    counts: dict[int, int] = {}
    for die in s.zones[player * c.ZONES + c.BAG]:
        counts[s.card_of[die]] = counts.get(s.card_of[die], 0) + 1
    bag = [told.Count(card, n) for card, n in sorted(counts.items())]
    return told.Side(s.life[player], pool(s, player), bag, s.virtual[player], _badges(on_player(names, s, player)))


def _cards(names: Names, s: State) -> list[told.CardNow]:
    t = s.t
    found: list[told.CardNow] = []
    counters = {card: n for card, _, n in s.counters}
    for n in range(len(t.cards)):
        if t.kind[n] in (c.SIDEKICK, c.TOKEN):
            continue
        owner = t.owner[n]
        if owner >= 0:
            cost = pricing.purchase_cost(s, owner, n)
            both = (cost, cost)
        else:
            both = (pricing.purchase_cost(s, 0, n), pricing.purchase_cost(s, 1, n))
        badges = on_card(names, s, n, owner if owner >= 0 else s.active)
        found.append(told.CardNow(n, s.on_card[n], both, counters.get(n, 0), n in s.flipped, _badges(badges)))
    return found


def _dice(names: Names, s: State) -> list[told.Die]:
    found: list[told.Die] = []
    fighting = {*s.attackers, *(blocker for blocker, _ in s.blocks)}
    for player in (0, 1):
        base = player * c.ZONES
        for zone in SHOWN:
            name = c.ZONE_NAMES[zone]
            for die in s.zones[base + zone]:
                found.append(_die(names, s, die, player, zone, "attack" if die in fighting else name))
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
            view.fielding = pricing.fielding_cost(s, die)
    if zone == c.FIELD:
        _in_field(s, die, view)
    if zone in (c.FIELD, c.RESERVE) and face.kind != c.ENERGY_FACE:
        view.badges = _badges(on_die(names, s, die))
    return view


def _badges(found: list[Badge]) -> list[told.Badge]:
    return [
        told.Badge(each.kind, each.text, each.source, each.until, _some(each.die), _some(each.card)) for each in found
    ]


def _in_field(s: State, die: int, view: told.Die) -> None:
    """Keywords, combat, and what is forbidden to a die in the field."""
    if s.t.words:
        view.keywords = [word for word in sorted(s.t.words) if values.has_keyword(s, die, word)]
    if die in s.attackers:
        view.attacking = True
        view.blocked = die in s.was_blocked
    if s.blocks:
        view.blocking = [attacker for blocker, attacker in s.blocks if blocker == die and attacker >= 0]
    if s.in_force & m.CAN and values.is_character(s, die):
        active = s.controller[die] == s.active
        if active and declaring.no_attack(s, die) is not None:
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
    if w.event is not None and w.event[c.E_KIND] not in (c.EV_CHOSE, c.EV_DREW):
        text = f"{text}: {event_text(names, s, w.event)}"
    return told.Waits(PLAYERS[w.you], text, _some(w.die), _some(w.card))
