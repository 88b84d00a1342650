"""Prints the twenty slowest tests of a run, as --filter takes them.

    slowest.py EVENTS      Swift Testing's event stream

The time of a test is the sum of its cases. Swift Testing prints the time since all tests were started,
which is mostly waiting for a core.
"""

import collections
import json
import sys

started = collections.defaultdict(list)
seconds = collections.Counter()
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        record = json.loads(line)
        if record["kind"] != "event":
            continue
        event = record["payload"]
        case = (event.get("testID"), str(event.get("_testCase")))
        if event["kind"] == "testCaseStarted":
            started[case].append(event["instant"]["absolute"])
        elif event["kind"] == "testCaseEnded" and started[case]:
            seconds[case[0]] += event["instant"]["absolute"] - started[case].pop()

if seconds:
    print(f"\nThe slowest of {len(seconds)} tests, in seconds; all of them took {sum(seconds.values()):.0f}:")
for test, time in seconds.most_common(20):
    # The place in the file follows the function.
    print(f"{time:8.1f}  {test.rsplit('/', 1)[0]}")
