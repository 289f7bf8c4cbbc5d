"""Events as sentences: the log of a game for people. A sentence speaks only of what the event itself holds."""

from __future__ import annotations

from overcrush.engine import steps, turn
from overcrush.engine.core import Event, State
from overcrush.engine.edge.describe import AREAS, PLAYERS, Names, energy_words
from overcrush.engine.refs import NAMED_AFFILIATION, NAMED_CARD, NAMED_ENERGY
from overcrush.model import const as c

_STEPS = {
    steps.CLEAR: "Clear and Draw Step",
    steps.ROLL: "Roll and Reroll Step",
    steps.MAIN: "Main Step",
    steps.ATTACKERS: "Attack Step",
    steps.CLEAN_UP: "Clean Up Step",
}

# {who}: the player; {die}, {other}: dice; {n}: the amount; {dice}: "1 die" or "n dice"
_SENTENCES = {
    c.EV_TURN: "{who}'s turn {n} begins",
    c.EV_TURN_START: "the start of {who}'s turn",
    c.EV_TURN_END: "the end of {who}'s turn",
    c.EV_MAIN_END: "the end of {who}'s Main Step",
    c.EV_REFILLED: "{who} refills the bag with {dice}",
    c.EV_BOUGHT: "{who} purchases {die}",
    c.EV_FIELDED: "{who} fields {die}",
    c.EV_USED: "{who} uses {die}",
    c.EV_ATTACKS: "{die} attacks",
    c.EV_ATTACKED: "{who} is attacked by {dice}",
    c.EV_BLOCKS: "{die} blocks {other}",
    c.EV_BLOCKED: "{die} is blocked by {other}",
    c.EV_UNBLOCKED: "{die} is not blocked",
    c.EV_BLOCKERS: "{who} has declared blockers",
    c.EV_LIFE_LOST: "{who} loses {n} life",
    c.EV_LIFE_PAID: "{who} pays {n} life",
    c.EV_LIFE_GAINED: "{who} gains {n} life",
    c.EV_PREPPED: "{who} preps {dice}",
    c.EV_PASSED: "{who} passes",
    c.EV_LEFT: "{die} leaves the field",
    c.EV_ENTERED: "{die} enters the field",
    c.EV_CONTROL: "{who} takes control of {die}",
    c.EV_TOKEN: "{who} gets {die}",
    c.EV_REGENERATED: "{die} regenerates",
    c.EV_TARGETED: "{die} is targeted",
    c.EV_SWAPPED: "{die} is swapped with {other}",
    c.EV_ENDED: "what {who} had in force until now ends",
    c.EV_COUNTER: "{who}'s card gets {n} more on it",
    c.EV_SACRIFICED: "{who} sacrifices {die}",
    c.EV_FLIPPED: "{die} is flipped",
    c.EV_ATTACHED: "{die} is attached to {other}",
    c.EV_PAIRED: "{die} and {other} are paired",
    c.EV_RETURNED: "{die} returns",
    c.EV_STEP_END: "a step of {who}'s turn ends",
    c.EV_CAME_UP: "the roll of {die} is over",
    c.EV_HID: "{who} draws dice in secret",
}


def event_text(names: Names, s: State, event: Event) -> str:
    """An event as a sentence without a full stop."""
    return names.put(_told(names, s, event))


def _told(names: Names, s: State, event: Event) -> str:
    kind, die, other, player, n, _, source, card, _ = event
    who = PLAYERS[player] if 0 <= player < 2 else "nobody"
    sentence = _SENTENCES.get(kind)
    if sentence is not None:
        return sentence.format(
            who=who,
            die=names.die(s, die, player if sentence.startswith("{who}") else c.NONE) if die >= 0 else "a die",
            other=names.die(s, other) if other >= 0 else "something",
            n=n,
            dice="1 die" if n == 1 else f"{n} dice",
        )
    return _special(
        names, s, event, who, names.die(s, die, player) if die >= 0 else "", _by(names, s, other, source, card)
    )


def _by(names: Names, s: State, other: int, source: int, card: int) -> str:
    """Where something comes from, as an ending of a sentence."""
    if other >= 0:
        return f" from {names.die(s, other)}"
    if source >= 0:
        return f" from {names.die(s, source)}"
    return f" from {names.card(card)}" if card >= 0 else ""


def _named(names: Names, s: State, n: int) -> str:
    """What was named: a card, an affiliation, an energy type or a number."""
    if n >= NAMED_CARD:
        return names.card(n - NAMED_CARD)
    if n >= NAMED_AFFILIATION:
        return s.t.affiliation_names[n - NAMED_AFFILIATION]
    if n >= NAMED_ENERGY:
        return c.ENERGY_NAMES[n - NAMED_ENERGY]
    return "a number in secret" if n < 0 else str(n)


def _special(names: Names, s: State, event: Event, who: str, die: str, by: str) -> str:
    kind, number, other, player, n = event[:5]
    whom = names.die(s, number) if number >= 0 else who
    if kind == c.EV_STEP:
        if n == steps.FAST_ASSIGN and not event[c.E_FLAGS] & c.FLAG_FAST:
            n = steps.ASSIGN  # nobody is fast
        return f"{who}'s {_STEPS.get(n, turn.TURN[n].name)}"
    if kind == c.EV_BEGINS:
        return f"{who} takes the first turn" if n else f"{who} wins the roll for who begins"
    if kind == c.EV_MOVED:
        old, new = n >> 4, n & 15
        if old == new == c.FIELD and event[c.E_RULE].startswith("3.9"):
            return f"{names.die(s, number)} moves to {who}'s field"
        if old == new == c.FIELD:
            return f"{names.die(s, number)} returns from the attack to the field"
        return f"{names.die(s, number)} moves from {_place(old)} to {_place(new)}"
    if kind == c.EV_DREW:
        return f"{who} draws {die}" + ("" if n == c.PREP else f" to {_place(n)}")
    if kind in (c.EV_ROLLED, c.EV_REROLLED):
        return f"{who} {'rolls' if kind == c.EV_ROLLED else 'rerolls'} {die}: {_face(s, number, n)}"
    if kind == c.EV_SPENT:
        return f"{who} spends {n} energy of {die}" if die else f"{who} spends {n} virtual energy"
    if kind == c.EV_VIRTUAL:
        return f"{who} {'gains' if n >= 0 else 'loses'} {abs(n)} virtual energy"
    if kind == c.EV_GLOBAL:
        return f"{who} uses the Global of {names.card(s.t.abilities[n].card, player)}"
    if kind == c.EV_DAMAGED:
        return f"{whom} takes {n} damage{by}"
    if kind == c.EV_KOED:
        return f"{whom} is KO'd" + (f" by {names.die(s, other)}" if other >= 0 else "")
    if kind == c.EV_SPUN:
        turned = "up" if event[c.E_FLAGS] & c.FLAG_UP else "down"
        return f"{whom} is spun {turned}"
    if kind == c.EV_CHOSE:
        return f"{who} chooses {names.ref(s, n)}"
    if kind == c.EV_NAMED:
        return f"{who} names {_named(names, s, n)}"
    if kind == c.EV_CHANGED:
        return f"{whom} is changed{by}"
    if kind == c.EV_PREVENTED:
        return f"{n} damage to {whom} is prevented"
    if kind == c.EV_REDIRECTED:
        return f"damage is redirected to {whom}"
    if kind == c.EV_CAPTURED:
        return f"{names.die(s, other)} captures {whom}" if other >= 0 else f"{whom} is set aside"
    if kind == c.EV_TRIGGERED:
        source = names.die(s, number) if number >= 0 else names.card(event[c.E_SOURCE_CARD])
        keyword = s.t.abilities[n].keyword if n >= 0 else ""
        return f"{source}'s {keyword or 'ability'} resolves for {who}"
    if kind == c.EV_KEYWORD:
        return f"{whom} uses {event[c.E_RULE]}"
    if kind == c.EV_WON:
        return "the game is a tie" if player == 2 else f"{who} wins"
    words = c.EVENT_NAMES[kind]
    return f"{whom}: {words}" if number >= 0 or player >= 0 else words


def _place(zone: int) -> str:
    if zone in (c.OUT, c.CAPTURED, c.ASIDE, c.REMOVED, c.HELD):
        return AREAS[zone]
    return f"the {AREAS[zone]}" if zone != c.CARD else "its card"


def _face(s: State, die: int, face: int) -> str:
    shown = s.t.faces[s.card_of[die]][face]
    if shown.kind == c.CHARACTER_FACE:
        return f"level {shown.level}" + "*" * shown.burst
    return shown.token if shown.kind == c.ACTION_FACE else energy_words(shown.energy)
