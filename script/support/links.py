"""Prints what is wrong with the documentation: links that lead nowhere, examples that cannot be pasted, and a
README.md that is too long. Exits with 1 if anything is.

python3 links.py ROOT
"""

import pathlib
import re
import sys

README_LIMIT = 8_192  # bytes
SHELLS = {"sh", "bash", "zsh", "fish"}
LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?[^)]*\)")
CODE = re.compile(r"`+[^`]*`+")
QUOTED = re.compile(r'"(?:\\.|[^"\\])*"|\'[^\']*\'')
FENCE = re.compile(r"\s*(`{3,}|~{3,})\s*(\w*)")


def pages(root):
    named = [root / "README.md", root / "CONTRIBUTING.md"]
    return [page for page in named if page.exists()] + sorted((root / "docs").glob("*.md"))


def leads_nowhere(page, link):
    """Whether a link is relative and names no file; a fragment alone stays on its page."""
    if re.match(r"[a-zA-Z][a-zA-Z0-9+.-]*:", link) or link.startswith("#"):
        return False
    return link.startswith("/") or not (page.parent / link.partition("#")[0]).exists()


def unpastable(line):
    """Why a line of a shell example does not work in every shell; zsh runs comments as commands."""
    if line.startswith("$ "):
        return "a prompt"
    if line.startswith("#!"):
        return None
    return "a comment" if re.search(r"(^|\s)#", QUOTED.sub("''", line)) else None


def findings(root):
    readme = root / "README.md"
    if readme.exists() and readme.stat().st_size > README_LIMIT:
        yield f"README.md has {readme.stat().st_size:,} bytes, at most {README_LIMIT:,} are allowed"
    for page in pages(root):
        fence = language = None
        for number, line in enumerate(page.read_text().splitlines(), 1):
            place = f"{page.relative_to(root)}:{number}"
            mark = FENCE.match(line)
            if mark and fence is None:
                fence, language = mark[1], mark[2]
            elif mark and mark[1].startswith(fence) and not mark[2]:
                fence = None
            elif fence is None:
                for link in LINK.findall(CODE.sub("", line)):
                    if leads_nowhere(page, link):
                        yield f"{place} links to {link}, which is not there"
            elif language in SHELLS and (problem := unpastable(line.strip())):
                yield f"{place} has {problem} in an example: {line.strip()}"


found = list(findings(pathlib.Path(sys.argv[1])))
print(*found, sep="\n", end="\n" if found else "")
sys.exit(1 if found else 0)
