extension Settings {
    package struct Sync: Equatable, Sendable {
        /// Units: seconds.
        package var maxAge = 600
        /// Units: seconds.
        package var timeout = 5
    }
}

extension Setting {
    static let sync: [Setting] = [
        Setting("sync.max_age", .seconds(least: 0), "how old an answer may be") {
            $1(&$0.sync.maxAge)
        },
        Setting("sync.timeout", .seconds(least: 1), "how long a refresh may take") {
            $1(&$0.sync.timeout)
        },
    ]
}
