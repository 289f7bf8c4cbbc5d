"""Questions about dice, cards and players, answered from the state each time they are asked.

Nothing derived is stored: a value is the printed one (or a copy's), then applied modifiers in the order they came, then
static ones (3.6), and each question can list its reasons.
"""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.circles import holds, means, reaches
from overcrush.engine.core import ACTIVE, LEAVES, Effect, Frame, Mod, State, StaticAbility
from overcrush.engine.in_force import Change, card_changes, changes, said
from overcrush.model.const import (
    BASIC,
    CHARACTER_FACE,
    EPIC,
    FIELD,
    NONE,
    SIDEKICK,
    TOKEN,
    ZONES,
)
from overcrush.model.faces import Face

EXPERIENCE: Final = 0
LOYALTY: Final = 1
PLUS_ONE: Final = 2
STUN: Final = 3
BURSTS: Final = 7
FIRST_SIDE: Final = 8
SECOND_SIDE: Final = 16
SIDES: Final = FIRST_SIDE | SECOND_SIDE
"""Bits of what a printed keyword needs: burst stars, and the face of a Flip card."""


# --- the die as it lies ----------------------------------------------------------------------------


def face_of(s: State, die: int) -> Face:
    """The face a rolled die shows."""
    return s.t.faces[s.card_of[die]][s.face[die]]


def _copied(s: State, die: int) -> Effect | None:
    """What made a die a copy of another, the last time that happened (3.10.4)."""
    for e in reversed(s.effects):
        if e.kind == m.M_COPY and die in e.dice:
            return e
    return None


def card_now(s: State, die: int) -> int:
    """The card a die refers to: its own, or the one it became a copy of (3.10.4)."""
    if s.recalled is not None and s.recalled[0] == die:
        return s.recalled[1]
    if s.in_force & m.COPY:
        copied = _copied(s, die)
        if copied is not None:
            return copied.data[m.COPIED_CARD]
    return s.card_of[die]


def text_card(s: State, die: int) -> int:
    """The card whose text a die has: -1 for a copy of a die whose text was ignored then (3.10.6)."""
    if s.in_force & m.COPY:
        copied = _copied(s, die)
        if copied is not None:
            return copied.data[m.COPIED_CARD] if copied.data[m.COPIED_WORDS] else NONE
    return s.card_of[die]


def stats_face(s: State, die: int) -> Face:
    """The face that gives a die its printed numbers: its own, a copy's, or the level it is considered to be on."""
    card = s.card_of[die]
    face = s.t.faces[card][s.face[die]]
    if not s.in_force & m.FACE_KINDS:
        return face
    level = face.level
    copied = _copied(s, die) if s.in_force & m.COPY else None
    if copied is not None:
        card = copied.data[m.COPIED_CARD]
        level = copied.data[m.COPIED_LEVEL] or level
    for mod, _, _ in changes(s, m.M_LEVEL, die):
        assert isinstance(mod, m.AsLevel)
        level = mod.level
    return face_on(s, card, level) or face


def face_on(s: State, card: int, level: int) -> Face | None:
    """A card's face of a level; what has none of that level, as a Sidekick (3.10.4.4) or a token, has its highest."""
    found: Face | None = None
    for face in s.t.faces[card]:
        if face.kind == CHARACTER_FACE and (found is None or face.level <= level):
            found = face
    return found


def copied_faces(s: State, die: int) -> list[tuple[int, ...]]:
    """The card, burst and text of each die whose stats a die has copied (3.10.2)."""
    return [e.data[:3] for e in s.effects if e.kind == m.M_FACE and die in e.dice] if s.in_force & m.FACE else []


def burst_of(s: State, die: int) -> int:
    """The stars a die shows (3.4.6): of the face that gives its numbers, for a copy or a level it is only considered
    to be on."""
    if s.face[die] < 0:
        return 0
    face = s.t.faces[s.card_of[die]][s.face[die]]
    if s.in_force & m.FACE_KINDS and face.kind == CHARACTER_FACE:
        face = stats_face(s, die)
    if s.in_force & m.FACE and not face.burst:
        return max((data[1] for data in copied_faces(s, die)), default=0)
    return face.burst


def burst_bits(s: State, die: int) -> int:
    """A bit for each burst a die has: its own, and what came with copied stats (3.10.2.1)."""
    bits = 1 << burst_of(s, die)
    for data in copied_faces(s, die):
        bits |= 1 << data[1]
    return bits


def is_character(s: State, die: int) -> bool:
    """Whether a rolled die shows a character face (1.6.5)."""
    return s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE


def is_sidekick(s: State, die: int) -> bool:
    """Whether it is a Sidekick die or a copy of one (3.10.4), or in the field a die with Ally."""
    if s.t.kind[card_now(s, die) if s.in_force & m.COPY or s.recalled else s.card_of[die]] == SIDEKICK:
        return True
    return "Ally" in s.t.words and s.zone[die] == FIELD and has_keyword(s, die, "Ally")


def level(s: State, die: int) -> int:
    """A character die's level, its own even as a copy (3.10.4.4); 0 if it shows none."""
    if s.in_force & m.LEVEL:
        for mod, _, _ in changes(s, m.M_LEVEL, die):
            assert isinstance(mod, m.AsLevel)
            return mod.level
    return s.t.faces[s.card_of[die]][s.face[die]].level


def tokens_on(s: State, card: int, kind: int) -> int:
    """Experience Tokens or Loyalty Counters on a card."""
    for on, of, n in s.counters:
        if on == card and of == kind:
            return n
    return 0


def _fold(s: State, die: int, attack: bool) -> int:
    """A value with all modifiers. Values it depends on are worked out once each: they may depend on one another."""
    known = s.folded
    if known is None:
        s.folded = {}
        value = _worked_out(s, die, attack)
        s.folded = None
        return value
    key = (die, "A" if attack else "D", s.asking << 6 | s.deep)
    if key not in known:
        known[key] = _worked_out(s, die, attack)
    found: int = known[key]
    return found


def changed(s: State, die: int, mod: Mod, data: tuple[int, ...], f: Frame) -> bool:
    """Whether a die has other values with one more applied change: static bonuses come after it (3.6.9)."""
    last = (mod, data, f)
    return _worked_out(s, die, True, last) != attack(s, die) or _worked_out(s, die, False, last) != defense(s, die)


def applied(s: State, die: int, attack: bool) -> int:
    """A value as it is printed and with what has been applied to it, without what is static (3.6.8)."""
    face = stats_face(s, die)
    a, d = face.attack, face.defense
    for e in s.effects:
        if (e.kind <= m.M_SWAP and not e.quiet) and (
            die in e.dice or (e.mod.sel is not None and not e.dice and means(s, e.mod, e.f, die))
        ):
            a, d = _apply(s, e.mod, e.data, e.f, a, d)
    return max(a if attack else d, 0)


def _worked_out(s: State, die: int, attack: bool, last: tuple[Mod, tuple[int, ...], Frame] | None = None) -> int:
    face = stats_face(s, die)
    a, d = face.attack, face.defense
    static = 0
    fixed = NONE
    if s.counters:
        card = card_now(s, die)  # a copy has what lies on the card it is a copy of (Experience Token, 3.10.4)
        static += tokens_on(s, card, EXPERIENCE) + tokens_on(s, card, LOYALTY) + tokens_on(s, card, PLUS_ONE)
    if s.in_force & m.VALUE_KINDS or last is not None:
        s.deep += 1
        if s.deep < 6:  # a value that depends on itself is cut short rather than followed for ever
            for e in s.effects:
                if (e.kind <= m.M_SWAP and not e.quiet) and (
                    die in e.dice or (e.mod.sel is not None and not e.dice and reaches(s, e.mod, e.f, die))
                ):
                    a, d = _apply(s, e.mod, e.data, e.f, a, d)
                    if isinstance(e.mod, m.SetStats) and e.mod.fixed:
                        fixed = a if attack else d
            if last is not None:
                a, d = _apply(s, *last, a, d)
                if isinstance(last[0], m.SetStats) and last[0].fixed:
                    fixed = a if attack else d
            for n, (static_ability, f) in enumerate(s.static_on):
                if static_ability.kinds & m.VALUE_KINDS and (
                    static_ability.condition is None or static_ability.condition.holds(s, f)
                ):
                    for mod in static_ability.mods:
                        if mod.kind > m.M_SWAP:
                            continue
                        if mod.sel is None:
                            if die != f.die:
                                continue
                        elif not (reaches(s, mod, f, die) if mod.circular or s.t.aloof else mod.sel.ok(s, f, die)):
                            continue
                        if isinstance(mod, m.Stats):
                            if not (s.attached and _repeated_gear(s, n, f, die)):
                                static += (mod.attack if attack else mod.defense).value(s, f)
                        elif isinstance(mod, m.SetStats):
                            a, d = _set_below(s, die, mod, f, last, (a, d))
                        else:
                            a, d = _apply(s, mod, (), f, a, d)
        s.deep -= 1
    value = (a if attack else d) + static if fixed == NONE else fixed
    return value if value > 0 else 0


ON_TOP: Final = (m.Stats, m.DoubleStats)
"""What is applied to a value whatever it is; other values that are applied give way to those that always hold."""


def _set_below(
    s: State,
    die: int,
    mod: m.SetStats,
    f: Frame,
    last: Change | None,
    now: tuple[int, int],
) -> tuple[int, int]:
    """``X's A is equal to …`` stands in the place of the printed value: what was applied comes on top of it (3.6.1)."""
    applied: list[Change] = [
        (e.mod, e.data, e.f)
        for e in s.effects
        if (e.kind <= m.M_SWAP and not e.quiet)
        and (die in e.dice or (e.mod.sel is not None and not e.dice and means(s, e.mod, e.f, die)))
    ]
    if last is not None:
        applied.append(last)
    if not all(isinstance(change[0], ON_TOP) for change in applied):
        return _apply(s, mod, (), f, *now)
    a, d = _apply(s, mod, (), f, *now)
    for change in applied:
        a, d = _apply(s, *change, a, d)
    return a if mod.attack is not None else now[0], d if mod.defense is not None else now[1]


def _repeated_gear(s: State, n: int, f: Frame, die: int) -> bool:
    """Whether an identical Gear die on the same die already gives its benefit (Equip (7))."""
    if f.die == die or (f.die, die) not in s.attached:
        return False
    return any((g.die, die) in s.attached and g.card == f.card for _, g in s.static_on[:n])


def _apply(s: State, mod: Mod, data: tuple[int, ...], f: Frame, a: int, d: int) -> tuple[int, int]:
    if isinstance(mod, m.Stats):
        if data:
            return a + data[0], d + data[1]
        return a + mod.attack.value(s, f), d + mod.defense.value(s, f)
    if isinstance(mod, m.SetStats):
        if mod.attack is not None:
            a = data[0] if data else mod.attack.value(s, f)
        if mod.defense is not None:
            d = data[1] if data else mod.defense.value(s, f)
        return a, d
    if isinstance(mod, m.DoubleStats):
        return a * 2 if mod.attack else a, d * 2 if mod.defense else d
    return d, a


def attack(s: State, die: int) -> int:
    """A character die's attack value with all modifiers (3.6)."""
    if not s.in_force & m.STAT_KINDS and not s.counters:
        return s.t.faces[s.card_of[die]][s.face[die]].attack
    return _fold(s, die, True)


def defense(s: State, die: int) -> int:
    """A character die's defense value with all modifiers (3.6); damage is kept apart (3.6.10)."""
    if not s.in_force & m.STAT_KINDS and not s.counters:
        return s.t.faces[s.card_of[die]][s.face[die]].defense
    return _fold(s, die, False)


# --- attributes --------------------------------------------------------------------------------------


def affiliations(s: State, die: int) -> frozenset[str]:
    """A die's affiliations (1.3.7), gained and lost ones considered."""
    if s.recalled is not None and s.recalled[0] == die:
        return frozenset(s.recalled[2])
    names = s.t.affiliations[card_now(s, die)]
    if not s.in_force & m.SIDE_KINDS or s.deep > 5:
        return names  # an affiliation that depends on itself is not followed for ever
    known = s.folded
    if known is None:
        s.folded = {}
        names = _gathered(s, die, names)
        s.folded = None
        return names
    key = (die, "affiliations", s.asking << 6 | s.deep)
    if key not in known:
        known[key] = _gathered(s, die, names)
    found: frozenset[str] = known[key]
    return found


def other_sides(s: State, die: int, mods: list[Mod]) -> bool:
    """Whether a die has other affiliations with some more applied changes: what is static comes after them (3.6)."""
    return _gathered(s, die, s.t.affiliations[card_now(s, die)], mods) != affiliations(s, die)


def _gathered(s: State, die: int, names: frozenset[str], last: list[Mod] | None = None) -> frozenset[str]:
    """Affiliations with what was gained and lost in its order, one that is applied before what is static (3.6)."""
    s.deep += 1
    for e in s.effects:
        if e.kind in (m.M_AFFILIATION, m.M_LOSE) and not e.quiet:
            if die in e.dice or (e.mod.sel is not None and not e.dice and reaches(s, e.mod, e.f, die)):
                names = sided(names, e.mod)
    for mod in last or ():
        names = sided(names, mod)
    for place, (static, f) in enumerate(s.static_on):
        if static.kinds & m.SIDE_KINDS and _side_holds(s, place, static, f):
            for mod in static.mods:
                if mod.kind in (m.M_AFFILIATION, m.M_LOSE) and reaches(s, mod, f, die):
                    names = sided(names, mod)
    s.deep -= 1
    return names


def _side_holds(s: State, place: int, static: StaticAbility, f: Frame) -> bool:
    """Whether a condition holds, asked once for all dice: it may itself ask for the affiliations of all of them."""
    known = s.folded
    if static.condition is None or known is None:
        return holds(s, static, f)
    key = (place, "holds", s.asking << 6 | s.deep)
    if key not in known:
        known[key] = holds(s, static, f)
    found: bool = known[key]
    return found


def sided(names: frozenset[str], mod: Mod) -> frozenset[str]:
    """Affiliations as a change leaves them."""
    if isinstance(mod, m.GainAffiliation):
        return names | mod.names
    if isinstance(mod, m.Lose):
        return frozenset() if "all" in mod.affiliations else names.difference(mod.affiliations)
    return names


def energy_types(s: State, die: int) -> tuple[int, ...]:
    """A die's energy types: its card's; a token, Sidekick or basic action has none (1.3.10, 1.7.10)."""
    if s.recalled is not None and s.recalled[0] == die:
        return s.recalled[4]
    types = s.t.energy[card_now(s, die)]
    for mod, _, _ in changes(s, m.M_TYPE, die):
        assert isinstance(mod, m.GainEnergy)
        types = types + mod.types
    return types


def blanked(s: State, die: int, kind: str = "") -> bool:
    """Whether a die's text (or its abilities of one kind) is ignored (3.4.8)."""
    if not s.in_force & m.BLANK:
        return False
    return _ignored(s, die, kind, True) or card_blanked(s, s.card_of[die], kind)


def kind_ignored(s: State, die: int, kind: str) -> bool:
    """Whether all abilities of one kind are ignored on a die, whoever gave them: "when fielded" and the like."""
    return bool(kind) and s.in_force & m.BLANK != 0 and _ignored(s, die, kind, False)


def _ignored(s: State, die: int, kind: str, whole: bool) -> bool:
    """Whether something ignores a die's abilities of a kind, or (``whole``) all of its text."""
    for e in s.effects:
        if isinstance(e.mod, m.Blank) and (kind in e.mod.only if e.mod.only else whole) and in_force(s, e):
            if die in e.dice or (e.mod.sel is not None and not e.dice and reaches(s, e.mod, e.f, die)):
                return True
    for static, f in s.static_on:
        if static.kinds & m.BLANK and holds(s, static, f):
            for mod in static.mods:
                if isinstance(mod, m.Blank) and mod.player == -2 and (kind in mod.only if mod.only else whole):
                    if mod.card and mod.sel is not None and not mod.only:
                        continue  # of cards, not of dice: see card_blanked
                    if reaches(s, mod, f, die):
                        return True
    return False


def in_force(s: State, e: Effect) -> bool:
    """Whether a change that holds while its source is active is not suspended: all that its side has of it being
    ignored (3.4.8.6, 3.4.8.8), or a copy of something else now (3.10.4)."""
    if e.until not in (LEAVES, ACTIVE) or e.f.die < 0 or s.deep > 3:
        return True
    s.deep += 1
    if e.until == LEAVES:
        suspended = blanked(s, e.f.die)
    else:
        active = s.zones[e.f.you * ZONES + FIELD]
        suspended = all(blanked(s, die) for die in active if card_now(s, die) == e.f.card)
    s.deep -= 1
    return not suspended


def card_blanked(s: State, card: int, kind: str = "") -> bool:
    """Whether a card's whole text box is ignored, its Globals too (3.4.8.2, 3.4.8.5)."""
    if not s.in_force & m.BLANK:
        return False
    for e in s.effects:
        if e.kind == m.M_BLANK and card in e.data and in_force(s, e):
            return True
    owner = s.t.owner[card]
    for player in (0, 1) if owner < 0 else (owner,):  # an opposing card is one that the other player brought (3.1.31)
        for mod, _, _ in card_changes(s, m.M_BLANK, card, player):
            assert isinstance(mod, m.Blank)
            if mod.card and (not mod.only or kind in mod.only):
                return True
    return False


def keyword_args(s: State, die: int, name: str) -> tuple[int | str, ...] | None:
    """The arguments of a die's keyword (of the highest number where it has several, Range (6)), or None if it lacks
    it."""
    best: tuple[int | str, ...] | None = None
    card = text_card(s, die)
    printed = s.t.keywords[card].get(name) if card >= 0 else None
    if printed is not None and (not printed[1] or _shown(s, die, card, printed[1])):
        if name == "Founder" or not blanked(s, die):
            best = printed[0]
    if s.in_force & m.GAIN and name in s.t.given:
        for args in _given(s, die, name):
            if best is None or number_of(args) > number_of(best):
                best = args
    if s.in_force & (m.TEXT | m.FACE):
        own = blanked(s, die)  # what was copied is part of its text (3.10.3) and ignored with it (3.4.8.2)
        for source, side in copied_texts(s, die) if not own else ():
            args_bits = s.t.keywords[source].get(name)
            if args_bits is None or (args_bits[1] & SIDES and not args_bits[1] & FIRST_SIDE << side):
                continue  # it stands on the other face of a Flip card
            if best is None:
                best = args_bits[0]
        for source, stars, worded in copied_faces(s, die) if not own else ():
            args_bits = s.t.keywords[source].get(name)
            if worded and args_bits is not None and args_bits[1] & BURSTS and args_bits[1] >> stars & 1:
                best = best or args_bits[0]
    if best is not None and loses_keyword(s, die, name):
        best = None
    return best


def loses_keyword(s: State, die: int, name: str) -> bool:
    """Whether something takes a keyword from a die, whoever gives it."""
    for mod, _, _ in changes(s, m.M_LOSE, die):
        assert isinstance(mod, m.Lose)
        if name in mod.keywords or "all" in mod.keywords:
            return True
    return False


def _shown(s: State, die: int, card: int, bits: int) -> bool:
    """Whether a keyword that needs a burst or a face of a Flip card has it now."""
    if bits & BURSTS and not bits & burst_bits(s, die):
        return False
    return not bits & SIDES or bool(bits & (SECOND_SIDE if card in s.flipped else FIRST_SIDE))


def _given(s: State, die: int, name: str) -> list[tuple[int | str, ...]]:
    """The arguments with which something gives a die this keyword; only those that give it are asked whom they mean."""
    if s.deep > 4:
        return []
    known = s.folded
    if known is None:
        s.folded = {}
        given = _givers(s, die, name)
        s.folded = None
        return given
    key = (die, name, s.asking << 6 | s.deep)
    if key not in known:
        known[key] = _givers(s, die, name)
    found: list[tuple[int | str, ...]] = known[key]
    return found


def _givers(s: State, die: int, name: str) -> list[tuple[int | str, ...]]:
    found: list[tuple[int | str, ...]] = []
    s.deep += 1
    for e in s.effects:
        if isinstance(e.mod, m.Gain) and name in e.mod.keywords and not e.quiet:
            if die in e.dice or (e.mod.sel is not None and not e.dice and means(s, e.mod, e.f, die)):
                found.append(e.mod.keywords[name])
    for static, f in s.static_on:
        if static.kinds & m.GAIN:
            for mod in static.mods:
                if isinstance(mod, m.Gain) and name in mod.keywords and means(s, mod, f, die):
                    if static.condition is None or static.condition.holds(s, f):
                        found.append(mod.keywords[name])
    s.deep -= 1
    return found


def copied_texts(s: State, die: int) -> list[tuple[int, int]]:
    """The cards whose abilities were added to a die's card (3.10.3), and the face they showed then (3.10.3.2)."""
    if not s.in_force & m.TEXT:
        return []
    card = s.card_of[die]
    # what was added to its owner's card is on the "virtual" card of who controls it too (3.9.5)
    players = (s.controller[die], s.owner[die])
    return [
        (e.data[m.COPIED_CARD], e.data[m.TEXT_SIDE])
        for e in s.effects
        if e.kind == m.M_TEXT and e.data[m.TEXT_OF_CARD] == card and e.data[m.TEXT_OF_PLAYER] in players
    ]


def number_of(args: tuple[int | str, ...]) -> int:
    return args[0] if args and isinstance(args[0], int) else 0


def has_keyword(s: State, die: int, name: str) -> bool:
    """Whether a die has a keyword now: printed (and not ignored), on its burst face, gained or copied."""
    if name not in s.t.keywords[s.card_of[die]]:
        if not s.in_force & m.COPIED_KINDS and not (s.in_force & m.GAIN and name in s.t.given):
            return False
    return keyword_args(s, die, name) is not None


def epic(s: State, card: int) -> bool:
    """Whether a card is an Epic Basic Action (1.2.3)."""
    return s.t.kind[card] == EPIC


def basic(s: State, card: int) -> bool:
    """Whether a card is a Basic Action, Epic ones included (1.2.3)."""
    return s.t.kind[card] >= BASIC and s.t.kind[card] != TOKEN


# --- permissions -------------------------------------------------------------------------------------


def duty(s: State, die: int, mode: str, verb: str) -> Mod | None:
    """The first change that says a die must, cannot or may do something, or None."""
    return first_duty(said(s, mode, verb, die), mode, verb) if s.in_force & m.CAN else None


def first_duty(found: list[Change], mode: str, verb: str) -> Mod | None:
    """The same, of what is known to be said of a die."""
    for mod, _, _ in found:
        assert isinstance(mod, m.Can)
        if mod.mode == mode and mod.verb == verb and not mod.at_least and mod.unless is None and not mod.sources:
            if mod.by is None or (mode == "must" and verb == "block"):
                return mod
    return None


def in_attack_zone(s: State, die: int) -> bool:
    """Whether a die is attacking or blocking (1.5.6)."""
    if die in s.attackers:
        return True
    for blocker, _ in s.blocks:
        if blocker == die:
            return True
    return False


def blocks_allowed(s: State, die: int) -> int:
    """How many attackers a die can block at once."""
    most = 1
    more = 0
    for mod, _, _ in changes(s, m.M_BLOCKS, die):
        assert isinstance(mod, m.Blocks)
        if mod.more:
            more += mod.n
        elif mod.n > most and mod.which is None:
            most = mod.n
    return most + more


def active_die(s: State, card: int, player: int) -> int:
    """The first die of a card in a player's field whose text is not ignored, or -1."""
    for die in s.zones[player * 11 + FIELD]:
        if card_now(s, die) == card and not blanked(s, die):
            return die
    return NONE
