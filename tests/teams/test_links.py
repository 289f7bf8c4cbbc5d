"""Links of teams, as the community's sites write them: read in any case, said what is wrong, and written again."""

from __future__ import annotations

from random import Random
from urllib.parse import quote

import pytest

from overcrush.cards.catalogue import Line, catalogue
from overcrush.cards.library import library
from overcrush.cli import main
from overcrush.errors import Malformed
from overcrush.teams import check, ready
from overcrush.teams.known import team_named
from overcrush.teams.links import MOVED, from_link, looks_linked, to_link
from overcrush.teams.team import Team

LINES = [line for listed in catalogue().values() for line in listed.cards]
SITE = "https://teams.example/"


def drawn(seed: int) -> tuple[list[Line], list[Line]]:
    """Eight characters or actions and two basic actions of any sets, playable or not."""
    random = Random(seed)
    cards = {line.name: line for line in random.sample(LINES, 400) if "basic" not in line.kind}
    basics = {line.name: line for line in random.sample(LINES, 400) if "basic" in line.kind}
    return list(cards.values())[:8], list(basics.values())[:2]


@pytest.mark.parametrize("seed", range(100))
def test_a_link_of_any_cards_is_read_and_leads_back(seed: int) -> None:
    cards, basics = drawn(seed)
    team = Team(
        f"Team {seed} & co",
        tuple((library().card(c.id), 2) for c in cards),
        tuple(library().card(c.id) for c in basics),
    )
    link = SITE + to_link(team)
    assert looks_linked(link)
    again = from_link(link.upper() if seed % 2 else link)
    assert [(card.id, n) for card, n in again.cards] == [(c.id, 2) for c in cards]
    assert [card.id for card in again.basics] == [c.id for c in basics]
    assert to_link(Team(team.name, again.cards, again.basics)) == to_link(team)
    told = " ".join(violation.text for violation in check(again))
    assert all((f"({c.id}) cannot be played yet" in told) == (c.status == "none") for c in (*cards, *basics))


def test_an_old_number_is_the_card_it_became() -> None:
    (old, new), *_ = MOVED.items()
    code, number = old.split("/")
    team = from_link(f"?cards=1x{number}{catalogue()[code].link}")
    assert [card.id for card in (*(card for card, _ in team.cards), *team.basics)] == [new]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("?view&cards=4x1zzz", "'4x1zzz' is of a set 'zzz' that is not known here"),
        ("?view&cards=4x9999avx", "'4x9999avx' is avx/9999, a card that is not here"),
        ("?view&cards=fourx9avx;1x1ai", "'fourx9avx' is no entry like 4x99avx"),
        ("?view&cards=", "the link has 0 cards"),
        ("?view&cards=" + "1x1ai;" * 61, "the link has 61 cards"),
        ("?view&cards=" + "1x1ai;" * 2000, "too long"),
    ],
)
def test_what_is_wrong_with_a_link_is_told(query: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        from_link(SITE + query)


def test_a_ready_team_goes_out_and_comes_back_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    name, team = next(iter(ready().items()))
    assert main(["team", "code", name, "--link"]) == 0
    link = SITE + capsys.readouterr().out.strip()
    assert main(["team", "decode", link]) == 0
    sheet = capsys.readouterr().out
    assert all(card.id in sheet for card, _ in team.cards)
    assert f"name: {team.name}" in sheet
    assert team_named(link).cards == team.cards
    assert quote(team.name) in link
