package import CycCore

extension Korean {
    package var errorLabel: Text { "오류" }
    package var warningLabel: Text { "경고" }
    package var hintLabel: Text { "힌트" }

    package func explain(_ problem: Problem) -> Explanation {
        switch problem {
        case .usage(let message, let hint):
            return Explanation(
                "\(message)", hint: hint.map { Instruction("\($0)") })
        case .configurationSyntax(let file, let line, let column, let detail):
            return Explanation(
                "\(visible: file):\(line):\(column) TOML 문법 오류입니다\(because(detail))",
                hint: "\(visible: file) 파일의 \(line)번째 줄을 고치세요")
        case .unknownSetting(let key, let file, let line, let nearest):
            return Explanation(
                "없는 설정입니다: \(visible: key)" + (fileAndLine(file, line).map { " (\($0))" } ?? ""),
                hint: nearest.map { "혹시 이 설정인가요? \(visible: $0)" }
                    ?? (file == nil ? "전체 설정 보기: \(Fix.listSettings)" : "그 줄을 지우세요"))
        case .badSetting(let key, let value, let expected, let file, let line):
            return Explanation(
                "\(visible: key) 값이 올바르지 않습니다: \(visible: hidingUser(value))"
                    + (fileAndLine(file, line).map { " (\($0))" } ?? "")
                    + ". 필요한 값: \(describe(expected))",
                hint: file == nil
                    ? "예: \(expected.example(of: key))"
                    : "그 줄을 고치거나 기본값으로 되돌리세요: \(Fix.unset(key))")
        case .noEvening(let after, let until, let file, let line):
            return Explanation(
                "remind.until(\(until))은 remind.after(\(after))보다 늦어야 합니다"
                    + (fileAndLine(file, line).map { " (\($0))" } ?? ""),
                hint: file == nil
                    ? "예: \(Fix.evening(after: after, until: until))"
                    : "그 줄을 고치거나 기본값으로 되돌리세요: \(Fix.resetEvening)")
        case .unknownZone(let name, let source):
            return Explanation(
                "이 시스템에 없는 시간대입니다: \(visible: name) (\(visible: source))",
                hint: "다른 시간대를 쓰거나 tzdata 패키지를 설치하세요: \(Fix.zone(source, on: machine))")
        case .badNow(let text):
            return Explanation(
                "CYC_NOW 값이 2026-11-21T19:02:11+09:00 같은 형식이 아닙니다: \(visible: text)",
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
                "cyc는 \(own) 버전인데 cyc-agent는 \(visible: agent) 버전입니다",
                hint: machine.isSet("CYC_AGENT")
                    ? "CYC_AGENT가 다른 것을 가리킵니다: \(Fix.unsetAgent)" : "두 프로그램을 다시 설치하세요")
        case .told(let message, let hint, _):
            return Explanation("\(message)", hint: hint.map { Instruction(encoded: $0) })
        case .ledgerDamaged(let file, let detail):
            return Explanation(
                "데이터 파일이 손상되었습니다: \(visible: file)\(because(detail))",
                hint: "손상된 파일은 따로 보관하고 새로 시작하기: \(Fix.repair)")
        case .ledgerNewer(let file, let found, let known):
            return Explanation(
                "더 새로운 cyc가 만든 데이터 파일입니다: \(visible: file) (버전 \(found), 지금 cyc는 \(known)까지 지원)",
                hint: "새 버전을 설치하세요")
        case .ledgerReadOnly(let file):
            return Explanation(
                "데이터 파일에 쓸 수 없습니다: \(visible: file)",
                hint: "쓰기 권한 주기: \(Fix.makeWritable(file, on: machine))")
        case .tooFewDescriptors(let needed):
            return Explanation(
                "cyc가 열 수 있는 파일이 \(needed)개가 되지 않습니다", hint: "한도 늘리기: \(Fix.allowFiles)")
        case .diskFull(let file):
            return Explanation(
                "디스크 공간이 부족해 쓸 수 없습니다: \(visible: file)",
                hint: "남은 공간 보기: \(Fix.showRoom(for: file, on: machine))")
        case .ledgerBusy:
            return Explanation(
                "다른 cyc가 5초 넘게 데이터 파일을 쓰고 있습니다",
                hint: "잠시 후 다시 시도하세요. 계속되면: \(Fix.doctor)")
        case .cannotRead(let file, let detail):
            return Explanation(
                "읽을 수 없습니다: \(visible: file)\(because(detail))",
                hint: "권한 보기: \(Fix.showPermissions(file, on: machine))")
        case .cannotWrite(let file, let detail):
            return Explanation(
                "쓸 수 없습니다: \(visible: file)\(because(detail))",
                hint: "폴더 권한 보기: \(Fix.showPermissions(folder(of: file), on: machine))")
        case .noSuchFile(let file):
            return Explanation(
                "파일이 없습니다: \(visible: file)",
                hint: "폴더 보기: \(Fix.list(folder(of: file), on: machine))")
        case .notAFile(let file):
            return Explanation(
                "파일이 아니라 파이프, 소켓 또는 장치입니다: \(visible: file)",
                hint: "그 자리에 파일을 두세요: \(Fix.showFile(file, on: machine))")
        case .fileTooLarge(let file, let limit):
            return Explanation(
                "\(binarySize(limit))보다 큽니다: \(visible: file)",
                hint: "무엇인지 보기: \(Fix.showFile(file, on: machine))")
        case .foreignEntry(let file):
            return Explanation(
                "누구나 쓸 수 있는 폴더에 있는 다른 사용자의 파일이나 링크입니다: \(visible: file)",
                hint: "내 폴더의 파일을 지정하세요: \(Fix.showFile(file, on: machine))")
        case .fileInTheWay(let file):
            return Explanation(
                "이미 있는 파일이고 이 명령이 만든 것이 아닙니다: \(visible: file)",
                hint: "다른 이름을 쓰거나, 바꾸려면: --force")
        case .exposed(let exposure):
            return Explanation(
                exposure.owner == .somebodyElse
                    ? "다른 사용자의 것입니다: \(visible: exposure.path)"
                    : "다른 사용자가 \(exposure.isWritable ? "바꿀" : "읽을") 수 있습니다:"
                        + " \(visible: exposure.path)",
                hint: "막으려면: \(Fix.keepOthersOut(exposure, on: machine))")
        case .notText(let file):
            return Explanation(
                "UTF-8 텍스트가 아닙니다: \(visible: file)",
                hint: machine.exists(file)
                    ? "내용 보기: \(Fix.showBeginning(of: file))" : "무엇이 쓰는지 확인하세요")
        case .badImport(let file, let detail):
            return Explanation(
                "cyc에서 내보낸 파일이 아닙니다: \(visible: file)\(because(detail))",
                hint: "데이터가 있는 곳에서 내보내기: \(Fix.export)")
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
                    ? "폴더가 없습니다: \(visible: path)"
                    : place == .file
                        ? "git 저장소에 있지 않은 파일입니다: \(visible: path)"
                        : "git 저장소가 아닙니다: \(visible: path)", hint: hint)
        case .notWatched(let path):
            return Explanation(
                "등록되지 않은 저장소입니다: \(visible: path)",
                hint: "등록된 저장소 보기: \(Fix.listRepositories)")
        case .unread(let unread):
            let first = unread.first
            return Explanation(
                incomplete(unread: unread.count)
                    + (first.map { ": \(error(of: $0.reason, at: $0.path))" } ?? "")
                    + (unread.count > 1 ? " (\(more(unread.count - 1)))" : ""),
                hint: first.map { "해결 방법: \(Fix.read($0))" } ?? "원인 찾기: \(Fix.doctor)")
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
}
