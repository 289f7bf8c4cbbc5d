"""What cards are worth, read from their ability trees once for each table.

The unit is about one point of life. Nothing here knows a card by its name: an ability is worth what its verbs do, to
whom, and how often it will come about.
"""

from __future__ import annotations

from overcrush import ability as a
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import Node, walk
from overcrush.engine.edge.api import Table
from overcrush.model.const import ACTION_FACE, CHARACTER_FACE, ENERGY_FACE, SIDEKICK, WILD

ATTACK = 0.65
DEFENSE = 0.4
"""What a point of attack and of defense in the field is worth."""
ENERGY = 0.8
"""What one energy is worth while it can be spent."""

_OFTEN = {
    "fielded": 1.0,
    "attacks": 0.8,
    "unblocked": 0.6,
    "blocks": 0.5,
    "is blocked": 0.5,
    "engaged": 0.6,
    "koed": 0.6,
    "damaged": 0.4,
    "kos": 0.4,
    "deals damage": 0.7,
    "turn start": 1.5,
    "turn end": 1.2,
    "purchased": 0.6,
    "rolled": 0.8,
}
"""How often an ability that waits for an event comes about while its die lives."""

_KEYWORDS = {
    "Overcrush": 1.0,
    "Fast": 0.7,
    "Regenerate": 1.0,
    "Deadly": 1.2,
    "Swarm": 1.0,
    "Infiltrate": 0.8,
    "Iron Will": 0.7,
    "Underdog": 0.4,
    "Ally": 0.4,
    "Immortal": 0.6,
    "Strike": 0.8,
    "Range": 1.2,
    "Continuous": 0.5,
}


class Worth:
    """What the cards of a table are worth to whoever has their dice."""

    __slots__ = (
        "ability",
        "brings",
        "burns",
        "face",
        "fights",
        "once",
        "opens",
        "own",
        "roll",
        "shows",
        "strikes",
        "strikes_with",
        "table",
        "use",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ability = [text_value(card.text) for card in table.cards]
        """What each card's text is worth."""
        self.once = [once_value(card.text) for card in table.cards]
        """The part of it that one die in the field does as well as several."""
        self.face: list[list[float]] = []
        """For each card and face: what the die is worth in the field."""
        self.shows: list[list[float]] = []
        """For each card and face: what it is worth that the die has just rolled it."""
        self.own: list[float] = []
        """What it is worth to have a die of the card at all."""
        self.roll: list[float] = []
        """What a roll of the die brings on the average."""
        self.use: list[float] = []
        """What using an action die of the card is worth."""
        self.strikes = [_strike_value(card.text) for card in table.cards]
        """What it brings that a die of the card attacks."""
        self.burns = [_burn(card.text) for card in table.cards]
        """The damage to the opponent that it does besides, blocked or not."""
        self.strikes_with = [sum(face.attack for face in faces) / len(faces) for faces in table.faces]
        """How much attack a roll of the die brings on the average."""
        for card in range(len(table.cards)):
            self._card(card)
        texts = [(table.cards[ability.card].text, ability.kind) for ability in table.abilities]
        self.fights = [_only_fights(text, kind) for text, kind in texts]
        """For each ability: whether all it does is for the fight of this turn."""
        self.brings = [_brings(text, kind) for text, kind in texts]
        """For each ability: whether it brings energy, or dice that may show some, and so comes before purchases."""
        self.opens = [_opens(text, kind) for text, kind in texts]
        """For each ability: whether it changes who can block."""

    def _card(self, card: int) -> None:
        t = self.table
        text = self.ability[card]
        field: list[float] = []
        shows: list[float] = []
        for face in t.faces[card]:
            value = 0.0
            if face.kind == CHARACTER_FACE:
                value = ATTACK * face.attack + DEFENSE * face.defense + 0.5 * text
                shows.append(max(value + 0.3 * text - ENERGY * face.fielding, 0.2))
            elif face.kind == ACTION_FACE:
                value = text
                shows.append(max(text, 0.3))
            else:
                shows.append(ENERGY * face.total + (0.2 if face.energy[WILD] else 0.0))
            field.append(value)
        self.face.append(field)
        self.shows.append(shows)
        mean = sum(shows) / len(shows)
        self.roll.append(mean)
        self.use.append(text)
        if t.kind[card] == SIDEKICK:
            self.own.append(0.0)
        else:
            active = [v for v, face in zip(field, t.faces[card], strict=True) if face.kind != ENERGY_FACE]
            best = sum(active) / max(len(active), 1)
            self.own.append(0.25 * t.cost[card] + 0.4 * best + 0.3 * mean)


# --- texts ---------------------------------------------------------------------------------------------


def text_value(text: a.Text) -> float:
    """What all abilities of a card are worth to whoever has its dice; Globals serve both players alike."""
    return sum(ability_value(ability) for ability in text.abilities)


def once_value(text: a.Text) -> float:
    """What those abilities of a card are worth that do not add up with every further die: "while active", once."""
    return sum(
        max(ability_value(ability), 0.0)
        for ability in text.abilities
        if isinstance(ability, a.Static | a.Triggered) and ability.scope == "card"
    )


def ability_value(ability: object) -> float:
    """What one ability of a card is worth to whoever has its dice."""
    if isinstance(ability, a.Triggered):
        often = max((_OFTEN.get(trigger.event, 0.6) for trigger in ability.on), default=0.6)
        if ability.scope == "card":
            often *= 1.3
        if ability.condition is not None:
            often *= 0.6
        return often * effect_value(ability.effect)
    if isinstance(ability, a.Static):
        value = sum(effect_value(effect) for effect in ability.effects)
        return value * (1.5 if ability.scope == "card" else 1.0) * (0.6 if ability.condition is not None else 1.0)
    if isinstance(ability, a.Activated):
        return max(0.0, 0.8 * (effect_value(ability.effect) - _price(ability.cost)))
    if isinstance(ability, a.Use):
        return effect_value(ability.effect) * (0.6 if ability.condition is not None else 1.0)
    if isinstance(ability, a.Keyword):
        return _keyword_value(ability)
    if isinstance(ability, a.Burst):
        return 0.35 * ability_value(ability.ability)
    if isinstance(ability, a.Face):
        return 0.6 * sum(ability_value(part) for part in ability.abilities)
    return 0.0


def _strike_value(text: a.Text) -> float:
    """What the abilities that wait for an attack are worth when it comes."""
    value = 0.0
    for ability in text.abilities:
        if isinstance(ability, a.Triggered) and any(trigger.event == "attacks" for trigger in ability.on):
            value += effect_value(ability.effect) * (0.6 if ability.condition is not None else 1.0)
    return value


def _burn(text: a.Text) -> int:
    """The damage that attacking does to the opponent by itself."""
    total = 0
    for ability in text.abilities:
        if isinstance(ability, a.Triggered) and ability.condition is None and _on_its_attack(ability):
            effect = ability.effect
            if isinstance(effect, e.Damage) and isinstance(effect.amount, n.Num) and isinstance(effect.to, n.Player):
                total += effect.amount.n if effect.to.who != "you" else 0
            elif isinstance(effect, e.LoseLife) and isinstance(effect.amount, n.Num) and effect.player.who != "you":
                total += effect.amount.n
    return total


def _on_its_attack(ability: a.Triggered) -> bool:
    return any(
        on.event == "attacks" and isinstance(on.subject, n.Ref) and on.subject.name == "this" for on in ability.on
    )


def _keyword_value(keyword: a.Keyword) -> float:
    value = _KEYWORDS.get(keyword.name, 0.4)
    if keyword.ability is not None:
        inner = keyword.ability
        found = ability_value(inner)
        value += 0.6 * (found or (effect_value(inner) if not isinstance(inner, a.Unread) else 0.0))
    return value


def _price(cost: e.Cost) -> float:
    return ENERGY * len(cost.energy) - sum(effect_value(effect) for effect in cost.also)


def amount(value: object) -> float:
    """About how much an amount will be."""
    if isinstance(value, n.Num):
        return float(value.n)
    if isinstance(value, n.Times):
        return value.factor * amount(value.amount)
    if isinstance(value, n.Half):
        return amount(value.amount) / 2
    if isinstance(value, n.AtMost):
        return min(amount(value.amount), value.most)
    if isinstance(value, n.Sum):
        return sum(amount(part) for part in value.parts)
    if isinstance(value, n.Difference):
        return abs(amount(value.one) - amount(value.other)) or 2.0
    if isinstance(value, n.Life):
        return 12.0
    return 2.0


def reach(what: object) -> tuple[float, float, float]:
    """How many of one's own dice, of the opponent's, and (positive: the opponent, negative: oneself) which player."""
    if isinstance(what, n.Pick):
        count = min(amount(what.n), 3.0)
        player = 1.0 if what.players else 0.0
        if what.dice.whose == "you":
            return count, 0.0, 0.0
        if what.dice.whose == "opponent":
            return 0.0, count, player
        return count, count, player
    if isinstance(what, n.Every):
        if what.dice.whose == "you":
            return 2.5, 0.0, 0.0
        if what.dice.whose == "opponent":
            return 0.0, 2.5, 0.0
        return 2.5, 2.5, 0.0
    if isinstance(what, n.Player):
        side = {"you": -1.0, "opponent": 1.0, "target": 1.0, "target opponent": 1.0}.get(what.who, 0.0)
        return 0.0, 0.0, side
    if isinstance(what, n.Several):
        parts = [reach(part) for part in what.parts]
        return sum(p[0] for p in parts), sum(p[1] for p in parts), sum(p[2] for p in parts)
    if isinstance(what, n.Ref) and what.name in ("this", "partner", "attached"):
        return 1.0, 0.0, 0.0
    return 0.0, 1.0, 0.0


def _harm(what: object, each: float, to_player: float = 0.0) -> float:
    """The worth of harming: one chooses whom where one may, and is hurt oneself where one must."""
    mine, theirs, player = reach(what)
    if isinstance(what, n.Pick):
        if theirs:
            return max(theirs * each, player * to_player)
        return -0.6 * mine * each
    return (theirs - mine) * each + player * to_player


def _help(what: object, each: float) -> float:
    mine, theirs, _ = reach(what)
    if isinstance(what, n.Pick) and mine:
        return mine * each
    if isinstance(what, n.Ref):
        return each * max(mine, theirs)
    return (mine - theirs) * each


def effect_value(effect: object) -> float:
    """What an effect is worth to the player whose ability it is."""
    joined = _joined(effect)
    if joined is not None:
        return joined
    if isinstance(effect, e.Damage):
        much = amount(effect.amount)
        return _harm(effect.to, min(0.6 * much, 3.0), much)
    if isinstance(effect, e.GainLife):
        return 0.7 * amount(effect.amount) * (1.0 if effect.player.who == "you" else -0.5)
    if isinstance(effect, e.SetLife | e.SwapLife):
        return 1.0
    if isinstance(effect, e.LoseLife):
        sign = {"opponent": 1.0, "target opponent": 1.0, "target": 1.0, "you": -0.8}.get(effect.player.who, 0.0)
        return sign * amount(effect.amount)
    if isinstance(effect, e.KO | e.Sacrifice):
        return _harm(effect.what, 2.2)
    if isinstance(effect, e.Capture | e.SetAside | e.TakeControl):
        return _harm(effect.what, 2.0)
    if isinstance(effect, e.Fight):
        return 1.0
    if isinstance(effect, e.Move):
        return _move_value(effect)
    if isinstance(effect, e.Field | e.Token):
        return 1.3
    if isinstance(effect, e.Spin):
        return _help(effect.what, 0.6 * effect.by) if effect.by > 0 else _harm(effect.what, 0.6)
    if isinstance(effect, e.Draw):
        return amount(effect.n) * (0.9 if effect.player.who == "you" else 0.0)
    if isinstance(effect, e.Roll | e.Reroll | e.RemoveFromCombat | e.SpinTo):
        return 0.6
    if isinstance(effect, e.PreventDamage):
        return 0.6 * amount(effect.amount) if effect.amount is not None else 1.5
    if isinstance(effect, e.RedirectDamage | e.CopyText | e.CopyStats | e.BecomeCopy | e.UseCopy | e.SwapDice):
        return 1.0
    if isinstance(effect, e.Purchase):
        return 2.0
    if isinstance(effect, e.GainEnergy):
        return ENERGY * amount(effect.n)
    if isinstance(effect, e.ExtraDraw):
        return 1.2 * amount(effect.n)
    if isinstance(effect, e.Change):
        return sum(_change_value(effect.what, mod) for mod in effect.changes)
    if isinstance(effect, e.Counter):
        return 0.8
    if isinstance(effect, e.DoubleDamage):
        return 1.5
    if isinstance(effect, e.Corrupt | e.DeclareBlockers | e.Attach):
        return 1.0
    return 0.0


def _joined(effect: object) -> float | None:
    """The worth of effects that are joined out of others."""
    if isinstance(effect, e.Seq):
        return sum(effect_value(part) for part in effect.parts)
    if isinstance(effect, e.May):
        value = effect_value(effect.effect)
        return max(value, 0.0) if effect.by.who == "you" else 0.5 * value
    if isinstance(effect, e.If):
        other = effect_value(effect.otherwise) if effect.otherwise is not None else 0.0
        return 0.6 * effect_value(effect.then) + 0.4 * other
    if isinstance(effect, e.ChooseOne):
        values = [effect_value(option) for option in effect.options]
        return max(values) if effect.by.who == "you" else min(values)
    if isinstance(effect, e.Repeat | e.Each):
        return 1.6 * effect_value(effect.effect)
    if isinstance(effect, e.PayFor):
        return effect_value(effect.effect) - _price(effect.cost)
    if isinstance(effect, e.Unless):
        return 0.6 * effect_value(effect.effect)
    if isinstance(effect, e.Later | e.Instead):
        return 0.8 * effect_value(effect.effect)
    return None


def _move_value(effect: e.Move) -> float:
    mine, theirs, _ = reach(effect.what)
    zones = effect.what.dice.zones if isinstance(effect.what, n.Pick | n.Every) else ("field",)
    if "field" in zones:
        if effect.to == "field":
            return 0.0
        return _harm(effect.what, 2.6 if effect.to != "prep" else 2.0)
    if effect.to == "field":
        return 2.0 * mine
    if effect.to in ("prep", "reserve"):
        return 1.0 * max(mine, 0.0) if mine else -1.0 * theirs
    return 0.3


def _change_value(what: object, mod: object) -> float:
    if isinstance(mod, e.Stats):
        up = 0.5 * amount(mod.attack) + 0.3 * amount(mod.defense)
        return _help(what, up) if up >= 0 else _harm(what, -up)
    if isinstance(mod, e.DoubleStats):
        return _help(what, 1.5)
    if isinstance(mod, e.Gain):
        return _help(what, 0.5 + sum(0.5 * ability_value(part) for part in mod.abilities))
    if isinstance(mod, e.Lose | e.Blank):
        return _harm(what, 0.8)
    if isinstance(mod, e.Can):
        return _can_value(what, mod)
    if isinstance(mod, e.Costs):
        less = -amount(mod.more) if not mod.free else 2.0
        mine, theirs, _ = reach(what)
        return 0.7 * less * (1.0 if mine >= theirs else -1.0)
    if isinstance(mod, e.Prevent | e.DamageBonus | e.Redirect):
        return _help(what, 0.8)
    if isinstance(mod, e.Counted):
        return 1.2 * amount(mod.n)
    return 0.2


def _can_value(what: object, mod: e.Can) -> float:
    passive = mod.verb.startswith("be ")
    if mod.mode == "cannot" and passive:
        much = 1.5 if mod.verb == "be blocked" else 0.8
        return _help(what, much * (0.5 if mod.by is not None or mod.at_least else 1.0))
    if mod.mode == "cannot":
        return _harm(what, 0.9)
    if mod.mode == "must":
        return _harm(what, 0.3)
    return _help(what, 0.4)


# --- when to think of it -----------------------------------------------------------------------------------

_FOR_THE_FIGHT = (e.Stats, e.DoubleStats, e.SwapStats, e.Gain, e.Prevent, e.DamageBonus, e.SetStats)
_KINDS: dict[str, type[Node]] = {"global": a.Global, "activated": a.Activated, "use": a.Use}


def _parts(text: a.Text, kind: str) -> list[e.Effect]:
    """The effects of a card's abilities of one kind that a player uses at will."""
    wanted = _KINDS.get(kind)
    return [
        ability.effect
        for ability in text.abilities
        if isinstance(ability, a.Global | a.Activated | a.Use) and type(ability) is wanted
    ]


def _only_fights(text: a.Text, kind: str) -> bool:
    """Whether the abilities of this kind on a card only change dice for the fight of this turn."""
    found = False
    for effect in _parts(text, kind):
        for node in walk(effect):
            if isinstance(node, e.Change):
                if node.until != "turn" or not all(isinstance(mod, _FOR_THE_FIGHT) for mod in node.changes):
                    return False
                found = True
            elif isinstance(node, e.RemoveFromCombat | e.DoubleDamage):
                found = True
            elif type(node).__module__.endswith("verbs") and not isinstance(node, e.Choose | e.Name):
                return False
    return found


def _opens(text: a.Text, kind: str) -> bool:
    """Whether the abilities of this kind on a card change who can block this turn, and so come before the attack."""
    return any(
        isinstance(node, e.Can) and node.verb in ("block", "be blocked")
        for effect in _parts(text, kind)
        for node in walk(effect)
    )


def _brings(text: a.Text, kind: str) -> bool:
    """Whether the abilities of this kind on a card bring their player something to spend this turn."""
    return any(
        (isinstance(node, e.Draw) and node.to == "reserve" and node.player.who == "you")
        or (isinstance(node, e.Roll) and node.to == "reserve")
        or (isinstance(node, e.GainEnergy) and node.player.who == "you")
        for effect in _parts(text, kind)
        for node in walk(effect)
    )
