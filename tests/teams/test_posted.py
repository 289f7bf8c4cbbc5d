"""Lists of teams as players post them: read in many forms, slips mended and told, and never guessed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from overcrush.cards.catalogue import Line, catalogue
from overcrush.cli import main
from overcrush.errors import Malformed
from overcrush.teams.links import from_link, to_link
from overcrush.teams.posted import read_posted
from overcrush.teams.sheet import check_sheet, team_of

LINES = [line for listed in catalogue().values() for line in listed.cards]
TITLES: dict[str, int] = {}
for each in LINES:
    TITLES[f"{each.name} {each.subtitle}".casefold()] = TITLES.get(f"{each.name} {each.subtitle}".casefold(), 0) + 1
FORMS = ("{n}x {t}", "{n} x {t}", "{n} {t}", "{t} x{n}", "- {n}x {t}", "{t} ({n})", "{n}× {t}", "• {t} x {n}")


def title(line: Line, random: Random) -> str:
    """What somebody calls a card; where its title is not its own, with its set."""
    joined = random.choice((": ", " - ", " – ", ", ")) if line.subtitle else ""
    words = f"{line.name}{joined}{line.subtitle}"
    words = random.choice((words, words.lower(), words.upper()))
    alone = TITLES[f"{line.name} {line.subtitle}".casefold()] == 1
    number = line.id.partition("/")[2]
    return words if alone else f"{words} ({line.id.partition('/')[0]} #{number})"


@pytest.mark.parametrize("seed", range(100))
def test_a_list_of_any_cards_is_read_and_leads_to_the_same_link(seed: int) -> None:
    random = Random(seed)
    cards = list({line.name: line for line in random.sample(LINES, 300) if "basic" not in line.kind}.values())[:8]
    basics = list({line.name: line for line in random.sample(LINES, 400) if "basic" in line.kind}.values())[:2]
    dice = [random.randint(1, 4) for _ in cards]
    form = random.choice(FORMS)
    text = [form.format(n=n, t=title(line, random)) for n, line in zip(dice, cards, strict=True)]
    lower = [random.choice(("basic: {}", "{}", "1x {}")).format(title(line, random)) for line in basics]
    sheet = read_posted("\n".join(["Characters:", *text, "", "== Basic Actions ==", *lower]), name=f"Team {seed}")
    assert [(line.card, line.dice) for line in sheet.cards] == [(c.id, n) for c, n in zip(cards, dice, strict=True)]
    assert [line.card for line in sheet.basics] == [line.id for line in basics]
    assert not sheet.remarks
    team = team_of(sheet)
    assert to_link(from_link(to_link(team))) == to_link(team)
    told = " ".join(violation.text for violation in check_sheet(sheet))
    assert all((f"({c.id}) cannot be played yet" in told) == (c.status == "none") for c in (*cards, *basics))


@pytest.mark.parametrize("seed", range(20))
def test_a_slip_is_mended_and_told_or_refused_with_what_could_be_meant(seed: int) -> None:
    random = Random(seed)
    alone = [x for x in LINES if x.subtitle and TITLES[f"{x.name} {x.subtitle}".casefold()] == 1 and len(x.name) > 5]
    for line in random.sample(alone, 5):
        words = f"{line.name}: {line.subtitle}"
        at = random.randrange(1, len(words) - 2)
        slip = (
            words[:at] + random.choice((words[at + 1] + words[at], words[at] * 2 + words[at + 1], "")) + words[at + 2 :]
        )
        try:
            sheet = read_posted(f"2x {slip}" if "basic" not in line.kind else slip)
        except Malformed as error:
            assert line.id in str(error), str(error)
        else:
            assert [found.card for found in (*sheet.cards, *sheet.basics)] == [line.id]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("4x Hulk\nbasic: ai/52", "line 1: 'Hulk' could be Hulk: Primal Fury (ai/25)"),
        ("2x zzz/4\n3x Nobody Whatever Atall", "line 1: there is no card zzz/4; line 2: there is no card"),
        ("Black Widow: Natural", "line 1: how many dice of Black Widow: Natural?"),
        ("2x avx/36\nbasic: Black Widow: Natural", "line 2: Black Widow: Natural is no basic action"),
        ("2x avx/36\nBasics\nai/11", "line 3: Black Widow: Red Alert is no basic action"),
        ("Characters:\n\n# nothing", "there are no cards in it"),
        ("4x " + "y" * 300, "line 1: expected one line of text, of at most 200 characters"),
        ("\n" * 300, "it has 300 lines"),
    ],
)
def test_what_is_no_card_is_told(text: str, words: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_posted(text)
    assert words in str(caught.value)


def test_much_nonsense_takes_little_time() -> None:
    with pytest.raises(Malformed, match="there is no card"):
        read_posted("\n".join(f"1x hulk blak widow {n}" for n in range(200)))


def test_the_command_reads_a_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "friday.txt"
    file.write_text("4x Black Widow: Naturl\nBasic actions:\nai/52\nai/53\n", encoding="utf-8")
    assert main(["team", "check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "line 1: 'Black Widow: Naturl' is taken for Black Widow: Natural (avx/36)" in out
    assert "friday: legal" in out
