import CycCore
import Foundation
import TestSupport
import Testing

struct MonthGridTests {
    @Test(
        "weeks of every month from 1970 to 2100 match Foundation's calendar",
        arguments: Weekday.allCases)
    func weeks(begin: Weekday) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        calendar.firstWeekday = begin.rawValue + 1
        for year in TestDepth.sample(1970...2100) {
            for number in 1...12 {
                let first = try #require(Day(year: year, month: number, day: 1))
                let grid = MonthGrid(CivilMonth(of: first), weekBegins: begin)
                let date = try #require(
                    calendar.date(from: DateComponents(year: year, month: number, day: 1)))
                let days = try #require(calendar.range(of: .day, in: .month, for: date))
                let weeks = try #require(calendar.range(of: .weekOfMonth, in: .month, for: date))
                var expected = [[Int?]](
                    repeating: [Int?](repeating: nil, count: 7), count: weeks.count)
                for day in days {
                    let date = try #require(calendar.date(bySetting: .day, value: day, of: date))
                    let column =
                        (calendar.component(.weekday, from: date) - 1 - begin.rawValue + 7) % 7
                    let row = calendar.component(.weekOfMonth, from: date) - weeks.lowerBound
                    expected[row][column] = day
                }
                let found = grid.weeks.map { $0.map { $0?.parts.day } }
                #expect(found == expected, "\(first), weeks from \(begin)")
                #expect(grid.weekdays.first == begin)
            }
        }
    }

    @Test("months advance across years, and a range lists the months that it touches")
    func months() throws {
        let day = try #require(Day(iso: "2026-11-21"))
        let month = CivilMonth(of: day)
        #expect(month.days.description == "2026-11-01...2026-11-30")
        #expect(month.advanced(by: -9).last == Day(iso: "2026-02-28"))
        #expect(month.advanced(by: 2).first == Day(iso: "2027-01-01"))
        let all = CivilMonth.all(in: day...day.advanced(by: 45))
        #expect(all.map(\.first.description) == ["2026-11-01", "2026-12-01", "2027-01-01"])
    }
}
