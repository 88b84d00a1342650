"""Prints the twenty slowest tests of a run, as --filter takes them.

    slowest.py EVENTS WIDTH    Swift Testing's event stream, and how many tests ran at once

The time that Swift Testing prints is the time since all tests were started, which is mostly waiting for a
turn. The stream tells when each case of a test with arguments began. A test without arguments tells only
its end; it began when a place became free that no such case took.
"""

import collections
import json
import sys

path, width = sys.argv[1], int(sys.argv[2])
with open(path, encoding="utf-8") as lines:
    records = [json.loads(line) for line in lines]
functions = {
    record["payload"]["id"]: record["payload"]["isParameterized"]
    for record in records
    if record["kind"] == "test" and record["payload"]["kind"] == "function"
}
announced = {}
cases = collections.defaultdict(list)
seconds = collections.Counter()
# Since when each free place is free, and how many cases began before the end that made room for them was told.
free = []
early = 0


def end(test, begin, instant):
    global early
    seconds[test] += instant - begin
    if early > 0:
        early -= 1
    else:
        free.append(instant)


for record in records:
    if record["kind"] != "event":
        continue
    event = record["payload"]
    test, kind, instant = event.get("testID"), event["kind"], event["instant"]["absolute"]
    if kind == "runStarted":
        free = [instant] * width
    elif kind == "testStarted" and test in functions:
        announced[test] = instant
    elif kind == "testCaseStarted":
        cases[test, str(event["_testCase"])].append(instant)
        # Before the first end all places are as free as at the start.
        if free and (instant - max(free) < 0.02 or not seconds):
            free.remove(max(free))
        else:
            early += 1
    elif kind == "testCaseEnded":
        end(test, cases[test, str(event["_testCase"])].pop(), instant)
    elif kind == "testEnded" and functions.get(test) is False:
        begin = min(free, default=instant)
        if free:
            free.remove(begin)
        end(test, max(begin, announced.get(test, begin)), instant)

print(f"\nThe slowest of {len(seconds)} tests, in seconds:")
for test, time in seconds.most_common(20):
    # The place in the file follows the function.
    print(f"{time:8.1f}  {test.rsplit('/', 1)[0]}")
print(f"{sum(seconds.values()):8.1f}  all of them, {width} at once")
