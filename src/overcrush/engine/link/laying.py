"""Laying the table: from two teams of cards to what the engine plays on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from overcrush.ability.effects import Gain
from overcrush.ability.tree import walk
from overcrush.ability.verbs import Token
from overcrush.engine.core import Edition, State, Table, new_state
from overcrush.engine.link.abilities import index as index_abilities
from overcrush.engine.link.abilities import link_card
from overcrush.engine.link.alike import mark_alike
from overcrush.engine.link.circular import mark_circular, mark_spared
from overcrush.engine.link.stun import link_stun
from overcrush.engine.statics import refresh
from overcrush.model.cards import Card
from overcrush.model.const import (
    ACTION,
    BAG,
    BASIC,
    CARD,
    CHARACTER,
    ENERGY_NAMES,
    EPIC,
    EVENTS,
    NONE,
    SIDEKICK,
    ZONES,
)
from overcrush.model.faces import SIDEKICK_FACES, faces_of

KINDS = {"character": CHARACTER, "action": ACTION, "basic action": BASIC, "epic basic action": EPIC}
SIDEKICK_CARD = Card(id="sidekick", name="Sidekick", cost=0, max=8)

Entry = tuple[Card, int]
"""A card and how many dice it brings."""


def lay_table(
    teams: tuple[Sequence[Entry], Sequence[Entry]],
    basics: Sequence[Entry],
    sidekicks: tuple[int, int],
    edition: Edition,
) -> Table:
    """Make the table of a game: both teams, the basic actions between them, and the Sidekicks."""
    t = Table()
    t.watchers = [[] for _ in range(EVENTS)]
    t.firsts = [[] for _ in range(EVENTS)]
    t.noted = [[] for _ in range(EVENTS)]
    t.edition = edition
    t.starting_life = (edition.life, edition.life)
    _add(t, SIDEKICK_CARD, NONE, SIDEKICK)
    t.faces[0] = SIDEKICK_FACES
    for player in (0, 1):
        for _ in range(sidekicks[player]):
            t.card_of.append(0)
            t.owner_of.append(player)
    entries: list[tuple[int, Card]] = []
    for player in (0, 1):
        for card, dice in teams[player]:
            index = _add(t, card, player, KINDS[card.kind])
            t.team[player].append(index)
            _dice(t, index, player, dice)
            entries.append((index, card))
    for card, dice in basics:
        index = _add(t, card, NONE, KINDS[card.kind])
        t.team[0].append(index)
        t.team[1].append(index)
        _dice(t, index, NONE, dice)
        entries.append((index, card))
    printed = {name for names in t.affiliations for name in names}
    t.affiliation_names = (*sorted(printed), *sorted(_given(card for _, card in entries) - printed))
    for index, card in entries:
        link_card(t, index, card.text)
    if t.stunning:
        link_stun(t)
    index_abilities(t)
    mark_alike(t)
    mark_circular(t)
    mark_spared(t)
    t.look_over()
    return t


def _given(cards: Iterable[Card]) -> set[str]:
    """The affiliations that texts give to dice: they may be named though no card has them."""
    nodes = (node for card in cards for node in walk(card.text) if isinstance(node, (Gain, Token)))
    return {name for node in nodes for name in node.affiliations}


def _add(t: Table, card: Card, owner: int, kind: int) -> int:
    energy = tuple(ENERGY_NAMES.index(name) for name in card.energy) if kind < BASIC else ()
    return t.add(card, kind, owner, faces_of(card), energy, max(card.cost, len(energy), 1))


def _dice(t: Table, card: int, owner: int, dice: int) -> None:
    t.first_die[card] = len(t.card_of)
    t.on_team[card] = dice
    t.card_of.extend([card] * dice)
    t.owner_of.extend([owner] * dice)


def start(t: Table, seed: int) -> State:
    """The state before the first turn: Sidekicks in their bags, all other dice on their cards (2.1)."""
    s = new_state(t)
    s.rng = seed
    s.card_of = t.card_of[:]
    s.owner = t.owner_of[:]
    s.controller = t.owner_of[:]
    s.zone = [BAG if card == 0 else CARD for card in t.card_of]
    s.face = [-1] * len(t.card_of)
    s.damage = [0] * len(t.card_of)
    s.on_card = t.on_team[:]
    for die, card in enumerate(t.card_of):
        if card == 0:
            s.zones[t.owner_of[die] * ZONES + BAG].append(die)
    s.life = [t.starting_life[0], t.starting_life[1]]
    refresh(s)
    return s
