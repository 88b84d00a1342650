package import CycCore

/// Messages of `mates`: the board, and the results of its commands.
extension Messages {
    var noMates: Text { say("No mates yet. Add one", "아직 메이트가 없습니다. 추가하려면") }
    func doneMates(_ done: Int, of count: Int, unknown: Int) -> Text {
        let headline: Text = say(
            "\(grouped(done)) of \(grouped(count)) committed today",
            "메이트 \(grouped(count))명 · 오늘 커밋 \(grouped(done))명")
        guard unknown > 0 else { return headline }
        return headline + say(", \(grouped(unknown)) unknown", " · 확인 불가 \(grouped(unknown))명")
    }
    var ownZone: Text { say("my zone", "내 시간대") }
    var nothingSeen: Text { say("nothing seen", "보이는 기여 없음") }
    var notKnown: Text { say("unknown", "확인 불가") }
    func atLeast(_ length: Text) -> Text { say("at least \(length)", "\(length) 이상") }
    func renamed(_ login: String, to now: String) -> Text {
        say("\(login) was renamed to \(now)", "\(login)의 새 사용자 이름: \(now)")
    }
    func elsewhere(_ names: [String], _ host: GitHubHost) -> Text {
        let (few, fix) = (few(names), Fix.set("github.host", "\(host)"))
        return say(
            "\(few): on \(host), which cyc isn't using: \(fix)",
            "\(few): 확인하지 않는 \(host)에 있습니다: \(fix)")
    }
    func zoneless(_ names: [String], _ zone: String) -> Text {
        let (few, zone) = (few(names), shown(zone))
        return say(
            "\(few): this system has no time zone \(zone), so yours is used",
            "\(few): 이 시스템에 없는 시간대 \(zone) 대신 내 시간대를 씁니다")
    }
    /// The first five names, and how many more there are.
    func few(_ names: [String]) -> Text {
        let shown = names.prefix(5).listed()
        let rest = names.count - 5
        return rest > 0
            ? say("\(shown) and \(grouped(rest)) more", "\(shown) 외 \(grouped(rest))명") : shown
    }
    var mayBePrivate: Text {
        say(
            "No visible activity doesn't mean no work: private work may be hidden",
            "보이지 않는다고 안 한 것은 아닙니다. 비공개 기여는 숨겨질 수 있습니다")
    }
    func hiddenMates(_ count: Int) -> Text {
        say(
            "\(grouped(count)) hidden: \(Fix.showHiddenMates)",
            "숨긴 메이트 \(grouped(count))명: \(Fix.showHiddenMates)")
    }

    // MARK: Fetching

    /// Progress line while GitHub is queried.
    package func mateProgress(_ done: Int, of total: Int) -> Text {
        say(
            "updating mates \(grouped(done))/\(grouped(total))",
            "메이트 확인 중 \(grouped(done))/\(grouped(total))")
    }
    package var matesFetchedByAnother: Text {
        say(
            "another cyc is updating mates; showing what is known so far",
            "다른 cyc가 메이트를 확인하는 중이라 지금까지 아는 것을 보여 줍니다")
    }
    package func reserved(_ rate: GitHubRateLimit, waiting count: Int) -> Text {
        say(
            "\(grouped(count)) not updated: \(grouped(rate.remaining)) of \(grouped(rate.limit)) requests are left until"
                + " \(time(rate.resets)), reserved for cyc sync",
            "\(grouped(count))명은 확인하지 않았습니다. \(time(rate.resets))까지 요청이 \(grouped(rate.limit))회 중"
                + " \(grouped(rate.remaining))회 남아 cyc sync를 위해 남겨 둡니다")
    }
    package func pagesUsed(waiting count: Int, until: Instant) -> Text {
        say(
            "\(grouped(count)) not updated: without a token cyc reads \(MateBudget.pagesPerHour) pages an hour; the next"
                + " from \(time(until)), or log in: \(Fix.login)",
            "\(grouped(count))명은 확인하지 않았습니다. 토큰이 없으면 한 시간에 \(MateBudget.pagesPerHour)쪽만 읽습니다. 다음은"
                + " \(time(until))부터, 또는 로그인: \(Fix.login)")
    }

    // MARK: Changes

    package func added(mate name: String) -> Text {
        say("Added mate \(name)", "메이트 추가: \(name)")
    }
    package func alreadyMate(_ login: String) -> Text {
        say("\(login) is already a mate", "이미 추가한 메이트: \(login)")
    }
    package func changed(mate: Mate) -> Text {
        say("Updated mate \(mate.headline)", "메이트 수정: \(mate.headline)")
    }
    package func hidden(_ mate: Mate) -> Text {
        say(
            "Hid mate \(mate.headline); to show again: \(Fix.show(mate))",
            "메이트 숨김: \(mate.headline). 다시 보려면: \(Fix.show(mate))")
    }
    package func shown(_ mate: Mate) -> Text {
        say("Showing mate \(mate.headline) again", "메이트 다시 표시: \(mate.headline)")
    }
    package func listHidden(_ mates: [Mate]) -> Text {
        let logins = mates.map(\.login).listed()
        return say("Hidden mates: \(logins)", "숨긴 메이트: \(logins)")
    }
    package var nobodyHidden: Text { say("No mates are hidden", "숨긴 메이트 없음") }
    package func exportedMates(_ count: Int, to file: String) -> Text {
        say(
            "Exported \(counted(count, "mate")) to \(file)",
            "메이트 \(grouped(count))명 저장: \(file)")
    }
    package func importedMates(_ count: Int, known: Int) -> Text {
        say(
            "Added \(counted(count, "mate")), \(grouped(known)) already known",
            "메이트 \(grouped(count))명 추가, \(grouped(known))명은 이미 있음")
    }

    // MARK: Reminders

    /// Line of a reminder that names mates without contributions today.
    package func openMates(_ names: [String]) -> Text {
        say(
            "No commits seen today from \(names.listed()) either",
            "오늘 아직 보이지 않는 메이트: \(names.listed())")
    }
}
