"""What a scenario expects to be true."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from overcrush.engine.edge.api import TURN, pool, pricing, values
from overcrush.errors import Malformed
from overcrush.game.saying import instead, mapping, named, said
from overcrush.model.const import ASK_NAMES, CARD, FIELD, NONE, ZONE_NAMES, ZONES
from overcrush.rules import all_rules
from overcrush.scenario.acting import KINDS, Failed, Player

EXPECTED_ZONES = (*ZONE_NAMES, "attack")
WINNERS = {-1: "none", 0: "A", 1: "B", 2: "tie"}


@cache
def keyword_names() -> tuple[str, ...]:
    """What keywords are called, without the numbers beside them."""
    words = (rule.number for rule in all_rules() if not rule.number[0].isdigit() and not rule.number.endswith(")"))
    return tuple(word.removesuffix(" X-Y").removesuffix(" X") for word in words)


def expect(p: Player, wanted: Any) -> None:
    """Check every expectation, once what leaves no choice is answered; the first that is not met fails."""
    p.settle()
    for key, value in mapping(wanted, "expect").items():
        check = CHECKS.get(key)
        if check is None:
            raise Malformed(f"expect: there is no key {key!r}{instead(CHECKS, key)}")
        check(p, key, value)


def _same(what: str, wanted: Any, found: Any) -> None:
    if wanted != found or isinstance(wanted, bool) != isinstance(found, bool):
        raise Failed(f"{what}: expected {said(wanted)}, was {said(found)}")


def _side(name: str) -> int:
    if name not in ("A", "B"):
        raise Malformed(f"players are A and B, not {named(name)}")
    return "AB".index(name)


def _players(read: Callable[[Player, int], int]) -> Callable[[Player, str, Any], None]:
    def check(p: Player, key: str, value: Any) -> None:
        for side, n in mapping(value, key).items():
            _same(f"{key} of {side}", n, read(p, _side(side)))

    return check


def _dice(read: Callable[[Player, int], Any]) -> Callable[[Player, str, Any], None]:
    def check(p: Player, key: str, value: Any) -> None:
        for name, n in mapping(value, key).items():
            _same(f"{key} of {name}", n, read(p, p.die(name)))

    return check


def _zone(p: Player, key: str, value: Any) -> None:
    s = p.s
    for name, zone in mapping(value, key).items():
        die = p.die(name)
        found = ZONE_NAMES[s.zone[die]]
        if found == "field" and values.in_attack_zone(s, die):
            found = "attack"
        if zone not in EXPECTED_ZONES:
            raise Malformed(f"zone: there is no zone {named(zone)}{instead(EXPECTED_ZONES, zone)}")
        if not (zone == "field" and found == "attack"):
            _same(f"zone of {name}", zone, found)


def _face(p: Player, key: str, value: Any) -> None:
    s = p.s
    for name, face in mapping(value, key).items():
        die = p.die(name)
        faces = [shown.token for shown in s.t.faces[s.card_of[die]]]
        if said(face) not in (*faces, "none"):
            raise Failed(f"{name} has no face {named(face)}{instead(faces, face)}")
        _same(f"face of {name}", said(face), faces[s.face[die]] if s.face[die] >= 0 else "none")


def _count(p: Player, key: str, value: Any) -> None:
    s = p.s
    for place, n in mapping(value, key).items():
        side, _, zone = place.partition(".")
        player = _side(side)
        if zone == "attack":
            found = sum(1 for d in s.zones[player * ZONES + FIELD] if values.in_attack_zone(s, d))
        elif zone in ZONE_NAMES:
            number = ZONE_NAMES.index(zone)
            found = sum(1 for z, o in zip(s.zone, s.owner, strict=True) if z == CARD and o == player)
            if number != CARD:
                found = len(s.zones[player * ZONES + number])
        else:
            raise Malformed(f"count: there is no zone {zone!r}{instead(EXPECTED_ZONES, zone)}")
        _same(f"count of {place}", n, found)


def _on_card(p: Player, key: str, value: Any) -> None:
    for ident, n in mapping(value, key).items():
        if ident in p.setup.cards:
            found = [c for c in p.setup.cards[ident] if c is not None]
            card = found[0] if found else -1
        else:
            card = p.s.card_of[p.die(ident)]
        _same(f"dice on {ident}", n, p.s.on_card[card] if card >= 0 else 0)


def _purchase_cost(p: Player, key: str, value: Any) -> None:
    for side, prices in mapping(value, key).items():
        player = _side(side)
        for ident, n in mapping(prices, key).items():
            _same(f"purchase cost of {ident} for {side}", n, pricing.purchase_cost(p.s, player, p.card(ident, player)))


def _words(value: Any) -> list[str]:
    return [said(x) for x in (value if isinstance(value, list) else [value])]


def _keywords(p: Player, key: str, value: Any) -> None:
    for name, words in mapping(value, key).items():
        die = p.die(name)
        for word in _words(words):
            base = word.rsplit(" ", 1)[0] if word.rsplit(" ", 1)[-1].isdigit() else word
            args = values.keyword_args(p.s, die, base)
            has = args is not None and (base == word or (args and str(args[0]) == word.rsplit(" ", 1)[-1]))
            strange = (
                "" if has or base in keyword_names() else f"{word!r} is no keyword{instead(keyword_names(), base)}"
            )
            if bool(has) != (key == "keywords"):
                raise Failed(strange or f"{name} {'lacks' if key == 'keywords' else 'has'} {word}")
            if strange:
                p.notes.append(strange)


def _affiliations(p: Player, key: str, value: Any) -> None:
    for name, words in mapping(value, key).items():
        _same(
            f"affiliations of {name}",
            sorted(_words(words) if words else []),
            sorted(values.affiliations(p.s, p.die(name))),
        )


def _tokens(kind: int) -> Callable[[Player, str, Any], None]:
    def check(p: Player, key: str, value: Any) -> None:
        for name, n in mapping(value, key).items():
            if name in p.setup.cards:
                card = next((c for c in p.setup.cards[name] if c is not None), NONE)
                if card == NONE:
                    raise Malformed(f"{key}: {name} is on nobody's team")
            else:
                card = p.s.card_of[p.die(name)]
            _same(f"{key} on {name}", n, values.tokens_on(p.s, card, kind))

    return check


def _active(p: Player, key: str, value: Any) -> None:
    _side(value)
    _same("active player", value, "AB"[p.s.active])


def _step(p: Player, key: str, value: Any) -> None:
    entry = TURN[p.s.sub]
    if value not in (entry.step, entry.name.replace(" ", "_")):
        known = dict.fromkeys(word for sub in TURN for word in (sub.step, sub.name.replace(" ", "_")))
        if value not in list(known):
            raise Malformed(f"step: there is no step {named(value)}{instead(known, value)}")
        raise Failed(f"step: expected {value}, was {entry.step}")


def _asked(p: Player, key: str, value: Any) -> None:
    ask = p.s.ask
    for side, kind in mapping(value, key).items():
        if kind not in list(KINDS):
            raise Malformed(f"asked: nobody is ever asked to {named(kind)}{instead(KINDS, kind)}")
        if ask is None or ask.who != _side(side) or ASK_NAMES[ask.kind] != kind:
            found = "nobody is" if ask is None else p.calls.question(p.s, ask)
            raise Failed(f"asked: expected {side}: {kind}, but {found}")


def _winner(p: Player, key: str, value: Any) -> None:
    wanted = "none" if value is None else said(value)
    if wanted not in WINNERS.values():
        raise Malformed(f"winner: there is no winner {named(value)}{instead(WINNERS.values(), value)}")
    _same("winner", wanted, WINNERS[p.s.winner])


def _controller(p: Player, die: int) -> str:
    who = p.s.controller[die]
    return "AB"[who] if who >= 0 else "nobody"


def _level(p: Player, die: int) -> int:
    return values.level(p.s, die) if p.s.face[die] >= 0 else 0


def _value(read: Callable[[Any, int], int]) -> Callable[[Player, int], int]:
    return lambda p, die: read(p.s, die) if p.s.face[die] >= 0 else 0


CHECKS: dict[str, Callable[[Player, str, Any], None]] = {
    "life": _players(lambda p, side: p.s.life[side]),
    "zone": _zone,
    "controller": _dice(_controller),
    "in_attack_zone": _dice(lambda p, die: values.in_attack_zone(p.s, die)),
    "face": _face,
    "level": _dice(_level),
    "attack": _dice(_value(values.attack)),
    "defense": _dice(_value(values.defense)),
    "damage": _dice(lambda p, die: p.s.damage[die]),
    "count": _count,
    "on_card": _on_card,
    "purchase_cost": _purchase_cost,
    "fielding_cost": _dice(_value(pricing.fielding_cost)),
    "energy": _players(lambda p, side: sum(pool(p.s, side))),
    "virtual": _players(lambda p, side: p.s.virtual[side]),
    "keywords": _keywords,
    "lacks": _keywords,
    "affiliations": _affiliations,
    "experience": _tokens(values.EXPERIENCE),
    "loyalty": _tokens(values.LOYALTY),
    "active": _active,
    "step": _step,
    "asked": _asked,
    "winner": _winner,
}
