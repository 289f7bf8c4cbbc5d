"""A format: what a game is played with, and the plain data that says it (2.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields

from overcrush.engine.edition import Edition
from overcrush.errors import Malformed

Setting = bool | int | str
"""What a point of the rules can be set to."""

ANY = "any"
"""How a file says that there is no limit."""
MOST = 5000
"""How many names a list of a format has at most."""
_COUNTED = re.compile(r"(\d{1,2})x (\S+)")


@dataclass(frozen=True, slots=True)
class NamedTeam:
    """The cards that a format gives to a player, as a booklet's demo game does."""

    name: str
    cards: tuple[tuple[str, int], ...]
    """Ids, and how many dice of each."""
    basics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Format:
    """What a game is played with. ``None``: no limit."""

    name: str
    words: str
    life: int = 20
    cards: int | None = 8
    dice: int | None = 20
    basics: int | None = 2
    sidekicks: int = 8
    copies: int | None = None
    """The most dice of one card, if fewer than its own limit."""
    sets: tuple[str, ...] = ()
    """The sets its cards come from; none: any."""
    newest: int | None = None
    """So many of the newest sets its cards come from, with the promos that came out since; none: of any age."""
    since: str = ""
    """The set its cards come from, and those that came out after it; none: of any age."""
    one_set: bool = False
    """All cards of a team, its basic actions too, are of one set."""
    banned: tuple[str, ...] = ()
    """Cards nobody may bring: ids, or titles for all cards of that name."""
    limits: tuple[tuple[str, int], ...] = ()
    """Cards with fewer dice than their own limit: ids or titles, and how many."""
    edition: str = ""
    """The edition it is played by, unless a game says otherwise."""
    settings: tuple[tuple[str, Setting], ...] = ()
    """Points of the rules that differ from the edition, by the names of the engine's ``Edition``."""
    draft: tuple[int, int] | None = None
    """For a draft: the fewest and the most dice, which are also the life."""
    teams: tuple[NamedTeam, ...] = ()
    """The teams of the first and the second player, if it names them."""
    shared: bool = False
    """Both teams are made of one box: no card is there twice, and ``copies`` dice of each title are all there are."""
    best: int = 1
    """A match of so many games (an odd number), unless a table says otherwise."""
    round: int = 0
    """The minutes of a round, unless a table says otherwise: then the turn is finished, and life decides; 0: no end."""


def format_data(f: Format) -> dict[str, object]:
    """A format as plain data: what ``format_of`` reads."""
    data: dict[str, object] = {field.name: getattr(f, field.name) for field in fields(f)}
    for name in ("sets", "banned"):
        data[name] = list(getattr(f, name))
    data["limits"] = dict(f.limits)
    data["settings"] = dict(f.settings)
    data["draft"] = list(f.draft) if f.draft else None
    data["teams"] = [
        {"name": team.name, "cards": [f"{n}x {card}" for card, n in team.cards], "basics": list(team.basics)}
        for team in f.teams
    ]
    return data


def format_of(data: Mapping[str, object], where: str) -> Format:
    """The format that plain data says, field by field; ``where`` begins what is said about a wrong one."""
    known = {field.name for field in fields(Format)}
    for field in data:
        if field not in known:
            raise Malformed(
                f"{where}: {str(field)[:40]!r}: there is no such field; there are {', '.join(sorted(known))}"
            )
    for field in ("name", "life", "cards", "dice", "basics"):
        if field not in data:
            raise Malformed(f"{where}: {field}: it is missing")
    draft = data.get("draft")
    if draft is not None:
        if not isinstance(draft, list) or len(draft) != 2:
            raise Malformed(f"{where}: draft: expected the fewest and the most dice, like [8, 20]")
        low, high = (_number(n, 1, 99, f"{where}: draft") for n in draft)
        if low > high:
            raise Malformed(f"{where}: draft: the fewest dice are more than the most")
    return Format(
        name=_text(data["name"], f"{where}: name"),
        words=_text(data.get("words", ""), f"{where}: words"),
        life=_number(data["life"], 1, 999, f"{where}: life"),
        cards=_limit(data["cards"], f"{where}: cards"),
        dice=_limit(data["dice"], f"{where}: dice"),
        basics=_limit(data["basics"], f"{where}: basics"),
        sidekicks=_number(data.get("sidekicks", 8), 0, 99, f"{where}: sidekicks"),
        copies=_limit(data.get("copies"), f"{where}: copies", 1),
        sets=_texts(data.get("sets", []), f"{where}: sets"),
        newest=_limit(data.get("newest"), f"{where}: newest", 1),
        since=_text(data.get("since", ""), f"{where}: since"),
        one_set=_flag(data.get("one_set", False), f"{where}: one_set"),
        banned=_texts(data.get("banned", []), f"{where}: banned"),
        limits=tuple(
            (card, _number(n, 0, 99, f"{where}: limits: {card[:40]}"))
            for card, n in _table(data.get("limits", {}), f"{where}: limits").items()
        ),
        edition=_text(data.get("edition", ""), f"{where}: edition"),
        settings=_settings(_table(data.get("settings", {}), f"{where}: settings"), where),
        draft=(low, high) if draft is not None else None,
        teams=_teams(data.get("teams", []), where),
        shared=_flag(data.get("shared", False), f"{where}: shared"),
        best=_games(data.get("best", 1), f"{where}: best"),
        round=_number(data.get("round", 0), 0, 1440, f"{where}: round"),
    )


def usual_settings() -> dict[str, Setting]:
    """The points of the rules as the comprehensive rules have them; the life is the format's own."""
    return {field.name: getattr(Edition(), field.name) for field in fields(Edition) if field.name != "life"}


def _settings(data: Mapping[str, object], where: str) -> tuple[tuple[str, Setting], ...]:
    """Points of the rules: each must be one, and of its kind."""
    points = usual_settings() if data else {}
    found: list[tuple[str, Setting]] = []
    for name, value in data.items():
        if name not in points:
            raise Malformed(
                f"{where}: settings: {name[:40]!r}: there is no such point of the rules; there are {', '.join(points)}"
            )
        kind = type(points[name])
        if type(value) is not kind or not isinstance(value, bool | int | str):
            words = {bool: "true or false", int: "a whole number"}.get(kind, "a text")
            raise Malformed(f"{where}: settings: {name}: expected {words}")
        if kind is int:
            _number(value, 0, 99, f"{where}: settings: {name}")
        found.append((name, value if not isinstance(value, str) else _text(value, f"{where}: settings: {name}")))
    return tuple(found)


def _teams(data: object, where: str) -> tuple[NamedTeam, ...]:
    """The teams of a demo game: none, or one for each player."""
    if not isinstance(data, list) or len(data) not in (0, 2):
        raise Malformed(f"{where}: teams: expected two of them, for the first player and the second")
    found = []
    for n, raw in enumerate(data, 1):
        place = f"{where}: teams: team {n}"
        team = _table(raw, place)
        for field in team:
            if field not in ("name", "cards", "basics"):
                raise Malformed(f"{place}: {field[:40]!r}: there is no such field; there are name, cards, basics")
        cards = []
        for line in _texts(team.get("cards", []), f"{place}: cards"):
            match = _COUNTED.fullmatch(line)
            if match is None:
                raise Malformed(f"{place}: cards: a card is written like '2x ai/11', not {line[:40]!r}")
            cards.append((match[2], int(match[1])))
        basics = _texts(team.get("basics", []), f"{place}: basics")
        found.append(NamedTeam(_text(team.get("name", ""), f"{place}: name"), tuple(cards), basics))
    return tuple(found)


def _text(value: object, where: str) -> str:
    if not isinstance(value, str) or len(value) > 200 or any(not char.isprintable() for char in value):
        raise Malformed(f"{where}: expected one line of text")
    return value


def _texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise Malformed(f"{where}: expected a list of texts")
    if len(value) > MOST:
        raise Malformed(f"{where}: expected at most {MOST} of them")
    return tuple(_text(item, where) for item in value)


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise Malformed(f"{where}: expected true or false")
    return value


def _number(value: object, low: int, high: int, where: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise Malformed(f"{where}: expected a whole number from {low} to {high}")
    return value


def _games(value: object, where: str) -> int:
    if value not in (1, 3, 5, 7) or type(value) is not int:
        raise Malformed(f"{where}: expected 1, 3, 5 or 7 games")
    return value


def _limit(value: object, where: str, low: int = 0) -> int | None:
    if value is None or value == ANY:
        return None
    if type(value) is not int or not low <= value <= 99:
        raise Malformed(f'{where}: expected a whole number from {low} to 99, or "{ANY}"')
    return value


def _table(value: object, where: str) -> Mapping[str, object]:
    if not isinstance(value, dict) or any(not isinstance(key, str) for key in value):
        raise Malformed(f"{where}: expected a table of fields")
    if len(value) > MOST:
        raise Malformed(f"{where}: expected at most {MOST} fields")
    return value
