package import CycCore

extension English {
    package var errorLabel: Text { "error" }
    package var warningLabel: Text { "warning" }
    package var hintLabel: Text { "hint" }

    package func explain(_ problem: Problem) -> Explanation {
        switch problem {
        case .usage(let message, let hint):
            return Explanation(
                "\(message)", hint: hint.map { Instruction("\($0)") })
        case .configurationSyntax(let file, let line, let column, let detail):
            return Explanation(
                "\(visible: file):\(line):\(column) is not valid TOML\(because(detail))",
                hint: "correct line \(line) of \(visible: file)")
        case .unknownSetting(let key, let file, let line, let nearest):
            return Explanation(
                "there is no setting \(visible: key)"
                    + (fileAndLine(file, line).map { " (\($0))" } ?? ""),
                hint: nearest.map { "did you mean \(visible: $0)?" }
                    // With a file that is wrong none is shown.
                    ?? (file == nil ? "see every setting: \(Fix.listSettings)" : "remove that line")
            )
        case .badSetting(let key, let value, let expected, let file, let line):
            return Explanation(
                "\(visible: key) must be \(describe(expected)), not \(visible: hidingUser(value))"
                    + (fileAndLine(file, line).map { " (\($0))" } ?? ""),
                hint: file == nil
                    ? "for example: \(expected.example(of: key))"
                    : "correct that line, or return to the default: \(Fix.unset(key))")
        case .noEvening(let after, let until, let file, let line):
            return Explanation(
                "remind.until (\(until)) must be later than remind.after (\(after))"
                    + (fileAndLine(file, line).map { " (\($0))" } ?? ""),
                hint: file == nil
                    ? "for example: \(Fix.evening(after: after, until: until))"
                    : "correct that line, or return to the defaults: \(Fix.resetEvening)")
        case .unknownZone(let name, let source):
            return Explanation(
                "\(visible: name) (from \(visible: source)) is no time zone of this system",
                hint: "use another one, or install the package tzdata:"
                    + " \(Fix.zone(source, on: machine))")
        case .badNow(let text):
            return Explanation(
                "CYC_NOW is not a time like 2026-11-21T19:02:11+09:00: \(visible: text)",
                fix: Fix.unsetNow)
        case .noHome:
            return Explanation(
                "the home folder is unknown: HOME is not set", fix: Fix.setHome)
        case .agentMissing:
            return Explanation(
                "cyc-agent, which reads repositories and asks GitHub, is missing",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT names another place: \(Fix.unsetAgent)"
                    : "install both programs again with script/install, or set CYC_AGENT to its path"
            )
        case .agentFailed(let detail):
            return Explanation(
                "cyc-agent ended without an answer\(because(detail))",
                hint: "look for the cause: \(Fix.doctor)")
        case .agentMismatch(let own, let agent):
            return Explanation(
                "cyc is version \(own), but cyc-agent is version \(visible: agent)",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT names another one: \(Fix.unsetAgent)"
                    : "install both programs again with script/install")
        case .told(let message, let hint, _):
            return Explanation("\(message)", hint: hint.map { Instruction(encoded: $0) })
        case .ledgerDamaged(let file, let detail):
            return Explanation(
                "the ledger \(visible: file) is damaged\(because(detail))",
                hint: "keep it aside and begin a new one: \(Fix.repair)")
        case .ledgerNewer(let file, let found, let known):
            return Explanation(
                "the ledger \(visible: file) was written by a newer cyc"
                    + " (version \(found); this one knows up to \(known))",
                hint: "install the newer cyc")
        case .ledgerReadOnly(let file):
            return Explanation(
                "the ledger \(visible: file) cannot be written",
                fix: Fix.makeWritable(file, on: machine))
        case .tooFewDescriptors(let needed):
            return Explanation(
                "cyc may open fewer than \(needed) files", hint: "allow more: \(Fix.allowFiles)")
        case .diskFull(let file):
            return Explanation(
                "no space is left to write \(visible: file)",
                hint: "free some: \(Fix.showRoom(for: file, on: machine))")
        case .ledgerBusy:
            return Explanation(
                "another cyc has been writing for over 5 seconds",
                hint: "try again in a moment; if it stays: \(Fix.doctor)")
        case .cannotRead(let file, let detail):
            return Explanation(
                "cannot read \(visible: file)\(because(detail))",
                hint: "look at its permissions: \(Fix.showPermissions(file, on: machine))")
        case .cannotWrite(let file, let detail):
            return Explanation(
                "cannot write \(visible: file)\(because(detail))",
                hint: "look at the permissions of its folder: "
                    + "\(Fix.showPermissions(folder(of: file), on: machine))")
        case .noSuchFile(let file):
            return Explanation(
                "there is no file \(visible: file)",
                hint: "look into its folder: \(Fix.list(folder(of: file), on: machine))")
        case .notAFile(let file):
            return Explanation(
                "\(visible: file) is a pipe, a socket or a device, and no file",
                hint: "put a file in its place: \(Fix.showFile(file, on: machine))")
        case .fileTooLarge(let file, let limit):
            return Explanation(
                "\(visible: file) is larger than \(binarySize(limit))",
                hint: "look what it is: \(Fix.showFile(file, on: machine))")
        case .foreignEntry(let file):
            return Explanation(
                "\(visible: file), or a link on the way, is somebody else's in a folder that"
                    + " everybody can write to",
                hint: "name a file in a folder of your own: \(Fix.showFile(file, on: machine))")
        case .fileInTheWay(let file):
            return Explanation(
                "\(visible: file) is there already, and not from this command",
                hint: "name another file, or replace it: --force")
        case .exposed(let exposure):
            return Explanation(
                exposure.owner == .somebodyElse
                    ? "\(visible: exposure.path) belongs to somebody else"
                    : "others can \(exposure.isWritable ? "change" : "read")"
                        + " \(visible: exposure.path)",
                hint: "keep them out: \(Fix.keepOthersOut(exposure, on: machine))")
        case .notText(let file):
            return Explanation(
                "\(visible: file) is no text in UTF-8",
                hint: machine.exists(file)
                    ? "look what it is: \(Fix.showBeginning(of: file))" : "look what writes it")
        case .badImport(let file, let detail):
            return Explanation(
                "\(visible: file) is no export of cyc\(because(detail))",
                hint: "make one where your data is: \(Fix.export)")
        case .challenge(let problem): return explain(problem)
        case .ddayName(let problem): return explain(problem, of: .name)
        case .freeze(let problem): return explain(problem)
        case .todo(let problem): return explain(problem)
        case .date(let problem): return explain(problem)
        case .undo(let problem): return explain(problem)
        case .noEntry(let kind, let id): return explainNoEntry(kind, id: id)
        case .tooManyEntries(let kind): return explainTooManyEntries(kind)
        case .challengeIsOver(let id, let state): return explainOver(id, state)
        case .gitMissing:
            return Explanation(
                "the program git is missing", hint: "install it (Debian: the package git)")
        case .notARepository(let path, let place):
            let hint: Instruction =
                switch place {
                case .file, .home: "see what is watched: \(Fix.listRepositories)"
                case .missing: "look what is there: \(Fix.list(path, on: machine))"
                case .folder: "make one there: \(Fix.makeRepository(path))"
                case .aboveRepositories(let roots):
                    "have those below it found: \(Fix.search(roots))"
                }
            return Explanation(
                place == .missing
                    ? "there is no folder \(visible: path)"
                    : place == .file
                        ? "\(visible: path) is a file in no git repository"
                        : "\(visible: path) is not a git repository", hint: hint)
        case .notWatched(let path):
            return Explanation(
                "\(visible: path) is not watched", hint: "see what is: \(Fix.listRepositories)")
        case .unread(let unread):
            let first = unread.first
            return Explanation(
                incomplete(unread: unread.count)
                    + (first.map { ": \(error(of: $0.reason, at: $0.path))" } ?? "")
                    + (unread.count > 1 ? ", \(more(unread.count - 1))" : ""),
                fix: first.map { Fix.read($0) } ?? Fix.doctor)
        case .hub(let trouble): return explain(trouble)
        case .login(let trouble): return explain(trouble)
        case .reminder(let problem): return explain(problem)
        case .notDelivered(let troubles): return explainNotDelivered(troubles)
        case .channel(let trouble): return explain(trouble)
        case .schedule(let problem): return explain(problem)
        case .interrupted:
            return Explanation(
                "interrupted; nothing that was known is lost", hint: "go on: \(Fix.sync)")
        }
    }
}
