"""What sets an ability off, said of the player who does it: ``when you attack with a [Villain]``, ``when you declare X
as an attacker``."""

# A builder's parameters are the names its pattern captures, and its defaults are frozen.

from __future__ import annotations

from overcrush.ability.nouns import Is, IsSidekick, Player
from overcrush.lang.grammar.base import Desc, G
from overcrush.lang.grammar.triggers import Triggers, does, one

# --- attacking and blocking ---------------------------------------------------------------------------

G.rule("trigger", "<p:actor> attack with (a|an|another|at_least one|any|one of) <d:desc>")(lambda p, d: _with(p, d))
G.rule("trigger", "<p:actor> attack with (only one|exactly one|a single) <d:desc>")(
    lambda p, d: does(p, "attacks", d, "alone", zones=("field",)) if not d.tests else None
)


def _with(player: Player, desc: Desc) -> Triggers | None:
    """One such die or several, in one attack."""
    if not desc.tests or player.who not in {"you", "opponent"} or desc.zones is not None:
        return None
    return does(player, "attacks", desc, "together", zones=("field",))


_AS = "as (a|an) {w:attacker/blocker}"
G.rule(
    "trigger", f"you {{v:declare/assign}} <s:subject> {_AS}", f"your opponent {{v:declare/assign}} <s:subject> {_AS}"
)(lambda v, s, w: one("attacks" if w == "attacker" else "blocks", s) if not isinstance(s, Player) else None)
G.rule("trigger", "<s:subject> block (a|an) <d:desc> or be blocked by one")(
    lambda s, d: one("engaged", s, d.dice()) if not isinstance(s, Player) else None
)

# --- damage -------------------------------------------------------------------------------------------

G.rule("trigger", "<p:actor> (take|be dealt) damage from (a|an|any|one of)? <d:desc> 's ability")(
    lambda p, d: one("damaged", p, d.dice(()), "ability") if d.kind == "character" else None
)

# --- rolling ----------------------------------------------------------------------------------------

G.rule("trigger", "<p:actor> roll (a|an) sidekick (character)? face")(
    lambda p: does(p, "rolled", Desc(tests=(IsSidekick(), Is("character face"))))
)
