"""Scenario files: a table position, what the players then do, and what must be true."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from overcrush.cards.library import library
from overcrush.engine.edge.api import CLEAN_UP, TO_ATTACK, Ask, Event
from overcrush.errors import Illegal, Malformed, OvercrushError
from overcrush.game.position import FACES, Layout, Shipped, build
from overcrush.game.saying import instead, named, said, sequence
from overcrush.model.const import NONE
from overcrush.scenario.acting import BESIDE, KINDS, WHOLE, Failed, Player, action_kind
from overcrush.scenario.expecting import expect
from overcrush.scenario.load import Broken, Document, read_file, read_text
from overcrush.scenario.noticing import Watch

__all__ = ["Outcome", "files", "run_document", "run_files", "run_text"]

STEPS = ("A", "B", "rolls", "draws", "to", "can", "cannot", "expect")
"""What a step can be."""


@dataclass(slots=True)
class Outcome:
    """How a scenario went."""

    path: str
    name: str
    passed: bool
    reason: str = ""
    line: int = 0
    log: list[Event] = field(default_factory=list)
    player: Player | None = None
    answers: list[int] = field(default_factory=list)
    """How many answers had been given after each step."""
    notes: list[str] = field(default_factory=list)
    """What else there is to say: why something is refused, idling that went on into another turn, what it cost."""


def files(paths: Iterable[Path]) -> Iterator[Path]:
    """All scenario files under the given files and folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*.yaml") if p.is_file())
        else:
            yield path


def run_files(paths: Iterable[Path], shipped: Shipped | None = None) -> Iterator[Outcome]:
    """Run all scenarios of files and folders."""
    for path in files(paths):
        for doc in read_file(path):
            yield run_document(doc, shipped)


def run_text(text: str, path: str = "<text>", shipped: Shipped | None = None) -> list[Outcome]:
    """Run the scenarios of a text."""
    return [run_document(doc, shipped) for doc in read_text(text, path)]


def run_document(
    doc: Document | Broken,
    shipped: Shipped | None = None,
    begun: Callable[[Player], None] | None = None,
    after: Callable[[Player], None] | None = None,
    laid: Layout | None = None,
) -> Outcome:
    """Run one scenario. Whatever goes wrong is an outcome, never an exception.

    ``begun`` is called when the table is set up and nothing has run yet, ``after`` when a step has been done; ``laid``
    is that table, where there is one.
    """
    if isinstance(doc, Broken):
        return Outcome(doc.path, f"{doc.path}:{doc.line}", False, doc.reason, doc.line)
    outcome = Outcome(doc.path, doc.name, False, line=doc.line)
    try:
        player = Player(laid or build(doc.data, shipped or library().find))
        if begun is not None:
            begun(player)
    except OvercrushError as error:
        outcome.reason = f"{doc.path}:{doc.line}: {error}"
        return outcome
    except RecursionError:
        outcome.reason = f"{doc.path}:{doc.line}: is nested too deeply"
        return outcome
    outcome.player = player
    outcome.log = player.log
    steps = doc.data["steps"]
    number = 0
    ordered: Any = None
    try:
        for number, step in enumerate(sequence(steps, "steps"), 1):
            look_ahead(player, steps, number)
            if step is ordered:
                continue
            watch = Watch(player)
            try:
                if player.order_ahead is not None and _orders_first(player, step):
                    ordered = _order_behind(steps[number:])
                run_step(player, step)
            finally:
                outcome.notes += [f"step {number}: {note}" for note in watch.notes()]
            outcome.answers.append(len(player.picks))
            if after is not None:
                after(player)
    except Illegal as error:
        outcome.reason = f"step {number}: expected it to be legal, but {error}"
    except OvercrushError as error:
        outcome.reason = f"step {number}: {error}"
        if isinstance(error, Malformed):
            line = doc.step_lines[number - 1] if 0 < number <= len(doc.step_lines) else doc.line
            outcome.reason = f"{doc.path}:{line}: step {number}: {error}"
    else:
        outcome.passed = True
    return outcome


def look_ahead(player: Player, steps: list[Any], number: int) -> None:
    """Let the player know whether the step after this one is an ``order``, a further ``choose`` or ``to: cleanup``."""
    player.order_next = None
    player.order_ahead = None
    player.next_choose = None
    player.choice_next = False
    player.attacks = _attack_ahead(steps[number - 1 :])
    following = steps[number] if number < len(steps) else None
    # play runs on at once after an answer: a step to Clean Up must stop it there
    player.s.halt = CLEAN_UP if isinstance(following, dict) and following.get("to") == "cleanup" else NONE
    if isinstance(following, dict):
        inner = following.get("can", following.get("cannot", following))
        for n, side in enumerate("AB"):
            action = following.get(side)
            if isinstance(action, dict) and "choose" in action:
                player.next_choose = (n, action["choose"])
            meant = inner.get(side) if isinstance(inner, dict) else None
            if isinstance(meant, dict) and "order" in meant:
                player.order_next = n
        actions = inner.values() if isinstance(inner, dict) else ()
        player.choice_next = any(isinstance(action, dict) and "choose" in action for action in actions)
    behind = _order_behind(steps[number:])
    if behind is not None:
        side, player.order_ahead = next(iter(behind.items()))
        player.order_next = "AB".index(side)


def _order_behind(steps: list[Any]) -> dict[str, Any] | None:
    """The step by which a player says an order behind nothing but choices of the same player, if there is one."""
    sides = set()
    for step in steps:
        if not isinstance(step, dict) or len(step) != 1 or next(iter(step)) not in ("A", "B"):
            return None
        side, action = next(iter(step.items()))
        sides.add(side)
        if not isinstance(action, dict) or len(sides) > 1:
            return None
        if "order" in action:
            return step
        if "choose" not in action:
            return None
    return None


def _orders_first(player: Player, step: Any) -> bool:
    """Whether a choice had to wait for the order that is said behind it, which has been given now."""
    side, action = next(iter(step.items())) if isinstance(step, dict) and step else ("", None)
    chooses = side in ("A", "B") and isinstance(action, dict) and "choose" in action
    return chooses and player.order_first("AB".index(side))


def _attack_ahead(steps: list[Any]) -> bool:
    """Whether the steps from here on speak of an attack before they speak of what comes after one."""
    for step in steps:
        if not isinstance(step, dict):
            continue
        if "to" in step:
            return step["to"] in ("declare_attackers", "declare_blockers", "attack_window")
        permission = "can" in step or "cannot" in step
        inner = step.get("can", step.get("cannot", step))
        for action in inner.values() if isinstance(inner, dict) else ():
            if isinstance(action, dict) and ("attack" in action or "block" in action or "assign" in action):
                return permission or bool(action.get("attack", True))
    return False


def run_step(player: Player, step: Any) -> None:
    """Do one step of a scenario."""
    if not isinstance(step, dict) or not step:
        raise Malformed(f"{named(step)} is no step{instead(STEPS, step)}")
    keys = {said(key): value for key, value in step.items()}
    for key in keys:
        if key not in STEPS and not (key == "rule" and "cannot" in keys):
            raise Malformed(f"there is no step {key!r}{instead(STEPS, key)}")
    if len(keys) > 1 + ("rule" in keys):
        raise Malformed(f"one step at a time, not {' and '.join(keys)}")
    if "rolls" in keys:
        player.s.rolls += tuple(_rolled(player, face) for face in sequence(keys["rolls"], "rolls"))
    elif "draws" in keys:
        player.s.draws += tuple(_draw_card(player, name) for name in sequence(keys["draws"], "draws"))
    elif "to" in keys:
        player.to(keys["to"])
    elif "expect" in keys:
        expect(player, keys["expect"])
    elif "cannot" in keys or "can" in keys:
        _permission(player, keys)
    else:
        side, action = next(iter(keys.items()))
        act(player, "AB".index(side), _action(action))


def _action(value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        value = {value: None}
    if not isinstance(value, dict):
        raise Malformed(f"{named(value)} is no action{instead(KINDS, value)}")
    action = {said(key): item for key, item in value.items()}
    kind = action_kind(action)
    for key in action:
        if key != kind and key not in BESIDE:
            raise Malformed(f"{kind} has no key {key!r} beside it{instead(BESIDE, key)}")
    return action


def _draw_card(player: Player, name: Any) -> int:
    if name == "sidekick":
        return 0
    if name not in player.setup.cards if isinstance(name, str) else True:
        raise Malformed(f"draws: there is no type {named(name)}{instead(['sidekick', *player.setup.cards], name)}")
    return player.card(name, player.s.active)


def _rolled(player: Player, face: Any) -> str:
    if said(face) not in FACES:
        raise Malformed(f"rolls: no die has a face {named(face)}{instead(FACES, face)}")
    return said(face)


def act(player: Player, side: int, action: dict[str, Any]) -> None:
    """Do what a player does, idling until they are asked for it."""
    kind = action_kind(action)
    if kind == "choose" and not player.fits(side, action["choose"]):
        if player.was_chosen(side, action["choose"]) or player.agreed_to(side, action["choose"]):
            return
    if kind == "order":
        player.order_next = side
    player.idle(
        lambda ask: ask.who == side and _kind_fits(ask, kind, action) and _fits(player, side, kind, action),
        f"{'AB'[side]} to {kind}",
    )
    player.do(side, action)


def _kind_fits(ask: Ask, kind: str, action: dict[str, Any]) -> bool:
    """Whether it is the kind of question; no attackers are also an answer to whether there is an attack at all."""
    if ask.rule == TO_ATTACK:
        return kind == "attack" and not action["attack"]
    return ask.kind in KINDS[kind]


def _fits(player: Player, side: int, kind: str, action: dict[str, Any]) -> bool:
    """Whether this very question is meant: a reactive Global waits for its own, a plain one for a priority window."""
    ask = player.s.ask
    if kind != "global" or ask is None:
        return True
    option = player.option(side, action)
    reactive = bool(player.s.t.abilities[option[1]].triggers)
    if reactive and option in ask.options and "targets" in action:
        return _reaches(player, side, action)
    return reactive == (ask.kind != 0) or option in ask.options


def _reaches(player: Player, side: int, action: dict[str, Any]) -> bool:
    """Whether a reactive Global can be used on what it is to be used on: else another event is meant."""
    try:
        player.fork().do(side, action)
    except Illegal:
        return False
    return True


def _permission(player: Player, keys: dict[str, Any]) -> None:
    wanted = "can" if "can" in keys else "cannot"
    value = keys[wanted]
    if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in ("A", "B"):
        raise Malformed(f"{wanted} names one player, A or B, and an action, not {named(value)}")
    side = "AB".index(next(iter(value)))
    action = _action(next(iter(value.values())))
    kind = action_kind(action)
    kinds = KINDS[kind] if kind in WHOLE else None
    open_ = kind in ("choose", "assign")
    player.idle(
        lambda ask: ask.who == side and (kinds is None or ask.kind in kinds) and (open_ or not player.forced(ask)),
        f"{'AB'[side]} to be asked",
    )
    trial = player.fork()
    try:
        trial.do(side, action)
    except Illegal as error:
        if wanted == "can":
            raise Failed(f"expected it to be legal, but {error}") from error
        rule = keys.get("rule")
        if rule is not None and said(rule) not in error.rules:
            raise Failed(f"the refusal should cite {said(rule)}, but is: {error}") from error
        player.notes.append(f"refused: {error}")
    else:
        if wanted == "cannot":
            raise Failed("expected it to be refused, but it is legal")
