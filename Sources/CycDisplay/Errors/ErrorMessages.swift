package import CycCore

extension Messages {
    package func explain(_ failure: CycError) -> Explanation {
        switch failure {
        case .usage(let message, let hint):
            return Explanation("\(message)", hint: hint.map { Instruction("\($0)") })
        case .configurationSyntax(let file, let line, let column, let detail):
            return explanation(
                "\(visible: file):\(line):\(column) is not valid TOML\(because(detail))",
                "\(visible: file):\(line):\(column) TOML 문법 오류입니다\(because(detail))",
                hint: "fix line \(line) of \(visible: file)",
                "\(visible: file) 파일의 \(line)번째 줄을 고치세요")
        case .unknownSetting(let key, let file, let line, let nearest):
            return explanation(
                "there is no setting \(visible: key)\(place(file, line))",
                "없는 설정입니다: \(visible: key)\(place(file, line))",
                hint: nearest.map {
                    say("did you mean \(visible: $0)?", "혹시 이 설정인가요? \(visible: $0)")
                }
                    // No hint is shown with an invalid file.
                    ?? (file == nil
                        ? say(
                            "see every setting: \(Fix.listSettings)",
                            "전체 설정 보기: \(Fix.listSettings)")
                        : say("remove that line", "그 줄을 지우세요")))
        case .badSetting(let key, let value, let expected, let file, let line):
            let value = shownValue(value, of: key, expected)
            return explanation(
                "\(visible: key) must be \(describe(expected)), not \(visible: value)"
                    + place(file, line),
                "\(visible: key) 값이 올바르지 않습니다: \(visible: value)"
                    + "\(place(file, line)). 필요한 값: \(describe(expected))",
                hint: file == nil
                    ? example(expected.example(of: key))
                    : say(
                        "fix that line, or reset it to the default: \(Fix.unset(key))",
                        "그 줄을 고치거나 기본값으로 되돌리세요: \(Fix.unset(key))"))
        case .emptyReminderWindow(let after, let until, let file, let line):
            return explanation(
                "remind.until (\(until)) must be later than remind.after (\(after))"
                    + place(file, line),
                "remind.until(\(until))은 remind.after(\(after))보다 늦어야 합니다\(place(file, line))",
                hint: file == nil
                    ? example(Instruction(Fix.evening(after: after, until: until)))
                    : say(
                        "fix that line, or reset to the defaults: \(Fix.resetEvening)",
                        "그 줄을 고치거나 기본값으로 되돌리세요: \(Fix.resetEvening)"))
        case .unknownZone(let name, let source):
            return explanation(
                "\(visible: name) (from \(visible: source)) is not a time zone of this system",
                "이 시스템에 없는 시간대입니다: \(visible: name) (\(visible: source))",
                hint: "use another one, or install the package tzdata:"
                    + " \(Fix.zone(source, on: machine))",
                "다른 시간대를 쓰거나 tzdata 패키지를 설치하세요: \(Fix.zone(source, on: machine))")
        case .badNow(let text):
            return explanation(
                "CYC_NOW is not a time like 2026-11-21T19:02:11+09:00: \(visible: text)",
                "CYC_NOW 값이 2026-11-21T19:02:11+09:00 같은 형식이 아닙니다: \(visible: text)",
                hint: "\(Fix.unsetNow)", "변수를 지우세요: \(Fix.unsetNow)")
        case .noHome:
            return explanation(
                "the home folder is unknown: HOME is not set",
                "HOME이 설정되지 않아 홈 폴더를 알 수 없습니다",
                hint: "\(Fix.setHome)", "홈 폴더를 지정하세요: \(Fix.setHome)")
        case .agentMissing:
            return explanation(
                "cyc-agent is missing, the program that reads repositories and asks GitHub",
                "저장소를 읽고 GitHub에 묻는 cyc-agent 프로그램을 찾을 수 없습니다",
                hint: machine.isSet("CYC_AGENT")
                    ? say(
                        "CYC_AGENT points elsewhere: \(Fix.unsetAgent)",
                        "CYC_AGENT가 다른 곳을 가리킵니다: \(Fix.unsetAgent)")
                    : say(
                        "reinstall cyc with script/install, or set CYC_AGENT to its path",
                        "script/install로 두 프로그램을 다시 설치하거나 CYC_AGENT에 경로를 지정하세요"))
        case .readerMissing:
            return explanation(
                "cyc-reader is missing, the program that reads repositories",
                "저장소를 읽는 cyc-reader 프로그램을 찾을 수 없습니다",
                hint: machine.isSet("CYC_READER")
                    ? say(
                        "CYC_READER points elsewhere: \(Fix.unsetReader)",
                        "CYC_READER가 다른 곳을 가리킵니다: \(Fix.unsetReader)")
                    : say(
                        "reinstall cyc with script/install, or set CYC_READER to its path",
                        "script/install로 모든 프로그램을 다시 설치하거나 CYC_READER에 경로를 지정하세요"))
        case .readerNotConfined:
            return explanation(
                "cyc-reader can't read repositories: this system has neither seccomp to confine it nor git to use instead",
                "이 시스템에는 cyc-reader를 제한할 seccomp가 없고 대신할 git도 없어 저장소를 읽지 않습니다",
                hint: say(
                    "install git (Debian: the package git), or use a Linux kernel with CONFIG_SECCOMP_FILTER",
                    "git을 설치하거나(Debian 패키지: git) CONFIG_SECCOMP_FILTER로 빌드된 Linux 커널을 사용하세요"))
        case .agentFailed(let detail):
            return explanation(
                "cyc-agent ended without a response\(because(detail))",
                "cyc-agent가 응답 없이 종료되었습니다\(because(detail))",
                hint: "find the cause: \(Fix.doctor)", "원인 찾기: \(Fix.doctor)")
        case .agentMismatch(let own, let agent):
            return explanation(
                "cyc is version \(own), but cyc-agent is version \(visible: agent)",
                "cyc는 \(own) 버전인데 cyc-agent는 \(visible: agent) 버전입니다",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT points to another version: \(Fix.unsetAgent)"
                    : "reinstall cyc with script/install",
                machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT가 다른 것을 가리킵니다: \(Fix.unsetAgent)" : "두 프로그램을 다시 설치하세요")
        case .reported(let message, let hint, _):
            return Explanation("\(message)", hint: hint.map { Instruction(encoded: $0) })
        case .ledgerDamaged(let file, let detail):
            return explanation(
                "the ledger \(visible: file) is damaged\(because(detail))",
                "데이터 파일이 손상되었습니다: \(visible: file)\(because(detail))",
                hint: "recover what can still be read, and keep the damaged file: \(Fix.repair)",
                "읽을 수 있는 항목을 복구하고 손상된 파일은 보관하기: \(Fix.repair)")
        case .ledgerNewer(let file, let found, let known):
            return explanation(
                "the ledger \(visible: file) was written by a newer cyc"
                    + " (version \(found); this one knows up to \(known))",
                "더 새로운 cyc가 만든 데이터 파일입니다: \(visible: file) (버전 \(found), 지금 cyc는 \(known)까지 지원)",
                hint: "install the newer cyc", "새 버전을 설치하세요")
        case .ledgerOlder(let file, let release):
            return explanation(
                "the ledger \(visible: file) was written by a cyc older than \(release)",
                "\(release)보다 오래된 cyc가 만든 데이터 파일입니다: \(visible: file)",
                hint: "run cyc \(release) once, which brings it up to date, then this one",
                "cyc \(release)을 한 번 실행해 데이터 파일을 갱신한 뒤 다시 실행하세요")
        case .ledgerReadOnly(let file): return explainUnwritable(file)
        // SQLite names only the database, whichever of its files may not be written.
        case .cannotRead(let file, _) where !unwritableFiles(beside: file).isEmpty,
            .cannotWrite(let file, _) where !unwritableFiles(beside: file).isEmpty:
            return explainUnwritable(file)
        case .tooFewDescriptors(let needed):
            return explanation(
                "cyc may open fewer than \(needed) files",
                "cyc가 열 수 있는 파일이 \(needed)개가 되지 않습니다",
                hint: "allow more: \(Fix.raiseFileLimit)", "한도 늘리기: \(Fix.raiseFileLimit)")
        case .diskFull(let file):
            return explanation(
                "no space left to write \(visible: file)",
                "디스크 공간이 부족해 쓸 수 없습니다: \(visible: file)",
                hint: "free some space: \(Fix.showFreeSpace(for: file, on: machine))",
                "남은 공간 보기: \(Fix.showFreeSpace(for: file, on: machine))")
        case .ledgerBusy:
            return explanation(
                "another cyc has been writing for over 5 seconds",
                "다른 cyc가 5초 넘게 데이터 파일을 쓰고 있습니다",
                hint: "try again in a moment; if it stays: \(Fix.doctor)",
                "잠시 후 다시 시도하세요. 계속되면: \(Fix.doctor)")
        case .cannotRead(let file, let detail):
            return explanation(
                "cannot read \(visible: file)\(because(detail))",
                "읽을 수 없습니다: \(visible: file)\(because(detail))",
                hint: "check its permissions: \(Fix.showPermissions(file, on: machine))",
                "권한 보기: \(Fix.showPermissions(file, on: machine))")
        case .cannotWrite(let file, let detail):
            return explanation(
                "cannot write \(visible: file)\(because(detail))",
                "쓸 수 없습니다: \(visible: file)\(because(detail))",
                hint: "check the permissions of its folder: "
                    + "\(Fix.showPermissions(folder(of: file), on: machine))",
                "폴더 권한 보기: \(Fix.showPermissions(folder(of: file), on: machine))")
        case .noSuchFile(let file):
            return explanation(
                "there is no file \(visible: file)", "파일이 없습니다: \(visible: file)",
                hint: "see its folder: \(Fix.list(folder(of: file), on: machine))",
                "폴더 보기: \(Fix.list(folder(of: file), on: machine))")
        case .notAFile(let file):
            return explanation(
                "\(visible: file) is a pipe, socket or device, not a file",
                "파일이 아니라 파이프, 소켓 또는 장치입니다: \(visible: file)",
                hint: "put a file in its place: \(Fix.showFile(file, on: machine))",
                "그 자리에 파일을 두세요: \(Fix.showFile(file, on: machine))")
        case .fileTooLarge(let file, let limit):
            return explanation(
                "\(visible: file) is larger than \(binarySize(limit))",
                "\(binarySize(limit))보다 큽니다: \(visible: file)",
                hint: "check what it is: \(Fix.showFile(file, on: machine))",
                "무엇인지 보기: \(Fix.showFile(file, on: machine))")
        case .ownedByOther(let file):
            let place = machine.nearest(to: file)
            let owner = machine.owner(place) ?? machine.owner(folder(of: place))
            return explanation(
                "cyc won't write \(visible: file): it, its folder or a link on the way belongs to"
                    + " another user\(owner.map { " (\(visible: $0))" } ?? "")",
                "다른 사용자\(owner.map { "(\(visible: $0))" } ?? "")의 파일, 폴더 또는 링크를 거치므로"
                    + " 쓰지 않습니다: \(visible: file)",
                hint: "see whose it is: \(Fix.showOwners(file, on: machine)); then run cyc as that"
                    + " user, or use a folder of your own",
                "소유자 보기: \(Fix.showOwners(file, on: machine)). 그 사용자로 실행하거나 내 폴더를 쓰세요")
        case .existingFile(let file):
            return explanation(
                "\(visible: file) already exists and wasn't written by this command",
                "이 명령으로 만든 파일이 아니어서 덮어쓰지 않습니다: \(visible: file)",
                hint: "choose another file, or add --force to replace it",
                "다른 이름을 쓰거나, 덮어쓰려면 --force를 붙이세요")
        case .exposed(let exposure):
            return explanation(
                exposure.owner == .somebodyElse
                    ? "\(visible: exposure.path) belongs to another user"
                    : "others can \(exposure.isWritable ? "change" : "read")"
                        + " \(visible: exposure.path)",
                exposure.owner == .somebodyElse
                    ? "다른 사용자의 것입니다: \(visible: exposure.path)"
                    : "다른 사용자가 \(exposure.isWritable ? "바꿀" : "읽을") 수 있습니다:"
                        + " \(visible: exposure.path)",
                hint: "restrict access: \(Fix.restrictAccess(exposure, on: machine))",
                "막으려면: \(Fix.restrictAccess(exposure, on: machine))")
        case .notText(let file):
            return explanation(
                "\(visible: file) is not UTF-8 text", "UTF-8 텍스트가 아닙니다: \(visible: file)",
                hint: machine.exists(file)
                    ? say(
                        "check what it is: \(Fix.showBeginning(of: file))",
                        "내용 보기: \(Fix.showBeginning(of: file))")
                    : say("check the program that writes it", "무엇이 쓰는지 확인하세요"))
        case .badImport(let file, let detail):
            return explanation(
                "\(visible: file) is not an export of cyc\(because(detail))",
                "cyc에서 내보낸 파일이 아닙니다: \(visible: file)\(because(detail))",
                hint: "create one on the machine with your data: \(Fix.export)",
                "데이터가 있는 곳에서 내보내기: \(Fix.export)")
        case .cannotAsk:
            return explanation(
                "can't ask, because standard input is not a terminal",
                "표준 입력이 터미널이 아니어서 확인을 받을 수 없습니다",
                hint: "add --yes to skip the question", "확인 없이 진행하려면 --yes를 붙이세요")
        case .editing(let number, .challenge(let failure)):
            return explain(failure, editing: number)
        case .editing(let number, .alarm(let failure)): return explain(failure, editing: number)
        case .editing(_, let failure): return explain(failure)
        case .challenge(let failure): return explain(failure)
        case .ddayName(let failure): return explain(failure, of: .name)
        case .freeze(let failure): return explain(failure)
        case .todo(let failure): return explain(failure)
        case .date(let failure): return explain(failure)
        case .range(let failure): return explain(failure)
        case .focus(let failure): return explain(failure)
        case .diary(let failure): return explain(failure)
        case .profile(let failure): return explain(failure)
        case .mate(let failure): return explain(failure)
        case .alarm(let failure): return explain(failure)
        case .undo(let failure): return explain(failure)
        case .sharing(let failure): return explain(failure)
        case .noEntry(let kind, let id): return explainNoEntry(kind, id: id)
        case .number(let error): return explain(error)
        case .editorFailed(let editor, let status):
            return explanation(
                "the editor (\(shown(editor))) \(ended(status)); the settings are unchanged",
                "편집기가 실패해(\(shown(editor)), \(ended(status))) 설정을 그대로 두었습니다",
                hint: "choose another editor: \(Fix.chooseSettingsEditor)",
                "다른 편집기 쓰기: \(Fix.chooseSettingsEditor)")
        case .changedMeanwhile(let file, let draft):
            return explanation(
                "\(file) changed while you edited it", "편집하는 동안 파일이 바뀌었습니다: \(file)",
                hint: "compare it with your version: \(Fix.compare(file, draft))",
                "편집하던 내용과 비교하기: \(Fix.compare(file, draft))")
        case .alreadyEdited(let file):
            return explanation(
                "another cyc config edit has \(file) open",
                "다른 cyc config edit이 편집하고 있습니다: \(file)",
                hint: "finish that one first, then: \(Fix.editSettings)",
                "먼저 끝낸 뒤 다시 실행하세요: \(Fix.editSettings)")
        case .tooManyEntries(let kind): return explainTooManyEntries(kind)
        case .fieldOutOfRange(let kind, let number):
            return explanation(
                "a value of \(name(of: kind)) \(numbered(number, kind)) is out of range, so nothing was changed",
                "범위를 벗어난 값이 있어 아무것도 바꾸지 않았습니다: \(name(of: kind)) \(numbered(number, kind))",
                hint: "list them: \(Fix.list(kind))", "목록 보기: \(Fix.list(kind))")
        case .challengeIsOver(let id, let state): return explainFinished(id, state)
        case .gitMissing:
            return explanation(
                "the program git is missing", "git 프로그램이 없습니다",
                hint: "install it (Debian: the package git)", "git을 설치하세요 (Debian 패키지: git)")
        case .notARepository(let path, let place): return explain(place, at: path)
        case .notWatched(let path):
            return explanation(
                "\(visible: path) is not watched", "등록되지 않은 저장소입니다: \(visible: path)",
                hint: "list the watched repositories: \(Fix.listRepositories)",
                "등록된 저장소 보기: \(Fix.listRepositories)")
        case .unread(let unread):
            let first = unread.first
            let rest = unread.count > 1 ? more(unread.count - 1) : ""
            return Explanation(
                incomplete(unread)
                    + (first.map { ": \(error(of: $0.reason, at: $0.path))" } ?? "")
                    + (rest.isEmpty ? "" : say(", \(rest)", " (\(rest))")),
                hint: first.map { say("\(Fix.read($0))", "해결 방법: \(Fix.read($0))") }
                    ?? say("\(Fix.doctor)", "원인 찾기: \(Fix.doctor)"))
        case .slowReading(let paths):
            let first: Text = paths.first.map { "\(visible: $0)" } ?? ""
            let rest = paths.count - 1
            return explanation(
                "reading \(first)\(rest > 0 ? " and \(grouped(rest)) more" : "")"
                    + " took too long (a slow disk or a long history)",
                "제한 시간 안에 다 읽지 못했습니다: \(first)\(rest > 0 ? " 외 \(grouped(rest))개" : "")"
                    + " (느린 디스크 또는 긴 기록)",
                hint: "reading continues in the background; to wait for it: \(Fix.sync)",
                "백그라운드에서 계속합니다. 끝까지 기다리려면: \(Fix.sync)")
        case .gitHub(let failure): return explain(failure)
        case .login(let failure): return explain(failure)
        case .reminder(let failure): return explain(failure)
        case .notDelivered(let errors): return explainNotDelivered(errors)
        case .channel(let failure): return explain(failure)
        case .hook(let error): return explain(error)
        case .schedule(let failure): return explain(failure)
        case .forget(let failure): return explain(failure)
        case .interrupted:
            return explanation(
                "interrupted; no data was lost", "중단했습니다. 지금까지의 데이터는 그대로입니다",
                hint: "continue: \(Fix.sync)", "이어서 하기: \(Fix.sync)")
        }
    }

    package var errorLabel: Text { say("error", "오류") }
    package var warningLabel: Text { say("warning", "경고") }
    package func promptNotRenewed(_ error: CycError) -> Text {
        let why = explain(error).message
        return say("the prompt is not renewed: \(why)", "프롬프트를 갱신하지 못했습니다: \(why)")
    }
    package var hintLabel: Text { say("hint", "힌트") }

    private func example(_ example: Instruction) -> Instruction {
        say("for example: \(example)", "예: \(example)")
    }

    /// ` (FILE:LINE)`, as far as known.
    private func place(_ file: String?, _ line: Int?) -> Text {
        guard let file else { return "" }
        return " (\(file)\(line.map { ":\($0)" } ?? ""))"
    }

    /// Explains why there is no repository at `path`.
    private func explain(_ place: RepositoryNotFound, at path: String) -> Explanation {
        let message: Text =
            switch place {
            case .missing:
                say("there is no folder \(visible: path)", "폴더가 없습니다: \(visible: path)")
            case .file:
                say(
                    "\(visible: path) is a file outside any git repository",
                    "git 저장소에 있지 않은 파일입니다: \(visible: path)")
            case .folder, .home, .aboveRepositories:
                say(
                    "\(visible: path) is not a git repository", "git 저장소가 아닙니다: \(visible: path)")
            }
        let hint: Instruction =
            switch place {
            case .file, .home, .missing(isInHome: false):
                say(
                    "list the watched repositories: \(Fix.listRepositories)",
                    "등록된 저장소 보기: \(Fix.listRepositories)")
            case .missing(isInHome: true):
                say(
                    "see what is there: \(Fix.list(path, on: machine))",
                    "그곳에 있는 것 보기: \(Fix.list(path, on: machine))")
            case .folder:
                say(
                    "create one there: \(Fix.makeRepository(path))",
                    "저장소 만들기: \(Fix.makeRepository(path))")
            case .aboveRepositories(let roots):
                say(
                    "find those below it: \(Fix.search(roots))",
                    "그 아래의 저장소 찾기: \(Fix.search(roots))")
            }
        return Explanation(message, hint: hint)
    }
}
