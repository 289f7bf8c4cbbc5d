"""What depends on something the same ability did before: costs and what they buy, and conditions that look back."""

from __future__ import annotations

from typing import Final

from overcrush.ability import conditions as c
from overcrush.ability import effects as e
from overcrush.ability import nouns as n
from overcrush.ability.keywords import keyword_verb
from overcrush.ability.tree import Node, walk

OTHERWISE: Final = c.NotSo(c.Did())


def detrimental(node: e.Effect) -> bool:
    """Whether an effect is detrimental to the player who initiates it, and so a cost of what it buys (3.1.16)."""
    if isinstance(node, e.LoseLife):
        return node.player == n.Player("you")
    if isinstance(node, e.Damage):
        return node.to == n.Player("you")
    if isinstance(node, e.KO | e.Sacrifice) or (isinstance(node, e.Spin) and node.by < 0):
        return isinstance(node.what, n.Pick) and node.what.dice.whose == "you" and not node.what.up_to
    return False


def given_for(part: e.Effect, after: e.Effect | None) -> bool:
    """Whether the first part of an ability only takes something from the player who initiates it, this very die for
    one, and what comes after it is what it is done for (3.1.16, 3.1.17)."""
    if after is None or type(after) is type(part) or after == keyword_verb("spare"):
        return False
    if isinstance(after, e.If | e.May | e.Repeat) and not bought(after):
        return False
    return detrimental(part) or leaves(part)


def leaves(part: e.Effect) -> bool:
    """Whether an effect takes the very die whose ability it is out of the field."""
    if isinstance(part, e.Move) and part.to == "field":
        return False
    return isinstance(part, e.KO | e.Sacrifice | e.Move) and part.what == n.Ref("this")


def parting(node: e.Effect) -> bool:
    """Whether an effect is optional and takes away the very die whose ability it is, and does nothing else."""
    inner = node.effect if isinstance(node, e.May) and node.by == n.Player("you") else None
    return isinstance(inner, e.KO | e.Sacrifice | e.Move) and inner.what == n.Ref("this")


def bought(node: e.Effect | None) -> bool:
    """Whether an effect is for what was done before it ("if you do")."""
    return isinstance(node, e.If) and node.condition == c.Did() and node.otherwise is None


def looks_back(node: c.Condition) -> bool:
    """Whether a condition can only hold if something was done before by the same ability."""
    if isinstance(node, c.Did):
        return True
    if isinstance(node, c.Happened):
        return node.events.span == "this way" or isinstance(node.events.on.subject, n.Ref)
    return isinstance(node, c.Both) and any(looks_back(x) for x in node.conditions)


def certain(node: c.Condition) -> bool:
    """Whether a condition can be known before its ability begins."""
    if isinstance(node, c.There | c.Amounts | c.Turn | c.During | c.Fewer):
        return True
    if isinstance(node, c.Happened):
        return node.events.span != "this way" and not isinstance(node.events.on.subject, n.Ref)
    if isinstance(node, c.Both | c.Either):
        return all(certain(x) for x in node.conditions)
    return isinstance(node, c.NotSo) and certain(node.condition)


def counted(node: n.Amount) -> bool:
    """Whether an amount can be known before its ability begins: it speaks of nothing that was done or chosen."""
    return not any(
        isinstance(part, n.RolledSymbols | n.EventAmount | n.Result | n.Pick)
        or (isinstance(part, n.Ref) and part != n.Ref("this"))
        or (isinstance(part, n.Is) and part.what.endswith("this way"))
        or (isinstance(part, n.Events | n.Had) and part.span == "this way")
        for part in walk(node)
    )


def done_before(node: Node) -> bool:
    """Whether something speaks of what its own ability has done: it is known who or how many that is, and stays so."""
    return any(
        (isinstance(part, n.Is) and part.what.endswith(("this way", "by breath weapon")))
        or (isinstance(part, n.Events | n.Had) and part.span == "this way")
        for part in walk(node)
    )


def multiplied(node: e.Effect) -> bool:
    """Whether an effect is done as often or as much as something was done before it by the same ability, and so not at
    all where nothing was."""
    what, amount = getattr(node, "what", None), getattr(node, "amount", None)
    counts = (what.n if isinstance(what, n.Pick) else None, amount)
    return any(_of_what_was_done(count) for count in counts)


def _of_what_was_done(amount: object) -> bool:
    if isinstance(amount, n.Times):
        return _of_what_was_done(amount.amount)
    return isinstance(amount, n.Count) and isinstance(amount.dice, n.Dice) and done_before(amount.dice)


def rolled_name(what: n.What) -> str:
    """The name under which an ability goes on speaking of dice it rolls."""
    if isinstance(what, n.Pick | n.Every):
        return what.as_
    return what.name if isinstance(what, n.Ref) else ""
