import CycCore

extension Role {
    /// Role of a streak that ends in `time` unless the user commits.
    static func ending(in time: Duration) -> Role {
        time < dangerThreshold ? .danger : .warning
    }

    /// Time left below which a streak is in danger.
    private static let dangerThreshold = Duration.hours(3)
}
