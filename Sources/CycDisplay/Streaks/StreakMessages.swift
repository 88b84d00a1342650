extension Messages {
    /// Title above the runs of the last year.
    package var runsTitle: Text { say("Streaks of the last year", "최근 1년의 연속 기록") }
    package var noRuns: Text { say("No streaks in the last year", "최근 1년간 연속 기록이 없습니다") }
    /// Note below lengths that are lower bounds.
    package var lowerBoundNote: Text {
        say("Incomplete: a year couldn't be loaded", "불완전한 결과: 불러오지 못한 해가 있습니다")
    }
}
