extension Role {
    /// Role of a streak that ends in `seconds` unless the user commits.
    static func ending(in seconds: Int) -> Role { seconds < dangerThreshold ? .danger : .warning }

    /// Time left in seconds below which a streak is in danger.
    private static let dangerThreshold = 3 * 3600
}
