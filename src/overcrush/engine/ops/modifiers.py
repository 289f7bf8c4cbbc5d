"""Changes one by one: what a die or player gets, may, must and cannot."""

from __future__ import annotations

PROGRAMS = ("global", "action", "opposing global", "opposing action", "when fielded", "opposing when fielded")
"""Sources whose every effect passes through choosing or binding dice: those a die can be kept out of."""

DUTIES = {
    "must": ("attack", "block"),
    "may": ("be blocked", "stay unblocked"),
    "cannot": (
        "attack",
        "attack alone",
        "block",
        "be blocked",
        "be affected",
        "be targeted",
        "be koed",
        "be damaged",
        "be captured",
        "be attacked",
        "blocker",
        "deal combat damage",
        "spin up",
        "spin down",
        "field",
        "purchase",
        "use",
        "use globals",
        "gain life",
        "reroll",
        "roll",
    ),
}
"""What the engine asks permission for; another duty is refused rather than ignored."""

PLAYERS_OWN = ("be attacked", "blocker", "field", "gain life", "purchase", "use", "use globals")
"""What a player does, or has done to them, and not each of their dice."""

OF_THEIR_DICE = ("attack", "attack alone", "block", "reroll", "roll", "spin up", "spin down")
"""What is said of a player and means all dice they control."""


def sources_known(sources: tuple[str, ...]) -> bool:
    """Whether the engine can tell all these kinds of source."""
    known = (
        "opposing",
        "global",
        "action",
        "ability",
        "effect",
        "character",
        "Intimidate",
        "when",
        "fielded",
        "attacks",
    )
    return all(word in known for source in sources for word in source.split())
