"""What every scene has: the stand-in for GitHub, and somebody who runs cyc against it."""
import datetime as dt
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import zoneinfo

UTC = dt.timezone.utc
DAY = dt.timedelta(1)
TOKEN, OTHERS_TOKEN = "gho_" + "a" * 36, "gho_" + "b" * 36
ADDRESS = "o@example.com"
ZONES = [
    "UTC", "Asia/Seoul", "America/Los_Angeles", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Kathmandu",
    "Pacific/Chatham", "America/St_Johns", "Australia/Lord_Howe", "Africa/Casablanca", "Pacific/Apia",
    "Europe/Dublin", "Antarctica/Troll", "America/Havana",
]
EXACT = {
    # Whatever this machine rewrites is none of the person's business.
    "GIT_CONFIG_NOSYSTEM": "1",
    "CLICOLOR_FORCE": "0", "LANG": "C.UTF-8", "DBUS_SESSION_BUS_ADDRESS": "disabled:"}


class StandIn:
    """The stand-in as its own process, with one scenario after the other."""

    def __init__(self, *program):
        self.process = subprocess.Popen([sys.executable, *program], stdout=subprocess.PIPE, text=True)
        self.base = json.loads(self.process.stdout.readline())["base_url"]
        # Its schema takes a while to load, and nobody's patience shall be tried with that.
        self.play({"users": {"octocat": {}}, "tokens": {TOKEN: {"login": "octocat"}}})
        query = json.dumps({"query": "{ viewer { login } }"}).encode()
        urllib.request.urlopen(urllib.request.Request(
            f"{self.base}/graphql", query, {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}))

    def stop(self):
        self.process.kill()
        self.process.wait()

    def ask(self, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urllib.request.urlopen(urllib.request.Request(self.base + path, data)) as answer:
            return json.load(answer)

    def play(self, scenario):
        self.ask("/__reset", scenario)

    def log(self):
        return self.ask("/__log")


class Person:
    """Somebody with an empty home folder of their own."""

    def __init__(self, cyc, base, now, zone="UTC", token=None, settings=""):
        self.cyc, self.base, self.now, self.zone, self.token = cyc, base, now, zone, token
        self.home = tempfile.mkdtemp(prefix="cyc-contract-")
        self.write(".gitconfig", f"[user]\n\tname = O\n\temail = {ADDRESS}\n")
        self.configure(settings)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.home)

    def write(self, path, text):
        path = f"{self.home}/{path}"
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def configure(self, settings):
        self.write(".config/cyc/config.toml", settings)

    def run(self, *words):
        environment = {
            "HOME": self.home, "PATH": os.environ["PATH"], "TZ": self.zone, "CYC_NOW": self.now.isoformat(),
            "GITHUB_SERVER_URL": self.base, "GITHUB_API_URL": self.base,
            "GITHUB_GRAPHQL_URL": f"{self.base}/graphql", **EXACT}
        if self.token:
            environment["GH_TOKEN"] = self.token
        return subprocess.run(
            [self.cyc, *words], env=environment, cwd=self.home, capture_output=True, text=True, timeout=60)

    def answer(self, *words):
        ran = self.run(*words, "--json")
        assert ran.returncode == 0, f"{words}: {ran.returncode} {ran.stderr}"
        return json.loads(ran.stdout)


def first_instant(day, zone):
    """The first instant of a civil day, which need not be a midnight."""
    zone = zoneinfo.ZoneInfo(zone)
    second = int(dt.datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) - 16 * 3600
    last = second + 32 * 3600
    while last - second > 1:
        middle = (second + last) // 2
        if dt.datetime.fromtimestamp(middle, zone).date() < day:
            second = middle
        else:
            last = middle
    return dt.datetime.fromtimestamp(last, UTC)
