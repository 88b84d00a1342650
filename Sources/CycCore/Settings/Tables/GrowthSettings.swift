extension Settings {
    package struct Growth: Equatable, Sendable {
        package var enabled = true
        /// Badges that together make a day perfect; if empty, no day is perfect.
        package var perfect: [Badge] = [.green, .focus]
    }
}

extension Setting {
    static let growth: [Setting] = [
        Setting("growth.enabled", .flag, "whether there are levels at all") {
            $1(&$0.growth.enabled)
        },
        Setting("growth.perfect", .list(of: .choice), "badges that make a day perfect") {
            $1(&$0.growth.perfect)
        },
    ]
}
