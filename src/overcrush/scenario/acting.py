"""Playing a scenario: letting play go on idly, and doing what its steps say.

What a step does is made into a whole answer, in the scenario's own names (``called``), and goes the way of every answer
(``engine/edge/answers``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from overcrush.engine.edge.answers import (
    Action,
    Activate,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    Field,
    Global,
    Order,
    Pass,
    Reroll,
    Use,
    Whole,
    answered,
    option_of,
)
from overcrush.engine.edge.api import (
    ATTACK_WINDOW,
    CLEAN_UP,
    MAIN,
    WORN,
    Ask,
    Event,
    Option,
    State,
    blocking,
    declaring,
    run,
)
from overcrush.errors import Illegal, Malformed, OvercrushError
from overcrush.game.position import Layout, register
from overcrush.game.saying import instead, named, said
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    CARD,
    CHOOSE,
    E_AMOUNT,
    E_KIND,
    E_PLAYER,
    EV_CHOSE,
    NONE,
    O_ATTACK,
    O_BLOCK,
    O_DONE,
    O_NO,
    O_PASS,
    O_PICK,
    O_YES,
    ORDER,
    PRIORITY,
    REACT,
    REROLL,
    TOKEN,
)
from overcrush.scenario.called import Called

DONE: Option = (O_DONE,)
WINDOWS = (PRIORITY, REACT)
KINDS = {
    "pass": WINDOWS,
    "buy": (PRIORITY,),
    "field": (PRIORITY,),
    "use": (PRIORITY,),
    "global": WINDOWS,
    "activate": (PRIORITY,),
} | {
    "reroll": (REROLL,),
    "attack": (ATTACK,),
    "block": (BLOCK,),
    "assign": (ASSIGN,),
    "choose": (CHOOSE,),
    "order": (ORDER,),
}
ITS_OWN_YES = ("global", "activate")
"""What is itself the yes to a "may" of the ability."""
BESIDE = ("pay", "targets", "line", "owner")
"""What may stand beside an action."""
PLACES = ("main", "declare_attackers", "declare_blockers", "attack_window", "cleanup", "next_turn")
WHOLE = ("attack", "block", "assign", "reroll")
PATIENCE = 20
"""Turns to let play go on idly before a question is given up: idle games need not end."""


class Failed(OvercrushError):
    """A step that did not go as the scenario says."""


class Player:
    """Plays one scenario."""

    def __init__(self, setup: Layout) -> None:
        self.setup = setup
        self.s = setup.state
        self.calls = Called(setup)
        self.auto: list[tuple[int, int]] = []
        """Who chose what since their last answer because nothing else could be: each may be named again, once."""
        self.log: list[Event] = []
        self.picks: list[tuple[Option, tuple[int, ...] | None]] = []
        """Every answer given, with the dice that paid for it where somebody chose them."""
        self.order_next: int | None = None
        self.order_ahead: dict[str, Any] | None = None
        """An order said only after choices that are asked for later than it is."""
        self.owed: tuple[int, list[Any]] | None = None
        """Targets that were named before an order which is asked for first."""
        self.attacks = False
        """Whether the steps that follow mean that there is an attack."""
        self.next_choose: tuple[int, Any] | None = None
        self.choice_next = False
        """Whether the next step answers a question, or says what it can be answered with."""
        self.notes: list[str] = []
        """What is to be said about the step that is being done."""
        self.idled = (0, 0)
        """The turns in which idling for that step began and ended."""
        self.doing = (NONE, "")
        """Who did what last that may ask for more."""
        self.just_done = False
        """Whether that was the last thing anybody did."""
        self.seen = 0
        self.started = False

    # --- letting play go on --------------------------------------------------------------------------

    def go(self) -> None:
        """Run on to the next question, settling the order of abilities unless the next step is about it."""
        self.started = True
        run(self.s)
        self.after()

    def after(self) -> None:
        """After play has run on: note what came into play, and settle questions nobody means to answer."""
        while True:
            self._notice()
            ask = self.s.ask
            if ask is None or ask.kind != ORDER or self.order_next == ask.who:
                return
            self.s, picks = answered(self.s, self.calls, Order(()))
            self.picks += picks

    def _notice(self) -> None:
        s = self.s
        events = all_events(s)
        for event in events[self.seen :]:
            self.log.append(event)
            if event[E_KIND] == EV_CHOSE:
                self.auto.append((event[E_PLAYER], event[E_AMOUNT]))
        self.seen = len(events)
        known = {die for dice in self.setup.types.values() for die in dice}
        for die, zone in enumerate(s.zone):
            if zone != CARD and die not in known and s.owner[die] >= 0 and s.card_of[die] != 0:
                kind = "token" if s.t.kind[s.card_of[die]] == TOKEN else self.setup.ids[s.card_of[die]]
                register(self.setup, s.owner[die], kind, die)

    def give(self, answer: Whole | Option, pay: object = None, player: int | None = None) -> None:
        """Answer the open question and run on; refused, nothing has happened."""
        ask = self.s.ask
        self.s, picks = answered(self.s, self.calls, answer, pay, player)
        if player is not None:  # the other one may still name what was chosen for them
            self.auto = [entry for entry in self.auto if entry[0] != player]
        elif ask is None or not self.forced(ask):
            self.auto = []
        self.picks += picks
        self.after()
        if player is not None:  # what a step chose itself is not to be named again
            for option, _ in picks:
                if option[0] == O_PICK and (player, option[1]) in self.auto:
                    self.auto.remove((player, option[1]))

    def idle(self, wanted: Callable[[Ask], bool], for_what: str) -> None:
        """Let play go on idly until the wanted question is asked."""
        if not self.started or (self.s.ask is None and self.s.winner < 0):
            halt, self.s.halt = self.s.halt, NONE
            self.go()
            self.s.halt = halt
        last = self.s.turn + PATIENCE
        other = ""
        while self.s.ask is not None:
            self.idled = (self.idled[0], self.s.turn)
            if wanted(self.s.ask):
                return
            other = other or f"; instead, {self.calls.question(self.s, self.s.ask)}"
            if self.s.turn > last:
                raise Failed(f"{for_what} was not asked in {PATIENCE} turns{other}")
            self.idle_answer(self.s.ask, for_what)
        end = "the game is over" if self.s.winner >= 0 else "play stopped"
        raise Failed(f"{for_what} was never asked: {end}{other}")

    def idle_answer(self, ask: Ask, for_what: str) -> None:
        """Answer a question the way nobody minds, or complain about it."""
        if ask.kind in WINDOWS:
            self.give((O_PASS,))
        elif ask.rule == declaring.TO_ATTACK:
            self.give((O_YES,) if self.attacks else (O_NO,))
        elif ask.kind in (REROLL, ATTACK, BLOCK) and DONE in ask.options:
            self.give(DONE)
        elif ask.kind == ATTACK and (due := self._due(ask)):
            self.give(due[0])
        elif ask.kind == BLOCK and len(blocks := self._due_to_block(ask)) == 1:
            self.give(blocks[0])
        elif ask.kind == ORDER or len(ask.options) == 1 or self.forced(ask):
            self.give(ask.options[0])
        elif ask.kind == CHOOSE and ask.note and ask.note != WORN:
            self.give((O_NO,))
        else:
            raise Failed(f"waiting for {for_what}, but {self.calls.question(self.s, ask)}")

    def _due(self, ask: Ask) -> list[Option]:
        """The dice that must still be declared as attackers."""
        dice = declaring.must_attack(self.s, ask.picked)
        return [option for option in ask.options if option[0] == O_ATTACK and option[1] in dice]

    def _due_to_block(self, ask: Ask) -> list[Option]:
        """The ways in which the next die that must block can do so."""
        dice = blocking.must_block(self.s, blocking.pairs_of(ask.picked))
        ways = [option for option in ask.options if option[0] == O_BLOCK and option[1] in dice]
        return [option for option in ways if option[1] == ways[0][1]]

    @staticmethod
    def forced(ask: Ask) -> bool:
        """Whether a choice or a split has one legal answer only; dice that can only be chosen together are one, and
        so is the one die that could wear a Gear, where nobody says no."""
        if ask.kind not in (CHOOSE, ASSIGN):
            return False
        if ask.kind == CHOOSE and ask.note == WORN:
            return len(ask.options) == 2
        return len(ask.options) == 1 or (ask.kind == CHOOSE and ask.least == len(ask.options) > 1)

    def settle(self) -> None:
        """Give the answers that are the only legal ones."""
        while (ask := self.s.ask) is not None and self.forced(ask):
            self.give(ask.options[0])

    def fork(self) -> Player:
        """The same position to try something out on."""
        setup = Layout(self.s.clone(), self.setup.cards, dict(self.setup.names))
        setup.types = {key: list(dice) for key, dice in self.setup.types.items()}
        setup.ids = self.setup.ids
        other = Player(setup)
        other.auto = list(self.auto)
        other.seen = self.seen
        other.started = self.started
        other.doing = self.doing
        return other

    # --- names ---------------------------------------------------------------------------------------

    def die(self, name: Any) -> int:
        """The die a name means."""
        return self.calls.die(self.s, name)

    def card(self, ident: Any, player: int) -> int:
        """The card an id means to a player: their own, the shared one, or the opponent's."""
        return self.calls.card(self.s, ident, player)

    # --- doing ---------------------------------------------------------------------------------------

    def do(self, player: int, action: dict[str, Any]) -> None:
        """Do an action now; raises Illegal if the rules refuse it."""
        kind = action_kind(action)
        self.just_done = kind != "choose"
        if kind == "choose":
            self._choose(player, action["choose"])
        else:
            if kind == "order":
                self.order_next = self.order_ahead = None
            pay = action.get("pay")
            self.give(whole(action), pay if pay is None or isinstance(pay, list) else [pay], player)
            self.doing = (player, kind)
        if "targets" in action:
            self._aim(player, action["targets"] if isinstance(action["targets"], list) else [action["targets"]])
        elif kind == "order" and self.owed is not None:
            (who, targets), self.owed = self.owed, None
            self._aim(who, targets)

    def _aim(self, player: int, targets: list[Any]) -> None:
        """Name targets one after the other; what is asked about the order of abilities comes before them."""
        again = False
        for n, target in enumerate(targets):
            if self.s.ask is not None and (self.s.ask.kind, self.s.ask.who) == (ORDER, player):
                self.owed = (player, targets[n:])
                return
            again = self.target(player, target, targets[n + 1] if n + 1 < len(targets) else None)
        if again and not self.choice_next and self.fits(player, targets[-1]):
            self._choose(player, targets[-1])  # nobody else answers what is asked now: that was meant

    def order_first(self, player: int) -> bool:
        """The order that is said behind the choices is asked for before them: whether it was given now."""
        ask, ahead = self.s.ask, self.order_ahead
        if ahead is None or ask is None or (ask.kind, ask.who) != (ORDER, player):
            return False
        try:
            self.do(player, ahead)
        except Illegal:  # another order is meant, which is asked for later
            self.give(Order(()), None, player)
            return False
        return True

    def target(self, player: int, target: Any, following: Any = None) -> bool:
        """Name again what was just chosen because nothing else could be (whether it was that), or answer the next
        question."""
        if self.was_chosen(player, target) or self._meant_anyway(player, target):
            return True
        if self.fits(player, target):
            self.next_choose = (player, following) if following is not None else self.next_choose
        self._choose(player, target)
        return False

    def _meant_anyway(self, player: int, target: Any) -> bool:
        """Whether something is named that nobody is asked for: the yes of what was just paid for, or the opponent where
        an ability can mean nobody else."""
        ask = self.s.ask
        if target in (True, "yes") and self._agreed(player):
            return ask is None or ask.who != player or ask.kind != CHOOSE or (O_YES,) not in ask.options
        if ask is not None and ask.who == player and ask.kind == CHOOSE:
            return False
        return bool(target == "AB"[1 - player]) and all(n != player for n, _ in self.auto)

    def agreed_to(self, player: int, value: Any) -> bool:
        """Whether a step of its own says yes to what was just paid for or activated, and is meant for nothing else that
        is asked in this turn."""
        if value not in (True, "yes") or not self.just_done or not self._agreed(player):
            return False
        ask, turn, other = self.s.ask, self.s.turn, self.fork()
        if ask is None or ask.kind not in WINDOWS:
            return False
        try:
            other.idle(lambda ask: other.fits(player, value) or other.s.turn != turn, "")
        except Failed:
            return True
        return other.s.turn != turn

    def _agreed(self, player: int) -> bool:
        return self.doing[0] == player and self.doing[1] in ITS_OWN_YES

    def _consent(self, player: int, value: Any) -> None:
        """What was paid for or activated is done: whether it "may" be is no question (its targets are)."""
        ask = self.s.ask
        if ask is None or ask.who != player or ask.kind != CHOOSE or not self._agreed(player):
            return
        if (O_YES,) in ask.options and value not in (True, False, "yes", "no", []):
            self.give((O_YES,))

    def fits(self, player: int, value: Any) -> bool:
        """Whether a player is asked for a choice that a value answers."""
        ask = self.s.ask
        if ask is None or ask.who != player or ask.kind != CHOOSE:
            return False
        if isinstance(value, list):
            return self.fits(player, value[0]) if value else DONE in ask.options
        try:
            return self.calls.choice(self.s, ask, value) in ask.options
        except Illegal:
            return False

    def was_chosen(self, player: int, target: Any) -> bool:
        """Whether something was just chosen because nothing else could be, and is named again for the first time."""
        try:
            named = target if isinstance(target, list) else [target]
            own = [ref for n, ref in self.auto if n == player]
            wanted = [(player, self.calls.meant(self.s, ref, own)) for ref in named]
        except Malformed:
            return False
        if not wanted or not all(wanted.count(ref) <= self.auto.count(ref) for ref in wanted):
            return False
        for ref in wanted:  # each once
            self.auto.remove(ref)
        return True

    def _choose(self, player: int, value: Any) -> None:
        """Choose one or several; a list may answer one question after the other."""
        self._consent(player, value)
        left = value if isinstance(value, list) else [value]
        while True:
            ask = self.s.ask
            if left and (ask is None or ask.who != player or ask.kind != CHOOSE) and self.was_chosen(player, left):
                return
            most = max(1, ask.most) if ask is not None else 1
            now, left = left[:most], left[most:]
            if left or (isinstance(value, list) and self.next_choose is None):
                self.give(Choose(now), None, player)
            else:
                for item in now:
                    self.give(Choose(item), None, player)
                if not now or self._ends(player):
                    self.give(Choose([]), None, player)
            if not left:
                return

    def _ends(self, player: int) -> bool:
        """Whether a choice of "up to" so many is over, as no further step names more of them."""
        ask = self.s.ask
        if ask is None or ask.kind != CHOOSE or ask.who != player or DONE not in ask.options or not ask.picked:
            return False
        return self.next_choose is None or self.next_choose[0] != player or not self.fits(*self.next_choose)

    def option(self, player: int, action: dict[str, Any]) -> Option:
        """The engine's option for an action in a priority window."""
        answer = whole(action)
        assert isinstance(answer, Action)
        return option_of(self.s, self.calls, answer, player)

    # --- places --------------------------------------------------------------------------------------

    def to(self, place: Any) -> None:
        """Idle up to a place; the end of the game on the way is no failure."""
        s = self.s
        turn = s.turn
        if place not in PLACES:
            raise Malformed(f"there is no place {named(place)} to go to{instead(PLACES, place)}")
        if place == "cleanup":
            s.halt = CLEAN_UP
        reached = place == "cleanup" and self.started and s.sub == CLEAN_UP and not s.stack and not s.queue
        if s.ask is None and s.winner < 0 and not reached:
            if place != "cleanup":
                s.halt = NONE
            self.go()
        for _ in range(2000):
            if self.s.ask is None or self._is_at(self.s.ask, place, turn):
                break
            self.idle_answer(self.s.ask, f"to {place}")
        if place != "next_turn":
            self.idled = (turn, self.s.turn)

    def _is_at(self, ask: Ask, place: str, turn: int) -> bool:
        """Whether a question is the one that a place stands for; ``turn`` is the one it was set out from."""
        s = self.s
        if place == "declare_attackers":
            return ask.kind == ATTACK
        if place == "declare_blockers":
            return ask.kind == BLOCK
        if ask.kind != PRIORITY or place == "cleanup":
            return False
        if place == "attack_window":
            return s.sub == ATTACK_WINDOW
        return s.sub == MAIN and (place == "main" or s.turn > turn)


def all_events(s: State) -> list[Event]:
    """Every event so far, oldest first."""
    chunks: list[tuple[Event, ...]] = []
    past: Any = s.past
    while past is not None:
        past, events = past
        chunks.append(events)
    return [event for chunk in reversed(chunks) for event in chunk] + s.events


def action_kind(action: dict[str, Any]) -> str:
    """What kind of action a mapping is."""
    kinds = [kind for kind in KINDS if kind in action]
    if len(kinds) == 1:
        return kinds[0]
    if kinds:
        raise Malformed(f"one action at a time, not {' and '.join(kinds)}")
    wrong = next((key for key in action if key not in BESIDE), None)
    words = "an action is missing" if wrong is None else f"there is no action {wrong!r}"
    raise Malformed(f"{words}{instead(KINDS, wrong)}")


def whole(action: dict[str, Any]) -> Whole:
    """An action of a scenario as a whole answer."""
    kind = action_kind(action)
    value = action[kind]
    if kind == "buy":
        return Buy(value)
    if kind == "field":
        return Field(value)
    if kind == "use":
        return Use(value)
    if kind == "global":
        return Global(value, action.get("line", 1), action.get("owner"))
    if kind == "activate":
        return Activate(value, action.get("line"))
    if kind == "pass":
        return Pass()
    if kind == "attack":
        return Attack(_listed(value))
    if kind == "reroll":
        return Reroll(_listed(value))
    if kind == "order":
        return Order(_listed(value))
    if kind == "choose":
        return Choose(value)
    if not isinstance(value if value is not None else {}, dict):
        shape = "of attackers to lists of blockers" if kind == "block" else "of sources to targets and amounts"
        raise Malformed(f"{kind} is a mapping {shape}, not {said(value)}")
    if kind == "block":
        return Block({attacker: _listed(blockers) for attacker, blockers in (value or {}).items()})
    for source, split in (value or {}).items():
        if not isinstance(split, dict) or not all(type(n) is int for n in split.values()):
            raise Malformed(f"assign: {source} needs a mapping of targets to whole numbers, not {said(split)}")
    return Assign(value or {})


def _listed(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]
