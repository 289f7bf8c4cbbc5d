"""The queue of triggered abilities (3.2): first in, first out, the active player's first, each player ordering their
own."""

from __future__ import annotations

from overcrush.engine.asking import ask
from overcrush.engine.core import Frame, Option, Refs, State, Waiting
from overcrush.engine.events import untold
from overcrush.engine.one_effect import BY_SEVERAL, rival
from overcrush.engine.refs import called
from overcrush.engine.used import mark_of
from overcrush.engine.values import active_die, blanked, card_blanked
from overcrush.model.const import ANSWERED, E_KIND, E_PLAYER, EV_TRIGGERED, FIELD, NONE, O_ORDER, ORDER


def flush(s: State) -> None:
    """Let the abilities that have just triggered enter the queue (3.2.4), asking for the order where it can matter."""
    if s.batch:
        _ask_order(s)
        return
    entering = s.pending
    if s.t.hasty:  # "immediately" supersedes what is simultaneous, whoever's it is (3.2.9)
        entering = [w for w in entering if w.ability >= 0 and s.t.abilities[w.ability].immediate] or entering
    group = [w for w in entering if w.you == s.active]
    if not group:
        group = entering
    s.pending = [w for w in s.pending if w not in group]
    if len(group) > 1 and not _all_alike(s, group):
        s.batch = group
        _ask_order(s)
    else:
        s.queue.extend(group)


def _all_alike(s: State, group: list[Waiting]) -> bool:
    first = group[0]
    if first.ability >= 0 and s.t.abilities[first.ability].telling:
        return False
    return all(
        w.ability == first.ability
        and (w.die < 0 or first.die < 0 or s.face[w.die] == s.face[first.die])
        and w.prog == first.prog
        for w in group
    ) and not (
        ((first.ability < 0 or s.t.abilities[first.ability].speaking) and _of_several(group))
        or _of_both(s, group)
        or any(_rivals(one, other) for n, one in enumerate(group) for other in group[n + 1 :])
    )


def _of_both(s: State, group: list[Waiting]) -> bool:
    """Whether abilities of one text take the last life of both players: who is first has lost (2.9.1, 2.9.4)."""
    toll = s.t.abilities[group[0].ability].toll if group[0].ability >= 0 else 0
    if not toll:
        return False
    hurt = [w.event[E_PLAYER] for w in group if w.event is not None]
    return all(s.life[player] <= toll * hurt.count(player) for player in (0, 1))


def _rivals(one: Waiting, other: Waiting) -> bool:
    """Whether only one of two abilities is done, as their controller chooses."""
    return one.event is not None and rival(other, one.ability, one.die, one.event)


def _of_several(group: list[Waiting]) -> bool:
    """Whether abilities of one text answer what happened to different dice."""
    return len({w.event[1:4] for w in group if w.event is not None}) > 1


def _ask_order(s: State) -> None:
    options: list[Option] = [(O_ORDER, n) for n in range(len(s.batch))]
    prompt = "Which of these abilities enters the queue first?"
    ask(s, s.batch[0].you, ORDER, options, "3.2.4", prompt, least=len(options), most=len(options))


def answer_order(s: State, option: Option) -> None:
    """One ability enters the queue; the last one needs no question. What answered the first time of something leaves
    none of its kind behind (3.2.11)."""
    chosen = s.batch.pop(option[1])
    s.queue.append(chosen)
    if chosen.ability >= 0 and s.t.abilities[chosen.ability].telling:
        ability = s.t.abilities[chosen.ability]
        mark = mark_of(s, ability, chosen.you, chosen.die)
        s.batch = [w for w in s.batch if w.ability != chosen.ability or mark_of(s, ability, w.you, w.die) != mark]
    elif chosen.event is not None and chosen.event[E_KIND] in BY_SEVERAL:
        s.batch = [w for w in s.batch if not rival(w, chosen.ability, chosen.die, chosen.event)]
    if len(s.batch) == 1:
        s.queue.append(s.batch.pop())


def start_urgent(s: State) -> None:
    """A persistent ability is resolved before the ability that met it goes on (3.2.3).

    All that are urgent begin before one goes on, the first last: so it is on top and resolved first.
    """
    w = s.urgent[-1]
    s.urgent = s.urgent[:-1]
    start(s, w)


def start_next(s: State) -> None:
    """Begin to resolve the ability that has waited longest (3.2.2)."""
    start(s, s.queue.pop(0))


def start(s: State, w: Waiting) -> None:
    """Begin to resolve an ability that waited, unless its text is ignored by now."""
    if w.ability >= 0 and _silenced(s, w):
        return
    program = s.t.programs[w.prog]
    slots: list[Refs] = [()] * program.slots
    if w.later is not None:
        for n, value in enumerate(w.later[: program.slots]):
            slots[n] = value
    key = w.ability << 10 | (w.die + 1) if w.ability >= 0 else w.ability
    answers = (w.event[E_KIND] + 1) << ANSWERED if w.event is not None else 0
    begun = (EV_TRIGGERED, w.die, NONE, w.you, max(w.ability, -1), "3.2.2", w.die, w.card, answers)
    if program.kind != "rule":
        s.events.append(begun)
    frame = Frame(w.prog, w.you, w.die, w.card, w.event, slots, (*w.cause, key))
    s.resolve(frame)
    if program.kind != "rule" and s.t.watchers[EV_TRIGGERED]:
        untold(s, begun)  # somebody waits for abilities of its kind to be used


def _silenced(s: State, w: Waiting) -> bool:
    """Whether the text an ability stands on is ignored by now (3.2.7)."""
    ability = s.t.abilities[w.ability]
    if not s.in_force or ability.card < 0:
        return False
    if card_blanked(s, w.card):
        return True
    if w.die >= 0 and s.zone[w.die] == FIELD and blanked(s, w.die, called(s.t.programs[w.prog], w.event)):
        return ability.scope != "card" or active_die(s, w.card, w.you) < 0
    return False
