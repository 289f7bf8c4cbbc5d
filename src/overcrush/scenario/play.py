"""Playing a scenario: letting play go on idly, and doing what its steps say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from overcrush.engine import combat, declaring, window
from overcrush.engine.core import Ask, Event, Option, State
from overcrush.engine.legal import Reason
from overcrush.engine.play import answer, run
from overcrush.engine.turn import ATTACK_WINDOW, CLEAN_UP, MAIN
from overcrush.errors import Illegal, Malformed, OvercrushError
from overcrush.model.const import (
    ASK_NAMES,
    ASSIGN,
    ATTACK,
    BLOCK,
    CARD,
    CHOOSE,
    EV_CHOSE,
    NONE,
    O_ACTIVATE,
    O_ASSIGN,
    O_BLOCK,
    O_BUY,
    O_CARD,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_NO,
    O_NUMBER,
    O_PASS,
    O_PICK,
    O_USE,
    O_YES,
    ORDER,
    PREP,
    PRIORITY,
    REACT,
    REROLL,
    TOKEN,
    ZONES,
)
from overcrush.scenario.build import Setup, register

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
PLACES = ("main", "declare_attackers", "declare_blockers", "attack_window", "cleanup", "next_turn")
WHOLE = ("attack", "block", "assign", "reroll")
PATIENCE = 20
"""Turns to let play go on idly before a question is given up: idle games need not end."""


class Failed(OvercrushError):
    """A step that did not go as the scenario says."""


class Player:
    """Plays one scenario."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.s = setup.state
        self.auto: list[int] = []
        """What was chosen, by the engine or a step, since the last answer: it may be named again."""
        self.log: list[Event] = []
        self.picks: list[tuple[Option, tuple[int, ...] | None]] = []
        """Every answer given, with the dice that paid for it where somebody chose them."""
        self.order_next: int | None = None
        self.attacks = False
        """Whether the steps that follow mean that there is an attack."""
        self.next_choose: tuple[int, Any] | None = None
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
            if ask is not None and ask.kind == ORDER and self.order_next != ask.who:
                self.picks.append((ask.options[0], None))
                answer(self.s, ask.options[0])
            else:
                return

    def _notice(self) -> None:
        s = self.s
        events = all_events(s)
        for event in events[self.seen :]:
            self.log.append(event)
            if event[0] == EV_CHOSE:
                self.auto.append(event[4])
        self.seen = len(events)
        known = {die for dice in self.setup.types.values() for die in dice}
        for die, zone in enumerate(s.zone):
            if zone != CARD and die not in known and s.owner[die] >= 0 and s.card_of[die] != 0:
                kind = "token" if s.t.kind[s.card_of[die]] == TOKEN else self.setup.ids[s.card_of[die]]
                register(self.setup, s.owner[die], kind, die)

    def give(self, option: Option, pay: tuple[int, ...] | None = None) -> None:
        """Answer the open question and run on."""
        self.auto = []
        answer(self.s, option, pay)
        self.picks.append((option, pay))
        self.after()

    def idle(self, wanted: Callable[[Ask], bool], for_what: str) -> None:
        """Let play go on idly until the wanted question is asked."""
        s = self.s
        if not self.started or (s.ask is None and s.winner < 0):
            halt, s.halt = s.halt, NONE
            self.go()
            s.halt = halt
        last = s.turn + PATIENCE
        while s.ask is not None:
            if wanted(s.ask):
                return
            if s.turn > last:
                raise Failed(f"{for_what} was not asked in {PATIENCE} turns")
            self.idle_answer(s.ask, for_what)
        raise Failed(f"{for_what} was never asked: " + ("the game is over" if s.winner >= 0 else "play stopped"))

    def idle_answer(self, ask: Ask, for_what: str) -> None:
        """Answer a question the way nobody minds, or complain about it."""
        if ask.kind in WINDOWS:
            self.give((O_PASS,))
        elif ask.rule == declaring.TO_ATTACK:
            self.give((O_YES,) if self.attacks else (O_NO,))
        elif ask.kind in (REROLL, ATTACK, BLOCK) and DONE in ask.options:
            self.give(DONE)
        elif ask.kind == ATTACK:
            due = [d for d in declaring.must_attack(self.s) if d not in ask.picked]
            self.give(next(o for o in ask.options if o[1] in due))
        elif ask.kind == ORDER or len(ask.options) == 1:
            self.give(ask.options[0])
        elif ask.kind == CHOOSE and ask.note:
            self.give((O_NO,))
        else:
            what = f"{ASK_NAMES[ask.kind]}: {ask.prompt} {self.shown(ask)}"
            raise Failed(f"waiting for {for_what}, but {'AB'[ask.who]} is asked to {what}")

    def shown(self, ask: Ask) -> str:
        """The options of a question, for a message."""
        return "(" + ", ".join(self.option_text(o) for o in ask.options[:8]) + ")"

    def option_text(self, option: Option) -> str:
        """An option in the words of the scenario."""
        kind = option[0]
        if kind == O_PICK:
            return self.name(option[1])
        return {O_YES: "yes", O_NO: "no", O_PASS: "pass", O_DONE: "done"}.get(kind, str(option))

    def name(self, ref: int) -> str:
        """The name of a die or player."""
        if ref < 0:
            return "AB"[-1 - ref]
        named = [n for n, d in self.setup.names.items() if d == ref]
        return min(named, key=len) if named else f"die {ref}"

    def fork(self) -> Player:
        """The same position to try something out on."""
        setup = Setup(self.s.clone(), self.setup.cards, dict(self.setup.names))
        setup.types = {key: list(dice) for key, dice in self.setup.types.items()}
        setup.ids = self.setup.ids
        other = Player(setup)
        other.auto = list(self.auto)
        other.seen = self.seen
        other.started = self.started
        return other

    # --- names ---------------------------------------------------------------------------------------

    def die(self, name: Any) -> int:
        """The die a name means."""
        names = self.setup.names
        if isinstance(name, str) and name in names:
            found = names[name]
            return found
        if isinstance(name, str):
            dice = [d for (_, type_), some in self.setup.types.items() if type_ == name for d in some]
            if len(dice) == 1:
                return dice[0]
            if len(dice) > 1:
                raise Malformed(f"{name!r} could be {len(dice)} dice: say A.{name}, A.{name}.2 …")
        raise Malformed(f"there is no die {name!r}")

    def dice(self, names: Any) -> list[int]:
        """The dice a list of names means."""
        if not isinstance(names, list):
            names = [names]
        return [self.die(name) for name in names]

    def card(self, ident: Any, player: int, own: bool = True, owner: Any = None) -> int:
        """The card an id means to a player: their own, the shared one, or the opponent's."""
        if ident not in self.setup.cards:
            raise Malformed(f"there is no card {ident!r}")
        found = self.setup.cards[ident]
        order = [player, 2, 1 - player]
        if owner is not None:
            if owner not in ("A", "B"):
                raise Malformed(f"owner must be A or B, not {owner!r}")
            order = ["AB".index(owner)]
        for place in order:
            card = found[place]
            if card is not None:
                return card
        raise Malformed(f"card {ident!r} is on nobody's team")

    def pay(self, action: dict[str, Any]) -> tuple[int, ...] | None:
        """The dice an action is paid with."""
        if "pay" not in action:
            return None
        names = action["pay"] if isinstance(action["pay"], list) else [action["pay"]]
        return tuple(-1 if name == "virtual" else self.die(name) for name in names)

    # --- doing ---------------------------------------------------------------------------------------

    def do(self, player: int, action: dict[str, Any]) -> None:
        """Do an action now; raises Illegal if the rules refuse it."""
        kind = action_kind(action)
        s = self.s
        ask = s.ask
        if ask is None:
            raise Illegal("nothing is being asked", ("2.9.1",))
        if kind in ("buy", "field", "use", "global", "activate"):
            self._window(player, kind, action)
        elif ask.who != player or (
            ask.kind not in KINDS[kind] and not (kind == "attack" and ask.rule == declaring.TO_ATTACK)
        ):
            raise Illegal(f"{'AB'[player]} is not asked to {kind} now", ("2.2.3", "2.6.6.1"))
        elif kind == "pass":
            self.give((O_PASS,))
        elif kind == "attack":
            self._attack(action["attack"])
        elif kind == "block":
            self._block(action["block"])
        elif kind == "assign":
            self._assign(action["assign"])
        elif kind == "reroll":
            self._reroll(action["reroll"])
        elif kind == "choose":
            self._choose(player, action["choose"])
        else:
            self._order(action["order"])
        if "targets" in action:
            targets = action["targets"]
            for n, target in enumerate(targets if isinstance(targets, list) else [targets]):
                rest = targets[n + 1 :] if isinstance(targets, list) else []
                self.target(player, target, rest[0] if rest else None)

    def target(self, player: int, target: Any, following: Any = None) -> None:
        """Answer the next question, or name again what was just chosen because nothing else could be."""
        ask = self.s.ask
        if ask is not None and ask.who == player and ask.kind == CHOOSE and self._picks(ask, target) is not None:
            self.next_choose = (player, following) if following is not None else self.next_choose
            self._choose(player, target)
            return
        if self._was_chosen(target):
            return
        if ask is None or ask.who != player or ask.kind != CHOOSE:
            raise Illegal(f"{'AB'[player]} is not asked to choose {target!r}", ("3.1.10", "3.1.9"))
        self._choose(player, target)

    def _was_chosen(self, target: Any) -> bool:
        refs = target if isinstance(target, list) else [target]
        try:
            wanted = [self._ref(ref) for ref in refs]
        except Malformed:
            return False
        return bool(wanted) and all(ref in self.auto for ref in wanted)

    def _ref(self, value: Any) -> int:
        if value in ("A", "B"):
            return -1 - "AB".index(value)
        return self.die(value)

    def _window(self, player: int, kind: str, action: dict[str, Any]) -> None:
        s = self.s
        ask = s.ask
        assert ask is not None
        option = self.option(player, kind, action)
        pay = self.pay(action)
        if ask.who != player or ask.kind not in KINDS[kind]:
            reason = window.why_not(s, player, option) if ask.kind == PRIORITY else None
            if reason is None:
                reason = (f"{'AB'[player]} cannot do that now", ("2.6.6.1", "2.6.6.3", "2.2.3"))
            raise Illegal(*reason)
        if option not in ask.options:
            reason = window.why_not(s, player, option)
            raise Illegal(*(reason or ("that is not possible here", (ask.rule,))))
        self.give(option, pay)

    def option(self, player: int, kind: str, action: dict[str, Any]) -> Option:
        """The engine's option for an action in a priority window."""
        s = self.s
        if kind == "buy":
            return (O_BUY, self.card(action["buy"], player))
        if kind == "field":
            return (O_FIELD, self.die(action["field"]))
        if kind == "use":
            return (O_USE, self.die(action["use"]))
        if kind == "global":
            card = self.card(action["global"], player, own=False, owner=action.get("owner"))
            found = [a for a in s.t.abilities if a.kind == "global" and a.card == card]
            line = action.get("line", 1)
            if not isinstance(line, int) or not 1 <= line <= len(found):
                raise Malformed(f"card {action['global']!r} has {len(found)} Global abilities")
            return (O_GLOBAL, found[line - 1].index)
        return self._activation(player, action)

    def _activation(self, player: int, action: dict[str, Any]) -> Option:
        s = self.s
        ident = action["activate"]
        if ident in self.setup.names or (ident not in self.setup.cards):
            dice = [self.die(ident)]
            cards = {s.card_of[dice[0]]}
        else:
            cards = {c for c in self.setup.cards[ident] if c is not None}
            dice = [
                d
                for (p, type_), some in self.setup.types.items()
                if type_ == ident
                for d in some
                if s.controller[d] == player
            ]
        found = [a for a in s.t.activated if a.card in cards]
        options: list[Option] = [(O_ACTIVATE, a.index, d) for a in found for d in ([NONE] if not a.active else dice)]
        line = action.get("line")
        if isinstance(line, int) and 1 <= line <= len(found):
            options = [o for o in options if o[1] == found[line - 1].index]
        if s.ask is not None:
            for option in options:
                if option in s.ask.options:
                    return option
        if options:
            return options[0]
        if found:
            return (O_ACTIVATE, found[0].index, NONE)
        raise Illegal(f"{ident!r} has no ability that can be activated", ("3.4.5.4",))

    def _attack(self, names: Any) -> None:
        s = self.s
        wanted = self.dice(names) if names not in (None, []) else []
        if s.ask is not None and s.ask.rule == declaring.TO_ATTACK and not wanted:
            self.give((O_NO,))
            return
        for die in wanted:
            reason = declaring.no_attack(s, die)
            if reason is not None:
                raise Illegal(*reason)
        against = declaring.no_attackers(s, tuple(wanted))
        if against is not None:
            raise Illegal(*against)
        for die in [d for d in s.zones[s.active * ZONES + 3] if d in wanted]:
            self._pick((7, die))
        self._pick(DONE)

    def _pick(self, option: Option, reason: Reason | None = None) -> None:
        ask = self.s.ask
        assert ask is not None
        if option not in ask.options:
            raise Illegal(*(reason or ("that is not possible here", (ask.rule,))))
        self.give(option)

    def _block(self, blocks: Any) -> None:
        s = self.s
        if blocks is None:
            blocks = {}
        if not isinstance(blocks, dict):
            raise Malformed("block is a mapping of attackers to lists of blockers")
        pairs: list[tuple[int, int]] = []
        for attacker, blockers in blocks.items():
            a = self.die(attacker)
            for b in self.dice(blockers if blockers is not None else []):
                reason = declaring.no_block(s, b, a) or declaring.too_many(s, tuple(pairs), b, a)
                if reason is not None:
                    raise Illegal(*reason)
                pairs.append((b, a))
        field = s.zones[(1 - s.active) * ZONES + 3]
        pairs.sort(key=lambda pair: (field.index(pair[0]), s.attackers.index(pair[1])))
        against = declaring.no_blockers(s, tuple(pairs))
        if against is not None:
            raise Illegal(*against)
        for b, a in pairs:
            self._pick((O_BLOCK, b, a))
        self._pick(DONE)

    def _assign(self, splits: Any) -> None:
        s = self.s
        if not isinstance(splits, dict):
            raise Malformed("assign is a mapping of sources to targets and amounts")
        wanted = {
            self.die(source): {self.die(t): n for t, n in (given or {}).items()} for source, given in splits.items()
        }
        while s.ask is not None and s.ask.kind == ASSIGN and s.ask.die in wanted:
            source = s.ask.die
            given = wanted.pop(source)
            facing = combat.opponents_of(s, source)
            total = combat.combat_value(s, source)
            if any(t not in facing for t in given):
                raise Illegal("damage goes only to dice it is engaged with", ("2.7.4.3.3", "2.7.4.3.5"))
            if sum(given.values()) != total or any(n < 0 for n in given.values()):
                raise Illegal(
                    f"all {total} damage must be assigned, no more and no less", ("2.7.4.3.4", "2.7.4.3.5", "2.7.4.3.8")
                )
            for target in facing[:-1]:
                self._pick((O_ASSIGN, source, target, given.get(target, 0)))
        if wanted:
            raise Illegal("that die has no damage to split now", ("2.7.4.3.5",))

    def _reroll(self, names: Any) -> None:
        s = self.s
        wanted = self.dice(names) if names not in (None, []) else []
        prep = s.zones[s.active * ZONES + PREP]
        for die in wanted:
            if die not in prep:
                raise Illegal("only dice that were just rolled can be rerolled", ("2.4.3",))
        for die in [d for d in prep if d in wanted]:
            self._pick((6, die))
        self._pick(DONE)

    def _choose(self, player: int, value: Any) -> None:
        ask = self.s.ask
        assert ask is not None
        if isinstance(value, list):
            if not value:
                self._pick(DONE)
                return
            for n, item in enumerate(value):
                ask = self.s.ask
                if ask is None or ask.who != player or ask.kind != CHOOSE:
                    if self._was_chosen(item):
                        continue
                    raise Illegal(f"{'AB'[player]} is not asked to choose {item!r}", ("3.3.11",))
                self._choose_one(ask, item, more=n + 1 < len(value))
            return
        self._choose_one(ask, value, more=False)

    def _choose_one(self, ask: Ask, value: Any, more: bool) -> None:
        option = self._picks(ask, value)
        if option is None:
            raise Illegal(f"{value!r} is not one of the choices {self.shown(ask)}", (ask.rule, "3.1.9", "3.1.10"))
        self.give(option)
        now = self.s.ask
        if more or now is None or now.kind != CHOOSE or now.who != ask.who or DONE not in now.options or not now.picked:
            return
        if (
            self.next_choose is not None
            and self.next_choose[0] == ask.who
            and self._picks(now, self.next_choose[1]) is not None
        ):
            return
        self.give(DONE)

    def _picks(self, ask: Ask, value: Any) -> Option | None:
        """The option of a question that a value means."""
        options = ask.options
        if isinstance(value, list):
            return self._picks(ask, value[0]) if value else (DONE if DONE in options else None)
        if isinstance(value, bool) or value in ("yes", "no"):
            option: Option = (O_YES,) if value in (True, "yes") else (O_NO,)
            return option if option in options else None
        if isinstance(value, int):
            return (O_NUMBER, value) if (O_NUMBER, value) in options else None
        if value in ("A", "B") and (O_PICK, -1 - "AB".index(value)) in options:
            return (O_PICK, -1 - "AB".index(value))
        try:
            die = self.die(value)
            if (O_PICK, die) in options:
                return (O_PICK, die)
        except Malformed:
            pass
        return self._by_card(options, value) or self._by_text(ask, value)

    def _by_card(self, options: tuple[Option, ...], value: Any) -> Option | None:
        if value not in self.setup.cards and value != "sidekick":
            return None
        cards = [0] if value == "sidekick" else [c for c in self.setup.cards[value] if c is not None]
        for option in options:
            if option[0] == O_CARD and option[1] in cards:
                return option
            if option[0] == O_PICK and option[1] >= 0 and self.s.card_of[option[1]] in cards:
                return option
        return None

    def _by_text(self, ask: Ask, value: Any) -> Option | None:
        from overcrush.engine.describe import Names
        from overcrush.engine.wording import option_texts
        from overcrush.game.words import Words

        wanted = str(value).strip().casefold()
        for names in (Names(self.s.t, Words()), Names(self.s.t)):  # in its words, or "Effect 2"
            texts = option_texts(names, self.s, ask)
            for option, text in zip(ask.options, texts, strict=True):
                if text.casefold() == wanted:
                    return option
        return None

    def _order(self, sources: Any) -> None:
        s = self.s
        names = sources if isinstance(sources, list) else [sources]
        who = s.ask.who if s.ask is not None else 0
        for name in names:
            if s.ask is None or s.ask.kind != ORDER:
                break
            refs = self._sources(name, who)
            fit = [n for n, w in enumerate(s.batch) if w.die in refs or -2 - w.card in refs]
            if not fit:
                raise Illegal(f"{name!r} has no ability waiting to enter the queue", ("3.2.4",))
            self.order_next = who
            self.give((17, fit[0]))
        self.order_next = None
        self.after()

    def _sources(self, name: Any, player: int) -> list[int]:
        try:
            return [self.die(name)]
        except Malformed:
            return [-2 - self.card(name, player)]

    # --- places --------------------------------------------------------------------------------------

    def to(self, place: Any) -> None:
        """Idle up to a place; the end of the game on the way is no failure."""
        s = self.s
        turn = s.turn
        if place not in PLACES:
            raise Malformed(f"there is no place {place!r} to go to")
        if place == "cleanup":
            s.halt = CLEAN_UP
        reached = place == "cleanup" and self.started and s.sub == CLEAN_UP and not s.stack and not s.queue
        if s.ask is None and s.winner < 0 and not reached:
            if place != "cleanup":
                s.halt = NONE
            self.go()
        for _ in range(2000):
            if s.ask is None or self._is_at(s.ask, place, turn):
                break
            self.idle_answer(s.ask, f"to {place}")

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
    for kind in KINDS:
        if kind in action:
            return kind
    raise Malformed(f"there is no action {', '.join(repr(k) for k in action)}")
