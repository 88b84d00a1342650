extension Korean {
    package var runsTitle: Text { "지난 1년의 연속 기록" }
    package var noRuns: Text { "지난 1년간 연속 기록이 없습니다" }
    package var lowerBoundNote: Text { "불완전한 결과: 불러오지 못한 해가 있습니다" }
}
