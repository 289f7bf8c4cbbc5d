"""What is asked over HTTP by somebody who learns: guided games, rules and words, and examples of them."""

from __future__ import annotations

import asyncio
from functools import cache

from starlette.requests import Request
from starlette.routing import Route

from overcrush import __version__
from overcrush.examples.showing import showing
from overcrush.rules import Rule, all_rules, find, parent, terms
from overcrush.server import lesson, offers, rule_offers, told
from overcrush.server.keeping import Options, Sitting
from overcrush.server.refusing import Refusal, rules
from overcrush.server.requests import Api, Handler, answering, client, owner
from overcrush.server.thinking import known
from overcrush.teams.booklets import below, rule_in, sayings, term_in
from overcrush.teams.editions import BOOKS, COMPREHENSIVE, edition_named

FIRST = "first"


class Teaching:
    """The answers to requests about learning."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def routes(self) -> list[Route]:
        """The addresses of everything."""
        table: list[tuple[str, str, Handler]] = [
            ("POST", "/api/learn", self.learn),
            ("POST", "/api/learn/{lesson}", self.learn),
            ("GET", "/api/rules", self.book),
            ("GET", "/api/rules/{number}", self.rule),
        ]
        return [Route(path, answering(handler), methods=[method]) for method, path, handler in table]

    async def learn(self, request: Request) -> offers.Begun:
        """Begin a guided game: the first, or the one that is named."""
        name = request.path_params.get("lesson", FIRST)
        who = owner(request)
        if not self._api.begun.take(client(request)):
            raise Refusal("busy", "so many games at once are not begun: wait a little")
        self._api.room_for_one_more(who)
        script = lesson.script(name)
        game = await asyncio.to_thread(lesson.begun, name, 1)
        sides = (Sitting("person", ""), Sitting("bot", script.names[1], known("easy")))
        options = Options(sides, False, 1, name, script.names, "guided", __version__)
        seats = await self._api.hall.begin(game, options, who, script.title)
        return offers.Begun(seats.pop("game"), seats)

    async def book(self, request: Request) -> rule_offers.RuleBook:
        """All rules, keywords and words of an edition (``?edition=faerun-2014``)."""
        return await asyncio.to_thread(_book, _edition(request))

    async def rule(self, request: Request) -> rule_offers.RuleInfo:
        """A rule, a keyword or a word of the game in an edition (``?edition=faerun-2014``), with an example of it if
        one is wanted (``?example``)."""
        found = _rule(request.path_params["number"][:80], _edition(request))
        if "example" in request.query_params:
            found.example = await asyncio.to_thread(_example, found, _edition(request))
        return found


def _edition(request: Request) -> str:
    """The edition that is asked about."""
    edition = request.query_params.get("edition", "") or COMPREHENSIVE
    edition_named(edition)
    return edition


def _rule(number: str, edition: str) -> rule_offers.RuleInfo:
    found = rule_in(number, edition)
    if found is not None:
        lower = [told.Rule(rule.number, rule.subject) for rule in below(found.number, edition)]
        part = rules(reversed(_above(found)), edition)
        here = BOOKS[edition] if any(sayings(found.number, edition)) else ""
        return rule_offers.RuleInfo(found.number, found.subject, lower, part, _kind(found), here=here)
    word = term_in(number, edition)
    if word is None:
        raise Refusal("unknown", f"there is no rule or word {number[:40]!r}")
    return rule_offers.RuleInfo(word.name, word.words, rules(word.rules, edition), kind="word")


def _above(rule: Rule) -> list[str]:
    """What a rule is part of, from the innermost out."""
    found: list[str] = []
    above = parent(rule.number)
    while above is not None:
        found.append(above.number)
        above = parent(above.number)
    return found


def _kind(rule: Rule) -> str:
    return "keyword" if rule.is_keyword else "rule"


def _example(found: rule_offers.RuleInfo, edition: str) -> rule_offers.RuleExample | None:
    """What shows a rule; a word is shown by the rules that say more of it."""
    numbers = [rule.number for rule in found.below] if found.kind == "word" else [found.number]
    for number in numbers:
        shows = showing(number, edition)
        if shows is not None:
            ident = f"rule-{shows.number}" + (f"@{edition}" if edition != COMPREHENSIVE else "")
            return rule_offers.RuleExample(
                ident, shows.title, shows.first, "" if shows.number == number else shows.number
            )
    return None


@cache
def _book(edition: str) -> rule_offers.RuleBook:
    lines: list[rule_offers.BookLine] = []
    for rule in all_rules():
        here = rule_in(rule.number, edition)
        assert here is not None
        kind = "section" if rule.kind == "section" else _kind(rule)
        lines.append(rule_offers.BookLine(here.number, here.subject, kind))
    for term in terms():
        word = term_in(term.name, edition)
        if word is not None and find(term.name) is None:
            lines.append(rule_offers.BookLine(word.name, word.words, "word", list(word.also)))
    return rule_offers.RuleBook(edition, BOOKS[edition], lines)
