"""The work of script/bench: makes repositories, measures with hyperfine, prints a table.

python3 bench.py ROOT [--update]
"""

import contextlib
import datetime
import json
import os
import pathlib
import platform
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from statistics import median

NAME, ADDRESS = "Octo Cat", "octo@example.com"
DAY = 86_400
TODAY = datetime.datetime.now(datetime.timezone.utc).date()
BEGIN, END = "<!-- bench:begin -->", "<!-- bench:end -->"

PRINT_FILE = """
#include <stdio.h>
int main(int count, char **words) {
    char line[4096];
    FILE *file = fopen(words[1], "r");
    if (file == NULL || fgets(line, sizeof line, file) == NULL) return 1;
    fputs(line, stdout);
    return 0;
}
"""
# Runs a program some times, and prints what each run took: microseconds by the clock, microseconds of the
# processors, page faults, KB of memory at the most.
USAGE = """
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
extern char **environ;
static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}
int main(int count, char **words) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    for (int run = atoi(words[1]); run > 0; run--) {
        double start = now();
        pid_t child;
        struct rusage used;
        int status;
        if (posix_spawnp(&child, words[2], &actions, NULL, words + 2, environ) != 0) return 1;
        if (wait4(child, &status, 0, &used) != child || status != 0) return 1;
        printf("%.0f %ld %ld %ld\\n", now() - start,
            used.ru_utime.tv_sec * 1000000L + used.ru_utime.tv_usec + used.ru_stime.tv_sec * 1000000L
                + used.ru_stime.tv_usec,
            used.ru_minflt + used.ru_majflt, used.ru_maxrss);
    }
    return 0;
}
"""
ONE_LINE = '#include <stdio.h>\nint main(void) { puts("done"); return 0; }\n'


# Repositories -----------------------------------------------------------------------------------


def noon(day):
    moment = datetime.datetime.combine(day, datetime.time(12), datetime.timezone.utc)
    return int(moment.timestamp())


def commit(mark, branch, address, seconds, parents, blob):
    """One commit in the format of git fast-import."""
    who = f"{NAME if address == ADDRESS else 'Somebody'} <{address}> {seconds} +0000"
    message = f"change {mark}\n"
    lines = [
        f"commit refs/heads/{branch}", f"mark :{mark}", f"author {who}", f"committer {who}",
        f"data {len(message)}", message,
    ]
    if parents:
        lines.append(f"from :{parents[0]}")
    lines += [f"merge :{parent}" for parent in parents[1:]]
    lines += [f"M 100644 inline file{mark % 10}", f"data {len(blob)}", blob, ""]
    return "\n".join(lines)


def make_repository(path, environment, commits):
    """A repository on main, pushed to the remote-tracking branch of a remote on GitHub."""
    git = ["git", "-C", str(path)]
    run = lambda *words, **more: subprocess.run([*git, *words], check=True, env=environment, **more)
    path.mkdir(parents=True)
    run("init", "--quiet", "--template=", "--initial-branch=main")
    with subprocess.Popen(
        [*git, "fast-import", "--quiet"], stdin=subprocess.PIPE, env=environment, text=True
    ) as importer:
        is_empty = True
        for text in commits:
            importer.stdin.write(text)
            is_empty = False
    if importer.returncode != 0:
        sys.exit(f"bench: git fast-import failed in {path}")
    with open(path / ".git" / "config", "a") as config:
        config.write(
            f'[remote "origin"]\n\turl = git@github.com:octo/{path.name}.git\n'
            "\tfetch = +refs/heads/*:refs/remotes/origin/*\n"
        )
    if is_empty:
        return
    run("update-ref", "refs/remotes/origin/main", "refs/heads/main")
    run("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/main")
    run("reset", "--quiet", "--hard")


def fifteen_years(count, chance):
    """The days of `count` repositories: a commit or more on most days of fifteen years."""
    days = [[] for _ in range(count)]
    for back in range(15 * 365, -1, -1):
        # Today always, so that the answer is the usual one.
        if back == 0 or chance.random() < 0.9:
            for _ in range(chance.randint(1, 3)):
                days[chance.randrange(count)].append(TODAY - datetime.timedelta(days=back))
    return days


def line_of_commits(days):
    for mark, day in enumerate(days, 1):
        yield commit(mark, "main", ADDRESS, noon(day) + mark, [mark - 1] if mark > 1 else [], str(mark))


def long_history(size):
    """A line of commits by twenty people and me, where every twentieth merges a small branch."""
    start = noon(TODAY) - size * 600
    tip = side = None
    for mark in range(1, size + 1):
        address = ADDRESS if mark % 3 == 0 else f"person{mark % 20}@example.com"
        seconds = start + mark * 600
        blob = str(mark % 1000)
        if mark % 20 == 10:
            side = mark
            yield commit(mark, "side", address, seconds, [tip], blob)
            continue
        parents = [tip] if tip else []
        if mark % 20 == 0 and side:
            parents.append(side)
        tip = mark
        yield commit(mark, "main", address, seconds, parents, blob)


# Surroundings -----------------------------------------------------------------------------------


class Person:
    """An empty HOME with watched repositories, and cyc as it runs there."""

    def __init__(self, home, programs):
        self.home = home
        self.sources = home / "src"
        self.cyc = str(programs / "cyc")
        self.environment = {
            "HOME": str(home), "PATH": os.environ["PATH"], "TZ": "UTC", "LC_ALL": "C.UTF-8",
            "GIT_CONFIG_NOSYSTEM": "1", "TERM": "dumb",
        }
        self.sources.mkdir(parents=True)
        (home / ".gitconfig").write_text(f"[user]\n\tname = {NAME}\n\temail = {ADDRESS}\n")
        settings = home / ".config" / "cyc" / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text(f'[repositories]\nroots = ["{self.sources}"]\n')
        self.ledger = home / ".local" / "share" / "cyc"

    def run(self, *words):
        done = subprocess.run(
            [self.cyc, *words], env=self.environment, cwd=self.standing, text=True,
            stdout=subprocess.PIPE)
        if done.returncode != 0:
            sys.exit(f"bench: cyc {' '.join(words)} ended with {done.returncode}")
        return done.stdout

    @property
    def standing(self):
        return sorted(self.sources.iterdir())[0]

    def settle(self, active_days):
        """Scans, and makes sure that what is measured below are right answers."""
        self.run("sync", "--repositories")
        # A file written in the last seconds could change again without showing it, so cyc looks at
        # it once more; let that pass.
        subprocess.run(["sleep", "3"], check=True)
        self.run("sync", "--repositories")
        found = json.loads(self.run("status", "--cached", "--json"))["total"]["active_days"]
        if found != active_days:
            sys.exit(f"bench: cyc counts {found} days with commits, and there are {active_days}")

    def measure(self, *commands, runs, prepare=None):
        """Medians in milliseconds."""
        return [median(times) for times in self.times(*commands, runs=runs, prepare=prepare)]

    def times(self, *commands, runs, prepare=None):
        """The runs of each command in milliseconds, by hyperfine, without a shell in between."""
        with tempfile.NamedTemporaryFile(suffix=".json") as report:
            words = ["hyperfine", "-N", "--style", "none", "--runs", str(runs)]
            words += ["--prepare", prepare] if prepare else ["--warmup", str(min(runs, 5))]
            words += ["--export-json", report.name, *commands]
            done = subprocess.run(
                words, env=self.environment, cwd=self.standing, text=True,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
            if done.returncode != 0:
                sys.exit(f"bench: {done.stderr.strip()}")
            return [[1000 * time for time in row["times"]] for row in json.load(report)["results"]]

    def instructions(self, command):
        """The instructions of one run, counted by callgrind: the same on a busy machine."""
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command.split()],
            env=self.environment, cwd=self.standing, text=True, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE)
        found = [line.split(":")[1] for line in done.stderr.splitlines() if "Collected :" in line]
        if done.returncode != 0 or len(found) != 1:
            sys.exit(f"bench: callgrind does not count {command}: {done.stderr.strip()}")
        return int(found[0])

    def peak(self, *words):
        """The memory, in MB, of the largest process among a command and those it waits for."""
        with open(os.devnull, "w") as nothing:
            started = subprocess.Popen(
                words, env=self.environment, cwd=self.standing, stdout=nothing, stderr=nothing)
        _, status, usage = os.wait4(started.pid, 0)
        if status != 0:
            sys.exit(f"bench: {' '.join(words)} failed")
        return usage.ru_maxrss / (1024 if sys.platform == "linux" else 1024 * 1024)


def take_turns(jobs, runs, rounds=20):
    """Medians of several persons' commands, which take turns.

    A machine that is shared is slower at one time than at another; what is compared has to meet the
    same.
    """
    times = [[[] for _ in commands] for _, commands in jobs]
    for _ in range(rounds):
        for (person, commands), known in zip(jobs, times):
            for so_far, new in zip(known, person.times(*commands, runs=runs // rounds)):
                so_far += new
    return [[median(some) for some in known] for known in times]


def machine():
    model = platform.processor() or platform.machine()
    with contextlib.suppress(OSError), open("/proc/cpuinfo") as lines:
        for line in lines:
            if line.startswith("model name"):
                model = " ".join(line.split(":", 1)[1].split())
                break
    system = platform.platform()
    with contextlib.suppress(OSError):
        release = platform.freedesktop_os_release()
        # The numbers alone: what a builder of kernels adds says nothing about speed.
        kernel = platform.release().split("-")[0]
        system = f"{release['PRETTY_NAME']}, Linux {kernel}"
    return f"{model}, {os.cpu_count()} cores, {system}"


# Tables -----------------------------------------------------------------------------------------


def milliseconds(value):
    return f"{value / 1000:.2f} s" if value >= 1000 else f"{value:.0f} ms" if value >= 50 else f"{value:.2f} ms"


def table(head, rows):
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)


def answers(folder, programs):
    """What reading costs, with 10 and with 200 repositories."""
    one_line = folder / "one-line"
    subprocess.run(
        ["cc", "-O2", "-static", "-x", "c", "-o", str(one_line), "-"], input=ONE_LINE, text=True,
        check=True)
    cyc = str(programs / "cyc")
    commands = [
        ("a C program that prints one line", str(one_line)),
        ("`git rev-parse HEAD`", "git rev-parse HEAD"),
        ("`git status`", "git status"),
        *((f"`cyc {words}`", f"{cyc} {words}") for words in (
            "status --cached", "streak --json", "grass --json")),
    ]
    people = []
    small = fifteen_years(10, random.Random(1))
    chance = random.Random(2)
    active = len({day for days in small for day in days})
    known = {day for days in small for day in days}
    for others in (0, 190):
        person = Person(folder / f"with-{10 + others}", programs)
        recent = [
            sorted(chance.sample(sorted(known)[-365:], 30)) for _ in range(others)
        ]
        for number, days in enumerate(small + recent):
            make_repository(
                person.sources / f"repository{number:03}", person.environment, line_of_commits(days))
        person.settle(active)
        people.append(person)
    lines = [command for _, command in commands]
    columns = take_turns([(person, lines) for person in people], runs=400)
    base = columns[0][0]
    rows = [
        [title, milliseconds(ten), f"{ten - base:+.2f} ms" if ten != base else "",
         milliseconds(many) if "cyc" in title else ""]
        for (title, _), ten, many in zip(commands, *columns)
    ]
    text = table(["15 years of days", "10 repositories", "over the C program", "200 repositories"], rows)
    return text, people


def copy(program, folder, is_read_back):
    """A copy of a program, as it lies in the system's cache after it was installed, or after a reboot."""
    folder.mkdir(exist_ok=True)
    new = folder / program.name
    shutil.copyfile(program, new)
    new.chmod(0o755)
    if is_read_back:
        with open(new, "rb+") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    return str(new)


def starts(folder, programs, many):
    """What starting costs: time, page faults, memory and instructions, above all of a prompt."""
    compiled = {}
    for name, source in (("print-file", PRINT_FILE), ("usage", USAGE)):
        compiled[name] = folder / name
        subprocess.run(
            ["cc", "-O2", "-static", "-x", "c", "-o", str(compiled[name]), "-"], input=source, text=True,
            check=True)
    few = Person(folder / "prompt", programs)
    make_repository(few.sources / "empty", few.environment, [])
    few.settle(0)
    line = lambda person: person.home / ".local" / "state" / "cyc" / "prompt"
    c, cyc = compiled["print-file"], programs / "cyc"
    commands = [
        (few, "a C program that prints the same file", c, [str(line(few))]),
        (few, "`git rev-parse --git-dir`", "git", ["rev-parse", "--git-dir"]),
        (few, "`git status`, an empty repository", "git", ["status"]),
        (few, "`cyc --prompt`, an empty ledger", cyc, ["--prompt"]),
        (many, "`cyc --prompt`, 200 repositories", cyc, ["--prompt"]),
        (few, "`cyc status --cached`, an empty ledger", cyc, ["status", "--cached"]),
    ]
    # Copied once for all rounds; git as it is installed.
    places = [
        {program: program if program == "git" else copy(program, folder / name, is_read_back)
         for program in (c, "git", cyc)}
        for name, is_read_back in (("copied", False), ("read-back", True))
    ]
    used = [[[] for _ in places] for _ in commands]
    for _ in range(25):
        # Young lines, so that only the prompt is measured and not the start of a refresh.
        for person in (few, many):
            os.utime(line(person))
        for so_far, (person, _, program, words) in zip(used, commands):
            for known, place in zip(so_far, places):
                done = subprocess.run(
                    [str(compiled["usage"]), "20", place[program], *words], env=person.environment,
                    cwd=person.standing, text=True, stdout=subprocess.PIPE)
                if done.returncode != 0:
                    sys.exit(f"bench: {program} {' '.join(words)} failed")
                known += [[int(word) for word in row.split()] for row in done.stdout.splitlines()]
    medians = [[[median(column) for column in zip(*known)] for known in so_far] for so_far in used]
    rows = []
    base, git = medians[0], medians[2]
    for (person, title, program, words), found in zip(commands, medians):
        os.utime(line(person))
        both = lambda form: " / ".join(dict.fromkeys(form(*each) for each in zip(found, base, git)))
        rows.append([
            title,
            both(lambda own, c, git: f"{own[0] / 1000:.2f}"),
            both(lambda own, c, git: f"{own[1] / 1000:.2f}"),
            both(lambda own, c, git: f"{own[1] / c[1]:.2f}"),
            both(lambda own, c, git: f"{own[1] / git[1]:.2f}"),
            both(lambda own, c, git: f"{own[2]:.0f}"),
            both(lambda own, c, git: f"{own[3] / 1024:.1f} MB"),
            f"{person.instructions(' '.join([str(program), *words])):,}",
        ])
    return table([
        "starting: just copied / after a reboot", "ms", "CPU ms", "CPU beside C", "beside `git status`",
        "page faults", "memory", "instructions"], rows)


def scans(folder, programs, cache, many):
    """What scanning costs: everything, nothing new, one new commit."""
    size = 300_000
    person = Person(folder / "history", programs)
    kept = cache / f"history-{size}-1"
    if not kept.exists():
        print(f"Making a history of {size:,} commits …", file=sys.stderr)
        making = cache / "making"
        shutil.rmtree(making, ignore_errors=True)
        make_repository(making, person.environment, long_history(size))
        subprocess.run(["git", "-C", str(making), "repack", "-adq"], check=True, env=person.environment)
        making.rename(kept)
    repository = person.sources / "history"
    shutil.copytree(kept, repository, symlinks=True)
    new_commit = folder / "new-commit"
    new_commit.write_text(
        "#!/bin/sh\nset -e\n"
        f"cd '{repository}'\n"
        "git update-ref refs/heads/main $(git commit-tree -p main -m more 'main^{tree}')\n")
    new_commit.chmod(0o755)

    log = "git log --all --format='%at %ae'"
    full = f"{person.cyc} sync --repositories --full"
    git_times, scan_times = [], []
    for _ in range(5):
        git_times += person.times(log, runs=1)[0]
        scan_times += person.times(full, runs=1, prepare=f"rm -rf {person.ledger}")[0]
    git_time, scan_time = median(git_times), median(scan_times)
    git_memory = person.peak("git", "log", "--all", "--format=%at %ae")
    shutil.rmtree(person.ledger)
    scan_memory = person.peak(person.cyc, "sync", "--repositories", "--full")
    sync = f"{person.cyc} sync --repositories"
    (one_more,) = person.measure(sync, runs=20, prepare=str(new_commit))
    (unchanged,) = many.measure(sync, runs=50)
    return table(["scanning", "time", "beside git", "peak memory"], [
        [f"`{log}`, {size:,} commits", milliseconds(git_time), "1.00", f"{git_memory:.0f} MB"],
        [f"`cyc sync --repositories --full`, the same, into an empty ledger", milliseconds(scan_time),
         f"{scan_time / git_time:.2f}", f"{scan_memory:.0f} MB"],
        ["`cyc sync --repositories` after one new commit there", milliseconds(one_more),
         f"{one_more / git_time:.3f}", ""],
        ["`cyc sync --repositories`, 200 unchanged repositories", milliseconds(unchanged), "", ""],
    ])


def to_dos(folder, programs):
    """What a list of to-dos costs beside taskwarrior's."""
    cyc, counts, people = str(programs / "cyc"), (1_000, 10_000), []
    for count in counts:
        person = Person(folder / f"todos-{count}", programs)
        (person.sources / "nothing").mkdir()
        rows = []
        for number in range(count):
            due = TODAY + datetime.timedelta(days=number % 40) if number % 3 == 0 else None
            rows.append({
                "id": number + 1, "title": f"Write down what number {number} is about",
                "list": ("today", "soon", "someday")[number % 3], "tags": ["github"] if number % 2 else [],
                "due": due.isoformat() if due else None, "created": "2026-01-01T12:00:00Z",
            })
        file = person.home / "todos.json"
        file.write_text(json.dumps({"schema": 1, "todos": rows}))
        person.run("todo", "import", str(file))
        people.append(person)
    few, many = people
    settings = few.home / ".taskrc"
    settings.write_text(f"data.location={few.home / '.task'}\nconfirmation=off\nverbose=nothing\n")
    few.environment["TASKRC"] = str(settings)
    tasks = [
        {"description": row["title"], "status": "pending", "entry": "20260101T120000Z",
         **({"tags": row["tags"]} if row["tags"] else {}),
         **({"due": row["due"].replace("-", "") + "T120000Z"} if row["due"] else {})}
        for row in json.loads((few.home / "todos.json").read_text())["todos"]
    ]
    subprocess.run(
        ["task", "import", "-"], input="\n".join(map(json.dumps, tasks)), text=True, check=True,
        env=few.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shown = subprocess.run(["task", "list"], env=few.environment, text=True, stdout=subprocess.PIPE).stdout
    if shown.count("Write down") != counts[0]:
        sys.exit("bench: taskwarrior does not list what it was given")
    # Both print all 1,000; then the first 30, as they stand on a screen.
    task_list, cyc_list = few.measure("task list", f"{cyc} todo list", runs=30)
    page = f"{cyc} todo list --limit 30"
    (small,) = few.measure(page, runs=200)
    (large,) = many.measure(page, runs=200)
    task_add, cyc_add = few.measure("task add one more", f"{cyc} todo add one more", runs=50)
    return table(["to-dos", "time", "beside taskwarrior"], [
        ["`task list` of 1,000", milliseconds(task_list), "1.00"],
        ["`cyc todo list` of 1,000", milliseconds(cyc_list), f"{cyc_list / task_list:.2f}"],
        ["`task add` to 1,000", milliseconds(task_add), "1.00"],
        ["`cyc todo add` to 1,000", milliseconds(cyc_add), f"{cyc_add / task_add:.2f}"],
        ["`cyc todo list --limit 30` of 1,000", milliseconds(small), ""],
        ["`cyc todo list --limit 30` of 10,000", milliseconds(large), ""],
    ])


def hours(folder, programs):
    """What five years of hours cost beside timewarrior's."""
    cyc, count, people = str(programs / "cyc"), 20_000, []
    for name in ("one", "many"):
        person = Person(folder / f"hours-{name}", programs)
        (person.sources / "nothing").mkdir()
        people.append(person)
    one, many = people
    many.environment["TIMEWARRIORDB"] = str(many.home / "timewarrior")
    days = count // 11 + 1
    intervals = []
    for number in range(count):
        start = datetime.datetime.combine(
            TODAY - datetime.timedelta(days=days - number // 11), datetime.time(0, 10)
        ) + datetime.timedelta(minutes=40 * (number % 11))
        intervals.append({
            "id": count - number, "start": start.strftime("%Y%m%dT%H%M%SZ"),
            "end": (start + datetime.timedelta(minutes=25)).strftime("%Y%m%dT%H%M%SZ"),
            "tags": [f"project{number % 20}"],
        })
    file = many.home / "hours.json"
    file.write_text("[\n" + ",\n".join(map(json.dumps, intervals)) + "\n]\n")
    many.run("focus", "import", str(file))
    one.run("focus", "add", "yesterday 09:00", "yesterday 09:25")
    # Its data are a line for each interval, a file for each month; it has no import.
    data = many.home / "timewarrior" / "data"
    data.mkdir(parents=True)
    (data.parent / "timewarrior.cfg").touch()
    for interval in intervals:
        with open(data / f"{interval['start'][:4]}-{interval['start'][4:6]}.data", "a") as month:
            month.write(f"inc {interval['start']} - {interval['end']} # {interval['tags'][0]}\n")
    summary, report = many.measure(
        f"timew summary {intervals[0]['start'][:4]}-01-01 - now",
        f"{cyc} focus report {intervals[0]['start'][:4]}-01-01..", runs=15)
    (small,) = one.measure(f"{cyc} focus", runs=100)
    (large,) = many.measure(f"{cyc} focus", runs=100)
    timew_start, start = many.measure("timew start one more", f"{cyc} focus start one more", runs=30)
    (stop,) = many.measure(
        f"{cyc} focus stop", runs=30, prepare=f"{cyc} focus start one more")
    (add,) = many.measure(f"{cyc} todo add one more", runs=30)
    return table(["focus", "time", "beside timewarrior"], [
        ["`timew summary` of 20,000 intervals", milliseconds(summary), "1.00"],
        ["`cyc focus report` of 20,000", milliseconds(report), f"{report / summary:.2f}"],
        ["`timew start` to 20,000", milliseconds(timew_start), "1.00"],
        ["`cyc focus start` to 20,000", milliseconds(start), f"{start / timew_start:.2f}"],
        ["`cyc focus stop`", milliseconds(stop), ""],
        ["`cyc todo add` beside them", milliseconds(add), ""],
        ["`cyc focus` with 1", milliseconds(small), ""],
        ["`cyc focus` with 20,000", milliseconds(large), ""],
    ])


def days(folder, programs, many):
    """What looking back costs, with 15 years of days, 20,000 intervals and a text on every day."""
    cyc, begin = str(programs / "cyc"), TODAY - datetime.timedelta(days=5_000)
    intervals, entries = [], []
    for number in range(20_000):
        start = datetime.datetime.combine(
            begin + datetime.timedelta(days=number // 4), datetime.time(9 + number % 4 * 2))
        intervals.append({
            "id": 20_000 - number, "start": start.strftime("%Y%m%dT%H%M%SZ"),
            "end": (start + datetime.timedelta(minutes=80)).strftime("%Y%m%dT%H%M%SZ"),
            "tags": ["work"],
        })
    for number in range(5_000):
        date = begin + datetime.timedelta(days=number)
        entries.append({
            "title": f"Day {number}.", "body": "What was done, and what was not. " * 30,
            "date": str(date), "time": "20:00", "tags": [], "starred": False,
        })
    hours, texts = folder / "years.json", folder / "texts.json"
    hours.write_text(json.dumps(intervals))
    texts.write_text(json.dumps({"tags": {}, "entries": entries}))
    before = many.measure(f"{cyc} status --cached", runs=100)[0]
    many.run("focus", "import", str(hours))
    many.run("diary", "import", str(texts))
    many.run("sync", "--repositories")
    commands = [
        ("a C program that prints one line", str(folder / "one-line")),
        ("`cyc status --cached`", f"{cyc} status --cached"),
        ("`cyc calendar`", f"{cyc} calendar"),
        ("`cyc calendar --months 12`", f"{cyc} calendar --months 12"),
        ("`cyc day yesterday`", f"{cyc} day yesterday"),
        ("`cyc me`", f"{cyc} me"),
        ("`cyc diary search parser`", f"{cyc} diary search parser"),
        ("`cyc diary list last month`", f"{cyc} diary list last month"),
        ("`cyc card year`", f"{cyc} card year - --cached"),
        ("`cyc report`, the last twelve months", f"{cyc} report"),
        ("`cyc report --all`, 15 years", f"{cyc} report --all"),
    ]
    (medians,) = take_turns([(many, [command for _, command in commands])], runs=100)
    rows = [
        [title, milliseconds(time), f"{time - medians[0]:+.2f} ms" if time != medians[0] else ""]
        for (title, _), time in zip(commands, medians)
    ]
    rows.append(["`cyc status --cached` before all that", milliseconds(before), ""])
    return table(
        ["15 years of days, 20,000 intervals, 5,000 texts", "time", "over the C program"], rows)


def told_days(count):
    """What GitHub told of a mate up to today, as the ledger keeps it: LEB128 numbers."""
    def varint(number):
        while number > 127:
            yield number & 127 | 128
            number >>= 7
        yield number
    # Days are counted from 0000-01-01, which Python's calendar lacks.
    first = (TODAY - datetime.timedelta(days=363)).toordinal() + 365
    return bytes([*varint(first), *(count if day % 97 else 0 for day in range(365))])


def mates(folder, programs):
    """What the board costs with few mates and with many, each with a year of days."""
    zones = ["Asia/Seoul", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Sydney"]
    people = []
    for count in (30, 500):
        person = Person(folder / f"mates{count}", programs)
        (person.sources / "none").mkdir()
        file = person.home / "mates.csv"
        file.write_text("".join(
            f"mate{number},{zones[number % len(zones)]},Mate {number}\n" for number in range(count)))
        person.run("mates", "import", str(file))
        ledger = sqlite3.connect(person.home / ".local/share/cyc/cyc.db")
        with ledger:
            ledger.execute(
                """
                INSERT OR REPLACE INTO mate_answer SELECT entry, id, login, ?1, ?2, ?2, ?2, 0, NULL FROM mate
                """,
                (told_days(3), int(time.time())))
        ledger.close()
        people.append(person)
    few, many = people
    cyc, line = programs / "cyc", str(folder / "one-line")
    jobs = [
        (few, [line, f"{cyc} mates --cached"]),
        (many, [f"{cyc} mates --cached", f"{cyc} mates --cached --json"]),
    ]
    ((empty, small), (large, written)) = take_turns(jobs, runs=100)
    rows = [
        ["`cyc mates --cached`, 30 mates", small], ["`cyc mates --cached`, 500 mates", large],
        ["`cyc mates --cached --json`, 500 mates", written],
    ]
    return table(["mates", "time", "over the C program"], [
        [title, milliseconds(taken), f"{taken - empty:+.2f} ms"] for title, taken in rows])


def sharing(folder, programs):
    """What sharing a journal costs beside git."""
    cyc, count = str(programs / "cyc"), 50_000
    remote = folder / "journal.git"
    subprocess.run(["git", "init", "--quiet", "--bare", str(remote)], check=True)
    machines = [Person(folder / f"machine-{number}", programs) for number in (1, 2)]
    for person in machines:
        (person.sources / "nothing").mkdir()
    first, second = machines
    for part in range(50):
        file = first.home / "todos.json"
        file.write_text(json.dumps({"schema": 1, "todos": [
            {"title": f"Write down what number {number} is about", "list": "someday",
             "created": "2026-01-01T12:00:00Z"}
            for number in range(part * count // 50, (part + 1) * count // 50)]}))
        first.run("todo", "import", str(file))
    first.run("machines", "join", f"file://{remote}")
    subprocess.run(["git", "-C", str(remote), "gc", "--quiet"], check=True)
    size = sum(path.stat().st_size for path in remote.rglob("*") if path.is_file()) / 1e6
    began = time.monotonic()
    second.run("machines", "join", "--yes", f"file://{remote}")
    joined = 1000 * (time.monotonic() - began)
    clone = first.home / "clone"
    upstream = folder / "upstream.git"
    for words in (["init", "--quiet", "--bare", str(upstream)], ["clone", "--quiet", str(upstream), str(clone)],
                  ["-C", str(clone), "commit", "--quiet", "--allow-empty", "-m", "first"],
                  ["-C", str(clone), "push", "--quiet", "origin", "HEAD"]):
        subprocess.run(["git", *words], env=first.environment, check=True, stderr=subprocess.DEVNULL)
    change = f"sh -c 'cd {clone}; date +%N >> file; git add file'"
    pushed, = first.measure(
        f"sh -c 'git -C {clone} commit --quiet -m change && git -C {clone} push --quiet'", runs=15,
        prepare=change)
    shared, = first.measure(f"{cyc} machines share", runs=15, prepare=f"{cyc} todo add one")
    fetched, nothing = first.measure(f"git -C {clone} fetch --quiet", f"{cyc} machines share", runs=20)
    return "### Several machines\n\n" + table(["command", "time", "beside git"], [
        ["`git commit && git push`, one file", milliseconds(pushed), "1.00"],
        ["`cyc machines share`, one change", milliseconds(shared), f"{shared / pushed:.2f}"],
        ["`git fetch`, nothing new", milliseconds(fetched), "1.00"],
        ["`cyc machines share`, nothing new", milliseconds(nothing), f"{nothing / fetched:.2f}"],
        [f"`cyc machines join`, {count:,} changes, {size:.1f} MB there", milliseconds(joined), ""],
    ])


def update(page, text):
    before, found, rest = page.read_text().partition(BEGIN)
    _, closed, after = rest.partition(END)
    if not found or not closed:
        sys.exit(f"bench: {page} lacks the marks {BEGIN} and {END}")
    page.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}")


def main():
    root = pathlib.Path(sys.argv[1])
    programs = root / ".build" / "dist" / "bin"
    cache = root / ".build" / "bench"
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="cyc-bench-") as name:
        folder = pathlib.Path(name).resolve()
        first, (few, many) = answers(folder, programs)
        shown = starts(folder, programs, many)
        second = scans(folder, programs, cache, many)
        third = to_dos(folder, programs)
        fourth = days(folder, programs, few)
        fifth = hours(folder, programs)
        sixth = mates(folder, programs)
        seventh = sharing(folder, programs)
    text = "\n\n".join([
        f"Medians of one run of `script/bench` on {TODAY}: {machine()}.", first, shown, second, third,
        fourth, fifth, sixth, seventh])
    print(text)
    if "--update" in sys.argv[2:]:
        update(root / "docs" / "benchmarks.md", text)


main()
