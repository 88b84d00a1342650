extension Settings {
    package struct Sync: Equatable, Sendable {
        package var maxAge = Duration.minutes(10)
        package var timeout = Duration.seconds(5)
    }
}

extension Setting {
    static let sync: [Setting] = [
        Setting("sync.max_age", .duration(least: .zero), "how old an answer may be") {
            $1(&$0.sync.maxAge)
        },
        Setting("sync.timeout", .duration(least: .seconds(1)), "how long a refresh may take") {
            $1(&$0.sync.timeout)
        },
    ]
}
