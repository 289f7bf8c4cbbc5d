"""The disk: what fails takes back only itself, and two servers over one file do not both play a game."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path

import pytest
from databases import stored
from pages import House, first, opened

from overcrush.errors import Malformed, OvercrushError
from overcrush.server.store import Contested, Must, Store, Unwritten

INSERT = "insert into teams (owner, name, data) values (?, ?, ?)"


def test_a_job_that_fails_takes_back_only_itself(tmp_path: Path) -> None:
    async def write() -> list[object]:
        store = stored(tmp_path)
        jobs = [store.write((INSERT, ("me", str(n % 5), "{}"))) for n in range(8)]
        jobs.append(store.write((INSERT, ("me", "9", "{}")), ("no sql", ())))
        outcome = await asyncio.gather(*jobs, return_exceptions=True)
        found = [row[0] for row in store.rows("select name from teams order by name")]
        store.close()
        assert found == ["0", "1", "2", "3", "4"]
        return list(outcome)

    outcome = asyncio.run(write())
    assert outcome[:5] == [None] * 5
    assert all(isinstance(error, Contested) for error in outcome[5:8])
    assert isinstance(outcome[8], OvercrushError)


def test_many_writes_at_once_are_all_there(tmp_path: Path) -> None:
    async def write() -> None:
        store = stored(tmp_path)
        await asyncio.gather(*(store.write((INSERT, ("me", str(n), "{}"))) for n in range(500)))
        assert store.row("select count(*) from teams") == (500,)
        store.close()

    asyncio.run(write())


@pytest.mark.sqlite
def test_what_comes_after_the_end_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    async def write() -> None:
        store = stored(tmp_path)
        store.close()
        with pytest.raises(OvercrushError, match="the server has ended"):
            await asyncio.wait_for(store.write((INSERT, ("me", "1", "{}"))), 5)

    asyncio.run(write())


@pytest.mark.sqlite
def test_the_end_waits_for_who_still_reads(tmp_path: Path) -> None:
    """Closed under the thread that reads, it would end the whole process."""
    store = stored(tmp_path)
    long = "with recursive up(n) as (select 1 union all select n + 1 from up where n < 900000) select n from up"
    with ThreadPoolExecutor(1) as thread:
        read = thread.submit(store.rows, long)
        wait([read], 0.05)
        store.close()
        assert len(read.result()) == 900_000
    with pytest.raises(OvercrushError, match="cannot be read"):
        store.rows("select 1")


def test_a_file_that_is_no_database_is_refused_with_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_text("not a database, but long enough to be looked at as one" * 20)
    with pytest.raises(Malformed, match=r"games\.sqlite: the games cannot be kept there"):
        Store(tmp_path / "games.sqlite")


@pytest.mark.sqlite
def test_a_game_goes_on_at_one_of_two_servers(tmp_path: Path) -> None:
    with opened(tmp_path) as one, opened(tmp_path) as two:
        link = one.begin(hot_seat=True)["seats"]["both"]
        with two.page(link) as late:
            with one.page(link) as page:
                page.play(first, 5)
                position = page.view["position"]
            reply = late.answer({"do": "reroll", "dice": []})
            assert reply["code"] == "elsewhere"
        with two.page(link) as again:
            assert again.view["position"] == position
            again.play(first, 3)


def test_a_full_disk_refuses_the_answer_and_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path) as house:
        link = house.begin(hot_seat=True)["seats"]["both"]
        with house.page(link) as page:
            number = page.number

            def full(*_: object) -> None:
                raise Unwritten("the disk is full")

            with monkeypatch.context() as patch:
                patch.setattr(house.store.database, "carry_out", full)
                reply = page.answer({"do": "reroll", "dice": []})
                assert reply["code"] == "disk" and "full" in reply["reason"]
                assert house.client.post("/api/teams", json={"name": "x"}).status_code == 507
            assert page.number == number
            page.do({"do": "reroll", "dice": []})


@pytest.mark.sqlite
def test_only_the_user_can_read_the_links_of_the_seats(tmp_path: Path) -> None:
    Store(tmp_path / "games.sqlite").close()
    assert (tmp_path / "games.sqlite").stat().st_mode & 0o077 == 0


def test_a_change_that_has_to_find_its_row_is_nothing_without(tmp_path: Path) -> None:
    async def write() -> None:
        store = stored(tmp_path)
        await store.write((INSERT, ("me", "one", "{}")))
        await store.write(Must("update teams set data = ?1 where name = ?2 and data <> ?1", ("[]", "one")))
        with pytest.raises(Contested):
            await store.write(
                (INSERT, ("me", "two", "{}")),
                Must("update teams set data = ?1 where name = ?2 and data <> ?1", ("[]", "one")),
            )
        assert store.rows("select name, data from teams") == [("one", "[]")]
        store.close()

    asyncio.run(write())


def test_what_no_database_takes_is_refused_with_a_sentence(house: House) -> None:
    team = {"name": "a\0b", "cards": [{"id": "ai/11", "dice": 4}], "basics": ["ai/52"]}
    answer = house.client.post("/api/teams", json=team)
    assert answer.status_code in (200, 400), answer.text
    assert house.client.delete("/api/teams/a%00b").status_code == (200 if answer.status_code == 200 else 404)


def test_the_test_runs_on_the_database_it_says(house: House, request: pytest.FixtureRequest) -> None:
    said = {"postgresql": "postgres"}.get(request.node.callspec.params["database"], "sqlite")
    assert type(house.store.database).__name__.casefold() == said
