"""What a seat may send over its WebSocket. Unknown fields, other types and numbers out of range are refused."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

Number = Annotated[int, Meta(ge=0, le=1 << 30)]
Ref = Annotated[int, Meta(ge=-2, le=1 << 20)]
"""A die by its number; -1 and -2 are the players A and B."""
Refs = Annotated[list[Ref], Meta(max_length=200)]
RequestId = Annotated[int, Meta(ge=0, le=1 << 53)]


# --- ways to answer ------------------------------------------------------------------------------------


class Do(Struct, tag_field="do", forbid_unknown_fields=True):
    """An answer to the open decision."""


class Take(Do, tag="option"):
    """Take one of the options; ``pay``: the dice that pay for it, -1 for each virtual energy, instead of those proposed
    (2.6.1)."""

    option: Number
    pay: Refs | None = None


class Attack(Do, tag="attack"):
    """Attack with these dice and no others (2.7.1)."""

    dice: Refs


class Block(Do, tag="block"):
    """These blocks and no others, each a blocker and the attacker it blocks (2.7.2)."""

    pairs: Annotated[list[tuple[Ref, Ref]], Meta(max_length=200)]


class Reroll(Do, tag="reroll"):
    """Reroll these dice and no others (2.4.3)."""

    dice: Refs


class Assign(Do, tag="assign"):
    """Split the combat damage of a die: pairs of a target and an amount (2.7.4.3.5)."""

    source: Ref
    amounts: Annotated[list[tuple[Ref, Number]], Meta(max_length=200)]


class Choose(Do, tag="choose"):
    """Several options of a choice at once, by their ids; it ends an "up to" choice too (3.3.11)."""

    options: Annotated[list[Number], Meta(max_length=200)]


class Order(Do, tag="order"):
    """The order in which abilities enter the queue: all options, by their ids (3.2.4)."""

    options: Annotated[list[Number], Meta(max_length=200)]


Doing = Take | Attack | Block | Reroll | Assign | Choose | Order


# --- things one would like to do -------------------------------------------------------------------------


class Wish(Struct, tag_field="do", forbid_unknown_fields=True):
    """Something one would like to do, to be told why it is not possible."""


class WishDie(Wish, tag="die"):
    """Whatever one does with a die where it lies: field, use, reroll, attack or block with it, choose it."""

    die: Ref


class WishCard(Wish, tag="card"):
    """Whatever one does with a card: purchase a die of it, or choose it."""

    card: Number


class WishBuy(Wish, tag="buy"):
    """Purchase a die of a card (2.6.2)."""

    card: Number


class WishField(Wish, tag="field"):
    """Field a character die (2.6.3)."""

    die: Ref


class WishUse(Wish, tag="use"):
    """Use an action die (2.6.4)."""

    die: Ref


class WishGlobal(Wish, tag="global"):
    """Use a Global ability (2.6.5), by the number in the card's ``globals``."""

    ability: Number


class WishAttack(Wish, tag="attack"):
    """Attack with a die (2.7.1)."""

    die: Ref


class WishBlock(Wish, tag="block"):
    """Block an attacker with a die (2.7.2)."""

    die: Ref
    attacker: Ref


class WishReroll(Wish, tag="reroll"):
    """Reroll a die (2.4.3)."""

    die: Ref


class WishPass(Wish, tag="pass"):
    """Pass (2.6.6)."""


Wishes = (
    WishDie | WishCard | WishBuy | WishField | WishUse | WishGlobal | WishAttack | WishBlock | WishReroll | WishPass
)


# --- messages --------------------------------------------------------------------------------------------


class Asked(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """A message to the server; what answers it has the same ``id``."""

    id: RequestId | None = None


class Answer(Asked, tag="answer", kw_only=True):
    """Answer the open decision, which ``decision`` names by its number."""

    decision: Number
    answer: Doing
    until: Annotated[str, Meta(pattern="^(|turn|mine|attacked)$")] = ""
    """And pass from here on: until this ``turn`` of one's own is over (nobody attacks), until the next turn is ``mine``
    (nobody blocks), or until one is ``attacked``. It is over as soon as something happens that one may answer."""
    attack: Refs | None = None
    """With a pass in one's Main Step: attack with these dice, unless something has changed by then."""


class Undo(Asked, tag="undo", kw_only=True):
    """Take back one's last answer; against another person that is a request. ``decision``: the open one, as far as one
    knows (``view.number``). If the game has gone on since, that is taken back as well; refused as ``late`` where one's
    last answer is another one by now."""

    decision: Number


class Consent(Asked, tag="consent", kw_only=True):
    """Allow or refuse the undo that the other player has asked for."""

    yes: bool
    decision: Number | None = None
    """The one that ``undo_asked`` has named: refused as ``late`` where something else is asked for by now, or something
    was learnt since. Left out: whatever is asked for."""


class Resign(Asked, tag="resign", kw_only=True):
    """Give up: the other player wins. Where both sit at one page, whoever is asked gives up."""


class Claim(Asked, tag="claim", kw_only=True):
    """Claim the win from a player who has to decide and has been gone for two minutes; or let a bot go on for them."""

    bot: bool = False
    """A bot goes on, until they are back."""


class Offer(Asked, tag="offer", kw_only=True):
    """Offer or accept a draw, or another game with the seats swapped once this one is over; ``yes`` false: refuse it,
    or take it back."""

    what: Annotated[str, Meta(pattern="^(draw|rematch)$")]
    yes: bool = True
    reply: bool = False
    """It is said to the other's offer: refused as ``late`` where there is none any more."""


class Why(Asked, tag="why", kw_only=True):
    """Why is this not possible now?"""

    wish: Wishes


class Explain(Asked, tag="explain", kw_only=True):
    """Why is a value of a die (or a card's cost) what it is? Without ``what``: all its values."""

    die: Ref | None = None
    card: Number | None = None
    what: Annotated[str, Meta(max_length=40)] | None = None


class Payments(Asked, tag="payments", kw_only=True):
    """The different ways to pay for an option of the open decision."""

    decision: Number
    option: Number


class Foresee(Asked, tag="forecast", kw_only=True):
    """What would come of these attackers, or of these blocks?"""

    decision: Number
    answer: Attack | Block


class Advise(Asked, tag="advise", kw_only=True):
    """How likely is a win now, and what is each answer to the open decision worth? Only where nobody else plays:
    against bots, and at one page. Once the decision has been answered, it is refused as ``late``."""

    decision: Number
    hint: bool = False
    """And which answer is the best, and why?"""


class Settings(Asked, tag="settings", kw_only=True):
    """How this seat wants to play; what is left out stays as it is."""

    autopass: bool | None = None
    """Whether anything is answered without asking: false asks also where there is only one answer."""
    stops: Annotated[str, Meta(pattern="^(always|options|useful|fights)$")] | None = None
    """Where one is asked to use something or pass: in every window (``always``), in those where there is an option, in
    those where one could be of use (the usual: not again after both have passed, and not on the other's turn where
    nothing that can be done is of use to oneself), or on the other's turn only in fights."""
    globals: Annotated[list[Number], Meta(max_length=200)] | None = None
    """The Global abilities at which one is asked whenever they can be used, by their numbers."""
    until: Annotated[str, Meta(pattern="^(|mine|attacked)$")] | None = None
    """Pass until the next turn is ``mine`` or one is ``attacked``; empty: no longer."""
    turn: Number | None = None
    """The turn in which ``until`` was said, if it may be over by now."""
    steps: bool | None = None
    pace: Annotated[float, Meta(ge=0, le=10)] | None = None


class Log(Asked, tag="log", kw_only=True):
    """The events from a number on, at most 500 at a time."""

    since: Number = 0


class Report(Asked, tag="report", kw_only=True):
    """A bug report: a record of this game, with the position, and what one says about it."""

    note: Annotated[str, Meta(max_length=4000)] = ""


class Say(Asked, tag="say", kw_only=True):
    """Say something to the other player; who looks on does not hear it."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Complain(Asked, tag="complain", kw_only=True):
    """Report what the other player has said to who runs the server."""

    note: Annotated[str, Meta(max_length=1000)] = ""


class Ping(Asked, tag="ping", kw_only=True):
    """Are you there?"""


Message = (
    Answer
    | Undo
    | Consent
    | Resign
    | Claim
    | Offer
    | Why
    | Explain
    | Payments
    | Foresee
    | Advise
    | Settings
    | Log
    | Report
    | Say
    | Complain
    | Ping
)
