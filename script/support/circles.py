#!/usr/bin/env python3
"""Prints the circles of files in each target: files of which each leans on the next.

    circles.py FOLDER…

Each FOLDER holds a target's Swift files, such as Sources/CycCore. A file leans on another where it uses a
name that only the other one declares at its top level. This reads text and no meaning, so it takes a
member after a dot for none of these names, and a name that the file declares itself for its own.

Exit status: 0 no circle, 1 circles.
"""

import collections
import pathlib
import re
import sys

# After three dots, a range, it is no member.
NAME = re.compile(r"(?:(?<![\w.])|(?<=\.\.\.))[A-Za-z_]\w*")
DECLARATION = re.compile(
    r"^(?P<indent>[ ]*)(?P<before>(?:@\w+(?:\([^)\n]*\))?\s+|(?:[a-z]+(?:\([a-z]+\))?|_const)[ ]+)*?)"
    r"(?:struct|class|enum|protocol|actor|typealias|func|let|var|case)[ ]+(?P<name>\w+)",
    re.MULTILINE,
)


COMMENT = re.compile(r"//[^\n]*|/\*[\s\S]*?\*/")
STRING = re.compile(r'(#*)("""|")')


def code(text):
    """The text without comments and without what strings say, but with what is put into strings."""
    kept = []
    # Of the strings around this place: what ends each, and the open parentheses of what is put into each.
    strings, depths = [], []
    place = 0
    while place < len(text):
        if len(strings) > len(depths):
            end, hashes = strings[-1]
            if text.startswith("\\" + hashes + "(", place):
                depths.append(0)
                kept.append(" (")
                place += 2 + len(hashes)
            elif text.startswith("\\" + hashes, place):
                place += 2 + len(hashes)
            elif text.startswith(end, place):
                strings.pop()
                place += len(end)
            else:
                if text[place] == "\n":
                    kept.append("\n")
                place += 1
            continue
        if comment := COMMENT.match(text, place):
            place = comment.end()
        elif start := STRING.match(text, place):
            strings.append((start[2] + start[1], start[1]))
            kept.append(" ")
            place = start.end()
        else:
            if depths:
                depths[-1] += {"(": 1, ")": -1}.get(text[place], 0)
                if depths[-1] < 0:
                    depths.pop()
            kept.append(text[place])
            place += 1
    return "".join(kept)


def dependencies(folder):
    """The files on which each file dependencies, with the names that cause it."""
    texts = {file: code(file.read_text()) for file in sorted(folder.rglob("*.swift"))}
    own = collections.defaultdict(set)
    homes = collections.defaultdict(set)
    for file, text in texts.items():
        for found in DECLARATION.finditer(text):
            own[file].add(found["name"])
            if not found["indent"] and "private" not in found["before"]:
                homes[found["name"]].add(file)
    ties = collections.defaultdict(lambda: collections.defaultdict(set))
    for file, text in texts.items():
        for name in set(NAME.findall(text)) - own[file]:
            if len(homes.get(name, ())) == 1:
                ties[file][next(iter(homes[name]))].add(name)
    return texts.keys(), ties


def circles(files, ties):
    """The largest sets of files of which each reaches every other one."""

    def reached(start, ways):
        seen, left = set(), [start]
        while left:
            for file in ways.get(left.pop(), ()):
                if file not in seen:
                    seen.add(file)
                    left.append(file)
        return seen

    back = collections.defaultdict(set)
    for file, uses in ties.items():
        for home in uses:
            back[home].add(file)
    rings = {frozenset(reached(file, ties) & reached(file, back)) for file in files}
    return sorted((sorted(ring) for ring in rings if ring), key=lambda ring: (-len(ring), ring))


def main(folders):
    is_wrong = False
    for folder in map(pathlib.Path, folders):
        files, ties = dependencies(folder)
        for ring in circles(files, ties):
            is_wrong = True
            print(f"{folder.name}: a circle of {len(ring)} files")
            for file in ring:
                for home in sorted(home for home in ties[file] if home in ring):
                    names = ", ".join(sorted(ties[file][home])[:5])
                    print(f"  {file.relative_to(folder)} -> {home.relative_to(folder)}: {names}")
    return 1 if is_wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1:]))
