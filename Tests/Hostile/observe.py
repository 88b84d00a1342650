#!/usr/bin/env python3
"""Runs a program and tells as JSON what it, and all that it started, cost: observe.py PROGRAM ARGUMENT..."""

import ctypes
import json
import os
import resource
import signal
import subprocess
import sys

PR_SET_CHILD_SUBREAPER = 36
ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
run = subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def give_up(*_):
    raise TimeoutError


# Whatever lost its parent is a child of this process now, and has to end by itself.
signal.signal(signal.SIGALRM, give_up)
signal.alarm(20)
isAnythingLeft = False
try:
    while True:
        os.waitpid(-1, 0)
except ChildProcessError:
    pass
except TimeoutError:
    isAnythingLeft = True
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
json.dump(
    {
        "status": run.returncode,
        "output": run.stdout.decode(errors="replace"),
        "errors": run.stderr.decode(errors="replace"),
        "cpu": round(1000 * (usage.ru_utime + usage.ru_stime)),
        "memory": usage.ru_maxrss // 1024,
        "left": isAnythingLeft,
    },
    sys.stdout,
)
