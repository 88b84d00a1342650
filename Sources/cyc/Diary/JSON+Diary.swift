import CycCore

extension JSON {
    /// A day as in `cyc diary list`.
    ///
    /// - Parameter isWhole: Whether sealed texts are included, for a file of the user.
    init(_ entry: DiaryEntry, _ rules: DiaryRules, isWhole: Bool = false) {
        let isSealed = rules.isSealed(entry.day)
        self = .object(
            JSONMembers(
                entry, only: ["date", "created", "changed"],
                [
                    "text": isSealed && !isWhole ? .null : .string(entry.text),
                    "locked": .bool(rules.isLocked(entry.day)), "sealed": .bool(isSealed),
                ]))
    }
}

extension JSONMembers {
    /// `cyc diary list`, `show` and `search`.
    init(_ entries: [DiaryEntry], _ rules: DiaryRules, isWhole: Bool = false) {
        self = ["entries": .array(entries.map { JSON($0, rules, isWhole: isWhole) })]
    }
}
