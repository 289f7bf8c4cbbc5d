"""Ability trees and cards as plain data (what JSON can hold) and back, with clear words about what is wrong."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, replace
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from overcrush import ability
from overcrush.ability import abilities, conditions, effects, nouns
from overcrush.ability.tree import Node
from overcrush.errors import Malformed
from overcrush.model.cards import CARD_KINDS, ENERGY_TYPES, Card, Level

MOST = 999
"""No number in a text is greater."""
LONGEST = 400
_NODES: dict[str, type[Node]] = {
    name: kind
    for module in (abilities, conditions, effects, nouns)
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Node) and kind is not Node
}


# --- ability trees ------------------------------------------------------------------------------------


def tree_data(value: object) -> object:
    """A tree as plain data: a node is a mapping that says what it ``is`` and what differs from its defaults."""
    if isinstance(value, Node):
        data: dict[str, object] = {"is": type(value).__name__}
        for field in fields(value):
            item = getattr(value, field.name)
            if not _is_default(field, item):
                data[field.name] = tree_data(item)
        return data
    if isinstance(value, tuple):
        return [tree_data(item) for item in value]
    return value


def _is_default(field: Field[Any], value: object) -> bool:
    if field.default is not MISSING:
        return bool(value == field.default) and type(value) is type(field.default)
    return field.default_factory is not MISSING and value == field.default_factory()


@cache
def _hints(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind)


def tree_from(data: object, hint: Any, where: str) -> Any:
    """The value of a type that plain data stands for."""
    origin = get_origin(hint)
    if origin is Union or origin is types.UnionType:
        return _one_of(data, get_args(hint), where)
    if origin is tuple:
        inner = get_args(hint)[0]
        if not isinstance(data, list):
            raise Malformed(f"{where}: expected a list, got {data_words(data)}")
        return tuple(tree_from(item, inner, f"{where}[{n}]") for n, item in enumerate(data))
    if hint is object:
        if isinstance(data, dict):
            return _node(data, where)
        if type(data) is int:
            return tree_from(data, int, where)
        return tuple(tree_from(item, object, where) for item in data) if isinstance(data, list) else data
    if hint is type(None) or hint in (int, str, bool):
        if type(data) is not hint:
            raise Malformed(f"{where}: expected {getattr(hint, '__name__', hint)}, got {data_words(data)}")
        if type(data) is int and not -MOST <= data <= MOST:
            raise Malformed(f"{where}: expected a number up to {MOST}")
        return data
    node = _node(data, where)
    if not isinstance(node, hint):
        raise Malformed(f"{where}: a {type(node).__name__} cannot stand here")
    return node


def _one_of(data: object, kinds: tuple[Any, ...], where: str) -> Any:
    if isinstance(data, dict):
        node = _node(data, where)
        if not any(isinstance(kind, type) and isinstance(node, kind) for kind in kinds):
            raise Malformed(f"{where}: a {type(node).__name__} cannot stand here")
        return node
    for kind in kinds:
        if type(data) is kind or (isinstance(data, list) and get_origin(kind) is tuple):
            return tree_from(data, kind, where)
    raise Malformed(f"{where}: {data_words(data)} cannot stand here")


def _node(data: object, where: str) -> Node:
    if not isinstance(data, dict) or not isinstance(data.get("is"), str):
        raise Malformed(f"{where}: expected a part of an ability, got {data_words(data)}")
    kind = _NODES.get(data["is"])
    if kind is None:
        raise Malformed(f"{where}: there is no part of an ability called {data['is'][:60]!r}")
    node: Node = made(kind, {key: value for key, value in data.items() if key != "is"}, where)
    return node


def made(kind: Any, data: Mapping[str, object], where: str) -> Any:
    """A dataclass out of a mapping of its fields."""
    hints = _hints(kind)
    known = {field.name: field for field in fields(kind)}
    for key in data:
        if key not in known:
            raise Malformed(f"{where}: a {kind.__name__} has no {str(key)[:60]!r}")
    for name, field in known.items():
        if name not in data and field.default is MISSING and field.default_factory is MISSING:
            raise Malformed(f"{where}: a {kind.__name__} needs {name!r}")
    return kind(**{key: tree_from(value, hints[key], f"{where}.{key}") for key, value in data.items()})


def data_words(data: object) -> str:
    words = {
        dict: "a mapping",
        list: "a list",
        str: "a text",
        int: "a number",
        bool: "true or false",
        type(None): "nothing",
    }
    return words.get(type(data), type(data).__name__)


# --- cards --------------------------------------------------------------------------------------------


def card_data(card: Card) -> dict[str, object]:
    """A card as plain data."""
    data: dict[str, object] = {}
    for field in fields(card):
        value = getattr(card, field.name)
        if field.name == "levels":
            data["levels"] = [[x.fielding, x.attack, x.defense] + ([x.burst] if x.burst else []) for x in card.levels]
        elif not _is_default(field, value):
            data[field.name] = (
                [tree_data(item) for item in card.text.abilities] if field.name == "text" else tree_data(value)
            )
    return data


def card_from(data: object, where: str) -> Card:
    """The card that plain data stands for."""
    if not isinstance(data, dict):
        raise Malformed(f"{where}: a card is a mapping, not {data_words(data)}")
    rest = {key: value for key, value in data.items() if key not in ("levels", "text")}
    levels = data.get("levels", [])
    if not isinstance(levels, list) or len(levels) > 6:
        raise Malformed(f"{where}.levels: expected a list of at most six levels")
    if any(isinstance(word, str) and len(word) > LONGEST for word in rest.values()):
        raise Malformed(f"{where}: what stands on a card has at most {LONGEST} characters")
    card: Card = made(Card, rest, where)
    levels_ = tuple(_level(level, f"{where}.levels[{n}]") for n, level in enumerate(levels))
    text = ability.Text(tree_from(data.get("text", []), tuple[ability.Ability, ...], f"{where}.text"))
    return checked(replace(card, levels=levels_, text=text), where)


def _level(data: object, where: str) -> Level:
    if (
        not isinstance(data, list)
        or len(data) not in (3, 4)
        or any(type(n) is not int or not 0 <= n <= 99 for n in data)
    ):
        raise Malformed(f"{where}: a level is fielding cost, attack, defense and perhaps burst stars")
    if len(data) == 4 and data[3] > 2:
        raise Malformed(f"{where}: a face has at most two burst stars")
    return Level(*data)


def checked(card: Card, where: str) -> Card:
    """A card whose facts make sense."""
    if card.kind not in CARD_KINDS:
        raise Malformed(f"{where}.kind: {card.kind[:60]!r} is no kind of card: there are {', '.join(CARD_KINDS)}")
    if any(name not in ENERGY_TYPES for name in card.energy) or len(set(card.energy)) < len(card.energy):
        raise Malformed(f"{where}.energy: expected different ones of {', '.join(ENERGY_TYPES)}")
    if not 0 <= card.cost <= 99 or not 0 <= card.max <= 99:
        raise Malformed(f"{where}: a cost and a die limit are numbers up to 99")
    if (card.kind == "character") != bool(card.levels):
        raise Malformed(f"{where}.levels: characters have levels, other cards have none")
    if not card.name or not card.id:
        raise Malformed(f"{where}: a card has a name and an id")
    return card
