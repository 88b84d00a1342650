import CycCore
import Testing

/// 2026-11-18, a Wednesday.
private let today = Day(number: 20_775)

struct NaturalDateTests {
    @Test(
        "days parse in English and Korean",
        arguments: [
            ("2026-12-01", "2026-12-01"), ("2026-12-1", "2026-12-01"), ("2026/12/01", "2026-12-01"),
            ("2026.12.01", "2026-12-01"), ("2024-02-29", "2024-02-29"),
            ("1970-01-01", "1970-01-01"),
            ("12-01", "2026-12-01"), ("12/1", "2026-12-01"), ("11-18", "2026-11-18"),
            ("11-17", "2027-11-17"), ("2-29", "2028-02-29"),
            ("25 dec", "2026-12-25"), ("Dec 25", "2026-12-25"), ("25 december 2027", "2027-12-25"),
            ("Dec 25th, 2026", "2026-12-25"), ("1st-feb", "2027-02-01"), ("may 3", "2027-05-03"),
            ("today", "2026-11-18"), ("Tomorrow", "2026-11-19"), ("YESTERDAY", "2026-11-17"),
            (" today ", "2026-11-18"),
            ("thu", "2026-11-19"), ("fri", "2026-11-20"), ("friday", "2026-11-20"),
            ("Thurs", "2026-11-19"), ("sun", "2026-11-22"), ("tue", "2026-11-24"),
            ("wed", "2026-11-25"),
            ("this mon", "2026-11-16"), ("this sunday", "2026-11-22"),
            ("next mon", "2026-11-23"), ("next-mon", "2026-11-23"), ("next wed", "2026-11-25"),
            ("next fri", "2026-11-27"), ("next sunday", "2026-11-29"),
            ("next week", "2026-11-25"), ("next month", "2026-12-18"), ("next year", "2027-11-18"),
            ("+3d", "2026-11-21"), ("3d", "2026-11-21"), ("+2w", "2026-12-02"),
            ("+1m", "2026-12-18"), ("1y", "2027-11-18"), ("-1d", "2026-11-17"),
            ("-2w", "2026-11-04"), ("0d", "2026-11-18"),
            ("in 3 days", "2026-11-21"), ("in-3-days", "2026-11-21"), ("in a week", "2026-11-25"),
            ("3 days", "2026-11-21"), ("+3 days", "2026-11-21"), ("2 weeks ago", "2026-11-04"),
            ("a month ago", "2026-10-18"),
            ("eow", "2026-11-22"), ("eom", "2026-11-30"), ("eoy", "2026-12-31"),
            ("오늘", "2026-11-18"), ("내일", "2026-11-19"), ("모레", "2026-11-20"),
            ("내일모레", "2026-11-20"), ("글피", "2026-11-21"), ("그글피", "2026-11-22"),
            ("어제", "2026-11-17"), ("그저께", "2026-11-16"),
            ("금", "2026-11-20"), ("금요일", "2026-11-20"), ("수요일", "2026-11-25"),
            ("일", "2026-11-22"),
            ("이번주 금요일", "2026-11-20"), ("이번 주 월", "2026-11-16"),
            ("다음주 월요일", "2026-11-23"), ("다음 주 월요일", "2026-11-23"), ("다음주금", "2026-11-27"),
            ("다다음주 월요일", "2026-11-30"), ("다음주", "2026-11-25"), ("다음달", "2026-12-18"),
            ("다음 달", "2026-12-18"), ("다음 월", "2026-11-23"), ("다음 금", "2026-11-27"),
            ("내년", "2027-11-18"), ("월말", "2026-11-30"), ("연말", "2026-12-31"),
            ("3일 후", "2026-11-21"), ("3일뒤", "2026-11-21"), ("2주 후", "2026-12-02"),
            ("1개월 후", "2026-12-18"), ("한 달 뒤", "2026-12-18"), ("1년 뒤", "2027-11-18"),
            ("사흘 뒤", "2026-11-21"), ("열흘 후", "2026-11-28"), ("일주일 뒤", "2026-11-25"),
            ("3일 전", "2026-11-15"),
            ("12월 1일", "2026-12-01"), ("12월1일", "2026-12-01"), ("1월 3일", "2027-01-03"),
            ("2026년 12월 1일", "2026-12-01"),
            // Decomposed Hangul, as some keyboards and file systems write it.
            ("\u{1102}\u{1162}\u{110B}\u{1175}\u{11AF}", "2026-11-19"),
            ("3\u{110B}\u{1175}\u{11AF} \u{1112}\u{116E}", "2026-11-21"),
        ])
    func understood(text: String, expected: String) throws {
        #expect(try NaturalDate.day(text, today: today).description == expected)
    }

    @Test(
        "text that is not a day is rejected",
        arguments: [
            "", " ", "soon", "fr", "m", "friday the 13th", "de 25", "25 dec 26", "dec", "dec 25 x",
            "next", "next fr", "this", "+3", "3",
            "+d",
            "d", "3x", "in", "in -3 days", "in 3 days ago", "ago", "--1d", "+-1d", "2026",
            "2026-12",
            "20261201", "12.01", "1-2-3", "26-12-01", "2026-12-01T10:00", "2026-12-01 10:00", "금욜이",
            "다음", "3일", "후", "월일", "월1일", "12월일", "오늘 내일", "٣d", "２０２６-１２-０１", "+3d +3d",
        ])
    func refused(text: String) {
        #expect(throws: DateError.notADate(text)) { try NaturalDate.day(text, today: today) }
    }

    @Test(
        "dates missing from the calendar give their own error",
        arguments: [
            "2026-02-29", "2026-02-30", "2026-13-01", "2026-00-10", "2026-04-31", "13-01", "2/30",
            "13월 1일", "2월 30일", "2026년 2월 29일",
        ])
    func nonexistent(text: String) {
        #expect(throws: DateError.noSuchDay(text)) { try NaturalDate.day(text, today: today) }
    }

    @Test(
        "days outside the years 1 to 9999 are out of range",
        arguments: [
            "+9999y", "-3000y", "+99999999999999999999d", "9999999m", "0000-01-01", "4000000일 후",
        ])
    func outOfRange(text: String) {
        #expect(throws: DateError.outOfRange(text)) { try NaturalDate.day(text, today: today) }
    }

    @Test("ten thousand characters are rejected quickly")
    func long() {
        let text = String(repeating: "1", count: 10_000)
        #expect(throws: DateError.notADate(text)) { try NaturalDate.day(text, today: today) }
    }

    @Test(
        "a month later is the same date or the last of the month",
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
            ("2024-02-29", 12, "2025-02-28"), ("2026-12-15", 1, "2027-01-15"),
            ("2026-01-15", -1, "2025-12-15"), ("2026-03-31", -1, "2026-02-28"),
            ("2026-11-30", -23, "2024-12-30"),
        ])
    func months(day: String, count: Int, expected: String) throws {
        #expect(try #require(Day(iso: day)).monthsLater(count).description == expected)
    }

    @Test("weekday names give the coming, this week's and next week's day")
    func weekdays() throws {
        for offset in 0..<366 {
            let today = today.advanced(by: offset)
            var monday = today
            while monday.weekday != .monday { monday = monday.advanced(by: -1) }
            for weekday in Weekday.allCases {
                var coming = today.advanced(by: 1)
                while coming.weekday != weekday { coming = coming.advanced(by: 1) }
                var inWeek = monday
                while inWeek.weekday != weekday { inWeek = inWeek.advanced(by: 1) }
                let code = weekday.code
                #expect(try NaturalDate.day(code, today: today) == coming)
                #expect(try NaturalDate.day("this \(code)", today: today) == inWeek)
                #expect(
                    try NaturalDate.day("next \(code)", today: today) == inWeek.advanced(by: 7))
            }
        }
    }
}
