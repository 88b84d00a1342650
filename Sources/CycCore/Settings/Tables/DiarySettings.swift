extension Settings {
    package struct Diary: Equatable, Sendable {
        /// How long after the end of its own day a text can be changed; `nil` for always.
        ///
        /// Units: seconds.
        package var locksAfter: Int? = 7 * 86_400
        /// Whether the running year's texts are shown from 31 December on.
        package var isSealed = false
    }
}

extension Setting {
    static let diary: [Setting] = [
        Setting("diary.locks_after", .secondsOrNever, "how long a day's text can be changed") {
            $1(&$0.diary.locksAfter)
        },
        Setting("diary.sealed", .flag, "whether a year's texts are shown from 31 December on") {
            $1(&$0.diary.isSealed)
        },
    ]
}
