"""What a learned judgement is told of cards: the vectors of their trees, and what the rules of thumb make of them.

A vector counts what stands in a text; how often an ability comes about, whom it helps and what that is worth together,
``appraise`` says, in the same unit for every card. Both are known of cards nobody has seen.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from overcrush import ability as a
from overcrush.bots.appraise import ENERGY, Worth, ability_value, effect_value
from overcrush.encoding.arrays import Encoder
from overcrush.encoding.card_vectors import features
from overcrush.engine.edge.api import Table
from overcrush.model.const import CHARACTER_FACE

Array = NDArray[Any]
_FIGHTS: Final = frozenset({"attacks", "unblocked", "is blocked", "engaged", "deals damage", "kos", "blocks"})
_FALLS: Final = frozenset({"koed", "damaged"})
_KINDS: Final = ("fielded", "fight", "fall", "other", "static", "activated", "use", "keyword", "global")
APPRAISED: Final = (
    *("worth: text", "worth: once", "worth: attacking", "worth: burn", "worth: own", "worth: roll", "worth: used"),
    *("worth: attack", "worth: defense", "worth: best face", "worth: gain", "worth: cost"),
    *(f"worth: {kind}" for kind in _KINDS),
)
"""The names of the numbers that are added to a card's vector."""
_MOST: Final = 20.0
_PLAIN: Final = ("kind:", "cost", "energy", "dice", "levels", "equip", "level ", "alignment:", "worth:")


@cache
def number_names() -> tuple[str, ...]:
    """The names of all numbers, in their order."""
    return features() + APPRAISED


def counted(name: str) -> bool:
    """Whether a number is counted of a card's tree, and is no printed fact nor appraised."""
    return not name.startswith(_PLAIN)


def numbers(encoder: Encoder, worth: Worth, player: int) -> Array:
    """The numbers of all cards of a table by their slots, seen from a seat."""
    table = encoder.table
    vectors = encoder.cards(player)
    found = np.zeros((len(vectors), len(number_names())), np.float32)
    found[:, : vectors.shape[1]] = vectors
    for card, slot in enumerate(encoder.seats[player].card_slot):
        found[slot, vectors.shape[1] :] = appraised(table, worth, card)
    return found


def appraised(table: Table, worth: Worth, card: int) -> list[float]:
    """What the rules of thumb make of a card."""
    faces = table.faces[card]
    characters = [face for face in faces if face.kind == CHARACTER_FACE]
    best = max(worth.face[card], default=0.0)
    by_kind = dict.fromkeys(_KINDS, 0.0)
    for ability in table.cards[card].text.abilities:
        kind, value = _kind(ability)
        by_kind[kind] += value
    known = (
        *(worth.ability[card], worth.once[card], worth.strikes[card], worth.burns[card], worth.own[card]),
        *(worth.roll[card], worth.use[card], worth.strikes_with[card]),
        sum(face.defense for face in characters) / max(len(faces), 1),
        *(best, best - ENERGY * table.cost[card], table.cost[card]),
        *by_kind.values(),
    )
    return [max(-_MOST, min(_MOST, float(each))) for each in known]


def _kind(ability: object) -> tuple[str, float]:
    """When an ability does what it does, and what that is worth; Globals serve both players alike."""
    if isinstance(ability, a.Triggered):
        events = {on.event for on in ability.on}
        kinds = (("fielded", {"fielded"}), ("fight", _FIGHTS), ("fall", _FALLS))
        return next((kind for kind, among in kinds if events & among), "other"), ability_value(ability)
    if isinstance(ability, a.Global):
        return "global", max(0.0, effect_value(ability.effect) - ENERGY * len(ability.cost.energy))
    for kind, node in (("static", a.Static), ("activated", a.Activated), ("use", a.Use), ("keyword", a.Keyword)):
        if isinstance(ability, node):
            return kind, ability_value(ability)
    return "other", ability_value(ability)
