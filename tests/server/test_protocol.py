"""The protocol's reference is current, and its examples are what they say."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

import msgspec
import pytest

import protocol
from overcrush.server import asked, told
from overcrush.server.app import addresses
from overcrush.server.drafts import Drafts
from overcrush.server.hall import Hall
from overcrush.server.quotas import Quotas
from overcrush.server.requests import Api
from overcrush.server.settings import Settings
from protocol_examples import SENT, received


def test_the_reference_is_current() -> None:
    assert protocol.stale() == [], "run python tools/protocol.py"


def test_every_message_has_an_example_that_is_one() -> None:
    tags = {kind.__struct_config__.tag for kind in protocol.union(asked.Message)}
    assert tags == set(SENT)
    for examples in SENT.values():
        for example in examples:
            msgspec.json.decode(msgspec.json.encode(example), type=asked.Message)
    shown = received()
    assert {kind.__struct_config__.tag for kind in protocol.union(told.Message)} == set(shown)
    for examples in shown.values():
        for example in examples:
            msgspec.json.decode(msgspec.json.encode(example), type=told.Message)


@pytest.mark.parametrize("kind", protocol.ordered(), ids=protocol.name_of)
def test_every_type_says_what_it_is(kind: type[msgspec.Struct]) -> None:
    assert kind.__doc__
    assert f"interface {protocol.name_of(kind)} " in protocol.declaration(kind)


def test_every_address_is_in_the_reference() -> None:
    page = (protocol.DOCS / "protocol.md").read_text(encoding="utf-8")
    listed = {tuple(match) for match in re.findall(r"^\| `([A-Z]+)` \| `(/api/[^`? ]+)", page, re.MULTILINE)}
    api = Api(cast(Hall, SimpleNamespace(store=None)), Settings(), Quotas(Settings()))
    drafts = Drafts(api.store, api.tables)
    for route in addresses(api, drafts):
        if "rest:path" in route.path:
            continue
        pattern = re.compile(re.sub(r"\\{\w+(:path)?\\}", "[^/]+", re.escape(route.path)))
        methods = (route.methods or set()) - {"HEAD"}
        assert any(method in methods and pattern.fullmatch(path) for method, path in listed), route.path
