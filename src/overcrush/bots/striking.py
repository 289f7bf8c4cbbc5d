"""How much more damage abilities could do to a player this turn, about at the most, read from their trees.

A bound and no forecast: whoever looks for a way to win first asks here whether it is worth looking.
"""

from __future__ import annotations

from overcrush import ability as a
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import KeywordVerb
from overcrush.ability.tree import Node, walk
from overcrush.engine.edge.api import State, Table, attack, pool, suffices
from overcrush.model.const import CHARACTER_FACE, ENERGY_FACE, FIELD, RESERVE, ZONES

VAGUE = 3
"""What is reckoned with where it cannot be said."""
MANY = 8
"""So many dice at once are reckoned with where a text says all."""
FREE = 6
"""How often something that costs nothing is reckoned with."""

_UNBOUNDED = (
    *(e.DoubleStats, e.SetStats, e.SwapStats, e.DamageBonus, e.DoubleDamage, e.CopyStats, e.CopyText, e.BecomeCopy),
    *(e.UseCopy, e.Field, e.Token, e.TakeControl, e.SwapControl, e.SwapDice, e.SpinTo, e.GainEnergy, e.Draw, e.Roll),
    *(e.Repeat, e.Each, e.Again, e.Fight, e.Redirect, e.RedirectDamage, e.Gain, KeywordVerb),
)
_HARMLESS = frozenset(
    {
        *("Overcrush", "Fast", "Regenerate", "Deadly", "Iron Will", "Immortal", "Ally", "Infiltrate"),
        *("Swarm", "Rush", "Continuous", "Vengeance", "Retaliation", "Loyalty", "Attune"),
    }
)
"""Keywords that add nothing to what gets through at the most, or are said in what they abbreviate."""


def _much(amount: object) -> int:
    return amount.n if isinstance(amount, n.Num) else VAGUE


def _how_many(what: object) -> int:
    if isinstance(what, n.Pick):
        return _much(what.n)
    if isinstance(what, n.Every):
        return MANY
    return 1


def punch(node: object) -> int:
    """The damage or attack that an effect could add at the most."""
    total = 0
    for part in walk(node) if isinstance(node, Node) else ():
        if isinstance(part, _UNBOUNDED):
            total += VAGUE
        elif isinstance(part, e.LoseLife) or (isinstance(part, e.Damage) and _hits_players(part.to)):
            total += _much(part.amount)
        elif isinstance(part, e.Spin):
            total += MANY if part.by > 0 else 0
        elif isinstance(part, e.Move) and part.to == "field":
            total += VAGUE
        elif isinstance(part, e.Change):
            for mod in part.changes:
                if isinstance(mod, e.Stats):
                    total += max(_much(mod.attack), 0) * _how_many(part.what)
        elif isinstance(part, a.Keyword) and part.name not in _HARMLESS:
            total += VAGUE
    return total


def _hits_players(what: object) -> bool:
    return not isinstance(what, n.Every) and not (isinstance(what, n.Pick) and not what.players)


def _punch_from(ability: object, fresh: bool) -> int:
    """What an ability of a die could add: in the field already, where statics are seen in its values, or fresh."""
    if isinstance(ability, a.Global):
        return 0
    if isinstance(ability, a.Static):
        return punch(ability) if fresh else 0
    if isinstance(ability, a.Triggered):
        late = ("fielded", "purchased", "rolled", "turn start", "turn end")
        events = [on.event for on in ability.on]
        if all(event in late and not (fresh and event == "fielded") for event in events):
            return 0
    return punch(ability)


def pumped(ability: object) -> int:
    """By how much a Global makes the attack of one die greater that its player chooses; 0 if it does something else."""
    if not isinstance(ability, a.Global) or ability.on or ability.condition is not None:
        return 0
    effect = ability.effect
    if not isinstance(effect, e.Change) or effect.until != "turn" or ability.limits or ability.cost.also:
        return 0
    if not isinstance(effect.what, n.Pick) or effect.what.dice.whose == "opponent" or effect.what.dice.where:
        return 0
    stats = [mod.attack for mod in effect.changes if isinstance(mod, e.Stats)]
    return sum(max(amount.n, 0) for amount in stats if isinstance(amount, n.Num))


def burned(ability: object) -> int:
    """The damage that a Global does to the other player each time it is used; 0 if it does something else."""
    if not isinstance(ability, a.Global) or ability.on or ability.condition is not None:
        return 0
    effect = ability.effect
    if ability.limits or ability.cost.also:
        return 0
    if isinstance(effect, e.LoseLife):
        what: object = effect.player
    elif isinstance(effect, e.Damage):
        what = effect.to
    else:
        return 0
    whom = isinstance(what, n.Player) and what.who in ("opponent", "target opponent", "target")
    chosen = isinstance(what, n.Pick) and what.players
    return effect.amount.n if (whom or chosen) and isinstance(effect.amount, n.Num) else 0


class Strikes:
    """What the cards of a table could add to an attack."""

    __slots__ = ("burns", "cards", "fresh", "globals", "pumps")

    def __init__(self, table: Table) -> None:
        self.cards = [sum(_punch_from(part, False) for part in card.text.abilities) for card in table.cards]
        """For each card: what its texts other than Globals could add, for each of its dice in the field."""
        self.fresh = [sum(_punch_from(part, True) for part in card.text.abilities) for card in table.cards]
        """The same for dice that are yet to be fielded or used."""
        self.globals = [(ability.index, punch(ability.tree)) for ability in table.globals]
        self.globals = [(index, much) for index, much in self.globals if much]
        """The Globals that could add something, and how much."""
        self.pumps: list[tuple[int, tuple[int, ...], int]] = []
        """The price and the gain of each Global that makes an attacker stronger."""
        self.burns: list[tuple[int, tuple[int, ...], int]] = []
        """The price and the damage of each Global that hurts the other player."""
        for ability in table.globals:
            cost = ability.cost
            if cost is None or cost.each is not None or not cost.n:
                continue
            for found, gain in ((self.pumps, pumped(ability.tree)), (self.burns, burned(ability.tree))):
                if gain:
                    found.append((cost.n, cost.types, gain))

    def most(self, s: State, me: int) -> int:
        """How much a player could do to the other this turn at the most: every die unblocked, every ability used."""
        total = 0
        faces, card_of, face = s.t.faces, s.card_of, s.face
        for die in s.zones[me * ZONES + FIELD]:
            shown = faces[card_of[die]][face[die]]
            if shown.kind == CHARACTER_FACE:
                total += max(attack(s, die), shown.attack)  # whoever weakens it could be sent away
            total += self.cards[card_of[die]]
        for die in s.zones[me * ZONES + RESERVE]:
            shown = faces[card_of[die]][face[die]]
            if shown.kind != ENERGY_FACE:
                total += shown.attack + self.fresh[card_of[die]]
        if self.globals:
            have = sum(pool(s, me))
            for index, much in self.globals:
                cost = s.t.abilities[index].cost
                price = cost.n if cost is not None and cost.each is None else 0
                total += much * (have // price if price else FREE)
        return total

    def finishing(self, life: int) -> list[tuple[int, tuple[int, ...]]]:
        """The energy with which Globals alone take that much life."""
        times = [(price, types, -(-life // much)) for price, types, much in self.burns]
        return [(price * n, types * n) for price, types, n in times]

    def pump(self, s: State, me: int) -> int:
        """How much a player's energy could add to the attack of one die by Globals."""
        best = 0
        if self.pumps:
            have = pool(s, me)
            for price, types, gain in self.pumps:
                times = sum(have) // price
                while times and not suffices(have, price * times, types * times):
                    times -= 1
                best = max(best, times * gain)
        return best
