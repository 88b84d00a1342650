import CycCore

/// Result of a day in one sentence.
func dayHeadline(_ report: DayReport, _ messages: Messages) -> Text {
    var summary = TodaySummary(
        state: report.state, hasAccount: report.account != nil,
        contributions: report.contributions ?? 0, localCommits: report.localCommits,
        unpushedCommits: report.unpushedCommits)
    summary.restReason = report.restReason
    summary.isUnconfirmed = report.commits.contains { commit in
        commit.reasons.contains { if case .unconfirmed = $0.fact { true } else { false } }
    }
    return report.isToday ? messages.headline(summary) : messages.headline(ofPast: summary)
}
