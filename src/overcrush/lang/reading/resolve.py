"""What ``it``, ``them``, ``they`` and ``other`` stand for: one walk over an ability in the order of its words.

The grammar leaves names that begin with ``?``; here each becomes the thing last spoken of that fits, or the reading is
given up.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from overcrush.ability.abilities import Activated, Averted, Burst, Global, Keyword, Static, Triggered, Use
from overcrush.ability.conditions import DieIs, Happened, There
from overcrush.ability.effects import (
    KO,
    Capture,
    Change,
    Choose,
    Costs,
    Counter,
    Damage,
    Draw,
    Each,
    Field,
    Gain,
    If,
    Later,
    Move,
    Name,
    Purchase,
    RemoveFromCombat,
    Repeat,
    Reroll,
    Roll,
    Sacrifice,
    Seq,
    SetAside,
    Spin,
    SpinTo,
    SwapDice,
    TakeControl,
    Token,
    Trigger,
    UseCopy,
)
from overcrush.ability.nouns import (
    Compare,
    Count,
    Dice,
    EngagedWith,
    Events,
    Every,
    Had,
    Is,
    Named,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Result,
    RolledSymbols,
    Same,
    Several,
    Stat,
)
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.actors import YOURS
from overcrush.lang.grammar.base import DIFFERENT, OTHER, OTHER_CHARACTER
from overcrush.lang.grammar.drawing import FROM_THE_BAG
from overcrush.lang.pronouns import (
    BOTH,
    CHARACTERS,
    DONE,
    FACED,
    ITS,
    LEAVES,
    PARTNER,
    SAME,
    THIS,
    WAS_LEVEL,
    WORN,
    Spoken,
    Unresolved,
    aimed,
    described,
    in_hand,
    other,
    player,
    ref,
    roles,
    side,
    told,
    until_left,
    whose,
)
from overcrush.lang.reading.characters import another, as_dice, by_name, fought, of_characters, other_characters, others
from overcrush.lang.reading.conditional import of_the_condition
from overcrush.lang.reading.done import ROLLS, as_subject, for_sale, its_number, note, to_the_other, types_of
from overcrush.lang.reading.next_turns import in_next_turn
from overcrush.lang.reading.ordering import ordered
from overcrush.lang.reading.sense import (
    among_yourselves,
    apart,
    as_before,
    as_drawn,
    before_it_is_done,
    by_each,
    by_itself,
    each_his_own,
    faced,
    meant,
    names,
    nobody_koed,
    of_any_die,
    of_nowhere,
    of_the_roll,
    paid_in,
    searched,
    speaks_of_each,
    there_are_two,
    unlike_each,
    unlike_itself,
    unpaid,
    without_subject,
)

OWN = Named(("self",))

_DICE_ONLY = (KO, Sacrifice, Move, Field, Spin, SpinTo, Roll, Reroll, RemoveFromCombat, SetAside, Capture, TakeControl)

_DONE = {"drawn", "purchased", "used", "prepped", "rolled", "ability"}
"""What a player does with dice: ``that player`` is whoever did."""

_PLACES = {"what", "to"}
"""Where two dice spoken of together can stand."""

_HURT = {"damaged", "would be damaged"}
_WHILE_FIGHTING = {"blocking", "attacking", "engaged"}
_OPPOSITE = {"blocks", "is blocked", "engaged", "unblocked"}


def resolve(
    ability: Any, spoken: Spoken | None = None, *, action: bool = False, attached: bool = False
) -> tuple[Any, Spoken]:
    """The ability without pronouns, and what it has spoken of; ``attached``: its die hangs on another, which it speaks
    of; raises ``Unresolved``."""
    state = spoken or Spoken()
    if not isinstance(ability, Burst) and spoken is None:
        state = _start(ability)
        state.action = action
        if isinstance(ability, Use) and not action:
            state.one = THIS
        if attached and isinstance(ability, Static | Triggered | Activated):
            state.one = WORN
    resolved = _visit(of_the_condition(ability), state)
    if isinstance(resolved, Triggered):
        resolved = meant(resolved)
    resolved = paid_in(of_any_die(by_each(resolved)))
    if attached and isinstance(resolved, Static) and resolved.scope == "card" and WORN in walk(resolved):
        resolved = replace(resolved, scope="die")  # of the one that it hangs on
    if unpaid(resolved):
        raise Unresolved("you paid")
    if before_it_is_done(resolved):
        raise Unresolved("unless")
    if spoken is None and nobody_koed(resolved):
        raise Unresolved("KO'd")
    return by_name(rewrite(resolved, lambda node: _last(node, state))), state


def _start(ability: Any) -> Spoken:
    if isinstance(ability, Keyword) and ability.ability is not None:
        state = _start(ability.ability)
        state.one = state.one or THIS
        return state
    if isinstance(ability, Triggered):
        return Spoken(ability.scope)
    if isinstance(ability, Static):
        worn = all(isinstance(effect, Change) and effect.what == WORN for effect in ability.effects)
        return Spoken(ability.scope, one=WORN if worn else THIS, static=True)
    if isinstance(ability, Global):
        return Spoken("global", has_this=False)
    if isinstance(ability, Averted):
        return _start(ability.ability)
    if isinstance(ability, Activated):
        return Spoken(ability.scope, one=THIS)
    return Spoken("use", one=None)


def _last(node: Any, state: Spoken) -> Any:
    """What can only be said at the end: where a drawn die goes, and how long what named no time lasts."""
    if isinstance(node, Change) and node.until == "":
        return replace(node, until="turn")
    if isinstance(node, Sacrifice) and isinstance(node.what, Pick) and node.what.dice.whose == "any":
        return Sacrifice(replace(node.what, dice=replace(node.what.dice, whose="you")))
    if isinstance(node, Draw) and node.to == "?":
        return replace(node, to="hold" if "drawn" in state.held else "reserve")
    return apart(node) if isinstance(node, Seq) else node


def _visit(node: Any, state: Spoken) -> Any:
    if isinstance(node, tuple):
        items = tuple(_visit(item, state) for item in node)
        return items if any(a is not b for a, b in zip(items, node, strict=True)) else node
    if not isinstance(node, Node):
        return node
    if isinstance(node, Ref):
        found = ref(node, state)
        chosen = node in {SAME, Ref("?opposite")} and isinstance(found, Pick | Every)
        return _bind(found, state) if chosen else found
    if node == Is("drawn this way"):
        if not state.drew:
            raise Unresolved("them")
        state.held.add("drawn")
    if isinstance(node, Draw) and node.bag_of in {FROM_THE_BAG, YOURS}:
        if state.drew and node.bag_of == FROM_THE_BAG:
            raise Unresolved("die")
        node = replace(node, bag_of=None)
    if isinstance(node, Damage) and ITS in walk(node.amount):
        return _visit(its_number(node, state), state)
    if isinstance(node, Damage) and node.to == Ref("?them") and state.doer:
        node = replace(node, to=Player("?they"))
    node = types_of(to_the_other(node, state), state)
    if isinstance(node, _DICE_ONLY) and node.what == Ref("?them"):
        node = replace(node, what=Ref("?those"))
    if isinstance(node, Move) and isinstance(node.what, Ref):
        node = replace(node, what=in_hand(node.what, state))
    if isinstance(node, Move) and node.player == YOURS:
        if isinstance(node.what, Ref) and ref(node.what, state) == state.foe:
            raise Unresolved("your")  # an opposing die goes to none of your areas (1.1.5)
        node = replace(node, player=None)
    if isinstance(node, DieIs | Happened) and BOTH in walk(node):
        both = ref(BOTH, state)
        said = rewrite(node, lambda part: both if part == BOTH else part)
        return there_are_two(_visit(said, state), both)
    if isinstance(node, Result) and node.of.startswith("?"):
        if not state.last_pick or state.last_whose != {"?yours": "you", "?theirs": "opponent"}.get(
            node.of, state.last_whose
        ):
            raise Unresolved("this way")
        return Result(state.last_pick)
    if node == OTHER:
        return other(state)
    if node in (OTHER_CHARACTER, DIFFERENT):
        return another(state)
    if node == Result("named") and Ref("named") not in (state.one, state.many):
        raise Unresolved("number")  # none was named
    if isinstance(node, RolledSymbols) and not state.threw and "rolled" not in state.done:
        raise Unresolved("rolled")  # nothing was rolled by it
    if isinstance(node, Move | Roll | Field) and searched(node):
        raise Unresolved("bag")
    if isinstance(node, Pick | Every):
        node = as_dice(node)
    if isinstance(node, Dice):
        node = of_the_roll(node, "rolled" in state.done)
    if isinstance(node, Compare) and node.which == WAS_LEVEL:
        if state.spun:
            raise Unresolved("was")
        return replace(node, which="level")
    if isinstance(node, Spin | SpinTo):
        state.spun = True
    if isinstance(node, Events | Had):  # what has happened is not what is answered
        on = node.on
        return replace(node, on=replace(on, subject=_visit(on.subject, state), object=_visit(on.object, state)))
    if isinstance(node, Trigger):
        return _trigger(node if state.scope == "global" else fought(node), state)
    if isinstance(node, Later):
        return _later(node, state)
    if isinstance(node, Repeat) and isinstance(node.times, Count) and speaks_of_each(node.effect):
        raise Unresolved("that")
    if isinstance(node, If):
        return _branches(node, state)
    if isinstance(node, Gain) and any(not isinstance(ability, Keyword) for ability in node.abilities):
        return _quoted(node, state)
    if isinstance(node, Each):
        what = _visit(node.what, state)
        state.one = state.many = Ref(node.as_)
        effect = _visit(node.effect, state)
        state.one, state.many = None, Ref(what.as_) if isinstance(what, Pick | Every) else what  # and now all of them
        return Each(what, effect, node.as_)
    if isinstance(node, Move) and node.to == "?same":
        if state.moved is None:
            raise Unresolved("move")
        what = as_before(node.what, state.moved.what)
        node = replace(node, what=what, to=state.moved.to, level=state.moved.level, face=state.moved.face)
    if each_his_own(node):
        raise Unresolved("their")
    if isinstance(node, Damage):
        node = replace(node, to=aimed(node.to))
    if isinstance(node, UseCopy) and node.kind == "use" and state.kinds and state.one == Ref("event"):
        node = replace(node, kind=state.kinds)
    node = in_next_turn(node, state)
    if isinstance(node, Change | Damage) and state.said_this:
        node = as_subject(node)
    if isinstance(node, Change) and (word := unlike_each(node, state.one)):
        raise Unresolved(word)
    if isinstance(node, Seq) and without_subject(node):
        raise Unresolved("get")
    if isinstance(node, Change | SwapDice):
        node = _facing(node, state)
    if isinstance(node, Count) and node.of == "characters" and state.has_this and not state.action:
        return _counted(node, state)
    if isinstance(node, Change) and node.what in (WORN, PARTNER):
        state.one = node.what  # what follows speaks of it, and not of the die it stands on
    if isinstance(node, Change | DieIs):
        node = of_characters(node, state)
    if isinstance(node, Purchase) and not for_sale(node, state):
        raise Unresolved("purchase")
    values = {name: getattr(node, name) for name in ordered(node)}
    before = state.whose, state.own
    if isinstance(node, Dice):
        state.whose, state.own = side(node, state), OWN in node.where
    new = {name: _visit(value, state) for name, value in values.items()}
    state.whose, state.own = before
    if str(new.get("until", "")).startswith(LEAVES):
        new["until"] = until_left(new["until"], new.get("what") if isinstance(node, Change) else None, state)
    changed = any(new[name] is not values[name] for name in values)
    if changed and any(isinstance(new[n], Several) and isinstance(values[n], Ref) and n not in _PLACES for n in new):
        raise Unresolved("them")  # two dice where only one, or one group, can be said
    result: Any = type(node)(**new) if changed else node
    if isinstance(result, _DICE_ONLY) and isinstance(result.what, Player):
        raise Unresolved("them")  # no player is KO'd or moved
    if by_itself(result) or (isinstance(result, UseCopy) and result.of == THIS):
        raise Unresolved("it")
    return _bind(result, state)


def _quoted(node: Gain, state: Spoken) -> Gain:
    """What a quoted ability speaks of, the sentence around it knows nothing of."""
    before = {name: getattr(state, name) for name in _SPOKEN}
    abilities = _visit(node.abilities, state)
    for name, value in before.items():
        setattr(state, name, value)
    return node if abilities is node.abilities else replace(node, abilities=abilities)


def _facing(node: Change | SwapDice, state: Spoken) -> Change | SwapDice:
    """``target die must block it``: no die blocks itself, so that it was spoken of before the target was."""
    if isinstance(node, SwapDice):
        known = isinstance(node.other, Ref) and isinstance(node.one, Pick)
        return replace(node, other=_visit(node.other, state)) if known else node
    if not isinstance(node.what, Pick | Every) or not any(faced(mod) for mod in node.changes):
        return node
    return replace(node, changes=tuple(_visit(mod, state) if faced(mod) else mod for mod in node.changes))


def _counted(node: Count, state: Spoken) -> Any:
    """``for each of your other different characters``, said to a group, is other than the one that counts them."""
    many = state.many
    if many is None or many.name in state.ones:
        return _bind(replace(node, dice=_visit(node.dice, state)), state)
    state.many = None
    counted = _bind(replace(node, dice=_visit(node.dice, state)), state)
    state.many = many
    return counted


def _bind(node: Any, state: Spoken) -> Any:
    """Note what has now been spoken of, and give choices their names."""
    if getattr(node, "what", None) == THIS and state.one == Ref("event"):
        state.said_this = True
    if isinstance(node, Dice) and Not(Named(("self",))) in node.where and Not(Same(THIS)) in node.where:
        node = replace(node, where=tuple(test for test in node.where if test != Not(Same(THIS))))
    if isinstance(node, Dice) and unlike_itself(node):
        raise Unresolved("non-")
    if isinstance(node, Dice) and node.whose == "?they":
        return replace(node, whose=whose(state))
    if isinstance(node, Dice) and node.whose == "any" and state.scope != "global" and names(node):
        return replace(node, whose="you")
    if isinstance(node, Dice) and node.whose == "opponent":
        state.player = Player("opponent")
        return node
    if isinstance(node, Player):
        return player(node, state)
    if isinstance(node, Count) and node.of == "characters" and isinstance(node.dice, Dice):
        if others(node.dice):
            return replace(node, of="dice")  # one character: only its dice can be counted
        return replace(node, dice=other_characters(node.dice))
    if isinstance(node, Counter) and node.kind == "experience" and isinstance(node.on, Pick | Every):
        return replace(node, on=replace(node.on, dice=other_characters(node.on.dice)))  # counters lie on cards
    if isinstance(node, DieIs) and any(isinstance(found, Named) for found in walk(node.test)):
        state.last_named = True
    if isinstance(node, There) and node.of == "characters" and others(node.dice):
        return replace(node, of="dice")
    if isinstance(node, There) and state.static and node.dice.whose == "you" and node.dice.zones == ("field",):
        state.depends += [name for test in node.dice.where if isinstance(test, Named) for name in test.names]
    if isinstance(node, There) and node.amount == Num(1) and node.op == ">=" and not state.static:
        state.vague = not any(isinstance(test, Named) for test in node.dice.where)
    if isinstance(node, Change):
        if isinstance(node.what, Every) and names(node.what.dice) and among_yourselves(node):
            raise Unresolved("block")
        if isinstance(node.what, Every) and node.future:
            state.coming[node.what.as_] = node
        elif isinstance(node.what, Ref) and node.what.name in state.coming:
            return _coming(node, state.coming[node.what.name], state)
        elif state.one and isinstance(node.what, Pick) and any(faced(mod) for mod in node.changes):
            state.torn = True
    if isinstance(node, SpinTo) and isinstance(node.level, Stat) and isinstance(node.level.die, Ref):
        state.one = state.many = node.level.die  # the die spoken of last
        state.torn = True
    note(node, state)
    if isinstance(node, Choose) and isinstance(node.what, Pick) and node.what.as_ in state.characters:
        state.cards = {**state.cards, node.what.as_: node.what.dice.whose}
    if isinstance(node, Move):
        state.moved = node
        state.drawn = "" if node.what == Ref("drawn") else state.drawn
        if node.what == THIS and state.torn:
            state.one, state.torn = THIS, False  # the one of the two that was named again
    if isinstance(node, Several) and len(node.parts) == 2 and all(isinstance(part, Pick) for part in node.parts):
        state.many = Ref("all")
    elif isinstance(node, Several) and len(node.parts) == 2 and all(_one_die(part) for part in node.parts):
        state.pair = Several(tuple(Ref(part.as_) if isinstance(part, Pick) else part for part in node.parts))
    if isinstance(node, Damage):
        if node.by == THIS:
            node = replace(node, by=None)
        state.several = state.several or state.damaged not in {None, node.to}
        state.damaged = node.to
    if state.drew and of_nowhere(node):
        raise Unresolved("any")  # of those drawn, it seems, but it does not say so
    if isinstance(node, Pick | Every | Draw | Token | Name):
        state.pair = None
    if isinstance(node, Pick | Every):
        name = _next_name(state)
        state.drawn = "" if Is("drawn this way") in node.dice.where else state.drawn
        if node.as_ == CHARACTERS:
            state.characters.add(name)
        if node.as_ == FACED:
            state.one = Ref(name)  # "the die it blocks": what follows speaks of that one
        node = replace(node, as_=name)
        state.last_pick, state.last_whose, state.torn, state.vague = name, node.dice.whose, False, False
        state.last_named = any(isinstance(test, Named) for test in node.dice.where)
        if isinstance(node, Pick) and node.n == Num(1):
            state.one = Ref(name)
            if node.dice.whose != "you":
                state.foe = state.one if node.dice.whose == "opponent" else None
            if node.by != Player("each"):  # each player's is two
                state.ones.append(name)
            if OWN in node.dice.where:
                state.namesake = state.one
        state.many = Ref(name)
        state.player_last = False
        if node.dice.whose == "opponent":
            state.player = Player("opponent")
        elif isinstance(node, Pick) and node.dice.whose == "any" and node.by.who == "you":
            state.player = Player("controller", Ref(name))
    elif isinstance(node, Draw):
        node = as_drawn(node, state.drawn)
        state.drew, state.drawn = True, node.to
        state.vague = node.until is not None  # "it" may be the last of them
        state.one = state.many = Ref("drawn")
        state.last_pick, state.last_whose = "drawn", node.player.who
        state.player_last = False
    elif isinstance(node, Token):
        state.one = state.many = Ref("made")
    elif isinstance(node, Name):
        state.one = state.many = Ref(node.as_)
        if isinstance(node.dice, Dice) and node.dice.kind == "card":
            state.characters.add(node.as_)
    return node


def _one_die(what: Any) -> bool:
    return isinstance(what, Ref) or (isinstance(what, Pick) and what.n == Num(1))


_SPOKEN = (
    "one",
    "pair",
    "many",
    "player",
    "player_last",
    "last_pick",
    "last_whose",
    "last_named",
    "koed",
    "done",
    "namesake",
    "opposite",
)


_EITHER = frozenset(("one", "pair", "many", "namesake"))
"""Of what both branches have spoken of differently, ``it`` would be one or the other."""


def _branches(node: If, state: Spoken) -> If:
    """What one branch speaks of, the other knows nothing of; of what comes after both it is not said which is meant."""
    condition = _visit(node.condition, state)
    before = [getattr(state, name) for name in _SPOKEN]
    then = _visit(node.then, state)
    if node.otherwise is None:
        return replace(node, condition=condition, then=then)
    after = [getattr(state, name) for name in _SPOKEN]
    for name, value in zip(_SPOKEN, before, strict=True):
        setattr(state, name, value)
    otherwise = _visit(node.otherwise, state)
    for name, value in zip(_SPOKEN, after, strict=True):
        either = name in _EITHER and getattr(state, name) != value
        setattr(state, name, None if either else value)
    return If(condition, then, otherwise)


def _coming(node: Change, first: Change, state: Spoken) -> Change:
    """``it costs 3 less`` of the next die bought is said of that next one."""
    next_ = any(isinstance(mod, Costs) and mod.next for mod in first.changes)
    changes = tuple(replace(mod, next=next_) if isinstance(mod, Costs) else mod for mod in node.changes)
    return replace(node, what=_bind(first.what, state), changes=changes, future=True)


def _next_name(state: Spoken) -> str:
    if state.static:
        return "it"
    state.picks += 1
    return "it" if state.picks == 1 else f"it{state.picks}"


def _trigger(node: Trigger, state: Spoken) -> Trigger:
    subject = _visit_plain(node.subject, state)
    obj = _visit_plain(node.object, state)
    if subject in (THIS, WORN):
        state.one = subject
        if "with" in node.how:
            state.one, state.many, state.torn = None, None, True  # any number of dice may attack with it
        elif isinstance(obj, Dice):
            state.torn = True
            state.one = state.many = Ref("other")
            if obj.whose == "opponent":
                state.player = Player("opponent")
                state.foe = state.one
        elif isinstance(obj, Player):
            state.player = obj
    elif isinstance(subject, Dice):
        state.one = state.many = Ref("event")
        state.event, state.kind, state.described = subject.whose, subject.kind, told(subject)
        state.vague = node.event == "targeted" and any(word.endswith("character") for word in node.how)  # by which die
        if isinstance(obj, Dice):
            state.parties = described(node.event, subject, obj)
            state.foe = Ref("other") if obj.whose == "opponent" else state.foe
        state.last_named = any(isinstance(test, Named) and test.names != ("self",) for test in subject.where)
        if subject.whose == "opponent":
            state.player = Player("opponent")
            state.foe = Ref("event")
        elif subject.whose == "any" and isinstance(obj, Player):
            state.player = obj
        elif subject.whose == "any" and node.event in _DONE:
            state.player = Player("event")
    elif isinstance(subject, Player):
        if isinstance(obj, Dice) and node.event in _HURT:
            state.one = state.many = Ref("other")  # the die that deals the damage
            state.foe = state.one if obj.whose == "opponent" else state.foe
        else:
            state.implied = state.one is None
            state.one = state.one or THIS
        if subject.who == "any":
            state.player = Player("event")
        elif subject.who != "you":
            state.player = subject
    state.kinds = node.how[0] if node.event == "ability" else ""
    state.doer = isinstance(subject, Dice) and node.event in DONE | _DONE and state.player is not None
    state.threw = state.threw or node.event in ROLLS
    if ("opponent's turn" in node.how or "from opposing" in " ".join(node.how)) and state.player is None:
        state.player = Player("opponent")  # whose turn it is was said, or whose ability
    if (node.event in DONE or node.event == "targeted") and (subject == THIS or isinstance(subject, Dice)):
        state.done = {**state.done, node.event: THIS if subject == THIS else Ref("event")}
    if isinstance(subject, Dice) and OWN in subject.where:
        state.namesake = Ref("event")
    if node.event in {"koed", "would be koed"}:
        state.koed = THIS if subject == THIS else Ref("event")
    elif node.event == "kos":
        state.koed = Ref("other")
    if node.event in _OPPOSITE:
        state.opposite = Ref("event") if obj == THIS else Ref("other")
    elif subject == THIS and not _WHILE_FIGHTING.isdisjoint(node.how):
        state.opposite = Every(Dice(where=(EngagedWith(THIS),)))
    if subject == THIS or isinstance(subject, Dice):
        state.roles = roles(node.event, THIS if subject == THIS else Ref("event"))
    fought = node.event in _OPPOSITE or (node.event == "damaged" and "combat" in node.how)
    if subject in (THIS, WORN) and (fought or isinstance(obj, Dice)):
        state.across = Ref("other")
    if subject is node.subject and obj is node.object:
        return node
    return replace(node, subject=subject, object=obj)


def _visit_plain(node: Any, state: Spoken) -> Any:
    """Visit a trigger's party without taking it for something that was acted on."""
    return None if node is None else _visit(node, state)


def _later(node: Later, state: Spoken) -> Later:
    before = (state.one, state.many, state.last_pick, state.player, state.koed)
    event = (state.event, state.kind, state.described, state.roles)
    if node.until.startswith(LEAVES):
        node = replace(node, until=until_left(node.until, None, state))
    on = tuple(_trigger(trigger, state) for trigger in node.on)
    effect = _visit(node.effect, state)
    state.one, state.many, state.last_pick, state.player, state.koed = before
    state.event, state.kind, state.described, state.roles = event
    return replace(node, on=on, effect=effect)
