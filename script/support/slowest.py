"""Prints the twenty slowest tests of a run, as --filter takes them.

    slowest.py EVENTS CORES    Swift Testing's event stream, and how many tests ran at once

The time that Swift Testing prints is the time since all tests were started, which is mostly waiting for a
core. The stream tells when each case of a test with arguments began. A test without arguments tells only
its end; it began when a core was free for it, because they take their turns in the order of their starts.
"""

import collections
import json
import sys

path, cores = sys.argv[1], int(sys.argv[2])
started = {}
ended = {}
cases = collections.defaultdict(list)
ends = []
seconds = collections.Counter()
with open(path, encoding="utf-8") as lines:
    records = [json.loads(line) for line in lines]
functions = {
    record["payload"]["id"]: record["payload"]["isParameterized"]
    for record in records
    if record["kind"] == "test" and record["payload"]["kind"] == "function"
}
for record in records:
    if record["kind"] != "event":
        continue
    event = record["payload"]
    test, kind, instant = event.get("testID"), event["kind"], event["instant"]["absolute"]
    if kind == "testCaseStarted":
        cases[test, str(event["_testCase"])].append(instant)
    elif kind == "testCaseEnded":
        ends.append(instant)
        seconds[test] += instant - cases[test, str(event["_testCase"])].pop()
        ended[test] = ended.get(test, 0) + 1
    elif kind == "testStarted" and test in functions:
        started[test] = instant
    elif kind == "testEnded" and functions.get(test) is False:
        ends.append(instant)
        ended[test] = instant

ends.sort()
turn = 0
for test, instant in started.items():
    if functions[test]:
        turn += ended.get(test, 0)
    elif test in ended:
        free = ends[turn - cores] if turn >= cores else instant
        seconds[test] = max(0, ended[test] - max(instant, free))
        turn += 1

print(f"\nThe slowest of {len(seconds)} tests, in seconds:")
for test, time in seconds.most_common(20):
    # The place in the file follows the function.
    print(f"{time:8.1f}  {test.rsplit('/', 1)[0]}")
print(f"{sum(seconds.values()):8.1f}  all of them, {cores} at once")
