#!/usr/bin/env python3
"""Writes a manual page for cyc and for each of its commands, from what the parser knows of them.

    cyc --experimental-dump-help | man.py FOLDER VERSION DATE

Makes FOLDER/cyc.1, FOLDER/cyc-status.1, FOLDER/cyc-todo-add.1 and so on, as man(7) has it.
DATE is YYYY-MM-DD, the same for the same sources, so that a package can be built twice alike.
"""

import json
import pathlib
import re
import sys

EXIT_STATUSES = [
    (0, "All went well."),
    (1, "Something failed."),
    (64, "The command line is wrong."),
    (65, "Data is bad: an answer of GitHub that cannot be used, a damaged or newer ledger, a file."),
    (69, "GitHub, or cyc-agent, is not available."),
    (74, "Reading or writing failed."),
    (75, "Another cyc held the ledger for more than five seconds; try again."),
    (77, "Not logged in, or refused."),
    (78, "The configuration, or the time zone, is wrong."),
    (130, "Interrupted."),
]

CHECK_STATUSES = [
    (0, "Today is safe: done or pushed."),
    (10, "Nothing was committed."),
    (11, "What was committed is not pushed or cannot count."),
    (12, "It is not known."),
]

ENVIRONMENT = [
    ("HOME, XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where the files below are."),
    ("TZ", "The zone that ends the day, unless the setting day.time_zone names one."),
    (
        "LC_ALL, LC_CTYPE, LC_MESSAGES, LANG",
        "The language of the answers, unless ui.language names one. Where the characters are not "
        "UTF-8, answers are English and in ASCII.",
    ),
    ("NO_COLOR, CLICOLOR_FORCE, COLORTERM, COLUMNS", "Colours and width."),
    ("COLORFGBG", "Whether the terminal is light or dark, unless ui.theme says it."),
    ("GH_TOKEN, GITHUB_TOKEN, GH_ENTERPRISE_TOKEN, GITHUB_ENTERPRISE_TOKEN", "A token for GitHub."),
    ("GITHUB_SERVER_URL, GITHUB_API_URL, GITHUB_GRAPHQL_URL", "Addresses of a GitHub Enterprise."),
    ("CYC_AGENT", "The path of cyc-agent, which else is found beside cyc or in ../libexec/cyc."),
    ("CYC_READER", "The path of cyc-reader, which else is found beside cyc-agent or in ../libexec/cyc."),
    ("CYC_NOW", "Pretend that it is this instant, such as 2026-11-21T19:02:11+09:00."),
]

FILES = [
    ("~/.config/cyc/config.toml", "The settings; see cyc-config(1)."),
    ("~/.local/share/cyc/cyc.db", "The ledger: days, commits, challenges, to-dos."),
    ("~/.local/share/cyc/token", "Tokens, where the system has no keyring."),
    ("~/.local/state/cyc/prompt", "What a shell prompt shows, and until when."),
]


def escaped(text):
    """Text as troff takes it, with hyphens that can be copied."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def bold(text):
    return f"\\fB{escaped(text)}\\fR"


def italic(text):
    return f"\\fI{escaped(text)}\\fR"


def page_name(path):
    return "-".join(path)


def reference(path):
    return f"{bold(page_name(path))}(1)"


def value_of(argument):
    return argument.get("valueName") or "value"


def usage(argument):
    """An argument as it stands in the synopsis."""
    if argument["kind"] == "positional":
        text = italic(value_of(argument))
    else:
        name = argument["preferredName"]
        text = bold(("--" if name["kind"] == "long" else "-") + name["name"])
        if argument["kind"] == "option":
            text += " " + italic(value_of(argument))
    if argument["isRepeating"]:
        text += " ..."
    return f"[{text}]" if argument["isOptional"] else text


def label(argument):
    """An argument as it stands before its explanation."""
    if argument["kind"] == "positional":
        return italic(value_of(argument))
    names = sorted(argument["names"], key=lambda name: name["kind"] != "short")
    text = ", ".join(bold(("--" if n["kind"] == "long" else "-") + n["name"]) for n in names)
    return text + (" " + italic(value_of(argument)) if argument["kind"] == "option" else "")


def explained(pairs):
    """A list of labels with what they mean."""
    lines = []
    for name, text in pairs:
        lines += [".TP", name, escaped(text)]
    return lines


def paragraphs(text):
    """Paragraphs of the help, one after the other; a line of its own stays one."""
    lines = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        if paragraph:
            lines += [".PP"] if lines else []
            lines.append(escaped(paragraph))
    return lines


def split_discussion(command):
    """The examples, and what follows them."""
    head, _, rest = (command.get("discussion") or "").partition("\n\n")
    if not head.startswith("EXAMPLES:"):
        raise SystemExit(f"{command['commandName']}: the help does not begin with EXAMPLES")
    examples = [line[2:] for line in head.split("\n")[1:]]
    return examples, rest


def subcommands_of(command):
    return [c for c in command.get("subcommands") or [] if c["commandName"] != "help"]


def page(command, path, siblings, version, date):
    examples, rest = split_discussion(command)
    shown = [a for a in command.get("arguments") or [] if a["shouldDisplay"]]
    abstract = command["abstract"].rstrip(".")
    inner = subcommands_of(command)
    title = page_name(path)
    lines = [
        f'.TH {escaped(title.upper())} 1 "{date}" "cyc {version}" "User Commands"',
        ".SH NAME",
        f"{escaped(title)} \\- {escaped(abstract[0].lower() + abstract[1:])}",
        ".SH SYNOPSIS",
        ".nh",
        ".ad l",
    ]
    synopsis = [bold(" ".join(path))] + [usage(a) for a in shown]
    if inner:
        synopsis.append(italic("command") + " ...")
    lines += [" ".join(synopsis), ".ad", ".hy", ".SH DESCRIPTION"]
    lines += [escaped(command["abstract"])]
    if rest.strip():
        lines += [".PP"] + paragraphs(rest)
    if inner:
        default = command.get("defaultSubcommand")
        if default:
            lines += [".PP", f"Without a command it is {bold(' '.join(path + [default]))}."]
        lines += [".SH COMMANDS"]
        lines += explained((reference(path + [c["commandName"]]), c["abstract"]) for c in inner)
    for heading, kinds in (("ARGUMENTS", ["positional"]), ("OPTIONS", ["option", "flag"])):
        these = [a for a in shown if a["kind"] in kinds]
        if these:
            lines += [f".SH {heading}"]
            lines += explained((label(a), explanation(a)) for a in these)
    lines += [".SH EXAMPLES", ".nf"] + [escaped(line) for line in examples] + [".fi"]
    lines += [".SH EXIT STATUS"]
    statuses = EXIT_STATUSES
    if any(name["name"] == "check" for a in shown for name in a.get("names") or []):
        lines += [f"With {bold('--check')}:"]
        lines += explained((bold(str(number)), text) for number, text in CHECK_STATUSES)
        lines += [".PP", "Without it:"]
    lines += explained((bold(str(number)), text) for number, text in statuses)
    lines += [".SH ENVIRONMENT"] + explained((bold(name), text) for name, text in ENVIRONMENT)
    lines += [".SH FILES"] + explained((italic(name), text) for name, text in FILES)
    related = [path[:-1]] if len(path) > 1 else []
    related += [path + [c["commandName"]] for c in inner] if len(path) > 1 or not inner else []
    related += [s for s in siblings if s != path]
    if len(path) == 1:
        related = [path + [c["commandName"]] for c in inner]
    lines += [".SH SEE ALSO", ",\n".join(reference(p) for p in related + [["git"]])]
    return "\n".join(lines) + "\n"


def explanation(argument):
    text = argument.get("abstract") or ""
    default = argument.get("defaultValue")
    if default and "default" not in text:
        text += f" Default: {default}."
    return text.strip() or "See the examples."


def write(command, path, siblings, folder, version, date):
    text = page(command, path, siblings, version, date)
    (folder / f"{page_name(path)}.1").write_text(text, encoding="utf-8")
    inner = subcommands_of(command)
    paths = [path + [c["commandName"]] for c in inner]
    for child, child_path in zip(inner, paths):
        write(child, child_path, paths if len(path) > 1 else [], folder, version, date)


def main():
    if len(sys.argv) != 4:
        raise SystemExit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    root = json.load(sys.stdin)["command"]
    write(root, [root["commandName"]], [], folder, sys.argv[2], sys.argv[3])


if __name__ == "__main__":
    main()
