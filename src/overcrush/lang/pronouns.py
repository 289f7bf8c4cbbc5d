"""What pronouns mean: what an ability has spoken of so far, and which of that ``it``, ``them`` or ``other`` is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from overcrush.ability.effects import Change
from overcrush.ability.nouns import (
    AllOf,
    AnyOf,
    Compare,
    Dice,
    Every,
    Is,
    Named,
    Not,
    Pick,
    Player,
    Ref,
    Same,
    Several,
    Shares,
    Stat,
)

THIS = Ref("this")
WORN, PARTNER = Ref("attached"), Ref("partner")
DONE = frozenset(("drawn", "rolled", "rerolled", "fielded", "captured", "purchased", "prepped"))
"""What a die can be called by that was done with it: ``the rolled die``."""
_OF_EVENT = (Ref("event"), Ref("other"))
BOTH = Ref("?both")
SAME = Ref("?same")
"""Whom damage was last dealt to, chosen anew where they were chosen."""


PAIR = Dice(where=(AnyOf((Same(Ref("this")), Same(Ref("partner")))),))
"""A die and its partner (Heroic): what either of them does."""
PAID = "paid"
"""Energy that was paid; with a type behind it until the cost is known that asks for it."""


ITS = Ref("?its")
"""Of the die spoken of before, where there is one but this: else of the one that is named beside it."""


CHOOSER = Player("?chooser")
"""Who has the ability, said to be the one who chooses."""


CHARACTERS = "?characters"
"""The name of a choice among characters that are not said to be dice, before it has its own (3.1.11)."""


ANY = "?any"
"""What a choice of dice is called of which it is not said where they are: after a draw those drawn may be meant."""
LOOSE = "?loose"
"""The name of a group of dice that are not said to be character dice, before it has its own."""


ITSELF = Ref("itself")
"""In a description: the very die that is looked at."""
FACED = "?faced"
"""The name of the dice that one fights where the words speak of one, before it has its own."""


PLACED = "?placed"
"""The name of a choice among dice that are said to be in the Field Zone, before it has its own."""


SUCH = "?such "
"""How a die is called that is described again: ``that [Villain] die``. What is said of it follows."""
_NEXT = "; "


def such(tests: tuple[Any, ...]) -> Ref:
    """That die of such a description."""
    return Ref(SUCH + _NEXT.join(map(repr, tests))) if tests else Ref("?that")


def undescribed(node: Any) -> Any:
    """``that die`` for a die that is described again."""
    return Ref("?that") if isinstance(node, Ref) and node.name.startswith(SUCH) else node


class Unresolved(Exception):
    """A pronoun that nothing fits."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


LEAVES = "leaves "
"""How an end begins whose die is still a pronoun."""

WAS_LEVEL = "was level"
"""The level a die had, before it is clear that it still has it."""


@dataclass(slots=True)
class Spoken:
    """What has been spoken of so far in one ability."""

    scope: str = "die"
    one: Ref | None = None
    many: Ref | None = None
    pair: Several | None = None
    """Two dice spoken of together, one of them not chosen: ``Thor and target character die``."""
    player: Player | None = None
    doer: bool = False
    """Whether a player did something with one die: ``deal 1 damage to them`` is to that player."""
    player_last: bool = False
    """Whether the player was spoken of later than the last group of dice."""
    opposite: Ref | Every | None = None
    across: Ref | None = None
    """The other die of an event that happened to this one: it fought it, or was damaged by it."""
    picks: int = 0
    last_pick: str = ""
    last_whose: str = "any"
    """Whose dice were last chosen or spoken of as a group."""
    last_named: bool = False
    ones: list[str] = field(default_factory=list)
    """The single dice chosen so far."""
    held: set[str] = field(default_factory=set)
    static: bool = False
    has_this: bool = True
    koed: Ref | None = None
    done: dict[str, Ref] = field(default_factory=dict)
    """The die last drawn, rolled, fielded, …; never changed, only replaced."""
    threw: bool = False
    """Whether anything has been rolled, though it may be several dice none of which is the rolled one."""
    namesake: Ref | None = None
    """The die of this card's name that was last spoken of and is not simply this one."""
    foe: Ref | None = None
    """The opposing die last spoken of."""
    whose: str = "any"
    """Whose dice the description is about that is being visited."""
    own: bool = False
    """Whether that description is of dice of this card's name."""
    event: str = ""
    """Whose die the event happened to."""
    kind: str = ""
    """Of what kind that die is."""
    kinds: str = ""
    """Of what kind the ability is that is being used."""
    described: frozenset[str] = frozenset()
    """What was said of it."""
    roles: dict[str, Ref] = field(default_factory=dict)
    """Who attacks and who blocks in an event; never changed, only replaced."""
    parties: tuple[tuple[Ref, tuple[Any, ...]], ...] = ()
    """The two dice of an event that are both described, and how."""
    drew: bool = False
    drawn: str = ""
    """Where the die lies that was drawn and that nothing has been done with since: ``?`` is in hand."""
    torn: bool = False
    """Two dice of one event were spoken of: ``it`` could be either."""
    action: bool = False
    """Whether this card is an action."""
    stale: frozenset[str] = frozenset()
    """Dice that only an effect would have chosen that is not done now: ``other`` is not than those."""
    vague: bool = False
    """A condition has just spoken of some die: ``it`` could be that one."""
    implied: bool = False
    """Whether this die is only at hand, as what an ability about a player is on, and was not spoken of."""
    said_this: bool = False
    """Whether this very die was acted on in an ability that answers something about another die."""
    coming: dict[str, Change] = field(default_factory=dict)
    """Changes of dice yet to be bought or fielded, by the name of the group."""
    depends: list[str] = field(default_factory=list)
    """The names of those who must be active for an ability to hold."""
    spun: bool = False
    """Whether a die was spun: the level it ``was`` on is no longer there to be looked at."""
    moved: Any = None
    damaged: Any = None
    """Whom damage was last dealt to, for ``deal 2 instead``."""
    divided: bool = False
    """Whether it was divided among them."""
    characters: set[str] = field(default_factory=set)
    """The choices made among characters that were not said to be dice."""
    cards: dict[str, str] = field(default_factory=dict)
    """Those of them that were chosen to be spoken of, and whose they are; never changed, only replaced."""
    several: bool = False
    """Whether damage was dealt to more than one, each by itself."""


def ref(node: Ref, state: Spoken) -> Any:
    if node.name == "rest":
        state.held.add("drawn")
    if node.name == "drawn":
        state.held.add("drawn")
    if not node.name.startswith("?"):
        if node == THIS and not state.has_this:
            raise Unresolved("this die")
        state.implied = state.implied and node != THIS
        return node
    found: Any
    if node.name.startswith(SUCH):
        if state.parties and state.one in _OF_EVENT:
            return _party(node.name, state)
        _fits(node.name, state)
        node = Ref("?that")
    if node.name in {"?attacker", "?blocker"}:
        if (role := state.roles.get(node.name[1:])) is not None:
            return role
        if state.one == THIS:
            raise Unresolved("that")  # this die does something else
        node = Ref("?that")
    if node.name == "?action":
        if (state.one == THIS and not state.action) or (state.one == Ref("event") and state.kind == "character"):
            raise Unresolved("that")
        node = Ref("?that")
    if node.name == "?picked":
        if (known := state.done.get("targeted")) is not None and state.one == known:
            return known
        if state.one == THIS or state.one in _OF_EVENT:
            raise Unresolved("chosen")  # nobody has chosen that die
        node = Ref("?that")
    if node.name[1:] in DONE:
        if (known := state.done.get(node.name[1:])) is not None:
            if known == Ref("drawn"):
                state.held.add("drawn")
            return known
        raise Unresolved(node.name[1:])  # nothing of that kind was done to any die
    if node.name == "?facing":
        found = state.opposite if state.picks == 0 else None
    elif node.name == "?across":
        another = {repr(Not(Same(THIS))), repr(Not(Named(("self",))))} & state.described
        found = Ref("event") if another else None  # other than this one, it was said
    elif node == BOTH:
        found = _both(state)
    elif node.name == "?those":
        found = _those(state)
    elif node.name == "?them" and state.pair is not None:
        found = state.pair
    elif node.name == "?them":
        found = state.player if state.player_last and state.player else state.many or state.player or _singly(state)
    elif node.name == "?koed":
        found = state.koed or (state.one if state.one != THIS else None) or state.many
    elif node.name == "?killer":
        found = Ref("other") if state.koed == THIS else None
    elif node.name == "?first":
        found = None if state.torn else state.one or state.many
    elif node.name == "?own":
        found = state.namesake or (THIS if state.has_this else None)
    elif node.name == "?foe":
        found = state.foe
    elif node.name == "?opposing":  # what goes to an area of theirs is not this die
        found = state.across if state.torn else state.one or state.many
    elif node.name == "?bare":
        found = THIS if state.has_this else None
    elif node.name == "?than":
        found = _than(state)
    elif node.name == "?he":
        found = THIS if state.has_this and not state.last_named else state.one
    elif (
        (node.name == "?that" and state.static and state.one not in (WORN, PARTNER))
        or (node.name == "?that" and state.parties and state.one in _OF_EVENT)
        or (node.name == "?that" and state.implied and state.one == THIS)
        or (node.name == "?it" and state.torn)
        or (node.name in {"?it", "?that"} and state.vague)
        or (node.name == "?it" and state.said_this and state.one == Ref("event"))
    ):
        found = None
    elif node.name in {"?opposite", "?attacking", "?blocking"}:
        known = state.roles.get({"?attacking": "attacker", "?blocking": "blocker"}.get(node.name, ""))
        found = known if known != THIS else None
        found = found or state.opposite or (state.one if state.one != THIS else None)
        if isinstance(found, Ref):
            state.one, state.torn = found, False
    elif node.name == "?same":
        found = None if state.several else state.damaged
    elif node.name == "?more":
        found = state.damaged
        if isinstance(found, Pick | Every):
            found = Ref(found.as_)
    elif node.name == "?chosen":
        found = (state.many or (Ref("all") if state.picks == 2 else None)) if state.picks else None
    elif node.name == "?all":
        found = Ref("all") if state.picks == 2 else None
    elif node.name == "?event":
        found = Ref("event")
    elif node.name == "?named":
        found = Ref("named")
    else:
        found = state.one or state.many
    if found is None:
        raise Unresolved(node.name[1:])
    if found == Ref("drawn"):
        state.held.add("drawn")
    return found


def _than(state: Spoken) -> Ref | None:
    """``of a lower level``, and nobody says than whom: than this die; on an action, which has no level, and on a Global
    than the one die spoken of before. Where both could be meant, neither is."""
    if state.one in _OF_EVENT:
        return None
    chosen = state.one if state.one is not None and state.one.name in state.ones else None
    if state.has_this and not state.action:
        return THIS if chosen is None else None
    return chosen


def in_hand(node: Ref, state: Spoken) -> Ref:
    """``Draw a die. Deal its cost to target die. Return it to your bag``: the die still in hand, not the target."""
    since = state.one is not None and state.one.name in state.ones
    if node.name not in {"?it", "?that", "?them"} or not state.drawn or not since:
        return node
    if state.one == state.done.get("purchased"):
        return node
    if state.drawn != "?" or "drawn" not in state.held:
        raise Unresolved(node.name[1:])  # one that was rolled could stay where it is
    return Ref("drawn")


_FIGHTING = {"is blocked": ("attacking", "blocking"), "blocks": ("blocking", "attacking")}


def told(subject: Dice) -> frozenset[str]:
    """What is said of the die of an event."""
    parts = [part for test in subject.where if isinstance(test, AllOf) for part in test.tests]
    return frozenset(map(repr, (*subject.where, *parts)))


def roles(event: str, die: Ref) -> dict[str, Ref]:
    """Who attacks and who blocks where something happens to a die."""
    if event in {"attacks", "is blocked", "unblocked"}:
        return {"attacker": die, "blocker": Ref("other")} if event == "is blocked" else {"attacker": die}
    return {"blocker": die, "attacker": Ref("other")} if event == "blocks" else {}


def described(event: str, subject: Dice, other: Dice) -> tuple[tuple[Ref, tuple[Any, ...]], ...]:
    """How the two dice of an event are described, and what they do in it."""
    one, two = ((Is(word),) for word in _FIGHTING[event]) if event in _FIGHTING else ((), ())
    return (Ref("event"), (*subject.where, *one)), (Ref("other"), (*other.where, *two))


def _fits(said_of: str, state: Spoken) -> None:
    """Refuse ``that Sidekick`` of this die, and of a die that something else was said of. What a die does is seen."""
    said = {test for test in said_of[len(SUCH) :].split(_NEXT) if not test.startswith("Is(")}
    if said and (state.one == THIS or (state.one == Ref("event") and not said <= state.described)):
        raise Unresolved("that")


def _party(said_of: str, state: Spoken) -> Ref:
    """The one of an event's two dice of which that was said."""
    said = set(said_of[len(SUCH) :].split(_NEXT))
    found = [ref for ref, tests in state.parties if said <= {repr(test) for test in tests}]
    if len(found) != 1:
        raise Unresolved("that")
    return found[0]


def _singly(state: Spoken) -> Ref | Every | None:
    """Nothing but one die was spoken of: in an ability that holds, ``they`` are others than the die it stands on: those
    whose being active it depends on."""
    if not state.static or state.one != THIS:
        return state.one
    return Every(Dice("character", "you", ("field",), (Named(tuple(state.depends)),))) if state.depends else None


def _those(state: Spoken) -> Any:
    """``those dice``: more than one, unless nothing but one die was spoken of before it was chosen."""
    if state.pair is None and state.many is not None and state.many.name in state.ones:
        return Ref("all") if len(state.ones) == 2 and state.picks == 2 else None
    found = state.pair or state.many or _singly(state)
    return None if found == THIS else found


def _both(state: Spoken) -> Any:
    """``both of them``: the two spoken of together, chosen apart, or of one event."""
    if state.pair is not None:
        return state.pair
    if state.torn:
        return Several((THIS, Ref("other"))) if state.many == Ref("other") else None
    if len(state.ones) == 2 and state.picks == 2:
        return Ref("all")
    return None if state.many is None or state.many.name in {*state.ones, "event", "other"} else state.many


def whose(state: Spoken) -> str:
    if state.player is None:
        raise Unresolved("their")
    return {"opponent": "opponent", "you": "you"}.get(state.player.who, "that player")


_AIMED = Player("?target opponent")


def aimed(what: Any) -> Any:
    """Damage to target opponent targets them (3.4.9.4)."""
    if isinstance(what, Several):
        return Several(tuple(aimed(part) for part in what.parts))
    return _AIMED if what == Player("target opponent") else what


def player(node: Player, state: Spoken) -> Player:
    if node.who.endswith("target opponent"):
        state.player = Player("opponent")
        state.player_last = True
        return Player("target opponent") if node == _AIMED else state.player
    if node.who in {"?they", "?he"}:
        if state.player is None:
            raise Unresolved("they")
        state.player_last = True
        return state.player
    if node.who in {"controller", "owner"} and node.of == THIS and state.picks:
        raise Unresolved("controller")  # of each of those that were spoken of; this die's is you
    if node.who != "you":
        state.player = node
        state.player_last = True
    return node


def side(dice: Dice, state: Spoken) -> str:
    return "opponent" if dice.whose == "?they" and state.player == Player("opponent") else dice.whose


def _sides_meet(state: Spoken) -> bool:
    """Whether the die an event happened to could be one of those spoken of now."""
    return state.event in {"you", "any"} and state.whose in {state.event, "any"}


def other(state: Spoken) -> Any:
    known = {"this", "event", "drawn", "made", "named", "other"} | state.stale
    chosen = tuple(Same(Ref(name)) for name in state.ones if name not in state.stale)
    if state.one == WORN:
        return Not(Same(WORN))
    either = state.one is None and state.many is None and not state.static and len(chosen) > 1
    for chosen_before in (state.one, state.many):
        if chosen_before is not None and chosen_before.name in state.cards:
            return Not(Shares("card", chosen_before))
    if either or (state.one is not None and state.one.name not in known):
        if not chosen:
            raise Unresolved("other")  # than those of each player
        return Not(AnyOf(chosen) if len(chosen) > 1 else chosen[0])
    if (
        state.many is not None
        and state.many.name.startswith("it")
        and state.many.name not in known
        and not state.static
    ):
        return Not(Same(state.many))
    if state.one == Ref("event") and (state.whose == "opponent" or _sides_meet(state)):
        return Not(Same(state.one))
    if state.own and state.has_this:
        return Not(Same(THIS))  # another die of this card is another die, wherever that is said
    if state.action and (state.scope == "card" or state.static):
        raise Unresolved("other")  # an action die is no character: other than whom is not said
    if state.scope == "card":
        return Not(Named(("self",)))
    if state.scope == "use" and state.one == Ref("event"):
        return Not(Same(state.one))
    if state.whose == "opponent" and state.has_this:  # this die is none of them
        if state.across is None:
            raise Unresolved("other")
        return Not(Same(state.across))
    if not state.has_this:
        raise Unresolved("other")
    return Not(Same(THIS))


def until_left(until: str, what: Any, state: Spoken) -> str:
    """``until it leaves the Field Zone``: this die, or the one that is changed; of no other can that be said."""
    who = ref(Ref(until.removeprefix(LEAVES)), state)
    if who == THIS:
        return "leaves"
    if who == what or (isinstance(what, Pick | Every) and who == Ref(what.as_)):
        return "it leaves"
    raise Unresolved("leave")


def of_two_numbers(test: Any) -> bool:
    """``with a D greater than its A``."""
    match test:
        case Compare(which, _, Stat(other, Ref("?it" | "?them" | "?he"))):
            return bool(which != other)
    return False
