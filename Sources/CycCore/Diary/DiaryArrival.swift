/// What a file brings for one day.
package struct DiaryArrival: Hashable, Sendable {
    package let day: OwnDay
    /// When it was begun, where the file says it.
    package let created: Moment?
    /// In their order.
    package let texts: [String]

    package init(day: OwnDay, created: Moment?, texts: [String]) {
        self.day = day
        self.created = created
        self.texts = texts
    }

    /// All texts in one; below one that is here already what is not in it.
    package func joined(with text: String?) -> String {
        let all = texts.joined(separator: "\n\n")
        guard let text else { return all }
        let whole = DiaryText.joined(text, with: [all])
        // As it was taken over before, or grown since.
        guard !DiaryText.areEqual(whole, text), !DiaryText.areEqual(whole, all) else {
            return whole
        }
        return DiaryText.joined(text, with: texts.flatMap(DiaryText.parts))
    }
}
