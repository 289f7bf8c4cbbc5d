"""``overcrush rules``: what each paragraph and keyword of the rules is about, in our own words."""

from __future__ import annotations

from difflib import get_close_matches

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overcrush.errors import Malformed
from overcrush.rules import Rule, all_rules, children, find, keywords


def show(number: str | None) -> int:
    """Print a rule with what stands below it; without a number, the contents of the book."""
    console = Console(highlight=False)
    if number is None:
        sections = [rule for rule in all_rules() if rule.kind == "section" and rule.number.count(".") < 2]
        console.print(_listing(sections, sections[0].number))
        console.print()
        console.print(Text("Keywords", style="bold"))
        console.print(Text(", ".join(rule.number for rule in keywords())))
        console.print(Text("\novercrush rules 2.7 lists a section, overcrush rules Overcrush a keyword.", style="dim"))
        return 0
    rule = find(number.strip().rstrip("."))
    if rule is None:
        raise Malformed(f"there is no rule {number!r} in the comprehensive rules{_hint(number)}")
    below = list(_below(rule))
    console.print(_listing([rule, *below], rule.number))
    return 0


def _below(rule: Rule) -> list[Rule]:
    """Everything under a rule, in the book's order."""
    found: list[Rule] = []
    for child in children(rule.number):
        found += [child, *_below(child)]
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
    near = get_close_matches(number.casefold(), [rule.number.casefold() for rule in keywords()], 1)
    named = find(near[0]) if near else None
    return f"; did you mean {named.number}?" if named else ""
