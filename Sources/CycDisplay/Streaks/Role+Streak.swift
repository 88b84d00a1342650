extension Role {
    /// Of a streak that ends in so many seconds unless something is committed.
    static func ending(in seconds: Int) -> Role { seconds < scarce ? .danger : .warning }

    /// With less time than this a streak is in danger.
    ///
    /// Units: seconds.
    private static let scarce = 3 * 3600
}
