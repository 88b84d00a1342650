package import CycCore

/// Messages of `doctor`, `export` and `import`.
extension Messages {
    package func describe(_ finding: DoctorFinding) -> Text {
        switch finding {
        case .configuration(let file, true): say("settings: \(file)", "설정: \(file)")
        case .configuration(let file, false):
            say("settings: all defaults (no \(file))", "설정: 모두 기본값 (\(file) 없음)")
        case .timeZone(let name): say("time zone: \(name)", "시간대: \(name)")
        case .agent(let path): say("cyc-agent: \(path)", "cyc-agent 위치: \(path)")
        case .reader(let path, let libgit2, true):
            say(
                "cyc-reader: \(path) (libgit2 \(visible: libgit2))",
                "cyc-reader 위치: \(path) (libgit2 \(visible: libgit2))")
        case .reader(let path, let libgit2, false):
            say(
                "cyc-reader: \(path) (libgit2 \(visible: libgit2); this system has no Landlock, so it is "
                    + "confined by system calls only)",
                "cyc-reader 위치: \(path) (libgit2 \(visible: libgit2), 이 시스템에는 Landlock이 없어 시스템 호출만 제한됨)"
            )
        case .readerThroughGit(let path, let git):
            say(
                "cyc-reader: \(path) (reads through \(git), because this system has no seccomp to confine "
                    + "libgit2)",
                "cyc-reader 위치: \(path) (libgit2를 제한할 seccomp가 없어 \(git)(으)로 읽음)")
        case .ledger(let file, true): say("ledger: \(file)", "데이터 파일: \(file)")
        case .ledger(let file, false): say("ledger: none yet (\(file))", "데이터 파일: 아직 없음 (\(file))")
        case .unknown(let name):
            say("kept for a newer cyc: \(visible: name)", "새 버전의 cyc를 위해 보관함: \(visible: name)")
        case .repositories(let count):
            say(
                "repositories: \(grouped(count)) watched and readable",
                "저장소: \(grouped(count))개를 읽을 수 있음")
        case .addresses(let mine):
            say("your addresses: ", "내 이메일 주소: ")
                + list(
                    mine.everywhere.sorted().map { "\($0)" }
                        + Set(mine.only.values).sorted().map {
                            say(
                                "\($0) (only in repositories that set it)",
                                "\($0)(git에 그렇게 설정된 저장소에서만)")
                        })
        case .machines(let count, let remote):
            say(
                "machines: \(grouped(count)) share through \(visible: remote)",
                "기기: \(grouped(count))대가 \(visible: remote)(으)로 공유함")
        case .reconciled(let report): recovered(report)
        case .repaired(let report): recovered(report)
        case .recounted:
            say(
                "recounted the commits of each day: a stored count was wrong",
                "저장된 커밋 수가 틀려서 모든 날을 다시 셌습니다")
        case .account(let name, let contributions):
            say(
                "account: \(name.login) on \(name.host), \(self.contributions(contributions))",
                "계정: \(name.host)의 \(name.login), \(self.contributions(contributions))")
        case .sourcesDiffer(let days, let first, let last):
            say(
                "GraphQL and the public page differ on \(self.days(days)), \(span(first, last));"
                    + " each day counts the larger number",
                "GraphQL과 공개 페이지의 기여 수가 \(self.days(days)) 다릅니다 (\(span(first, last)). 날마다 큰 쪽을 셉니다)"
            )
        case .reminderJob(let scheduler, let age):
            scheduleWorks(scheduler, lastRun: age)
        case .channel(let channel):
            say("reminders can arrive: \(channel.rawValue)", "알림을 받을 수 있는 채널: \(channel.rawValue)")
        case .diary(let days, let isSealed):
            say(
                "diary: \(self.days(days)), not encrypted"
                    + (isSealed ? "; sealing only hides" : ""),
                "일기: \(grouped(days))편, 암호화되지 않음"
                    + (isSealed ? " (봉인은 숨기기만 함)" : ""))
        case .alarms(let devices, let next):
            say(
                "alarms ring on: \(list(devices.map { name(of: $0) })); next \(time(next))",
                "알람이 울리는 기기: \(list(devices.map { name(of: $0) })). 다음: \(time(next))")
        case .hooks(let events):
            say(
                "programs run on: \(list(events.map { "\($0.rawValue)" }))",
                "프로그램을 실행하는 이벤트: \(list(events.map { "\($0.rawValue)" }))")
        case .nothingToRepair: say("nothing to repair", "복구할 것 없음")
        }
    }

    /// Last lines of `doctor`: what is broken, what is not set up, and whether today is known.
    package func verdict(
        problems: Int, broken: [DoctorPart], unset: [DoctorPart], isTodayUnknown: Bool
    ) -> [Text] {
        var lines: [Text] = []
        if problems > 0 {
            let names = list(broken.map(name))
            lines.append(
                say(
                    "\(counted(problems, "problem")) found: \(names)",
                    "문제 \(grouped(problems))개를 찾았습니다: \(names)"))
        } else if isTodayUnknown {
            lines.append(
                say(
                    "No errors, but cyc can't tell whether today counts until you fix the items above",
                    "오류는 없지만, 위 항목을 해결하기 전에는 오늘이 집계되는지 알 수 없습니다"))
        } else {
            lines.append(say("No errors", "오류 없음"))
        }
        if !unset.isEmpty {
            let names = list(unset.map(name))
            lines.append(say("Not set up: \(names)", "설정되지 않음: \(names)"))
        }
        return lines
    }

    private func name(_ part: DoctorPart) -> Text {
        switch part {
        case .settings: say("settings", "설정")
        case .timeZone: say("time zone", "시간대")
        case .programs: say("programs", "프로그램")
        case .ledger: say("ledger", "데이터 파일")
        case .diary: say("diary", "일기")
        case .repositories: say("repositories", "저장소")
        case .gitHub: "GitHub"
        case .prompt: say("prompt", "프롬프트")
        case .reminders: say("reminders", "알림")
        case .channels: say("channels", "알림 채널")
        case .alarms: say("alarms", "알람")
        case .hooks: say("hooks", "훅")
        case .machines: say("machines", "기기")
        case .permissions: say("permissions", "권한")
        }
    }

    package func exported(_ entries: Int, to file: String) -> Text {
        say(
            "Exported \(counted(entries, "entry", "entries")) to \(file)",
            "항목 \(grouped(entries))개 저장: \(file)")
    }
    package func askToReplace(_ file: String) -> Text {
        say(
            "\(file) already exists and wasn't written by this command. Replace it? [y/N] ",
            "이 명령으로 만든 파일이 아닙니다. 덮어쓸까요? \(file) [y/N] ")
    }
    package var nothingReplaced: Text { say("Nothing was written", "아무것도 쓰지 않았습니다") }

    /// Says that a file is now protected that others could read or change.
    package func repaired(_ exposure: ExposedFile) -> Text {
        say(
            "others could \(exposure.isWritable ? "change" : "read") \(exposure.path);"
                + " now only you can",
            "다른 사용자가 \(exposure.isWritable ? "바꿀" : "읽을") 수 있었습니다. 이제 막았습니다: \(exposure.path)")
    }
}
