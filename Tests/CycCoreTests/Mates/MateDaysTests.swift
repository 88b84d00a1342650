import CycCore
import TestSupport
import Testing

struct MateDaysTests {
    private static let first = "2026-11-01"

    private func days(_ offset: Int, _ counts: [Int]) throws -> MateDays {
        let first = try #require(Day(iso: Self.first))
        return try mateDays(from: first.advanced(by: offset), counts)
    }

    private func decoded(_ bytes: [UInt8]) -> MateDays? { MateDays.decode(bytes.span) }

    @Test("Days may come in any order but must be consecutive")
    func rows() throws {
        let day = try #require(Day(iso: Self.first))
        func counted(_ offset: Int) -> CountedDay {
            CountedDay(day: day.advanced(by: offset), count: offset, level: nil)
        }
        let received = try #require(MateDays([2, 0, 1].map(counted)))
        #expect(
            received.first == day && received.last == day.advanced(by: 2)
                && received.counts == [0, 1, 2])
        #expect(received[day.advanced(by: 2)] == 2 && received[day] == 0)
        #expect(received[day.advanced(by: -1)] == nil && received[day.advanced(by: 3)] == nil)
        for gap in [[], [0, 2], [0, 0], [1, 2, 2]] as [[Int]] {
            #expect(MateDays(gap.map(counted)) == nil)
        }
    }

    @Test(
        "A later response replaces its days and drops days that it does not adjoin",
        arguments: [
            // Known counts, offset and counts of the response, offset and counts of the result.
            ([1, 2, 3], 0, [4, 5, 6], 0, [4, 5, 6]),
            ([1, 2, 3], 1, [0, 5, 6], 0, [1, 0, 5, 6]),
            ([1, 2, 3], 3, [4], 0, [1, 2, 3, 4]),
            ([1, 2, 3], 4, [4], 4, [4]),
            ([1, 2, 3], -2, [8, 9], -2, [8, 9, 1, 2, 3]),
            ([1, 2, 3], -3, [8, 9], -3, [8, 9]),
            ([1, 2, 3], -1, [8, 9, 7, 6, 5], -1, [8, 9, 7, 6, 5]),
            // A page ends a day before a calendar: later contributions stay, later zeros do not.
            ([1, 2, 3], 0, [4, 5], 0, [4, 5, 3]),
            ([1, 2, 0], 0, [4, 5], 0, [4, 5]),
            ([1, 2, 0, 7], 0, [4, 5], 0, [4, 5]),
            ([1, 2, 6, 7], 0, [4, 5], 0, [4, 5, 6, 7]),
        ])
    func updates(
        known: [Int], offset: Int, received: [Int], first: Int, expected: [Int]
    ) throws {
        #expect(try days(0, known).updated(with: days(offset, received)) == days(first, expected))
    }

    @Test("At most 40,000 days are kept")
    func longest() throws {
        let first = try #require(Day(iso: "1900-01-01"))
        var known = try mateDays(from: first, Array(repeating: 1, count: 39_999))
        for offset in [39_999, 40_007] {
            known = known.updated(with: try mateDays(from: first.advanced(by: offset), [2, 3, 4]))
            #expect(known.last == first.advanced(by: offset + 2))
        }
        #expect(known.counts.count == 3)
        known = try mateDays(from: first, Array(repeating: 1, count: 40_000))
            .updated(with: mateDays(from: first.advanced(by: 40_000), [2, 3]))
        #expect(known.counts.count == 40_000 && known.first == first.advanced(by: 2))
        #expect(known.counts.suffix(3) == [1, 2, 3])
    }

    @Test("Days are the same after encoding and decoding")
    func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<500 {
            let number = Int.random(in: 0...3_000_000, using: &random)
            let first = Day.writable.lowerBound.advanced(by: number)
            let counts = (0..<Int.random(in: 1...400, using: &random)).map { _ in
                let most = [0, 3, 127, 128, 70_000, Int(UInt32.max)].randomElement(using: &random)
                return Int.random(in: 0...(most ?? 0), using: &random)
            }
            let days = try mateDays(from: first, counts)
            #expect(decoded(days.encoded) == days)
        }
    }

    @Test("Invalid bytes are rejected, and never decode to more days than bytes")
    func damage() throws {
        var random = SeededGenerator(seed: 11)
        let whole = try days(0, (0..<40).map { $0 * 900 }).encoded
        for length in 0..<whole.count {
            let days = decoded(Array(whole.prefix(length)))
            #expect((days?.counts.count ?? 0) <= length)
        }
        for _ in 0..<20_000 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
                    in: 0...255, using: &random)
            }
            guard let days = decoded(bytes) else { continue }
            #expect(!days.counts.isEmpty && days.last <= Day.writable.upperBound)
            #expect(decoded(days.encoded) == days)
        }
        let tooMany = [0] + Array(repeating: UInt8(0), count: 40_001)
        #expect(decoded(tooMany) == nil)
        #expect(decoded([]) == nil && decoded([1]) == nil)
        // Later than Day.writable.
        let late: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 1]
        #expect(decoded(late) == nil)
    }
}
