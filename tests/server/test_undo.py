"""Undo: free against a bot and in hot seat, by consent between two people; decision numbers never come twice."""

from __future__ import annotations

from pages import Data, House, Page, first, last


def log_of(page: Page) -> list[Data]:
    """The log a page has put together from its views."""
    log: list[Data] = []
    for message in page.heard:
        if message["type"] == "view":
            log = log[: message["since"]] + message.get("events", [])
    return log


def test_against_a_bot_an_undo_goes_back_to_ones_own_last_decision(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "easy"}])
    with house.page(begun["seats"]["A"]) as page:
        assert "undo" not in page.view
        before: list[Data] = []
        for _ in range(12):
            before.append(page.view)
            page.do(first(page.decision))
        assert page.view["undo"] == "free"
        numbers = {page.number, *(view["decision"]["number"] for view in before)}
        for view in reversed(before):
            assert page.ask({"type": "undo", "decision": page.number})["type"] == "accepted"
            page.settled()
            assert page.view["undone"]
            assert page.view["position"] == view["position"]
            assert page.decision["options"] == view["decision"]["options"]
            assert page.number not in numbers
            numbers.add(page.number)
            assert page.view["since"] <= view["since"] + len(view.get("events", []))
        assert page.ask({"type": "undo", "decision": page.number})["code"] == "illegal"
        assert [event["n"] for event in log_of(page)] == list(range(len(log_of(page))))
        total = page.ask({"type": "log"})["total"]
        assert total == len(log_of(page))


def test_an_answer_to_a_decision_that_was_taken_back_is_late(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        number = page.number
        page.do(first(page.decision))
        page.ask({"type": "undo", "decision": page.number})
        page.settled()
        assert page.answer({"do": "option", "option": 0}, number)["code"] == "late"
        assert page.ask({"type": "undo", "decision": number})["code"] == "late"
        assert page.answer({"do": "option", "option": 0})["type"] == "accepted"


def test_in_hot_seat_whoever_answered_last_can_take_it_back(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as page:
        for _ in range(60):
            who, position = page.decision["who"], page.view["position"]
            page.do(last(page.decision))
            if page.decision["who"] != who:
                break
        assert page.decision["who"] != who
        assert page.ask({"type": "undo", "decision": page.number})["type"] == "accepted"
        page.settled()
        assert page.decision["who"] == who and page.view["position"] == position


def test_between_two_people_the_other_one_has_to_agree(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada:
        position = ada.view["position"]
        ada.do(first(ada.decision))
        assert ada.view["undo"] == "ask"
        assert "not there" in ada.ask({"type": "undo", "decision": ada.number})["reason"]
        with house.page(begun["seats"]["B"]) as ben:
            assert ben.ask({"type": "consent", "yes": True})["code"] == "illegal"
            assert ada.ask({"type": "undo", "decision": ada.number})["type"] == "accepted"
            assert ben.until("undo_asked")["by"] == "A"
            assert ada.ask({"type": "consent", "yes": True})["code"] == "illegal"
            assert ben.ask({"type": "consent", "yes": False})["type"] == "accepted"
            assert ada.until("undo_refused")
            assert ben.ask({"type": "consent", "yes": True})["code"] == "illegal"
            assert ada.ask({"type": "undo", "decision": ada.number})["type"] == "accepted"
            ben.until("undo_asked")
            assert ben.ask({"type": "consent", "yes": True})["type"] == "accepted"
            for page in (ada, ben):
                page.settled()
                assert page.view["undone"] and page.view["position"] == position


def test_a_request_for_an_undo_lapses_when_the_game_goes_on(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada, house.page(begun["seats"]["B"]) as ben:
        ada.do(first(ada.decision))
        ada.ask({"type": "undo", "decision": ada.number})
        ben.until("undo_asked")
        ada.do(last(ada.decision))
        assert ben.ask({"type": "consent", "yes": True})["code"] == "illegal"


def test_a_finished_game_can_be_taken_up_again(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "heuristic"}])
    with house.page(begun["seats"]["A"]) as page:
        page.play(last)
        assert "decision" not in page.view
        assert page.ask({"type": "undo", "decision": page.view["number"]})["type"] == "accepted"
        page.settled()
        assert page.decision["yours"] and "winner" not in page.view["position"]


def test_an_undo_in_the_moment_in_which_the_game_goes_on_takes_back_what_was_meant(house: House) -> None:
    begun = house.begin(sides=[{}, {"bot": "heuristic"}])
    with house.page(begun["seats"]["A"]) as page:
        gone_on = 0
        while gone_on < 3 and "winner" not in page.view["position"]:
            view = page.view
            page.do(last(page.decision))
            known = view["number"] + 1  # the view of what the bot did is still on its way
            if page.view["number"] == known:
                continue
            gone_on += 1
            assert page.ask({"type": "undo", "decision": known})["type"] == "accepted"
            page.settled()
            assert page.view["position"] == view["position"]
            again = page.ask({"type": "undo", "decision": known})  # twice is once
            assert again["code"] == "late" and "already" in again["reason"]
            page.do(last(page.decision))
        assert gone_on


def other_first(ada: Page, ben: Page) -> None:
    """Play until Ada has answered, and Ben is asked next."""
    for _ in range(40):
        page, other = (ada, ben) if ada.decision.get("yours") else (ben, ada)
        page.do(last(page.decision))
        while other.view["number"] < page.view["number"]:
            other.settled()
        if page is ada and not page.decision.get("yours"):
            return


def test_who_undoes_while_the_other_answers_still_asks_for_their_own_answer(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada, house.page(begun["seats"]["B"]) as ben:
        other_first(ada, ben)
        known, mine = ada.view["number"], ada.view["answers"]
        ben.do(first(ben.decision))  # Ada has not seen it yet
        reply = ada.ask({"type": "undo", "decision": known})
        assert reply["type"] == "accepted" and reply["asked"]
        asked = ben.until("undo_asked")
        assert asked["learnt"] and asked["decision"] > known
        assert ben.ask({"type": "consent", "yes": True, "decision": asked["decision"]})["type"] == "accepted"
        ben.settled()
        assert ben.view["undone"] and ben.view["answers"] < mine


def test_an_answer_that_was_not_seen_is_not_taken_back(house: House) -> None:
    begun = house.begin(hot_seat=True)
    with house.page(begun["seats"]["both"]) as one, house.page(begun["seats"]["both"]) as two:
        one.do(last(one.decision))
        known = one.view["number"]
        two.settled()
        two.do(last(two.decision))
        reply = one.ask({"type": "undo", "decision": known})
        assert reply["code"] == "late" and "something else" in reply["reason"]
        assert one.ask({"type": "undo", "decision": known + 999})["code"] == "early"
        assert one.ask({"type": "undo", "decision": two.view["number"]})["type"] == "accepted"


def test_a_request_for_an_undo_stays_while_the_other_goes_on_and_is_told_again(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada, house.page(begun["seats"]["B"]) as ben:
        for page in (ada, ben):
            page.ask({"type": "settings", "stops": "always"})
        other_first(ada, ben)
        assert ada.ask({"type": "undo", "decision": ada.view["number"]})["asked"]
        before = ben.until("undo_asked")
        assert not before.get("learnt")
        assert ben.answer(last(ben.decision))["type"] == "accepted"
        after = ben.until("undo_asked")
        assert after["decision"] > before["decision"] and after["since"] == before["since"] and after["learnt"]
        reply = ben.ask({"type": "consent", "yes": True, "decision": before["decision"]})
        assert reply["code"] == "late", "they agreed to less than it is now"
        assert ben.ask({"type": "consent", "yes": True, "decision": after["decision"]})["type"] == "accepted"
        while not ada.view.get("undone"):
            ada.settled()


def test_a_request_for_an_undo_is_told_to_who_comes_back_and_outlives_its_page(house: House) -> None:
    begun = house.begin()
    with house.page(begun["seats"]["A"]) as ada:
        ada.do(first(ada.decision))
        with house.page(begun["seats"]["B"]):
            assert ada.ask({"type": "undo", "decision": ada.number})["asked"]
    with house.socket(begun["seats"]["B"]) as session:
        ben = Page(session)
        asked = ben.until("undo_asked")
        with house.page(begun["seats"]["A"]) as ada:
            assert not any(message["type"] == "undo_asked" for message in ada.heard)
            assert ben.ask({"type": "consent", "yes": False, "decision": asked["decision"]})["type"] == "accepted"
            assert ada.until("undo_refused")


def test_who_comes_back_is_told_only_what_is_new_unless_something_was_taken_back(house: House) -> None:
    begun = house.begin(hot_seat=True)
    link = begun["seats"]["both"]
    with house.page(link) as page:
        page.play(first, 6)
        number, events = page.number, len(log_of(page))
    with house.page(link, f"?since={events}&number={number}") as page:
        assert page.view["since"] == events and "events" not in page.view
        page.do(first(page.decision))
        page.ask({"type": "undo", "decision": page.number})
        page.settled()
        page.do(last(page.decision))
        log, now = page.ask({"type": "log"})["events"], page.number
    with house.page(link, f"?since={events}&number={number}") as page:
        assert page.view["since"] == 0 and page.view["events"] == log
    with house.page(link, f"?since={events}&number={now}") as page:
        assert page.view["since"] == events
    with house.page(link, "?since=999999999999&number=x") as page:
        assert page.view["since"] == 0
