"""Lines of card text to abilities: what each line is, what it says, and what of it was not understood."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from overcrush.ability.abilities import Ability, Activated, Face, Keyword, Static, Text, Triggered, Unread, Use
from overcrush.ability.conditions import Did
from overcrush.ability.effects import Change, Cost, If, May, Name, PayFor, Seq
from overcrush.ability.nouns import Player, Ref
from overcrush.ability.verbs import Attach, Move
from overcrush.lang.grammar import G
from overcrush.lang.grammar.immediate import immediate
from overcrush.lang.parsing.ambiguity import parting
from overcrush.lang.parsing.peg import Overworked, Parser
from overcrush.lang.parsing.tokens import DORMANT, MAX_TOKENS, Tok, Tokeniser, name_parts, name_pattern
from overcrush.lang.parsing.vocabulary import VOCABULARY
from overcrush.lang.pronouns import Spoken, Unresolved, undescribed
from overcrush.lang.reading.bursts import burst, main_effect
from overcrush.lang.reading.characters import of_the_choice
from overcrush.lang.reading.keyworded import keyword_piece
from overcrush.lang.reading.laid import brought_back, lays
from overcrush.lang.reading.lines import ATTACHED, Piece, cut
from overcrush.lang.reading.narrower import narrower
from overcrush.lang.reading.reminders import without_reminders
from overcrush.lang.reading.resolve import resolve
from overcrush.lang.reading.rewording import rewordings
from overcrush.lang.reading.sense import held_apart, in_its_step, unlike_nothing

_STAYING = {"Continuous", "Equip"}

_MARK = re.compile(r"\*[^.!)]*$")

_TIME = re.compile(r"\b(?:until|turn)\b", re.IGNORECASE)

MAX_LINE = 4000

MAX_LINES = 60
"""No printed card comes near these; a text beyond them is refused unread, so that reading takes bounded time."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a card's text, and what was not."""

    text: Text
    unread: tuple[Unread, ...] = ()
    lines: tuple[str, ...] = field(default=(), repr=False)

    @property
    def status(self) -> str:
        """``full``: every word is accounted for; ``partial``: some abilities are; ``none``."""
        if not self.unread:
            return "full"
        understood = [a for a in self.text.abilities if not isinstance(a, Unread)]
        return "partial" if understood else "none"

    @property
    def problems(self) -> tuple[str, ...]:
        """For each part that was not understood a sentence, the line, and a caret under the words."""
        return tuple(_problem(part, self.lines) for part in self.unread)


def _problem(part: Unread, lines: Sequence[str]) -> str:
    line = lines[part.line] if part.line < len(lines) else ""
    shown, shift = line, 0
    if len(line) > 200:
        shift = max(0, part.start - 60)
        shown = line[shift : shift + 160]
    words = part.words if len(part.words) <= 120 else part.words[:117] + "..."
    width = max(1, min(part.end, shift + len(shown)) - part.start)
    marks = "".join("\t" if char == "\t" else " " for char in shown[: part.start - shift]) + "^" * width
    said = f"I can read {words!r} in two ways" if part.ways else f"I did not understand {words!r}"
    return f"{said}.\n{shown}\n{marks}"


@dataclass(slots=True)
class Context:
    """One card being read."""

    tokeniser: Tokeniser
    kind: str
    spoken: Spoken | None = None
    lasting: bool = False
    """Whether the die stays in the field: what its lines say holds while it does, and is not done once."""

    attached: bool = False
    """Whether the die hangs on another one: ``that die`` is the one it hangs on."""

    @property
    def action(self) -> bool:
        """Whether the card is an action: its plain lines are what using it does."""
        return self.kind != "character"


@lru_cache(maxsize=8)
def _names(names: frozenset[str]) -> tuple[re.Pattern[str] | None, frozenset[str]]:
    plain = [n.split("@")[0].strip() for n in names]
    return name_pattern(plain), name_parts(plain)


def read(
    lines: Sequence[str] | str,
    name: str,
    kind: str = "character",
    names: Collection[str] = (),
    *,
    aligned: bool = False,
) -> Reading:
    """Reads a card's text: see ``overcrush.lang.read``."""
    given = lines.split("\n") if isinstance(lines, str) else [str(line) for line in lines]
    printed = tuple(line for line in given)
    known = names if isinstance(names, frozenset) else frozenset(names)
    pattern, parts = _names(known)
    context = Context(Tokeniser(name, pattern, known, parts, aligned=aligned, creature=kind == "character"), kind)
    if len(printed) > MAX_LINES or any(len(line) > MAX_LINE for line in printed):
        long = next((n for n, line in enumerate(printed) if len(line) > MAX_LINE), MAX_LINES)
        part = Unread(printed[long][:80], long, 0, len(printed[long]))
        return Reading(Text((part,)), (part,), printed)
    abilities: list[Ability] = []
    before: tuple[Piece, int] | None = None
    laid: tuple[Piece, int, int] | None = None
    for line in cut(without_reminders(printed, context.tokeniser.own_pattern), printed):
        piece, found = line, _piece(line, context, abilities)
        if before is not None and (joined := _continued(*before, piece, found, context, abilities)) is not None:
            piece, found = joined
            del abilities[before[1] :]
        before = (piece, len(abilities)) if piece.kind == "plain" and not _unread_in(found) else None
        if context.lasting:
            found = [_at_will(ability) for ability in found]
            done = any(isinstance(ability, Use) and not hangs(ability) for ability in found)
            if done and Keyword("Continuous") in (*abilities, *found):
                # it is used by moving it to the field, and does nothing else then (2.6.4.2)
                found = [_unread(piece, context.tokeniser.tokens(piece.parts[0][1], piece.parts[0][0]), 0)]
        if lays(found):
            laid = (piece, len(abilities), len(abilities) + len(found))
        abilities.extend(found)
    if laid is not None and not brought_back(abilities):
        piece, start, end = laid
        abilities[start:end] = [_unread(piece, context.tokeniser.tokens(piece.parts[0][1], piece.parts[0][0]), 0)]
    sides = _faces(_sprung(abilities))
    unread = tuple(a for a in _all(sides) if isinstance(a, Unread))
    return Reading(Text(tuple(sides)), unread, printed)


def _unread_in(found: Sequence[Ability]) -> bool:
    return any(isinstance(ability, Unread) for ability in found)


def _continued(
    first: Piece, start: int, second: Piece, alone: list[Ability], context: Context, abilities: list[Ability]
) -> tuple[Piece, list[Ability]] | None:
    """A line that says nothing by itself and goes on with the one before it, as one ability with it."""
    if second.kind != "plain" or not _unread_in(alone) or len(abilities) - start != 1 or context.lasting:
        return None
    whole = replace(first, parts=(*first.parts, *second.parts))
    found = _piece(whole, context, abilities[:start])
    return (whole, found) if len(found) == 1 and not _unread_in(found) else None


def _at_will(ability: Ability) -> Ability:
    """A die that stays in the field and may send itself away for something does so whenever a Global could be used,
    and not as it comes there (Continuous)."""
    match ability:
        case Use(May(PayFor(cost, effect), Player("you")), condition) if Move(Ref("this"), "used") in cost.also:
            return Activated(cost, effect, "die", condition=condition)
        case Use(Seq((May(Move(Ref("this"), "used") as sent, Player("you")), If(Did(), effect, None))), condition):
            return Activated(Cost(also=(sent,)), effect, "die", condition=condition)
        case Use(Seq(parts), condition) if parts.count(Move(Ref("this"), "used")) == 1:
            # what it does as its controller removes it (2.6.4.2)
            rest = tuple(part for part in parts if part != Move(Ref("this"), "used"))
            done = rest[0] if len(rest) == 1 else Seq(rest)
            return Activated(Cost(also=(Move(Ref("this"), "used"),)), done, "die", condition=condition)
        case Use(PayFor(Cost((), (Move(Ref("this"), "used"),), False, None, 0) as cost, effect), condition):
            return Activated(cost, effect, "die", condition=condition)
    return ability


def _sprung(abilities: list[Ability]) -> list[Ability]:
    """The one thing a Trap's text waits for is what triggers it, though nothing says ``Trigger:`` (Trap)."""
    waiting = [ability for ability in abilities if isinstance(ability, Triggered)]
    if Keyword("Trap") not in abilities or len(waiting) != 1:
        return abilities
    if any(isinstance(ability, Keyword) and ability.name == "Trap" and ability.ability for ability in abilities):
        return abilities
    return [Keyword("Trap", ability=ability) if ability is waiting[0] else ability for ability in abilities]


def _all(abilities: Sequence[Ability]) -> list[Ability]:
    out: list[Ability] = []
    for ability in abilities:
        out.append(ability)
        if isinstance(ability, Face):
            out.extend(_all(ability.abilities))
    return out


def _faces(abilities: list[Ability]) -> list[Ability]:
    """Two Flip lines make two faces."""
    starts = [at for at, ability in enumerate(abilities) if ability == Keyword("Flip")]
    if len(starts) < 2:
        return abilities
    faces: list[Ability] = list(abilities[: starts[0]])
    for at, start in enumerate(starts):
        end = starts[at + 1] if at + 1 < len(starts) else len(abilities)
        faces.append(Face(tuple(abilities[start + 1 : end])))
    return faces


def _piece(piece: Piece, context: Context, before: list[Ability]) -> list[Ability]:
    if piece.kind == "global":
        context.spoken = None
        return _parsed(piece, context, ("global",))
    if piece.kind == "burst":
        return _burst(piece, context, before)
    if piece.kind == "trap":
        return _trap(piece, context)
    context.spoken = None
    if context.action and piece.kind == "plain" and ATTACHED.match(piece.parts[0][1]):
        hung = _parsed(piece, context, ("attaching",))
        if not any(isinstance(a, Unread) for a in hung):
            stays = context.lasting
            context.lasting = True
            context.attached = any(isinstance(a, Use) and isinstance(a.effect, Attach) for a in hung)
            return hung if stays else [Keyword("Continuous"), *hung]
    if piece.kind == "keyword":
        whole = plain(replace(piece, kind="plain", parts=piece.whole), context)
        if not any(isinstance(a, Unread) for a in whole):
            context.lasting = context.lasting or any(isinstance(a, Keyword) and a.name in _STAYING for a in whole)
            return whole
        special = keyword_piece(piece, lambda p, rules: _parsed(p, context, rules), context.action)
        if special is not None:
            context.lasting = context.lasting or any(isinstance(a, Keyword) and a.name in _STAYING for a in special)
            return _fold(special, before)
        return whole
    found = plain(piece, context)
    chosen = [of_the_choice(ability, (*before, *found)) for ability in found]
    if None in chosen:  # no choice that it could mean
        return [_unread(piece, context.tokeniser.tokens(piece.parts[0][1], piece.parts[0][0]), 0)]
    found = chosen
    if any(DORMANT.search(line) for _, line in piece.parts):
        return [replace(a, active=False) if isinstance(a, Triggered) and not _own(a) else a for a in found]
    return found


def hangs(ability: Use) -> bool:
    """Whether a die that stays in the field is put on another one, or on a card, as it is used."""
    return isinstance(ability.effect, Attach) or (isinstance(ability.effect, Name) and ability.effect.lies)


def _own(ability: Triggered) -> bool:
    """Whether an ability waits for something that happens to its own die, wherever that is."""
    return any(trigger.subject == Ref("this") for trigger in ability.on)


def _fold(found: list[Ability], before: list[Ability]) -> list[Ability]:
    """``instead`` in a keyword's line takes the place of the effect in the line before."""
    from overcrush.ability.effects import If, Instead

    if len(found) == 1 and isinstance(found[0], Keyword) and isinstance(found[0].ability, Use):
        effect = found[0].ability.effect
        if isinstance(effect, If) and isinstance(effect.then, Instead) and before and isinstance(before[-1], Use):
            main = before.pop()
            assert isinstance(main, Use)
            return [replace(found[0], ability=Use(If(effect.condition, effect.then.effect, main.effect)))]
    return found


def plain(piece: Piece, context: Context) -> list[Ability]:
    """A line of abilities, or of what using the die does."""
    used = ("kwlist", "use", "using", "abilities")
    rules = used if context.action and not context.lasting else ("kwlist", "abilities", "use")
    found = _parsed(piece, context, rules if context.action else rules[:2])
    if context.action and not context.lasting:
        found = [in_its_step(ability) for ability in found]
    return [part for ability in found for part in held_apart(ability)]


def _burst(piece: Piece, context: Context, before: list[Ability]) -> list[Ability]:
    spoken = context.spoken
    if spoken is not None and piece.mode == "instead":
        chosen = {ref.name for ref in (spoken.one, spoken.many) if ref is not None and ref.name.startswith("it")}
        spoken = replace(spoken, stale=frozenset(chosen.union(spoken.ones)))
    main = main_effect(before) is not None
    done = main if context.lasting else context.action  # what stays in the field and does nothing holds something more
    rules = ("kwlist", "use", "abilities") if done or (piece.said and main) else ("kwlist", "abilities", "use")
    found = _parsed(piece, context, rules, spoken)
    out: list[Ability] = []
    timed = any(_TIME.search(line) for _, line in piece.parts)
    for ability in found:
        try:
            whole = isinstance(ability, Unread)
            if isinstance(ability, Use) and not done and not main and piece.mode == "also":
                raise Unresolved("also")  # what is done once, and nothing says when
            out.append(ability if whole else burst(piece.stars, ability, piece.mode, before, timed=timed))
        except Unresolved:
            out.append(_unread(piece, context.tokeniser.tokens(piece.parts[0][1], piece.parts[0][0]), 0))
    context.spoken = spoken
    return out


def _trap(piece: Piece, context: Context) -> list[Ability]:
    context.spoken = None
    found = _parsed(piece, context, ("trap",))
    return [Keyword("Trap", ability=a) if isinstance(a, Triggered) else a for a in found]


def _parsed(piece: Piece, context: Context, rules: Sequence[str], spoken: Spoken | None = None) -> list[Ability]:
    """What a piece of text says; where the card is called by an ordinary word (Swap, Draw) and cannot be meant by it,
    it is that word."""
    before = context.spoken
    found = _as_named(piece, context, rules, spoken)
    if context.tokeniser.name.lower() not in VOCABULARY or not any(isinstance(a, Unread) for a in found):
        return found
    after = context.spoken
    for unnamed in ("first", "all"):
        context.tokeniser.unnamed, context.spoken = unnamed, before
        again = _as_named(piece, context, rules, spoken)
        context.tokeniser.unnamed = ""
        if not any(isinstance(a, Unread) for a in again):
            return again
    context.spoken = after
    return found


def _as_named(piece: Piece, context: Context, rules: Sequence[str], spoken: Spoken | None) -> list[Ability]:
    tokens: list[Tok] = []
    for base, line in piece.parts:
        tokens.extend(context.tokeniser.tokens(line, base))
    if not tokens and piece.kind == "burst":
        return [_bare(piece)]
    while tokens and tokens[-1].lem in {".", ";", "!", ","}:
        tokens.pop()
    if not tokens:
        return []
    if len(tokens) > MAX_TOKENS:
        return [_unread(piece, tokens, 0)]
    state = context.spoken
    parser = Parser(G, tokens)
    try:
        found = _read_from(parser, piece, context, rules, spoken)
        if any(isinstance(ability, Unread) for ability in found) and not _fits(parser, rules):
            after = context.spoken
            for other in rewordings(tokens, min(parser.far, len(tokens) - 1)):
                context.spoken = state
                again = _read_from(Parser(G, other), piece, context, rules, spoken)
                if not any(isinstance(ability, Unread) for ability in again):
                    return again
            context.spoken = after
    except Overworked:
        return [_unread(piece, tokens, 0)]
    return found


def _fits(parser: Parser, rules: Sequence[str]) -> bool:
    """Whether some wording fits all the words: what is refused then is what they mean."""
    return any(end == len(parser.tokens) for rule in rules for end, _ in parser.parse(rule, 0))


def _read_from(
    parser: Parser, piece: Piece, context: Context, rules: Sequence[str], spoken: Spoken | None
) -> list[Ability]:
    tokens = parser.tokens
    hasty = any(token.lem == "immediately" for token in tokens)
    wrong = ""
    for rule in rules:
        results = parser.parse(rule, 0)
        for n, (end, value) in enumerate(results):
            if end != len(tokens):
                continue
            try:
                settled = _settled(immediate(value) if hasty else value, context, spoken)
            except Unresolved as error:
                wrong = wrong or error.word
                continue
            for m in range(n + 1, len(results)):
                if results[m][0] != end or parting(parser, rule, 0, n, m) is None:
                    continue
                other = _other(immediate(results[m][1]) if hasty else results[m][1], context, spoken)
                if other is not None and other != settled:
                    return [_ambiguous(piece, tokens, settled, other)]
            return settled
    return _prefix(piece, parser, context, rules, spoken, wrong)


def _other(value: Any, context: Context, spoken: Spoken | None) -> list[Ability] | None:
    """Another reading of the same words, which leaves no trace."""
    state = context.spoken
    try:
        return _settled(value, context, spoken)
    except Unresolved:
        return None
    finally:
        context.spoken = state


def _ambiguous(piece: Piece, tokens: Sequence[Tok], *ways: list[Ability]) -> Unread:
    """A text that can be read in two ways of which the grammar does not say which comes first."""
    return replace(_unread(piece, tokens, 0), ways=tuple(Text(tuple(way)) for way in ways))


def _bare(piece: Piece) -> Unread:
    """A burst mark that nothing follows."""
    number, column = piece.place(piece.parts[0][0])
    words = piece.line(number)[:column].rstrip()
    start = max((match.start() for match in _MARK.finditer(words)), default=0)
    return Unread(words[start:], number, start, len(words))


def _going_on(abilities: tuple[Any, ...]) -> list[Any]:
    """``Your Sidekicks get +1A. They …``: what holds for those spoken of in the sentence before goes on with it."""
    out: list[Any] = []
    for ability in abilities:
        first = out[-1] if out else None
        if isinstance(first, Static) and isinstance(ability, Static) and ability.condition is None:
            whats = [change.what for change in ability.effects if isinstance(change, Change)]
            if ability.firm == first.firm and whats and whats[0] in _GROUP and len(whats) == len(ability.effects):
                out[-1] = replace(first, effects=first.effects + ability.effects)
                continue
        out.append(ability)
    return out


_GROUP = (Ref("?them"), Ref("?those"), Ref("?both"))


def _speaks_of_it(ability: Ability) -> bool:
    """``It gets +1A``, as an ability of its own."""
    first = ability.effects[0] if isinstance(ability, Static) else None
    return isinstance(first, Change) and undescribed(first.what) in {Ref("?it"), Ref("?that")}


def _settled(value: Any, context: Context, spoken: Spoken | None) -> list[Ability]:
    out: list[Ability] = []
    for ability in _going_on(value) if isinstance(value, tuple) else (value,):
        fresh = (
            replace(spoken, held=set(), ones=list(spoken.ones))
            if spoken is not None and isinstance(ability, Use)
            else None
        )
        if out and not isinstance(out[-1], Static) and _speaks_of_it(ability):
            raise Unresolved("it")  # of what the sentence before spoke of, which does not say whom
        done, state = resolve(ability, fresh, action=context.action, attached=context.attached)
        if context.action and isinstance(done, Use) and unlike_nothing(done):
            raise Unresolved("other")
        context.spoken = state
        joined = narrower(out[-1], done) if out else None
        out[-1 if joined is not None else len(out) :] = [joined or done]
    return out


def _prefix(
    piece: Piece, parser: Parser, context: Context, rules: Sequence[str], spoken: Spoken | None, wrong: str
) -> list[Ability]:
    """What can be read from the start up to a full stop, and the rest as words not understood."""
    tokens = parser.tokens
    far = _pronoun(tokens, wrong) if wrong else min(parser.far, len(tokens) - 1)
    best: list[Ability] = []
    stop = 0
    for rule in rules:
        for end, value in parser.parse(rule, 0):
            if stop < end < len(tokens) and tokens[end].lem == ".":
                try:
                    best, stop = _settled(immediate(value), context, spoken), end + 1
                except Unresolved:
                    continue
    return [*best, _unread(piece, tokens, max(far, stop))]


def _pronoun(tokens: Sequence[Tok], word: str) -> int:
    words = {
        "it": {"it", "its", "that", "the", "he", "him", "his", "she", "her"},
        "them": {"them", "they", "those", "their"},
    }
    wanted = words.get(word, {word.split(maxsplit=1)[0]})
    return max((at for at, token in enumerate(tokens) if token.low in wanted), default=0)


def _unread(piece: Piece, tokens: Sequence[Tok], start: int) -> Unread:
    """From a token to the end of its sentence."""
    end = start
    line, column = piece.place(tokens[start].start)
    while end + 1 < len(tokens) and tokens[end].lem != "." and piece.place(tokens[end + 1].start)[0] == line:
        end += 1
    if tokens[end].lem == "." and end > start:
        end -= 1
    width = tokens[end].end - tokens[start].start
    words = piece.line(line)[column : column + width]
    return Unread(words, line, column, column + width)
