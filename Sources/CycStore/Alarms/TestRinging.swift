package import CycCore

extension LedgerReader {
    /// What a person wanted to hear; `nil` for nothing, or for what a newer version noted.
    package func testRing() throws -> TestAlarm? {
        try read {
            try $0.meta(.testRing) { try $0.optionalText(0) }.flatMap(TestAlarm.init(encoded:))
        }
    }

    /// Stands for the server and the topic that a test last arrived at.
    package func testedPlace() throws -> String? {
        try read { try $0.meta(.testedPlace) { try $0.optionalText(0) } }
    }
}

extension Ledger {
    package func store(_ ring: TestAlarm) throws {
        try write { try $0.setMeta(.testRing, ring.encoded) }
    }

    /// Answers the ring that a person asked for.
    ///
    /// - Returns: Whether the answer is right; `nil` where none rings.
    package func answerTestRing(_ number: Int?, now: Instant) throws -> Bool? {
        guard var ring = try testRing(), ring.isRinging(at: now) else { return nil }
        guard ring.question.map({ $0.answer == number }) ?? true else { return false }
        ring.isAnswered = true
        try store(ring)
        return true
    }

    /// Notes that a test arrived.
    package func noteTested(_ place: String) throws {
        guard try testedPlace() != place else { return }
        try write { try $0.setMeta(.testedPlace, place) }
    }
}
