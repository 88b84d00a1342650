"""Runs the release programs against a stand-in that holds every request to GitHub's own schemas.

Usage: contract.py CONTRACT_FOLDER CYC
"""
import datetime as dt
import json
import os
import random
import subprocess
import sys
import tempfile
import urllib.request

NOW = dt.datetime(2026, 3, 6, 12, 0, tzinfo=dt.timezone.utc)
TOKEN = "gho_1"


def calendar(seed):
    """Contributions by day over some years."""
    source = random.Random(seed)
    day, days = dt.date(2026 - source.randint(0, 9), 1, 15), {}
    while day <= NOW.date():
        if source.random() < 0.8:
            days[day] = source.randint(1, 9)
        day += dt.timedelta(1)
    return days


def streak(days):
    """The current run: it reaches today, or yesterday while today is open."""
    day, length = NOW.date(), 0
    if day not in days:
        day -= dt.timedelta(1)
    while day in days:
        length, day = length + 1, day - dt.timedelta(1)
    return length


def ask(base, path):
    with urllib.request.urlopen(base + path) as answer:
        return json.load(answer)


def check(folder, cyc, seed, token):
    days = calendar(seed)
    scenario = {
        "now": NOW.strftime("%Y-%m-%dT%H:%M:%SZ"), "clock": "frozen",
        "users": {"octocat": {
            "id": 583231, "created_at": f"{min(days)}T00:00:00Z",
            "contributions": {str(day): count for day, count in days.items()},
            "emails": [{"email": "o@example.com", "primary": True, "verified": True,
                        "visibility": "public"}]}},
        "tokens": {TOKEN: {"login": "octocat", "scopes": ["read:user", "user:email"]}}}
    with tempfile.TemporaryDirectory() as home:
        with open(f"{home}/scenario.json", "w") as file:
            json.dump(scenario, file)
        stand_in = subprocess.Popen(
            [sys.executable, f"{folder}/github_contract.py", "--scenario", f"{home}/scenario.json"],
            stdout=subprocess.PIPE, text=True)
        try:
            base = json.loads(stand_in.stdout.readline())["base_url"]
            environment = {
                "HOME": home, "PATH": os.environ["PATH"], "TZ": "UTC",
                "CYC_NOW": NOW.isoformat(), "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base,
                "GITHUB_GRAPHQL_URL": f"{base}/graphql",
                "DBUS_SESSION_BUS_ADDRESS": "disabled:"}
            if token:
                environment["GH_TOKEN"] = TOKEN

            def run(*words):
                return subprocess.run([cyc, *words], env=environment, cwd=home,
                                      capture_output=True, text=True, timeout=60)

            if not token:
                run("config", "set", "github.login", "octocat")
            sync, status = run("sync"), run("status", "--json")
            problems = ask(base, "/__log")["violations"]
            if sync.returncode or status.returncode:
                problems.append(sync.stderr + status.stderr)
            else:
                answer = json.loads(status.stdout)
                found = (answer["streak"]["current"], answer["total"]["contributions"])
                expected = (streak(days), sum(days.values()))
                if found != expected:
                    problems.append(f"streak and total are {found}, not {expected}")
            return problems
        finally:
            stand_in.kill()
            stand_in.wait()


def main():
    folder, cyc = sys.argv[1:]
    failed = 0
    for seed in range(4):
        for token in (True, False):
            problems = check(folder, cyc, seed, token)
            failed += bool(problems)
            name = f"calendar {seed}, {'token' if token else 'public page'}"
            print("FAIL " if problems else "ok   ", name, *problems)
    sys.exit(1 if failed else 0)


main()
