"""Networks that have learned nothing, for tests."""

from __future__ import annotations

import numpy as np

from overcrush.encoding.card_vectors import features
from overcrush.network import inputs
from overcrush.network.inference import Network

CARD, WORTH, DOES, POOLED, TRUNK, LAST, MEETS = 12, 5, 7, 6, 9, 4, 3


def untaught(seed: int = 0, meets: bool = False) -> Network:
    """A small network with weights drawn by chance; ``meets``: one that looks at dice twice."""
    draw = np.random.default_rng(seed)
    own = POOLED + DOES + meets * MEETS + inputs.SIDE
    shapes = {
        "card1.weight": (len(features()), CARD),
        "card1.bias": (CARD,),
        "card2.weight": (CARD, CARD),
        "card2.bias": (CARD,),
        "worth.weight": (CARD, WORTH),
        "worth.bias": (WORTH,),
        "does.weight": (CARD, DOES),
        "die1.weight": (inputs.DIE, DOES),
        "die1.bias": (DOES,),
        "die2.weight": (DOES, DOES),
        "die2.bias": (DOES,),
        "cards1.weight": (inputs.POOLS * WORTH, POOLED),
        "cards1.bias": (POOLED,),
        "trunk1.mine": (own, TRUNK),
        "trunk1.theirs": (own, TRUNK),
        "trunk1.shared": (inputs.SHARED, TRUNK),
        "trunk1.bias": (TRUNK,),
        "trunk2.weight": (TRUNK, LAST),
        "trunk2.bias": (LAST,),
        "trunk3.weight": (LAST, 1),
    }
    if meets:
        shapes |= {"die3.weight": (DOES, MEETS), "die3.bias": (MEETS,)}
        shapes |= dict.fromkeys(("meet.mine", "meet.theirs"), (DOES + inputs.SIDE, MEETS))
    weights = {name: draw.normal(0, 0.4, shape).astype(np.float16) for name, shape in shapes.items()}
    return Network(weights, features(), {"seed": seed})
