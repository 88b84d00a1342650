import Foundation
package import Testing

extension Tag {
    /// Tests that compute for long, such as hundreds of processes at once.
    @Tag package static var deep: Tag
    /// Tests that wait for the real clock, such as the next minute of cron.
    @Tag package static var realtime: Tag
    /// Tests with a program that is no part of cyc, such as timewarrior or a sound server.
    @Tag package static var external: Tag
}

/// How much a test run does: `script/test` is quick, `script/test --deep` complete.
package enum TestDepth {
    package static let isDeep = number("CYC_TEST_DEEP") == 1

    /// The first seed of random cases: always 0 in a quick run, another one in each deep run.
    ///
    /// A seed that failed runs again with `CYC_TEST_SEED`.
    package static let firstSeed = UInt64(number("CYC_TEST_SEED") ?? 0)

    /// The number of random cases, which a variable overrides.
    ///
    /// - Parameters:
    ///   - variable: The variable's name.
    ///   - divisor: Divides the variable's value, for cases that take longer than others.
    ///   - quick: The number in a quick run.
    ///   - deep: The number in a deep run.
    /// - Returns: The number.
    package static func cases(
        _ variable: String, dividedBy divisor: Int = 1, quick: Int, deep: Int
    ) -> Int {
        number(variable).map { $0 / divisor } ?? cases(quick: quick, deep: deep)
    }

    /// The number of random cases, where no variable overrides it.
    package static func cases(quick: Int, deep: Int) -> Int { isDeep ? deep : quick }

    /// Returns as many seeds, from ``firstSeed`` on.
    package static func seeds(_ count: Int) -> Range<UInt64> {
        firstSeed..<firstSeed + UInt64(count)
    }

    /// Returns all values in a deep run; else every eleventh, and the last.
    package static func sample<Value>(_ values: some Collection<Value>) -> [Value] {
        let last = values.count - 1
        // Not every tenth: what depends on an even number would be tried with no odd one.
        return values.enumerated().filter { isDeep || $0.offset % 11 == 0 || $0.offset == last }
            .map(\.element)
    }

    /// Returns all values in a deep run; else `count` of them, evenly spread, from the first on.
    package static func sample<Value>(
        _ values: some Collection<Value>, quick count: Int
    ) -> [Value] {
        let all = Array(values)
        guard !isDeep, count < all.count else { return all }
        return (0..<count).map { all[$0 * (all.count - 1) / max(1, count - 1)] }
    }

    /// Returns all values in a deep run; else the first of each kind.
    package static func sample<Value, Kind: Hashable>(
        _ values: some Collection<Value>, oneOfEach kind: (Value) -> Kind
    ) -> [Value] {
        var kinds: Set<Kind> = []
        return values.filter { kinds.insert(kind($0)).inserted || isDeep }
    }

    /// Returns a generator of which each deep run has another one; `salt` tells tests apart.
    package static func generator(_ salt: UInt64) -> SeededGenerator {
        SeededGenerator(seed: firstSeed &+ salt)
    }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips a test in a quick run.
    package static var onlyDeep: Self {
        .enabled(if: TestDepth.isDeep, "takes minutes; script/test --deep runs it")
    }
}
