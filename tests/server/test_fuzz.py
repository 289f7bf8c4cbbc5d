"""Every message and every body, fuzzed: whatever comes gets an answer of the protocol, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from pages import House, Page, opened

from overcrush.server import asked, offers, socket

KINDS = {"accepted", "refused", "because", "explained", "ways", "events", "report", "pong"}
SENTINEL = 987_654_321
CODES = {"malformed", "illegal", "late", "early", "foreign", "large", "busy", "over"}
FUZZ = settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
small = st.integers(-3, 45)


def of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a type hint: mostly ones that could be meant, now and then anything."""
    origin = get_origin(hint)
    if origin is Annotated:
        return of(get_args(hint)[0])
    if origin in (Union, type(int | str)):
        return st.one_of([of(arg) for arg in get_args(hint)])
    if origin is list:
        return st.lists(of(get_args(hint)[0]), max_size=5)
    if origin is tuple:
        return st.tuples(*map(of, get_args(hint))).map(list)
    if origin is Literal:
        return st.sampled_from(get_args(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return struct(hint)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        int: small,
        float: st.floats(0, 1),
        str: st.sampled_from(["attack", "demo A", "demo", "ai/11", "", "easy", "x", "sidekick", "1", "OC1x"]),
        bool: st.booleans(),
        type(None): st.none(),
    }
    return plain[hint]


def struct(kind: type[msgspec.Struct]) -> st.SearchStrategy[dict[str, Any]]:
    """A message of a kind as data; fields that need not be there sometimes are not."""
    hints = get_type_hints(kind, include_extras=True)
    config = kind.__struct_config__
    fixed = {config.tag_field: st.just(config.tag)} if config.tag_field else {}
    needed = {f.encode_name: of(hints[f.name]) for f in msgspec.structs.fields(kind) if f.required}
    others = {f.encode_name: of(hints[f.name]) for f in msgspec.structs.fields(kind) if not f.required}
    return st.fixed_dictionaries({**fixed, **needed}, optional=others)


messages = st.one_of([struct(kind) for kind in get_args(asked.Message)])


@st.composite
def bent(draw: st.DrawFn) -> dict[str, Any]:
    """A message with something about it that does not fit."""
    message = draw(messages)
    key = draw(st.sampled_from(sorted(message)))
    if draw(st.booleans()):
        return {**message, key: draw(json_values)}
    if draw(st.booleans()):
        return {name: value for name, value in message.items() if name != key}
    return {**message, draw(st.text(max_size=8)): draw(json_values)}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Page]]:
    """A hot seat game that goes on."""
    with pytest.MonkeyPatch.context() as patch, opened(tmp_path_factory.mktemp("fuzz")) as house:
        patch.setattr(socket, "AT_ONCE", 1_000_000)
        begun = house.begin(hot_seat=True, teams=[{"name": "able A"}, {"name": "able B"}], format="tournament")
        with house.page(begun["seats"]["both"]) as page:
            page.ask({"type": "settings", "steps": False})
            yield house, page


def answered(page: Page, raw: bytes, caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """What comes back for a message, whatever it was; views aside."""
    page.session.send_bytes(raw)
    page.session.send_text(f'{{"type":"ping","id":{SENTINEL}}}')
    first: dict[str, Any] = {}
    while True:
        reply = page.read()
        if reply["type"] == "pong" and reply.get("id") == SENTINEL:
            break
        if reply["type"] in KINDS and not first:
            first = reply
    assert first.get("code") != "broken"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
    return first


@FUZZ
@given(messages)
def test_every_message_gets_its_answer(
    played: tuple[House, Page], caplog: pytest.LogCaptureFixture, message: dict[str, Any]
) -> None:
    _, page = played
    if message["type"] in ("answer", "undo", "payments") and "decision" in page.view:
        message["decision"] = page.number if message.get("decision", 0) % 3 else message["decision"]
    reply = answered(page, msgspec.json.encode(message), caplog)
    event(f"{reply['type']} {reply.get('code', '')}")
    if reply["type"] == "refused":
        assert reply["code"] in CODES and reply["reason"]


@FUZZ
@given(bent())
def test_messages_that_do_not_fit_are_refused(
    played: tuple[House, Page], caplog: pytest.LogCaptureFixture, message: dict[str, Any]
) -> None:
    _, page = played
    try:
        raw = msgspec.json.encode(message)
    except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
        return
    reply = answered(page, raw, caplog)
    assert reply["type"] in KINDS


@FUZZ
@given(st.binary(max_size=200) | json_values.map(repr).map(lambda text: text.encode(errors="replace")))
def test_bytes_of_any_kind_are_refused(
    played: tuple[House, Page], caplog: pytest.LogCaptureFixture, raw: bytes
) -> None:
    _, page = played
    reply = answered(page, raw, caplog)
    assert reply.get("type", "refused") == "refused"


BODIES: dict[str, type[msgspec.Struct]] = {
    "/api/games": offers.NewGame,
    "/api/teams": offers.Team,
    "/api/teams/check": offers.CheckTeam,
    "/api/replays": offers.Chosen,
    "/api/tables": offers.NewTable,
    "/api/codes": offers.OneTimeCode,
}


@pytest.mark.parametrize("path", BODIES)
@settings(FUZZ, max_examples=100)
@given(data=st.data())
def test_every_body_gets_its_answer(played: tuple[House, Page], path: str, data: st.DataObject) -> None:
    house, _ = played
    body = data.draw(struct(BODIES[path]) | json_values)
    try:
        raw = msgspec.json.encode(body)
    except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
        return
    answer = house.client.post(path, content=raw)
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.json()["reason"] and answer.json()["code"] in {*CODES, "unknown"}


@settings(FUZZ, max_examples=80)
@given(
    st.sampled_from(["games", "seats", "cards", "teams", "rules", "replays", "replays/game-", "replays/record-", "x"]),
    st.text(max_size=20),
    st.sampled_from(["GET", "DELETE", "PUT", "HEAD"]),
)
def test_every_address_gets_its_answer(played: tuple[House, Page], start: str, rest: str, method: str) -> None:
    house, _ = played
    for path in (f"/api/{start}/{quote(rest, errors='replace')}", f"/{quote(rest, errors='replace')}"):
        assert house.client.request(method, path).status_code < 500


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A bug report of a game that goes on."""
    with opened(tmp_path_factory.mktemp("record")) as house:
        begun = house.begin(hot_seat=True)
        with house.page(begun["seats"]["both"]) as page:
            page.play(lambda decision: {"do": "option", "option": decision["options"][0]["id"]}, 15)
            return str(page.ask({"type": "report"})["text"]).encode()


@settings(FUZZ, max_examples=120)
@given(data=st.data())
def test_damaged_records_are_refused_or_played(played: tuple[House, Page], record: bytes, data: st.DataObject) -> None:
    house, _ = played
    found = msgspec.json.decode(record)["record"]
    found.pop("sum", None)
    where = data.draw(st.sampled_from([found, found["start"]]))
    key = data.draw(st.sampled_from(sorted(where)))
    where[key] = data.draw(json_values | st.just(where[key]))
    try:
        raw = msgspec.json.encode(found)
    except (msgspec.MsgspecError, OverflowError, UnicodeEncodeError):
        return
    answer = house.client.post("/api/replays", content=raw)
    assert answer.status_code < 500, answer.text
