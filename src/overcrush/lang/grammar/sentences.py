"""Sentences, one after the other, and what ties them together."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import dataclass, replace

from overcrush.ability.conditions import Did, DieIs, NotSo
from overcrush.ability.effects import (
    KO,
    Again,
    Capture,
    Change,
    Choose,
    ChooseOne,
    Cost,
    Damage,
    Each,
    Effect,
    If,
    Instead,
    Later,
    LoseLife,
    May,
    Mod,
    Move,
    PayFor,
    PreventDamage,
    RedirectDamage,
    Reroll,
    Roll,
    Sacrifice,
    Seq,
    SetAside,
    Spin,
    SpinTo,
    Stats,
    SwapControl,
    SwapDice,
    TakeControl,
    Unless,
)
from overcrush.ability.nouns import (
    Compare,
    Dice,
    Events,
    Every,
    HasAffiliation,
    HasEnergy,
    Is,
    Named,
    Not,
    Num,
    Pick,
    Player,
    Ref,
    Result,
    Shares,
    Test,
)
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.actors import BARE, as_cost, as_player, is_cost
from overcrush.lang.grammar.alternatives import if_either, others_do
from overcrush.lang.grammar.amounts import Where, X, explained
from overcrush.lang.grammar.base import G, order
from overcrush.lang.grammar.clauses import Effects, apart, bought, lasting, paid, seq
from overcrush.lang.grammar.durations import leaves
from overcrush.lang.grammar.one_by_one import of_each
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.parsing.tokens import Tok
from overcrush.lang.pronouns import PAID, WAS_LEVEL, Unresolved, undescribed
from overcrush.lang.renumbered import renumbered


@dataclass(frozen=True, slots=True)
class Averted:
    """``your opponent may pay 2 life to prevent this``: about the sentence before it."""

    by: Player
    cost: Cost


# --- <sentence> ---------------------------------------------------------------------------------------

_THIS = "(prevent|ignore|cancel) (this|this effect|that effect|this ability|it|each copy of this effect)"
G.rule("sentence", f"<p:player> (may|can) <c:paying> to {_THIS}")(lambda p, c: Averted(p, c))
G.rule("sentence", f"<p:player> (may|can) {_THIS} by paying <c:cost>")(lambda p, c: Averted(p, c))
G.rule("sentence", f"<p:player> (may|can) <v:vp> to {_THIS}", f"<p:player> (may|can) {_THIS} by <v:gerund>")(
    lambda p, v: _averted_by(p, v)
)


def _averted_by(player: Player, verb: Effect) -> Averted | None:
    """What that player does in order that it does not happen: only something that hurts them alone is a price."""
    theirs = rewrite(verb, lambda node: replace(node, whose="you") if isinstance(node, Dice) else node)
    said = all(node.whose == "?they" for node in walk(verb) if isinstance(node, Dice))
    done = as_player(verb, player) if said and is_cost(theirs) else None
    return Averted(player, as_cost(done)) if done is not None else None


# --- <gerund> -----------------------------------------------------------------------------------------

G.rule("gerund", "spinning <w:what> down (<n:n> level)?", "spinning down <w:what> (<n:n> level)?")(
    lambda w, n=Num(1): Spin(w, -n.n) if isinstance(n, Num) and not isinstance(w, Player) else None
)
G.rule("gerund", "ko'ing <w:what>")(lambda w: KO(w) if not isinstance(w, Player) else None)
G.rule("gerund", "sacrificing <w:what>")(lambda w: Sacrifice(w) if not isinstance(w, Player) else None)
G.rule("gerund", "losing <n:int> life")(lambda n: LoseLife(Num(n), Player("you")))

# --- <sentence> ---------------------------------------------------------------------------------------


G.rule("sentence", "pay <c:energycost>")(lambda c: May(PayFor(c, Seq(()))) if c.x else None)


@dataclass(frozen=True, slots=True)
class NoTrigger:
    """``this does not trigger "when fielded" effects``: said of moving or swapping, where it is so anyway (2.6.3,
    3.11.5).
    """


G.rule("sentence", 'this doesn\'t trigger (any)? " <k:abilitykind> " (effect|ability)')(lambda k: NoTrigger())


@dataclass(frozen=True, slots=True)
class Anyway:
    """What is so anyway after an effect of some kind: a die that was rerolled in the field stays there (1.6.10), one
    whose control was taken can attack and block (3.9.1)."""

    after: tuple[type[Effect], ...]


_STAYS = "(it|they|that (character)? die|those (character)? die) (remain|stay)"
G.rule(
    "sentence",
    f"{_STAYS} (in|on) (the)? (field_zone|attack_zone) ((on|at) (its|the|their) (rolled|new|current) (level|face))?",
    f"{_STAYS} (on|at) (its|the|their) (rolled|new) (level|face) (in field_zone)?",
    "leave (it|them|that (character)? die) (in|on|at) (its|the|their)? ((rolled|new|current) (level|face)|field_zone)",
)(lambda: Anyway((Reroll, Roll)))
G.rule(
    "sentence",
    "(it|they|that (character)? die) (can|may) attack (this turn)?",
    "(you|they) may attack (or|and|and / or) block with (it|them|that (character)? (die)?|those character die)",
)(lambda: Anyway((TakeControl,)))


@dataclass(frozen=True, slots=True)
class Lasts:
    """``this capture lasts until …``: about the capture before it."""

    until: str


G.rule(
    "sentence",
    "this capture last until (it be used again|you capture another "
    "(character)? (die)?|<n:self> capture another (character)? (die)?)",
)(lambda n=None: Lasts("next"))
G.rule("sentence", "this capture last until you field another <n:self> (die)?")(lambda n: Lasts("another"))
G.rule("sentence", "this capture (last|end) (until|when) <r:ref> leave field_zone")(lambda r: Lasts(leaves(r)))
G.rule("sentence", "<e:clauses> <w:whereclause> <u:until>")(lambda e, w, u: _where_until(e, w, u))


def _where_until(parts: Effects, where: Where, until: str) -> Effect | None:
    effect = where_x(seq(parts), where)
    return lasting(effect, until) if effect is not None else None


G.rule("sentence", "(then ,?|also ,?|, then)? <e:clauses> <w:whereclause>?")(lambda e, w=None: where_x(bought(e), w))


def where_x(effect: Effect, where: Where | None) -> Effect | None:
    """An effect with its X, or its ``a number of``, replaced; None if it has none."""
    if isinstance(effect, Otherwise | Averted | NoTrigger | Returned | Lasts | Anyway) or where is None:
        return effect
    return explained(effect, where)


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An effect that waits for the ``if`` before it; ``unless_so``: for that alone, and not for what was not done."""

    effect: Effect
    unless_so: bool = False


_NOT_SO = "if (it|this|that) (isn't|wasn't|doesn't|didn't)"
G.rule("sentence", f"{_NOT_SO} , <e:sentence>")(lambda e: Otherwise(e, True))
G.rule("sentence", "(otherwise|if not|if you doesn't|if they doesn't) ,? <e:sentence>")(lambda e: Otherwise(e))
G.rule("sentence", "<p:player> may <c:paying> . if (they|he|she) doesn't (do so|pay)? , <e:sentence>")(
    lambda p, c, e: Unless(_to_them(e, p), p, c) if p.who != "you" and not c.x else None
)
_THEM = (Ref("?them"), Player("?they"))


def _to_them(effect: Effect, player: Player) -> Effect:
    """``deal 3 damage to them``: to the player who did not pay."""
    return rewrite(effect, lambda node: player if node in _THEM else node)


G.rule("sentence", "choose one : <o:options>")(lambda o: ChooseOne(o))
_LAST = "<a:clause> (,|;) (or)? <b:clause> (,|;)? or <c:clause> <u:until>?"
G.rule("sentence", f"choose one : {_LAST}")(lambda a, b, c, u="": _one_of((a, b, c), u))


def _one_of(options: tuple[Effect, ...], until: str) -> Effect | None:
    """Several options, with how long they all last."""
    found = [done for option in options if (done := lasting(option, until) if until else option) is not None]
    return ChooseOne(tuple(found)) if len(found) == len(options) else None


G.rule("sentence", "this capture last until this ability be used again")(lambda: Lasts("next"))
G.rule("sentence", "<p:player> choose one : <o:options>")(lambda p, o: ChooseOne(o, p))
G.rule("sentence", "choose one : <a:clause> (,|, or|or|;) <b:clause>")(lambda a, b: ChooseOne((a, b)))
G.rule("sentence", "<p:player> choose one : <a:clause> (,|, or|or|;) <b:clause>")(
    lambda p, a, b: _chosen_by(p, a, b) if p.who != "you" else None
)


G.rule("sentence", "<p:player> choose one : <a:clause> (,|, or|or|;) you <b:vps>")(
    lambda p, a, b: ChooseOne((a, seq(b)), p) if p.who != "you" else None
)


def _chosen_by(player: Player, first: Effect, second: Effect) -> Effect | None:
    """``they lose 2 life or KO one of their dice``: both are what that player does."""
    theirs = as_player(second, player) if others_do(first) and not others_do(second) else second
    return None if theirs is None else ChooseOne((first, theirs), player)


@dataclass(frozen=True, slots=True)
class Returned:
    """``return them at end of turn``: said of control that was swapped, where it is so anyway (3.9.7); of ``your``
    turn, it lasts until that one ends."""

    until: str = "turn"


_HOME = "return the opposing character (if active)? and your opponent return your character (if active)?"
G.rule("sentence", f"at end_of_turn , {_HOME}")(lambda: Returned())
G.rule("sentence", f"at the end of your turn , {_HOME}")(lambda: Returned("your turn"))
G.rule("sentence", "repeat this (effect|ability|process) (if <c:cond>)?")(
    lambda c=None: Again() if c is None else If(c, Again())
)
G.rule(
    "sentence", "return (it|them|him|her|that (character)? die|the captured die) (to field_zone)? at (the)? end_of_turn"
)(lambda: Lasts("turn"))
G.rule(
    "sentence",
    "return (it|them|that (captured)? (character)? die|those (captured)? (character)? die) (to field_zone)? (if|when) "
    "<r:selfref> leave (play|field_zone)",
)(lambda r: Lasts("leaves"))
G.rule("sentence", "this capture (last|end) (until|when) <self> leave (play|field_zone)")(lambda self: Lasts("leaves"))
_ROLLED = "(result|die)? (you)? (rolled)?"
G.rule("sentence", f"keep (any|all) <f:face> {_ROLLED} . (return|move|place|put|add|send) the rest <p:place>")(
    lambda f, p: Move(Every(Dice("die", "any", (), order((Is("rolled"), Not(f))))), p[0], p[1], p[2])
)
G.rule("sentence", "(afterward|afterwards|either way) ,? <e:sentence>")(lambda e: e)

# --- <clauses> ----------------------------------------------------------------------------------------

G.rule("clauses", "<e:clause>")(lambda e: (e,))
G.rule("clauses", "<e:clause> (and|, and|, then|and then|then|, but|,|;) (also|then)? <o:ours> <f:clauses>")(
    lambda e, f, o: None if isinstance(e, May) and isinstance(f[0], ChooseOne) else (e, *f)
)


@G.terminal("ours")
def _ours(parser: Parser, pos: int) -> Results:
    """``your opponent discards a die and draws``: what goes on in the third person is done by the same player, and is
    no order to you."""
    token = parser.tok(pos)
    if token is None or not _third(token):
        return [(pos, True)]
    for at in range(pos - 1, 0, -1):
        if parser.tokens[at].lem in {".", ";", ":"}:
            break
        if _third(parser.tokens[at]) and parser.tokens[at - 1].lem in {"opponent", "player", "controller", "owner"}:
            return []
    return [(pos, True)]


def _third(token: Tok) -> bool:
    """Whether a verb is said of a third person."""
    return token.low.endswith("s") and token.lem in _DONE_BY_PLAYERS and token.low != token.lem


_DONE_BY_PLAYERS = {
    *("draw", "move", "place", "put", "return", "prep", "gain", "lose", "pay", "choose", "ko", "sacrifice", "roll"),
    *("reroll", "purchase", "field", "use", "name", "remove", "spin", "swap", "take", "add", "send"),
}


# --- <vps> --------------------------------------------------------------------------------------------

G.rule("vps", "<e:vp>")(lambda e: (e,))
G.rule("vps", "<e:vp> (and|, and|, then|and then) <f:vp> if <c:cond>")(lambda e, f, c: (e, If(c, f)))
G.rule("vps", "<e:vp> (and|, and|, then|and then|then|,) <f:vps>")(lambda e, f: (e, *f))

# --- <effect> -----------------------------------------------------------------------------------------

G.rule("effect", "<e:effects>")(lambda e: chain(e))
PRONOUNS = {Ref("?it"), Ref("?that"), Ref("?them")}


def _set_aside(before: Effect, move: Move) -> bool:
    """Whether what is said to return was set aside for a time: as it was, it returns anyway (3.4.4)."""
    return isinstance(move.what, Ref) and any(isinstance(node, SetAside) for node in walk(before))


Sentence = Effect | Otherwise | Averted | NoTrigger | Returned | Lasts | Anyway


def chain(parts: tuple[Sentence, ...]) -> Effect | None:
    """Sentences one after the other: ``otherwise`` joins its ``if``, ``if you do`` its cost, a first part that
    only hurts is a cost (3.1.17).
    """
    out: list[Effect] = []
    for part in _delayed(parts):
        if out and isinstance(part, If) and of_each(out[-1], part):
            out.append(Each(Ref("?those"), part))
        elif isinstance(part, Averted):
            if not out or apart(out[-1], part.by):
                return None
            out[-1] = averted(out[-1], part.by, part.cost)
        elif isinstance(part, Anyway) or (isinstance(part, Otherwise) and isinstance(part.effect, Anyway)):
            said = part.effect if isinstance(part, Otherwise) else part
            assert isinstance(said, Anyway)
            if not any(isinstance(node, said.after) for effect in out for node in walk(effect)):
                return None
        elif isinstance(part, Returned):
            if not out or not any(isinstance(node, SwapControl) for node in walk(out[-1])):
                return None
            out[-1] = _lasting(out[-1], SwapControl, part.until)
        elif isinstance(part, Move) and part.to == "field" and out and _set_aside(out[-1], part):
            if part.face != "original":
                return None  # now, or when the time is over?
        elif part == Lasts("turn") and any(isinstance(node, TakeControl) for e in out for node in walk(e)):
            continue  # control ends with the turn anyway (3.9.7)
        elif isinstance(part, Lasts):
            if not out or not any(isinstance(node, Capture) for node in walk(out[-1])):
                return None
            out[-1] = _lasting(out[-1], Capture, part.until)
        elif isinstance(part, NoTrigger):
            if not any(isinstance(node, Move | SwapDice) for before in out for node in walk(before)):
                return None
        elif isinstance(part, Otherwise):
            if not out:
                return None
            last = out[-1]
            if part.unless_so and not (isinstance(last, If) and last.otherwise is None):
                return None
            if isinstance(last, If) and not part.unless_so and last.otherwise is None and _left_over(last, part.effect):
                out.append(If(NotSo(Did()), part.effect))
            elif isinstance(last, If) and last.otherwise is None:
                out[-1] = replace(last, otherwise=part.effect)
            elif isinstance(last, Each) and isinstance(last.effect, If) and last.effect.otherwise is None:
                out[-1] = replace(last, effect=replace(last.effect, otherwise=part.effect))
            elif isinstance(last, May):
                out.append(If(NotSo(Did()), part.effect))
            else:
                return None
        elif out and _unspent(out[-1]) and any(_of_paid(node) or node == X for node in walk(part)):
            may = out[-1]
            assert isinstance(may, May) and isinstance(may.effect, PayFor)
            out[-1] = replace(may, effect=paid(may.effect.cost, part))
        elif out and isinstance(part, If) and part.condition == Did() and isinstance(part.then, Instead):
            may = out[-1]
            if len(out) > 1 or not _unspent(may) or not isinstance(may, May) or not isinstance(may.effect, PayFor):
                return None  # instead of what, and chosen when, cannot be told
            out[-1] = replace(may, effect=paid(may.effect.cost, part.then))
        elif out and isinstance(part, If) and (done := _spun(out[-1], part)) is not None:
            out.append(done)
        elif out and isinstance(part, If) and of_it(part):
            chosen = chosen_first(out[-1], part)
            if chosen is None:
                return None
            out[-1:] = chosen
        elif isinstance(part, If) and isinstance(part.then, Instead) and part.otherwise is None and out:
            instead = in_its_place(part.then.effect, out[-1])
            if instead is None:
                return None
            out[-1] = If(part.condition, instead, out[-1])
        elif isinstance(part, If) and part == If(Did(), part.then) and out and (either := if_either(out[-1], part)):
            out[-1] = either
        elif isinstance(part, If) and part.condition == Did() and out and _unspent(out[-1]):
            may = out[-1]
            if isinstance(may, May) and isinstance(may.effect, PayFor):
                then = part.then.effect if isinstance(part.then, May) and part.then.by == may.by else part.then
                out[-1] = replace(may, effect=paid(may.effect.cost, then))  # who pays for it has chosen to do it
        elif out and (_stands_alone(part) or _too_soon(out, part) or _also_the_price(out[-1], part)):
            return None
        else:
            out.append(part)
    return bought(tuple(out))


def _spun(before: Effect, part: If) -> Effect | None:
    """``spin it down 1 level. If it cannot be spun down, …``: if that was not done."""
    match part.condition:
        case DieIs(_, Compare(level, "=", Num(n))) if level == WAS_LEVEL and isinstance(before, Spin):
            if isinstance(before.what, Every):
                return None  # some of them might be spun, and others not
            return replace(part, condition=NotSo(Did())) if n == (1 if before.by < 0 else 3) else None
    return None


def averted(effect: Effect, by: Player, cost: Cost) -> Effect:
    """An effect that a player can avert by paying once; what is only chosen is chosen anyway."""
    if isinstance(effect, Seq) and isinstance(effect.parts[0], Choose) and len(effect.parts) == 2:
        return Seq((effect.parts[0], averted(effect.parts[1], by, cost)))
    return Unless(effect, by, cost)


def _delayed(parts: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """``When a die blocks this turn, reroll it. If it shows an energy face, KO it.``: all of it waits for the die that
    is spoken of."""
    first = parts[0]
    if not isinstance(first, Later) or not all(isinstance(trigger.subject, Dice) for trigger in first.on):
        return parts
    end = 1
    while end < len(parts) and _goes_on(parts[end]):
        end += 1
    whole = chain((first.effect, *parts[1:end])) if end > 1 else None
    return parts if whole is None else (replace(first, effect=whole), *parts[end:])


def _goes_on(part: Sentence) -> bool:
    """Whether a sentence speaks of a die that it does not choose itself."""
    if isinstance(part, Otherwise | Anyway):
        return True
    found = list(walk(part))
    return any(undescribed(node) in PRONOUNS for node in found) and not any(isinstance(n, Pick | Every) for n in found)


def _left_over(before: If, otherwise: Effect) -> bool:
    """``if it is …, you may field it. Otherwise, move it``: where the die goes if nothing was done with it."""
    return isinstance(before.then, May) and all(
        any(undescribed(node) in PRONOUNS for node in walk(part)) for part in (before.then, otherwise)
    )


def _too_soon(before: list[Effect], part: Effect) -> bool:
    """Whether it is asked what damage has done that is only redirected yet, and dealt when all of this is over."""
    redirected = any(isinstance(node, RedirectDamage) for effect in before for node in walk(effect))
    return redirected and any(isinstance(node, Events) and node.span == "this way" for node in walk(part))


def _also_the_price(before: Effect, part: Effect) -> bool:
    """``KO this die to KO all … For each die KO'd this way``: whether the price counts, nobody says."""
    if Is("koed this way") not in walk(part) or not isinstance(before, May) or not isinstance(before.effect, PayFor):
        return False
    return any(isinstance(node, KO) for node in before.effect.cost.also)


def _stands_alone(part: Effect) -> bool:
    """A later sentence about this very die that says no time is an ability of its own and not the end of the one
    before.
    """
    if isinstance(part, PreventDamage):
        return part.to == Ref("this") or isinstance(part.to, Every)
    own = Every(Dice(whose="you", where=(Named(("self",)),)))
    return isinstance(part, Change) and part.until == "" and part.what in {Ref("this"), BARE, own}


def _lasting(effect: Effect, kind: type[Capture | SwapControl], until: str) -> Effect:
    from overcrush.ability.tree import rewrite

    return rewrite(effect, lambda node: replace(node, until=until) if isinstance(node, kind) else node)


def _of_paid(node: Node) -> bool:
    return isinstance(node, Result) and node.of.partition(" ")[0] == PAID


def _unspent(effect: Effect) -> bool:
    return isinstance(effect, May) and isinstance(effect.effect, PayFor) and effect.effect.effect == Seq(())


def of_it(part: Effect) -> bool:
    """Whether this is an ``if …, … instead`` that speaks of what the sentence before it chose."""
    if not isinstance(part, If) or not isinstance(part.then, Instead) or part.otherwise is not None:
        return False
    return any(undescribed(node) in PRONOUNS for node in walk(part))


def chosen_first(before: Effect, part: If) -> list[Effect] | None:
    """``deal 2 damage to target die. If it …, deal it 5 damage instead``: the die is chosen before either."""
    if not isinstance(part.then, Instead):
        return None
    if isinstance(done_to := _whom(before), Ref):
        return _of_the_same(before, part, done_to)
    if isinstance(before, May) and isinstance(before.effect, Spin | SpinTo):
        chosen = chosen_first(before.effect, part)
        if chosen is None or not isinstance(chosen[1], If):
            return None
        then, otherwise = (replace(before, effect=done) for done in (chosen[1].then, chosen[1].otherwise) if done)
        return [chosen[0], replace(chosen[1], then=then, otherwise=otherwise)]
    if isinstance(before, Spin | SpinTo | Move) and isinstance(before.what, Pick) and before.what.n == Num(1):
        if undescribed(getattr(part.then.effect, "what", None)) not in PRONOUNS:
            return None
        return [Choose(before.what), If(part.condition, part.then.effect, replace(before, what=Ref("?that")))]
    if not isinstance(before, Damage) or not isinstance(before.to, Pick):
        return _changed_first(before, part, part.then.effect)
    it = replace(before, to=Ref("?that"))
    return [Choose(before.to), If(part.condition, same(part.then.effect, it), it)]


def _whom(effect: Effect) -> object:
    """Whom a verb is done to."""
    return effect.to if isinstance(effect, Damage) else getattr(effect, "what", None)


def _of_the_same(before: Effect, part: If, die: Ref) -> list[Effect] | None:
    """``deal 2 damage to it. If that die …, deal 3 instead``: the die was spoken of before, and is the same."""
    assert isinstance(part.then, Instead)
    condition = rewrite(part.condition, lambda node: die if undescribed(node) in PRONOUNS else node)
    effect = rewrite(part.then.effect, lambda node: die if undescribed(node) in PRONOUNS else node)
    if isinstance(before, Change) and not (isinstance(effect, Change) and _alike(before.changes, effect.changes)):
        return None
    instead = in_its_place(effect, before)
    return None if instead is None else [If(condition, instead, before)]


def _changed_first(before: Effect, part: If, instead: Effect) -> list[Effect] | None:
    """``target die gets +2A. If it …, it gets +3A instead``: the die is chosen before either."""
    if not isinstance(before, Change) or not isinstance(before.what, Pick) or not isinstance(instead, Change):
        return None
    if undescribed(instead.what) not in {Ref("?it"), Ref("?that"), Ref("?he")} or not _alike(
        before.changes, instead.changes
    ):
        return None
    return [Choose(before.what), If(part.condition, instead, replace(before, what=Ref("?that")))]


def _alike(one: tuple[Mod, ...], two: tuple[Mod, ...]) -> bool:
    return all(isinstance(mod, Stats) for mod in (*one, *two))


def in_its_place(effect: Effect, before: Effect) -> Effect | None:
    """What is done instead of an effect: it with another number, or something else."""
    try:
        timed = isinstance(effect, Change) and effect.until != ""
        return renumbered(before, effect, timed=timed) or same(effect, before)
    except Unresolved:
        return None


def same(effect: Effect, before: Effect) -> Effect:
    """``deal 2 instead``: to whom the effect before it was dealt."""
    dealt = next((node for node in walk(before) if isinstance(node, Damage)), None)
    if dealt is None:
        return effect

    def alike(node: Node) -> Node:
        if not isinstance(node, Damage) or node.to != Ref("?same"):
            return node
        return replace(node, to=dealt.to, split=dealt.split)

    return rewrite(effect, alike)


# --- <effects> ----------------------------------------------------------------------------------------

G.rule("effects", "<e:sentence>")(lambda e: (e,))
G.rule("effects", "<e:sentence> (.|;) <f:effects>")(lambda e, f: (e, *f))
G.rule("effects", "<e:sentence> ,? (otherwise|if not) ,? <f:sentence>")(lambda e, f: (e, Otherwise(f)))

G.rule("effects", "(choose|name|pick) <a:affil> or <b:affil> (.|,) <f:effects>")(
    lambda a, b, f: _for_either(
        (HasAffiliation((a,)), HasAffiliation((b,))), Shares("affiliation", Ref("?named")), chain(f)
    )
)
G.rule("effects", "(choose|name|pick) <a:energy> or <b:energy> (.|,) <f:effects>")(
    lambda a, b, f: _for_either((HasEnergy((a,)), HasEnergy((b,))), Shares("energy", Ref("?named")), chain(f))
)


def _for_either(tests: tuple[Test, ...], that: Test, effect: Effect | None) -> tuple[Effect] | None:
    """``choose [A] or [B]. Dice of that affiliation …``: one of two effects."""
    if effect is None or that not in walk(effect):
        return None
    return (ChooseOne(tuple(_with(effect, that, test) for test in tests)),)


def _with(effect: Effect, that: Test, test: Test) -> Effect:
    return rewrite(effect, lambda node: test if node == that else node)


# --- <options> ----------------------------------------------------------------------------------------

G.rule("options", "- <e:effect> .?")(lambda e: (e,))
G.rule("options", "- <e:effect> .? <o:options>")(lambda e, o: (e, *o))
