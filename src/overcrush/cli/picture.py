"""The table: both players' zones, the attack, the cards and the turn's five steps, as one view to print."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from overcrush.cli import look
from overcrush.engine.edge.api import TURN, State, purchase_cost
from overcrush.engine.edge.describe import PLAYERS, Names
from overcrush.model.const import ASIDE, BAG, BASIC, CAPTURED, EPIC, FIELD, OUT, PREP, REMOVED, RESERVE, USED, ZONES

STEPS = (
    ("clear_and_draw", "Clear and Draw"),
    ("roll_and_reroll", "Roll and Reroll"),
    ("main", "Main"),
    ("attack", "Attack"),
    ("cleanup", "Clean Up"),
)
PILES = (
    ("prep", PREP),
    ("bag", BAG),
    ("used", USED),
    ("out", OUT),
    ("captured", CAPTURED),
    ("aside", ASIDE),
    ("removed", REMOVED),
)
LABELS = 9
WIDE = 112
"""From this width on the cards stand beside the zones instead of above them."""
CARDS = 52
NAME, COST, ENERGY, LEFT, LEVELS = 24, 2, 7, 3, 15
"""The widths of a card's name, cost, energy, dice left and levels."""
LEAST = 9
"""What must be left for a card's name: levels, and a second card in the same line, give way to it."""
LIFE_BAR = 20


class View:
    """Draws a state for one width, one player's side below."""

    def __init__(self, names: Names, s: State, width: int, below: int = 0, who: Sequence[str] = ("", "")) -> None:
        self.names = names
        self.s = s
        self.width = width
        self.below = below
        self.who = who
        self.wide = width >= WIDE
        self.inner = width - CARDS - 3 if self.wide else width

    def render(self) -> RenderableType:
        """The whole table."""
        above = 1 - self.below
        parts: list[RenderableType] = [self._header(), Text()]
        parts += [self._name(above), self._side(above, upside_down=True)]
        parts += [self._middle()]
        parts += [self._side(self.below, upside_down=False), self._name(self.below)]
        waiting = self._waiting()
        if waiting is not None:
            parts += [waiting]
        return Group(*parts)

    # --- lines ---------------------------------------------------------------------------------------

    def _header(self) -> RenderableType:
        """Whose turn it is, and the five steps with the present one lit."""
        s = self.s
        line = Text().append(f" Turn {s.turn} ", style="bold")
        line.append(f"{PLAYERS[s.active]} is active", style=look.PLAYER_STYLES[s.active])
        now = TURN[s.sub].step if s.winner < 0 else ""
        steps = Text()
        for n, (key, name) in enumerate(STEPS):
            if n:
                steps.append(" › ", style=look.QUIET)
            lit = key == now or (n == 0 and now == "start_of_turn")
            steps.append(name, style=f"bold underline {look.PLAYER_STYLES[s.active]}" if lit else look.QUIET)
        return _ends(line, steps, self.width)

    def _name(self, player: int) -> RenderableType:
        """A line for a player: the name, and life as a number and a bar."""
        s = self.s
        style = look.PLAYER_STYLES[player]
        left = Text().append("━━ ", style=style).append(f"{PLAYERS[player]} ", style=f"bold {style}")
        if self.who[player]:
            left.append(f"{self.who[player]} ", style=style)
        most = max(1, s.t.starting_life[player])
        life = max(0, s.life[player])
        right = Text().append(f" life {s.life[player]}", style="bold")
        right.append(f" of {most} ", style=look.LABEL)
        bar = max(0, min(LIFE_BAR, self.width - left.cell_len - right.cell_len - 1))
        full = round(bar * min(life, most) / most)
        right.append("━" * full, style=look.HURT)
        right.append("━" * (bar - full), style="grey30")
        left.append("━" * max(1, self.width - left.cell_len - right.cell_len), style=style)
        return left + right

    def _side(self, player: int, upside_down: bool) -> RenderableType:
        """A player's cards and zones, the field always nearest to the middle."""
        zones, cards = self._zones(player, upside_down), self._cards(player)
        if self.wide:
            grid = Grid.grid(padding=(0, 3, 0, 0))
            grid.add_column(width=self.inner)
            grid.add_column(width=CARDS)
            grid.add_row(zones, cards)
            return grid
        return Group(cards, zones) if upside_down else Group(zones, cards)

    def _zones(self, player: int, upside_down: bool) -> RenderableType:
        s, names = self.s, self.names
        mine = player * ZONES
        fighting = {*s.attackers, *(blocker for blocker, _ in s.blocks)}
        room = self.inner - LABELS - 1
        field = [look.die(names, s, d) for d in s.zones[mine + FIELD] if d not in fighting]
        reserve = [look.die(names, s, d) for d in s.zones[mine + RESERVE]]
        if s.virtual[player]:
            reserve.append(Text(f"+{s.virtual[player]} virtual", style=look.ENERGY_STYLES[5]))
        rows: list[tuple[str, Text]] = [("field", look.flow(field, room)), ("reserve", look.flow(reserve, room))]
        for label, zone in PILES:
            dice = s.zones[mine + zone]
            if any(s.face[d] >= 0 for d in dice):
                rows.append((label, look.flow([look.die(names, s, d) for d in dice], room)))
            elif dice or zone in (PREP, BAG, USED):
                rows.append((label, look.flow(look.pile(names, s, dice), room, ", ")))
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=LABELS, style=look.LABEL, justify="right")
        grid.add_column(width=room)
        for label, content in reversed(rows) if upside_down else rows:
            grid.add_row(label, content)
        return grid

    def _cards(self, player: int) -> RenderableType:
        """A player's own cards: what a die costs now, how many are left and, where there is room, its levels."""
        s = self.s
        cards = [card for card in s.t.team[player] if s.t.kind[card] not in (BASIC, EPIC)]
        facts = COST + ENERGY + LEFT + 4
        whole = CARDS if self.wide else self.width - LABELS - 1
        columns = 1 if self.wide or len(cards) < 4 or whole // 2 < facts + LEAST else 2
        levels = columns == 1 and whole >= facts + LEVELS + 1 + LEAST
        name = max(1, min(NAME, whole // columns - facts - (LEVELS + 1 if levels else 0)))
        grid = Grid.grid(padding=(0, 1, 0, 0))
        if not self.wide:
            grid.add_column(width=LABELS, style=look.LABEL, justify="right")
        for _ in range(columns):
            grid.add_column(width=name)
            grid.add_column(width=COST, justify="right")
            grid.add_column(width=ENERGY)
            grid.add_column(width=LEFT)
        if levels:
            grid.add_column(width=LEVELS, style=look.QUIET)
        for n in range(0, len(cards), columns):
            line: list[RenderableType] = [] if self.wide else ["cards" if n == 0 else ""]
            for card in cards[n : n + columns]:
                line += self._card(card, player, name)
            if levels:
                line.append("  ".join(f"{level.attack}/{level.defense}" for level in s.t.cards[cards[n]].levels))
            grid.add_row(*line)
        return grid

    def _card(self, card: int, player: int, room: int = NAME) -> tuple[Text, Text, Text, Text]:
        """A card's name, what a die of it costs that player now, its energy, and how many dice are left."""
        s = self.s
        left = s.on_card[card]
        style = "" if left else look.QUIET
        return (
            Text(look.short(self.names.cards[card], room), style=style),
            Text(str(purchase_cost(s, player, card)), style="bold" if left else look.QUIET),
            look.energy_type(s.t.energy[card]),
            Text(f"×{left}", style=style),
        )

    def _middle(self) -> RenderableType:
        """What both players share: the attack zone, and the basic actions."""
        s, names = self.s, self.names
        room = self.width - LABELS - 1
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(width=LABELS, style=look.LABEL, justify="right")
        grid.add_column(width=room)
        lines: list[Text] = []
        for attacker in s.attackers:
            line = Text().append("▸ ", style=look.PLAYER_STYLES[s.active]).append_text(look.die(names, s, attacker))
            blockers = [look.die(names, s, blocker) for blocker, of in s.blocks if of == attacker]
            if blockers:
                line.append("  blocked by ", style=look.LABEL)
                line += Text(", ").join(blockers)
            elif attacker in s.was_blocked:
                line.append("  was blocked", style=look.LABEL)
            lines.append(line)
        attacking = Text("\n").join(lines) if lines else Text("nobody attacks", style=look.QUIET)
        grid.add_row(Text(), Text())
        grid.add_row("attack", attacking)
        basics = dict.fromkeys(card for team in s.t.team for card in team if s.t.kind[card] in (BASIC, EPIC))
        if basics:
            chips = [self._card(card, s.active) for card in basics]
            grid.add_row(
                "actions", look.flow([Text(" ").join((n, cost, left)) for n, cost, _, left in chips], room, "   ")
            )
        grid.add_row(Text(), Text())
        return grid

    def _waiting(self) -> RenderableType | None:
        """The ability being resolved, and the queue of those that wait."""
        s = self.s
        if not s.stack and not s.queue:
            return None
        text = Text()
        if s.stack:
            text.append(" resolving ", style=look.LABEL)
            text.append(self._source(s.stack[-1].die, s.stack[-1].card))
        if s.queue:
            text.append("  then " if s.stack else " waiting ", style=look.LABEL)
            text.append(", then ".join(f"{self._source(w.die, w.card)} ({PLAYERS[w.you]})" for w in s.queue))
        return text

    def _source(self, die: int, card: int) -> str:
        return self.names.die(self.s, die) if die >= 0 else self.names.card(card)


def _ends(left: Text, right: Text, width: int) -> Text:
    """Two texts at the two ends of a line, or below each other where the line is too short."""
    space = width - left.cell_len - right.cell_len
    return left + Text(" " * space) + right if space > 0 else left + Text("\n ") + right
