package import CycCore

extension HistoryItem {
    /// Names the changed entries, such as `to-do #3 Parse the page`, `repository /src/app`, or
    /// `to-do #3, #4, D-Day #1` and how many more.
    package func subjects(_ messages: Messages) -> Text {
        let named = subjects.filter { !$0.kind.traits.isInternal }
        if let subject = named.first, named.count == 1 {
            let name: Text = "\(messages.name(of: subject.kind)) \(subject.name(messages))"
            return subject.isNumbered && !subject.headline.isEmpty
                ? "\(name) \(subject.headline)" : name
        }
        var last: EntryKind?
        let shown = named.prefix(Self.nameLimit).map { subject -> Text in
            defer { last = subject.kind }
            return subject.kind == last
                ? subject.name(messages)
                : "\(messages.name(of: subject.kind)) \(subject.name(messages))"
        }.listed()
        let rest = named.count - Self.nameLimit
        return rest > 0 ? "\(shown) \(messages.more(rest))" : shown
    }
}

extension HistoryItem.Subject {
    /// Whether the entry is named by its number instead of its headline.
    fileprivate var isNumbered: Bool { headline.isEmpty || !kind.record.hasDerivedIdentity }

    fileprivate func name(_ messages: Messages) -> Text {
        isNumbered ? messages.numbered(number, kind) : "\(headline)"
    }
}
