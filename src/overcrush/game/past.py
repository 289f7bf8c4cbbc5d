"""The positions a game has been in, kept so that taking back costs next to nothing.

A position is kept behind every second answer. What has not changed since the last one kept is shared with it: positions
that are kept are copied before anybody goes on from them, and never change.
"""

from __future__ import annotations

from overcrush.engine import play
from overcrush.engine.core import State
from overcrush.engine.edge.views import Trail

EVERY = 2
"""So many picks lie between two positions that are kept."""
FAR = 8
"""So many picks from the last position kept, all positions are worked out anew."""
LISTS = (
    *("card_of", "owner", "controller", "zone", "face", "damage", "on_card"),
    *("life", "virtual", "stack", "queue", "pending", "batch", "effects", "limbo", "zones", "events"),
)
"""What of a position is a list."""


def kept(s: State, before: State | None) -> State:
    """A copy of a position to keep, which shares with the one kept before it what is the same."""
    copy = s.clone()
    if before is not None:
        for name in LISTS:
            old = getattr(before, name)
            if old == getattr(copy, name):
                setattr(copy, name, old)
        zones = before.zones
        if copy.zones is not zones:
            for n, zone in enumerate(copy.zones):
                if zone == zones[n]:
                    copy.zones[n] = zones[n]
    return copy


def last_kept(trail: Trail | None) -> State | None:
    """The last position kept on a trail."""
    while trail is not None:
        if trail[5] is not None:
            return trail[5]
        trail = trail[0]
    return None


def state_at(start: State, trail: Trail | None) -> State:
    """The position after the answers of a trail, worked out from the last one kept."""
    missing: list[Trail] = []
    while trail is not None and trail[5] is None:
        missing.append(trail)
        trail = trail[0]
    s = (start if trail is None or trail[5] is None else trail[5]).clone()
    for step in reversed(missing):
        play.answer(s, step[1], step[2])
    return s


def is_far(trail: Trail | None) -> bool:
    """Whether it is a long way from the last position kept to the end of a trail."""
    for _ in range(FAR):
        if trail is None or trail[5] is not None:
            return False
        trail = trail[0]
    return trail is not None


def with_positions(start: State, trail: Trail | None) -> Trail | None:
    """The same trail with positions kept all along it."""
    steps: list[Trail] = []
    while trail is not None:
        steps.append(trail)
        trail = trail[0]
    s = start.clone()
    before: State | None = None
    found: Trail | None = None
    for step in reversed(steps):
        play.answer(s, step[1], step[2])
        if not step[4] % EVERY:
            before = kept(s, before)
        found = (found, step[1], step[2], step[3], step[4], None if step[4] % EVERY else before)
    return found
