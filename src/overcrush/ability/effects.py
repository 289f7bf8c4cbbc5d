"""Effects of the ability tree: verbs, and the ways to join them."""

from __future__ import annotations

from dataclasses import dataclass

from overcrush.ability.conditions import Condition
from overcrush.ability.nouns import Amount, Dice, Num, Player, Ref, Test, What
from overcrush.ability.tree import Node

# --- joining -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Seq(Node):
    """Parts done in the order they are written (3.1.7), each as far as it can be."""

    parts: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class May(Node):
    """A part that a player may do or not: ``you may …``; asked as yes or no before its targets."""

    effect: Effect
    by: Player = Player("you")


@dataclass(frozen=True, slots=True)
class If(Node):
    """A part that depends: ``if …, …. Otherwise, …``."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True, slots=True)
class ChooseOne(Node):
    """One of several effects, as a player chooses: ``choose one:``."""

    options: tuple[Effect, ...]
    by: Player = Player("you")


@dataclass(frozen=True, slots=True)
class Repeat(Node):
    """An effect done several times: ``for each …, …``, ``repeat this effect``."""

    times: Amount
    effect: Effect


@dataclass(frozen=True, slots=True)
class Each(Node):
    """An effect done once for each of the dice, each bound to ``as_`` in turn."""

    what: What
    effect: Effect
    as_: str = "each"


@dataclass(frozen=True, slots=True)
class Again(Node):
    """The card's main effect (its ``Use``) once more: ``repeat this effect``."""


@dataclass(frozen=True, slots=True)
class PayFor(Node):
    """A cost, then what it buys: ``you may pay [1] to …`` (inside ``May``), ``KO two of your dice. Then …`` (3.1.17)."""

    cost: Cost
    effect: Effect


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """An effect that a player can avert by a cost: ``… unless your opponent KOs a character die they control``."""

    effect: Effect
    by: Player
    cost: Cost


@dataclass(frozen=True, slots=True)
class Later(Node):
    """An effect that waits for something (3.1.22): ``at end of turn, …``, ``this turn, when …, …``.

    ``once``: only the next time it happens; else as often as it happens until ``until`` (see ``Change``).
    """

    on: tuple[Trigger, ...]
    effect: Effect
    until: str = "turn"
    once: bool = False


# --- costs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """What is paid: energy, and whatever else (3.1.16-3.1.20).

    ``energy``: each symbol by type, ``generic`` for any energy: ``[2]`` is two ``generic``; ``x``: an amount the payer chooses
    (of the type in ``energy``, if there is one), which ``Result("paid")`` is then;
    ``also``: effects that are part of the cost: lose life, KO a die, spin one down …; none of it can be done in part. A ``LoseLife`` of
    ``Player("you")`` in a cost is the payer's, whoever that is.
    """

    energy: tuple[str, ...] = ()
    also: tuple[Effect, ...] = ()
    x: bool = False


# --- verbs ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Damage(Node):
    """``deal 2 damage to target character die``; ``by`` the die that deals it, if not this one."""

    amount: Amount
    to: What
    by: Ref | None = None
    split: bool = False


@dataclass(frozen=True, slots=True)
class Fight(Node):
    """``those dice deal damage to each other equal to their A``; ``stat``: A D level cost."""

    what: What
    stat: str = "A"


@dataclass(frozen=True, slots=True)
class GainLife(Node):
    """``gain 2 life`` (1.1.3)."""

    amount: Amount
    player: Player = Player("you")


@dataclass(frozen=True, slots=True)
class LoseLife(Node):
    """``your opponent loses 1 life``: no damage (2.7.5.6)."""

    amount: Amount
    player: Player = Player("opponent")


@dataclass(frozen=True, slots=True)
class KO(Node):
    """``KO target character die``."""

    what: What


@dataclass(frozen=True, slots=True)
class Sacrifice(Node):
    """``sacrifice a character die``: from the field to the used pile, no KO."""

    what: What


@dataclass(frozen=True, slots=True)
class Move(Node):
    """``move it to your Prep Area``, ``Prep a die from your Used Pile``, ``return it to the Field Zone at level 1``.

    ``to``: a zone, always of the die's owner unless ``player`` says otherwise. ``level`` (0: as it is, or 1 from unrolled) and ``face``
    (``energy``, ``action``, ``any``, ``original``, or ``""``) for rolled zones. Moving into the field is not fielding (2.6.3).
    ``prepping``: the word Prep was used (1.5.3.3), or means the same.
    """

    what: What
    to: str
    level: int = 0
    face: str = ""
    player: Player | None = None
    prepping: bool = False


@dataclass(frozen=True, slots=True)
class Field(Node):
    """``field a Sidekick die from your Used Pile``: free, at level 1 unless said otherwise (2.6.3); ``level`` 0: on the face it shows."""

    what: What
    level: Amount = Num(1)
    free: bool = True
    player: Player = Player("you")


@dataclass(frozen=True, slots=True)
class Spin(Node):
    """``spin it up 1 level``: ``by`` +1, down: negative."""

    what: What
    by: int


@dataclass(frozen=True, slots=True)
class SpinTo(Node):
    """``spin it to level 1``; ``face``: to an energy face instead (``energy``, ``double``, ``fist`` …)."""

    what: What
    level: Amount = Num(1)
    face: str = ""


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """Draw from a bag: ``draw a die`` (rolled into the reserve, 2.3.13), ``Prep a die from your bag``.

    ``to``: ``reserve`` (roll it), ``prep``, ``used``, ``hold`` (only look at it: what follows says where it goes; what is still
    held when the ability ends goes back to the bag). Bound as ``drawn`` and as ``as_``.
    """

    n: Amount = Num(1)
    to: str = "reserve"
    player: Player = Player("you")
    bag_of: Player | None = None
    prepping: bool = False
    secret: bool = False
    as_: str = "it"
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class Roll(Node):
    """``roll a die from your Used Pile``; ``to``: where it then lies (``reserve``, ``field``, ``stay``)."""

    what: What
    to: str = "reserve"


@dataclass(frozen=True, slots=True)
class Reroll(Node):
    """``reroll target character die`` (2.5): in its zone, else to the reserve."""

    what: What


@dataclass(frozen=True, slots=True)
class Refill(Node):
    """Put the used pile into the bag."""

    player: Player = Player("you")


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Node):
    """``remove target attacking character die from combat``: back to the field zone."""

    what: What


@dataclass(frozen=True, slots=True)
class Capture(Node):
    """``capture target opposing character die`` (3.8); ``by`` the capturing die; ``until``: ``turn``, ``leaves``, ``next``."""

    what: What
    by: Ref = Ref("this")
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class SetAside(Node):
    """``remove … from the Field Zone until end of turn``: no capture (Intimidate)."""

    what: What
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class TakeControl(Node):
    """``take control of target opposing character die until end of turn`` (3.9)."""

    what: What
    player: Player = Player("you")
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class SwapControl(Node):
    """``swap control of them``: of two dice, one of each player (3.9); ``until`` as in ``TakeControl``."""

    what: What
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class SwapDice(Node):
    """``swap X with Y`` (3.11): two dice change places; ``same_level``: the one that enters takes the other's level, else level 1."""

    one: What
    other: What
    same_level: bool = False


@dataclass(frozen=True, slots=True)
class CopyText(Node):
    """``copies the abilities of target die`` (3.10.3)."""

    what: What
    onto: Ref = Ref("this")
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class CopyStats(Node):
    """``copy the printed A and D of target character die`` (3.10.2)."""

    what: What
    onto: Ref = Ref("this")
    until: str = "turn"
    printed: bool = True


@dataclass(frozen=True, slots=True)
class BecomeCopy(Node):
    """``becomes a copy of target die`` (3.10.4)."""

    what: What
    onto: Ref = Ref("this")
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class UseCopy(Node):
    """``use a copy of its effect`` (3.10.1 (2)): of an action die, or of a triggered ability of ``kind``."""

    of: What
    kind: str = "use"
    new_targets: bool = True


@dataclass(frozen=True, slots=True)
class Token(Node):
    """``field a Guardian Token with 1A and 1D`` (1.7)."""

    name: str
    attack: int
    defense: int
    n: Amount = Num(1)
    player: Player = Player("you")
    affiliations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter(Node):
    """Put or take away counters on a card: experience, loyalty, stun, plus one (+1A and +1D), …"""

    kind: str
    on: What
    n: Amount = Num(1)


@dataclass(frozen=True, slots=True)
class Purchase(Node):
    """``purchase a die at no cost``: buy outside the normal way; ``cost`` None: its own cost less ``less``."""

    what: What
    cost: Amount | None = None
    less: Amount = Num(0)
    to: str = "used"
    minimum: int | None = None


@dataclass(frozen=True, slots=True)
class Name(Node):
    """``name a character`` / ``choose an opposing character card`` / ``choose an energy type``: bound under ``as_``.

    ``what``: ``card``, ``energy``, ``affiliation``, ``number`` (1 to ``up_to``, in secret); ``dice``: which may be named. ``keep``: remembered by the card until
    replaced ("replacing all previous choices").
    """

    what: str
    dice: Dice | None = None
    by: Player = Player("you")
    as_: str = "named"
    keep: bool = False
    up_to: int = 0


@dataclass(frozen=True, slots=True)
class Choose(Node):
    """``choose a character die``, ``target one of your dice``: only chosen (and bound under its name) for what follows."""

    what: What


@dataclass(frozen=True, slots=True)
class ClearDamage(Node):
    """``clear all damage from him``."""

    what: What


@dataclass(frozen=True, slots=True)
class Flip(Node):
    """Turn a Flip card to its other face."""

    what: What = Ref("this")


@dataclass(frozen=True, slots=True)
class Attach(Node):
    """Attach Gear to a die with the equip symbol."""

    what: Ref
    to: What


@dataclass(frozen=True, slots=True)
class Corrupt(Node):
    """Corrupt X: target player draws X, one chosen die goes to the used pile, the rest back."""

    n: Amount
    player: Player = Player("target")


@dataclass(frozen=True, slots=True)
class PreventDamage(Node):
    """Prevent damage of the event that is happening (a reactive ability): ``prevent 1 damage to target character die``; amount None: all.

    ``leave``: reduce it to that much instead. ``kind``: any, combat, ability; ``by``: only from these.
    """

    amount: Amount | None
    to: What
    leave: Amount | None = None
    kind: str = "any"
    by: Dice | None = None


@dataclass(frozen=True, slots=True)
class RedirectDamage(Node):
    """Redirect damage of the event that is happening: ``redirect that damage to Thor``."""

    to: What
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class Retarget(Node):
    """Change the target of the ability that is happening."""

    to: What


@dataclass(frozen=True, slots=True)
class DoubleDamage(Node):
    """The dice deal double damage."""

    what: What
    until: str = "turn"


@dataclass(frozen=True, slots=True)
class Instead(Node):
    """Inside a replacement: what is done instead of the event (with the event's die as ``Ref('event')``)."""

    effect: Effect


@dataclass(frozen=True, slots=True)
class ExtraDraw(Node):
    """Draw ``n`` more in the Clear and Draw Step (while a static holds)."""

    n: Amount = Num(1)
    player: Player = Player("you")


@dataclass(frozen=True, slots=True)
class GainEnergy(Node):
    """Gain virtual generic energy."""

    n: Amount
    player: Player = Player("you")


@dataclass(frozen=True, slots=True)
class DeclareBlockers(Node):
    """You declare the opponent's blockers this turn; ``even``: one for each attacker before any gets a second."""

    even: bool = False


# --- changes: the same whether static (while it holds) or applied (until a time) --------------------


@dataclass(frozen=True, slots=True)
class Change(Node):
    """Something about dice, cards or players becomes different for a time: the verb of modifiers.

    In a ``Static`` the changes hold while it does; as an effect they last ``until``: ``turn`` (the default, 3.4.3.9),
    ``your next turn``, ``opponent's next turn`` (its end), ``start of your next turn``, ``leaves``, ``ever``.
    A ``Static``'s ``what`` is ``Every`` (or ``Ref``); as an effect an ``Every`` is looked up once, unless ``future``
    (3.1.22: whoever fits while it lasts).
    """

    what: What
    changes: tuple[Mod, ...]
    until: str = "turn"
    future: bool = False


@dataclass(frozen=True, slots=True)
class Stats(Node):
    """``gets +1A and +1D``."""

    attack: Amount = Num(0)
    defense: Amount = Num(0)


@dataclass(frozen=True, slots=True)
class SetStats(Node):
    """``has A equal to …``; None leaves it."""

    attack: Amount | None = None
    defense: Amount | None = None


@dataclass(frozen=True, slots=True)
class DoubleStats(Node):
    """``double its A`` (3.6.2)."""

    attack: bool = True
    defense: bool = False


@dataclass(frozen=True, slots=True)
class SwapStats(Node):
    """``swap his A and D`` (3.6.8, 3.6.9)."""


@dataclass(frozen=True, slots=True)
class Gain(Node):
    """``gains Overcrush``, ``gains [Avengers]``, ``gains "When …"``: a Keyword or other ability, or an affiliation.

    ``choose``: only one of the affiliations, as its controller chooses. ``names``: it counts as having these names too.
    """

    abilities: tuple[object, ...] = ()
    affiliations: tuple[str, ...] = ()
    energy: tuple[str, ...] = ()
    choose: bool = False
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lose(Node):
    """``loses Overcrush``, ``loses its affiliations``."""

    keywords: tuple[str, ...] = ()
    affiliations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Blank(Node):
    """``ignore its text`` (3.4.8). ``only``: one kind of ability (``when fielded``, ``when attacks``, ``global``, ``burst``, ``while active``);
    ``card``: the card and so all its dice and its Globals, else this die alone."""

    only: tuple[str, ...] = ()
    card: bool = False


@dataclass(frozen=True, slots=True)
class Can(Node):
    """A duty or permission: ``must attack``, ``can't block``, ``is unblockable``.

    ``verb``: ``attack`` ``block`` ``be blocked`` ``be targeted`` ``be koed`` ``be damaged`` ``deal combat damage`` ``spin up`` ``spin down``
    ``field`` ``purchase`` ``use`` ``use globals`` ``reroll`` ``be captured`` …; ``mode``: ``must`` ``cannot`` ``may``.
    ``by``: for passive verbs the dice (or the kind of source) that cannot do it: ``can't be blocked by Sidekicks``;
    ``sources``: kinds of abilities: ``global`` ``action`` ``opposing`` ``opposing global`` ``opposing action`` …
    ``at_least``: ``can only be blocked by 2 or more``. With ``may``, ``be blocked``: only by ``by``. Further verbs: ``roll``,
    ``be purchased with wild`` (no wild energy may pay for it), ``gain life``, ``be attacked`` (a player), ``attack alone``, ``be affected``.
    """

    mode: str
    verb: str
    by: Dice | None = None
    sources: tuple[str, ...] = ()
    at_least: int = 0
    unless: Cost | None = None


@dataclass(frozen=True, slots=True)
class Blocks(Node):
    """``can block up to two character dice``; n None: any number. ``which``: only of these."""

    n: int | None
    which: Dice | None = None


@dataclass(frozen=True, slots=True)
class Costs(Node):
    """``cost [1] less to purchase (minimum 1)``; ``what``: purchase, field, global, use (an action die). ``more`` negative: less; ``free``: nothing at all;
    ``next``: only the next one; ``to``: becomes this amount; ``alone``: however many say so, it counts once;
    ``first``: only the first one each turn; ``instead``: this may be paid instead of the cost."""

    what: str
    more: Amount = Num(0)
    minimum: int | None = None
    free: bool = False
    next: bool = False
    to: Amount | None = None
    alone: bool = False
    first: bool = False
    instead: Cost | None = None


@dataclass(frozen=True, slots=True)
class Prevent(Node):
    """``prevent non-combat damage dealt to …``; ``amount`` None: all; ``kind``: any, combat, ability; ``by``: only from these;
    ``by_effect``: only from these kinds of ability (``global``, ``action``, ``when fielded``); ``leave``: reduce it to that much instead;
    ``next``: of the first (or next) damage of a turn only."""

    amount: Amount | None = None
    kind: str = "any"
    by: Dice | None = None
    by_effect: tuple[str, ...] = ()
    leave: Amount | None = None
    next: bool = False


@dataclass(frozen=True, slots=True)
class Redirect(Node):
    """``when you would take damage, redirect that damage to Thor`` as a lasting rule."""

    to: What
    kind: str = "any"


@dataclass(frozen=True, slots=True)
class DamageBonus(Node):
    """``deals 1 more damage``; ``factor`` 2: double damage; ``kind``: any, combat, ability; ``to``: only to these dice."""

    more: Amount = Num(0)
    factor: int = 1
    kind: str = "any"
    to: Dice | None = None


@dataclass(frozen=True, slots=True)
class Goes(Node):
    """``when KO'd, goes to … instead``: where a die goes in place of where it would: ``event``: ko, unblocked, purchased, used, unfielded.

    ``next``: only the next (or first) one.
    """

    event: str
    to: str
    next: bool = False


@dataclass(frozen=True, slots=True)
class AsLevel(Node):
    """``is considered to be level 1``."""

    level: int


@dataclass(frozen=True, slots=True)
class Counted(Node):
    """Extra dice a player draws, a changed number of something a player does: ``what``: draw, rerolls, energy …"""

    what: str
    n: Amount


Mod = (
    Stats
    | SetStats
    | DoubleStats
    | SwapStats
    | Gain
    | Lose
    | Blank
    | Can
    | Blocks
    | Costs
    | Prevent
    | Redirect
    | DamageBonus
    | Goes
    | AsLevel
    | Counted
)

# --- triggers ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """What an ability waits for: an event, seen through a description of whom it happens to.

    ``event``: ``fielded`` ``attacks`` ``blocks`` ``is blocked`` ``unblocked`` ``engaged`` ``koed`` ``kos`` (``object``: whom)
    ``damaged`` (a die or a player takes damage) ``deals damage`` (``object``: to whom) ``loses life`` ``gains life`` ``purchased`` ``used``
    (an action die) ``global`` (used) ``drawn`` ``rolled`` ``rerolled`` ``prepped`` ``spun up`` ``spun down`` ``captured`` ``targeted``
    ``regenerates`` ``leaves`` (the field) ``enters`` ``turn start`` ``turn end`` ``draw step`` ``roll step`` ``main step``
    ``main end`` ``attack step`` ``attack end`` ``attacked`` (a player is) ``blockers declared`` ``keyword`` (``object`` names it) ``sacrificed``
    ``energy spent`` ``flipped``; ``before damage`` (is dealt in combat) ``draw end`` (all dice of the Clear and Draw Step are drawn) ``roll end``;
    as a replacement ``would be damaged`` ``would be koed`` ``would go to used``.
    ``subject``: the die it happens to (``Ref('this')`` or a description), or the player. ``object``: the second party.
    ``how``: a restriction: ``combat`` ``ability`` ``outside draw step`` ``draw step`` ``attack step`` ``main step`` ``your turn``
    ``opponent's turn`` ``alone`` ``with`` (the object attacks too) ``first`` (the first of the turn) ``blocking`` ``attacking`` (at that time)
    ``not koed`` (and not KO'd by it) ``not by this`` (not through this ability or a copy of it); for ``targeted`` the kinds of source; for ``keyword`` its name.
    """

    event: str
    subject: Dice | Ref | Player | None = None
    object: Dice | Ref | Player | None = None
    how: tuple[str, ...] = ()
    tests: tuple[Test, ...] = ()


Effect = (
    Seq
    | May
    | If
    | ChooseOne
    | Repeat
    | Each
    | Again
    | PayFor
    | Unless
    | Later
    | Damage
    | Fight
    | GainLife
    | LoseLife
    | KO
    | Sacrifice
    | Move
    | Field
    | Spin
    | SpinTo
    | Draw
    | Roll
    | Reroll
    | Refill
    | RemoveFromCombat
    | Capture
    | SetAside
    | TakeControl
    | SwapControl
    | SwapDice
    | CopyText
    | CopyStats
    | BecomeCopy
    | UseCopy
    | Token
    | Counter
    | Purchase
    | Name
    | Choose
    | ClearDamage
    | Flip
    | Attach
    | Corrupt
    | PreventDamage
    | RedirectDamage
    | Retarget
    | DoubleDamage
    | Instead
    | ExtraDraw
    | GainEnergy
    | DeclareBlockers
    | Change
)
