"""Files of cards: JSON, one card a line, CSV; and files that are broken."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from cardbox import box, character, write_box

from overcrush.cards import load_file
from overcrush.errors import Malformed
from overcrush.model.cards import Level

CSV = """\
set,number,name,kind,cost,energy,affiliations,max,levels,text
inv,1,Brass Owl,character,4,mask;bolt,Harbor Guild; Night Court,3,0/1/2; 1/2/2*; 1/3/3**,"Fast | Overcrush"

inv,2,Bonfire,basic action,3,,,3,,"Deal 2 damage to target character die.
* Gain 1 life."
"""


def test_a_list_and_one_card_a_line_are_the_same(tmp_path: Path) -> None:
    cards = box()[:20]
    one = write_box(tmp_path / "a.json", cards)
    other = tmp_path / "b.jsonl"
    other.write_text("\n".join(json.dumps(card) for card in cards) + "\n\n", encoding="utf-8")
    assert [given.card for given in load_file(one)] == [given.card for given in load_file(other)]
    assert len(load_file(one)) == 20


def test_one_card_on_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps(character("Fast"), indent=2), encoding="utf-8")
    assert [given.card.name for given in load_file(path)] == ["Night Watch"]


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("\ufeff" + CSV, encoding="utf-8")
    owl, fire = load_file(path)
    assert owl.card.energy == ("mask", "bolt")
    assert owl.card.affiliations == ("Harbor Guild", "Night Court")
    assert owl.card.levels == (Level(0, 1, 2), Level(1, 2, 2, 1), Level(1, 3, 3, 2))
    assert owl.lines == ("Fast", "Overcrush")
    assert fire.lines == ("Deal 2 damage to target character die.", "* Gain 1 life.")
    assert fire.card.id == "inv/2"


def test_cards_without_a_number_are_numbered_by_their_place(tmp_path: Path) -> None:
    path = write_box(tmp_path / "mine.json", [character(), character(name="Brass Owl")])
    assert [given.card.id for given in load_file(path)] == ["mine/1", "mine/2"]


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.json", "", "a.json: there are no cards in it"),
        ("a.json", " \n\n", "a.json: there are no cards in it"),
        ("a.json", '[{"name": "Owl", "cost": 2, "cost": 3}]', "a.json: the field 'cost' is there twice in one card"),
        ("a.json", f'[{{"name": "Owl", "cost": {"9" * 5000}}}]', "a.json: a number of 5000 digits is no number here"),
        (
            "a.json",
            '[{"name": "Owl", "cost": 2, "levels": [[0, 1, 1]], "text": ["Fast", 1]}]',
            "a.json: card 1 (Owl): text[1]: ",
        ),
        (
            "a.json",
            '[{"name": "Owl", "cost": 2, "affiliations": ["\\u001b[1mX"]}]',
            "a.json: card 1 (Owl): affiliations: expected a name on one line",
        ),
        ("a.json", "[]", "a.json: there are no cards in it"),
        ("a.json", "[1]", "a.json: card 1: expected a card as a mapping of its fields"),
        ("a.json", '"card"', "a.json: expected a list of cards"),
        ("a.json", '[{"name": "Owl",\n "cost": }]', "a.json: line 2, column 10: "),
        ("a.json", '[{"name": "Owl", "cost": NaN}]', "a.json: NaN is no number here"),
        ("a.json", "[" * 100_000, "a.json: it is nested too deeply"),
        (
            "a.json",
            '[{"name": "Owl"}]',
            "a.json: card 1 (Owl): cost: expected a whole number from 0 to 99, got nothing",
        ),
        ("a.jsonl", '{"name": "Owl", "cost": 2, "kind": "action"}\n{"name": }\n', "a.jsonl: line 2, column 10: "),
        ("a.jsonl", '{"name": "Owl", "cost": 2, "kind": "actor"}\n', "a.jsonl: line 1 (Owl): kind: "),
        ("a.csv", "name,price\nOwl,3\n", "a.csv: line 1: there is no field 'price'"),
        ("a.csv", "name,name\nOwl,3\n", "a.csv: line 1: the field 'name' is there twice"),
        ("a.csv", "cost\n3\n", "a.csv: line 1: the field 'name' is missing"),
        ("a.csv", "name,cost,kind\nOwl,3,action\nFox\n", "a.csv: line 3: expected 3 cells, got 1"),
        (
            "a.csv",
            "name,cost,levels\nOwl,3,1/2\n",
            "a.csv: line 2 (Owl): levels[0]: a level is written like 1/3/2 or 1/3/2*",
        ),
        ("a.csv", "name,cost,equip\nOwl,3,maybe\n", "a.csv: line 2: equip: expected yes or no, got 'maybe'"),
        (
            "a.csv",
            "name,cost\nOwl,dear\n",
            "a.csv: line 2 (Owl): cost: expected a whole number from 0 to 99, got 'dear'",
        ),
        ("a.csv", 'name,cost\n"Owl,3\n', "a.csv: line "),
        ("a.csv", "", "a.csv: there are no cards in it"),
    ],
)
def test_a_broken_file_is_refused_with_file_place_and_field(
    tmp_path: Path, name: str, content: str, words: str
) -> None:
    path = tmp_path / name
    path.write_text(content, encoding="utf-8")
    with pytest.raises(Malformed) as error:
        load_file(path)
    assert str(error.value).startswith(words)


def test_what_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"[\xff\xfe]")
    with pytest.raises(Malformed, match="not text in UTF-8"):
        load_file(path)


def test_an_id_is_there_once(tmp_path: Path) -> None:
    path = write_box(tmp_path / "a.json", [character(id="x"), character(id="x", name="Brass Owl")])
    with pytest.raises(Malformed, match=r"a.json: card 2: id: x is also Night Watch, a.json: card 1"):
        load_file(path)


def test_a_table_is_read_as_people_write_it(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(
        "Set;#;Title;Type;Purchase Cost;Energy Type;Affiliation;Dice Limit;Level 1;Level 2;Level 3;Game Text\n"
        "inv;1;Brass Owl;Char;4;Mask/Bolt;Harbor Guild, Night Court;3;0/1/2;1/2/2*;1/3/3**;Fast | Overcrush\n"
        "inv;2;Bonfire;BAC;3;generic;-;;;;;Gain 1 life.\n",
        encoding="utf-8",
    )
    owl, fire = load_file(path)
    assert owl.card.energy == ("mask", "bolt")
    assert owl.card.affiliations == ("Harbor Guild", "Night Court")
    assert owl.card.levels == (Level(0, 1, 2), Level(1, 2, 2, 1), Level(1, 3, 3, 2))
    assert owl.lines == ("Fast", "Overcrush")
    assert (fire.card.kind, fire.card.energy, fire.card.max) == ("basic action", (), 3)


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_what_stands_between_cells_is_seen(tmp_path: Path, sign: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(f"sep={sign}\nNAME,Kind,COST\nOwl,ACTION,2\n".replace(",", sign), encoding="utf-8")
    assert [(given.card.name, given.card.kind) for given in load_file(path)] == [("Owl", "action")]


def test_everything_that_is_wrong_is_told_at_once_with_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(
        "name,kind,cost,enrgy,levels\nOwl,charcter,dear,mask,1/1/1\nFox,character,3,bolt,1/2\n", encoding="utf-8"
    )
    with pytest.raises(Malformed) as error:
        load_file(path)
    told = str(error.value).split("\n")
    assert told[0].startswith("a.csv: line 1: there is no field 'enrgy'; did you mean energy?")
    assert told[1].startswith("a.csv: line 2 (Owl): kind: ") and told[1].endswith("; did you mean character?")
    assert told[2].startswith("a.csv: line 2 (Owl): cost: ")
    assert told[3].startswith("a.csv: line 3 (Fox): levels[0]: ")
    assert len(told) == 4
