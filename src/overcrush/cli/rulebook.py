"""``overcrush rules``: what each paragraph and keyword of the rules is about, in our own words."""

from __future__ import annotations

from difflib import get_close_matches

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.errors import Malformed
from overcrush.rules import Rule, all_rules, find, keywords, terms
from overcrush.teams.booklets import below, rule_in, term_in
from overcrush.teams.editions import COMPREHENSIVE, edition_named


def show(number: str | None, edition: str = COMPREHENSIVE) -> int:
    """Print a rule with what stands below it; without a number, the contents of the book."""
    console = Console(highlight=False)
    if number is None:
        sections = [rule for rule in all_rules() if rule.kind == "section" and rule.number.count(".") < 2]
        console.print(_listing(sections, sections[0].number))
        console.print()
        console.print(Text("Keywords", style="bold"))
        console.print(Text(", ".join(rule.number for rule in keywords())))
        console.print()
        console.print(Text("Words", style="bold"))
        console.print(Text(", ".join(each.name for each in terms())))
        hint = "\novercrush rules 2.7 lists a section; Overcrush, or engaged, in its place says what that word means."
        console.print(Text(hint, style="dim"))
        return 0
    edition_named(edition)
    rule = rule_in(number.strip().rstrip("."), edition)
    if rule is None:
        word = term_in(number, edition)
        if word is None and (holding := searched(number)):
            console.print(_listing(holding, ""))
            return 0
        if word is None:
            raise Malformed(f"there is no rule {number!r} in the comprehensive rules{_hint(number)}")
        console.print(Text(f"{word.name}  ", style="bold cyan").append(word.words, style="bold"))
        cited = [found for which in word.rules if (found := rule_in(which, edition)) is not None]
        console.print(_listing(cited, word.rules[0]))
        return 0
    console.print(_listing([rule, *_below(rule, edition)], rule.number))
    return 0


def searched(words: str) -> list[Rule]:
    """The rules whose subject holds all of these words, in the book's order."""
    wanted = words.casefold().split()
    if not wanted or words[:1].isdigit():
        return []
    return [rule for rule in all_rules() if all(word in f"{rule.number} {rule.subject}".casefold() for word in wanted)]


def _below(rule: Rule, edition: str) -> list[Rule]:
    """Everything under a rule, in the book's order."""
    found: list[Rule] = []
    for child in below(rule.number, edition):
        found += [child, *_below(child, edition)]
    return found


def _listing(rules: list[Rule], head: str) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column()
    depth = head.count(".")
    for rule in rules:
        section = rule.kind == "section" or rule.number == head
        style = "bold" if section else ""
        indent = "  " * max(0, rule.number.count(".") - depth)
        subject = Text(rule.subject, style=style)
        if rule.kind in ("definition", "physical"):
            subject.append(f"  ({'a definition' if rule.kind == 'definition' else 'about real dice'})", style="dim")
        grid.add_row(Text(f"{indent}{rule.number}", style="cyan" if not section else "bold cyan"), subject)
    return grid


def _hint(number: str) -> str:
    """The rule that was probably meant: a section it would stand in, or a keyword of a similar name."""
    if number[:1].isdigit():
        place = number
        while "." in place:
            place = place.rpartition(".")[0]
            if find(place) is not None:
                return f"; overcrush rules {place} lists what is there"
        return ""
    known = {rule.number.casefold(): rule.number for rule in keywords()}
    known |= {each.name.casefold(): each.name for each in terms()}
    near = get_close_matches(number.casefold(), list(known), 1)
    return f"; did you mean {known[near[0]]}?" if near else ""
