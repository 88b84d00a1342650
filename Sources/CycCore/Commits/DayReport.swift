/// Why one day is or is not green.
///
/// A pure function of what is known, the settings and now.
package struct DayReport: Sendable {
    package let day: Day
    package let isToday: Bool
    /// Whether it is a rest day or frozen day without contribution.
    package let isNeutral: Bool
    /// As ``TodayState`` has it, for ``day``.
    package let state: TodayState
    /// What the account counts, without an account the local commits; `nil` where it is not known.
    package let contributions: Int?
    package let localCommits: Int
    package let unpushedCommits: Int
    package let account: AccountName?
    /// Sorted by repository and id, each once: where it has come farthest.
    package let commits: [JudgedCommit]
    package let unread: [Unread]
    package let strangers: [Overview.UnknownAuthor]
    /// What has to be mended first where nothing can count, by the repository's path: what stands
    /// behind each ``Overview/TodaysRepository/reason``.
    package let firstReasons: [ByteKey: Reason]

    /// Judges a day.
    ///
    /// The ``Snapshot/todaysCommits`` of `knowledge` are those of `day`, which is not after today.
    package init(
        _ knowledge: Snapshot, _ findings: DayScanResult = DayScanResult(), on day: Day,
        settings: Settings, zone: Zone, now: Instant
    ) {
        let end = zone.firstInstant(of: day.advanced(by: 1))
        let overview = Overview(
            knowledge, settings: settings, zone: zone, now: min(now, end - 1))
        let isUnknown = knowledge.grass.isUnknown(day)
        self.day = day
        isToday = now < end
        account = knowledge.account?.name
        contributions =
            switch knowledge.account {
            case _ where isUnknown: nil
            case nil: overview.localCommits
            case let account?: account.isNamed ? overview.contributions : nil
            }
        state = isUnknown && overview.state == .none ? .unknown : overview.state
        isNeutral = overview.isRestingToday
        localCommits = overview.localCommits
        unpushedCommits = overview.unpushedCommits
        unread = overview.unread
        strangers = overview.strangers
        let judge = CommitJudge(
            knowledge: knowledge, findings: findings, day: day,
            host: account?.host ?? settings.github.host,
            mine: overview.mine, contributions: contributions ?? 0, isToday: now < end,
            isLate: now - end > AccountSnapshot.longestLag, now: now)
        commits = judge.commits
        firstReasons = judge.firstReasons(of: overview.repositories)
    }
}
