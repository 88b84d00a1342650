import CycCore
import Testing

struct DDayTests {
    @Test(
        "today counts only if the D-Day includes it",
        arguments: [
            ("2026-11-21", "2026-12-25", "D-34", "D-35"),
            ("2026-12-24", "2026-12-25", "D-1", "D-2"),
            ("2026-12-25", "2026-12-25", "D-Day", "D-Day"),
            ("2026-12-26", "2026-12-25", "D+1", "D+2"), ("2027-01-03", "2026-12-25", "D+9", "D+10"),
            ("2024-02-28", "2024-03-01", "D-2", "D-3"),
        ])
    func countdown(today: String, date: String, plain: String, included: String) throws {
        let today = try #require(Day(iso: today))
        let date = try #require(Day(iso: date))
        for (includeToday, text) in [(false, plain), (true, included)] {
            let dday = DDay(id: 1, name: "Exam", date: date, includeToday: includeToday)
            #expect(dday.countdown(on: today).description == text)
            #expect(dday.date == date)
        }
    }

    @Test("the next D-Day is the nearest from today on")
    func next() {
        let today = Day(number: 20_778)
        let all = [(1, 9), (2, -1), (3, 4), (4, 4)].map { id, offset in
            DDay(
                id: Int64(id), name: "n", date: today.advanced(by: offset),
                includeToday: false)
        }
        #expect(DDay.next(of: all, on: today)?.id == 3)
        #expect(DDay.next(of: all, on: today.advanced(by: 4))?.id == 3)
        #expect(DDay.next(of: all, on: today.advanced(by: 5))?.id == 1)
        #expect(DDay.next(of: all, on: today.advanced(by: 10)) == nil)
    }
}
