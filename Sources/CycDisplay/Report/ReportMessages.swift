package import CycCore

/// Words of the report page.
extension Messages {
    func title(of report: YearReport) -> Text {
        let period: Text =
            switch report.period {
            case .year(let year): say("The year \(year)", "\(year)년")
            case .lastYear: say("The last twelve months", "최근 12개월")
            case .all: say("All years", "모든 해")
            }
        return (report.account.map { "\($0.login): " } ?? "") + period
    }

    /// Result of writing a report.
    package func written(_ report: YearReport, to file: String) -> Text {
        let title = title(of: report)
        return say("Wrote a report: \(title), to \(file)", "보고서 저장(\(title)): \(file)")
    }

    // MARK: Sums

    struct SumRow {
        let label: Text
        let value: Text
        let former: Text?
    }

    func rows(of sums: DaySums, _ former: DaySums?, hasGrowth: Bool, hasAccount: Bool) -> [SumRow] {
        func row(_ label: Text, _ value: (DaySums) -> Text) -> SumRow {
            SumRow(label: label, value: value(sums), former: former.map(value))
        }
        var rows: [SumRow] = []
        if hasAccount {
            rows.append(
                row(contributionsHead) { known($0.contributions, unknownDays: $0.unknownDays) })
        }
        rows.append(
            row(say("Days with a contribution", "기여한 날")) {
                known($0.activeDays, unknownDays: $0.unknownDays)
            })
        rows.append(row(say("Local commits", "로컬 커밋")) { grouped($0.commits) })
        rows.append(row(focusLabel) { $0.focus == .zero ? "0" : hours($0.focus) })
        rows.append(row(say("Pomodoros", "뽀모도로")) { grouped($0.pomodoros) })
        rows.append(
            row(say("Days with the focus goal", "집중 목표를 이룬 날")) { grouped($0.goalDays) })
        rows.append(row(perfectDaysLabel) { grouped($0.perfectDays) })
        rows.append(row(say("To-dos done", "끝낸 할 일")) { grouped($0.todosDone) })
        rows.append(row(say("Days with a diary text", "일기를 쓴 날")) { grouped($0.diaryDays) })
        if hasGrowth {
            rows.append(row(say("Experience points", "경험치")) { points(thousandths: $0.experience) })
        }
        return rows
    }

    /// Experience points with one decimal.
    func points(thousandths: Int) -> Text {
        let tenths = thousandths / 100
        return "\(grouped(tenths / 10)).\(tenths % 10)"
    }

    var contributionsHead: Text { say("Contributions", "기여") }
    var commitsHead: Text { say("Commits", "커밋") }
    var countedWhat: Text { say("Item", "항목") }
    var besideFormer: Text {
        say("Totals beside the same days a year before", "1년 전 같은 기간과 비교한 합계")
    }
    func thisPeriod(_ report: YearReport) -> Text {
        if case .year(let year) = report.period { "\(year)" } else { say("Now", "이번") }
    }
    func formerPeriod(_ report: YearReport) -> Text {
        let (first, last) = (report.range.lowerBound, report.range.upperBound)
        return span(first.yearsEarlier(1), last.yearsEarlier(1))
    }
    var yearsTitle: Text { say("Years", "해마다") }
    var yearLabel: Text { say("Year", "해") }
    var allYears: Text { say("All", "전체") }
    var yearBefore: Text { say("The year before", "1년 전") }

    // MARK: Days

    func daysTitle(_ year: Int?) -> Text {
        year.map { say("Days of \($0)", "\($0)년의 날들") } ?? say("Days", "날들")
    }

    /// Tooltip of a day: contributions, focus, and marks.
    func cell(_ day: CalendarDay, hasAccount: Bool) -> Text {
        var text = "\(day.date): " as Text
        if let count = day.count {
            text +=
                count == 0
                ? say("nothing", "없음") : hasAccount ? contributions(count) : commits(count)
        } else {
            text += notLoaded
        }
        if day.focus.time > .zero { text += ", " + focusLabel + " " + duration(day.focus.time) }
        if day.hasDiary { text += ", " + diaryTitle }
        if day.isPerfect { text += ", " + perfectDay }
        return text
    }

    // MARK: Charts

    var whenTitle: Text { say("When", "언제") }
    var byMonth: Text { say("Months", "달") }
    var byWeekday: Text { say("Weekdays", "요일") }
    var byHour: Text { say("Hours of the day", "시간대") }
    func hour(_ hour: Int) -> Text { "\(zeroPadded(hour, 2)):00" }
    func showTable(_ title: Text) -> Text { say("\(title) as a table", "\(title) 표로 보기") }
    func summary(of columns: [ChartColumn], _ title: Text) -> Text {
        let best = columns.max { $0.value.number < $1.value.number }
        guard let best, best.value.number > 0 else {
            return columns.contains { $0.value.text == "?" }
                ? title + ": " + notLoaded : say("\(title): nothing", "\(title): 없음")
        }
        return say(
            "\(title): most in \(best.name), \(best.value.text)",
            "\(title): 가장 많은 때 \(best.name), \(best.value.text)")
    }
    func withoutHour(_ commits: Int) -> Text {
        say(
            "The hour of \(self.commits(commits)) is missing. cyc sync --full reads it, where it can"
                + " be stored.",
            "\(self.commits(commits))의 시각을 알 수 없습니다. 저장할 수 있는 것은 cyc sync --full이 읽습니다.")
    }

    /// A number of which a part may be unknown.
    func known(_ count: Int, unknownDays: Int) -> Text {
        guard unknownDays > 0 else { return grouped(count) }
        return count == 0 ? "?" : orMore(grouped(count))
    }
    func olderAreLeftOut(_ years: Int) -> Text {
        say(
            "Days more than \(grouped(years)) years ago are left out.",
            "\(grouped(years))년보다 오래된 날은 뺐습니다.")
    }

    // MARK: Lists

    func name(of name: ReportedRepository.Name) -> Text {
        switch name {
        case .named(let name): "\(visible: name)"
        case .numbered(let number): say("repository \(number)", "저장소 \(number)")
        case .others(let count):
            say(
                counted(count, "other repository", "other repositories"),
                "다른 저장소 \(grouped(count))개")
        }
    }
    var repositoriesTitle: Text { say("Repositories", "저장소") }
    var repositoryLabel: Text { say("Repository", "저장소") }
    var daysLabel: Text { say("Days", "일수") }
    var firstLabel: Text { say("First", "첫날") }
    var lastLabel: Text { say("Last", "마지막 날") }
    var runsHeading: Text { say("Runs", "연속 기록") }
    var longestRuns: Text { say("The longest runs", "가장 긴 연속 기록") }
    var longestKnownRuns: Text {
        say(
            "The longest known runs; some years could not be loaded",
            "알려진 가장 긴 연속 기록 (불러오지 못한 해가 있습니다)")
    }
    var lengthLabel: Text { say("Length", "길이") }
    var weeksTitle: Text { say("Weeks", "주") }
    var bestWeeks: Text { say("Best weeks: the most contributions", "가장 좋았던 주: 기여가 가장 많음") }
    var hardestWeeks: Text {
        say(
            "Hardest weeks: the fewest days with a contribution",
            "가장 힘들었던 주: 기여한 날이 가장 적음")
    }

    // MARK: Focus and growth

    var focusTitle: Text { say("Focus and growth", "집중과 성장") }
    var focusByMonth: Text { say("Focus by month", "달마다 집중") }
    var hoursLabel: Text { say("Hours", "시간") }
    var growthByMonth: Text { say("Growth: experience points", "성장: 경험치") }
    var pointsLabel: Text { say("Experience points", "경험치") }
    var sumLabel: Text { say("Sum", "합계") }
    func growthSummary(_ points: Text) -> Text {
        say("Growth: \(points) points in the end", "성장: 마지막에 \(points)점")
    }

    // MARK: Filter

    /// Texts of the page's script; `{}` is replaced by what the key's name says.
    var filterWords: [(key: String, text: Text)] {
        [
            ("all", say("all repositories", "모든 저장소")),
            ("repository", say("Repository", "저장소")),
            ("numbers", say("Show numbers", "숫자 보기")),
            ("tables", say("Show tables", "표 보기")),
            ("commit", say("{}: 1 commit", "{}: 커밋 1개")),
            ("commits", say("{}: # commits", "{}: 커밋 #개")),
            ("nothing", say("{}: nothing", "{}: 없음")),
            ("only", say("Only commits in {}", "{}의 커밋만")),
            ("unit", commitsHead),
        ]
    }
}
