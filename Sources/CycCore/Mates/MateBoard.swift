/// Whether a mate has committed today, as far as anybody can see.
package enum MateState: String, CaseIterable, Sendable {
    case done
    /// GitHub showed nothing since the mate's today began; what is private may be hidden.
    case none
    case unknown
}

/// One mate today.
package struct MateRow: Equatable, Sendable {
    package let mate: Mate
    /// As GitHub knows the account now.
    package let login: String
    package let zone: Zone
    /// Whether ``zone`` is mine because none was given, or there is none of that name here.
    package let isZoneAssumed: Bool
    /// The civil date in ``zone``.
    package let today: Day
    package let state: MateState
    /// The last seven days, ``today`` last; `nil` where nobody knows.
    package let week: [Int?]
    /// Units: days; `nil` where it is not known whether there is a streak.
    package let streak: Int?
    /// Whether ``streak`` is not only as far as was told.
    package let isComplete: Bool
    /// When ``today`` ends.
    package let ends: Instant
    package let answer: MateResponse

    /// Contributions of ``today``.
    package var count: Int? { week[6] }
    /// Whether a streak ends with ``today`` unless something is committed.
    package var isAtRisk: Bool { (streak ?? 0) > 0 && state != .done }
    package var name: String { mate.name ?? login }
    /// Whether the account has another login than the one that was typed.
    package var isRenamed: Bool { login.lowercased() != mate.login }
}

extension MateRow {
    init(_ mate: Mate, _ answer: MateResponse, in zone: Zone, isZoneAssumed: Bool, at now: Instant) {
        (self.mate, self.answer, self.zone) = (mate, answer, zone)
        self.isZoneAssumed = isZoneAssumed
        login = answer.login ?? mate.login
        today = zone.day(at: now)
        ends = zone.firstInstant(of: today.advanced(by: 1))
        let told = ReportedDays(answer, in: zone, at: now)
        week = (0..<7).map { [today] in told[today.advanced(by: $0 - 6)] }
        state =
            switch week[6] {
            case nil: .unknown
            case 0: .none
            default: .done
            }
        (streak, isComplete) = told.streak(on: today)
    }
}

/// The days of an answer that it could know.
private struct ReportedDays {
    private let days: MateDays?
    /// The mate's day on which the answer came.
    private let asked: Day
    private let today: Day

    init(_ answer: MateResponse, in zone: Zone, at now: Instant) {
        today = zone.day(at: now)
        asked = answer.askedAt.map { zone.day(at: min($0, now)) } ?? .writable.lowerBound
        days = answer.days
    }

    /// `nil` where nobody knows: nothing was seen on a day that was not over then.
    subscript(day: Day) -> Int? {
        guard let count = days?[day] else { return nil }
        return count > 0 || day < asked || day == today && asked == today ? count : nil
    }

    /// Days in a row up to today, or yesterday while nothing is seen today.
    ///
    /// Tomorrow's cell lengthens a run that holds today.
    func streak(on today: Day) -> (length: Int?, isComplete: Bool) {
        let yesterday = today.advanced(by: -1)
        guard self[today] ?? 0 > 0 || self[yesterday] != nil else { return (nil, false) }
        var length = 0
        if self[today] ?? 0 > 0 {
            length = (self[today.advanced(by: 1)] ?? 0) > 0 ? 2 : 1
        }
        var day = yesterday
        while let count = self[day], count > 0 {
            length += 1
            day = day.advanced(by: -1)
        }
        return (length, self[day] != nil)
    }
}

extension MateRow {
    /// Open before done, what ends sooner before what ends later, then by name; never by a count.
    fileprivate var place: (isDone: Int, ends: Instant, name: String, login: String) {
        let isDone = state == .done
        return (isDone ? 1 : 0, isDone ? 0 : ends, name.lowercased(), login.lowercased())
    }
}

/// Everybody who is not hidden, those whose today is still open first.
package struct MateBoard: Equatable, Sendable {
    package let rows: [MateRow]

    /// - Parameters:
    ///   - book: All of them.
    ///   - own: My zone.
    ///   - now: The present.
    ///   - zone: The zone of a name; `nil` where there is none here.
    package init(
        _ book: MateSnapshot, own: Zone, now: Instant, zone: (String) -> Zone?
    ) {
        var zones: [String: Zone?] = [:]
        func known(_ name: String) -> Zone? {
            if let zone = zones[name] { return zone }
            let found = zone(name)
            zones.updateValue(found, forKey: name)
            return found
        }
        let rows = book.mates.filter { !$0.isHidden }.map { mate in
            let zone = mate.zone.flatMap(known)
            return MateRow(
                mate, book.answers[mate.id] ?? MateResponse(), in: zone ?? own,
                isZoneAssumed: zone == nil, at: now)
        }
        // Each place once, for names are long to compare without their case.
        let places = rows.map(\.place)
        self.rows = rows.indices.sorted { places[$0] < places[$1] }.map { rows[$0] }
    }

    /// Those of whom it is known that nothing was seen yet today, in the board's order.
    package var open: [MateRow] { rows.filter { $0.state == .none } }
}
