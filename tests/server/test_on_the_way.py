"""What happens by itself is shown step by step: a fight before the next turn, a roll before what is rolled again."""

from __future__ import annotations

from pages import Data, House, Page

FIGHT = {"attacks", "blocks", "damaged", "koed", "loses life"}


def simple(view: Data) -> Data:
    """Field all, attack with all, and else do nothing."""
    decision = view["decision"]
    shape = decision.get("shape") or {}
    if shape.get("do") == "attack":
        return {"do": "attack", "dice": shape["dice"]}
    if shape:
        return {"do": shape["do"], "dice": []} if shape["do"] != "block" else {"do": "block", "pairs": []}
    wanted = [each for each in decision["options"] if each["kind"] == "field"]
    return {"do": "option", "option": (wanted or decision["options"][-1:])[0]["id"]}


def views(page: Page) -> list[Data]:
    """All that is shown until something is asked of this page."""
    found: list[Data] = []
    while not found or found[-1].get("more"):
        found.append(page.until("view"))
    return found


def seen_game(house: House, answers: int) -> list[Data]:
    """The views of a game against the medium bot."""
    sides: list[Data] = [{}, {"bot": "heuristic"}]
    teams = [{"name": "red-harvest"}, {"name": "villainy-inc"}]
    made = house.begin(teams=teams, sides=sides, seed=3, first="A")
    found: list[Data] = []
    with house.page(made["seats"]["A"]) as page:
        page.ask({"type": "settings", "steps": True, "stops": "useful"})
        view = page.view
        for _ in range(answers):
            if view["position"].get("winner"):
                break
            page.send({"type": "answer", "decision": view["decision"]["number"], "answer": simple(view)})
            found += views(page)
            view = found[-1]
    return found


def test_a_fight_is_seen_before_the_next_turn_begins(house: House) -> None:
    found = seen_game(house, 40)
    fights = 0
    for view in found:
        kinds = {event["kind"] for event in view["events"] if event["turn"] < view["position"]["turn"]}
        assert not kinds & FIGHT, "what a fight came to is shown together with the next turn"
        dealt = [event for event in view["events"] if event["kind"] == "damaged"]
        fights += bool(dealt)
        declared = [event for event in view["events"] if event["kind"] in ("attacks", "blocks")]
        assert not dealt or not declared or view["position"].get("winner"), "who fights is seen before what comes of it"
    assert fights > 2


def test_a_roll_is_seen_before_what_is_rolled_again(house: House) -> None:
    kinds = [{event["kind"] for event in view["events"]} for view in seen_game(house, 30)]
    assert any("rerolled" in each for each in kinds)
    assert not any({"rolled", "rerolled"} <= each for each in kinds)


def test_every_event_is_told_once(house: House) -> None:
    found = seen_game(house, 30)
    after = found[0]["since"]
    for view in found:
        assert view["position"].get("winner") or view["undo"] == "free", "what is on its way can be taken back too"
        assert view["since"] == after
        after += len(view["events"])
        assert [event["n"] for event in view["events"]] == list(range(view["since"], after))


def test_a_replay_shows_how_a_turn_ended_before_the_next_begins(house: House) -> None:
    sides: list[Data] = [{}, {"bot": "heuristic"}]
    teams = [{"name": "red-harvest"}, {"name": "villainy-inc"}]
    made = house.begin(teams=teams, sides=sides, seed=3, first="A")
    with house.page(made["seats"]["A"]) as page:
        for _ in range(40):
            if page.view["position"].get("winner"):
                break
            page.do(simple(page.view))
        replay = f"/api/replays/game-{made['game']}"
        steps = house.client.get(f"{replay}/steps?first=0&last=59").json()["steps"]
    ways = [step for step in steps if step.get("way")]
    assert len(ways) > 2
    for step in ways:
        before, view = step["way"], step["view"]
        assert before["position"]["turn"] == view["position"]["turn"] - 1
        assert view["events"][: len(before["events"])] == before["events"] and len(view["events"]) > len(
            before["events"]
        )
        assert {event["turn"] for event in before["events"]} == {before["position"]["turn"]}
        assert FIGHT & {event["kind"] for event in before["events"]}
    told = {step["n"] for step in ways}
    assert not any(
        FIGHT & {event["kind"] for event in step["view"]["events"] if event["turn"] < step["view"]["position"]["turn"]}
        for step in steps
        if step["n"] not in told
    )
