"""Whole abilities: triggered, static, activated, global, used."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from dataclasses import replace

from overcrush.ability.abilities import (
    Ability,
    Activated,
    Keyword,
    Static,
    Triggered,
    Use,
)
from overcrush.ability.conditions import Both, Condition, Did, During, Guesses, Happened, There, Turn
from overcrush.ability.effects import (
    KO,
    Can,
    Change,
    Cost,
    Costs,
    Counted,
    Counter,
    Damage,
    DoubleStats,
    Draw,
    Effect,
    Flip,
    Goes,
    If,
    Instead,
    May,
    Move,
    PayFor,
    Seq,
    Trigger,
)
from overcrush.ability.nouns import (
    Amount,
    Dice,
    Every,
    Is,
    Named,
    Num,
    Player,
    Ref,
)
from overcrush.ability.tree import Node, rewrite, walk
from overcrush.lang.grammar.actors import one_opponent
from overcrush.lang.grammar.base import OTHER, Desc, G
from overcrush.lang.grammar.clauses import bought, lasting, paid
from overcrush.lang.grammar.conditions import IN_ATTACK, active, negated
from overcrush.lang.grammar.moments import YOURS
from overcrush.lang.grammar.standing import Abilities, static
from overcrush.lang.grammar.triggers import Event, each_event, one
from overcrush.lang.interrupts import interrupt, more_each_time

_COMMA = ",?"

# --- <ability> ----------------------------------------------------------------------------------------


@G.rule(
    "ability",
    f"<w:whileactive>? {{i:immediately}}? <t:when> {_COMMA} <l:once>? if <c:cond> , <e:effect>",
    f"<w:whileactive>? <l:once>? {{i:immediately}}? <t:when> {_COMMA} <e:effect>",
    f"<w:whileactive>? {{i:immediately}}? <t:when> {_COMMA} <l:once>? <e:effect>",
    "<t:moment> ,? <w:whileactive> <e:effect>",
)
def triggered(t: object, e: Effect, **env: object) -> Abilities | None:
    limit = str(env.get("l") or "")
    if isinstance(t, tuple) and t and isinstance(t[0], str):
        limit, t = t
    if any(isinstance(x, Can) and x.verb == "count as blocked" for x in walk(e)) and isinstance(t, tuple):
        # what is declared blocked with no blocker is so in that moment, whether others are blocked or not
        t = tuple(replace(x, least=0) if x.event == "blockers declared" else x for x in t)
    condition = env.get("c")
    assert isinstance(t, tuple)
    if all(trigger.event == "unblocked" for trigger in t):
        e = rewrite(e, _goes_unblocked)
    if all(
        isinstance(trigger.object, Dice) and trigger.how[:1] and trigger.how[0].startswith("from ") for trigger in t
    ):
        e = rewrite(e, lambda node: Ref("?that") if node == Ref("?it") else node)  # an ability is no die
    if condition == active(("self",)) and not any(Ref("this") in (trigger.subject, trigger.object) for trigger in t):
        condition, env["w"] = None, True  # "if X is active" says of X's own ability what "while X is active" does
    if (
        condition is None
        and isinstance(e, If)
        and e.otherwise is None
        and not isinstance(e.then, Instead)
        and not waits(e.condition)
    ):
        condition, e = e.condition, e.then
    scope = "card" if "w" in env else "die"
    if scope == "die":
        scope, t = _own(t)
        other = any(isinstance(trigger.subject, Dice) and OTHER in trigger.subject.where for trigger in t)
        once = _for_all(e) or (limit and not other and not any(isinstance(x, Costs) for x in walk(e)))
        if once and not any(Ref("this") in (trigger.subject, trigger.object) for trigger in t):
            scope = "card"  # so often for the card, and so for all of its dice (3.2.11, 3.1.27)
    if limit == YOURS:
        t, limit = tuple(replace(trigger, how=(*trigger.how, "your turn")) for trigger in t), "once"
    if (more := more_each_time(t, e)) is not None:
        change = None if limit or more[0] is None else replace(more[0], until="turn")
        return None if change is None else static((change,), while_active="w" in env, condition=condition)  # type: ignore[arg-type]
    ability = replacement(Triggered(t, e, scope, condition, limit, immediate="i" in env))  # type: ignore[arg-type]
    if not ability.replaces and any(isinstance(x, PayFor) and isinstance(x.effect, Instead) for x in walk(e)):
        return None  # there is nothing that it would be done instead of
    return _one_more(ability) or (ability,)


def _goes_unblocked(node: Node) -> Node:
    """``when unblocked, move it to your Prep Area instead of the Used Pile``: where it goes once it has fought."""
    match node:
        case Move(Ref() as die, zone, 0, "", None, ("used",)):
            return Change(die, (Goes("unblocked", zone),))
    return node


def waits(condition: Condition) -> bool:
    """Whether a condition is about what the ability itself has done."""
    return any(isinstance(node, Did | Guesses) for node in walk(condition))


_MINE = Dice(whose="you", where=(Named(("self",)),))


def _for_all(effect: Effect) -> bool:
    """Whether an effect is for all dice of its card alike: it happens once, not once for each of them."""
    return any(isinstance(x, Every) and x.dice == _MINE for x in walk(effect))


def _own(on: tuple[Trigger, ...]) -> tuple[str, tuple[Trigger, ...]]:
    """``when an X die attacks`` on X's own card is said of each of its dice (3.1.12); a narrower ``attacking X``
    of the card. ``When another X die attacks`` is said of each of the others.
    """
    own = tuple(_of_this(trigger) for trigger in on)
    narrow = any(_narrow(trigger.subject) for trigger in own)
    return ("card" if narrow else "die"), own


def _of_this(trigger: Trigger) -> Trigger:
    subject, object_ = _this(trigger.subject), _this(trigger.object)
    if subject is trigger.subject and object_ is trigger.object:
        return trigger
    return replace(trigger, subject=subject, object=object_)


def _this(party: Dice | Ref | Player | None) -> Dice | Ref | Player | None:
    if not isinstance(party, Dice) or party.whose == "opponent":
        return party
    return Ref("this") if party.where == (Named(("self",)),) and party.kind in {"character", "die"} else party


def _narrow(party: Dice | Ref | Player | None) -> bool:
    return isinstance(party, Dice) and Named(("self",)) in party.where and OTHER not in party.where


@G.rule(
    "ability",
    f"(while|if|as long as) <c:cond> ,? <t:when> {_COMMA} <e:effect>",
    "(while|if|as long as) <c:cond> ,? <e:clause1> <t:moment>",
)
def _while_triggered(c: Condition, t: object, e: Effect) -> Abilities | None:
    if any(isinstance(node, Happened) and node.events.span == "this way" for node in walk(c)):
        return None  # nothing has happened yet through an ability that is still waiting
    own = active(("self",))
    if isinstance(c, Both) and own in c.conditions:
        rest = tuple(part for part in c.conditions if part != own)
        c = rest[0] if len(rest) == 1 else Both(rest)
        card: Abilities | None = triggered(t, e, c=c, w=True)
        return card
    found: Abilities | None = triggered(t, e, c=c)
    return found if found is None or not isinstance(c, During) else None


@G.rule(
    "ability",
    "<w:whileactive>? <e:clause1> (when|each time) <t:trigger>",
    "<w:whileactive>? <e:clause1> {i:immediately} (after|when) <t:trigger>",
    "<w:whileactive>? <e:clause1> <m:moment>",
)
def postposed(e: Effect, t: tuple[Trigger, ...] = (), m: tuple[Trigger, ...] = (), **env: object) -> Abilities | None:
    """``Draw a die when X attacks``."""
    on = tuple(_spoken(trigger, e) for trigger in t or m)
    ability = replacement(Triggered(on, e, "card" if "w" in env else "die", immediate="i" in env))
    return _one_more(ability) or (ability,)


def _one_more(ability: Triggered) -> Abilities | None:
    """A die drawn in the Clear and Draw Step is one more of those drawn there, and rolled with them (2.3.8)."""
    match ability:
        case Triggered((Trigger("draw step", Player() as who, None, ()),), Draw(n, "?", player=player), limit=""):
            if player == who and ability.effect == Draw(n, "?", player=player):
                change = Change(who, (Counted("draw", n),))
                return static((change,), while_active=ability.scope == "card", condition=ability.condition)
    return None


def _spoken(trigger: Trigger, said: object) -> Trigger:
    """``deal 1 damage to your opponent when they …``: the player was spoken of before."""
    players = [node for node in walk(said) if isinstance(node, Player)]
    player = next(
        (one_opponent(node) for node in players if node.who.endswith("opponent") or node.who == "target"), None
    )
    if player is None:
        return trigger

    def turn(node: object) -> object:
        if isinstance(node, Dice) and node.whose == "?they":
            return replace(node, whose=player.who)
        return player if isinstance(node, Player) and node.who == "?they" else node

    return rewrite(trigger, turn)


G.rule("ability", "<a:ability1> (,|.) this (text|effect|ability)? cannot be ignored (or swapped)?")(
    lambda a: (replace(a[0], firm=True),) if isinstance(a[0], Static) else None
)
G.rule("ability", "<w:whileactive>? <e:effect>")(lambda e, w=None: _breath(e))


def _breath(effect: Effect) -> Abilities | None:
    """An effect on what a Breath Weapon damaged waits for it."""
    if not any(node == Is("damaged by breath weapon") for node in walk(effect)):
        return None
    return (Triggered((Trigger("keyword", Ref("this"), None, ("Breath Weapon",)),), effect),)


G.rule("ability1", "you cannot use <e:energy> energy to purchase this die")(
    lambda e: (Static((Change(Ref("this"), (Can("cannot", f"be purchased with {e}"),)),), "always"),)
)
Changes = tuple[Effect, ...]


@G.rule(
    "ability",
    "<w:whileactive>? <s:statics>",
    "<w:whileactive> while <c:cond> ,? <s:statics>",
    "(while|if|when|as long as) <c:cond> ,? <s:statics>",
    "<w:whileactive>? if <c:cond> ,? <s:statics>",
    "<s:statics> (while|if|as long as|when) <c:cond>",
    "<w:whileactive> <s:statics> (if|while) <c:cond>",
    "<w:whileactive>? <s:statics> (as well|too)",
)
def _static(s: Changes, c: Condition | None = None, **env: object) -> Abilities | None:
    return static(s, while_active="w" in env, condition=c)


G.rule("ability", "<w:whileactive>? (all|each)? <d:desc> be ko'd at the end of (the|each)? (attack_step|combat)")(
    lambda d, w=None: (
        Triggered((Trigger("attack end", Player("any")),), KO(Every(d.dice())), "die" if w is None else "card"),
    )
)
G.rule("ability", "<r:selfref> (can|may) only {v:attack/block} if <c:cond>")(
    lambda r, v, c: static((Change(r, (Can("cannot", v),)),), while_active=False, condition=negated(c))
)
_IN_TURNS = "(during|on) (each of)? <t:turnof>"
G.rule("ability", f"<w:whileactive>? <s:statics> {_IN_TURNS}", f"<w:whileactive>? <s:firstofeach> {_IN_TURNS}")(
    lambda s, t, **k: static(s, while_active="w" in k, condition=Turn(t))
)
G.rule("turnof", "your turn")(lambda: Player("you"))
G.rule("turnof", "(your|an|each)? opponent 's turn", "their (own)? turn")(lambda: Player("opponent"))
G.rule("ability", "<r:selfref> (can|may) {v:attack/block} only if <c:cond>")(
    lambda r, v, c: static((Change(r, (Can("cannot", v),)),), while_active=False, condition=negated(c))
)
G.rule("ability", "<s:statics> unless <c:cond>")(lambda s, c: static(s, while_active=False, condition=negated(c)))
G.rule(
    "ability",
    "(<self>|this) (character)? (die)? can only be {v:fielded/purchased} if <c:cond>",
    "you (may|can) only {v:field/purchase} (<self>|this) (character)? (die)? if <c:cond>",
    "(<self>|this) (character)? (die)? cannot be {v:fielded/purchased} unless <c:cond>",
    "you cannot {v:field/purchase} this (character)? die unless <c:cond>",
)(lambda v, c, **_: static(_kept_back(v), while_active=False, condition=negated(c)))


def _kept_back(verb: str) -> tuple[Change, ...]:
    """Its own dice cannot be fielded, or purchased."""
    own = Dice("die", "you", (), (Named(("self",)),))
    return (Change(Player("you"), (Can("cannot", "field" if verb.startswith("field") else "purchase", by=own),)),)


@G.rule(
    "ability",
    "when <self> attack with at_least <n:int> (other)? <d:desc> ,? <e:effect>",
    "when <self> attack with <n:int> or more (other)? <d:desc> ,? <e:effect>",
)
def _with_others(self: str, n: int, d: Desc, e: Effect) -> Abilities | None:
    others = d.join(Desc(whose="you", tests=(OTHER, Is("attacking"))))
    if others is None or d.zones is not None:
        return None
    return (Triggered((Trigger("attacks", Ref("this")),), e, "die", There(others.dice(), ">=", Num(n))),)


@G.rule(
    "ability",
    "<w:whileactive>? during the attack_step ,? (if <c:cond> ,?)? <s:statics>",
    "<w:whileactive>? <s:unhurt> during the attack_step ((if|while) <c:cond>)?",
)
def _in_attack(s: tuple[Effect, ...], c: Condition | None = None, **env: object) -> Abilities | None:
    return static(s, while_active="w" in env, condition=IN_ATTACK if c is None else Both((IN_ATTACK, c)))


G.rule(
    "ability",
    "<w:whileactive>? <t:when> while <c:cond> , <e:effect>",
    "<w:whileactive>? <t:when> while <c:cond> and (if)? <d:cond1> , <e:effect>",
)(lambda t, c, e, **k: _during(t, c, e, k))


def _during(on: object, condition: Condition, effect: Effect, more: dict[str, object]) -> tuple[Ability, ...] | None:
    """``when X is KO'd while Y is active``: checked when it happens (3.2.5)."""
    if "d" in more:
        condition = Both((condition, more.pop("d")))  # type: ignore[arg-type]
    found: tuple[Ability, ...] | None = triggered(on, effect, c=condition, **more)
    return found


G.rule("ability", "<e:clause1> <m:duringdraw> , or when <t:trigger>")(lambda e, m, t: (Triggered((*m, *t), e),))
G.rule("ability", "if <self> isn't active ,? {i:immediately}? flip this card")(
    lambda self, i="": (
        Triggered(
            (Trigger("leaves", Ref("this")), Trigger("flipped", Ref("this"))),
            Flip(),
            "die",
            negated(active(("self",))),
            active=False,
            immediate=bool(i),
        ),
    )
)
G.rule("ability", "begin (the)? game with this side (face-down|face down)")(lambda: (Keyword("Face Down"),))
G.rule("ability", "this die count as gear . this cannot be ignored", "this die count as gear")(
    lambda: (Keyword("Gear"),)
)
G.rule("ability", "when fielded , while <c:cond> , <e:effect>")(
    lambda c, e: (Triggered(one("fielded", Ref("this")), e, "die", c),)
)
G.rule("ability", "(when declaring blocker|when blocker be declared) , <s:blocking>")(
    lambda s: static(s, while_active=False)
)
G.rule("ability", "<w:whileactive>? (during|on) (each of)? <t:turnof> ,? <s:statics>")(
    lambda t, s, **k: static(s, while_active="w" in k, condition=Turn(t))
)


@G.rule("ability", "<w:whileactive>? <e:clause1> (when|each time) <t:trigger> <u:until>")
def _then_lasting(e: Effect, t: tuple[Trigger, ...], u: str, **env: object) -> tuple[Ability, ...] | None:
    done = lasting(e, u) if isinstance(e, Change) else None
    return None if done is None else (replacement(Triggered(t, done, "card" if "w" in env else "die")),)


@G.rule(
    "ability",
    "<w:whileactive>? <d:desc> take <n:int> damage (when|whenever|each time) (they|it) <e:dieevents>",
    "<w:whileactive>? (whenever|when) <d:desc> <e:dieevents> , (they|it) take <n:int> damage",
)
def _hurt_by_doing(d: Desc, n: int, e: tuple[Event, ...], **env: object) -> tuple[Ability, ...]:
    """``opposing character dice take 2 damage when they attack``."""
    hit = Damage(Num(n), Ref("event"))
    return (replacement(Triggered(each_event(d.dice(), e), hit, "card" if "w" in env else "die")),)


_THEY = "(after|when|each time) (it|they) <e:dieevents>"


@G.rule("ability", f"<w:whileactive>? <d:desc> gain <n:n> experience (token|counter) {_THEY}")
def _grows_by_doing(d: Desc, n: Amount, e: tuple[Event, ...], **env: object) -> tuple[Ability, ...]:
    """``your Adventurers gain an Experience token when they are fielded``."""
    gains = Counter("experience", Ref("event"), n)
    return (replacement(Triggered(each_event(d.dice(), e), gains, "card" if "w" in env else "die")),)


@G.rule(
    "ability",
    f"<w:whileactive>? deal <n:n> damage to (each|any|every|all) <d:desc> {{i:immediately}}? {_THEY}",
)
def _hits_for_doing(n: Amount, d: Desc, e: tuple[Event, ...], **env: object) -> tuple[Ability, ...]:
    """``deal 1 damage to each opposing character die when it is fielded``."""
    on = each_event(d.dice(), e)
    scope = "card" if "w" in env else "die"
    return (replacement(Triggered(on, Damage(n, Ref("event")), scope, immediate="i" in env)),)


@G.rule(
    "ability",
    "(while|if|as long as) <c:cond> ,? <e:clause1> (when|each time) <t:trigger>",
    "<w:whileactive> if <c:cond> ,? <e:clause1> (when|each time) <t:trigger>",
)
def _while_when(c: Condition, e: Effect, t: tuple[Trigger, ...], w: bool = False) -> Abilities | None:
    """``if you have no Sidekicks, they take 2 damage each time they draw dice``."""
    theirs = any(isinstance(node, Dice) and node.whose == "opponent" for node in walk(c))
    on = tuple(_spoken(trigger, Player("opponent") if theirs else (e, c)) for trigger in t)
    if on != t and Ref("?he") in walk(e):
        return None  # who draws is who takes the damage
    if w:
        card: Abilities | None = triggered(on, e, c=c, w=True)
        return card
    return _while_triggered(c, on, e) if c != active(("self",)) else None


@G.rule(
    "ability",
    "<w:whileactive>? (if|while) <c:cond> (when|each time) <t:trigger> , <e:effect>",
    "<w:whileactive>? (if|when) <c:cond1> and <t:trigger> , <e:effect>",
    "<w:whileactive>? (if|when) <t:trigger> and <c:cond1> , <e:effect>",
)
def _so_when(c: Condition, t: tuple[Trigger, ...], e: Effect, **env: object) -> Abilities | None:
    """``if you have a Sidekick when X attacks, …``: looked at when it happens (3.2.5)."""
    if waits(c) or any(isinstance(node, Happened) and node.events.span == "this way" for node in walk(c)):
        return None
    found: Abilities | None = triggered(t, e, c=c, **env)
    return found


@G.rule("ability", "<w:whileactive> (if|while) <c:cond> <m:moment> ,? <e:effect>")
def _if_then(c: Condition, m: tuple[Trigger, ...], e: Effect, **env: object) -> Abilities | None:
    """``if you have more life than your opponent at the start of your turn, …``."""
    if m[0].event == "turn start" and any(isinstance(node, Draw) for node in walk(e)):
        return None  # with those that are drawn then, or before them?
    found: Abilities | None = triggered(m, e, c=c, **env)
    return found


@G.rule("ability", "<w:whileactive>? (while|as long as) <c:cond> ,? <e:vp>")
def _doubled_while(c: Condition, e: Effect, **env: object) -> Abilities | None:
    """``while it is …, double its A``: for as long as that is so."""
    if not isinstance(e, Change) or e.until or not all(isinstance(mod, DoubleStats) for mod in e.changes):
        return None
    return static((replace(e, until="turn"),), while_active="w" in env, condition=c) if e.what == Ref("this") else None


@G.rule(
    "ability",
    "<w:whileactive>? you may <c:paying> (when|each time) <t:trigger> . if you do ,? <e:effect>",
    "<w:whileactive>? you may <v:vp> (when|each time) <t:trigger> . if you do ,? <e:effect>",
)
def _paid_then(
    t: tuple[Trigger, ...], e: Effect, c: Cost | None = None, v: Effect | None = None, **env: object
) -> Abilities | None:
    """``you may pay [1] when …. If you do, …``: said the other way round."""
    if c is not None:
        done: Effect = May(paid(c, e))
    elif v is not None:
        done = Seq((May(v), If(Did(), e)))
    else:
        return None
    found: Abilities | None = triggered(t, done, **env)
    return found


@G.rule("ability", "even_if (<r:selfref>|this) isn't active , <a:ability>")
def _even_if(a: Abilities, r: Ref | None = None) -> Abilities | None:
    """An ability that needs no active die."""
    first = a[0]
    return (replace(first, active=False),) if len(a) == 1 and isinstance(first, Triggered) else None


@G.rule(
    "ability",
    "<w:whileactive>? you may <e:vp> <m:moment>",
    "<w:whileactive>? you may also? <e:vp> (when|each time) <t:trigger>",
)
def _may_then(
    e: Effect, m: tuple[Trigger, ...] = (), t: tuple[Trigger, ...] = (), **env: object
) -> tuple[Ability, ...]:
    return (replacement(Triggered(m or t, May(e), "card" if "w" in env else "die")),)


def replacement(ability: Triggered) -> Triggered:
    """``would``: what happens is happening instead."""
    if any(trigger.event == "would be koed" for trigger in ability.on):
        if _elsewhere(ability.effect):
            koed = (replace(on, event="koed") if on.event == "would be koed" else on for on in ability.on)
            return replace(ability, on=tuple(koed))
        return replace(ability, effect=_optional(_all_instead(ability.effect)), replaces=True)
    return interrupt(ability)


def _elsewhere(effect: Effect) -> bool:
    """``it goes to the Used Pile instead of the Prep Area``: the die is KO'd, and only lies elsewhere then."""
    moved = effect.effect if isinstance(effect, May) else effect
    return isinstance(moved, Move) and moved.instead == ("prep",)


def _all_instead(effect: Effect) -> Effect:
    """``do this and that instead``: both of it, as if the word stood in front."""
    if not isinstance(effect, Seq) or not isinstance(effect.parts[-1], Instead):
        return effect
    first, *rest = (*effect.parts[:-1], effect.parts[-1].effect)
    return effect if any(isinstance(part, Instead) for part in rest) else Seq((Instead(first), *rest))


def _optional(effect: Effect) -> Effect:
    """``you may … instead and …``: all of it, or nothing and what would have happened."""
    first, *rest = effect.parts if isinstance(effect, Seq) else (effect,)
    may = first.effect if isinstance(first, Instead) else first
    if not isinstance(may, May) or any(isinstance(part, If) and waits(part.condition) for part in rest):
        return effect
    inner = may.effect.parts if isinstance(may.effect, Seq) else (may.effect,)
    return replace(may, effect=bought((*inner, *rest)))


# --- <ability1> ---------------------------------------------------------------------------------------

G.rule("ability1", "<w:whileactive>? <s:statics>")(lambda s, w=False: static(s, while_active=w))


# --- <abilities> --------------------------------------------------------------------------------------

G.rule("abilities", "<a:ability>")(lambda a: a)
G.rule("abilities", "<a:ability> . <b:abilities>")(lambda a, b: a + b)
G.rule("abilities", "<a:ability> . also ,? <b:abilities>")(
    lambda a, b: a + b if isinstance(a[-1], Static) and isinstance(b[0], Static) else None
)
G.rule("abilities", "<a:ability> .? <o:onlyonce>")(lambda a, o: _limited(a, o))
G.rule("abilities", "<a:ability> .? <o:onlyonce> . <b:abilities>")(lambda a, o, b: _joined(_limited(a, o), b))


def _limited(abilities: Abilities, limits: tuple[str, ...]) -> Abilities | None:
    """An ability with a sentence after it that says how often, or in whose turn."""
    last = abilities[-1]
    if isinstance(last, Triggered) and not last.limit and limits == ("once per turn",):
        return (*abilities[:-1], replace(last, limit="once"))
    if isinstance(last, Activated) and not last.limits:
        return (*abilities[:-1], replace(last, limits=limits))
    return None


def _joined(first: Abilities | None, second: Abilities) -> Abilities | None:
    return None if first is None else first + second


# --- <whileactive> ------------------------------------------------------------------------------------

G.rule(
    "whileactive",
    "while <self> be active ,?",
    "(while|when) active ,?",
    "while this (character|die|character die) be active ,?",
    "when <self> be active ,?",
    "while <self> be active and",
)(lambda self=None: True)
G.rule("whenactive", "if (<self> be)? active")(lambda self="": True)
G.rule("ability", "<w:whenactive> <t:moment> ,? <e:effect>")(
    lambda w, t, e: triggered(t, e, w=w) if not any(isinstance(part, str) for part in t) else None
)
G.rule("whileactive", "while <self> , be active ,?", "as long as <self> be active ,?")(lambda self: True)

# --- <use> --------------------------------------------------------------------------------------------

G.rule("use", "<e:effect>")(lambda e: (Use(e),))
_THIS_ACTION = "this (basic)? (action)? (die|card)?"
G.rule("usableif", "(if|when|while) <c:cond>")(lambda c: c)
G.rule("usableif", "(during|in) your main_step")(lambda: During("main"))
G.rule("usableif", "(during|in) (the|your)? attack_step")(lambda: IN_ATTACK)
_ONLY_USE = (
    f"((you (may|can))? only use ({_THIS_ACTION})?|(you (may|can))? use ({_THIS_ACTION})? only|"
    f"{_THIS_ACTION} (may|can) only be used)"
)
G.rule("use", f"<e:effect> . {_ONLY_USE} <c:usableif>")(lambda e, c: (Use(e, c),))
G.rule("use", f"{_ONLY_USE} <c:usableif> . <e:effect>")(lambda c, e: (Use(e, c),))
G.rule("use", "(only)? use (this)? only after blocker be (declared|assigned) . <e:effect>")(
    lambda e: (Use(e, IN_ATTACK),)
)
G.rule("use", f"<e:effect> . you cannot use {_THIS_ACTION} if <c:cond>")(lambda e, c: (Use(e, negated(c)),))

# --- <kwlist> -----------------------------------------------------------------------------------------

G.rule("kwlist", "<k:keywordab> (,|and|;|.)? <m:kwlist>")(lambda k, m: (k, *m))
G.rule("kwlist", "<k:keywordab>")(lambda k: (k,))

# --- <kinds2> -----------------------------------------------------------------------------------------

G.rule("kinds2", "global_ability")(lambda: ("opposing global",))
G.rule("kinds2", "action die")(lambda: ("opposing action",))
G.rule("kinds2", "global_ability (and|or) action die", "action die (and|or) global_ability")(
    lambda: ("opposing global", "opposing action")
)
