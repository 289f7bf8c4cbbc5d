"""Moving dice: between play areas, out of the bag, onto faces. Every move is told as an event."""

from __future__ import annotations

from typing import Final

from overcrush.engine import mods as m
from overcrush.engine.chance import MASK64, random_below, random_of
from overcrush.engine.core import ANOTHER, LEAVES, ONE_LEAVES, State
from overcrush.engine.departed import fights
from overcrush.engine.events import emit, emit_together, has_ability, untold
from overcrush.engine.in_force import changes
from overcrush.engine.keyword_state import forget
from overcrush.engine.refs import Taking
from overcrush.engine.statics import changed, changed_by, drop_die, drop_later
from overcrush.engine.steps import BLOCKERS
from overcrush.engine.values import (
    affiliations,
    attack,
    blanked,
    card_now,
    defense,
    energy_types,
    face_of,
    has_keyword,
    is_sidekick,
    level,
)
from overcrush.model.const import (
    ASIDE,
    BAG,
    CAPTURED,
    CARD,
    CHARACTER_FACE,
    ENERGY_FACE,
    EV_DREW,
    EV_ENTERED,
    EV_LEFT,
    EV_MOVED,
    EV_REFILLED,
    EV_RETURNED,
    FIELD,
    FLAG_ATTACKING,
    FLAG_BLANK,
    FLAG_BLOCKING,
    FLAG_BY_OPPONENT,
    FLAG_DRAW_STEP,
    FLAG_SIDEKICK,
    NONE,
    OUT,
    PREP,
    REMOVED,
    RESERVE,
    SHOWN_ATTACK,
    SHOWN_DEFENSE,
    SHOWN_FACE,
    SHOWN_LEVEL,
    TOKEN,
    USED,
    WAS_ALONE,
    WAS_BLOCKED,
    WAS_DAMAGED,
    WAS_ENGAGED,
    WAS_EQUIPPED,
    WAS_PAIRED,
    WAS_UNBLOCKED,
    ZONES,
)

MOST_SHOWN: Final = 255
"""No value is remembered beyond it."""


def state_flags(s: State, die: int) -> int:
    """What is true of a die in the field now, for the event that tells of its leaving."""
    flags = (s.face[die] + 1) << SHOWN_FACE
    if s.in_force & m.STAT_KINDS or s.counters:
        a, d = attack(s, die), defense(s, die)  # neither is ever below 0
        flags |= (a if a < MOST_SHOWN else MOST_SHOWN) << SHOWN_ATTACK
        flags |= (d if d < MOST_SHOWN else MOST_SHOWN) << SHOWN_DEFENSE
        flags |= level(s, die) << SHOWN_LEVEL
    else:  # as it is printed
        face = s.t.faces[s.card_of[die]][s.face[die]]
        flags |= face.attack << SHOWN_ATTACK | face.defense << SHOWN_DEFENSE | face.level << SHOWN_LEVEL
    if is_sidekick(s, die):
        flags |= FLAG_SIDEKICK
    if s.damage[die] > 0:
        flags |= WAS_DAMAGED
    if s.attached and any(on == die for _, on in s.attached):
        flags |= WAS_EQUIPPED
    if s.paired and any(die in pair for pair in s.paired):
        flags |= WAS_PAIRED
    if s.engaged and fights(s, die):
        flags |= WAS_ENGAGED
    if die in s.attackers:
        flags |= FLAG_ATTACKING
        if die in s.was_blocked:
            flags |= WAS_BLOCKED
        elif s.sub > BLOCKERS:
            flags |= WAS_UNBLOCKED
        if len(s.attackers) == 1:
            flags |= WAS_ALONE
    else:
        for blocker, _ in s.blocks:
            if blocker == die:
                flags |= FLAG_BLOCKING
                break
    if s.in_force & m.BLANK and blanked(s, die):
        flags |= FLAG_BLANK
    return flags


def by_opponent(s: State, die: int) -> int:
    """FLAG_BY_OPPONENT if what is being resolved is the doing of the opponent of the die's controller."""
    if s.stack and s.stack[-1].you == 1 - s.controller[die]:
        return FLAG_BY_OPPONENT
    return 0


def remember(s: State, die: int) -> None:
    """Keep in mind what a die had gained and what it was as it leaves the field: what happens because it left, or
    because of what it did in that moment, looks at it as it was (3.2.5, 3.10.4)."""
    s.left_with = tuple(entry for entry in s.left_with if entry[0] != die)
    if s.left_as:
        s.left_as = tuple(entry for entry in s.left_as if entry[0] != die)
    if s.in_force & m.GAIN:
        for mod, _, _ in changes(s, m.M_GAIN, die):
            assert isinstance(mod, m.Gain)
            s.left_with += tuple(
                (die, index) for index in mod.abilities if has_ability(s, die, s.t.abilities[index], 0)
            )
    if not s.in_force & m.NATURE_KINDS:
        return
    own, card = s.card_of[die], card_now(s, die)
    if card != own:  # of a copy, what it copied and nothing of its own (3.10.4)
        s.left_with += ((die, NONE),)
        s.left_with += tuple((die, a.index) for a in s.t.abilities if a.card == card and has_ability(s, die, a, 0))
    here = tuple(sorted(affiliations(s, die)))
    words = tuple(sorted(word for word in s.t.words if has_keyword(s, die, word)))
    types = energy_types(s, die)
    if (card, here, words, types) != (own, tuple(sorted(s.t.affiliations[own])), _printed(s, own), s.t.energy[own]):
        s.left_as += ((die, card, here, words, types),)


def _printed(s: State, card: int) -> tuple[str, ...]:
    """The keywords that a card has on every face."""
    return tuple(sorted(word for word, (_, needs) in s.t.keywords[card].items() if not needs))


Going = tuple[int, int, str, int]
"""A die that leaves the field with others: where it goes, by which rule, and flags that say whose doing it is."""


def move_together(s: State, goings: list[Going]) -> None:
    """Dice leave the field in one moment: what is true of each is looked at before any is gone, and what waits for
    their leaving is told when all are."""
    if len(goings) == 1:
        die, zone, rule, blame = goings[0]
        move(s, die, zone, rule, NONE, blame)
        return
    seen = [state_flags(s, die) | (blame or by_opponent(s, die)) for die, _, _, blame in goings]
    holders = [s.controller[die] for die, _, _, _ in goings]
    if s.in_force or s.left_with:
        for die, _, _, _ in goings:
            remember(s, die)
    for (die, zone, rule, _), flags in zip(goings, seen, strict=True):
        move(s, die, zone, rule, NONE, 0, flags)
    emit_together(
        s,
        [
            (EV_LEFT, die, NONE, holder, s.zone[die], rule, NONE, NONE, flags)
            for (die, _, rule, _), flags, holder in zip(goings, seen, holders, strict=True)
        ],
    )


def move(
    s: State, die: int, zone: int, rule: str, player: int = NONE, blame: int = 0, seen: int = NONE, face: int = NONE
) -> None:
    """Put a die into a zone of its owner (or of ``player``), after those already there.

    ``blame``: flags that say whose doing it is; ``seen``: what was true of it in the field, where that was looked at
    before, and its leaving is told later; ``face``: the one it shows there, where that is not the one it shows now.
    """
    old = s.zone[die]
    holder = s.controller[die]
    if old == FIELD:
        flags = seen if seen >= 0 else state_flags(s, die) | (blame or by_opponent(s, die))
        if (s.in_force or s.left_with) and seen < 0:
            remember(s, die)
        worn_by = next((on for gear, on in s.attached if gear == die), NONE) if s.attached else NONE
        s.zones[holder * ZONES + FIELD].remove(die)
        token = s.t.kind[s.card_of[die]] == TOKEN and zone != FIELD
        _leave_field(s, die, REMOVED if token and zone in (CAPTURED, ASIDE) else zone)
        if token:
            zone = REMOVED  # 1.7.7
    elif old != CARD:
        flags = 0
        s.zones[holder * ZONES + old].remove(die)
        if old == RESERVE:
            if holder != s.owner[die] and s.t.edition.controlled_energy and zone != FIELD and _until(s, die):
                zone = PREP  # its control is over
                s.goes_back = tuple(entry for entry in s.goes_back if entry[0] != die)
            if die in s.partial:
                s.partial = tuple(d for d in s.partial if d != die)
            if s.effects and zone != FIELD:
                drop_die(s, die)
        elif old == PREP and s.effects and zone not in (RESERVE, FIELD):
            drop_die(s, die)  # what was said of it there, that it is not rolled
        elif old == ASIDE and s.kept:
            s.kept = tuple(entry for entry in s.kept if entry[0] != die)
    else:
        flags = 0
        s.on_card[s.card_of[die]] -= 1
    if player == NONE:
        player = s.owner[die]
    s.controller[die] = player
    s.zone[die] = zone
    if zone == CARD:
        s.on_card[s.card_of[die]] += 1
        s.face[die] = -1
        if s.t.owner[s.card_of[die]] < 0:
            s.owner[die] = NONE
            s.controller[die] = NONE
    else:
        s.zones[player * ZONES + zone].append(die)
        if face >= 0:
            s.face[die] = face
        elif zone != FIELD and zone != RESERVE and zone != CAPTURED and zone != ASIDE:
            s.face[die] = -1
    s.events.append((EV_MOVED, die, NONE, player, old << 4 | zone, rule, NONE, NONE, flags))
    if zone == USED and s.t.watchers[EV_MOVED]:
        untold(s, s.events[-1])
    if old == FIELD:
        changed_by(s, die)
        if seen < 0:
            emit(s, EV_LEFT, die, worn_by, holder, zone, rule, flags)
    if zone == FIELD:
        changed_by(s, die)
        emit(s, EV_ENTERED, die, NONE, player, old, rule)
    elif s.t.volatile and old != FIELD:
        s.dirty = True


def sweep(s: State, player: int, old: int, zone: int, rule: str) -> None:
    """Move all of a player's dice from one unrolled zone (or the reserve) to another, told one by one."""
    dice = s.zones[player * ZONES + old]
    if not dice:
        return
    owner, zones, faces = s.owner, s.zone, s.face
    plain = not s.effects and not (zone == USED and s.t.watchers[EV_MOVED])
    for die in dice:
        if owner[die] != player:
            plain = False
    if not plain:
        for die in dice[:]:
            move(s, die, zone, rule)
        return
    code = old << 4 | zone
    for die in dice:
        zones[die] = zone
        faces[die] = -1
        s.events.append((EV_MOVED, die, NONE, player, code, rule, NONE, NONE, 0))
    s.zones[player * ZONES + zone].extend(dice)
    dice.clear()
    if old == RESERVE:
        s.partial = ()
    if s.t.volatile:
        s.dirty = True


def _leave_field(s: State, die: int, zone: int) -> None:
    """End everything that hangs on a die's being in the field."""
    if s.attackers or s.blocks:
        leave_combat(s, die)
    if zone != CAPTURED and zone != ASIDE:
        s.damage[die] = 0
        if s.later:
            drop_later(s, die)
    if s.effects:
        drop_die(s, die)
    forget(s, die)
    if s.attached:
        # Equip (5): Gear stays, unattached; Continuous (1): other attached dice follow
        follow = [gear for gear, on in s.attached if on == die and not has_keyword(s, gear, "Equip")]
        s.attached = tuple(pair for pair in s.attached if die not in pair)
        for gear in follow:
            if (zone == PREP or zone == BAG) and s.card_of[gear] not in s.t.falls_off:
                move(s, gear, zone, "Continuous (1)")
            else:
                discard(s, gear, "Continuous (1)")
    if s.laid:
        s.laid = tuple(pair for pair in s.laid if pair[0] != die)
    if s.goes_back:
        let_go(s, die, False)
        if zone != RESERVE or s.controller[die] == s.owner[die]:  # it goes back nowhere any more (3.9.6)
            s.goes_back = tuple(entry for entry in s.goes_back if entry[0] != die)


def cut_ties(s: State, die: int) -> None:
    """A die that is taken out of the field loses applied modifiers (3.4.3.9), and what it had captured (3.8.3)."""
    remember(s, die)
    drop_die(s, die)
    forget(s, die, aside=True)
    s.damage[die] = 0
    let_go(s, die, False)


def let_go(s: State, die: int, koed: bool) -> None:
    """A die leaves the field: what it has captured is free (3.8.3), and what it controls until then, or as an edition
    says."""
    edition = s.t.edition
    for prey, hunter in s.captor:
        if hunter == die and (koed or not edition.capture_outlasts or _until(s, prey) >= LEAVES):
            give_back(s, prey, "3.8.3")
    ends = edition.control_ends == ("ko" if koed else "leaving")
    while taken := next((entry for entry in s.goes_back if _held_by(s, entry, die, ends)), None):
        give_back(s, taken[0], "3.9.7", taken)


def _held_by(s: State, entry: Taking, die: int, ends: bool) -> bool:
    """Whether a taking ends as this die leaves the field."""
    if entry[4] == die:
        return ends or entry[3] in (LEAVES, ONE_LEAVES)
    by = entry[4]
    return entry[3] == ONE_LEAVES and s.card_of[by] == s.card_of[die] and s.controller[by] == s.controller[die]


def _until(s: State, die: int) -> int:
    """The turn in which a captured or controlled die is returned from where it was taken last, or 0."""
    return next((entry[3] for entry in reversed(s.goes_back) if entry[0] == die), 0)


def another_fielded(s: State, die: int) -> None:
    """A die is fielded: what others of its card hold until then is free, before anything it triggers (3.8.3)."""
    for prey, hunter in s.captor:
        if hunter != die and s.card_of[hunter] == s.card_of[die] and s.controller[hunter] == s.controller[die]:
            if _until(s, prey) == ANOTHER:
                give_back(s, prey, "3.8.3")


def leave_combat(s: State, die: int) -> None:
    """Take a die out of the attack zone: what it blocked stays blocked (2.7.2.4), and who blocked it stays there,
    blocking nobody (2.7.6.6)."""
    s.dirty |= s.t.has_statics or s.in_force != 0
    if die in s.attackers:
        s.attackers = tuple(d for d in s.attackers if d != die)
    if s.blocks:
        left = [pair for pair in s.blocks if die not in pair]
        still = {blocker for blocker, _ in left}
        s.blocks = (*left, *((b, NONE) for b, attacker in s.blocks if attacker == die and b not in still))


def give_back(s: State, die: int, rule: str, over: Taking | None = None) -> None:
    """Return a captured, set aside or controlled die to where it was taken from, on its level (3.8.4, 3.9.7).

    It was taken last from there, unless it is said which taking is over: who has taken the die since keeps it, and it
    goes back from there to where it was before.
    """
    takings = [n for n, entry in enumerate(s.goes_back) if entry[0] == die]
    if not takings:
        return
    place = s.goes_back.index(over) if over is not None else takings[-1]
    _, player, zone, _, _ = s.goes_back[place]
    since = next((n for n in takings if n > place), NONE)
    if since >= 0:
        _, _, there, end, holder = s.goes_back[since]
        s.goes_back = (*s.goes_back[:since], (die, player, there, end, holder), *s.goes_back[since + 1 :])
    s.goes_back = s.goes_back[:place] + s.goes_back[place + 1 :]
    if since >= 0:
        return
    s.captor = tuple(pair for pair in s.captor if pair[0] != die)
    if s.zone[die] not in (CAPTURED, ASIDE):
        rule = "3.9.7"  # it was not captured: another player controlled it
    if s.zone[die] in (CAPTURED, ASIDE) or (s.zone[die] == FIELD and zone == FIELD):
        face = s.face[die]
        hand_over(s, die, zone, player, rule)
        s.face[die] = face if zone == FIELD or zone == RESERVE else NONE
    elif s.zone[die] == FIELD:
        move(s, die, zone, rule)
    elif s.zone[die] == RESERVE and s.controller[die] != player:
        move(s, die, PREP, rule)
    emit(s, EV_RETURNED, die, NONE, player, zone, rule)


def hand_over(s: State, die: int, zone: int, player: int, rule: str) -> None:
    """Move a die between zones and players without its leaving the field for good: capture, control, and their ends."""
    old = s.zone[die]
    holder = s.controller[die]
    if old == zone == FIELD and player != holder:
        _change_sides(s, die)
    s.zones[holder * ZONES + old].remove(die)
    if old == FIELD:
        leave_combat(s, die)
    s.zone[die] = zone
    s.controller[die] = player
    s.zones[player * ZONES + zone].append(die)
    s.events.append((EV_MOVED, die, NONE, player, old << 4 | zone, rule, NONE, NONE, 0))
    changed(s)


def _change_sides(s: State, die: int) -> None:
    """A die goes from one player's field to the other's: it has left the one, though it keeps what was applied to it
    (3.9.4). Its Gear stays behind (Equip (5)), and so does its partner; what it holds until it leaves is free."""
    if s.attached:
        s.attached = tuple(pair for pair in s.attached if die not in pair or not has_keyword(s, pair[0], "Equip"))
    if s.paired:
        s.paired = tuple(pair for pair in s.paired if die not in pair)
    s.effects = [e for e in s.effects if not (e.until == LEAVES and e.f.die == die)]
    let_go(s, die, False)


def discard(s: State, die: int, rule: str) -> None:
    """Send a die to the used pile: Out of Play first in its owner's turn (1.5.8.4, 1.5.8.5); Immortal: to the bag."""
    move(s, die, *discarded_to(s, die, rule))


def discarded_to(s: State, die: int, rule: str) -> tuple[int, str]:
    """Where a die goes that is sent to the used pile, and by which rule."""
    if s.zone[die] not in (FIELD, RESERVE, OUT) and "Immortal" in s.t.words and has_keyword(s, die, "Immortal"):
        return BAG, "Immortal"  # sent there by an ability, from the prep area or the bag
    if s.zone[die] in (FIELD, RESERVE):
        if (
            "Immortal" in s.t.words
            and s.face[die] >= 0
            and s.t.faces[s.card_of[die]][s.face[die]].kind == CHARACTER_FACE
            and has_keyword(s, die, "Immortal")
        ):
            return BAG, "Immortal"
        if s.owner[die] == s.active and s.t.edition.out_of_play:
            return OUT, rule
    return USED, rule


def fall_to_energy(s: State, die: int) -> None:
    """A die of the field that shows energy now goes to the reserve (2.5.2), a controlled one home."""
    face, holder = s.face[die], s.controller[die]
    if holder != s.owner[die] and not s.t.edition.controlled_energy:
        move(s, die, PREP, "3.9.6")
        return
    move(s, die, RESERVE, "2.5.2", holder)
    s.face[die] = face


def rest(s: State) -> None:
    """What dice were spent on is resolved: they reach the used pile (2.6.1.2).

    Where nothing goes Out of Play this is so for the active player's dice too, and none may be drawn again this turn.
    """
    dice = [die for die in s.limbo if s.zone[die] == OUT]
    s.limbo = []
    for die in dice:
        move(s, die, USED, "2.6.1.2" if s.owner[die] != s.active else "2.6.1.1")
    if not s.t.edition.out_of_play:
        s.expended += tuple(dice)


def goes(s: State, die: int, event: str, zone: int) -> int:
    """Where a die goes, considering changes that send it elsewhere."""
    if not s.in_force & m.GOES:
        return zone
    for mod, _, _ in changes(s, m.M_GOES, die):
        assert isinstance(mod, m.Goes)
        if mod.event == event:
            return mod.to
    return zone


def refill_of(s: State, player: int) -> list[int]:
    """The dice of a player's used pile that may go into the bag (2.3.4)."""
    used = s.zones[player * ZONES + USED]
    return [die for die in used if die not in s.expended] if s.expended else used


def draw(
    s: State,
    player: int,
    zone: int,
    rule: str,
    step: bool = False,
    quiet: bool = False,
    secret: bool = False,
    by: int = NONE,
) -> int:
    """Draw one die at random, refilling an empty bag from the used pile (2.3.2, 2.3.4); -1 if there is none.

    ``quiet``: it triggers nothing; ``secret``: it is not told; ``by``: who draws from this player's bag, if another.
    """
    bag = s.zones[player * ZONES + BAG]
    if not bag:
        bag.extend(refill_of(s, player))
        if not bag:
            return NONE
        for die in bag:
            s.zone[die] = BAG
        s.zones[player * ZONES + USED] = [die for die in s.zones[player * ZONES + USED] if s.zone[die] == USED]
        s.events.append((EV_REFILLED, NONE, NONE, player, len(bag), "2.3.2", NONE, NONE, 0))
    index = -1
    if s.draws:
        wanted = s.draws[0]
        s.draws = s.draws[1:]
        name = s.t.cards[wanted].id if wanted > 0 else ""  # of the same card, whoever brought it
        for n, die in enumerate(bag):
            if s.card_of[die] == wanted or die == -1 - wanted or (name and s.t.cards[s.card_of[die]].id == name):
                index = n
                break
    if index < 0:
        index = random_below(s, len(bag)) if s.rng <= MASK64 and not s.keyed else random_of(s, bag)
    die = bag.pop(index)
    s.zone[die] = zone
    s.zones[player * ZONES + zone].append(die)
    who = by if by >= 0 else player
    if secret:
        if not quiet:
            untold(s, (EV_DREW, die, NONE, who, zone, rule, NONE, NONE, 0))
    elif (s.t.watchers[EV_DREW] or s.later) and not quiet:
        emit(s, EV_DREW, die, NONE, who, zone, rule, FLAG_DRAW_STEP if step else 0)
    else:
        s.events.append((EV_DREW, die, NONE, who, zone, rule, NONE, NONE, FLAG_DRAW_STEP if step else 0))
    if s.t.volatile:
        s.dirty = True
    return die


def draw_for_turn(s: State, player: int, count: int) -> list[int]:
    """Draw so many dice into the prep area, as the Clear and Draw Step says; those there were."""
    found: list[int] = []
    plain = not (s.draws or s.keyed or s.later or s.rng > MASK64 or s.t.watchers[EV_DREW])
    bag, prep = s.zones[player * ZONES + BAG], s.zones[player * ZONES + PREP]
    for _ in range(count):
        if plain and bag:
            die = bag.pop(random_below(s, len(bag)))
            s.zone[die] = PREP
            prep.append(die)
            s.events.append((EV_DREW, die, NONE, player, PREP, "2.3.2", NONE, NONE, FLAG_DRAW_STEP))
        else:
            die = draw(s, player, PREP, "2.3.2", True)
        if die >= 0:
            found.append(die)
    if s.t.volatile:
        s.dirty = True
    return found


def settle(s: State) -> None:
    """Move rerolled dice that show energy from the field to the reserve (2.5.2); unrolled ones show none (1.6.11)."""
    dice = s.unsettled
    s.unsettled = ()
    for die, _, _ in dice:
        if s.zone[die] == FIELD and face_of(s, die).kind == ENERGY_FACE:
            fall_to_energy(s, die)
        elif s.zone[die] == FIELD:
            s.dirty = True  # the damage it has may be too much for its new face (2.5.5)
        elif s.zone[die] in (PREP, USED, OUT):
            s.face[die] = NONE


def turn_away(s: State) -> None:
    """In the opponent's turn only dice on energy faces can be in a reserve: others go to the used pile (1.5.4.3)."""
    for die in s.zones[(1 - s.active) * ZONES + RESERVE][:]:
        if s.face[die] >= 0 and face_of(s, die).kind != ENERGY_FACE:
            discard(s, die, "1.5.4.3")
