"""Which abilities prevent and redirect damage that is about to be dealt, and what the others mean by it (3.4.9)."""

from __future__ import annotations

from overcrush import ability as a
from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.tree import rewrite, walk
from overcrush.engine.link.replacing import given
from overcrush.engine.terms.entries import unsupported

BEFORE = "would be damaged"
"""The event of damage that is announced and not yet dealt (3.2.8)."""


def answers_damage(on: tuple[e.Trigger, ...]) -> bool:
    """Whether an ability waits for damage that is about to be dealt, and for nothing else."""
    return bool(on) and all(trigger.event == BEFORE for trigger in on)


def speaks_of_hit(effect: e.Effect) -> bool:
    """Whether an effect is about the very damage it answers, and names nobody itself."""
    return any(
        isinstance(node, e.RedirectDamage) or (isinstance(node, e.PreventDamage) and node.to == n.Ref("event"))
        for node in walk(effect)
    )


def as_static(item: a.Triggered) -> a.Ability:
    """An ability that always happens, as the static change it amounts to: prevention and redirection (3.4.9), or damage
    added to that of a keyword (3.4.3.13)."""
    if len(item.on) != 1 or item.limit:
        return item
    on, effect = item.on[0], item.effect
    match on, effect:
        case e.Trigger("keyword", n.Ref("this"), None, (keyword,)), e.Damage(amount, more=True):
            bonus = e.DamageBonus(amount, kind=keyword)
            return a.Static((e.Change(n.Ref("this"), (bonus,)),), item.scope, item.condition)
    if not item.replaces or on.event != BEFORE or on.object is not None or on.tests or on.least:
        return item
    subject = on.subject
    what = n.Every(subject) if isinstance(subject, n.Dice) else subject
    kind = {(): "any", ("combat",): "combat", ("ability",): "ability"}.get(on.how, "")
    if what is None or not kind or item.condition is not None:
        return item
    match effect:
        case e.RedirectDamage(n.Ref("this") as to, None):
            return a.Static((e.Change(what, (e.Redirect(to, kind),)),), item.scope)
        case e.PreventDamage(much, n.Ref(), leave, "any", None):
            return a.Static((e.Change(what, (e.Prevent(much, kind, leave=leave),)),), item.scope)
    return item


def shielding(effect: e.Effect, answers: bool) -> e.Effect:
    """An effect as it is carried out: where no damage is announced, what it prevents is to come (3.1.22)."""
    if answers:
        _refuse_later(effect)
        return _replaced(effect)

    def turn(node: object) -> object:
        if isinstance(node, e.RedirectDamage):
            raise unsupported(node)  # there is none to be redirected
        if isinstance(node, e.PreventDamage):
            if node.to in (n.Ref("event"), n.Ref("other")) or (node.amount is not None and node.leave is not None):
                raise unsupported(node)
            first = node.amount is not None
            return e.Change(node.to, (e.Prevent(node.amount, node.kind, node.by, (), node.leave, first),), "turn")
        return node

    _refuse_later(effect)
    return rewrite(rewrite(effect, _lasting), turn)


def _replaced(effect: e.Effect) -> e.Effect:
    """What is done instead of taking damage prevents it."""
    match effect:
        case e.May(e.Instead(inner), by):
            return e.May(_replaced(e.Instead(inner)), by)
        case e.Instead(e.May(inner, by)):
            return e.May(_replaced(e.Instead(inner)), by)
        case e.Instead(inner):
            if any(isinstance(node, e.PreventDamage | e.RedirectDamage) for node in walk(inner)):
                return inner
            prevented = e.PreventDamage(None, n.Ref("event"))
            if given(inner):  # what cannot be done replaces nothing
                first, *rest = inner.parts if isinstance(inner, e.Seq) else (inner,)
                return e.Seq((first, e.If(c.Did(), e.Seq((prevented, *rest)))))
            return e.Seq((prevented, inner))
        case e.Seq((first, *rest)) if isinstance(first, e.Instead):
            return e.Seq((_replaced(first), *rest))
    return effect


def _refuse_later(effect: e.Effect) -> None:
    """What waits for a later event comes when that has happened: too late to prevent anything, unless it can be said as
    a change that lasts."""
    for node in walk(effect):
        if isinstance(node, e.Later):
            early = any(isinstance(part, e.PreventDamage | e.RedirectDamage) for part in walk(node.effect))
            if early and not isinstance(_until(node), e.Change):
                raise unsupported(node)


def _lasting(node: object) -> object:
    """What waits for damage that would be taken is a change before it is anything else."""
    return _until(node) if isinstance(node, e.Later) and any(trigger.event == BEFORE for trigger in node.on) else node


def _until(node: e.Later) -> e.Effect:
    """``until end of turn, when you would take damage, prevent that damage`` as a change that lasts."""
    if len(node.on) == 1 and not node.once:
        static = as_static(a.Triggered(node.on, node.effect, replaces=True))
        if isinstance(static, a.Static) and isinstance(static.effects[0], e.Change):
            change = static.effects[0]
            return e.Change(change.what, change.changes, node.until, True)
    return node
