"""Drafts between people and bots: seats by link, picks, teams, and the tables at which the drafted teams meet.

A draft is one row, and every change replaces what was read of it or is made again over what it has become meanwhile:
several processes may serve one draft, and nothing is told before it is on disk.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from contextlib import suppress
from random import SystemRandom

import msgspec

from overcrush.bots.drafter import built
from overcrush.cards.library import library
from overcrush.errors import Illegal, Malformed, OvercrushError
from overcrush.server import choices, draft_info, draft_offers, handing, offers, rounds, stages
from overcrush.server.draft_info import Kept
from overcrush.server.keeping import new_token
from overcrush.server.refusing import Refusal
from overcrush.server.stages import BUILDING, FIRST, PARTY, PLAYING, SEATS, Seat, Standing
from overcrush.server.store import Contested, Damaged, Statement, Store
from overcrush.server.store import Must as MustFind
from overcrush.server.tables import Brought, Invitation, Tables, terms
from overcrush.server.thinking import known
from overcrush.teams.boxes import boxes
from overcrush.teams.draft import BASICS, PLAYERS
from overcrush.teams.draft import FORMAT as PARTY_FORMAT
from overcrush.teams.legality import Violation
from overcrush.teams.packs import TITLES, pool_of, pools
from overcrush.teams.plain import team_data
from overcrush.teams.rainbow import FORMAT
from overcrush.teams.team import Team

KEPT_DAYS = 30
"""A draft at which nothing happens is kept so long."""
LISTED = 60.0
"""Seconds for which an open draft is listed after whoever made it was last there."""
MOST_LISTED = 100
SLOW = 86_400
"""Where a pick has so many seconds, nobody need wait at an open draft for the others."""
MOST = 20
"""So many drafts that are not over one player may have made."""
PARTY_SETS = 4
"""So many sets are laid out at once for a Draft Party."""
TRIES = 40
"""How often a change is made anew over what others have changed meanwhile."""
AT_PLAY = 900.0
"""Seconds without an answer after which somebody who is at a game counts as gone from it."""
UNKNOWN = "there is no such draft: the link is wrong, or it was taken away"
WHOSE = (
    "update tables set owner = ?1 where owner = ?2 and link = ?3",
    "update tables set guest = ?1 where guest = ?2 and link = ?3",
    "update games set owner = ?1 where owner = ?2 and id in (select game from tables where link = ?3)",
    "update seats set claimed = ?1 where claimed = ?2 and game in (select game from tables where link = ?3)",
)
"""What makes somebody's table, and the seat of its game, somebody else's."""
Work = Callable[[Standing], None]
Besides = Callable[[Standing], list[Statement]]


class Drafts:
    """The drafts of a server."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._changing = asyncio.Lock()

    # --- making one, and sitting down ------------------------------------------------------------------------

    async def make(self, wanted: draft_offers.NewDraft, who: str) -> draft_offers.DraftInfo:
        """A new draft, with whoever makes it in the first seat."""
        await asyncio.to_thread(_possible, wanted)
        rows = self._store.rows("select data from drafts where owner = ?", who)
        if sum(_unfinished(str(data)) for (data,) in rows) >= MOST:
            raise Refusal("busy", f"you have made {MOST} drafts that are not over: take some away first")
        now = time.time()
        seats = [Seat(who, wanted.name.strip()), *(Seat() for _ in range(wanted.players - 1))]
        what = Standing(
            wanted.kind,
            list(dict.fromkeys(wanted.sets)),
            seats,
            wanted.clock,
            wanted.dice,
            wanted.basics,
            terms(wanted),
        )
        link = new_token()
        await self._store.write(
            ("delete from drafters where draft in (select link from drafts where created < ?)", _old(now)),
            ("delete from drafts where created < ?", _old(now)),
            (
                "insert into drafts (link, owner, created, data, listed) values (?, ?, ?, ?, ?)",
                (link, who, now, _data(what), _listed(what, now) if wanted.open else 0.0),
            ),
            _sits(link, 0, who, now),
        )
        return self._info(self._kept(link), who)

    def mine(self, who: str) -> list[draft_offers.DraftInfo]:
        """The drafts somebody sits at, the latest first."""
        rows = self._store.rows(
            "select d.link from drafts d join drafters s on s.draft = d.link where s.who = ?"
            " order by d.created desc limit 20",
            who,
        )
        found: list[draft_offers.DraftInfo] = []
        for (link,) in rows:
            try:
                found.append(self._info(self._kept(str(link)), who))
            except OvercrushError:  # a damaged one keeps nobody from the others
                continue
        return found

    def open(self, who: str) -> list[draft_offers.DraftInfo]:
        """Drafts at which anybody may sit down, the latest first."""
        rows = self._store.rows(
            "select link from drafts where listed > ? order by created desc limit ?", time.time(), MOST_LISTED
        )
        found: list[draft_offers.DraftInfo] = []
        for (link,) in rows:
            with suppress(OvercrushError):  # a damaged one keeps nobody from the others
                kept = self._kept(str(link))
                if kept.what.stage == SEATS and not all(seat.taken for seat in kept.what.seats):
                    found.append(self._info(kept, who))
        return found

    async def look(self, link: str, who: str) -> draft_offers.DraftInfo:
        """A draft as somebody sees it who has the link; whatever is due happens now, and an open one stays listed while
        whoever made it is there."""
        kept = self._kept(link)
        if kept.listed and who == kept.owner and kept.listed < time.time() + LISTED / 2:
            kept.listed = _listed(kept.what, time.time())
            await self._store.write(("update drafts set listed = ? where link = ? and listed > 0", (kept.listed, link)))
        if kept.what.seat_of(who) >= 0:
            await self._tables.seen(link, who)
        if kept.what.stage == PLAYING or kept.what.left(time.time()) == 0:
            kept = await self._change(link, lambda _: None)
        return self._info(kept, who)

    async def sit(self, link: str, name: str, who: str) -> draft_offers.DraftInfo:
        """Sit down where there is room, or come back where a bot has gone on."""

        def work(what: Standing) -> None:
            own = what.seat_of(who)
            if own >= 0:
                what.seats[own].bot = ""
                if name.strip():
                    what.seats[own].name = name.strip()
                return
            free = next((seat for seat in what.seats if not seat.taken), None)
            if what.stage != SEATS:
                raise Refusal("illegal", "the draft has begun, and all seats are taken")
            if free is None:
                raise Refusal("illegal", "all seats are taken")
            free.who, free.name = who, name.strip()

        return self._info(await self._change(link, work), who)

    async def leave(self, link: str, who: str) -> draft_offers.DraftInfo:
        """Go: before it begins the seat is free again, later a bot goes on."""
        owner = self._kept(link).owner

        def work(what: Standing) -> None:
            seat = what.seats[self._seat(what, who)]
            if what.stage != SEATS:
                seat.bot = seat.bot or stages.BASE
            elif who == owner:
                raise Refusal("illegal", "you have made this draft: take it away instead")
            else:
                seat.who = seat.name = ""

        return self._info(await self._change(link, work), who)

    async def bot(self, link: str, wanted: draft_offers.DraftBot, who: str) -> draft_offers.DraftInfo:
        """Before it begins, whoever made it says where bots sit; later a bot goes on for somebody who has gone."""
        kept = self._kept(link)
        bot = known(wanted.bot) if wanted.bot else ""
        away = self._away(link, kept.what)

        def work(what: Standing) -> None:
            own = self._seat(what, who)
            if wanted.seat >= len(what.seats):
                raise Malformed(f"there are {len(what.seats)} seats, and no seat {wanted.seat + 1}")
            seat = what.seats[wanted.seat]
            if what.stage == SEATS:
                if who != kept.owner:
                    raise Refusal("foreign", "that is for who has made the draft")
                if wanted.seat == own:
                    raise Refusal("illegal", "that is your own seat")
                seat.who, seat.name, seat.bot = "", "", bot
            elif not seat.who or seat.bot:
                raise Refusal("illegal", "a bot plays there already")
            elif wanted.seat != own and away.get(wanted.seat, 0.0) < what.patience:
                seconds = f"{what.patience:.0f} seconds"
                raise Refusal("early", f"a bot goes on for somebody who has been gone for {seconds}")
            else:
                seat.bot = bot or stages.BASE

        return self._info(await self._change(link, work), who)

    async def remove(self, link: str, who: str) -> None:
        """Take a draft away that has not begun, or is over."""
        kept = self._kept(link)
        if kept.owner != who:
            raise Refusal("foreign", "that draft is not yours")
        others = any(seat.who not in ("", who) for seat in kept.what.seats)
        if kept.what.stage not in (SEATS, stages.OVER) and others:
            raise Refusal("illegal", "others draft with you: leave your seat to a bot instead")
        await self._store.write(
            ("delete from drafts where link = ?", (link,)), ("delete from drafters where draft = ?", (link,))
        )

    # --- drafting ----------------------------------------------------------------------------------------------

    async def begin(self, link: str, who: str) -> draft_offers.DraftInfo:
        """Begin; where nobody sits a bot does."""
        owner = self._kept(link).owner

        def work(what: Standing) -> None:
            if who != owner:
                raise Refusal("foreign", "that is for who has made the draft")
            if what.stage != SEATS:
                return
            for seat in what.seats:
                if not seat.taken:
                    seat.bot = stages.BASE
            stages.begin(what, time.time())

        return self._info(await self._change(link, work), who)

    async def first(self, link: str, mine: bool, who: str) -> draft_offers.DraftInfo:
        """In a Draft Party, who won the roll says who takes the first turn."""

        def work(what: Standing) -> None:
            seat = self._seat(what, who)
            if what.stage == FIRST:
                if seat != what.chooser:
                    raise Refusal("foreign", "that is for who has won the roll to say", ("2.1.6",))
                stages.first(what, mine)

        return self._info(await self._change(link, work), who)

    async def pick(self, link: str, wanted: draft_offers.DraftPick, who: str) -> draft_offers.DraftInfo:
        """Take a card. What has arrived already is not taken again."""

        def work(what: Standing) -> None:
            seat = self._seat(what, who)
            if what.stage in (SEATS, FIRST):
                raise Refusal("early", "the draft has not begun")
            taken = draft_info.taken(what, seat)
            if wanted.pick < len(taken):
                if taken[wanted.pick] != wanted.card:
                    raise Refusal("late", "that was picked already: look at the draft again")
                return
            if wanted.pick > len(taken):
                raise Refusal("early", "the piles have not come so far")
            if what.party is not None:
                if what.party.who != PLAYERS[seat]:
                    raise Refusal("illegal", "it is the other one's turn to pick")
                what.party.pick(wanted.card, wanted.dice)
            elif what.rainbow is not None:
                what.rainbow.pick(seat, wanted.card)

        return self._info(await self._change(link, work), who)

    # --- teams -------------------------------------------------------------------------------------------------

    async def check(self, link: str, wanted: offers.Team, who: str) -> draft_offers.DraftChecked:
        """Whether a team may be made of what somebody has drafted, and why not."""
        what = self._kept(link).what
        team, wrong = await asyncio.to_thread(_checked, what, self._seat(what, who), wanted)
        told = [offers.ViolationInfo(each.text, each.rule) for each in wrong]
        return draft_offers.DraftChecked(not wrong, team.dice, told)

    async def suggested(self, link: str, who: str) -> draft_offers.DraftTeam:
        """A team that a bot would make of what somebody has drafted."""
        what = self._kept(link).what
        seat = self._seat(what, who)
        if what.stage != BUILDING or what.rainbow is None:
            raise Refusal("illegal", "a team is made when everything is drafted")
        name = stages.team_name(what, seat)
        team = await asyncio.to_thread(built, what.rainbow, seat, name, SystemRandom())
        return draft_offers.DraftTeam(choices.plain(team))

    async def team(self, link: str, wanted: offers.Team, who: str) -> draft_offers.DraftInfo:
        """Hand in the team; it can be handed in anew until all have."""

        def work(what: Standing) -> None:
            seat = self._seat(what, who)
            if what.stage != BUILDING:
                raise Refusal("illegal", "the team is made when everything is drafted, and until all have made theirs")
            team, wrong = _checked(what, seat, wanted)
            if wrong:
                found = "; ".join(each.text for each in wrong)
                raise Illegal(f"the team is not legal: {found}", tuple(dict.fromkeys(each.rule for each in wrong)))
            what.seats[seat].team = json.dumps(team_data(team))

        return self._info(await self._change(link, work), who)

    # --- to another device ---------------------------------------------------------------------------------------

    def seated(self, link: str, who: str) -> bool:
        """Whether somebody sits at a draft."""
        try:
            return self._kept(link).what.seat_of(who) >= 0
        except OvercrushError:
            return False

    async def code(self, link: str, who: str) -> tuple[str, float]:
        """A code that takes one's seat to another device, and until when it is good."""
        self._seat(self._kept(link).what, who)
        return await handing.write_code(self._store, f"{handing.DRAFT}{link}", who)

    async def hand_over(self, link: str, code: handing.Code, who: str) -> list[tuple[str, str]]:
        """The seat that a code stands for, with everything of its player's at this draft, is whoever's who types it in:
        the games they sit at, each with its seat."""
        before = code.whose
        if who == before:
            await self._store.write(*handing.handed(self._store, code, who))
            return []

        def work(what: Standing) -> None:
            seat = what.seat_of(before)
            if seat < 0 or not code.good():
                raise Refusal("unknown", handing.WRONG)
            if what.seat_of(who) >= 0:
                raise Refusal("illegal", "you sit at this draft already: nobody has two seats")
            what.seats[seat].who = who

        def moved(what: Standing) -> list[Statement]:
            tables = [match.table for match in what.matches if match.table]
            return [
                *handing.handed(self._store, code, who),
                ("update drafts set owner = ? where link = ? and owner = ?", (who, link, before)),
                *((sql, (who, before, table)) for table in tables for sql in WHOSE),
            ]

        kept = await self._change(link, work, moved)
        found: list[tuple[str, str]] = []
        for match in kept.what.matches:
            rows = self._store.rows(
                "select s.game, s.seat from seats s join tables t on t.game = s.game"
                " where t.link = ? and s.claimed = ?",
                *(match.table, who),
            )
            found += [(str(game), str(seat)) for game, seat in rows]
        return found

    # --- changes -----------------------------------------------------------------------------------------------

    async def _change(self, link: str, work: Work, besides: Besides = lambda _: []) -> Kept:
        """Do something to a draft and let it go on, over whatever others have done meanwhile; it is on disk then, with
        what is to be written besides."""
        async with self._changing:
            for _ in range(TRIES):
                kept = self._kept(link)
                sat, stage = [seat.who for seat in kept.what.seats], kept.what.stage
                more = await asyncio.to_thread(self._worked, link, kept.what, work)
                data = _data(kept.what)
                if data == kept.data:
                    return kept
                now = time.time()
                for n, seat in enumerate(kept.what.seats):
                    if seat.who != sat[n]:
                        more.append(_sits(link, n, seat.who, now))
                if kept.listed and stage == SEATS != kept.what.stage:
                    kept.listed = 0.0
                    more.append(("update drafts set listed = 0 where link = ?", (link,)))
                more += besides(kept.what)
                change = MustFind("update drafts set data = ? where link = ? and data = ?", (data, link, kept.data))
                try:
                    await self._store.write(change, *more)
                except Contested:
                    continue
                kept.data = data
                return kept
        raise Refusal("busy", "so many pick at once that this one did not get through: try again")

    def _worked(self, link: str, what: Standing, work: Work) -> list[Statement]:
        """Work, and what follows from it; what has to be written besides."""
        more: list[Statement] = []
        work(what)
        if what.stage == PLAYING:
            more += self._results(what)
        stages.go_on(what, time.time())
        if what.stage == PLAYING:
            more += self._meet(link, what)
        return more

    def _results(self, what: Standing) -> list[Statement]:
        """See which games are over. A table at which the wrong ones would meet, because somebody has left their seat
        to a bot or has come back, is taken away if the game has not begun."""
        gone: list[Statement] = []
        for match in what.matches:
            if match.over or not match.table:
                continue
            row = self._store.row(
                "select t.game, coalesce(g.winner, '') from tables t left join games g on g.id = t.game"
                " where t.link = ?",
                match.table,
            )
            if row is None:
                match.table = match.game = ""
                continue
            match.game, winner = str(row[0]), str(row[1])
            one, two = match.seats
            if winner:
                match.winner = match.seats["AB".index(winner)] if winner in ("A", "B") else rounds.TIE
            elif not match.game and match.bots != (what.bots[one], what.bots[two]):
                gone.append(MustFind("delete from tables where link = ? and game = ''", (match.table,)))
                match.table = ""
        return gone

    def _meet(self, link: str, what: Standing) -> list[Statement]:
        """Make tables for those who are to play each other next."""
        made: list[Statement] = []
        bots = what.bots
        for match in rounds.due(what.matches, bots):
            one, two = match.seats
            if bots[one]:
                one, two = match.seats = (two, one)
            first = ""
            if what.party is not None:
                first = "A" if PLAYERS.index(what.party.first) == one else "B"
            invitation = Invitation(
                PARTY_FORMAT if what.party is not None else FORMAT,
                "",
                "ask",
                True,
                first,
                "",
                Brought(what.name_of(one), what.seats[one].team),
                Brought(what.name_of(two), what.seats[two].team),
                time=what.time,
                bot=what.seats[two].bot,
                draft=link,
                limit=what.limit if what.party is not None else 0,
            )
            guest = "" if what.seats[two].bot else what.seats[two].who
            match.bots = (bots[one], bots[two])
            match.table, insertion = self._tables.laid(invitation, what.seats[one].who, guest)
            made.append(insertion)
        return made

    # --- as it is kept, and as it is seen ------------------------------------------------------------------------

    def _kept(self, link: str) -> Kept:
        row = self._store.row("select owner, created, data, listed from drafts where link = ?", link)
        if row is None:
            raise Refusal("unknown", UNKNOWN)
        try:
            what = msgspec.json.decode(str(row[2]), type=Standing)
        except (msgspec.MsgspecError, RecursionError):
            raise Damaged("this draft is damaged on disk: make another one") from None
        created, listed = (value if isinstance(value, float) else 0.0 for value in (row[1], row[3]))
        return Kept(link, str(row[0]), created, what, str(row[2]), listed)

    @staticmethod
    def _seat(what: Standing, who: str) -> int:
        found = what.seat_of(who)
        if found < 0:
            raise Refusal("foreign", "you do not sit at this draft")
        return found

    def _away(self, link: str, what: Standing) -> dict[int, float]:
        """For how long those who sit at a draft have not been seen, there or at their game."""
        now = time.time()
        rows = self._store.rows("select seat, seen from drafters where draft = ?", link)
        found = {int(str(seat)): now - (seen if isinstance(seen, float) else 0.0) for seat, seen in rows}
        for match in what.matches:
            if match.game and not match.over:
                row = self._store.row("select changed from games where id = ?", match.game)
                changed = row[0] if row is not None and isinstance(row[0], float) else 0.0
                for seat in match.seats:
                    found[seat] = min(found.get(seat, 0.0), max(0.0, now - changed - AT_PLAY + stages.PATIENCE))
        return found

    def _info(self, kept: Kept, who: str) -> draft_offers.DraftInfo:
        return draft_info.info(kept, who, self._away(kept.link, kept.what), time.time())


def sets() -> draft_offers.DraftSets:
    """What can be drafted from."""
    found: list[draft_offers.DraftSet] = []
    known_ = library()
    for code in known_.codes:
        pool = pool_of(code)
        lines = list(known_.lines(code))
        playable = [line for line in lines if line.status == "full"]
        basics = {line.name.casefold() for line in playable if "basic" in line.kind}
        titles = {line.name for line in playable if "basic" not in line.kind}
        told = draft_offers.DraftSet(
            code,
            known_.set_name(code),
            pool.size,
            party=len(basics) >= BASICS[0] and len(titles) > 1,
            packs=len(pool.titles) >= TITLES,
            box=code in boxes(),
            lacks=list(pool.lacks),
        )
        if told.party or told.packs or pool.size > 1:
            found.append(told)
    return draft_offers.DraftSets(found)


def _possible(wanted: draft_offers.NewDraft) -> None:
    """Refuse what cannot be drafted, before anybody sits down."""
    if wanted.kind == PARTY:
        if wanted.players != 2:
            raise Illegal(f"two draft in a Draft Party, not {wanted.players}", ("faerun-2014, Draft Parties",))
        if len(set(wanted.sets)) > PARTY_SETS:
            raise Malformed(f"at most {PARTY_SETS} sets are laid out at once, not {len(set(wanted.sets))}")
        stages.begin(Standing(PARTY, wanted.sets, [Seat(), Seat()], 0, wanted.dice, wanted.basics), 0.0)
    else:
        pools(wanted.sets)


def _unfinished(data: str) -> bool:
    """Whether a draft is not over, or cannot be read."""
    try:
        return msgspec.json.decode(data, type=Standing).stage != stages.OVER
    except (msgspec.MsgspecError, RecursionError):
        return False


def _listed(what: Standing, now: float) -> float:
    """Until when an open draft is listed: while somebody waits at it, or for days if nobody need wait."""
    return now + (KEPT_DAYS * 86_400 if what.clock >= SLOW else LISTED)


def _old(now: float) -> tuple[float]:
    return (now - KEPT_DAYS * 86_400,)


def _sits(link: str, seat: int, who: str, now: float) -> Statement:
    return (
        "insert into drafters (draft, seat, who, seen) values (?, ?, ?, ?)"
        " on conflict (draft, seat) do update set who = excluded.who, seen = excluded.seen",
        (link, seat, who, now),
    )


def _data(what: Standing) -> str:
    return msgspec.json.encode(what).decode()


def _checked(what: Standing, seat: int, wanted: offers.Team) -> tuple[Team, list[Violation]]:
    """A team, and everything that is against it."""
    if what.rainbow is None:
        raise Refusal("illegal", "in a Draft Party the team is what was taken")
    team = choices.made(wanted)
    return stages.named(what, seat, team), what.rainbow.against(seat, team)
