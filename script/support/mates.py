"""Scenes of `cyc mates`: each board is compared with one that is computed here, day by day, from what the
stand-in noted that it told, and from INTERFACE.md's words about it."""
import dataclasses
import datetime as dt
import json
import os
import random
import re
import unicodedata
import zoneinfo

from sides import DAY, TOKEN, UTC, ZONES, Person, first_instant

GROWN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "grown.py")
NOON = dt.datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
MINUTE, HOUR = dt.timedelta(minutes=1), dt.timedelta(hours=1)
FRESH = dt.timedelta(minutes=10)
QUERY = "CalendarsOfMates"


@dataclasses.dataclass
class Mate:
    """Somebody on GitHub, and what is known of them here."""

    login: str
    number: int
    days: dict
    zone: str | None = None
    name: str | None = None
    private: dict = dataclasses.field(default_factory=dict)
    shows_private: bool = True
    extra: dict = dataclasses.field(default_factory=dict)
    # On this side: day -> (count, when it was told).
    told: dict = dataclasses.field(default_factory=dict)
    asked: dt.datetime | None = None
    seen_as: str | None = None
    typed: str | None = None
    fails: bool = False
    hidden: bool = False

    def __post_init__(self):
        self.typed = (self.typed or self.login).lower()

    @property
    def raw(self):
        return {"id": self.number, "created_at": "2020-01-01T00:00:00Z", "shows_private": self.shows_private,
                "contributions": {str(day): count for day, count in self.days.items()},
                "private_contributions": {str(day): count for day, count in self.private.items()}, **self.extra}

    @property
    def line(self):
        return f"{self.typed},{self.zone or ''},{self.name or ''}"

    def count(self, day):
        if self.extra.get("private_profile"):
            return 0
        return self.days.get(day, 0) + (self.private.get(day, 0) if self.shows_private else 0)

    def learn(self, first, last, now):
        # What was not seen of a later day cannot be told to be still so.
        self.told = {day: told for day, told in self.told.items() if day <= last or told[0]}
        for number in range(first.toordinal(), last.toordinal() + 1):
            day = dt.date.fromordinal(number)
            self.told[day] = (self.count(day), now)
        self.asked, self.seen_as, self.fails = now, self.login, False

    # ------------------------------------------------------------------------------ what the board shows

    def known(self, day, today, zone):
        """A count; None where nobody knows: a day that was not over then may have got one since."""
        count, at = self.told.get(day, (None, None))
        if count:
            return count
        if count == 0 and (at >= first_instant(day + DAY, zone)
                           or day == today == at.astimezone(zoneinfo.ZoneInfo(zone)).date()):
            return 0
        return None

    def streak(self, today, zone):
        """The days in a row up to today, or to yesterday while nothing is seen today; and whether that is all."""
        count = self.known(today, today, zone)
        day = today if count else today - DAY
        length = 1 if count and self.known(today + DAY, today, zone) else 0
        if self.known(day, today, zone) is None:
            return None, False
        while self.known(day, today, zone):
            length, day = length + 1, day - DAY
        return length, self.known(day, today, zone) is not None

    def row(self, now, own):
        zone = self.zone or own
        today = now.astimezone(zoneinfo.ZoneInfo(zone)).date()
        count = self.known(today, today, zone)
        state = "unknown" if count is None else "done" if count else "none"
        current, complete = self.streak(today, zone)
        left = int((first_instant(today + DAY, zone) - now).total_seconds())
        login = self.seen_as or self.typed
        return {
            "login": login, "host": "github.com", "name": self.name, "zone": zone,
            "zone_assumed": self.zone is None,
            "today": {"date": str(today), "contributions": count, "state": state},
            "streak": {"current": current, "at_risk": bool(current) and state != "done",
                       "seconds_left": left if current else None, "complete": complete},
            "week": [self.known(today - DAY * n, today, zone) for n in range(6, -1, -1)],
            "asked": self.asked, "error": self.fails,
            "former_login": self.typed if login.lower() != self.typed else None,
        }, (state == "done", 0 if state == "done" else left, folded(self.name or login), folded(login))


def folded(text):
    return unicodedata.normalize("NFC", text.lower())


def plain_row(row):
    """A row of the board, its error only as whether there is one."""
    asked = row["asked"]
    return {**row, "error": row["error"] is not None, "asked": asked and dt.datetime.fromisoformat(asked)}


def days_between(first, last, counts):
    return {dt.date.fromordinal(n): counts[n % len(counts)] for n in range(first.toordinal(), last.toordinal() + 1)}


def random_days(dice, last):
    """Days up to `last`, dense or thin, for weeks or years, often with an end just before today."""
    days = {}
    density = dice.choice([0, 0.1, 0.5, 0.9, 0.98, 1, 1])
    for back in range(dice.choice([0, 1, 3, 9, 40, 363, 364, 365, 366, 380, 700])):
        if dice.random() < density:
            days[last - DAY * back] = dice.choice([1, 1, 2, 3, 12, 1205])
    for back in range(4):
        if dice.random() < 0.4:
            days.pop(last - DAY * back, None)
    return days


class Circle:
    """A person with mates, the stand-in that tells of them, and the board that there should be."""

    def __init__(self, stand_in, cyc, mates, now=NOON, way="token", zone="UTC", settings="", **scenario):
        self.stand_in, self.mates, self.problems, self.seen = stand_in, mates, [], 0
        self.way, self.settings = way, settings
        self.stand_in.play({
            "now": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "clock": "frozen",
            "users": {"octocat": {"id": 583231, "contributions": {"2026-11-01/2026-11-21": 1}},
                      **{mate.login: mate.raw for mate in mates}},
            "tokens": {TOKEN: {"login": "octocat", "scopes": ["read:user", "user:email"]}}, **scenario})
        self.person = Person(cyc, stand_in.base, now, zone, TOKEN if way == "token" else None, settings)
        self.add(mates)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.person.__exit__()

    def add(self, mates):
        self.person.write("mates.txt", "".join(mate.line + "\n" for mate in mates))
        ran = self.person.run("mates", "import", "mates.txt")
        self.expect(ran.returncode, 0, f"the status of import ({ran.stderr.strip()[:200]})")

    def at(self, now):
        self.person.now = now
        self.stand_in.ask("/__clock", {"now": now.isoformat()})

    def change(self, *mates, gone=(), **more):
        users = {login: None for login in gone} | {mate.login: mate.raw for mate in mates}
        self.stand_in.ask("/__change", {"users": users, **more})

    def requests(self):
        """The new ones, after what they told is learned."""
        log = self.stand_in.log()["requests"]
        new, self.seen = log[self.seen:], len(log)
        by_number = {mate.number: mate for mate in self.mates}
        for request in new:
            lost = {"truncate", "reset", "garbage", "body", "status", "drip", "delay_s"} & set(request["fault"] or {})
            wanted = QUERY in request["body"] or request["path"].endswith("/contributions")
            if lost or not wanted:
                continue
            for number, first, last in request.get("told", []):
                mate = by_number.get(number)
                # A page without any calendar told nothing.
                is_silent = mate and self.way == "page" and "private_profile" in mate.extra
                if mate and "bend" not in mate.extra and not is_silent:
                    mate.learn(dt.date.fromisoformat(first), dt.date.fromisoformat(last), self.person.now)
        return new

    def look(self, *words, status=0, requests=None, said=None, compare=True):
        """Looks at the board; the run, and the requests that it took."""
        ran = self.person.run("mates", "--json", *words)
        new = self.requests()
        asked = sum(QUERY in request["body"] or request["path"].endswith("/contributions") for request in new)
        self.expect(ran.returncode, status, f"the status ({ran.stderr.strip()[:300]})")
        if requests is not None:
            self.expect(asked, requests, "the number of questions")
        if said is None and ran.stderr and not status:
            self.problems.append(f"said {ran.stderr!r}")
        if said is not None and not re.search(said, ran.stderr):
            self.problems.append(f"said {ran.stderr!r}, not {said}")
        clean(ran, self.problems)
        if compare and ran.stdout:
            self.compare(json.loads(ran.stdout))
        return ran, new

    def board(self):
        rows = [mate.row(self.person.now, self.person.zone) for mate in self.mates if not mate.hidden]
        return [row for row, _ in sorted(rows, key=lambda row: row[1])]

    def compare(self, found):
        expected = self.board()
        rows = [plain_row(row) for row in found["mates"]]
        if rows == expected:
            return
        if [row["login"] for row in rows] != [row["login"] for row in expected]:
            self.problems.append(f"the order is {[r['login'] for r in rows]}, not {[r['login'] for r in expected]}"[:600])
        of_login = {row["login"]: row for row in rows}
        wrong = [(of_login.get(row["login"]), row) for row in expected if of_login.get(row["login"]) != row]
        for row, right in wrong[:3]:
            differing = {key: (row[key], right[key]) for key in right if row and row.get(key) != right[key]}
            self.problems.append(
                f"{self.person.now:%FT%TZ} {right['login']} in {right['zone']} (found, expected): {differing or row}")

    def expect(self, found, expected, what):
        if found != expected:
            self.problems.append(f"{what} is {found}, not {expected}")

    def at_most(self, found, limit, what):
        if found > limit:
            self.problems.append(f"{what}: {found}, more than {limit}")

    def end(self):
        log = self.stand_in.log()
        self.at_most(log["max_concurrent"], 8, "requests at once")
        return self.problems + log["violations"]


def clean(ran, problems):
    """Nothing that a terminal obeys reaches it."""
    for text in (ran.stdout, ran.stderr):
        bad = [c for c in text if unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp", "Cs") and c != "\n"]
        if bad:
            problems.append(f"{bad[:3]!r} came through: {text[:200]!r}")


def crowd(count, last=NOON.date(), seed=0):
    dice = random.Random(seed)
    return [Mate(f"mate-{n}", 1000 + n, random_days(dice, last), zone=dice.choice([*ZONES, None])) for n in range(count)]


# ------------------------------------------------------------------------------------------- the scenes


def sizes(stand_in, cyc):
    """Three requests for 30, fifty for 500; none while it is fresh."""
    problems = []
    for count in (0, 1, 10, 11, 30, 500):
        with Circle(stand_in, cyc, crowd(count, seed=count), zone="Asia/Seoul") as circle:
            ran, new = circle.look()
            circle.at_most(len(new), -(-count // 10), f"requests for {count}")
            circle.look(requests=0)
            circle.look("--cached", requests=0)
            if count in (1, 11, 500):
                circle.at(NOON + FRESH)
                circle.look(requests=0)
                circle.at(NOON + FRESH + dt.timedelta(seconds=1))
                _, new = circle.look()
                circle.at_most(len(new), -(-count // 10), f"requests for {count} later")
            rate = json.loads(circle.person.run("mates", "--json", "--cached").stdout)["rate"]
            if count:
                used = len(circle.stand_in.log()["requests"])
                circle.expect([rate["limit"], rate["remaining"]], [5000, 5000 - used], "the rate")
            clean(circle.person.run("mates"), circle.problems)
            problems += [f"{count} mates: {problem}" for problem in circle.end()]
    return problems


def pages(stand_in, cyc):
    """Without a token at most 30 pages an hour, those first who were read longest ago; said."""
    mates = crowd(75, seed=1)
    with Circle(stand_in, cyc, mates, way="page") as circle:
        expected = [{mate.login for mate in group} for group in (mates[:30], mates[30:60], mates[60:] + mates[:15], mates[15:45])]
        for minutes, pages_read in ((0, 30), (1, 0), (59, 0), (60, 30), (90, 0), (120, 30), (180, 30)):
            circle.at(NOON + dt.timedelta(minutes=minutes))
            _, new = circle.look(requests=pages_read, said=r"not updated.* 30 pages an hour")
            if pages_read:
                read = {request["path"].split("/")[2] for request in new}
                circle.expect(sorted(read), sorted(expected.pop(0)), f"who is read after {minutes} minutes")
        return circle.end()


def commit_somewhere(circle, dice):
    """Some of them commit today, and GitHub has it by now."""
    changed = []
    for mate in circle.mates:
        if dice.random() < 0.3:
            today = circle.person.now.astimezone(zoneinfo.ZoneInfo(mate.zone or circle.person.zone)).date()
            days = mate.private if dice.random() < 0.2 else mate.days
            days[today] = days.get(today, 0) + dice.randint(1, 3)
            changed.append(mate)
        elif dice.random() < 0.1 and mate.days:
            # Late pushes fill old days, rewritten histories empty them.
            day = dice.choice(sorted(mate.days)[-5:])
            mate.days[day] = dice.choice([0, 4])
            changed.append(mate)
    circle.change(*changed)


def turns(zone, dice):
    """A day at whose beginning the clocks of a zone are moved, or any."""
    zone = zoneinfo.ZoneInfo(zone)
    start = dt.datetime(2026, 1, 3, tzinfo=UTC)
    moved = [day for day in (start + DAY * n for n in range(360))
             if day.astimezone(zone).utcoffset() != (day + DAY).astimezone(zone).utcoffset()]
    day = dice.choice(moved) if moved and dice.random() < 0.5 else start + DAY * dice.randint(0, 350)
    return day.date() + DAY * dice.choice([0, 1])


def midnights(stand_in, cyc, way):
    """In every zone an hour and a second before and after midnight, and in between somebody commits."""
    problems = []
    for seed, zone in enumerate(ZONES):
        dice = random.Random(f"{way} {seed}")
        midnight = first_instant(turns(zone, dice), zone)
        now = midnight - HOUR
        mates = [Mate(f"mate-{n}", 1000 + n, random_days(dice, now.date() + DAY * dice.choice([-2, -1, 0, 0])),
                      zone=other, private=random_days(dice, now.date()) if dice.random() < 0.3 else {},
                      shows_private=dice.random() < 0.5)
                 for n, other in enumerate(ZONES if way == "token" else dice.sample(ZONES, 3) + [zone])]
        settings = '[sync]\nmax_age = "1s"\n' if dice.random() < 0.5 else ""
        with Circle(stand_in, cyc, mates, now, way, dice.choice(ZONES), settings) as circle:
            for seconds in (-3600, -1, 0, 1, 3600):
                circle.at(midnight + dt.timedelta(seconds=seconds))
                # Who logs out reads pages, which end with the day in UTC.
                circle.person.token = TOKEN if way == "token" or dice.random() < 0.4 else None
                words = [] if dice.random() < 0.5 or seconds in (-3600, 3600) else [dice.choice(["--refresh", "--cached"])]
                circle.look(*words)
                commit_somewhere(circle, dice)
            problems += [f"{zone} by {way}: {problem}" for problem in circle.end()]
    return problems


def a_year(stand_in, cyc, way):
    """Months of looking now and then: streaks grow beyond what one answer tells."""
    dice = random.Random(way)
    mates = [Mate(f"mate-{n}", 1000 + n, days_between(NOON.date() - DAY * 500, NOON.date() - DAY, [1]), zone=zone)
             for n, zone in enumerate(ZONES)]
    with Circle(stand_in, cyc, mates, way=way, zone="America/Los_Angeles") as circle:
        for _ in range(30 if way == "token" else 12):
            circle.look()
            before = circle.person.now
            circle.at(before + dt.timedelta(seconds=dice.choice([4000, 7200, 40000, 86400, 90000, 6e5, 12e5, 26e5])))
            for mate in mates:
                for n in range((circle.person.now - before).days + 2):
                    if dice.random() < 0.97:
                        mate.days[before.date() + DAY * n] = 2
                mate.days = {d: c for d, c in mate.days.items() if d <= circle.person.now.date()}
            circle.change(*mates)
        return circle.end()


def lives(stand_in, cyc):
    """Who vanishes, is renamed, hides, or gives the login to somebody else."""
    mates = crowd(12, seed=4)
    gone, renamed, private, given, cased, off = mates[:6]
    cased.login = cased.login.upper()
    off.name = "Off"
    with Circle(stand_in, cyc, mates) as circle:
        _, new = circle.look()
        circle.expect(len(new), 2, "the requests")
        private.extra = {"private_profile": True}
        circle.change(private, gone=[gone.login, renamed.login, given.login])
        renamed.login, given.login = "renamed-1", "given-2"
        other = Mate(given.typed, 5, days_between(NOON.date() - DAY * 9, NOON.date(), [7]))
        circle.change(renamed, given, other)
        circle.at(NOON + HOUR)
        gone.fails = True
        circle.person.run("mates", "hide", off.login)
        off.hidden = True
        _, new = circle.look()
        circle.at_most(len(new), 2 + 3 + 1, "requests that follow three")
        circle.look(requests=0)
        circle.at(NOON + 2 * HOUR)
        # The other name is known now.
        _, new = circle.look()
        circle.at_most(len(new), 3, "requests when they are followed")
        # Whoever comes back is asked about again, a day later at the latest.
        circle.change(gone)
        off.hidden = False
        circle.person.run("mates", "unhide", off.login)
        circle.at(NOON + 27 * HOUR)
        circle.look()
        circle.expect(gone.fails, False, "whether the one who came back fails")
        # Both the old and the new name are theirs.
        for login in ("renamed-1", given.typed):
            ran = circle.person.run("mates", "add", login)
            circle.expect((ran.returncode, "already" in ran.stdout), (0, True), f"adding {login}")
        return circle.end()


def nobodies(stand_in, cyc, way):
    """A login of nobody, of an organisation, a profile that shows nothing."""
    mates = crowd(5, seed=5)
    nobody, organisation, private = mates[:3]
    organisation.extra, private.extra = {"type": "Organization"}, {"private_profile": True}
    nobody.fails = organisation.fails = True
    private.fails = way == "page"
    with Circle(stand_in, cyc, mates, way=way) as circle:
        circle.change(gone=[nobody.login])
        circle.look()
        circle.look(requests=0)
        circle.at(NOON + FRESH + MINUTE)
        circle.look()
        # Everybody else was told twice by now; those three come back.
        nobody.extra, organisation.extra, private.extra = {}, {}, {}
        circle.change(nobody, organisation, private)
        circle.at(NOON + 3 * HOUR)
        circle.look(requests=1 if way == "token" else 5)
        return circle.end()


# What goes wrong once; the status of --refresh; whether the others and then the halves are asked about.
FAULTS = [
    ("502", {"status": 502, "body": "<html>Unicorn</html>"}, 0, 4, 0),
    ("504", {"status": 504, "body": {"message": "We couldn't respond to your request in time."}}, 0, 4, 0),
    ("500", {"status": 500, "body": "Oops"}, 0, 4, 0),
    ("overload without data", {"body": {"errors": [{"message": "Something went wrong while executing your query."}]}}, 0, 4, 0),
    ("a cut body", {"truncate": 300}, 0, 4, 0), ("a reset", {"reset": True}, 0, 4, 0),
    ("garbage", {"garbage": True}, 69, 2, 1), ("a slow one", {"delay_s": 3}, 0, 4, 0),
    ("10 MB", {"body": {"data": "x" * 10_000_000}}, 0, 4, 0), ("no JSON", {"body": "{", "headers": {
    "Content-Type": "application/json"}}, 0, 4, 0),
    ("null", {"body": {"data": None}}, 0, 4, 0), ("a list", {"body": []}, 0, 4, 0),
    ("a type", {"body": {"data": {f"mate{n}": [] for n in range(10)}}}, 0, 2, 0),
    ("401", {"status": 401, "body": {"message": "Bad credentials"}}, 77, 2, 1),
    ("rate limit", {"body": {"errors": [{"type": "RATE_LIMITED", "message": "rate limit"}]}}, 69, 2, 0)]


def faults(stand_in, cyc, way):
    """Something fails once: what was known is kept, everybody else is told of, the halves too or later."""
    problems = []
    for name, fault, status, first, then in FAULTS:
        mates = crowd(20, seed=7)
        with Circle(stand_in, cyc, mates, settings='[sync]\ntimeout = "1s"\n') as circle:
            if way == "known":
                circle.look()
            elif name != "a type":
                # One question alone comes first, and what it asks for is asked again in halves.
                first, then = (5, 0) if first == 4 else (1, 2 * then)
            circle.at(NOON + FRESH + MINUTE)
            circle.change(faults={"POST /graphql": [fault]})
            _, new = circle.look("--refresh", status=status, said="^cyc: .+\nhint: " if status else None, compare=False)
            circle.expect(sum(QUERY in r["body"] for r in new), first, "the questions")
            if name != "a type":
                circle.compare(json.loads(circle.person.run("mates", "--json", "--cached").stdout))
                circle.look(requests=then, said="" if status and not then else None)
            problems += [f"{name}: {problem}" for problem in circle.end()]
    return problems


def limits(stand_in, cyc):
    """GitHub gives up on queries that want too much: halves are asked, and nobody is missing."""
    problems = []
    for most in (9, 5, 4, 2, 1):
        mates = crowd(23, seed=most)
        with Circle(stand_in, cyc, mates, rules={"max_users_per_query": most}) as circle:
            circle.look()
            circle.expect(sum(mate.asked is None for mate in mates), 0, "the ones not asked about")
            problems += [f"{most} a query: {problem}" for problem in circle.end()]
    # Somebody of whom GitHub cannot tell at all keeps nobody else from being told.
    mates = crowd(23, seed=9)
    mates[4].extra = {"graphql_error": {"type": "RESOURCE_LIMITS_EXCEEDED", "message": "No."}}
    mates[7].extra = {"graphql_error": {"type": "FORBIDDEN", "message": "No \x1b]0;x\x07"}}
    mates[17].extra = {"graphql_error": {"type": "SERVICE_UNAVAILABLE", "message": "No."}}
    for n in (4, 7, 17):
        mates[n].fails = True
    with Circle(stand_in, cyc, mates) as circle:
        circle.look()
        circle.look(requests=0)
        clean(circle.person.run("mates"), circle.problems)
        for n in (4, 7, 17):
            mates[n].extra = {}
        circle.change(*mates)
        circle.at(NOON + FRESH + MINUTE)
        circle.look()
        return problems + circle.end()


def spent(stand_in, cyc):
    """A limit in the middle of 500: what came stays with its age, the rest comes later."""
    mates = crowd(500, seed=11)
    problems = []
    # Another program spends the rest meanwhile: GitHub refuses.
    faults = {"POST /graphql": [None] * 22 + [{"body": {"errors": [{
        "type": "RATE_LIMITED", "message": "API rate limit already exceeded"}]}, "times": 3, "headers": {
            "X-RateLimit-Limit": "5000", "X-RateLimit-Remaining": "0",
            "X-RateLimit-Reset": str(int((NOON + HOUR).timestamp()))}}]}
    with Circle(stand_in, cyc, mates, faults=faults) as circle:
        _, new = circle.look("--refresh", status=69, said="^cyc: .+\nhint: ")
        circle.expect(len(new), 25, "the requests")
        circle.expect(sum(mate.asked is not None for mate in mates), 220, "the answers that were kept")
        circle.at(NOON + 5 * MINUTE)
        circle.look(requests=0, said="^cyc: warning: ")
        circle.at(NOON + HOUR + MINUTE)
        circle.look(requests=50)
        circle.expect(sum(mate.asked is None for mate in mates), 0, "the ones not asked about")
        # One query that fails is asked in halves, and nobody else is.
        circle.change(faults={"POST /graphql": [None] * 8 + [{"status": 502, "body": "<html>Unicorn</html>"}]})
        circle.at(NOON + 2 * HOUR)
        circle.look(requests=52)
        # Where nothing at all is answered, that is not tried for everybody.
        circle.change(faults={"POST /graphql": [{"status": 503, "body": "Down", "times": 600}]})
        circle.at(NOON + 3 * HOUR)
        _, new = circle.look("--refresh", status=69, said="^cyc: .+\nhint: ", compare=False)
        circle.at_most(len(new), 12, "requests while GitHub is down")
        circle.change(faults={})
        circle.at(NOON + 3 * HOUR + 2 * MINUTE)
        circle.look()
        problems += circle.end()
    # A quarter is for what today depends on.
    for mate in mates:
        mate.told, mate.asked, mate.seen_as = {}, None, None
    rates = {"graphql": {"limit": 5000, "remaining": 1270, "resets_in": 1800}}
    with Circle(stand_in, cyc, mates, rate_limits=rates) as circle:
        _, new = circle.look(said="^cyc: .*300 not updated: 1,250 of 5,000 requests are left")
        circle.expect(len(new), 20, "the requests until a quarter is left")
        circle.look(requests=0, said="300 not updated")
        ran = circle.person.run("sync", "--github")
        circle.expect(ran.returncode, 0, f"the status of sync ({ran.stderr})")
        circle.requests()
        circle.at(NOON + dt.timedelta(minutes=31))
        _, new = circle.look()
        circle.expect(len(new), 50, "the requests when there is enough again")
        circle.expect(sum(mate.asked is None for mate in mates), 0, "the ones not asked about")
        problems += circle.end()
    return problems


def refused(stand_in, cyc):
    """A page that GitHub refuses for a while: the others of its round are kept, nobody is read until then."""
    faults = {"GET /users/*": [None] * 5 + [{"status": 429, "body": "Slow down", "headers": {"Retry-After": "600"}}]}
    mates = crowd(14, seed=13)
    with Circle(stand_in, cyc, mates, way="page", faults=faults) as circle:
        circle.look("--refresh", status=69, requests=8, said="^cyc: .+\nhint: ")
        circle.expect(sum(mate.asked is not None for mate in mates), 7, "the pages that were kept")
        circle.at(NOON + 9 * MINUTE)
        circle.look(requests=0, said="^cyc: warning: ")
        circle.at(NOON + 10 * MINUTE + dt.timedelta(seconds=1))
        circle.look(requests=14)
        # One page that is broken is nobody else's.
        circle.change(faults={"GET /users/mate-3/*": [{"status": 500, "body": "Oops"}]})
        mates[3].fails = True
        circle.at(NOON + 2 * HOUR)
        circle.look(requests=14)
        circle.at(NOON + 2 * HOUR + 2 * MINUTE)
        circle.look(requests=1)
        return circle.end()


BENDS = [
    "total", "gap", "begins late", "ends early", "nothing", "twice", "negative", "huge", "beyond", "fraction", "word",
    "no date", "thirtieth of February", "far future", "past", "another login", "no login", "escape", "null", "list", "no collection",
    "huge number"]
PAGE_BENDS = ["total", "gap", "cut", "ends early", "far future", "past", "another login", "no counts", "nothing"]


def bends(stand_in, cyc, way):
    """Answers that cannot be: nothing is concluded from them, what was known stays, all others are told."""
    kinds = BENDS if way == "token" else PAGE_BENDS
    problems = []
    for was_known in (False, True):
        mates = [Mate(f"mate-{n}", 1000 + n, days_between(NOON.date() - DAY * 40, NOON.date() - DAY, [1, 2]))
                 for n in range(len(kinds) + 2)]
        with Circle(stand_in, cyc, mates, way=way) as circle:
            if was_known:
                circle.look()
                # An hour has only so many pages.
                circle.at(NOON + 2 * HOUR)
            for mate, kind in zip(mates, kinds):
                mate.extra, mate.fails = {"bend": kind}, True
            circle.change(*mates)
            circle.look()
            circle.look(requests=0)
            ran = circle.person.run("mates")
            clean(ran, circle.problems)
            for mate in mates:
                mate.extra = {}
            circle.change(*mates)
            circle.at(NOON + 4 * HOUR)
            circle.look()
            circle.expect([m.login for m in mates if m.fails], [], "who still fails")
            problems += [f"{'known' if was_known else 'new'}: {problem}" for problem in circle.end()]
    return problems


HOSTILE = [
    "../../etc/passwd", "a/b", "..", ".", "-a", "a b", "", "@", "a\x1b[31m", "a\u202eb", "a\u0301",
    "аdmin", "a?b", "a#b", "a%2e", "a\\b", "$(id)", "`id`", "a;b", "x" * 101, "ﬀ", "İ", "a.b", "a:b",
    "http://example.com", "a\tb", "a\x7f", "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace")]


def hostile(stand_in, cyc, way):
    """No login that GitHub cannot have is taken, and nothing of any reaches a terminal or a path."""
    good = Mate("tom", 7, days_between(NOON.date() - DAY * 3, NOON.date(), [1]), name="Tom, \"the\" <b>&é</b>")
    with Circle(stand_in, cyc, [good], way=way) as circle:
        for text in HOSTILE:
            for words in (["add", "--", text], ["hide", "--", text], ["edit", "--name", "x", "--", text], ["remove", "--yes", "--", text]):
                ran = circle.person.run("mates", *words)
                clean(ran, circle.problems)
                if ran.returncode not in (64, 65) or ran.stderr.count("\n") not in (2, 3):
                    circle.problems.append(f"{words}: {ran.returncode} {ran.stdout!r} {ran.stderr!r}")
        for words in (["--zone", "../../etc/localtime"], ["--zone", "/etc/localtime"], ["--zone", "Asia/../Asia/Seoul"],
                      ["--zone", "Nowhere"], ["--zone", "\x1b[31m"], ["--name", "a\x1b[31m"], ["--name", "a\u202e"],
                      ["--name", "x" * 10_000], ["--name", "a\nb"]):
            ran = circle.person.run("mates", "add", "ann", *words)
            clean(ran, circle.problems)
            circle.expect(ran.returncode, 65, f"the status of add {words!r:.60}")
        circle.person.write("hostile.txt", "\ufeff# everybody\r\n" + "".join(
            text.replace("#", "/") + "\n" for text in HOSTILE if text) + "ann,Nowhere\nann,,\x1b[2J\nTOM\n\n@tom # again\n")
        ran = circle.person.run("mates", "import", "hostile.txt")
        clean(ran, circle.problems)
        circle.expect((ran.returncode, ran.stdout), (65, "Added 0 mates, 1 already known\n"), "the import")
        circle.look()
        for request in circle.stand_in.log()["requests"]:
            if request["path"] not in ("/graphql", "/users/tom/contributions"):
                circle.problems.append(f"asked for {request['path']}")
        return circle.end()


def people(stand_in, cyc, way):
    """Who is found by place, language and topics, and who follows, as it follows from the scenario alone."""
    dice = random.Random(17)
    names = ["Kim", "김민지", None, "A\x1b[31m\u202eB", "x" * 3000]
    users = {f"P{n}": {
        "id": 5000 + n, "name": dice.choice(names), "languages": dice.sample(["Swift", "Go", "Rust"], 2),
        "profile": {"location": dice.choice(["Seoul", "SEOUL, Korea", "서울", "Busan", "Mountain View", None])},
        "following": dice.sample(["octocat", "tom"], dice.randint(0, 2)) if n % 20 != 19 else [],
        "type": "Organization" if n % 20 == 19 else "User"} for n in range(150)}
    own = dice.sample(sorted(login for login in users if users[login]["type"] == "User"), 40)
    users["octocat"] = {"id": 583231, "following": own, "languages": ["Swift"], "profile": {"location": "Seoul"}}
    users["tom"] = {"id": 7, "languages": ["Swift"], "profile": {"location": "Seoul"}}
    topics = {login: dice.sample(["cli", "tui", "server", "game"], 2) for login in dice.sample(sorted(users), 60)}
    repos = {f"{login}/work": {"topics": words} for login, words in topics.items()}
    mates = [Mate("tom", 7, {}), Mate("p3", 5003, {})]
    has_token = way == "token"
    with Circle(stand_in, cyc, mates, way=way, users=users, repos=repos) as circle:
        minutes = iter(range(1, 1000))

        def find(*words, status=0):
            # GitHub answers so many searches a minute.
            circle.at(NOON + next(minutes) * MINUTE)
            clean(circle.person.run("mates", *words), circle.problems)
            circle.at(NOON + next(minutes) * MINUTE)
            ran = circle.person.run("mates", *words, "--json")
            circle.expect(ran.returncode, status, f"the status of {words} ({ran.stderr.strip()[:200]})")
            clean(ran, circle.problems)
            return json.loads(ran.stdout) if ran.stdout else None

        def expect(found, logins, what, is_mate=False):
            logins = sorted((login for login in logins), key=str.lower)
            circle.expect([person["login"] for person in found["people"]], logins, what)
            circle.expect(found["complete"], True, f"whether {what} are all")
            for person in found["people"]:
                raw = users[person["login"]]
                if not is_mate:
                    circle.expect(person["is_mate"], False, "who is a mate")
                if has_token:
                    circle.expect(person["follows_me"], "octocat" in raw["following"], "who follows me")
                    circle.expect(person["location"], raw["profile"]["location"], "where somebody is")
                    circle.expect(person["languages"], sorted(raw["languages"]), "what somebody writes")
                else:
                    circle.expect([person[key] for key in ("name", "location", "languages", "follows_me")],
                                  [None] * 4, "what is known without a token")

        def there(place, login):
            return place.lower() in (users[login]["profile"]["location"] or "").lower()

        others = [login for login in users if users[login].get("type", "User") == "User"
                  and login.lower() not in ("octocat", "tom", "p3")]
        # Without a token nobody knows which of them is me.
        nobody = [] if has_token else ["octocat"]
        everybody = ["--limit", "1000"]
        for place in ("Seoul", "mountain view", "서울", "Nowhere"):
            expect(find("find", "--place", place, *everybody),
                   [login for login in others + nobody if there(place, login)], f"people in {place}")
        expect(find("find", "--place", "seoul", "--language", "Go", *everybody),
               [login for login in others if there("seoul", login) and "Go" in users[login]["languages"]],
               "people who write Go in Seoul")
        expect(find("find", "--topic", "cli tui", *everybody),
               [login for login in others + nobody if {"cli", "tui"} & set(topics.get(login, []))], "owners")
        if has_token:
            expect(find("find", "--topic", "server", "--topic", "game", "--place", "Seoul", *everybody),
                   [login for login in others
                    if {"server", "game"} & set(topics.get(login, [])) and there("Seoul", login)], "owners in Seoul")
            ours = [login for login in users if "octocat" in users[login].get("following", [])
                    and users[login].get("type", "User") == "User"]
            expect(find("requests"), [login for login in ours if login not in own], "who asks", is_mate=True)
            expect(find("requests", "--mutual"), [login for login in ours if login in own], "who accepted", is_mate=True)
        else:
            for words in (["find", "--topic", "server", "--place", "Seoul"], ["requests"], ["requests", "--mutual"]):
                find(*words, status=77)
        few = find("find", "--place", "Seoul", "--limit", "5")
        circle.expect((len(few["people"]), few["complete"]), (5, False), "a few of many")
        for words in (["--topic", "cli CLI"], ["--topic", "x" * 51], ["--topic", "a b c d e f g h i"],
                      ["--topic", ""], ["--place", 'x" location:"y'], ["--limit", "0", "--place", "x"], []):
            find("find", *words, status=64)
        return circle.end()


def ways(scene):
    return [(f"{scene.__name__} by {way}", lambda *sides, way=way: scene(*sides, way)) for way in ("token", "page")]


SCENES = [
    ("sizes", sizes), ("pages", pages), *ways(midnights), *ways(a_year), ("lives", lives), *ways(nobodies),
    *[(f"faults, {way}", lambda *sides, way=way: faults(*sides, way)) for way in ("new", "known")],
    ("limits", limits), ("spent", spent), ("refused", refused), *ways(people), *ways(bends), *ways(hostile)]
