"""Cards and their dice as a page draws them: facts, faces, and our own wording."""

from __future__ import annotations

from overcrush.engine.edge.api import Table
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.model import faces
from overcrush.model.const import ENERGY_NAMES, KIND_NAMES, SIDEKICK
from overcrush.server import told
from overcrush.server.texts import wording

FACE_KINDS = ("energy", "character", "action")
GLOBAL = "Global:"


def face(f: faces.Face) -> told.Face:
    """One side of a die."""
    return told.Face(
        FACE_KINDS[f.kind],
        f.token,
        [ENERGY_NAMES[kind] for kind in f.symbols],
        f.level,
        f.fielding,
        f.attack,
        f.defense,
        f.burst,
    )


def card(names: Names, t: Table, n: int) -> told.Card:
    """A card of a game."""
    printed = t.cards[n]
    lines = [names.put(line) for line in wording(printed)]
    spoken = [line for line in lines if line.startswith(GLOBAL)]
    numbers = [a.index for a in t.abilities if a.card == n and a.kind == "global"]
    owner = t.owner[n]
    return told.Card(
        n=n,
        id=printed.id,
        name=names.shown[n] if t.kind[n] == SIDEKICK else printed.name,
        label=names.shown[n],
        kind=KIND_NAMES[t.kind[n]],
        faces=[face(f) for f in t.faces[n]],
        subtitle=printed.subtitle,
        cost=0 if t.kind[n] == SIDEKICK else printed.cost,
        energy=list(printed.energy),
        affiliations=list(printed.affiliations),
        alignment=printed.alignment or "",
        equip=printed.equip,
        owner=PLAYERS[owner] if owner >= 0 else "",
        dice=t.on_team[n],
        text=lines,
        emblem=printed.emblem,
        globals=[
            told.GlobalAbility(index, spoken[k] if k < len(spoken) else "; ".join(lines))
            for k, index in enumerate(numbers)
        ],
    )


def cards(names: Names, t: Table) -> list[told.Card]:
    """All cards of a game, by their numbers."""
    return [card(names, t, n) for n in range(len(t.cards))]
