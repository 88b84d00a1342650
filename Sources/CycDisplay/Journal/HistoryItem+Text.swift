package import CycCore

extension HistoryItem {
    /// Names the changed entries, such as `to-do #3 Parse the page`, `repository /src/app`, or
    /// `to-do #3, #4, D-Day #1` and how many more.
    package func subjects(_ messages: Messages) -> Text {
        let named = subjects.filter { !$0.kind.traits.isInternal }
        if let subject = named.first, named.count == 1 {
            let name = subject.nameWithKind(messages)
            return subject.isNumbered && !subject.headline.isEmpty
                ? "\(name) \(subject.headline)" : name
        }
        var last: EntryKind?
        let shown = named.prefix(Self.nameLimit).map { subject -> Text in
            defer { last = subject.kind }
            return subject.kind == last
                ? subject.name(messages) : subject.nameWithKind(messages)
        }.listed()
        let rest = named.count - Self.nameLimit
        return rest > 0 ? "\(shown) \(messages.more(rest))" : shown
    }
}

extension HistoryItem.Subject {
    /// Whether the entry is named by its number instead of its headline.
    fileprivate var isNumbered: Bool { headline.isEmpty || !kind.record.hasDerivedIdentity }

    fileprivate func nameWithKind(_ messages: Messages) -> Text {
        let (kind, name) = (messages.name(of: kind), name(messages))
        return name.isEmpty ? kind : "\(kind) \(name)"
    }

    /// Empty for a profile without a name, and for an occurrence of an alarm that was removed.
    fileprivate func name(_ messages: Messages) -> Text {
        switch kind {
        case .profile: "\(headline)"
        case .wake: alarm.map { messages.numbered($0, .alarm) } ?? ""
        default: isNumbered ? messages.numbered(number, kind) : "\(headline)"
        }
    }
}
