"""``overcrush cards``: what card texts say, what was not understood, and games that try it all."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from overcrush.cards import Compiled

app = typer.Typer(help="Read card texts, and try what was read.", rich_markup_mode=None)

File = Annotated[
    Path,
    typer.Argument(metavar="FILE", help="Cards as JSON (a list, or one a line) or CSV.", show_default=False),
]
Set = Annotated[str | None, typer.Option("--set", metavar="SET", help="Only this set's cards.", show_default=False)]
COLOURS = {"full": "green", "partial": "yellow", "none": "red"}


@app.callback(invoke_without_command=True)
def root(context: typer.Context) -> None:
    """Read card texts, and try what was read."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("compile")
def compile_(
    file: File,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    set_: Set = None,
) -> int:
    """Compile each card of a file: what was understood, in our own words, and what was not.

    A card is full if every word is accounted for, the engine plays it, and our own wording of it reads the same.
    """
    import gc
    from json import dumps

    from overcrush.cards import compile_file

    counts = dict.fromkeys(COLOURS, 0)
    for n, card in enumerate(compile_file(file, set_)):
        if n == 0:
            gc.freeze()  # the grammar stays: nobody need look through it for what can be freed
        counts[card.status] += 1
        typer.echo(dumps(card.data(), ensure_ascii=False) if json else _shown(card))
    total = sum(counts.values())
    if json:
        typer.echo(dumps({**counts, "of": total}))
    else:
        typer.echo(f"{counts['full']} full, {counts['partial']} partial, {counts['none']} none, of {total}")
    return 0


@app.command()
def read(
    lines: Annotated[list[str], typer.Argument(metavar="LINE...", help="The text, line by line.", show_default=False)],
    name: Annotated[str, typer.Option(metavar="NAME", help="The card's own name.", show_default=False)] = "",
    kind: Annotated[
        str, typer.Option(metavar="KIND", help="character, action, basic action or epic basic action.")
    ] = "character",
    also: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Another card it may speak of.", show_default=False)
    ] = None,
) -> int:
    """Say what the compiler understands of one text: in our own wording, and as a tree."""
    from overcrush.cards import compile_card
    from overcrush.cards.hinting import hints
    from overcrush.cards.pointing import visible
    from overcrush.cards.trees import pretty

    if not any(line.strip() for line in lines):
        raise typer.BadParameter("there is no text to read")
    levels = [[0, 1, 1]] if kind == "character" else []
    raw = {"name": name or "This Card", "kind": kind, "cost": 1, "levels": levels, "text": lines}
    card = compile_card(raw, also or ())
    typer.echo(_head(card.status, card.status) + _body(card))
    for hint in hints(card, frozenset(also or ())):
        if hint.mended:
            typer.echo(f"  did you mean: {visible(hint.mended)}")
        for line in hint.like:
            typer.echo(f"  cards say: {line}")
    for ability in card.card.text.abilities:
        typer.echo(pretty(ability))
    return 0 if card.full else 1


@app.command()
def gaps(
    file: File,
    top: Annotated[int, typer.Option(metavar="N", help="How many shapes to list.", min=1)] = 40,
    words: Annotated[int, typer.Option(metavar="N", help="How many words make a shape.", min=2, max=40)] = 4,
    set_: Set = None,
) -> int:
    """List what to teach the compiler next: phrases not understood, by their shape, most cards first.

    # stands for a number, [ ] for a symbol, NAME for a card's name, › for the place where understanding ended.
    """
    from overcrush.cards import compile_file
    from overcrush.cards.gaps import gaps as find
    from overcrush.cards.pointing import visible

    cards = list(compile_file(file, set_))
    found = find(cards, words)
    titles = {
        "words": "phrases that were not understood",
        "engine": "what the engine cannot run",
        "wording": "readings without a wording of ours",
    }
    for kind, title in titles.items():
        some = [gap for gap in found if gap.kind == kind]
        if not some:
            continue
        typer.secho(f"{title}: {len(some)} shape{'s' if len(some) > 1 else ''}", bold=True)
        for gap in some[:top]:
            n = len(gap.cards)
            typer.echo(f"{n:5} card{'s' if n > 1 else ' '}  {visible(gap.shape)}  ({gap.cards[0]})")
        if len(some) > top:
            typer.echo(f"      and {len(some) - top} more shapes")
    full = sum(card.full for card in cards)
    typer.echo(f"{full} of {len(cards)} cards are full; {len(cards) - full} are missing something")
    return 0


@app.command()
def sensitivity(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of cards.", show_default="the card library")
    ] = None,
    set_: Set = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
    long: Annotated[bool, typer.Option("--long", "-l", help="Every finding, with both texts and the tree.")] = False,
) -> int:
    """Leave out or change each word of every text that reads in full, and read again: every word must count.

    Where the tree stays the same a word was dropped. Findings are shown by what was changed and the words around it;
    # stands for a number, [ ] for a symbol, NAME for a card's name. Any finding gives status 1.
    """
    from overcrush.cli.sensitivity import run

    return run(file, set_, json, long)


@app.command()
def probe(
    table: Annotated[str, typer.Argument(metavar="TABLE", help="Part of a table's title.", show_default="all")] = "",
    refused: Annotated[bool, typer.Option("--refused", "-r", help="With every line that is not read.")] = False,
    tried: Annotated[bool, typer.Option("--try", help="Play games with what reads.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a table.")] = False,
) -> int:
    """Show what can be said with what: every trigger with every effect, every amount with every verb, and so on.

    Each mark is a line of an invented card, understood or not. A list that is closed somewhere shows as a hole.
    """
    from overcrush.cli.probing import run

    return run(table, refused, tried, json)


@app.command()
def exercise(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="A file of cards.", show_default="the card library")
    ] = None,
    games: Annotated[int, typer.Option(metavar="N", help="Play so many games at most.", min=1)] = 1000,
    seconds: Annotated[float, typer.Option(help="Play so long at most; 0: no matter how long.", min=0)] = 0.0,
    seed: Annotated[int, typer.Option(help="The first game's seed; the next ones follow.", min=0)] = 1,
    set_: Set = None,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one a core.", min=0, max=256)] = 0,
    soak: Annotated[bool, typer.Option("--soak", help="Go on when everything has fired.")] = False,
    edition: Annotated[str, typer.Option(metavar="NAME", help="Whose rules.")] = "comprehensive",
    game: Annotated[
        str | None, typer.Option(metavar="GAME", help="Play one game that was told before.", show_default=False)
    ] = None,
) -> int:
    """Play random games with all cards that compile in full, until each of their abilities has fired.

    Prints what never fired. A failure is printed with the command that repeats it, and gives status 1.
    """
    from overcrush.cli.exercising import repeat, run

    if game is not None:
        return repeat(file, game)
    return run(file, set_, games, seconds, seed, jobs, soak, edition)


@app.command()
def search(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="WORD...", help="Words of the name or text.", show_default=False)
    ] = None,
    name: Annotated[str, typer.Option(metavar="NAME", help="Part of the name or subtitle.", show_default=False)] = "",
    cost: Annotated[str, typer.Option(metavar="COST", help="3, 2-4, -3 or 5-.", show_default=False)] = "",
    energy: Annotated[
        str, typer.Option(metavar="TYPE", help="fist, bolt, mask, shield or none.", show_default=False)
    ] = "",
    affiliation: Annotated[str, typer.Option(metavar="NAME", help="Villain, Avengers, …", show_default=False)] = "",
    keyword: Annotated[str, typer.Option(metavar="WORD", help="Overcrush, Swarm, …", show_default=False)] = "",
    text: Annotated[str, typer.Option(metavar="TEXT", help="Part of what it does.", show_default=False)] = "",
    kind: Annotated[str, typer.Option(metavar="KIND", help="character, action, …", show_default=False)] = "",
    set_: Annotated[str, typer.Option("--set", metavar="SET", help="ai, sww, …", show_default=False)] = "",
    status: Annotated[str, typer.Option(metavar="STATUS", help="full, partial or none.", show_default=False)] = "",
    standing: Annotated[
        str,
        typer.Option(metavar="STANDING", help="proven, disputed, read, worded, not yet, own.", show_default=False),
    ] = "",
    long: Annotated[bool, typer.Option("--long", "-l", help="With what each card does.")] = False,
) -> int:
    """Search the card library: shipped cards and imported ones. Everything asked for must hold."""
    from overcrush.cards.searching import Query
    from overcrush.cli.library import find

    said = " ".join(words or [])
    return find(Query(said, name, cost, energy, affiliation, keyword, text, kind, set_, status, standing), long)


@app.command()
def show(card: Annotated[str, typer.Argument(metavar="CARD", help="Its id: ai/11.", show_default=False)]) -> int:
    """Draw a card and the faces of its die."""
    from overcrush.cli.library import show as draw

    return draw(card)


@app.command("import")
def import_(
    source: Annotated[
        str, typer.Argument(metavar="FILE", help="Cards as JSON, CSV or TOML; or a code.", show_default=False)
    ],
) -> int:
    """Put your own cards beside the shipped ones: compile them, and keep them in your data folder.

    FILE is JSON (a list of cards, or one a line), CSV with a line of field names, or a set that was exported (TOML);
    or a code of cards, or of a team that brings its cards. docs/cards.md describes them.
    """
    from overcrush.cli.library import bring

    return bring(source)


@app.command()
def remove(
    word: Annotated[str, typer.Argument(metavar="CARD", help="A card (my/1) or a set (my).", show_default=False)],
) -> int:
    """Remove cards that you have imported."""
    from overcrush.cli.library import take_away

    return take_away(word)


@app.command()
def export(
    code: Annotated[str, typer.Argument(metavar="SET", help="A set: ai, or one of your own.", show_default=False)],
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there.", show_default=False)] = None,
    as_code: Annotated[bool, typer.Option("--code", help="As one word for a message.")] = False,
) -> int:
    """Print a set as a file that somebody else can import.

    What is typed in is what is written: another Overcrush reads the texts itself.
    """
    from overcrush.cli.library import hand_on

    return hand_on(code, write, as_code)


@app.command()
def guide(
    write: Annotated[Path | None, typer.Option(metavar="FILE", help="Write it there.", show_default=False)] = None,
) -> int:
    """Print the guide to the card language: every word it knows, with an example."""
    from overcrush.cards.guide import page
    from overcrush.cli.output import put

    text = page()
    return put(text, write, f"{len(text.splitlines())} lines")


# --- words ---------------------------------------------------------------------------------------------


def _head(words: str, status: str) -> str:
    return typer.style(words, fg=COLOURS[status])


def _shown(card: Compiled) -> str:
    title = f"{card.card.name}: {card.card.subtitle}" if card.card.subtitle else card.card.name
    return f"{card.card.id}  {title}  {_head(card.status, card.status)}{_body(card)}"


def _body(card: Compiled) -> str:
    """The reading and the problems, each on lines of their own, indented."""
    from overcrush.cards.pointing import visible

    out = "".join(f"\n    {visible(line)}" for line in card.reading)
    for problem in card.problems:
        for n, line in enumerate(problem.message.split("\n")):
            out += f"\n  {'? ' if not n else '  '}{visible(line)}"
    return out


@app.command()
def rates(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The results of `overcrush simulate`.", show_default=False)
    ],
    most: Annotated[int, typer.Option(help="How many cards are listed; 0: all.", min=0)] = 40,
    json: Annotated[bool, typer.Option("--json", help="As one JSON array.")] = False,
) -> int:
    """Say how often a card was on the winner's team, bought or fielded in a simulation, and what that does not say."""
    from overcrush.cli.card_rates import run

    return run(folder, most, json)
