"""Trees in our own canonical wording, which reads as the same tree again."""

from __future__ import annotations

from overcrush.ability.abilities import Ability, Keyword, Text, Use
from overcrush.lang.rendering.abilities import lines, quoted
from overcrush.lang.rendering.effects import sentences
from overcrush.lang.rendering.words import Unsayable, Voice

__all__ = ["Unsayable", "render", "say"]


def say(effect: object, name: str, action: bool) -> str:
    """A part of an ability in words, as people speak, without capital and full stop; raises ``Unsayable``."""
    voice = Voice(name.split("@", maxsplit=1)[0].strip(), action, quote=quoted)
    return ". ".join(
        words if n == 0 else words[:1].upper() + words[1:]
        for n, words in enumerate(sentences(effect, voice))  # type: ignore[arg-type]
    )


def render(text: Text, name: str) -> list[str]:
    """The lines of a card's text box; raises ``Unsayable`` for a tree there are no words for.

    Each ability is first put as people speak (``it``, ``that die``); where reading that would give another tree, things
    spoken of before are several (``them``), or named in full (``the first chosen die``).
    """
    plain = name.split("@", maxsplit=1)[0].strip()
    action = any(isinstance(a, Use) or a == Keyword("Continuous") for a in text.abilities)
    spoken = _all(text, Voice(plain, action, quote=quoted))
    if spoken is not None and _reads(spoken, text, name, action):
        return spoken
    out: list[str] = []
    for at, ability in enumerate(text.abilities):
        out.extend(_best(ability, text.abilities[:at], Voice(plain, action, quote=quoted), name))
    return out


def _all(text: Text, voice: Voice) -> list[str] | None:
    try:
        return [line for ability in text.abilities for line in lines(ability, voice)]
    except Unsayable:
        return None


def _reads(said: list[str], text: Text, name: str, action: bool) -> bool:
    from overcrush.lang.reader import read

    return read(said, name, "action" if action else "character", _names(text)).text == text


def _best(ability: Ability, before: tuple[Ability, ...], voice: Voice, name: str) -> list[str]:
    from overcrush.ability.abilities import Burst

    main = [a for a in before if not isinstance(a, Burst)][-1:]
    error: Unsayable | None = None
    for explicit, plural in ((False, False), (False, True), (True, False)):
        try:
            said = lines(ability, Voice(voice.name, voice.action, explicit, plural=plural, quote=quoted))
            context = [] if not isinstance(ability, Burst) else [line for a in main for line in lines(a, voice)]
        except Unsayable as problem:
            error = error or problem
            continue
        wanted = Text((*(main if context else ()), ability))
        if explicit or _reads([*context, *said], wanted, name, voice.action):
            return said
    raise error or Unsayable("no wording")


def _names(text: Text) -> frozenset[str]:
    from overcrush.ability.nouns import Named
    from overcrush.ability.tree import walk

    return frozenset(n for node in walk(text) if isinstance(node, Named) for n in node.names if n != "self")
