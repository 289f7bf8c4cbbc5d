"""Single words and symbols of a text: numbers, energy, names of cards, kinds of creatures, affiliations."""

from __future__ import annotations

from difflib import get_close_matches
from functools import lru_cache

from overcrush.lang.grammar.base import G
from overcrush.lang.parsing.peg import Parser, Results
from overcrush.lang.parsing.tokens import Tok
from overcrush.lang.parsing.vocabulary import KINDS, NUMBERS, VOCABULARY

# --- <int> --------------------------------------------------------------------------------------------


@G.terminal("int", fits=lambda token: token.kind in {"num", "pay"} or token.low in NUMBERS)
def _int(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None:
        return []
    if token.kind == "num" and token.value.isdigit():
        return [(pos + 1, int(token.value))]
    if token.kind == "pay" and token.value.isdigit():
        return [(pos + 1, int(token.value))]
    if token.low in NUMBERS:
        return [(pos + 1, NUMBERS[token.low])]
    return []


# --- <energy> -----------------------------------------------------------------------------------------


_TYPES = frozenset({"fist", "bolt", "mask", "shield"})


@G.terminal("energy", fits=lambda token: token.kind == "energy" or token.low.removesuffix("s") in _TYPES)
def _energy(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is not None and token.kind == "word" and token.low.removesuffix("s") in _TYPES:
        return [(pos + 1, token.low.removesuffix("s"))]
    return [(pos + 1, token.value)] if token is not None and token.kind == "energy" else []


# --- <name> -------------------------------------------------------------------------------------------


def _named(token: Tok) -> bool:
    """Whether a name may begin here."""
    return token.kind in {"name", "part"} or (
        token.kind == "word" and token.text[:1].isupper() and not {token.low, token.lem} & VOCABULARY
    )


@G.terminal("name", fits=_named)
def _name(parser: Parser, pos: int) -> Results:
    """A card's name: a known one, or capitalised words that mean nothing else."""
    token = parser.tok(pos)
    if token is None:
        return []
    if token.kind == "name":
        return [(pos + 1, token.value)]
    if token.kind == "part":
        return [(pos + 1, "~" + token.value)]
    if not _capitalised(parser, token):
        return []
    words, at, out = [token.text], pos + 1, []
    out.append((at, token.text))
    while at < len(parser.tokens):
        after = parser.tokens[at]
        if _capitalised(parser, after):
            words.append(after.text)
            at += 1
        elif after.low in {"the", "of"} and _capitalised(
            parser, parser.tokens[at + 1] if at + 1 < len(parser.tokens) else None
        ):
            words += [after.text, parser.tokens[at + 1].text]
            at += 2
        else:
            break
        out.append((at, " ".join(words)))
    return out[::-1]


def _capitalised(parser: Parser, token: Tok | None) -> bool:
    return (
        token is not None
        and token.kind == "word"
        and token.text[:1].isupper()
        and len(token.text) > 1
        and token.low not in VOCABULARY
        and token.lem not in VOCABULARY
        and not {token.low, token.lem} & parser.grammar.words()
        and not _creatures(token.low)
        and not _mistyped(token.low)
    )


def _creatures(low: str) -> bool:
    """Whether this is a kind of creature or a spell, of one or of many, and so nobody's name."""
    return bool(_forms(low) & _KINDS)


_KINDS = KINDS | {"spell"}


def _forms(low: str) -> set[str]:
    """A word, and what it is the plural of."""
    return {low, low.removesuffix("s"), low.removesuffix("ies") + "y"}


@lru_cache(maxsize=1024)
def _mistyped(low: str) -> bool:
    """Whether this is a word of the rules with a letter too few, too many or wrong, rather than somebody's name."""
    near = get_close_matches(low, (word for word in VOCABULARY if len(word) > 5), 1, 0.86) if len(low) > 5 else []
    return bool(near) and near[0][0] == low[0] and near[0][-1] == low[-1]


# --- <kind> -------------------------------------------------------------------------------------------


@G.terminal("kind", fits=lambda token: token.kind == "word" and _creatures(token.low))
def _kind(parser: Parser, pos: int) -> Results:
    """A kind of creature, of one or of many; or a spell."""
    token = parser.tok(pos)
    if token is None or token.kind != "word":
        return []
    forms = _forms(token.low) & _KINDS
    return [(pos + 1, min(forms))] if forms else []


# --- <printed> ----------------------------------------------------------------------------------------


@G.terminal("printed")
def printed(parser: Parser, pos: int) -> Results:
    """A name as it is printed, whatever card it means."""
    token = parser.tok(pos)
    if token is not None and token.kind == "word" and token.low in KINDS and token.text[:1].isupper():
        return [(pos + 1, token.text)]
    return [(end, " ".join(token.text for token in parser.tokens[pos:end])) for end, _ in parser.parse("name", pos)]


# --- <self> -------------------------------------------------------------------------------------------


@G.terminal("self", fits=lambda token: token.kind == "name")
def _self(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    return [(pos + 1, "self")] if token is not None and token.kind == "name" and token.value == "self" else []


# --- <affil> ------------------------------------------------------------------------------------------


@G.terminal("affil", fits=lambda token: token.kind == "affil" or token.lem in {"[lantern]", "villain"})
def _affil(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is not None and token.kind == "affil":
        return [(pos + 1, token.value)]
    if token is not None and token.lem == "[lantern]":
        return [(pos + 1, "Lantern")]
    if token is not None and token.lem == "villain":
        return [(pos + 1, "Villain")]
    return []


# --- <align> ------------------------------------------------------------------------------------------


@G.terminal("align", fits=lambda token: token.low in {"good", "evil", "neutral"})
def _align(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None or token.low not in {"good", "evil", "neutral"}:
        return []
    return [(pos + 1, token.low)]


# --- <stat> -------------------------------------------------------------------------------------------


@G.terminal("stat", fits=lambda token: token.kind == "stat")
def _stat(parser: Parser, pos: int) -> Results:
    token = parser.tok(pos)
    if token is None or token.kind != "stat":
        return []
    return [(pos + 1, (int(token.value[:-1]), token.value[-1].upper()))]
