"""Tables for two people: one makes it and sends a link, the other opens it, picks a team and sits down.

What each brings stays with the server until both are there; then the game begins, with dice that follow from a secret
of the server's, told as a hash beforehand, and a number of each player's.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from dataclasses import replace

import msgspec

from overcrush import __version__
from overcrush.errors import Illegal, Malformed
from overcrush.game import Game, fair
from overcrush.server import choices, offers, own_formats
from overcrush.server.clocks import Terms
from overcrush.server.draft_offers import NewDraft
from overcrush.server.hall import Hall
from overcrush.server.keeping import Options, Sitting, begin, new_token
from overcrush.server.printed import cards
from overcrush.server.refusing import Refusal
from overcrush.server.room import Room
from overcrush.server.store import Contested, Damaged, Must, Statement, Store
from overcrush.server.thinking import known
from overcrush.teams.editions import edition_named
from overcrush.teams.format import Format
from overcrush.teams.formats import format_named
from overcrush.teams.legality import check, named_first
from overcrush.teams.plain import team_data, team_from
from overcrush.teams.team import Team

KEPT_DAYS = 14
"""A table at which nobody has sat down is kept so long."""
MOST = 40
"""So many tables one player keeps open."""
LISTED = 60.0
"""Seconds for which an open table is listed after whoever made it was last there."""
MOST_LISTED = 100
NOTED = 8.0
"""Seconds after which it is noted again that somebody is at a draft."""
MOST_NOTED = 10_000
A_BOT = "-"
"""Who sits where a bot does."""
UNKNOWN = "there is no such table: the link is wrong, or it was taken away"


class Brought(msgspec.Struct, omit_defaults=True):
    """What a player brings: a name, a team, and a number for the dice."""

    name: str
    team: str
    """The team as JSON."""
    number: str = ""


class Invitation(msgspec.Struct, omit_defaults=True):
    """A table as it is kept."""

    format: str
    edition: str
    undo: str
    spectators: bool
    first: str
    secret: str
    host: Brought
    guest: Brought | None = None
    seats: tuple[str, str] | None = None
    """The links of the seats once the game has begun."""
    watch: str = ""
    time: Terms | None = None
    best: int = 1
    score: tuple[int, int] = (0, 0)
    """How many games of the match the one who made the table and the other have won."""
    chat: str = ""
    delay: int = 0
    chooser: str = ""
    """Who says who begins: ``host`` or ``guest``, having lost the game before."""
    bot: str = ""
    """The bot that has taken the seat."""
    draft: str = ""
    """The link of the draft after which it is played."""
    limit: int = 0
    """After a Draft Party: the most dice of a party, and the life to start with."""
    rules: str = ""
    """The format itself as JSON, where it does not come with Overcrush."""


class Kept(msgspec.Struct):
    """A table: its link, whose it is, who has sat down, and the game."""

    link: str
    owner: str
    guest: str
    game: str
    what: Invitation
    created: float = 0.0
    listed: float = 0.0
    """Until when anybody finds it in the list of open tables."""
    data: str = ""
    """What was read of it."""


class Tables:
    """The tables of a server."""

    def __init__(self, store: Store, hall: Hall) -> None:
        self._store = store
        self._hall = hall
        self._sitting = asyncio.Lock()
        self._noted: dict[tuple[str, str], float] = {}

    async def make(self, wanted: offers.NewTable, who: str) -> offers.TableInfo:
        """A new table, for whoever has its link."""
        f = await asyncio.to_thread(own_formats.called, self._store, who, wanted.format)
        team = await asyncio.to_thread(self._team, wanted.team, f, who)
        if wanted.edition:
            edition_named(wanted.edition)
        best = f.best if wanted.best is None else wanted.best
        if not best % 2:
            raise Malformed("best: a match is of one game, of three, five or seven")
        (count,) = self._store.row("select count(*) from tables where owner = ? and game = ''", who) or (0,)
        if isinstance(count, int) and count >= MOST:
            raise Refusal("busy", f"you have {MOST} tables at which nobody has sat down: take some away first")
        made = Invitation(
            f.name,
            wanted.edition,
            wanted.undo,
            wanted.spectators,
            wanted.first,
            secrets.token_hex(fair.BYTES),
            Brought(wanted.name.strip(), json.dumps(team_data(team))),
            time=terms(wanted, f.round * 60),
            best=best,
            chat=wanted.chat,
            delay=wanted.delay,
            rules=own_formats.written_down(f),
        )
        now = time.time()
        kept = Kept(new_token(), who, "", "", made, now)
        if wanted.open:
            kept.listed = _listed(kept)
        old = now - KEPT_DAYS * 86_400
        await self._store.write(
            ("delete from tables where game = '' and created < ?", (old,)),
            (
                "insert into tables (link, owner, created, data, listed) values (?, ?, ?, ?, ?)",
                (kept.link, who, now, _data(made), kept.listed),
            ),
        )
        return self._info(kept, who)

    def look(self, link: str, who: str) -> offers.TableInfo:
        """A table as somebody sees it who has the link."""
        return self._info(self._kept(link), who)

    async def visit(self, link: str, who: str) -> offers.TableInfo:
        """A table as somebody sees it who has come there; an open one stays listed while whoever made it is there."""
        kept = self._kept(link)
        if kept.listed and who == kept.owner and not kept.guest and kept.listed < time.time() + LISTED / 2:
            kept.listed = _listed(kept)
            await self._store.write(("update tables set listed = ? where link = ?", (kept.listed, link)))
        if kept.what.draft and not kept.game and who in (kept.owner, kept.guest):
            await self.seen(kept.what.draft, who)
        return self._info(kept, who)

    async def seen(self, draft: str, who: str) -> None:
        """Somebody is at a draft, or at one of its tables: it is noted now and then."""
        now = time.time()
        if now - self._noted.get((draft, who), 0.0) < NOTED:
            return
        if len(self._noted) > MOST_NOTED:
            self._noted.clear()
        self._noted[draft, who] = now
        await self._store.write(("update drafters set seen = ? where draft = ? and who = ?", (now, draft, who)))

    def mine(self, who: str) -> list[offers.TableInfo]:
        """One's own tables at which the game has not begun yet: one waits for the other, or for the other's number."""
        rows = self._store.rows(
            "select link from tables where (owner = ? or guest = ?) and game = '' order by created desc limit 50",
            who,
            who,
        )
        return [self.look(str(link), who) for (link,) in rows]

    def open(self, who: str) -> list[offers.TableInfo]:
        """Tables at which anybody may sit down, the latest first."""
        rows = self._store.rows(
            "select link from tables where listed > ? and guest = '' order by created desc limit ?",
            *(time.time(), MOST_LISTED),
        )
        return [self.look(str(link), who) for (link,) in rows]

    async def number(self, link: str, number: str, who: str) -> offers.TableInfo:
        """The number of whoever made the table, for the dice: once, and after the hash of the secret was told."""
        async with self._sitting:
            kept = self._kept(link)
            mine = kept.what.host if who == kept.owner else kept.what.guest if who == kept.guest else None
            if mine is None:
                raise Refusal("foreign", "only who plays adds a number: who sits down brings one")
            if not mine.number:
                mine.number = number
                await self._begin(kept)
            return self._info(kept, who)

    async def choose(self, link: str, first: str, who: str) -> offers.TableInfo:
        """Who has lost the last game of a match says who begins the next one: the one who made the table (``A``), or
        the other."""
        async with self._sitting:
            kept = self._kept(link)
            if who != {"host": kept.owner, "guest": kept.guest}.get(kept.what.chooser):
                raise Refusal("foreign", "that is for who has lost the last game to say")
            if not kept.what.first:
                kept.what.first = first
                await self._begin(kept)
            return self._info(kept, who)

    async def bot(self, link: str, wanted: offers.LetBotSit, who: str) -> offers.TableInfo:
        """A bot takes the seat that waits for somebody."""
        async with self._sitting:
            kept = self._kept(link)
            if kept.owner != who:
                raise Refusal("foreign", "that table is not yours")
            if kept.guest:
                raise Refusal("illegal", "somebody has sat down already")
            what = kept.what
            what.bot = known(wanted.bot)
            if wanted.team is not None:
                team = await asyncio.to_thread(self._team, wanted.team, _format(what), who)
            else:
                team = await asyncio.to_thread(self._any_team, what, who)
            what.guest = Brought("", json.dumps(team_data(team)), secrets.token_hex(fair.BYTES))
            kept.guest = A_BOT
            await self._begin(kept)
            return self._info(kept, who)

    def _any_team(self, what: Invitation, who: str) -> Team:
        """A ready team for a bot: the one that was made against the other, or any that the format allows."""
        own = str(json.loads(what.host.team).get("name", ""))
        f = _format(what)
        allowed = choices.teams_in(f)
        made_for = [team for team in allowed if team.team.name != own and self._against(team, own, allowed)]
        others = made_for or [team for team in allowed if team.team.name != own] or allowed
        if not others:
            raise Refusal("illegal", "there is no ready team for a bot in this format: name one")
        return self._team(offers.Chosen(name=secrets.choice(others).name), f, who)

    @staticmethod
    def _against(team: offers.TeamInfo, own: str, allowed: list[offers.TeamInfo]) -> bool:
        return any(other.name == team.opponent and other.team.name == own for other in allowed)

    def proof(self, link: str) -> fair.Proof | None:
        """What the dice of a table's game followed from; for nobody before it is over."""
        row = self._store.row("select data from tables where link = ?", link)
        if row is None:
            return None
        what = self._kept(link).what
        if what.guest is None or not what.host.number or not what.guest.number:
            return None
        secret = bytes.fromhex(what.secret)
        numbers = (bytes.fromhex(what.host.number), bytes.fromhex(what.guest.number))
        return fair.Proof(fair.commitment(secret), secret, numbers)

    async def again(self, room: Room) -> str:
        """A table for the same two with their teams, the seats swapped; each only has to add a number.

        In a match that is not decided it is the next game: who has lost chooses who begins, and after a tie it is
        rolled for. The round goes on.
        """
        game = room.kept
        rows = self._store.rows("select seat, claimed from seats where game = ? and seat in ('A', 'B')", game.id)
        whose = {str(seat): str(who) for seat, who in rows}
        options = game.options
        setup = game.begun.setup
        sides = [
            Brought(side.name, json.dumps(team_data(team)))
            for side, team in zip(options.sides, setup.teams, strict=True)
        ]
        made = Invitation(
            options.format,
            setup.edition,
            options.undo or "ask",
            options.spectators,
            "",
            secrets.token_hex(fair.BYTES),
            sides[1],
            sides[0],
            time=options.time,
            best=options.best,
            chat=options.chat,
            delay=options.delay,
            draft=options.draft,
            limit=setup.format.life if setup.format.draft else 0,
            rules=own_formats.written_down(setup.format),
        )
        match = room.match()
        if match is not None and not match.over:
            made.score = (match.b, match.a)
            winner = room.winner
            if winner in ("A", "B") and named_first(setup.format, setup.teams) is None:
                made.chooser = "guest" if winner == "B" else "host"
            if options.time is not None and room.clock.ends:
                made.time = msgspec.structs.replace(options.time, ends=room.clock.ends)
        elif options.time is not None:
            made.time = msgspec.structs.replace(options.time, ends=0.0)
        link = new_token()
        await self._store.write(
            (
                "insert into tables (link, owner, guest, created, data) values (?, ?, ?, ?, ?)",
                (link, whose["B"], whose["A"], time.time(), _data(made)),
            )
        )
        return link

    @staticmethod
    def laid(what: Invitation, owner: str, guest: str) -> tuple[str, Statement]:
        """A table for two who are known and have brought their teams, each of whom only has to add a number; and what
        puts it on disk. Where a bot plays, it is at once the guest, number and all."""
        assert what.guest is not None
        what.secret = secrets.token_hex(fair.BYTES)
        if what.bot:
            what.guest.number = secrets.token_hex(fair.BYTES)
        link = new_token()
        return link, (
            "insert into tables (link, owner, guest, created, data) values (?, ?, ?, ?, ?)",
            (link, owner, guest or A_BOT, time.time(), _data(what)),
        )

    async def sit(self, link: str, wanted: offers.SitDown, who: str) -> offers.TableInfo:
        """Sit down: the first who does has the seat."""
        async with self._sitting:
            kept = self._kept(link)
            if kept.owner == who:
                raise Refusal("illegal", "you have made this table yourself: send the link to a friend")
            if kept.guest and kept.guest != who:
                raise Refusal("foreign", "somebody else has sat down at this table")
            if not kept.guest:
                team = await asyncio.to_thread(self._team, wanted.team, _format(kept.what), who)
                kept.what.guest = Brought(wanted.name.strip(), json.dumps(team_data(team)), wanted.number)
                kept.guest = who
                await self._begin(kept)
            return self._info(kept, who)

    async def remove(self, link: str, who: str) -> None:
        """Take a table away at which nobody has sat down."""
        async with self._sitting:
            kept = self._kept(link)
            if kept.owner != who:
                raise Refusal("foreign", "that table is not yours")
            if kept.game:
                raise Refusal("illegal", "the game has begun")
            await self._store.write(("delete from tables where link = ?", (link,)))

    # --- beginning -----------------------------------------------------------------------------------------

    def format_of(self, link: str) -> Format:
        """The format of a table."""
        return _format(self._kept(link).what)

    def _team(self, which: offers.Chosen, f: Format, who: str) -> Team:
        """A team that the format allows."""
        team = choices.chosen(self._store, who, which)
        wrong = check(team, f)
        if wrong:
            found = "; ".join(each.text for each in wrong)
            raise Illegal(
                f"team {team.name!r} is not legal: {found}", tuple(dict.fromkeys(each.rule for each in wrong))
            )
        return team

    async def _begin(self, kept: Kept) -> None:
        """Write down what has been brought; if both are there, the game begins together with that."""
        what = kept.what
        news: list[Statement] = []
        chosen = what.first or not what.chooser
        if what.guest is not None and what.host.number and what.guest.number and chosen:
            game = await asyncio.to_thread(_game, what)
            await asyncio.to_thread(cards, game.names, game.setup.table)
            other = Sitting("bot", "", what.bot) if what.bot else Sitting("person", what.guest.name)
            names = (game.setup.teams[0].name, game.setup.teams[1].name)
            options = Options(
                (Sitting("person", what.host.name), other),
                teams=names,
                format=what.format,
                version=__version__,
                undo=what.undo,
                spectators=what.spectators,
                table=kept.link,
                draft=what.draft,
            )
            if what.bot:
                options.bot_seed = secrets.randbits(40)
            else:
                options.time, options.best, options.score = what.time, what.best, what.score
                options.chat, options.delay = what.chat, what.delay
            title = f"{what.host.name or names[0]} against {what.guest.name or names[1]}"
            claimed = {"A": kept.owner, "B": kept.guest}
            seats, news = self._hall.beginning(game, options, kept.owner, title, claimed)
            kept.game = seats["game"]
            what.seats = (seats["A"], seats.get("B", ""))
            what.watch = seats.get("watch", "")
        change = Must(  # another process may have taken somebody else's word meanwhile
            "update tables set guest = ?1, game = ?2, data = ?3"
            " where link = ?4 and data = ?5 and owner = ?6 and guest in ('', ?1)",
            (kept.guest, kept.game, _data(what), kept.link, kept.data, kept.owner),
        )
        try:
            await self._store.write(*news, change)
        except Contested:
            raise Refusal("busy", "somebody else was quicker at this table: look at it again") from None

    # --- as it is kept, and as it is seen --------------------------------------------------------------------

    def _kept(self, link: str) -> Kept:
        row = self._store.row("select owner, guest, game, data, created, listed from tables where link = ?", link)
        if row is None:
            raise Refusal("unknown", UNKNOWN)
        try:
            what = msgspec.json.decode(str(row[3]), type=Invitation)
        except msgspec.MsgspecError:
            raise Damaged("this table is damaged on disk: make another one") from None
        created, listed = (value if isinstance(value, float) else 0.0 for value in row[4:])
        return Kept(link, str(row[0]), str(row[1]), str(row[2]), what, created, listed, str(row[3]))

    def _info(self, kept: Kept, who: str) -> offers.TableInfo:
        """What somebody may know of a table: never the other's team or number before the game has begun."""
        what = kept.what
        you = "host" if who == kept.owner else "guest" if who == kept.guest else ""
        mine = what.host if you == "host" else what.guest if you == "guest" else None
        terms = what.time or Terms()
        seat = ""
        if what.seats is not None and you:
            seat = what.seats[0 if you == "host" else 1]
        return offers.TableInfo(
            link=kept.link,
            format=what.format,
            edition=what.edition,
            undo=what.undo,
            spectators=what.spectators,
            first=what.first,
            bank=terms.bank,
            increment=terms.increment,
            days=terms.days,
            round=terms.round,
            best=what.best,
            score=what.score if you != "guest" else (what.score[1], what.score[0]),
            chooser=what.chooser if not what.first else "",
            chat=what.chat or "words",
            delay=what.delay,
            open=kept.listed > 0 and not kept.guest,
            created=kept.created,
            commitment=fair.commitment(bytes.fromhex(what.secret)),
            host=what.host.name,
            guest=what.guest.name if what.guest is not None else "",
            taken=bool(kept.guest),
            you=you,
            team=str(json.loads(mine.team).get("name", "")) if mine is not None else "",
            number=mine.number if mine is not None else "",
            seat=seat,
            watch=what.watch if kept.game and what.spectators else "",
        )


def _format(what: Invitation) -> Format:
    """The format that is played at a table."""
    return own_formats.recalled(what.rules) if what.rules else format_named(what.format)


def terms(wanted: offers.NewTable | NewDraft, usual: int = 0) -> Terms | None:
    """How long the players have; ``usual``: the seconds of a round where nothing is said of it."""
    if wanted.days and (wanted.bank or wanted.round):
        raise Malformed("a game has days for each decision, or it is played in one go: not both")
    round_ = wanted.round if wanted.round is not None else 0 if wanted.days else usual
    found = Terms(wanted.bank, wanted.increment if wanted.bank else 0, wanted.days, round_)
    return found if found.bank or found.days or found.round else None


def _listed(kept: Kept) -> float:
    """Until when an open table is listed: while somebody waits at it, or as long as it is kept if nobody need wait."""
    slow = kept.what.time is not None and kept.what.time.days
    return kept.created + KEPT_DAYS * 86_400 if slow else time.time() + LISTED


def _data(what: Invitation) -> str:
    return msgspec.json.encode(what).decode()


def _game(what: Invitation) -> Game:
    """The game that two players have brought together."""
    assert what.guest is not None
    one, two = (team_from(json.loads(side.team), "team") for side in (what.host, what.guest))
    numbers = (bytes.fromhex(what.host.number), bytes.fromhex(what.guest.number))
    key = fair.key_of(bytes.fromhex(what.secret), numbers)
    f = _format(what)
    if what.limit:
        f = replace(f, life=what.limit, dice=what.limit)
    named = named_first(f, (one, two))
    return begin((one, two), f, what.edition, key, ([], []), what.first if named is None else "")
