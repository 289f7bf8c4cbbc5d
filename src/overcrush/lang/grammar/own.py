"""Wordings of our own, which no card prints: what the canonical wording says in another way than cards do."""

# A builder's parameters are the names its pattern captures.

from __future__ import annotations

from overcrush.ability.conditions import Guesses
from overcrush.ability.effects import (
    Can,
    Change,
    DeclareBlockers,
    Draw,
    Move,
    Name,
    PreventDamage,
    Seq,
)
from overcrush.ability.nouns import Dice, Num, Player, Result
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.effects import Lasts
from overcrush.lang.grammar.rare import either_place
from overcrush.lang.grammar.triggers import one

G.rule("vp", "draw 1 to <n:int> die in secret")(
    lambda n: Seq((Name("number", as_="secret", up_to=n), Draw(Result("secret"), "?", secret=True)))
)
G.rule("cond1", "<p:player> guess how many")(lambda p: Guesses(p))
G.rule("vp", "declare blocker for your opponent , first one for each attacker , then the rest as you choose")(
    lambda: DeclareBlockers(even=True)
)
G.rule("minimum", "minimum <n:int> , however many <d:desc> be used")(lambda n, d: -n)
G.rule("clause", "you place each one <p:place> or <q:place>")(lambda p, q: either_place(p, q))
G.rule(
    "trigger",
    "<p:actor> draw and roll one or more die outside your draw_step by anything but this ability or a copy of it",
)(lambda p: one("drawn", Dice("die", p.who, ()), None, "outside draw step", "not by this", "rolling", "together"))
G.rule("vp", "prevent all but <n:int> damage to you from (a|an) character 's ability")(
    lambda n: PreventDamage(None, Player("you"), Num(n), "ability", Dice(zones=()))
)
G.rule("clause", "<r:ref> isn't rolled next turn")(lambda r: Change(r, (Can("cannot", "roll"),), "your next turn"))
G.rule("sentence", "this capture last until this ability be used again")(lambda: Lasts("next"))
G.rule("vp", "return <w:what> to their owner 's field_zone")(lambda w: Move(w, "field"))
G.rule("adj", "active player 's")(lambda: Desc(whose="active"))
G.rule("player", "the player whose turn it be")(lambda: Player("event"))
