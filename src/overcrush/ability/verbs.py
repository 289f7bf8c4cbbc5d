"""The verbs of the ability tree: what is done, to whom, and how much."""

from __future__ import annotations

from overcrush.ability.nouns import Amount, Dice, Every, Num, Player, Ref, What
from overcrush.ability.tree import Node


class Damage(Node, frozen=True):
    """``deal 2 damage to target character die``; ``by`` the die that deals it, if not this one; ``more``: additional
    damage, part of the damage dealt before it."""

    amount: Amount
    to: What
    by: Ref | None = None
    split: bool = False
    more: bool = False


class Fight(Node, frozen=True):
    """``those dice deal damage to each other equal to their A``; ``stat``: A D level cost."""

    what: What
    stat: str = "A"


class GainLife(Node, frozen=True):
    """``gain 2 life`` (1.1.3)."""

    amount: Amount
    player: Player = Player("you")


class LoseLife(Node, frozen=True):
    """``your opponent loses 1 life``: no damage (2.7.5.6)."""

    amount: Amount
    player: Player = Player("opponent")


class SetLife(Node, frozen=True):
    """``your life total becomes 10``: the difference is gained or lost."""

    amount: Amount
    player: Player = Player("you")


class SwapLife(Node, frozen=True):
    """``switch life totals with your opponent``: each gains or loses the difference."""


class KO(Node, frozen=True):
    """``KO target character die``."""

    what: What


class Sacrifice(Node, frozen=True):
    """``sacrifice a character die``: from the field to the used pile, no KO."""

    what: What


class Move(Node, frozen=True):
    """``move it to your Prep Area``, ``Prep a die from your Used Pile``, ``return it to the Field Zone at level 1``.

    ``to``: a zone (``removed``: from the game; ``kept``: on this card, ``under``: under this die, out of the field
    until its text brings it back), always of the die's owner unless ``player`` says otherwise.
    ``level`` (0: as it is, or 1 from unrolled) and ``face`` (``energy``, ``action``, ``any``, ``original``, or ``""``)
    for rolled zones. Moving into the field is not fielding
    (2.6.3); into the Prep Area it is Prepped (1.5.3.3). ``instead``: the zones it must be on its way to, or in by then
    (``instead of the Used Pile``); a die that is not stays where it is.
    """

    what: What
    to: str
    level: int = 0
    face: str = ""
    player: Player | None = None
    instead: tuple[str, ...] = ()


class Field(Node, frozen=True):
    """``field a Sidekick die from your Used Pile``: free, at level 1 unless said otherwise (2.6.3); ``level`` 0: on
    the face it shows."""

    what: What
    level: Amount = Num(1)
    free: bool = True
    player: Player = Player("you")


class Spin(Node, frozen=True):
    """``spin it up 1 level``: ``by`` +1, down: negative."""

    what: What
    by: int


class SpinTo(Node, frozen=True):
    """``spin it to level 1``; ``face``: to an energy face instead (``energy`` any, ``single``, ``double``, ``side``,
    ``fist`` …; then ``level`` is 0); ``by``: who chooses among several, ``you`` or ``opponent``, else the die's
    controller."""

    what: What
    level: Amount = Num(1)
    face: str = ""
    by: str = ""


class Draw(Node, frozen=True):
    """Draw from a bag: ``draw a die`` (rolled into the reserve, 2.3.13), ``Prep a die from your bag``.

    ``to``: ``reserve`` (roll it), ``prep``, ``used``, ``hold`` (only look at it: what follows says where it goes;
    what is still held when the ability ends goes back to the bag). Bound as ``drawn`` and as ``as_``.
    ``quiet``: drawing them triggers nothing. ``until``: one by one, no more once such a die is drawn; ``empty``: nor
    when the bag is empty, which is not refilled for it.
    """

    n: Amount = Num(1)
    to: str = "reserve"
    player: Player = Player("you")
    bag_of: Player | None = None
    secret: bool = False
    as_: str = "it"
    up_to: bool = False
    quiet: bool = False
    until: Dice | None = None
    empty: bool = False


class Roll(Node, frozen=True):
    """``roll a die from your Used Pile``; ``to``: where it then lies (``reserve``, ``stay``)."""

    what: What
    to: str = "reserve"


class Reroll(Node, frozen=True):
    """``reroll target character die`` (2.5): in its zone, else to the reserve."""

    what: What


class Refill(Node, frozen=True):
    """Put the used pile into the bag."""

    player: Player = Player("you")


class RemoveFromCombat(Node, frozen=True):
    """``remove target attacking character die from combat``: back to the field zone."""

    what: What


class Capture(Node, frozen=True):
    """``capture target opposing character die`` (3.8); ``by`` the capturing die; ``until``: ``turn``, ``leaves``,
    ``next`` (the ability is used again), ``another`` (die of the card is fielded)."""

    what: What
    by: Ref = Ref("this")
    until: str = "turn"


class SetAside(Node, frozen=True):
    """``remove … from the Field Zone until end of turn``: no capture (Intimidate)."""

    what: What
    until: str = "turn"


class TakeControl(Node, frozen=True):
    """``take control of target opposing character die until end of turn`` (3.9)."""

    what: What
    player: Player = Player("you")
    until: str = "turn"


class SwapControl(Node, frozen=True):
    """``swap control of them``: of two dice, one of each player (3.9); ``until`` as in ``TakeControl``."""

    what: What
    until: str = "turn"


class SwapDice(Node, frozen=True):
    """``swap X with Y`` (3.11): two dice change places; ``same_level``: the one that enters takes the other's level,
    else level 1."""

    one: What
    other: What
    same_level: bool = False


class SwapValue(Node, frozen=True):
    """``swap its A with target opposing character die's A``: a number of one die for that of another, with what has
    been applied to it (3.6.8); ``which``: A D level."""

    one: What
    other: What
    which: str = "A"
    until: str = "turn"


class CopyText(Node, frozen=True):
    """``copies the abilities of target die`` (3.10.3)."""

    what: What
    onto: Ref = Ref("this")
    until: str = "turn"


class CopyStats(Node, frozen=True):
    """``copy the printed A and D of target character die``, or (not ``printed``) all its stats, with the burst it shows
    (3.10.2)."""

    what: What
    onto: Ref | Every = Ref("this")
    until: str = "turn"
    printed: bool = True


class BecomeCopy(Node, frozen=True):
    """``becomes a copy of target die`` (3.10.4); ``onto``: the die, or the dice, that do; ``keeps``: and has its own
    text besides."""

    what: What
    onto: Ref | Every = Ref("this")
    until: str = "turn"
    keeps: bool = False


class UseCopy(Node, frozen=True):
    """``use a copy of its effect`` (3.10.1 (2)): of an action die, or of a triggered ability of ``kind``."""

    of: What
    kind: str = "use"
    new_targets: bool = True


class Token(Node, frozen=True):
    """``field a Guardian Token with 1A and 1D`` (1.7)."""

    name: str
    attack: int
    defense: int
    n: Amount = Num(1)
    player: Player = Player("you")
    affiliations: tuple[str, ...] = ()
    fielded: bool = True
    """Not where it is only placed there, or generated (2.6.3)."""


class Counter(Node, frozen=True):
    """Put or take away counters on a card: experience, loyalty, stun, plus one (+1A and +1D), …"""

    kind: str
    on: What
    n: Amount = Num(1)


class Purchase(Node, frozen=True):
    """``purchase a die at no cost``: buy outside the normal way; ``cost`` None: its own cost less ``less``."""

    what: What
    cost: Amount | None = None
    less: Amount = Num(0)
    to: str = "used"
    minimum: int | None = None


class Name(Node, frozen=True):
    """``name a character`` / ``choose an opposing character card`` / ``choose an energy type``: bound under ``as_``.

    ``what``: ``card``, ``energy``, ``affiliation``, ``color`` (a Lantern's), ``number`` (1 to ``up_to``, in secret);
    ``dice``: which may be named. ``keep``: remembered by the card until replaced ("replacing all previous choices").
    ``lies``: this die is placed on the card that is chosen, and remembers it as long as it lies there.
    """

    what: str
    dice: Dice | None = None
    by: Player = Player("you")
    as_: str = "named"
    keep: bool = False
    up_to: int = 0
    lies: bool = False


class Choose(Node, frozen=True):
    """``choose a character die``, ``target one of your dice``: only chosen (and bound under its name) for what
    follows."""

    what: What


class ClearDamage(Node, frozen=True):
    """``clear all damage from him``."""

    what: What


class Cancel(Node, frozen=True):
    """``cancel all effects of previously used Global Abilities``: what was applied by them and still holds or waits
    ends; ``of``: global action; ``that global`` and ``that action``: what has just been used, before anything of it is
    done (inside an ability that waits for it); ``persistent``: only what is persistent (3.4.4)."""

    of: str
    persistent: bool = False


class Flip(Node, frozen=True):
    """Turn a Flip card to its other face."""

    what: What = Ref("this")


class Attach(Node, frozen=True):
    """Attach Gear to a die with the equip symbol."""

    what: Ref
    to: What


class Corrupt(Node, frozen=True):
    """Corrupt X: target player draws X, one chosen die goes to the used pile, the rest back."""

    n: Amount
    player: Player = Player("target")


class PreventDamage(Node, frozen=True):
    """Prevent damage of the event that is happening (a reactive ability): ``prevent 1 damage to target character
    die``; amount None: all.

    ``leave``: reduce it to that much instead. ``kind``: any, combat, ability; ``by``: only from these.
    """

    amount: Amount | None
    to: What
    leave: Amount | None = None
    kind: str = "any"
    by: Dice | None = None


class RedirectDamage(Node, frozen=True):
    """Redirect damage of the event that is happening: ``redirect that damage to Thor``; ``up_to``: as much of it as its
    player likes, up to the amount."""

    to: What
    amount: Amount | None = None
    up_to: bool = False


class Retarget(Node, frozen=True):
    """Change the target of the ability that is happening: ``change the target of an opposing action die that targets a
    character die to target character die``; ``of``: whose effect it must be, ``aimed``: what it must target.
    """

    to: What
    of: Dice | None = None
    aimed: Dice | None = None


class DoubleDamage(Node, frozen=True):
    """The dice deal double damage."""

    what: What
    until: str = "turn"


class ExtraDraw(Node, frozen=True):
    """Draw ``n`` more in the Clear and Draw Step (while a static holds)."""

    n: Amount = Num(1)
    player: Player = Player("you")


class GainEnergy(Node, frozen=True):
    """Gain virtual generic energy."""

    n: Amount
    player: Player = Player("you")


class DeclareBlockers(Node, frozen=True):
    """You declare the opponent's blockers this turn; ``even``: one for each attacker before any gets a second."""

    even: bool = False
