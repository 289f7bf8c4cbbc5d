"""What is refused, with a reason, and changes nothing: late, double, foreign, malformed, oversized messages."""

from __future__ import annotations

import msgspec
import pytest
from pages import House, Page, first, last, received
from starlette.websockets import WebSocketDisconnect


def standing(page: Page) -> object:
    """How the game stands, asked anew."""
    log = page.ask({"type": "log"})
    return log["total"], log["events"]


def test_late_double_early_and_foreign_answers_are_refused_and_change_nothing(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada, house.page(begun["seats"]["B"]) as ben:
        number = ada.number
        assert ben.decision["number"] == number and "yours" not in ben.decision
        before = standing(ada)
        foreign = ben.answer({"do": "reroll", "dice": []})
        assert (foreign["type"], foreign["code"]) == ("refused", "foreign")
        early = ada.answer({"do": "reroll", "dice": []}, number + 1)
        assert early["code"] == "early"
        assert standing(ada) == before
        assert ada.answer({"do": "reroll", "dice": []}, number)["type"] == "accepted"
        after = standing(ada)
        for _ in range(2):
            double = ada.answer({"do": "reroll", "dice": []}, number)
            assert (double["type"], double["code"]) == ("refused", "late")
            assert double["decision"] > number
        assert ada.answer({"do": "reroll", "dice": []}, 0)["code"] == "late"
        assert standing(ada) == after


def test_answers_the_rules_do_not_allow_say_why(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        before = standing(page)
        for do in (
            {"do": "attack", "dice": [0]},
            {"do": "block", "pairs": [[0, 1]]},
            {"do": "reroll", "dice": [7, 7]},
            {"do": "reroll", "dice": [19]},
            {"do": "assign", "source": 0, "amounts": [[1, 1]]},
            {"do": "order", "options": [0]},
        ):
            reply = page.answer(do)
            assert reply["code"] == "illegal", (do, reply)
            assert reply["reason"] and all(rule["number"] for rule in reply["rules"]) and reply["rules"]
        for odd in (
            {"do": "option", "option": 99},
            {"do": "reroll", "dice": [5000]},
            {"do": "choose", "options": [0, 0]},
            {"do": "dance"},
            {"do": "option", "option": -1},
            {"do": "option", "option": 0, "extra": 1},
        ):
            reply = page.answer(odd)
            assert reply["type"] == "refused" and reply["code"] == "malformed", (odd, reply)
        assert standing(page) == before


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "{",
        "null",
        "[]",
        '"answer"',
        "{}",
        '{"type":"nothing"}',
        '{"type":"answer"}',
        '{"type":"answer","decision":1,"answer":null}',
        '{"type":"answer","decision":1e999,"answer":{"do":"option","option":0}}',
        '{"type":"answer","decision":"1","answer":{"do":"option","option":0}}',
        '{"type":"ping","id":-1}',
        '{"type":"ping","id":123456789012345678901234567890}',
        '{"type":"log","since":4294967296}',
        '{"type":"report","note":"' + "x" * 5000 + '"}',
        '{"type":"ping"' + " " * 20_000 + "}",
        "[" * 10_000,
        "\ud83d\ude00 \u0000",
        '{"type":"explain"}',
        '{"type":"explain","die":1,"card":1}',
        '{"type":"explain","die":9999}',
        '{"type":"explain","die":-2}',
        '{"type":"explain","die":0,"what":"soul"}',
        '{"type":"why","wish":{"do":"die","die":-1}}',
        '{"type":"why","wish":{"do":"buy","card":777}}',
        '{"type":"why","wish":{"do":"global","ability":777}}',
        '{"type":"payments","decision":1,"option":400}',
        '{"type":"consent","yes":true}',
        '{"type":"undo","decision":1}',
    ],
)
def test_what_is_no_message_gets_a_refusal_and_the_game_goes_on(house: House, raw: str) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as page:
        page.session.send_text(raw)
        reply = page.until("refused")
        assert reply["code"] in ("malformed", "large", "illegal") and reply["reason"]
        assert page.ask({"type": "ping"})["type"] == "pong"
        page.do(first(page.decision))


def test_bytes_that_are_no_text_are_refused(house: House) -> None:
    with house.page(house.begin()["seats"]["A"]) as page:
        page.session.send_bytes(b"\xff\xfe\x00")
        assert page.until("refused")["code"] == "malformed"
        page.session.send_bytes(b'{"type":"ping","id":5}')
        assert page.until("pong")["id"] == 5


def test_a_page_that_never_stops_is_sent_away(house: House) -> None:
    with house.page(house.begin()["seats"]["A"]) as page:
        for _ in range(400):
            page.session.send_text('{"type":"ping"}')
        with pytest.raises(WebSocketDisconnect) as gone:
            for _ in range(1000):
                assert page.read()["type"] in ("pong", "refused")
        assert gone.value.code == 4429


def test_unknown_seats_get_a_sentence(house: House) -> None:
    answer = house.client.get("/api/seats/nobody")
    assert answer.status_code == 404 and "no such seat" in answer.json()["reason"]
    with house.socket("nobody") as session:
        assert msgspec.json.decode(received(session))["code"] == "unknown"
        with pytest.raises(WebSocketDisconnect) as gone:
            received(session)
        assert gone.value.code == 4404


def test_who_watches_cannot_play(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    with house.page(begun["seats"]["watch"]) as page:
        assert "options" not in page.decision
        assert page.answer({"do": "option", "option": 0})["code"] == "foreign"
        assert page.ask({"type": "undo", "decision": page.number})["code"] == "illegal"
        assert page.ask({"type": "consent", "yes": True})["code"] == "illegal"
        assert page.ask({"type": "why", "wish": {"do": "pass"}})["code"] == "foreign"
        assert page.ask({"type": "payments", "decision": page.number, "option": 0})["code"] == "foreign"


def test_nothing_can_be_answered_when_the_game_is_over(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "heuristic"}])
    with house.page(begun["seats"]["A"]) as page:
        page.play(last)
        assert page.view["position"]["winner"] == "B"
        assert "decision" not in page.view
        number = max(m["decision"]["number"] for m in page.heard if m["type"] == "view" and "decision" in m)
        codes = {page.answer({"do": "option", "option": 0}, n)["code"] for n in range(number, number + 12)}
        assert codes <= {"late", "over", "early"} and "over" in codes


def test_of_two_pages_at_one_seat_the_first_answer_counts(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as one, house.page(begun["seats"]["A"]) as two:
        number = one.number
        message = {"type": "answer", "decision": number, "answer": {"do": "reroll", "dice": []}}
        one.send(message)
        two.send(message)
        kinds = sorted(page.until("accepted", "refused")["type"] for page in (one, two))
        assert kinds == ["accepted", "refused"]
        for page in (one, two):
            if page.number == number:
                page.settled()
        assert one.view["position"] == two.view["position"] and one.number == two.number
