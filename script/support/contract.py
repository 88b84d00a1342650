"""Runs the release programs against a stand-in that holds every request to GitHub's own schemas.

Calendars, zones and instants are random; what cyc has to answer is computed here a second time, from
INTERFACE.md alone.

Usage: contract.py CONTRACT_FOLDER CYC [--calendars N] [--seed N]
"""
import argparse
import datetime as dt
import http.server
import json
import random
import shutil
import sys
import threading
import time
import urllib.request
import zoneinfo

sys.dont_write_bytecode = True

import mates  # noqa: E402
from sides import (  # noqa: E402
    ADDRESS, DAY, OTHERS_TOKEN, TOKEN, UTC, ZONES, Person, StandIn, first_instant)

WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


# ------------------------------------------------------------------------------- what cyc has to answer


def year_before(day):
    return day.replace(year=day.year - 1, day=28 if (day.month, day.day) == (2, 29) else day.day)


def first_of_grass(today):
    """The Sunday on or before the same day a year ago."""
    day = year_before(today)
    return day - DAY * ((day.weekday() + 1) % 7)


class Truth:
    """INTERFACE.md's words about runs and totals, day by day and without any cleverness."""

    def __init__(self, counts, today, rest_days):
        self.counts = {day: count for day, count in counts.items() if count > 0 and day <= today + DAY}
        self.today, self.rest_days = today, rest_days
        self.runs = self._runs()

    def neutral(self, day):
        return day not in self.counts and WEEKDAYS[day.weekday()] in self.rest_days

    def _runs(self):
        green = sorted(day for day in self.counts if day <= self.today)
        if green and green[-1] == self.today and self.today + DAY in self.counts:
            green.append(self.today + DAY)
        runs = []
        for day in green:
            last = runs[-1] if runs else None
            between = [last["end"] + DAY * n for n in range(1, (day - last["end"]).days)] if last else []
            if last and all(self.neutral(other) for other in between):
                last["length"] += 1
                last["rest_days"] += len(between)
                last["end"] = day
            else:
                runs.append({"length": 1, "rest_days": 0, "start": day, "end": day})
        return runs

    @property
    def current(self):
        if not self.runs:
            return None
        day = self.runs[-1]["end"] + DAY
        while day < self.today and self.neutral(day):
            day += DAY
        return self.runs[-1] if day >= self.today else None

    @property
    def longest(self):
        return max(self.runs, key=lambda run: (run["length"], -run["start"].toordinal()), default=None)

    def deadline(self, zone):
        day = self.today
        while self.neutral(day):
            day += DAY
        return first_instant(day + DAY, zone)


def plain(run):
    return run and {**run, "start": str(run["start"]), "end": str(run["end"])}


# --------------------------------------------------------------------------------------------- the calendars


class Calendar:
    """A random account, a random moment, and who looks."""

    def __init__(self, seed):
        dice = random.Random(seed)
        self.seed = seed
        self.way = dice.choice(["token", "token", "repo token", "other's token", "page", "page"])
        self.zone = dice.choice(ZONES)
        self.now = self._now(dice)
        self.today = self.now.astimezone(zoneinfo.ZoneInfo(self.zone)).date()
        self.utc_day = self.now.date()
        self.years = dice.choice([1, 1, 2, 3, 5, 8, 15])
        self.rest_days = dice.choice([[], [], [], ["sat", "sun"], ["sun"], ["wed"]])
        self.login = dice.choice(["octocat", "OctoCat", "Octo-Cat-1"])
        self.shows_private = dice.random() < 0.5
        self.rules = {
            "thousands_comma": dice.random() < 0.5, "gzip": dice.random() < 0.5,
            "year_page_shows_future": dice.random() < 0.5}
        self.created = dt.date(self.utc_day.year - self.years + 1, 1, 1) + DAY * dice.randint(0, 200)
        self.created = min(self.created, self.utc_day - DAY * 2)
        self.public = self._days(dice, dice.choice([0, 0.02, 0.5, 0.9, 0.97, 1]), self.utc_day)
        self.private = self._days(dice, dice.choice([0, 0, 0.03, 0.3]), self.utc_day - DAY * 2)
        if dice.random() < 0.3:
            self.public[self.today] = dice.choice([0, 1, 4])
        if dice.random() < 0.3:
            self.public[max(self.today, self.utc_day) + DAY] = dice.choice([1, 3])
        if self.way != "page" and dice.random() < 0.2:
            self.public[dt.date(dice.choice([1970, 1999, self.created.year - 1]), 1, 1 + dice.randint(0, 20))] = 2
        # The token's owner is told of them by the default page only, so that one has to be there.
        if self.private and self.way == "token" and self.shows_private:
            self.private[self.utc_day - DAY * dice.randint(2, 300)] = 3

    @staticmethod
    def _now(dice):
        """Often at the border of a day somewhere, or of a year."""
        day = dt.datetime(2026, 1, 1, tzinfo=UTC) + DAY * dice.choice(
            [dice.randint(0, 700), dice.randint(-2, 2), 364, 365, 366, 58, 59, 60, -307, 789, 790, 305])
        seconds = dice.choice([0, -1, 1, 43200, dice.randint(0, 86399)])
        offset = dice.choice([0, 0, 9, -8, 14, -11, 5.75, 12.75])
        return day + dt.timedelta(seconds=seconds - offset * 3600)

    def _days(self, dice, density, last):
        days, day = {}, self.created
        while day <= last:
            if dice.random() < density:
                days[day] = dice.choice([1, 2, 3, 9, 40, 1205 if dice.random() < 0.02 else 5])
            day += DAY
        if density and dice.random() < 0.5:
            hole = self.created + DAY * dice.randint(0, 4000)
            days.pop(hole, None)
        return days

    @property
    def name(self):
        return (f"calendar {self.seed}: {self.years} years by {self.way}, {self.now:%Y-%m-%dT%H:%M:%SZ} "
                f"in {self.zone}")

    @property
    def settings(self):
        lines = []
        if self.way in ("page", "other's token"):
            # Whichever case it is written in, it is the same account.
            lines += ["[github]", f'login = "{self.login.swapcase()}"']
        if self.rest_days:
            lines += ["[streak]", f"rest_days = {json.dumps(self.rest_days)}"]
        # Without a repository there is no git that says which addresses are one's own.
        lines += ["[repositories]", f'emails = ["{ADDRESS}"]']
        return "\n".join(lines) + "\n"

    @property
    def token(self):
        return {"page": None, "other's token": OTHERS_TOKEN}.get(self.way, TOKEN)

    def scenario(self, **more):
        def text(days):
            return {str(day): count for day, count in days.items()}

        scopes = ["read:user", "user:email"] + (["repo"] if self.way == "repo token" else [])
        return {
            "now": self.now.strftime("%Y-%m-%dT%H:%M:%SZ"), "clock": "frozen", "rules": self.rules,
            "users": {
                self.login: {
                    "id": 583231, "created_at": f"{self.created}T00:00:00Z", "contributions": text(self.public),
                    "private_contributions": text(self.private), "shows_private": self.shows_private,
                    "emails": [{"email": ADDRESS, "primary": True, "verified": True, "visibility": "public"}]},
                "hubot": {}},
            "tokens": {
                TOKEN: {"login": self.login, "scopes": scopes},
                OTHERS_TOKEN: {"login": "hubot", "scopes": []}}, **more}

    @property
    def seen(self):
        """The counts that this way of looking can show."""
        everything = dict(self.public)
        for day, count in self.private.items():
            if self.shows_private or self.way == "repo token":
                everything[day] = everything.get(day, 0) + count
        if self.way == "page":
            # A page ends with the day in UTC, and nobody tells of years before the account's own.
            return {d: c for d, c in everything.items() if self.created.year <= d.year and d <= self.utc_day}
        return everything

    @property
    def requests(self):
        """How many there may be at first: years, the page, the addresses, and pages for what is private."""
        if self.way == "page":
            return 2 + self.years
        years = {day.year for day in self.seen} | {self.created.year, self.today.year, self.utc_day.year}
        pages = self.years if self.private and self.shows_private and self.way != "repo token" else 0
        return len(years) + 2 + pages


def differences(found, expected):
    return [f"{key} is {found.get(key)!r}, not {value!r}" for key, value in expected.items()
            if found.get(key) != value]


def check_answers(calendar, status, grass, streak):
    truth = Truth(calendar.seen, calendar.today, calendar.rest_days)
    current, longest = truth.current, truth.longest
    count = truth.counts.get(calendar.today, 0)
    state = "done" if count else "none"
    problems = differences(status, {"date": str(calendar.today), "time_zone": calendar.zone})
    problems += differences(status["account"], {"host": "github.com", "login": calendar.login})
    problems += differences(status["today"], {"state": state, "contributions": count, "complete": True})
    problems += differences(status["streak"], {
        "current": current["length"] if current else 0, "rest_days": current["rest_days"] if current else 0,
        "start": str(current["start"]) if current else None, "end": str(current["end"]) if current else None,
        "longest": plain(longest), "complete": True,
        "at_risk": bool(current) and not truth.neutral(calendar.today) and not count})
    deadline = status["streak"]["deadline"]
    if (deadline and dt.datetime.fromisoformat(deadline)) != (truth.deadline(calendar.zone) if current else None):
        problems.append(f"the deadline is {deadline}")
    problems += differences(status["total"], {
        "contributions": sum(truth.counts.values()), "active_days": len(truth.counts),
        "first": str(min(truth.counts)) if truth.counts else None})
    problems += differences(status["freshness"], {"stale": False, "error": None})
    first = first_of_grass(calendar.today)
    days = [first + DAY * n for n in range((calendar.today - first).days + 1)]
    expected = [(str(day), truth.counts.get(day, 0)) for day in days]
    if [(day["date"], day["count"]) for day in grass["days"]] != expected:
        wrong = [pair for pair in zip(grass["days"], expected) if (pair[0]["date"], pair[0]["count"]) != pair[1]]
        problems.append(f"{len(wrong)} days of the grass are wrong, first {wrong[:1]}")
    # An unknown count is null, and is told above.
    if any((day["level"] > 0) != ((day["count"] or 0) > 0) or day["level"] > 4 for day in grass["days"]):
        problems.append("a level of the grass does not fit its count")
    problems += differences(grass, {
        "from": str(first), "to": str(calendar.today), "total": sum(count for _, count in expected),
        "login": calendar.login, "complete": True})
    recent = [plain(run) for run in truth.runs if run["end"] >= year_before(calendar.today)]
    found = [{key: run[key] for key in ("length", "rest_days", "start", "end")} for run in streak["runs"]]
    if found != recent:
        problems.append(f"the runs are {found}, not {recent}")
    return problems


def check(stand_in, cyc, calendar):
    stand_in.play(calendar.scenario())
    with Person(cyc, stand_in.base, calendar.now, calendar.zone, calendar.token, calendar.settings) as person:
        answers, problems, requests = [], [], []
        for _ in range(2):
            before = len(stand_in.log()["requests"])
            sync = person.run("sync")
            if sync.returncode:
                return [f"sync ended with {sync.returncode}: {sync.stderr}"]
            requests.append(len(stand_in.log()["requests"]) - before)
            answers.append([person.answer(word, *more) for word, *more in
                            (["status", "--cached"], ["grass", "--cached"], ["streak", "--cached"])])
        problems += check_answers(calendar, *answers[0])
        if answers[0] != answers[1]:
            problems.append("the same answers again changed something")
        if requests[0] > calendar.requests:
            problems.append(f"{requests[0]} requests at first, allowed are {calendar.requests}")
        if requests[1] > 3:
            problems.append(f"{requests[1]} requests to refresh")
        log = stand_in.log()
        if log["max_concurrent"] > 8:
            problems.append(f"{log['max_concurrent']} requests at once")
        return problems + log["violations"]


# ------------------------------------------------------------------------------------------------ the scenes

NOON = dt.datetime(2026, 11, 21, 12, 0, tzinfo=UTC)
FOLLOWS = '[github]\nlogin = "octocat"\n'


class Scene:
    """One account, one person who follows it, and what GitHub does meanwhile."""

    def __init__(self, stand_in, cyc, days, created, way, private=None, **more):
        self.stand_in, self.days, self.created, self.private = stand_in, days, created, private
        self.problems, self.broken = [], 0
        self.play(NOON, **more)
        token = None if way == "page" else TOKEN
        self.person = Person(cyc, stand_in.base, NOON, "UTC", token, "" if token else FOLLOWS)

    def play(self, now, **more):
        """GitHub begins anew, with other days or faults."""
        self.seen = 0
        user = {"id": 583231, "created_at": f"{self.created}T00:00:00Z", "contributions": self.days,
                "emails": [{"email": ADDRESS, "primary": True, "verified": True, "visibility": "public"}]}
        if self.private:
            user |= {"private_contributions": self.private, "shows_private": True}
        self.stand_in.play({
            "now": now.strftime("%Y-%m-%dT%H:%M:%SZ"), "clock": "frozen", "users": {"octocat": user},
            "tokens": {TOKEN: {"login": "octocat", "scopes": ["read:user", "user:email"]}}, **more})

    def at(self, now):
        self.person.now = now
        self.stand_in.ask("/__clock", {"now": now.isoformat()})

    def sync(self, *words, status=0):
        """Syncs; the output, the requests that it took and the seconds."""
        started = time.monotonic()
        ran = self.person.run("sync", "--github", *words)
        seconds = time.monotonic() - started
        requests = self.stand_in.log()["requests"]
        new, self.seen = requests[self.seen:], len(requests)
        self.expect(ran.returncode, status, f"the status of sync ({ran.stderr.strip()})")
        return ran, new, seconds

    def status(self):
        return json.loads(self.person.run("status", "--json", "--cached").stdout)

    def expect(self, found, expected, what):
        if found != expected:
            self.problems.append(f"{what} is {found}, not {expected}")

    def at_most(self, found, limit, what):
        if found > limit:
            self.problems.append(f"{what}: {found}, more than {limit}")

    def end(self):
        log = self.stand_in.log()
        self.at_most(log["max_concurrent"], 8, "requests at once")
        shutil.rmtree(self.person.home)
        return self.problems + log["violations"]


def days_from(first, last="2026-11-20"):
    return {f"{first}/{last}": [1, 3, 0, 2]}


class Echo(http.server.ThreadingHTTPServer):
    """Gives the stand-in's answers a second time, each after the same pause and without any work."""

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, base):
        super().__init__(("127.0.0.1", 0), Echo.Handler)
        self.target, self.pause, self.answers, self.count = base, 0, {}, 0
        self.base = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True

        def log_message(self, *_):
            pass

        def handle_any(self):
            echo = self.server
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0)) or None
            key, started = (self.path, body), time.monotonic()
            if key not in echo.answers:
                headers = {name: value for name, value in self.headers.items()
                           if name not in ("Host", "Accept-Encoding")}
                with urllib.request.urlopen(urllib.request.Request(echo.target + self.path, body, headers)) as answer:
                    echo.answers[key] = (answer.headers["Content-Type"], answer.read())
            echo.count += 1
            time.sleep(max(0, echo.pause - (time.monotonic() - started)))
            kind, content = echo.answers[key]
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_GET = do_POST = handle_any


def fifteen_years(stand_in, cyc, way):
    """Every answer takes so long; the years of private contributions come on top."""
    slowest = 1.5
    scene = Scene(stand_in, cyc, days_from("2011-12-01"), "2011-12-01", way)
    _, requests, _ = scene.sync()
    scene.at_most(len(requests), 20, "requests of a first sync")
    status = scene.status()
    scene.expect((status["streak"]["complete"], status["total"]["first"]), (True, "2011-12-01"), "the first day")
    _, requests, _ = scene.sync()
    scene.at_most(len(requests), 3, "requests of a refresh")
    echo = Echo(stand_in.base)
    for pause in (0, slowest):
        echo.pause = pause
        with Person(cyc, echo.base, NOON, "UTC", scene.person.token, FOLLOWS if way == "page" else "") as person:
            started = time.monotonic()
            scene.expect(person.run("sync", "--github").returncode, 0, "the status of a slow sync")
            seconds = time.monotonic() - started
    scene.at_most(round(seconds, 2), 3 * slowest + 0.7, f"seconds, where each answer takes {slowest}")
    echo.shutdown()
    return scene.end()


def refreshes(stand_in, cyc, way):
    """A refresh asks for the present year; weekly for everything; addresses by their tag."""
    scene = Scene(stand_in, cyc, days_from("2022-03-01"), "2022-03-01", way, private={"2026-10-01": 4})
    _, first, _ = scene.sync()
    for hours in [0.2, 1, 7, 25, 60, 24 * 6.9]:
        scene.at(NOON + dt.timedelta(hours=hours))
        _, requests, _ = scene.sync()
        scene.at_most(len(requests), 3, f"requests after {hours} hours")
        if any(request["status"] not in (200, 304) for request in requests):
            scene.problems.append("a request was refused")
        if any(request["path"] == "/user/emails" and request["status"] == 200 for request in requests):
            scene.problems.append("the addresses were sent again, though nothing changed")
    scene.at(NOON + dt.timedelta(days=7.5))
    _, weekly, _ = scene.sync()
    asked = sum("from" in request["raw_query"] + request["body"] for request in weekly)
    before = sum("from" in request["raw_query"] + request["body"] for request in first)
    scene.expect(asked, before, "the years of the weekly sync")
    return scene.end()


def failing_year(stand_in, cyc, way):
    """A year that fails is missing, and comes with the next sync."""
    # The first questions are for the present; the next ones for years.
    faults = {"POST /graphql": [None, None, {"status": 404, "body": {"message": "No"}}]} if way == "token" else {
        "GET /users/*/contributions": [None, None, {"status": 404, "body": "No"}]}
    scene = Scene(stand_in, cyc, {"2021-03-01/2026-11-21": 1}, "2021-03-01", way, faults=faults)
    scene.sync(status=65)
    status = scene.status()
    scene.expect(status["streak"]["complete"], False, "complete")
    scene.at_most(status["streak"]["current"], 2091, "the streak")
    scene.sync()
    status = scene.status()
    scene.expect((status["streak"]["complete"], status["streak"]["current"]), (True, 2092), "the streak")
    return scene.end()


def deleted(stand_in, cyc, way):
    """A day that is gone on GitHub is gone here, and that is said once."""
    scene = Scene(stand_in, cyc, {"2026-10-01/2026-11-20": 2}, "2025-03-01", way)
    scene.sync()
    later = NOON + dt.timedelta(minutes=20)
    scene.days = {**scene.days, "2026-11-10": 0}
    scene.play(later)
    scene.person.now = later
    said = ["2026-11-10" in scene.sync()[0].stdout for _ in range(2)]
    scene.expect(said, [True, False], "whether the deleted day was said")
    scene.expect(scene.status()["streak"]["current"], 10, "the streak")
    return scene.end()


FAULTS = {
    "401": ({"status": 401, "body": {"message": "Bad credentials"}}, 77),
    "403": ({"status": 403, "body": {"message": "Forbidden"}}, 77),
    "403 with Retry-After": ({"status": 403, "body": {"message": "No"}, "headers": {"Retry-After": "90"}}, 69),
    "403 with nothing left": ({"status": 403, "body": {"message": "No"}, "headers": {
        "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": str(int(NOON.timestamp()) + 900)}}, 69),
    "404": ({"status": 404, "body": {"message": "Not Found"}}, 65),
    "429": ({"status": 429, "body": "Slow down", "headers": {"Retry-After": "60"}}, 69),
    "500": ({"status": 500, "body": {"message": "Server Error"}}, 69),
    "502": ({"status": 502, "body": "<html>Unicorn</html>"}, 69),
    "a cut body": ({"truncate": 100}, 69), "garbage": ({"garbage": True}, 69), "empty": ({"body": ""}, 65),
    "a reset": ({"reset": True}, 69), "a slow drip": ({"drip": {"bytes": 1, "every_s": 0.2}}, 69),
    "a redirect loop": ({"redirect": "loop"}, 65),
    "another host": ({"redirect": "https://example.com/"}, 65),
    "no JSON": ({"body": "{", "headers": {"Content-Type": "application/json"}}, 65),
    "a wrong type": ({"headers": {"Content-Type": "image/png"}}, 65),
    "GraphQL rate limit": ({"body": {"errors": [{"type": "RATE_LIMITED", "message": "rate limit"}]}}, 69),
    "GraphQL scopes": ({"body": {"errors": [{"type": "INSUFFICIENT_SCOPES", "message": "no"}]}}, 77),
    "GraphQL nobody": ({"body": {"data": {"account": None}, "errors": [
        {"type": "NOT_FOUND", "path": ["account"], "message": "no"}]}}, 65),
    "10 MB": ({"body": "x" * 10_000_000}, 65),
}


def faults(stand_in, cyc, way):
    """Whatever goes wrong: the right status, one line and a hint, soon, and the stored days stay."""
    problems = []
    for name, (fault, expected) in FAULTS.items():
        # A page is no JSON, and waiting for a drip once is long enough.
        if way == "page" and name.startswith(("GraphQL", "no JSON", "a slow drip")):
            continue
        scene = Scene(stand_in, cyc, days_from("2026-01-03"), "2025-05-01", way)
        scene.sync()
        before = scene.status()
        scene.at(NOON + dt.timedelta(hours=2))
        key = "GET /users/*" if way == "page" else "POST /graphql"
        scene.play(NOON + dt.timedelta(hours=2), faults={key: [{**fault, "times": 40}]})
        ran, _, seconds = scene.sync(status=expected)
        scene.at_most(round(seconds, 1), 8, "seconds")
        lines = ran.stderr.splitlines()
        scene.expect([line.split(":")[0] for line in lines], ["cyc", "hint"], "the lines")
        after = scene.status()
        scene.expect([after["streak"]["longest"], after["total"]], [before["streak"]["longest"], before["total"]],
                     "what is stored")
        if not after["freshness"]["error"]:
            scene.problems.append("no error in freshness")
        problems += [f"{name}: {problem}" for problem in scene.end()]
    return problems


# -------------------------------------------------------------------------------------------------- the end


def report(name, problems):
    if problems:
        print("FAIL", name, *problems, sep="\n     ", flush=True)
    return bool(problems)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("cyc")
    parser.add_argument("--calendars", type=int, default=30)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--times", action="store_true", help="how long each scene takes")
    parser.add_argument("--scenes", default="all", help="the beginning of the name of some, or none")
    options = parser.parse_args()
    failed, started = 0, time.monotonic()

    def wanted(name):
        return options.scenes == "all" or name.startswith(options.scenes)

    scenes = [(f"{scene.__name__} by {way}", lambda *sides, scene=scene, way=way: scene(*sides, way))
              for scene in (fifteen_years, refreshes, failing_year, deleted, faults) for way in ("token", "page")]
    scenes = [scene for scene in scenes if wanted(scene[0])]
    of_mates = [(f"mates: {name}", scene) for name, scene in mates.SCENES if wanted(f"mates: {name}")]
    for program, played, calendars in (
            ([f"{options.folder}/github_contract.py"], scenes, options.calendars),
            ([mates.GROWN, options.folder], of_mates, 0)):
        stand_in = StandIn(*program)
        try:
            for name, scene in played:
                began = time.monotonic()
                failed += report(name, scene(stand_in, options.cyc))
                if options.times:
                    print(f"{time.monotonic() - began:6.1f} s  {name}", flush=True)
            for seed in range(options.seed, options.seed + calendars):
                calendar = Calendar(seed)
                failed += report(calendar.name, check(stand_in, options.cyc, calendar))
        finally:
            stand_in.stop()
    print(f"{len(scenes) + len(of_mates)} scenes and {options.calendars} calendars, {failed} failed,"
          f" {time.monotonic() - started:.0f} s")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
