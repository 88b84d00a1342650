package import CycCore

extension LedgerReader {
    /// Returns the test ring of the user; `nil` for none, or for one of a newer version.
    package func testRing() throws -> TestAlarm? {
        try read {
            try $0.meta(.testRing) { try $0.optionalText(0) }.flatMap(TestAlarm.init(encoded:))
        }
    }

    /// Returns the hash of the server and topic at which a test last arrived.
    package func testedPlace() throws -> String? {
        try read { try $0.meta(.testedPlace) { try $0.optionalText(0) } }
    }
}

extension Ledger {
    package func store(_ ring: TestAlarm) throws {
        try write { try $0.setMeta(.testRing, ring.encoded) }
    }

    /// Answers the test ring.
    ///
    /// - Returns: Whether the answer is right; `nil` if none rings.
    package func answerTestRing(_ number: Int?, now: Instant) throws -> Bool? {
        guard var ring = try testRing(), ring.isRinging(at: now) else { return nil }
        guard ring.question.map({ $0.answer == number }) ?? true else { return false }
        ring.isAnswered = true
        try store(ring)
        return true
    }

    /// Records the place at which a test arrived.
    package func recordTested(_ place: String) throws {
        guard try testedPlace() != place else { return }
        try write { try $0.setMeta(.testedPlace, place) }
    }
}
