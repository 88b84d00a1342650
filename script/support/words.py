"""Prints names, comments and texts that a newcomer would stumble over: words of the list that nobody else uses,
comments that begin like riddles, items of doc comments that repeat the signature, and phrases in strings. Exits with
1 if there are any.

    words.py LIST ROOT FOLDER…    a line of LIST: a word of names and comments, then the files that may hold it; or
                                  in quotes a regular expression of what no string may say
"""

import pathlib
import re
import sys

RIDDLE = re.compile(r"^(What|Who|Whoever|Whatever|Those|That which|Where|Nobody|Somebody|Something)\b")
ITEM = re.compile(r"- (?:Parameter (\w+)|Returns|Throws|(\w+)): (.*)")
STRING = re.compile(r'"(?:\\.|[^"\\])*"')
FILLERS = {"a", "an", "the", "its", "this", "that", "of", "to", "in", "is"}
PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")


def parts(name):
    return {part.lower() for part in PART.findall(re.sub('[Gg]itHub', 'github', name))}


def repeats(name, text):
    """Whether an item says nothing beside its name."""
    words = set(re.findall(r"[a-z]+", text.lower())) - FILLERS
    return bool(words) and words <= parts(name)


def split(line):
    """The code and the comment of a line; what stands in strings belongs to neither."""
    code = STRING.sub('""', line)
    before, mark, comment = code.partition("//")
    return before, comment.lstrip("/ ") if mark else ""


def findings(words, phrases, root, path):
    name = path.relative_to(root).as_posix()
    previous, inside = "", False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.count('"""') % 2:
            inside = not inside
            continue
        strings = [line] if inside else STRING.findall(line.partition("///")[0])
        for phrase in phrases:
            if any(phrase.search(string) for string in strings):
                yield f"{name}:{number} shows {phrase.pattern}: {line.strip()}"
        if inside:
            continue
        code, comment = split(line)
        said = re.sub(r"`[^`]*`", "", comment)
        tellers = set(re.findall(r"[a-z]+", said.lower()))
        for identifier in re.findall(r"[A-Za-z_]\w*", code):
            tellers |= parts(identifier)
        for word in sorted(tellers & words.keys()):
            if name not in words[word]:
                yield f"{name}:{number} says {word}: {line.strip()}"
        starts = comment and not previous.strip().startswith("//")
        if starts and RIDDLE.match(comment):
            yield f"{name}:{number} begins like a riddle: {line.strip()}"
        item = ITEM.match(comment)
        if item and line.strip().startswith("///") and repeats(item[1] or item[2] or "", item[3]):
            yield f"{name}:{number} repeats the signature: {line.strip()}"
        previous = line


listing, root, *folders = sys.argv[1:]
words, phrases = {}, []
for line in pathlib.Path(listing).read_text().splitlines():
    if line.startswith('"'):
        phrases.append(re.compile(line.strip('"'), re.IGNORECASE))
        continue
    word, *files = line.partition("#")[0].split() or [None]
    if word:
        words[word] = set(files)
root = pathlib.Path(root)
found = [
    finding
    for folder in folders
    for path in sorted((root / folder).rglob("*.swift"))
    for finding in findings(words, phrases, root, path)
]
print(*found, sep="\n", end="\n" if found else "")
sys.exit(1 if found else 0)
