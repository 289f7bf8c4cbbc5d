"""What is in force, as a badge tells it: on a die, a card or a player; what it is, where it comes from, until when.

Attack and defense are no badges: a die shows them as they are now, and ``explain`` says why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from overcrush.engine import mods as m
from overcrush.engine.circles import holds, means, means_card
from overcrush.engine.core import ACTIVE, LEAVES, ONE_LEAVES, Effect, Frame, Mod, State
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.engine.parts import ANOTHER, FOREVER
from overcrush.model.const import ENERGY_NAMES, FIELD, NONE

ON_DICE = (
    *(m.M_CAN, m.M_GAIN, m.M_LOSE, m.M_BLANK, m.M_BLOCKS, m.M_COSTS, m.M_PREVENT, m.M_REDIRECT, m.M_BONUS),
    *(m.M_GOES, m.M_COPY, m.M_TEXT, m.M_AFFILIATION, m.M_TYPE, m.M_FACE, m.M_TAKEN, m.M_FIGHTS),
    m.M_SPENT_AS,
)
BITS = sum(1 << kind for kind in ON_DICE)


class Badge(NamedTuple):
    """``kind`` is must, cannot, may, gains, loses, ignored, blocks, costs, shielded, hits, goes, copy, taken, holds,
    wears or waits; ``die`` and ``card`` are where it comes from."""

    kind: str
    text: str
    source: str = ""
    until: str = ""
    die: int = NONE
    card: int = NONE


def on_die(names: Names, s: State, die: int) -> list[Badge]:
    """What is in force on a die in the field or the reserve."""
    found = _held(names, s, die)
    if not s.in_force & BITS:
        return found
    for mod, data, f, until in _in_force(s):
        kind = mod.kind
        if kind not in ON_DICE or mod.player != -2 or (kind == m.M_COSTS) is (s.zone[die] == FIELD):
            continue
        if not _concerns(s, mod, f, until, die):
            continue
        words = _words(names, s, mod, data, f)
        if words is not None:
            found.append(_badge(names, s, words, f, until, die))
    return list(dict.fromkeys(found))


def on_card(names: Names, s: State, card: int, player: int) -> list[Badge]:
    """What is in force on a card as a player's: what it costs to purchase, and whether its text is ignored."""
    if not s.in_force & (m.COSTS | m.BLANK):
        return []
    found: list[Badge] = []
    for mod, data, f, until in _in_force(s):
        if mod.kind == m.M_BLANK and isinstance(mod, m.Blank) and mod.card:
            meant = card in data or (until is None and mod.sel is not None and means_card(s, mod, f, card, player))
        elif mod.kind == m.M_COSTS and isinstance(mod, m.Costs) and mod.what == "purchase":
            if mod.sel is None:
                meant = until is None and f.card == card and f.you == player
            else:
                meant = not (until is not None and until.dice) and means_card(s, mod, f, card, player)
        else:
            continue
        words = _words(names, s, mod, data, f) if meant else None
        if words is not None:
            found.append(_badge(names, s, words, f, until, NONE))
    return list(dict.fromkeys(found))


def on_player(names: Names, s: State, player: int) -> list[Badge]:
    """What is in force on a player, and what waits to happen for them."""
    found: list[Badge] = []
    for mod, data, f, until in _in_force(s):
        if mod.player == -2 and not (until is not None and -1 - player in until.dice):
            continue
        if mod.player not in (-2, -1) and (f.you if mod.player == 0 else 1 - f.you) != player:
            continue
        words = _words(names, s, mod, data, f)
        if words is not None:
            found.append(_badge(names, s, words, f, until, NONE))
    for later in s.later:
        if later.f.you == player:
            source = _source(names, s, later.f)
            found.append(
                Badge(
                    "waits",
                    "something waits to happen",
                    source,
                    _end(s, later.until, source),
                    later.f.die,
                    later.f.card,
                )
            )
    return list(dict.fromkeys(found))


# --- what is there -------------------------------------------------------------------------------------------


def _in_force(s: State) -> Iterator[tuple[Mod, tuple[int, ...], Frame, Effect | None]]:
    """Every change that is in force: applied ones with the effect they are part of, then static ones."""
    for e in s.effects:
        if not e.quiet:
            yield e.mod, e.data, e.f, e
    for static, f in s.static_on:
        if static.condition is None or holds(s, static, f):
            for mod in static.mods:
                yield mod, (), f, None


def _concerns(s: State, mod: Mod, f: Frame, until: Effect | None, die: int) -> bool:
    if until is not None:
        return die in until.dice or (mod.sel is not None and not until.dice and means(s, mod, f, die))
    return f.die == die if mod.sel is None else means(s, mod, f, die)


def _held(names: Names, s: State, die: int) -> list[Badge]:
    """Dice that are attached to it or that it has captured, and who has lent it."""
    found: list[Badge] = []
    for one, other in s.attached:
        if other == die:
            found.append(Badge("wears", f"equipped with {names.die(s, one, s.owner[one])}", "", "", one))
    for one, other in s.captor:
        if other == die:
            found.append(Badge("holds", f"has captured {names.die(s, one)}", "", "", one))
    for one, other in s.laid:
        if one == die:
            found.append(
                Badge("wears", f"lies on the card of {names.card(s.card_of[other])}", "", "", NONE, s.card_of[other])
            )
    for one, card, _, above, _ in s.kept:
        if one == die and above < 0:
            found.append(Badge("taken", f"lies on the card of {names.card(card)}", "", "", NONE, card))
        elif one == die or above == die:
            words = f"lies under {names.die(s, above)}" if one == die else f"has {names.die(s, one)} under it"
            found.append(Badge("taken" if one == die else "holds", words, "", "", above if one == die else one))
    if s.zone[die] == FIELD and s.owner[die] >= 0 and s.owner[die] != s.controller[die]:
        ends = [entry[3] for entry in s.goes_back if entry[0] == die]
        text = f"controlled by player {PLAYERS[s.controller[die]]}"
        found.append(Badge("taken", text, "", _end(s, ends[-1], "what took it") if ends else ""))
    return found


# --- in words ------------------------------------------------------------------------------------------------


def _words(names: Names, s: State, mod: Mod, data: tuple[int, ...], f: Frame) -> tuple[str, str] | None:
    """What a change is, and in few words."""
    if isinstance(mod, m.Can):
        some = " by some dice" if mod.by is not None and mod.verb == "be blocked" else ""
        return mod.mode if mod.mode in ("must", "cannot") else "may", f"{mod.mode} {mod.verb}{some}"
    if isinstance(mod, m.Gain):
        words = sorted(mod.keywords)
        return "gains", f"gains {', '.join(words)}" if words else "gains an ability"
    if isinstance(mod, m.GainAffiliation):
        return "gains", f"counts as {', '.join(sorted(mod.names))}"
    if isinstance(mod, m.GainEnergy):
        return "gains", "has another energy type besides"
    if isinstance(mod, m.Lose):
        return "loses", f"loses {', '.join((*mod.keywords, *mod.affiliations))}"
    if isinstance(mod, m.Blank):
        return "ignored", "its text is ignored"
    if isinstance(mod, m.Blocks):
        return "blocks", f"can block {mod.n}{' more' if mod.more else ''}"
    if isinstance(mod, m.Costs):
        what = {"purchase": "to buy", "field": "to field"}.get(mod.what, f"to {mod.what}")
        if mod.free:
            return "costs", f"costs nothing {what}"
        if mod.least:
            return "costs", f"costs at least {mod.least} {what}"
        if mod.to is not None or mod.extra is not None:
            return "costs", f"costs something else {what}"
        n = data[0] if data else mod.more.value(s, f)
        return "costs", f"costs {abs(n)} {'more' if n > 0 else 'less'} {what}"
    if isinstance(mod, m.Prevent):
        part = mod.amount is not None or mod.leave is not None or mod.half != "" or mod.by is not None
        kind = {"any": "", "ability": "ability "}.get(mod.damage, f"{mod.damage} ")
        return "shielded", f"{'some' if part or mod.by_effect else 'all'} {kind}damage is prevented"
    if isinstance(mod, m.LifeFloor):
        return "shielded", f"life does not go below {mod.least}"
    if isinstance(mod, m.Redirect):
        return "shielded", "damage goes elsewhere"
    if isinstance(mod, m.DamageBonus):
        return "hits", "deals more damage"
    if isinstance(mod, m.DamageTaken):
        return "hits", "takes more damage"
    if isinstance(mod, m.FightsWith):
        return "hits", f"fights with its {'defense' if mod.stat == 'D' else 'level'}"
    if isinstance(mod, m.SpentAs):
        return "may", f"its energy is spent as {ENERGY_NAMES[mod.energy]}"
    if isinstance(mod, m.Goes):
        return "goes", "goes elsewhere than it would"
    if isinstance(mod, m.Copied):
        return "copy", f"a copy of {names.card(data[0])}" if data else "a copy"
    if isinstance(mod, m.CopiedFace):
        return "copy", f"has the numbers of {names.card(data[0])}" if data else "has other numbers"
    if isinstance(mod, m.CopiedText):
        return "copy", f"has the text of {names.card(data[0])}" if data else "has another text"
    if isinstance(mod, m.Counted):
        return "gains", {"draw": "draws more or fewer dice"}.get(mod.what, mod.what)
    return None


def _badge(names: Names, s: State, words: tuple[str, str], f: Frame, until: Effect | None, die: int) -> Badge:
    source = _source(names, s, f)
    if until is None:
        end = "by its own text" if f.die == die and die >= 0 else f"while {source} is there"
    else:
        end = _end(s, until.until, source)
    return Badge(*words, source, end, f.die, f.card)


def _source(names: Names, s: State, f: Frame) -> str:
    return names.die(s, f.die, f.you) if f.die >= 0 else names.card(f.card, f.you)


def _end(s: State, until: int, source: str) -> str:
    if until == LEAVES:
        return f"while {source} is in the field"
    if until == ACTIVE:
        return f"while {source} is active"
    if until in (ANOTHER, ONE_LEAVES) or until >= FOREVER:
        return ""
    if until <= s.turn:
        return "until the end of the turn"
    who = PLAYERS[s.active if (until - s.turn) % 2 == 0 else 1 - s.active]
    return f"until the end of {who}'s next turn"
