package import CycCore

/// One thing that `cyc doctor` looked at and found in order, or only worth a remark; what is not in
/// order is a ``Problem`` or an ``Unread``.
package enum Finding: Hashable, Sendable {
    /// `exists` is false where every setting has its default.
    case configuration(file: String, exists: Bool)
    case timeZone(String)
    case agent(path: String)
    /// `exists` is false before the first commit was stored.
    case ledger(file: String, exists: Bool)
    case repositories(count: Int)
    case addresses(MyAddresses)
    case account(AccountName, contributions: Int)
    /// On so many days GraphQL and the public page count differently.
    case sourcesDiffer(days: Int, first: Day, last: Day)
    /// A damaged ledger was moved to `kept` and a new one begun.
    case repaired(kept: String)
    /// Stored counts that the commits do not bear out were made anew.
    case recounted
    /// Seconds since the job last ran, if it ever did.
    case reminderJob(Scheduler, lastRunSecondsAgo: Int?)
    /// It could deliver a reminder.
    case channel(Settings.Channel)
    /// `--repair` found nothing to do.
    case nothingToRepair
}

/// `config`, `doctor`, `export` and `import`.
package protocol MaintenanceMessages: Sendable {
    func settingStored(_ key: String, _ value: String) -> String
    func settingRemoved(_ key: String) -> String
    /// A root that was just named and is not there.
    func noSuchRoot(_ path: String) -> String
    /// Beside a setting that is not in the file.
    var defaultNote: String { get }
    func describe(_ finding: Finding) -> String
    /// The last line of `doctor`.
    func verdict(problems: Int) -> String
    /// The last line where nothing is broken, and something is missing all the same.
    var todayCannotBeKnown: String { get }
    func exported(_ entries: Int, to file: String) -> String
    func askToReplace(_ file: String) -> String
    var nothingReplaced: String { get }
    /// Others could read or change it until now.
    func mended(_ exposure: Exposure) -> String
    /// `new` of the `entries` in the file were not there before.
    func imported(_ entries: Int, new: Int, from file: String) -> String
}

extension English {
    package func settingStored(_ key: String, _ value: String) -> String {
        "\(sanitized(key)) = \(sanitized(value))"
    }
    package func settingRemoved(_ key: String) -> String {
        "\(sanitized(key)) has its default again"
    }
    package func noSuchRoot(_ path: String) -> String {
        "there is no folder \(sanitized(path)) to search"
    }
    package var defaultNote: String { "default" }

    package func describe(_ finding: Finding) -> String {
        switch finding {
        case .configuration(let file, true): "settings: \(sanitized(file))"
        case .configuration(let file, false):
            "settings: all have their defaults (no \(sanitized(file)))"
        case .timeZone(let name): "time zone: \(sanitized(name))"
        case .agent(let path): "cyc-agent: \(sanitized(path))"
        case .ledger(let file, true): "ledger: \(sanitized(file))"
        case .ledger(let file, false): "ledger: none yet (\(sanitized(file)))"
        case .repositories(let count): "repositories: \(grouped(count)) watched and readable"
        case .addresses(let mine):
            "your addresses: "
                + list(
                    listed(mine.everywhere)
                        + listed(Set(mine.only.values)).map {
                            "\($0) (only where git is set to it)"
                        })
        case .repaired(let kept):
            "began a new ledger; the damaged one is kept: \(sanitized(kept))"
        case .recounted: "the commits of each day are counted anew, a stored count was wrong"
        case .account(let name, let contributions):
            "account: \(sanitized(name.login)) on \(name.host),"
                + " \(self.contributions(contributions))"
        case .sourcesDiffer(let days, let first, let last):
            "GraphQL and the public page differ on \(self.days(days)), \(span(first, last));"
                + " each day counts the larger number"
        case .reminderJob(let scheduler, let seconds):
            scheduleInOrder(scheduler, lastRunSecondsAgo: seconds)
        case .channel(let channel): "reminders can arrive: \(channel.rawValue)"
        case .nothingToRepair: "nothing to repair"
        }
    }

    package func verdict(problems: Int) -> String {
        problems == 0 ? "everything is in order" : "\(counted(problems, "problem")) found"
    }

    package var todayCannotBeKnown: String {
        "nothing is broken, but until that is done nobody knows whether today counts"
    }

    package func exported(_ entries: Int, to file: String) -> String {
        "\(counted(entries, "entry", "entries")) written to \(sanitized(file))"
    }

    package func askToReplace(_ file: String) -> String {
        "\(sanitized(file)) is there already, and not from this command. Replace it? [y/N] "
    }

    package var nothingReplaced: String { "nothing was written" }

    package func mended(_ exposure: Exposure) -> String {
        "others could \(exposure.isWritable ? "change" : "read") \(sanitized(exposure.path));"
            + " now it is yours alone"
    }

    package func imported(_ entries: Int, new: Int, from file: String) -> String {
        "\(counted(entries, "entry", "entries")) read from \(sanitized(file)), \(grouped(new)) new"
    }
}

extension Korean {
    package func settingStored(_ key: String, _ value: String) -> String {
        "\(sanitized(key)) = \(sanitized(value))"
    }
    package func settingRemoved(_ key: String) -> String {
        "기본값으로 되돌렸습니다: \(sanitized(key))"
    }
    package func noSuchRoot(_ path: String) -> String {
        "저장소를 찾을 폴더가 없습니다: \(sanitized(path))"
    }
    package var defaultNote: String { "기본값" }

    package func describe(_ finding: Finding) -> String {
        switch finding {
        case .configuration(let file, true): "설정: \(sanitized(file))"
        case .configuration(let file, false): "설정: 모두 기본값 (\(sanitized(file)) 없음)"
        case .timeZone(let name): "시간대: \(sanitized(name))"
        case .agent(let path): "cyc-agent 위치: \(sanitized(path))"
        case .ledger(let file, true): "데이터 파일: \(sanitized(file))"
        case .ledger(let file, false): "데이터 파일: 아직 없음 (\(sanitized(file)))"
        case .repositories(let count): "저장소: \(grouped(count))개를 읽을 수 있음"
        case .addresses(let mine):
            "내 이메일 주소: "
                + list(
                    listed(mine.everywhere)
                        + listed(Set(mine.only.values)).map { "\($0)(git에 그렇게 설정된 저장소에서만)" })
        case .repaired(let kept):
            "새 데이터 파일을 만들었습니다. 손상된 파일은 보관했습니다: \(sanitized(kept))"
        case .recounted: "저장된 커밋 수가 틀려서 모든 날을 다시 셌습니다"
        case .account(let name, let contributions):
            "계정: \(name.host)의 \(sanitized(name.login)),"
                + " \(self.contributions(contributions))"
        case .sourcesDiffer(let days, let first, let last):
            "GraphQL과 공개 페이지의 기여 수가 \(self.days(days)) 다릅니다 (\(span(first, last))."
                + " 날마다 큰 쪽을 셉니다)"
        case .reminderJob(let scheduler, let seconds):
            scheduleInOrder(scheduler, lastRunSecondsAgo: seconds)
        case .channel(let channel): "알림을 받을 수 있는 채널: \(channel.rawValue)"
        case .nothingToRepair: "복구할 것이 없습니다"
        }
    }

    package func verdict(problems: Int) -> String {
        problems == 0 ? "모두 정상입니다" : "문제 \(grouped(problems))개를 찾았습니다"
    }

    package var todayCannotBeKnown: String {
        "고장 난 곳은 없지만, 그것을 하기 전에는 오늘이 집계되는지 알 수 없습니다"
    }

    package func exported(_ entries: Int, to file: String) -> String {
        "항목 \(grouped(entries))개를 저장했습니다: \(sanitized(file))"
    }

    package func askToReplace(_ file: String) -> String {
        "이미 있는 파일이고 이 명령이 만든 것이 아닙니다. 바꿀까요? \(sanitized(file)) [y/N] "
    }

    package var nothingReplaced: String { "아무것도 쓰지 않았습니다" }

    package func mended(_ exposure: Exposure) -> String {
        "다른 사용자가 \(exposure.isWritable ? "바꿀" : "읽을") 수 있었습니다. 이제 막았습니다:"
            + " \(sanitized(exposure.path))"
    }

    package func imported(_ entries: Int, new: Int, from file: String) -> String {
        "항목 \(grouped(entries))개를 읽어 \(grouped(new))개를 추가했습니다: \(sanitized(file))"
    }
}

private func listed(_ addresses: Set<EmailAddress>) -> [String] {
    addresses.sorted().map { sanitized($0.description) }
}
