import CycCore
import TestSupport
import Testing

struct RepetitionTests {
    @Test(
        "Rules are parsed in both languages, and stored in one spelling",
        arguments: [
            ("day", "day"), ("daily", "day"), ("1d", "day"), ("매일", "day"), ("3일", "3d"),
            ("Weekly", "week"), ("1w", "week"), ("2w", "2w"), ("2 weeks", "2w"), ("2주", "2w"),
            ("month", "month"), ("매월", "month"), ("매달", "month"), ("6m", "6m"), ("6개월", "6m"),
            ("year", "year"), ("매년", "year"), ("2y", "2y"), ("999d", "999d"),
            ("weekday", "weekday"), ("평일", "weekday"), ("mon-fri", "weekday"),
            ("thu,mon", "mon,thu"), ("Monday,thu", "mon,thu"), ("월,목", "mon,thu"),
            ("sat-mon", "mon,sat,sun"), ("일", "sun"), ("mon-sun", "day"),
            ("sun,mon,tue,wed,thu,fri,sat", "day"),
        ])
    func rules(typed: String, stored: String) throws {
        let rule = try #require(Repetition(typed: typed))
        #expect("\(rule)" == stored)
        #expect(Repetition.from(.text(stored)) == rule)
        #expect(typed == stored || Repetition.from(.text(typed)) == nil)
    }

    @Test(
        "What is no rule is refused",
        arguments: [
            "", "0d", "1000d", "-1d", "d", "2", "2x", "mon,", ",", "mon,xyz", "every", "2 w x",
            "99999999999999999999d", "mon thu fri", "월요", "\u{1B}",
        ])
    func refused(text: String) { #expect(Repetition(typed: text) == nil) }

    @Test(
        "Dates stay on the grid of the first due date, and none is past",
        arguments: [
            // rule, due dates of the series, each closed on its day
            ("day", ["2026-02-27", "2026-02-28", "2026-03-01"]),
            ("month", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]),
            ("month", ["2024-01-30", "2024-02-29", "2024-03-30"]),
            ("3m", ["2026-11-30", "2027-02-28", "2027-05-30"]),
            ("year", ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
            ("2w", ["2026-12-24", "2027-01-07", "2027-01-21"]),
            ("mon,thu", ["2026-11-26", "2026-11-30", "2026-12-03"]),
            ("mon,thu", ["2026-11-24", "2026-11-26"]),
            ("weekday", ["2026-11-26", "2026-11-27", "2026-11-30"]),
        ])
    func grid(rule: String, dates: [String]) throws {
        var todo = try todo(rule, due: dates[0])
        for (due, next) in zip(dates, dates.dropFirst()) {
            todo = try closed(todo, on: due)
            #expect(todo.due?.description == next)
        }
    }

    @Test(
        "Several missed dates make one to-do, and closing early counts from the due date",
        arguments: [
            ("day", "2026-11-20", "2026-11-25", "2026-11-25"),
            ("day", "2026-11-20", "2026-11-18", "2026-11-21"),
            ("2w", "2026-01-01", "2026-11-25", "2026-12-03"),
            ("month", "2026-01-31", "2026-04-30", "2026-04-30"),
            ("month", "2026-01-31", "2026-05-01", "2026-05-31"),
            ("month", "2026-01-31", "2025-12-01", "2026-02-28"),
            ("year", "2020-02-29", "2026-11-25", "2027-02-28"),
            ("mon,thu", "2026-11-02", "2026-11-26", "2026-11-26"),
        ])
    func late(rule: String, due: String, closed: String, next: String) throws {
        let following = try self.closed(try todo(rule, due: due), on: closed)
        #expect(following.due?.description == next)
    }

    @Test(
        "Without a due date the next counts from the day of closing",
        arguments: [
            ("day", "2026-11-26"), ("2w", "2026-12-09"), ("month", "2026-12-25"),
            ("mon,thu", "2026-11-26"), ("wed", "2026-12-02"),
        ])
    func noDue(rule: String, next: String) throws {
        let following = try closed(try todo(rule, due: nil), on: "2026-11-25")
        #expect(following.due?.description == next)
        #expect(following.list == .soon)
    }

    @Test("The wait keeps its distance, and a changed due date begins a new grid")
    func distances() throws {
        var todo = try todo("month", due: "2026-01-31")
        todo.wait = Day(iso: "2026-01-28")
        todo = try closed(todo, on: "2026-01-31")
        #expect((todo.due, todo.wait) == (Day(iso: "2026-02-28"), Day(iso: "2026-02-25")))
        #expect(todo.firstDue == Day(iso: "2026-01-31"))
        var edit = TodoEdit()
        edit.due = .set(try #require(Day(iso: "2026-02-27")))
        todo = try closed(try edit.applied(to: todo), on: "2026-02-27")
        #expect((todo.due, todo.wait) == (Day(iso: "2026-03-27"), Day(iso: "2026-03-25")))
        // Another machine may have set the due date without knowing of the grid.
        todo.firstDue = Day(iso: "2026-01-31")
        #expect(try closed(todo, on: "2026-03-27").due == Day(iso: "2026-04-27"))
        todo.wait = Day(iso: "9999-12-31")
        #expect(try closed(todo, on: "2026-03-27").wait == nil)
        // After the last day that can be stored nothing comes.
        todo = try self.todo("year", due: "9999-12-31")
        todo.done = moment("9999-12-31")
        #expect(Todo(id: 1, todo).following(created: moment("9999-12-31")) == nil)
    }

    private func moment(_ day: String) -> Moment {
        let day = Day(iso: day) ?? Day(number: 0)
        return Moment(
            instant: Zone.utc.firstInstant(of: day) + .hours(1), minutesEastOfUTC: 0)
    }

    private func todo(_ rule: String, due: String?) throws -> TodoContent {
        let every = try #require(Repetition(typed: rule))
        return TodoContent(
            title: "x", due: due.flatMap { Day(iso: $0) }, every: every, created: .epoch)
    }

    /// Returns what comes after the to-do.
    private func closed(_ content: TodoContent, on day: String) throws -> TodoContent {
        var content = content
        content.done = moment(day)
        return try #require(Todo(id: 1, content).following(created: moment(day)))
    }
}
