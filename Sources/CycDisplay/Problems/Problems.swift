package import CycCore

/// What failed, on what and why, in one line; and the command or setting that fixes it.
package struct Explanation: Equatable, Sendable {
    package let message: String
    package let hint: Instruction?

    package init(_ message: String, hint: Instruction?) {
        self.message = message
        self.hint = hint
    }

    package init(_ message: String, fix: ShellCommand) {
        self.init(message, hint: Instruction(fix))
    }
}

package protocol ProblemMessages: Sendable {
    func explain(_ problem: Problem) -> Explanation
    /// What a value has to be, to stand after "must be".
    func describe(_ expectation: Settings.Expectation) -> String
    var errorLabel: String { get }
    var warningLabel: String { get }
    var hintLabel: String { get }
}

/// `cyc: error: …` and, if there is one, `hint: …` below it.
///
/// With `isWarning` it is `cyc: warning: …`, for an answer that was given all the same. `look` is
/// that of the stream that the lines go to.
package func problemLines(
    _ problem: Problem, isWarning: Bool = false, messages: any Messages, look: TerminalLook
) -> [String] {
    // The words of a wrong command line are English, and so is all around them.
    var messages = messages
    if case .usage = problem { messages = English(messages.clock) }
    let explanation = messages.explain(problem)
    let label = isWarning ? messages.warningLabel : messages.errorLabel
    var lines =
        (Line("cyc: \(label): ", isWarning ? .warning : .danger)
        + Line(explanation.message))
        .wrapped(to: look.width, indent: 5)
    if let hint = explanation.hint {
        lines += hint.lines(
            after: Line("\(messages.hintLabel): ", .dim), width: look.width, indent: 6)
    }
    return lines.map { $0.painted(look) }
}

extension Settings.Expectation {
    /// The default as a command; where there is none only a value, which nobody wants unseen.
    fileprivate func example(of key: String) -> Instruction {
        switch Setting.named(key)?.fallback {
        case .text(let text) where !text.isEmpty: "\(Fix.set(key, text))"
        case .flag(let flag): "\(Fix.set(key, String(flag)))"
        case .number(let number): "\(Fix.set(key, String(number)))"
        case .list(let elements) where !elements.isEmpty: "\(Fix.set(key, elements))"
        default: Instruction(sanitized(example))
        }
    }
}

/// `FILE:LINE`, as far as it is known.
private func place(_ file: String?, _ line: Int?) -> String? {
    file.map { sanitized($0) + (line.map { ":\($0)" } ?? "") }
}

/// The folder that holds `file`.
private func folder(of file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == file.startIndex ? "/" : String(Substring(file.utf8[..<slash]))
}

extension Fix {
    fileprivate static func makeWritable(_ file: String, on machine: Machine) -> ShellCommand {
        let place = machine.nearest(to: file)
        if machine.isReadOnly(place) { return "findmnt -T \(path: place)" }
        if place == file, machine.user != 0 {
            return "chmod u+w \(path: folder(of: file)) \(path: file)"
        }
        return showPermissions(place, on: machine)
    }

    fileprivate static func showRoom(for file: String, on machine: Machine) -> ShellCommand {
        "df -h \(path: machine.nearest(to: folder(of: file)))"
    }

    fileprivate static func showPermissions(_ file: String, on machine: Machine) -> ShellCommand {
        if file == "." { return "cd" }
        let place = machine.nearest(to: file)
        return machine.isClosed(place)
            ? "chmod u+rwX \(path: place)" : "ls -ld \(path: place)"
    }

    fileprivate static func showFile(_ file: String, on machine: Machine) -> ShellCommand {
        "ls -l \(path: machine.nearest(to: file))"
    }

    fileprivate static func list(_ folder: String, on machine: Machine) -> ShellCommand {
        "ls -a \(path: machine.nearest(to: folder))"
    }

    fileprivate static func showBeginning(of file: String) -> ShellCommand {
        "head -c 200 \(path: file) | od -c"
    }

    fileprivate static func makeRepository(_ path: String) -> ShellCommand {
        "git init \(path: path)"
    }

    fileprivate static let unsetAgent: ShellCommand = "unset CYC_AGENT"
    fileprivate static let unsetNow: ShellCommand = "unset CYC_NOW"
    fileprivate static let setHome: ShellCommand =
        #"export HOME="$(getent passwd "$(id -u)" | cut -d: -f6)""#
    fileprivate static let allowFiles: ShellCommand = "ulimit -n 256"
    fileprivate static let export: ShellCommand = "cyc export FILE"

    /// The command that brings back a zone that is there.
    fileprivate static func zone(_ source: String, on machine: Machine) -> ShellCommand {
        guard machine.exists("/usr/share/zoneinfo") else {
            return asRoot("apt-get install tzdata", on: machine)
        }
        return switch source {
        case "TZ": "unset TZ"
        case "day.time_zone": unset("day.time_zone")
        default: "ls /usr/share/zoneinfo"
        }
    }

    /// The command that makes the search find what lies below a folder, too.
    fileprivate static func search(_ roots: [String]) -> ShellCommand {
        set("repositories.roots", roots)
    }
}

/// The command that gives the evening a length again.
private func eveningFix(after: String, until: String) -> ShellCommand {
    guard after == "24:00" else { return Fix.set("remind.until", "24:00") }
    return Fix.set("remind.after", until > "18:00" ? "18:00" : "00:00")
}

private let eveningReset: ShellCommand =
    "\(Fix.unset("remind.after")) && \(Fix.unset("remind.until"))"

/// Units: bytes; a whole number of KiB.
private func binarySize(_ bytes: Int) -> String {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
}

/// A URL without the user and the password that stand in it.
private func hidingUser(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard let start = scalars.firstRange(of: "://".unicodeScalars)?.upperBound,
        let end = scalars[start...].lastIndex(of: "@")
    else { return value }
    return "\(Substring(scalars[..<start]))***\(Substring(scalars[end...]))"
}

extension English {
    package var errorLabel: String { "error" }
    package var warningLabel: String { "warning" }
    package var hintLabel: String { "hint" }

    package func explain(_ problem: Problem) -> Explanation {
        switch problem {
        case .usage(let message, let hint):
            return Explanation(
                sanitized(message), hint: hint.map { Instruction(sanitized($0)) })
        case .configurationSyntax(let file, let line, let column, let detail):
            return Explanation(
                "\(visible(file)):\(line):\(column) is not valid TOML\(because(detail))",
                hint: "correct line \(line) of \(visible(file))")
        case .unknownSetting(let key, let file, let line, let nearest):
            return Explanation(
                "there is no setting \(visible(key))"
                    + (place(file, line).map { " (\($0))" } ?? ""),
                hint: nearest.map { "did you mean \(visible($0))?" }
                    // With a file that is wrong none is shown.
                    ?? (file == nil ? "see every setting: \(Fix.listSettings)" : "remove that line")
            )
        case .badSetting(let key, let value, let expected, let file, let line):
            return Explanation(
                "\(visible(key)) must be \(describe(expected)), not \(visible(hidingUser(value)))"
                    + (place(file, line).map { " (\($0))" } ?? ""),
                hint: file == nil
                    ? "for example: \(expected.example(of: key))"
                    : "correct that line, or return to the default: \(Fix.unset(key))")
        case .noEvening(let after, let until, let file, let line):
            return Explanation(
                "remind.until (\(until)) must be later than remind.after (\(after))"
                    + (place(file, line).map { " (\($0))" } ?? ""),
                hint: file == nil
                    ? "for example: \(eveningFix(after: after, until: until))"
                    : "correct that line, or return to the defaults: \(eveningReset)")
        case .unknownZone(let name, let source):
            return Explanation(
                "\(visible(name)) (from \(visible(source))) is no time zone of this system",
                hint: "use another one, or install the package tzdata:"
                    + " \(Fix.zone(source, on: machine))")
        case .badNow(let text):
            return Explanation(
                "CYC_NOW is not a time like 2026-11-21T19:02:11+09:00: \(visible(text))",
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
                "cyc is version \(own), but cyc-agent is version \(visible(agent))",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT names another one: \(Fix.unsetAgent)"
                    : "install both programs again with script/install")
        case .told(let message, let hint, _):
            return Explanation(sanitized(message), hint: hint.map { Instruction(encoded: $0) })
        case .ledgerDamaged(let file, let detail):
            return Explanation(
                "the ledger \(visible(file)) is damaged\(because(detail))",
                hint: "keep it aside and begin a new one: \(Fix.repair)")
        case .ledgerNewer(let file, let found, let known):
            return Explanation(
                "the ledger \(visible(file)) was written by a newer cyc"
                    + " (version \(found); this one knows up to \(known))",
                hint: "install the newer cyc")
        case .ledgerReadOnly(let file):
            return Explanation(
                "the ledger \(visible(file)) cannot be written",
                fix: Fix.makeWritable(file, on: machine))
        case .tooFewDescriptors(let needed):
            return Explanation(
                "cyc may open fewer than \(needed) files", hint: "allow more: \(Fix.allowFiles)")
        case .diskFull(let file):
            return Explanation(
                "no space is left to write \(visible(file))",
                hint: "free some: \(Fix.showRoom(for: file, on: machine))")
        case .ledgerBusy:
            return Explanation(
                "another cyc has been writing for over 5 seconds",
                hint: "try again in a moment; if it stays: \(Fix.doctor)")
        case .cannotRead(let file, let detail):
            return Explanation(
                "cannot read \(visible(file))\(because(detail))",
                hint: "look at its permissions: \(Fix.showPermissions(file, on: machine))")
        case .cannotWrite(let file, let detail):
            return Explanation(
                "cannot write \(visible(file))\(because(detail))",
                hint: "look at the permissions of its folder: "
                    + "\(Fix.showPermissions(folder(of: file), on: machine))")
        case .noSuchFile(let file):
            return Explanation(
                "there is no file \(visible(file))",
                hint: "look into its folder: \(Fix.list(folder(of: file), on: machine))")
        case .notAFile(let file):
            return Explanation(
                "\(visible(file)) is a pipe, a socket or a device, and no file",
                hint: "put a file in its place: \(Fix.showFile(file, on: machine))")
        case .fileTooLarge(let file, let limit):
            return Explanation(
                "\(visible(file)) is larger than \(binarySize(limit))",
                hint: "look what it is: \(Fix.showFile(file, on: machine))")
        case .foreignEntry(let file):
            return Explanation(
                "\(visible(file)), or a link on the way, is somebody else's in a folder that"
                    + " everybody can write to",
                hint: "name a file in a folder of your own: \(Fix.showFile(file, on: machine))")
        case .fileInTheWay(let file):
            return Explanation(
                "\(visible(file)) is there already, and not from this command",
                hint: "name another file, or replace it: --force")
        case .exposed(let exposure):
            return Explanation(
                exposure.owner == .somebodyElse
                    ? "\(visible(exposure.path)) belongs to somebody else"
                    : "others can \(exposure.isWritable ? "change" : "read")"
                        + " \(visible(exposure.path))",
                hint: "keep them out: \(Fix.keepOthersOut(exposure, on: machine))")
        case .notText(let file):
            return Explanation(
                "\(visible(file)) is no text in UTF-8",
                hint: machine.exists(file)
                    ? "look what it is: \(Fix.showBeginning(of: file))" : "look what writes it")
        case .badImport(let file, let detail):
            return Explanation(
                "\(visible(file)) is no export of cyc\(because(detail))",
                hint: "make one where your data is: \(Fix.export)")
        case .challenge(let problem): return explain(problem)
        case .ddayName(let problem): return explain(problem, of: .name)
        case .freeze(let problem): return explain(problem)
        case .todo(let problem): return explain(problem)
        case .date(let problem): return explain(problem)
        case .noEntry(let entry, let id): return explainNoEntry(entry, id: id)
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
                    ? "there is no folder \(visible(path))"
                    : place == .file
                        ? "\(visible(path)) is a file in no git repository"
                        : "\(visible(path)) is not a git repository", hint: hint)
        case .notWatched(let path):
            return Explanation(
                "\(visible(path)) is not watched", hint: "see what is: \(Fix.listRepositories)")
        case .unread(let unread):
            let first = unread.first
            return Explanation(
                incomplete(unread: unread.count)
                    + (first.map { ": \(error(of: $0.reason, at: $0.path))" } ?? "")
                    + (unread.count > 1 ? ", \(more(unread.count - 1))" : ""),
                fix: first.map { CycDisplay.fix(for: $0) } ?? Fix.doctor)
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

    package func describe(_ expectation: Settings.Expectation) -> String {
        switch expectation {
        case .text: "text"
        case .switchedOnOrOff: "true or false"
        case .wholeNumber(let range):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .list: "a list of texts"
        case .table: "a table of keys"
        case .folder: "an absolute path or one that begins with ~/"
        case .duration: "a duration like 30s, 10m, 2h or 1d"
        case .timeOfDay: "a time of day from 00:00 to 24:00"
        case .timeSpan: "a time span like 22:30-23:00"
        case .oneOf(let values): "one of " + values.map { visible($0) }.joined(separator: ", ")
        case .url: "a URL with https (http only for this machine)"
        case .hostName: "a host name like github.com"
        case .login: "the login of an account on GitHub"
        case .emailAddress: "an e-mail address"
        case .template(let field):
            "a template of known fields; {\(visible(field))} is none of "
                + templateFields.map { "{\($0)}" }.joined(separator: " ")
        }
    }
}

extension Korean {
    package var errorLabel: String { "오류" }
    package var warningLabel: String { "경고" }
    package var hintLabel: String { "힌트" }

    package func explain(_ problem: Problem) -> Explanation {
        switch problem {
        case .usage(let message, let hint):
            return Explanation(
                sanitized(message), hint: hint.map { Instruction(sanitized($0)) })
        case .configurationSyntax(let file, let line, let column, let detail):
            return Explanation(
                "\(visible(file)):\(line):\(column) TOML 문법 오류입니다\(because(detail))",
                hint: "\(visible(file)) 파일의 \(line)번째 줄을 고치세요")
        case .unknownSetting(let key, let file, let line, let nearest):
            return Explanation(
                "없는 설정입니다: \(visible(key))" + (place(file, line).map { " (\($0))" } ?? ""),
                hint: nearest.map { "혹시 이 설정인가요? \(visible($0))" }
                    ?? (file == nil ? "전체 설정 보기: \(Fix.listSettings)" : "그 줄을 지우세요"))
        case .badSetting(let key, let value, let expected, let file, let line):
            return Explanation(
                "\(visible(key)) 값이 올바르지 않습니다: \(visible(hidingUser(value)))"
                    + (place(file, line).map { " (\($0))" } ?? "")
                    + ". 필요한 값: \(describe(expected))",
                hint: file == nil
                    ? "예: \(expected.example(of: key))"
                    : "그 줄을 고치거나 기본값으로 되돌리세요: \(Fix.unset(key))")
        case .noEvening(let after, let until, let file, let line):
            return Explanation(
                "remind.until(\(until))은 remind.after(\(after))보다 늦어야 합니다"
                    + (place(file, line).map { " (\($0))" } ?? ""),
                hint: file == nil
                    ? "예: \(eveningFix(after: after, until: until))"
                    : "그 줄을 고치거나 기본값으로 되돌리세요: \(eveningReset)")
        case .unknownZone(let name, let source):
            return Explanation(
                "이 시스템에 없는 시간대입니다: \(visible(name)) (\(visible(source)))",
                hint: "다른 시간대를 쓰거나 tzdata 패키지를 설치하세요: \(Fix.zone(source, on: machine))")
        case .badNow(let text):
            return Explanation(
                "CYC_NOW 값이 2026-11-21T19:02:11+09:00 같은 형식이 아닙니다: \(visible(text))",
                hint: "변수를 지우세요: \(Fix.unsetNow)")
        case .noHome:
            return Explanation(
                "HOME이 설정되지 않아 홈 폴더를 알 수 없습니다",
                hint: "홈 폴더를 지정하세요: \(Fix.setHome)")
        case .agentMissing:
            return Explanation(
                "저장소를 읽고 GitHub에 묻는 cyc-agent 프로그램을 찾을 수 없습니다",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT가 다른 곳을 가리킵니다: \(Fix.unsetAgent)"
                    : "script/install로 두 프로그램을 다시 설치하거나 CYC_AGENT에 경로를 지정하세요")
        case .agentFailed(let detail):
            return Explanation(
                "cyc-agent가 응답 없이 종료되었습니다\(because(detail))",
                hint: "원인 찾기: \(Fix.doctor)")
        case .agentMismatch(let own, let agent):
            return Explanation(
                "cyc는 \(own) 버전인데 cyc-agent는 \(visible(agent)) 버전입니다",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT가 다른 것을 가리킵니다: \(Fix.unsetAgent)" : "두 프로그램을 다시 설치하세요")
        case .told(let message, let hint, _):
            return Explanation(sanitized(message), hint: hint.map { Instruction(encoded: $0) })
        case .ledgerDamaged(let file, let detail):
            return Explanation(
                "데이터 파일이 손상되었습니다: \(visible(file))\(because(detail))",
                hint: "손상된 파일은 따로 보관하고 새로 시작하기: \(Fix.repair)")
        case .ledgerNewer(let file, let found, let known):
            return Explanation(
                "더 새로운 cyc가 만든 데이터 파일입니다: \(visible(file))"
                    + " (버전 \(found), 지금 cyc는 \(known)까지 지원)",
                hint: "새 버전을 설치하세요")
        case .ledgerReadOnly(let file):
            return Explanation(
                "데이터 파일에 쓸 수 없습니다: \(visible(file))",
                hint: "쓰기 권한 주기: \(Fix.makeWritable(file, on: machine))")
        case .tooFewDescriptors(let needed):
            return Explanation(
                "cyc가 열 수 있는 파일이 \(needed)개가 되지 않습니다", hint: "한도 늘리기: \(Fix.allowFiles)")
        case .diskFull(let file):
            return Explanation(
                "디스크 공간이 부족해 쓸 수 없습니다: \(visible(file))",
                hint: "남은 공간 보기: \(Fix.showRoom(for: file, on: machine))")
        case .ledgerBusy:
            return Explanation(
                "다른 cyc가 5초 넘게 데이터 파일을 쓰고 있습니다",
                hint: "잠시 후 다시 시도하세요. 계속되면: \(Fix.doctor)")
        case .cannotRead(let file, let detail):
            return Explanation(
                "읽을 수 없습니다: \(visible(file))\(because(detail))",
                hint: "권한 보기: \(Fix.showPermissions(file, on: machine))")
        case .cannotWrite(let file, let detail):
            return Explanation(
                "쓸 수 없습니다: \(visible(file))\(because(detail))",
                hint: "폴더 권한 보기: \(Fix.showPermissions(folder(of: file), on: machine))")
        case .noSuchFile(let file):
            return Explanation(
                "파일이 없습니다: \(visible(file))",
                hint: "폴더 보기: \(Fix.list(folder(of: file), on: machine))")
        case .notAFile(let file):
            return Explanation(
                "파일이 아니라 파이프, 소켓 또는 장치입니다: \(visible(file))",
                hint: "그 자리에 파일을 두세요: \(Fix.showFile(file, on: machine))")
        case .fileTooLarge(let file, let limit):
            return Explanation(
                "\(binarySize(limit))보다 큽니다: \(visible(file))",
                hint: "무엇인지 보기: \(Fix.showFile(file, on: machine))")
        case .foreignEntry(let file):
            return Explanation(
                "누구나 쓸 수 있는 폴더에 있는 다른 사용자의 파일이나 링크입니다: \(visible(file))",
                hint: "내 폴더의 파일을 지정하세요: \(Fix.showFile(file, on: machine))")
        case .fileInTheWay(let file):
            return Explanation(
                "이미 있는 파일이고 이 명령이 만든 것이 아닙니다: \(visible(file))",
                hint: "다른 이름을 쓰거나, 바꾸려면: --force")
        case .exposed(let exposure):
            return Explanation(
                exposure.owner == .somebodyElse
                    ? "다른 사용자의 것입니다: \(visible(exposure.path))"
                    : "다른 사용자가 \(exposure.isWritable ? "바꿀" : "읽을") 수 있습니다:"
                        + " \(visible(exposure.path))",
                hint: "막으려면: \(Fix.keepOthersOut(exposure, on: machine))")
        case .notText(let file):
            return Explanation(
                "UTF-8 텍스트가 아닙니다: \(visible(file))",
                hint: machine.exists(file)
                    ? "내용 보기: \(Fix.showBeginning(of: file))" : "무엇이 쓰는지 확인하세요")
        case .badImport(let file, let detail):
            return Explanation(
                "cyc에서 내보낸 파일이 아닙니다: \(visible(file))\(because(detail))",
                hint: "데이터가 있는 곳에서 내보내기: \(Fix.export)")
        case .challenge(let problem): return explain(problem)
        case .ddayName(let problem): return explain(problem, of: .name)
        case .freeze(let problem): return explain(problem)
        case .todo(let problem): return explain(problem)
        case .date(let problem): return explain(problem)
        case .noEntry(let entry, let id): return explainNoEntry(entry, id: id)
        case .challengeIsOver(let id, let state): return explainOver(id, state)
        case .gitMissing:
            return Explanation("git 프로그램이 없습니다", hint: "git을 설치하세요 (Debian 패키지: git)")
        case .notARepository(let path, let place):
            let hint: Instruction =
                switch place {
                case .file, .home: "등록된 저장소 보기: \(Fix.listRepositories)"
                case .missing: "그곳에 있는 것 보기: \(Fix.list(path, on: machine))"
                case .folder: "저장소 만들기: \(Fix.makeRepository(path))"
                case .aboveRepositories(let roots): "그 아래의 저장소 찾기: \(Fix.search(roots))"
                }
            return Explanation(
                place == .missing
                    ? "폴더가 없습니다: \(visible(path))"
                    : place == .file
                        ? "git 저장소에 있지 않은 파일입니다: \(visible(path))"
                        : "git 저장소가 아닙니다: \(visible(path))", hint: hint)
        case .notWatched(let path):
            return Explanation(
                "등록되지 않은 저장소입니다: \(visible(path))",
                hint: "등록된 저장소 보기: \(Fix.listRepositories)")
        case .unread(let unread):
            let first = unread.first
            return Explanation(
                incomplete(unread: unread.count)
                    + (first.map { ": \(error(of: $0.reason, at: $0.path))" } ?? "")
                    + (unread.count > 1 ? " (\(more(unread.count - 1)))" : ""),
                hint: first.map { "해결 방법: \(fix(for: $0))" } ?? "원인 찾기: \(Fix.doctor)")
        case .hub(let trouble): return explain(trouble)
        case .login(let trouble): return explain(trouble)
        case .reminder(let problem): return explain(problem)
        case .notDelivered(let troubles): return explainNotDelivered(troubles)
        case .channel(let trouble): return explain(trouble)
        case .schedule(let problem): return explain(problem)
        case .interrupted:
            return Explanation(
                "중단했습니다. 지금까지의 데이터는 그대로입니다", hint: "이어서 하기: \(Fix.sync)")
        }
    }

    package func describe(_ expectation: Settings.Expectation) -> String {
        switch expectation {
        case .text: "문자열"
        case .switchedOnOrOff: "true 또는 false"
        case .wholeNumber(let range): "\(range.lowerBound)에서 \(range.upperBound)까지의 정수"
        case .list: "문자열 목록"
        case .table: "키를 담는 테이블"
        case .folder: "절대 경로 또는 ~/로 시작하는 경로"
        case .duration: "30s, 10m, 2h, 1d 같은 기간"
        case .timeOfDay: "00:00부터 24:00까지의 시각"
        case .timeSpan: "22:30-23:00 같은 시간대"
        case .oneOf(let values): values.map { visible($0) }.joined(separator: ", ") + " 중 하나"
        case .url: "https로 시작하는 URL (http는 이 컴퓨터 주소만)"
        case .hostName: "github.com 같은 호스트 이름"
        case .login: "GitHub 계정의 로그인 이름"
        case .emailAddress: "이메일 주소"
        case .template(let field):
            "아래 필드로 된 템플릿 (없는 필드: {\(visible(field))}): "
                + templateFields.map { "{\($0)}" }.joined(separator: " ")
        }
    }
}
