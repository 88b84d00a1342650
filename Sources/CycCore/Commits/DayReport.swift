/// Report on why one day counts or does not.
///
/// A pure function of the stored data, the settings and the time.
package struct DayReport: Sendable {
    package let day: Day
    package let isToday: Bool
    /// See ``Overview/restReason``.
    package let restReason: RestReason?
    /// The state of ``day``, as ``TodayState`` defines it for today.
    package let state: TodayState
    /// Contributions of the account, or local commits without an account; `nil` if unknown.
    package let contributions: Int?
    package let localCommits: Int
    package let unpushedCommits: Int
    package let account: AccountName?
    /// Sorted by repository and ID; each commit once, in the repository where it is closest to
    /// counting.
    package let commits: [JudgedCommit]
    package let unread: [Unread]
    package let unknownAuthors: [Overview.UnknownAuthor]
    /// First obstacle of each repository in which nothing can count, by path: details of
    /// ``Overview/TodaysRepository/reason``.
    package let firstReasons: [ByteKey: Reason]

    /// Judges `day`, which is not after today.
    ///
    /// The ``Snapshot/todaysCommits`` of `knowledge` must be those of `day`.
    package init(
        _ snapshot: Snapshot, _ findings: DayScanResult = DayScanResult(), on day: Day,
        settings: Settings, zone: Zone, now: Instant
    ) {
        let end = zone.firstInstant(of: day.advanced(by: 1))
        let overview = Overview(
            snapshot, settings: settings, zone: zone, now: min(now, end - .seconds(1)))
        let isUnknown = snapshot.grass.isUnknown(day)
        self.day = day
        isToday = now < end
        account = snapshot.account?.name
        contributions =
            switch snapshot.account {
            case _ where isUnknown: nil
            case nil: overview.localCommits
            case let account?: account.isNamed ? overview.contributions : nil
            }
        state = isUnknown && overview.state == .none ? .unknown : overview.state
        restReason = overview.restReason
        localCommits = overview.localCommits
        unpushedCommits = overview.unpushedCommits
        unread = overview.unread
        unknownAuthors = overview.unknownAuthors
        let judge = CommitJudge(
            snapshot: snapshot, findings: findings, day: day,
            host: account?.host ?? settings.github.host,
            mine: overview.mine, contributions: contributions ?? 0, isToday: now < end,
            isLate: now - end > AccountSnapshot.maxDisplayDelay, now: now)
        commits = judge.commits
        firstReasons = judge.firstReasons(of: overview.repositories)
    }
}
