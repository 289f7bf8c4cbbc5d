"""Refusals: what is wrong with what somebody sent, as a sentence with its rules."""

from __future__ import annotations

from collections.abc import Iterable

from overcrush.errors import Illegal, OvercrushError
from overcrush.server import told
from overcrush.server.store import Damaged, Unwritten
from overcrush.teams.booklets import rule_in
from overcrush.teams.editions import COMPREHENSIVE


class Refusal(OvercrushError):
    """A message that is refused; ``code`` says in a word what is wrong with it."""

    def __init__(self, code: str, reason: str, rules: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.rules = rules


def refusal(error: OvercrushError) -> Refusal:
    """Any complaint as a refusal."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, Illegal):
        return Refusal("illegal", error.reason, error.rules)
    code = "disk" if isinstance(error, Unwritten) else "broken" if isinstance(error, Damaged) else "malformed"
    return Refusal(code, str(error))


def rules(numbers: Iterable[str], edition: str = COMPREHENSIVE) -> list[told.Rule]:
    """Rules by their numbers, each with what it is about in an edition."""
    found: list[told.Rule] = []
    for number in numbers:
        rule = rule_in(number, edition)
        found.append(told.Rule(number, rule.subject if rule is not None else ""))
    return found


def refused(error: OvercrushError, request: int | None = None, decision: int = 0) -> told.Refused:
    """A complaint as a message."""
    what = refusal(error)
    return told.Refused(id=request, reason=what.reason, code=what.code, rules=rules(what.rules), decision=decision)
