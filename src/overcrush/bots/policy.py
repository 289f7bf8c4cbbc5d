"""The heuristic way to answer every decision: the bot ``heuristic``, and the playouts of ``search``.

Buying and fielding spend energy where it is worth most; attacks and blocks come from the model in ``fight``; whatever
an ability asks, and whether a Global or an action is worth its price, is tried on a copy and judged.
"""

from __future__ import annotations

from overcrush.bots.appraise import Worth
from overcrush.bots.fight import WINS, Attacks, Fighter, best_blocks, fighters, in_order, strength
from overcrush.bots.judge import KEPT, evaluate
from overcrush.bots.rolls import GAIN, fielding_worth, purchase_worth, rerolls
from overcrush.bots.striking import Strikes
from overcrush.bots.targets import alike_once, quick
from overcrush.engine.edge.api import (
    ATTACKED,
    BEGIN,
    CAN,
    MAIN,
    Ask,
    Option,
    Refs,
    State,
    Table,
    defense,
    fielding_cost,
    opponents_of,
    play,
    pool,
    price,
    purchase_cost,
    ways,
)
from overcrush.errors import OvercrushError
from overcrush.model.const import (
    ASSIGN,
    ATTACK,
    BLOCK,
    CHOOSE,
    E_AMOUNT,
    E_KIND,
    EV_GLOBAL,
    FIELD,
    O_ACTIVATE,
    O_BUY,
    O_DONE,
    O_FIELD,
    O_GLOBAL,
    O_USE,
    ORDER,
    PREP,
    PRIORITY,
    REACT,
    REROLL,
    SIDEKICK,
    ZONES,
)

STEPS = 24
"""How many questions of an ability are followed when it is tried out."""
TRIED = 10
"""How many different options of a choice are tried."""
OFTEN = 6
"""How often a turn one Global is used at most."""
LONG = 3000
"""So many events in a turn are enough."""
AIMS = 4
"""How many targets of something used in a fight are tried."""
PAYMENTS = 12
"""How many ways to pay are compared."""
BUSY = 250
"""After so many events in a turn, abilities that can be used again and again are left alone."""


class Policy:
    """Answers decisions by rules of thumb. The same position gets the same answer."""

    __slots__ = ("_like", "_plan", "_strikes", "_w", "bold", "caution", "crowd", "hasty", "margin")

    def __init__(self, hasty: bool = False, like: Policy | None = None) -> None:
        self._w: Worth | None = None
        self._strikes: Strikes | None = None
        self._like = like
        """Another one that knows already what the cards are worth."""
        self.hasty = hasty
        """Whether quickness counts for more, as in a playout: rerolls are judged die by die."""
        self._plan: tuple[int, ...] = ()
        self.caution = 1.0
        """How much a player fears what comes back after an attack."""
        self.bold = 0.2
        """By how much something must pay to be done."""
        self.crowd = 1.8
        """What one more die in the bag costs: the others are drawn less often."""
        self.margin = 0.5
        """By how much a face must fall short of the average to be rolled again."""

    def worth(self, table: Table) -> Worth:
        """What the cards of a table are worth; worked out once."""
        w = self._w
        if w is None or w.table is not table:
            like = self._like
            w = self._w = Worth(table) if like is None else like.worth(table)
            self._strikes = Strikes(table) if like is None else like.strikes(table)
        return w

    def strikes(self, table: Table) -> Strikes:
        """What the cards of a table could add to an attack; worked out once."""
        self.worth(table)
        assert self._strikes is not None
        return self._strikes

    def action(self, s: State) -> Option:
        """The answer to the open decision."""
        ask = s.ask
        assert ask is not None
        options = ask.options
        if len(options) == 1:
            return options[0]
        kind = ask.kind
        if kind == PRIORITY:
            return self._priority(s, ask)
        if kind in (CHOOSE, REACT):
            return self._tried(s, ask) if s.sub != BEGIN else options[0]  # who may, begins
        if kind == REROLL:
            return self._reroll(s, ask)
        if kind == ATTACK:
            return self._attack(s, ask)
        if kind == BLOCK:
            return self._block(s, ask)
        if kind == ASSIGN:
            return self._assign(s, ask)
        assert kind == ORDER
        return options[0] if self.hasty else self._tried(s, ask)

    # --- priority ------------------------------------------------------------------------------------

    def _priority(self, s: State, ask: Ask) -> Option:
        """Use what pays, then spend energy on the best dice, else pass."""
        options = ask.options
        if s.passes == 2 or len(s.events) > LONG:
            return options[-1]
        w = self.worth(s.t)
        found = self._useful(s, ask, w)
        if found is not None:
            return found
        if s.sub == MAIN and ask.who == s.active:
            return self._spend(s, ask, w)
        return options[-1]

    def payment(self, s: State, option: Option) -> Refs | None:
        """The dice to pay for an option with, where that leaves more than the engine's proposal; else None."""
        ask = s.ask
        if ask is None or ask.kind != PRIORITY or option[0] not in (O_BUY, O_FIELD, O_USE, O_GLOBAL, O_ACTIVATE):
            return None
        have = pool(s, ask.who)
        if not 0 < price(s, ask.who, option)[0] < sum(have) or sum(1 for much in have if much) < 2:
            return None
        found = ways(s, ask.who, option)[:PAYMENTS]
        best, top = None, self._leaves(s, ask, option, None) if len(found) > 1 else 0.0
        for dice in found[1:]:
            value = self._leaves(s, ask, option, dice)
            if value > top + 1e-6:
                best, top = dice, value
        return best

    def _leaves(self, s: State, ask: Ask, option: Option, dice: Refs | None) -> float:
        """What the energy is worth that is left when an option was paid for so."""
        w = self.worth(s.t)
        c = s.clone()
        try:
            _settled(c, w, ask, option, dice)
        except OvercrushError:
            return -1e6
        now = c.ask
        value = 0.5 * self.strikes(c.t).pump(c, ask.who) if s.active == ask.who and s.sub <= MAIN else 0.0
        if now is None or now.kind != PRIORITY or now.who != ask.who:
            return value
        items = self._items(c, now, w)
        value += sum(item[1] for item in _knapsack(items, sum(pool(c, ask.who)))) if items else 0.0
        return value + 0.05 * sum(1 for other in now.options if other[0] in (O_GLOBAL, O_ACTIVATE))

    def _useful(self, s: State, ask: Ask, w: Worth) -> Option | None:
        """The action die, Global or other ability that does most good now, if one is worth its price."""
        base: float | None = None
        best: Option | None = None
        top = 0.0
        main = s.sub == MAIN
        for option in ask.options:
            kind = option[0]
            if kind == O_USE:
                ability = s.t.use[s.card_of[option[1]]]
                if main and ability is not None and w.fights[ability.index]:
                    continue
                # what is not used is gone at the end of the turn: it need not be worth more than it shows
                card = s.card_of[option[1]]
                need = 0.02 - KEPT * w.shows[card][s.face[option[1]]]
            elif kind in (O_GLOBAL, O_ACTIVATE):
                if main and w.fights[option[1]]:
                    continue
                need = self.bold
            else:
                continue
            if main and ask.who == s.active and self._opens(s, w, option):
                gain = self._opening(s, w, option) - need
            else:
                if base is None:
                    base = evaluate(s, w, ask.who)
                gain = self._outcome(s, w, option) - base - need
            if gain > top and self._fresh(s, option):
                best, top = option, gain
        return best

    def _opens(self, s: State, w: Worth, option: Option) -> bool:
        """Whether an option changes who can block."""
        if option[0] == O_USE:
            ability = s.t.use[s.card_of[option[1]]]
            return ability is not None and w.opens[ability.index]
        return w.opens[option[1]]

    def _opening(self, s: State, w: Worth, option: Option) -> float:
        """By how much an option improves the attack that follows, less what else it costs."""
        me = s.active
        before = Attacks(s, w, me, self.caution).best()[0] + evaluate(s, w, me)
        c = self._tried_out(s, w, option)
        return Attacks(c, w, me, self.caution).best()[0] + evaluate(c, w, me) - before if c is not None else -1e6

    def _fresh(self, s: State, option: Option) -> bool:
        """Whether a Global has not been used too often this turn already."""
        if option[0] == O_ACTIVATE:
            return len(s.events) < BUSY
        if option[0] != O_GLOBAL:
            return True
        return sum(1 for event in s.events if event[E_KIND] == EV_GLOBAL and event[E_AMOUNT] == option[1]) < OFTEN

    def _spend(self, s: State, ask: Ask, w: Worth) -> Option:
        """The first step of the best way to spend what energy there is: fielding first, then purchases."""
        me = ask.who
        have = sum(pool(s, me))
        pump = self.strikes(s.t).pump(s, me)
        if pump and strength(s, me, w) + pump >= s.life[1 - me]:
            if Attacks(s, w, me, self.caution, pump).best()[0] >= WINS:
                return ask.options[-1]  # the energy wins in the fight
        items = self._items(s, ask, w)
        if not items:
            return ask.options[-1]
        chosen = _knapsack(items, have)
        if not chosen:
            return ask.options[-1]
        return min(chosen, key=lambda item: (item[2][0] == O_BUY, -item[0]))[2]

    def _items(self, s: State, ask: Ask, w: Worth) -> list[tuple[int, float, Option]]:
        """What energy could be spent on in the Main Step, and what it is worth."""
        me = ask.who
        have = sum(pool(s, me))
        items: list[tuple[int, float, Option]] = []
        for option in ask.options:
            kind = option[0]
            if kind == O_FIELD:
                die = option[1]
                card = s.card_of[die]
                items.append((fielding_cost(s, die), fielding_worth(s, w, me, card, s.face[die]), option))
            elif kind == O_BUY:
                card = option[1]
                value = purchase_worth(s, w, me, card, self.crowd)
                if value > 0.1:
                    cost = purchase_cost(s, me, card)
                    items.append((cost, value, option))
                    if s.on_card[card] > 1 and 2 * cost <= have:
                        items.append((cost, 0.95 * value, option))
        return items

    # --- trying out ------------------------------------------------------------------------------------

    def _outcome(self, s: State, w: Worth, option: Option) -> float:
        """How the player who is asked stands after an option, when all it sets off is done."""
        ask = s.ask
        assert ask is not None
        if s.sub < ATTACKED:
            c = self._tried_out(s, w, option)
            return evaluate(c, w, ask.who) if c is not None else -1e6
        # in a fight it matters on whom: what is best for most is not what is best here
        c = s.clone()
        c.rolls = c.draws = ()
        try:
            play.give(c, ask, option)
        except OvercrushError:
            return -1e6
        now = c.ask
        if now is None or now.kind != CHOOSE or now.who != ask.who or len(now.options) == 1:
            c2 = self._tried_out(s, w, option)
            return evaluate(c2, w, ask.who) if c2 is not None else -1e6
        best = -1e6
        for choice in dict.fromkeys([quick(c, w, now), *different(c, now)[:AIMS]]):
            after = self._tried_out(c, w, choice)
            if after is not None:
                best = max(best, evaluate(after, w, ask.who))
        return best

    def _tried_out(self, s: State, w: Worth, option: Option) -> State | None:
        """The position after an option, when all it sets off is done."""
        ask = s.ask
        assert ask is not None
        c = s.clone()
        c.rolls = c.draws = ()
        if not c.packet:
            c.halt = c.sub  # when all is done, what could be done next need not be known
        try:
            _settled(c, w, ask, option)
        except OvercrushError:
            return None
        return c

    def _tried(self, s: State, ask: Ask) -> Option:
        """The option that leads to the best position."""
        w = self.worth(s.t)
        options = different(s, ask)
        best, top = options[0], -1e9
        for option in options:
            value = self._outcome(s, w, option)
            if value > top + 1e-9:
                best, top = option, value
        return best

    # --- dice ------------------------------------------------------------------------------------------

    def _reroll(self, s: State, ask: Ask) -> Option:
        """Roll again what shows less than the die brings on the average, but keep the energy that fields the others."""
        w = self.worth(s.t)
        if not self.hasty:
            return self._thought_out(s, ask, w)
        faces = [s.t.faces[s.card_of[die]][s.face[die]] for die in s.zones[ask.who * ZONES + PREP] if s.face[die] >= 0]
        spare = sum(face.total - face.fielding for face in faces)
        spare -= sum(s.t.faces[s.card_of[die]][s.face[die]].total for die in s.picked)
        for option in ask.options:
            if option[0] == O_DONE:
                return option
            die = option[1]
            card = s.card_of[die]
            if s.t.kind[card] != SIDEKICK and w.shows[card][s.face[die]] < w.roll[card] - self.margin:
                total = s.t.faces[card][s.face[die]].total
                if not total or total <= spare:
                    return option
        return ask.options[-1]

    def _thought_out(self, s: State, ask: Ask, w: Worth) -> Option:
        """The next of the dice whose reroll is best for what the whole roll can buy and field."""
        plan = self._plan
        if not s.picked or plan[: len(s.picked)] != s.picked:
            found = rerolls(s, w, self.strikes(s.t), ask.who, self.crowd)
            nothing = next((value for value, dice in found if not dice), 0.0)
            best = found[0][1] if found[0][0] > nothing + GAIN else ()
            plan = self._plan = in_order((*s.picked, *best), s.zones[ask.who * ZONES + PREP])
        return _next(ask, [option for option in ask.options if option[0] != O_DONE and option[1] in plan])

    # --- combat ----------------------------------------------------------------------------------------

    def _attack(self, s: State, ask: Ask) -> Option:
        """The next die of the attack that pays best."""
        field = s.zones[ask.who * ZONES + FIELD]
        plan = self._plan
        if not s.picked or plan[: len(s.picked)] != s.picked:
            w = self.worth(s.t)
            pump = self.strikes(s.t).pump(s, ask.who)
            _, best = Attacks(s, w, ask.who, self.caution, pump).best()
            plan = self._plan = in_order((*best, *s.picked), field)
        return _next(ask, [option for option in ask.options if option[0] != O_DONE and option[1] in plan])

    def _block(self, s: State, ask: Ask) -> Option:
        """The next block of those that pay best."""
        plan = self._plan
        if not s.picked or plan[: len(s.picked)] != s.picked:
            plan = self._plan = self._blocks(s)
        pairs = set(zip(plan[::2], plan[1::2], strict=True))
        return _next(ask, [option for option in ask.options if option[0] != O_DONE and option[1:] in pairs])

    def _blocks(self, s: State) -> tuple[int, ...]:
        """Blockers and attackers in the order they are declared; whoever is asked, the defender's good is meant unless
        the attacker declares."""
        w = self.worth(s.t)
        defender = 1 - s.active
        ask = s.ask
        assert ask is not None
        if ask.who != defender:
            return ()
        attackers = [Fighter(s, w, die) for die in s.attackers]
        # whom an ability keeps from blocking whom is seen from what is offered
        allowed = frozenset(option[1:] for option in ask.options) if s.in_force & CAN else None
        blockers = fighters(s, w, defender, blocking=True)
        groups, _, _ = best_blocks(attackers, blockers, s.life[defender], {}, allowed)
        pairs = {other.die: one.die for one, group in zip(attackers, groups, strict=True) for other in group}
        return tuple(x for die in s.zones[defender * ZONES + FIELD] if die in pairs for x in (die, pairs[die]))

    def _assign(self, s: State, ask: Ask) -> Option:
        """Enough for each of those whose KO is worth most together, and nothing for the others."""
        w = self.worth(s.t)
        _, die, target, _ = ask.options[0]
        facing = opponents_of(s, die)
        left = ask.options[-1][3]
        items: list[tuple[int, float, Option]] = []
        for foe in facing[len(ask.picked) :]:
            need = max(defense(s, foe) - s.damage[foe], 0)
            value = 0.1 + max(w.face[s.card_of[foe]][s.face[foe]], 0.0)
            items.append((need, value, (foe,)))
        chosen = {item[2][0] for item in _knapsack(items, left)}
        if target not in chosen:
            return ask.options[0]
        return ask.options[min(next(item[0] for item in items if item[2][0] == target), left)]


def _settled(s: State, w: Worth, ask: Ask, option: Option, dice: Refs | None = None) -> None:
    """Give an option, and answer at once what is asked about it."""
    play.give(s, ask, option, dice)
    for _ in range(STEPS):
        now = s.ask
        if now is None or now.kind not in (CHOOSE, REACT, ORDER):
            return
        play.give(s, now, quick(s, w, now) if len(now.options) > 1 else now.options[0])


def _next(ask: Ask, wanted: list[Option]) -> Option:
    """The first option that is wanted, else the end of the declaration, else what must be."""
    if wanted:
        return wanted[0]
    last = ask.options[-1]
    return last if last[0] == O_DONE else ask.options[0]


def different(s: State, ask: Ask) -> list[Option]:
    """Options that are worth telling apart: of dice that lie alike only the first."""
    found = alike_once(s, ask)
    if len(found) > TRIED:
        last = found[-1]
        found = found[:: (len(found) + TRIED - 2) // (TRIED - 1)]
        if last not in found:
            found.append(last)
    return found


def _knapsack(items: list[tuple[int, float, Option]], have: int) -> list[tuple[int, float, Option]]:
    """The items worth most together that this much pays for."""
    if len(items) == 1:
        return items if items[0][0] <= have else []
    best: list[tuple[float, tuple[int, ...]]] = [(0.0, ())] * (have + 1)
    for at, (cost, value, _) in enumerate(items):
        for e in range(have, cost - 1, -1):
            before = best[e - cost]
            if before[0] + value > best[e][0]:
                best[e] = (before[0] + value, (*before[1], at))
    return [items[at] for at in best[have][1]]
