"""Verbs of combat and of who has a die: KO, sacrifice, capture, control, remove, force."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.abilities import Keyword
from overcrush.ability.effects import (
    KO,
    Can,
    Capture,
    Change,
    Choose,
    Counter,
    DeclareBlockers,
    Gain,
    Move,
    RemoveFromCombat,
    Sacrifice,
    Seq,
    SetAside,
    SwapControl,
    TakeControl,
)
from overcrush.ability.nouns import Dice, Every, Num, Pick, Player, Ref, Same, Several, What
from overcrush.lang.grammar.actors import as_player
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.moving import TOKENS
from overcrush.lang.grammar.whats import ANY_NUMBER, pick

_FROM = "from (<w:what>|<r:refs> (character)? card)"
G.rule("vp", f"remove <n:n> {TOKENS} {_FROM}")(
    lambda n, k, w=None, r=None: _taken_off(k, w or r, n) if isinstance(n, Num) else None
)
G.rule("vp", f"remove (all|each) (of)? (the)? {TOKENS} {_FROM}")(
    lambda k, w=None, r=None: _taken_off(k, w or r, ANY_NUMBER)
)


def _taken_off(kind: str, what: What, n: Num) -> Counter | None:
    return Counter(kind, what, Num(-n.n)) if not isinstance(what, Player) else None


G.rule("vp", "declare blocker for your opponent , first one for each attacker , then the rest as you choose")(
    lambda: DeclareBlockers(even=True)
)
G.rule("vp", "swap control of <r:ref> <u:until>?")(lambda r, u="turn": SwapControl(r, u))
G.rule("vp", "(exchange|swap|switch) control of <a:what1> (and|with) <b:what1> <u:until>?")(
    lambda a, b, u="turn": (
        Seq((Choose(Several((a, b))), SwapControl(Ref("?both"), u)))
        if isinstance(a, Pick) and isinstance(b, Pick)
        else None
    )
)
G.rule(
    "vp",
    "declare blocker for your opponent , assigning one per attacker until all attacker have been assigned "
    "a blocker , and then assigning the rest as you choose",
)(lambda: DeclareBlockers(even=True))
G.rule(
    "vp", "remove <w:what> from attack_zone to field_zone", "remove <w:what> from (combat|attack_zone) to field_zone"
)(lambda w: RemoveFromCombat(w) if not isinstance(w, Player) else None)
G.rule("vp", "(assign|force|choose) <w:what> to block <r:ref> (this turn)?")(
    lambda w, r: (
        Change(w, (Can("must", "block", by=Dice(where=(Same(r),))),), "turn") if isinstance(w, Pick | Every) else None
    )
)
G.rule("vp", "have <w:what> block <r:ref> (this turn)?")(
    lambda w, r: (
        Change(w, (Can("must", "block", by=Dice(where=(Same(r),))),), "turn") if isinstance(w, Pick | Every) else None
    )
)
G.rule("vp", "choose <w:what> and (force|assign) (it|them|him|her) to block <x:targeted>")(
    lambda w, x: _made_to_block(w, x, None)
)
_CHOSEN = "(<x:targeted>|(a|one of) <d:desc> of your choice)"
G.rule("clause", f"<w:what> must block {_CHOSEN} (this turn)? (if able|, if able)?")(
    lambda w, x=None, d=None: _made_to_block(w, x, d)
)
G.rule("vp", f"(assign|force|choose) <w:what> to block {_CHOSEN} (this turn)? (if able|, if able)?")(
    lambda w, x=None, d=None: _made_to_block(w, x, d)
)


def _made_to_block(what: What, target: Pick | None, desc: Desc | None) -> Seq | None:
    """Who is blocked is chosen, then who must block it."""
    aim = target or (pick(desc) if desc is not None else None)
    if aim is None or not isinstance(what, Pick) or aim.dice.zones != ("field",):
        return None
    return Seq((Choose(aim), Change(what, (Can("must", "block", by=Dice(where=(Same(Ref("?that")),))),), "turn")))


G.rule("clause", "only (one|<n:int>) {o:opposing}? character die (may|can) {v:attack/block} <u:until>?")(
    lambda v, n=1, o="", u="turn": Change(
        Player("opponent" if o else "each"), (Can("cannot", f"{v} with", at_least=n + 1),), u
    )
)
G.rule("vp", "make <w:what> unblockable <u:until>?")(
    lambda w, u="": Change(w, (Can("cannot", "be blocked"),), u) if not isinstance(w, Player) else None
)
G.rule("vp", "have <w:what> <m:preds> <u:until>?")(
    lambda w, m, u="": Change(w, m, u) if not isinstance(w, Player) or w.who != "you" else None
)
G.rule("vp", "force <w:what> to {v:attack/block} <u:until>?", "force <w:what> to block <r:ref> <u:until>?")(
    lambda w, v="block", r=None, u="": Change(w, (Can("must", v, Dice(where=(Same(r),)) if r else None),), u)
)
_FIGHTING = {"attacking": "attack", "blocking": "block"}
G.rule(
    "vp",
    "(prevent|stop|keep) <w:what> from {v:attacking/blocking} <u:until>?",
    "(prevent|stop|keep) <w:what> from {v:attacking} or {x:blocking} <u:until>?",
)(lambda w, v, x="", u="": _kept_from(w, tuple(_FIGHTING[word] for word in (v, x) if word), u))


def _kept_from(what: What, verbs: tuple[str, ...], until: str) -> Change | None:
    """Dice that cannot attack, or cannot block."""
    return None if isinstance(what, Player) else Change(what, tuple(Can("cannot", verb) for verb in verbs), until)


G.rule("vp", "have <p:player> <e:vp>")(lambda p, e: as_player(e, p) if p.who != "you" else None)
G.rule("vp", "choose and ko <w:what>")(lambda w: KO(w))
G.rule("vp", "ko <w:what>", "knock <w:what> out")(lambda w: KO(w))
G.rule("vp", "sacrifice <w:what>")(lambda w: Sacrifice(w))
G.rule("vp", "remove <w:what> from the game")(lambda w: Move(w, "removed") if not isinstance(w, Player) else None)
G.rule("vp", "(move|take) <w:what> out of (combat|attack_zone|the attack_zone|the attack|battle)")(
    lambda w: RemoveFromCombat(w)
)
G.rule("vp", "remove <w:what> from (combat|attack_zone|the attack_zone|the attack|battle)")(
    lambda w: RemoveFromCombat(w)
)
G.rule("vp", "capture <w:what> <u:capturetime>?", "have <r:ref> capture <w:what> <u:capturetime>?")(
    lambda w, u="turn", r=Ref("this"): Capture(w, r, u)
)
_BACK = "return (it|them|that (character)? die|those (character)? die) to (its|their) owner 's control"
G.rule(
    "sentence", f"(take|gain) control of <w:what> . {_BACK} when one of your <self> (character)? die leave field_zone"
)(lambda w, self: TakeControl(w, until="one leaves"))
G.rule("vp", "(take|gain) control of <w:what> <u:until>?")(lambda w, u="turn": TakeControl(w, until=u))
G.rule(
    "vp",
    "remove <w:what> from field_zone <u:until>",
    "set <w:what> aside <u:until>?",
    "set aside <w:what> <u:until>?",
    "remove <w:what> from play <u:until>",
    "(move|place|put) <w:what> (to|on|onto) (this|its|his|her|their) (character)? card <u:until>",
    "(move|place|put) <w:what> (to|on|onto) <self> 's (character)? card <u:until>",
)(lambda w, u="turn", self="": SetAside(w, u))
G.rule("clause", "<p:player> skip rolling <r:ref> {t:this/next} turn (,? and (it|they) remain there)?")(
    lambda p, r, t: Change(r, (Can("cannot", "roll"),), "turn" if t == "this" else "your next turn")
)
G.rule("vp", f"give <n:n> {TOKENS} to <w:what>", f"give <w:what> <n:n> {TOKENS}")(
    lambda n, k, w: Counter(k, w, n) if not isinstance(w, Player) else None
)
G.rule("vp", "doesn't roll <r:ref> next turn")(lambda r: Change(r, (Can("cannot", "roll"),), "your next turn"))
G.rule("clause", "<r:ref> isn't rolled {t:next/this} turn")(
    lambda r, t: Change(r, (Can("cannot", "roll"),), "turn" if t == "this" else "your next turn")
)


# --- <pred> -------------------------------------------------------------------------------------------

_WHOM = "before (other|opposing|all other|all opposing) (character|character die) (do|deal damage)?"
G.rule("pred", f"deal (combat|its combat|his combat|her combat|their combat) damage {_WHOM}")(
    lambda: (Gain((Keyword("Fast"),)),)
)
