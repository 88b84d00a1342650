package import CycCore

// In tests a number is an instant or a duration, in seconds.

extension Instant: ExpressibleByIntegerLiteral {
    package init(integerLiteral seconds: Int64) { self.init(secondsSinceEpoch: seconds) }
}

extension Duration: @retroactive ExpressibleByIntegerLiteral {
    public init(integerLiteral seconds: Int64) { self = .seconds(seconds) }
}
