"""What a game is played on: cards, dice, linked abilities and their indexes. Nothing of it changes in a game."""

from __future__ import annotations

from typing import Final

from overcrush.engine.edition import Edition
from overcrush.engine.parts import Ability, Mod, Origin, Program, StaticAbility, TriggerSpec
from overcrush.model.cards import Card
from overcrush.model.const import CHARACTER_FACE, EPIC, NO_WILD
from overcrush.model.faces import Face

Offer = tuple[int, int, int]
"""A card for sale: the card, its printed price, and the one type of energy it needs (or ``ANY_TYPE``, ``ASKED``)."""
ANY_TYPE: Final = -1
ASKED: Final = -2
"""In the place of the type: there is more to it, and ``legal.buying`` says whether it can be purchased."""


class Table:
    """Everything about a game that never changes once it has begun."""

    __slots__ = (
        "abilities",
        "activated",
        "affiliation_names",
        "affiliations",
        "aliases",
        "all_statics",
        "aloof",
        "always",
        "back",
        "begun",
        "by_abilities",
        "card_of",
        "cards",
        "cost",
        "counts_reserve",
        "draw_keywords",
        "edition",
        "energy",
        "faces",
        "falls_off",
        "first_die",
        "frail",
        "free",
        "given",
        "globals",
        "has_statics",
        "heard",
        "cancelling",
        "hasty",
        "keywords",
        "kind",
        "ko_replacing",
        "laters",
        "lent",
        "looks_at_rolls",
        "mods",
        "names",
        "native",
        "on_team",
        "owner",
        "owner_of",
        "pay",
        "price",
        "programs",
        "reacting",
        "retargeting",
        "said_by",
        "sayings",
        "secretive",
        "shielding",
        "shop",
        "spending",
        "spoken_of",
        "starting_life",
        "statics",
        "stunning",
        "team",
        "tolls",
        "twins",
        "two_faced",
        "use",
        "shifting",
        "volatile",
        "firsts",
        "noted",
        "watchers",
        "words",
    )

    def __init__(self) -> None:
        self.begun: set[int] | None = None
        """The programs that have been resolved, where somebody watches (``overcrush.exercise``)."""
        self.cards: list[Card] = []
        self.names: list[str] = []
        self.cost: list[int] = []
        self.price: list[int] = []
        """What a die costs when nothing changes it: at least 1, and at least one energy of each type."""
        self.energy: list[tuple[int, ...]] = []
        self.pay: list[tuple[int, ...]] = []
        """The types of energy it takes to purchase a die, and NO_WILD where wild does not count."""
        self.kind: list[int] = []
        self.owner: list[int] = []
        """The player who brought the card; -1 for basic actions and Sidekicks."""
        self.faces: list[tuple[Face, ...]] = []
        self.affiliations: list[frozenset[str]] = []
        self.aliases: dict[int, frozenset[str]] = {}
        """What else a card counts as, by text that cannot be ignored."""
        self.affiliation_names: tuple[str, ...] = ()
        """All affiliations on the table, in order."""
        self.first_die: list[int] = []
        self.team: tuple[list[int], list[int]] = ([], [])
        """The cards each player may buy from, basic actions included."""
        self.shop: tuple[list[Offer], list[Offer]] = ([], [])
        """The same cards, with what one must have to purchase a die."""
        self.card_of: list[int] = []
        self.owner_of: list[int] = []
        self.on_team: list[int] = []
        """How many dice each card began with."""
        self.abilities: list[Ability] = []
        self.programs: list[Program] = []
        self.watchers: list[list[TriggerSpec]] = []
        self.firsts: list[list[TriggerSpec]] = []
        """What abilities answer the first time only, by kind of event."""
        self.noted: list[list[TriggerSpec]] = []
        """What is noted as it happens, for it is asked about later."""
        self.heard: list[bool] = []
        """Whether anything waits for, answers first or notes a kind of event."""
        self.laters: list[TriggerSpec] = []
        self.statics: list[list[Ability]] = []
        """Static abilities that need an active die, by card."""
        self.all_statics: list[Ability] = []
        self.always: list[Ability] = []
        """Static abilities that need no active die: a card's own costs (3.1.30)."""
        self.has_statics = False
        self.tolls = False
        """Whether there are abilities by which attacking or blocking costs something, or something costs more."""
        self.aloof = False
        """Whether there are dice that abilities of characters cannot affect."""
        self.falls_off: frozenset[int] = frozenset()
        """Cards whose dice go to the used pile when the die they hang on leaves the field (Continuous (1))."""
        self.spending = False
        """Whether there are abilities that ask which energy was spent."""
        self.stunning = False
        """Whether there are abilities that put Stun tokens on cards."""
        self.secretive = False
        """Whether there are abilities that keep something from a player."""
        self.cancelling = False
        """Whether there are abilities that cancel what has just been used."""
        self.hasty = False
        """Whether there are abilities that happen "immediately" (3.2.9)."""
        self.frail = False
        """Whether a character face has no defense as it is printed."""
        self.free = False
        """Whether there are abilities that cost no energy to use in a window."""
        self.shifting = False
        self.volatile = False
        """Whether a static change of values depends on more than who is in the field."""
        self.globals: list[Ability] = []
        self.reacting: list[Ability] = []
        """Globals that prevent or redirect damage."""
        self.ko_replacing: list[Ability] = []
        self.counts_reserve = False
        """Some static ability looks at what lies in a Reserve Pool, and so changes with what is paid."""
        self.twins: dict[str, list[Ability]] = {}
        """The abilities that are one keyword, whoever gives it: a die uses the best of those it has."""
        """Abilities that do something instead of a KO."""
        self.shielding: list[Ability] = []
        """Abilities of dice that may prevent or redirect damage."""
        self.retargeting: list[Ability] = []
        """Globals that change targets."""
        self.activated: list[Ability] = []
        self.use: list[Ability | None] = []
        self.back: dict[int, Ability] = {}
        """What using an action die does while its card shows its second face."""
        self.keywords: list[dict[str, tuple[tuple[int | str, ...], int]]] = []
        """Printed keywords of each card: arguments, and the burst stars they need (0: always)."""
        self.mods: list[Mod] = []
        self.draw_keywords = False
        """Whether any card has Swarm or Rush, or gives it."""
        self.given: frozenset[str] = frozenset()
        """Every keyword that some text gives."""
        self.words: frozenset[str] = frozenset()
        """Every keyword that a card has or gives: what is not here need not be looked for."""
        self.spoken_of: set[str] = set()
        """Every keyword that some text asks of a die whether it has it."""
        self.lent: set[str] = set()
        """Every affiliation that some text gives to dice in the Reserve Pool."""
        self.looks_at_rolls = False
        """Whether any ability looks at what was rolled: Energize, Spark, Back for More, "when you roll …"."""
        self.by_abilities: frozenset[int] = frozenset()
        """What else only players do and here some ability does too: purchasing, fielding, using action dice."""
        self.two_faced: frozenset[int] = frozenset()
        """The Flip cards."""
        self.native: dict[str, int] = {}
        self.said_by: dict[tuple[int, int, int, int], tuple[tuple[StaticAbility, Origin], ...]] = {}
        """What an ability changes as a player's, a die's and a card's, as soon as it has been asked for."""
        self.sayings: dict[tuple[object, ...], int] = {}
        """The number of the first change of each wording."""
        """Programs of the rules' own: what a keyword does outside any ability."""
        self.edition = Edition()
        self.starting_life: tuple[int, int] = (20, 20)

    def add(
        self, card: Card, kind: int, owner: int, faces: tuple[Face, ...], energy: tuple[int, ...] = (), price: int = 0
    ) -> int:
        """Lay out one more card, no dice of it yet and nothing linked; its number."""
        self.cards.append(card)
        self.names.append(card.name.casefold())
        self.cost.append(card.cost)
        self.energy.append(energy)
        self.pay.append(energy)
        self.price.append(price)
        self.kind.append(kind)
        self.owner.append(owner)
        self.faces.append(faces)
        self.affiliations.append(frozenset(card.affiliations))
        self.first_die.append(-1)
        self.on_team.append(0)
        self.statics.append([])
        self.use.append(None)
        self.keywords.append({})
        return len(self.cards) - 1

    def look_over(self) -> None:
        """Note what follows from all that is laid out and linked."""
        self.heard = [any(specs) for specs in zip(self.watchers, self.firsts, self.noted, strict=True)]
        self.frail = any(face.kind == CHARACTER_FACE and not face.defense for faces in self.faces for face in faces)
        for player in (0, 1):
            for card in self.team[player]:
                types = self.pay[card]
                asked = len(types) > 1 or NO_WILD in types or self.kind[card] == EPIC
                kind = ASKED if asked else types[0] if types else ANY_TYPE
                self.shop[player].append((card, self.price[card], kind))
