package import CycCore

extension HistoryItem {
    /// `to-do #3 Parse the page`, or `to-do #3, #4, D-Day #1`, and how many more.
    package func subjects(_ messages: Messages) -> Text {
        let named = subjects.filter { $0.kind != .mention }
        if let subject = named.first, named.count == 1 {
            let number: Text = "\(messages.name(of: subject.kind)) #\(subject.number)"
            return subject.headline.isEmpty ? number : "\(number) \(subject.headline)"
        }
        var last: EntryKind?
        let shown = named.prefix(10).map { subject -> Text in
            let number: Text = "#\(subject.number)"
            defer { last = subject.kind }
            return subject.kind == last
                ? number : "\(messages.name(of: subject.kind)) \(number)"
        }.listed()
        let rest = named.count - 10
        return rest > 0 ? "\(shown) \(messages.more(rest))" : shown
    }
}
