/// Whether a mate has committed today, as far as is visible.
package enum MateState: String, CaseIterable, Sendable {
    case done
    /// GitHub showed nothing since the mate's today began; private contributions may be hidden.
    case none
    case unknown
}

/// The board's row for one mate.
package struct MateRow: Equatable, Sendable {
    package let mate: Mate
    /// The login that GitHub reported last.
    package let login: String
    package let zone: Zone
    /// Whether ``zone`` is the user's, because the mate has none or its name does not exist here.
    package let isZoneAssumed: Bool
    /// The civil date in ``zone``.
    package let today: Day
    package let state: MateState
    /// Contributions of the last seven days, ``today`` last; `nil` if unknown.
    package let week: [Int?]
    /// `nil` if it is unknown whether there is a streak. Units: days.
    package let streak: Int?
    /// Whether the start of ``streak`` lies within the known days.
    package let isComplete: Bool
    /// When ``today`` ends.
    package let ends: Instant
    package let answer: MateResponse

    /// Contributions of ``today``.
    package var count: Int? { week[6] }
    /// Whether a streak ends with ``today`` unless something is committed.
    package var isAtRisk: Bool { (streak ?? 0) > 0 && state != .done }
    package var name: String { mate.name ?? login }
    /// Whether the account has another login than the one that the user typed.
    package var isRenamed: Bool { login.lowercased() != mate.login }
}

extension MateRow {
    init(_ mate: Mate, _ answer: MateResponse, in zone: Zone, isZoneAssumed: Bool, at now: Instant)
    {
        (self.mate, self.answer, self.zone) = (mate, answer, zone)
        self.isZoneAssumed = isZoneAssumed
        login = answer.login ?? mate.login
        today = zone.day(at: now)
        ends = zone.firstInstant(of: today.advanced(by: 1))
        let reported = ReportedDays(answer, in: zone, at: now)
        week = (0..<7).map { [today] in reported[today.advanced(by: $0 - 6)] }
        state =
            switch week[6] {
            case nil: .unknown
            case 0: .none
            default: .done
            }
        (streak, isComplete) = reported.streak(on: today)
    }
}

/// The days of a response for which it is conclusive.
private struct ReportedDays {
    private let days: MateDays?
    /// The mate's day on which the response came.
    private let fetchedOn: Day
    private let today: Day

    init(_ answer: MateResponse, in zone: Zone, at now: Instant) {
        today = zone.day(at: now)
        fetchedOn = answer.fetchedAt.map { zone.day(at: min($0, now)) } ?? .writable.lowerBound
        days = answer.days
    }

    /// `nil` if unknown: an empty day proves nothing if it was not over when fetched.
    subscript(day: Day) -> Int? {
        guard let count = days?[day] else { return nil }
        return count > 0 || day < fetchedOn || day == today && fetchedOn == today ? count : nil
    }

    /// Days in a row up to today, or yesterday while today is empty.
    ///
    /// Tomorrow's count lengthens a run that includes today.
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
    /// Open before done, earlier end of day first, then by name; never by a count.
    fileprivate var sortKey: (isDone: Int, ends: Instant, name: String, login: String) {
        let isDone = state == .done
        return (isDone ? 1 : 0, isDone ? .epoch : ends, name.lowercased(), login.lowercased())
    }
}

/// All mates that are not hidden, those whose today is still open first.
package struct MateBoard: Equatable, Sendable {
    package let rows: [MateRow]

    /// - Parameters:
    ///   - own: The user's zone.
    ///   - zone: Returns the zone of a name; `nil` if there is none here.
    package init(
        _ snapshot: MateSnapshot, own: Zone, now: Instant, zone: (String) -> Zone?
    ) {
        var zones: [String: Zone?] = [:]
        func cachedZone(_ name: String) -> Zone? {
            if let zone = zones[name] { return zone }
            let found = zone(name)
            zones.updateValue(found, forKey: name)
            return found
        }
        let rows = snapshot.mates.filter { !$0.isHidden }.map { mate in
            let zone = mate.zone.flatMap(cachedZone)
            return MateRow(
                mate, snapshot.answers[mate.id] ?? MateResponse(), in: zone ?? own,
                isZoneAssumed: zone == nil, at: now)
        }
        // Computed once per row, because lowercasing names is slow.
        let sortKeys = rows.map(\.sortKey)
        self.rows = rows.indices.sorted { sortKeys[$0] < sortKeys[$1] }.map { rows[$0] }
    }

    /// Mates that are known to have nothing yet today, in the board's order.
    package var open: [MateRow] { rows.filter { $0.state == .none } }
}
