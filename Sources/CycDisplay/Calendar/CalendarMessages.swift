package import CycCore

/// Messages of the calendar and of a day's page.
extension Messages {
    // MARK: Calendar

    func title(_ month: CivilMonth) -> Text {
        let (year, number, _) = month.first.parts
        let name = self.month(number)
        return say("\(name) \(year)", "\(year)년 \(name)")
    }

    /// Weekday in two columns.
    func calendarHead(_ weekday: Weekday) -> Text {
        let name = self.weekday(weekday)
        return language == .ko ? name : "\(name.description.prefix(2))"
    }

    var todayWord: Text { say("today", "오늘") }

    /// Legend text of a mark; `nil` for the levels, which share one legend.
    func meaning(_ mark: CalendarMark) -> Text? {
        switch mark {
        case .level0, .level1, .level2, .level3, .level4: nil
        case .notLoaded: notLoaded
        case .frozen: say("frozen", "동결")
        case .seed: say("focus", "집중")
        case .sprout: say("focus: 25 % of the goal", "집중: 목표의 25%")
        case .leaves: say("focus: 50 %", "집중: 50%")
        case .bud: say("focus: 75 %", "집중: 75%")
        case .bloom: say("focus: goal reached", "집중: 목표 달성")
        case .diary: say("diary", "일기")
        case .todos: say("to-dos done", "할 일 완료")
        case .diaryAndTodos: say("diary, to-dos done", "일기, 할 일 완료")
        case .dday: say("D-Day", "디데이")
        case .due: say("to-dos due", "기한")
        case .ddayAndDue: say("D-Day, to-dos due", "디데이, 기한")
        case .woken: say("got up", "기상")
        case .perfect: perfectDay
        }
    }

    var perfectDaysLabel: Text { say("Perfect days", "완벽한 날") }
    func outOf(_ count: Int, _ all: Int) -> Text {
        say("\(grouped(count)) of \(grouped(all))", "\(grouped(all))일 중 \(grouped(count))일")
    }

    // MARK: Calendar file (iCalendar)

    package func exported(events count: Int, to file: String) -> Text {
        say(
            "Exported \(counted(count, "date")) to \(file)",
            "날짜 \(grouped(count))개 저장: \(file)")
    }
    package func event(_ todo: Todo) -> Text {
        say("Due: \(todo.content.title)", "기한: \(todo.content.title)")
    }
    package func event(endOf challenge: Challenge) -> Text {
        say("Last day: \(challenge.name)", "챌린지 마지막 날: \(challenge.name)")
    }

    // MARK: Page of a day

    func relative(_ day: Day, today: Day) -> Text? {
        switch day.number - today.number {
        case 0: todayWord
        case -1: say("yesterday", "어제")
        case 1: say("tomorrow", "내일")
        default: nil
        }
    }

    var nothingDone: Text { say("nothing was done", "한 일이 없습니다") }
    var nothingPlanned: Text { say("nothing is due", "예정된 것이 없습니다") }
    var dueTitle: Text { say("Due", "기한") }
    var diaryTitle: Text { say("Diary", "일기") }
    var challengesTitle: Text { say("Challenges", "챌린지") }
    var ddaysTitle: Text { say("D-Days", "디데이") }
    var sealedText: Text {
        say("sealed until 31 December", "12월 31일까지 봉인되어 있습니다")
    }
    var noSubject: Text { say("(no subject)", "(제목 없음)") }
    var notPushedNote: Text { say("not pushed", "푸시 안 함") }
    var doneNote: Text { say("done", "완료") }
    var earnedLabel: Text { say("badges", "받은 배지") }
}
