package import CycCore

/// An event with its program.
package struct HookRow: Sendable {
    package let event: HookEvent
    /// Program and arguments; empty for none.
    package let words: [String]
    /// The error that keeps it from running.
    package let problem: DeliveryError?
    package let last: HookRun?

    package init(event: HookEvent, words: [String], problem: DeliveryError?, last: HookRun?) {
        (self.event, self.words, self.problem, self.last) = (event, words, problem, last)
    }
}

/// All events with their programs and last results.
package func hookListScreen(
    _ rows: [HookRow], messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard rows.contains(where: { !$0.words.isEmpty }) else {
        return adviceLines(messages.noHooks, Fix.setHook, look: look)
    }
    var table = Table(columns: [
        Table.Column(messages.eventColumn), Table.Column(messages.programColumn, dropping: .end),
        Table.Column(messages.resultColumn, dropping: .end),
    ])
    table.rows = rows.map { row in
        [
            Line("\(row.event.rawValue)", row.words.isEmpty ? .dim : .strong),
            Line("\(row.words.joined(separator: " "))"),
            row.problem.map { Line(messages.problem(of: $0), .danger) }
                ?? row.last.map { Line(messages.result(of: $0), role(of: $0)) } ?? Line(),
        ]
    }
    return table.lines(look).map { $0.trimmed.painted(look) }
}

/// Runs with their results and output.
package func hookLogScreen(
    _ runs: [HookRun], today: Day, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !runs.isEmpty else {
        return adviceLines(messages.noHookRan, Fix.listHooks, look: look)
    }
    var lines: [Line] = []
    for run in runs {
        let head =
            Line("\(messages.time(run.at.instant))", .dim)
            + Line("  \(run.event.rawValue)  ", .strong)
            + Line(messages.result(of: run), role(of: run))
        lines += head.wrapped(to: look.width, indent: 2)
        for line in run.output.split(separator: "\n") {
            lines += Line("  \(String(line))", .dim).wrapped(to: look.width, indent: 2)
        }
    }
    return lines.map { $0.trimmed.painted(look) }
}

private func role(of run: HookRun) -> Role { run.failure == nil ? .good : .danger }

/// Messages of `hook`.
extension Messages {
    var noHooks: Text {
        say("No program runs on any event. Set one", "이벤트에 실행할 프로그램이 없습니다. 지정하려면")
    }
    var noHookRan: Text { say("No program ran yet. See which are set", "아직 실행한 프로그램 없음 · 설정 보기") }
    var eventColumn: Text { say("Event", "이벤트") }
    var programColumn: Text { say("Program", "프로그램") }

    package func hookRan(_ event: HookEvent, _ duration: Duration) -> Text {
        let time = milliseconds(duration)
        return say("hooks.\(event.rawValue) ran in \(time)", "hooks.\(event.rawValue) 실행: \(time)")
    }

    private func milliseconds(_ duration: Duration) -> Text {
        say("\(Int(duration / .milliseconds(1))) ms", "\(Int(duration / .milliseconds(1)))ms")
    }

    /// Result of a run, such as "ran in 20 ms".
    func result(of run: HookRun) -> Text {
        guard let failure = run.failure else {
            return say("ran in \(milliseconds(run.duration))", "실행: \(milliseconds(run.duration))")
        }
        return problem(of: failure)
    }

    /// Short reason why a program did not run to its end.
    func problem(of failure: DeliveryError) -> Text {
        switch failure {
        case .programMissing(let name):
            say("\(name) doesn't exist or isn't executable", "프로그램이 없거나 실행할 수 없음: \(name)")
        case .programUnsafe(let path):
            say("others can write to \(path)", "다른 사용자가 쓸 수 있음: \(path)")
        case .timedOut(let seconds):
            say(
                "ended after \(counted(seconds, "second"))", "\(seconds)초가 지나 종료함")
        case .programFailed(_, let status, let detail):
            say("status \(status)\(because(detail))", "종료 상태 \(status)\(because(detail))")
        case .notConfigured: say("no program is set", "지정한 프로그램이 없음")
        default: say("interrupted", "중단됨")
        }
    }

    func explain(_ error: HookError) -> Explanation {
        switch error {
        case .noEvent(let name):
            return explanation(
                "there is no event '\(shown(name))'", "없는 이벤트입니다: \(shown(name))",
                hint: "see the events: \(Fix.listHooks)", "이벤트 보기: \(Fix.listHooks)")
        case .nested:
            return explanation(
                "a program that an event started can't run another one",
                "이벤트로 실행한 프로그램에서는 다른 프로그램을 실행할 수 없습니다",
                hint: "see what ran: \(Fix.hookLog)", "실행 기록 보기: \(Fix.hookLog)")
        case .failing(let event, let count, let failure):
            let problem = problem(of: failure)
            return explanation(
                "hooks.\(event.rawValue) failed \(counted(count, "time")): \(problem)",
                "hooks.\(event.rawValue) 실패 \(count)번: \(problem)",
                hint: "see its output: \(Fix.hookLog)", "출력 보기: \(Fix.hookLog)")
        case .failed(let event, let failure):
            let problem = problem(of: failure)
            let hint: Instruction =
                switch failure {
                case .notConfigured:
                    say("set it: \(Fix.setHook)", "지정하기: \(Fix.setHook)")
                case .programUnsafe(let path):
                    say(
                        "take the right away: \(Fix.protect(path))",
                        "쓰기 권한 없애기: \(Fix.protect(path))")
                case .programMissing:
                    say(
                        "correct the path, or make it executable: \(Fix.configureHook(event))",
                        "경로를 고치거나 실행 권한 주기: \(Fix.configureHook(event))")
                default: say("see its output: \(Fix.hookLog)", "출력 보기: \(Fix.hookLog)")
                }
            return Explanation(
                "hooks.\(event.rawValue): \(problem)", hint: hint)
        }
    }
}

extension Fix {
    static let setHook: ShellCommand = "cyc config set hooks.green ~/bin/lamp green"
    package static let listHooks: ShellCommand = "cyc hook list"
    static let hookLog: ShellCommand = "cyc hook log"

    static func protect(_ path: String) -> ShellCommand { "chmod go-w \(value: path)" }

    static func configureHook(_ event: HookEvent) -> ShellCommand {
        "cyc config set \(value: event.setting) PROGRAM"
    }
}

/// Notices for programs alone.
extension Messages {
    package func notice(of event: DayEvent) -> NoticeText {
        switch event {
        case .green:
            return NoticeText(title: say("Today counts", "오늘 잔디를 심었습니다"), lines: [])
        case .broken(let run):
            let length = run.unit == .weeks ? weeks(run.length) : days(run.length)
            return NoticeText(
                title: say("The streak of \(length) has ended", "\(length) 연속 기록이 끝났습니다"),
                lines: [say("Its last day was \(date(run.end)).", "마지막 날: \(date(run.end))")])
        }
    }
}
