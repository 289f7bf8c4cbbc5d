"""Scenario files as a JSON schema, which editors complete and check with.

It is made from the very names the runner reads by, so that it cannot say more or less than the runner does. What
only a game can judge (whether a die of that name is there) is left to the runner.
"""

from __future__ import annotations

import re
from typing import Any

from overcrush.game.position import CARD_KEYS, DIE, LISTS, PLAYER_KEYS, STEP_NAMES
from overcrush.model.cards import CARD_KINDS, ENERGY_TYPES
from overcrush.model.const import ZONE_NAMES
from overcrush.scenario.acting import BESIDE, KINDS, PLACES
from overcrush.scenario.expecting import CHECKS, WINNERS
from overcrush.scenario.load import TOP_KEYS
from overcrush.teams.editions import EDITIONS

Schema = dict[str, Any]

ADDRESS = "https://json-schema.org/draft/2020-12/schema"
SIDE: Schema = {"enum": ["A", "B"]}
WORD: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0}
YES_OR_NO: Schema = {"anyOf": [{"type": "boolean"}, {"enum": ["yes", "no"]}]}
REFERENCE: Schema = {"$ref": "#/$defs/reference"}
REFERENCES: Schema = {"anyOf": [{"type": "array", "items": REFERENCE}, REFERENCE, {"type": "null"}]}


def _by_name(value: Schema) -> Schema:
    """A mapping from names the scenario gives."""
    return {"type": ["object", "null"], "additionalProperties": value}


def _by_side(value: Schema) -> Schema:
    return {"type": "object", "properties": {"A": value, "B": value}, "additionalProperties": False}


def _closed(properties: dict[str, Schema], required: tuple[str, ...] = ()) -> Schema:
    """A mapping with exactly these keys."""
    schema: Schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


WORDS_OF_KEYS = {
    "name": "One sentence: what the scenario shows.",
    "rules": "The rule numbers or keywords it shows.",
    "edition": "Whose rules are played.",
    "cards": "The cards by id: a shipped one's set/number, or a definition.",
    "basic_actions": "Ids of the basic action cards on the table.",
    "players": "What A and B have.",
    "active": "Whose turn it is; A unless said.",
    "step": "Where play starts; main unless said.",
    "turn": "The number of the turn in the game; 5 unless said.",
    "steps": "What happens, one after the other.",
    "unpurchased": "Dice left on the shared basic action cards.",
}

TOP: dict[str, Schema] = {
    "name": WORD,
    "rules": {"type": "array", "items": {"type": ["string", "number"]}},
    "edition": {"enum": list(EDITIONS)},
    "cards": {"type": ["object", "null"], "additionalProperties": {"$ref": "#/$defs/card"}},
    "basic_actions": {"type": "array", "items": WORD},
    "players": _by_side({"$ref": "#/$defs/player"}),
    "active": SIDE,
    "step": {"enum": list(STEP_NAMES)},
    "turn": {"type": "integer", "minimum": 1},
    "steps": {"type": ["array", "null"], "items": {"$ref": "#/$defs/step"}},
    "unpurchased": _by_name(COUNT),
}
PLAYER: dict[str, Schema] = {
    "life": {"type": "integer", "minimum": -99},
    "starting_life": COUNT,
    "team": {"type": "array", "items": WORD},
    "unpurchased": _by_name(COUNT),
    "virtual": COUNT,
    "experience": _by_name(COUNT),
    "loyalty": _by_name(COUNT),
    **{name: {"type": ["array", "null"], "items": {"$ref": "#/$defs/die"}} for name, _ in LISTS},
}
CARD: dict[str, Schema] = {
    "name": WORD,
    "subtitle": WORD,
    "kind": {"enum": list(CARD_KINDS)},
    "cost": COUNT,
    "energy": {
        "anyOf": [{"enum": [*ENERGY_TYPES, "none", None]}, {"type": "array", "items": {"enum": list(ENERGY_TYPES)}}]
    },
    "affiliations": {"anyOf": [WORD, {"type": "array", "items": WORD}]},
    "alignment": {"type": ["string", "null"]},
    "equip": YES_OR_NO,
    "max": COUNT,
    "levels": {
        "type": "array",
        "items": {
            "type": "array",
            "prefixItems": [COUNT, COUNT, COUNT, {"enum": ["*", "**", "", 0, 1, 2, None]}],
            "items": False,
            "minItems": 3,
        },
    },
    "text": {"anyOf": [WORD, {"type": "array", "items": WORD}]},
}
ACTION: dict[str, Schema] = {
    **dict.fromkeys(("buy", "field", "use", "global", "activate"), REFERENCE),
    **dict.fromkeys(("reroll", "attack", "order", "choose"), REFERENCES),
    "pass": {"type": "null"},
    "block": {"type": ["object", "null"], "additionalProperties": REFERENCES},
    "assign": {"type": ["object", "null"], "additionalProperties": _by_name({"type": "integer"})},
}
BESIDE_ACTION: dict[str, Schema] = {
    "pay": REFERENCES,
    "targets": {"anyOf": [{"type": "array", "items": REFERENCES}, REFERENCE]},
    "line": {"type": "integer", "minimum": 1},
    "owner": SIDE,
}
_NUMBER_OF_DICE = _by_name({"type": "integer"})
_WORDS_OF_DICE = _by_name({"anyOf": [WORD, {"type": "array", "items": WORD}, {"type": "null"}]})
EXPECT: dict[str, Schema] = {
    **{key: _by_side({"type": "integer"}) for key in ("life", "energy", "virtual")},
    **dict.fromkeys(("level", "attack", "defense", "damage", "fielding_cost", "on_card"), _NUMBER_OF_DICE),
    **dict.fromkeys(("experience", "loyalty"), _NUMBER_OF_DICE),
    **dict.fromkeys(("keywords", "lacks", "affiliations"), _WORDS_OF_DICE),
    "zone": _by_name({"enum": [*ZONE_NAMES, "attack"]}),
    "controller": _by_name({"enum": ["A", "B", "nobody"]}),
    "in_attack_zone": _by_name(YES_OR_NO),
    "face": _by_name({"type": ["string", "integer"]}),
    "count": {
        "type": ["object", "null"],
        "propertyNames": {"pattern": f"^[AB]\\.({'|'.join([*ZONE_NAMES, 'attack'])})$"},
        "additionalProperties": COUNT,
    },
    "purchase_cost": _by_side(_NUMBER_OF_DICE),
    "active": SIDE,
    "step": WORD,
    "asked": _by_side({"enum": sorted(KINDS)}),
    "winner": {"enum": [*WINNERS.values(), None]},
}


def schema() -> Schema:
    """The schema of one scenario; a file may hold several, each of which it describes."""
    _same(TOP, TOP_KEYS, "top level")
    _same(PLAYER, PLAYER_KEYS, "player")
    _same(CARD, CARD_KEYS, "card")
    _same(ACTION, KINDS, "action")
    _same(BESIDE_ACTION, BESIDE, "beside an action")
    _same(EXPECT, CHECKS, "expect")
    top = {key: {"description": WORDS_OF_KEYS[key], **TOP[key]} for key in TOP}
    action = {"anyOf": [{"$ref": "#/$defs/action"}, {"enum": ["pass"]}]}
    one = {"type": "object", "properties": {"A": action, "B": action}, "additionalProperties": False}
    one = {**one, "minProperties": 1, "maxProperties": 1}
    return {
        "$schema": ADDRESS,
        "title": "An Overcrush scenario",
        **_closed(top, ("name", "cards", "players", "steps")),
        "$defs": {
            "reference": {
                "description": "A die, a card, a player, yes or no, a number, or the text of an option.",
                "type": ["string", "number", "boolean"],
            },
            "die": {"type": "string", "pattern": re.sub(r"\?P<\w+>", "?:", DIE.pattern)},
            "card": {"anyOf": [WORD, _closed(CARD), {"type": "null"}]},
            "player": {**_closed(PLAYER), "type": ["object", "null"]},
            "action": {**_closed({**ACTION, **BESIDE_ACTION}), "anyOf": [{"required": [kind]} for kind in KINDS]},
            "step": {
                "anyOf": [
                    one,
                    _closed({"rolls": {"type": "array", "items": {"type": ["string", "integer"]}}}, ("rolls",)),
                    _closed({"draws": {"type": "array", "items": WORD}}, ("draws",)),
                    _closed({"to": {"enum": list(PLACES)}}, ("to",)),
                    _closed({"can": one}, ("can",)),
                    _closed({"cannot": one, "rule": {"type": ["string", "number"]}}, ("cannot",)),
                    _closed({"expect": _closed(EXPECT)}, ("expect",)),
                ]
            },
        },
    }


def _same(described: dict[str, Schema], read: object, what: str) -> None:
    """What is described is what is read: a key the runner learns must be learnt here too."""
    assert isinstance(read, dict | frozenset | tuple)
    if described.keys() != set(read):
        raise AssertionError(f"the schema of {what} differs in {sorted(described.keys() ^ set(read))}")
