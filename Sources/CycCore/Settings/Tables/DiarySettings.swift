extension Settings {
    package struct Diary: Equatable, Sendable {
        /// Time after the end of its logical day during which a text can be changed; `nil` for no
        /// limit.
        package var locksAfter: Duration? = .hours(7 * 24)
        /// Whether texts of the current year are hidden until 31 December.
        package var isSealed = false
    }
}

extension Setting {
    static let diary: [Setting] = [
        Setting("diary.locks_after", .durationOrNever, "how long a day's text can be changed") {
            $1(&$0.diary.locksAfter)
        },
        Setting("diary.sealed", .flag, "whether a year's texts are shown from 31 December on") {
            $1(&$0.diary.isSealed)
        },
    ]
}
