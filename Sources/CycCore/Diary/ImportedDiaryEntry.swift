/// Texts of one day in an imported file.
package struct ImportedDiaryEntry: Hashable, Sendable {
    package let day: LogicalDay
    /// When the first of them was begun, if known.
    package let created: Moment?
    /// In their order.
    package let texts: [String]

    package init(day: LogicalDay, created: Moment?, texts: [String]) {
        self.day = day
        self.created = created
        self.texts = texts
    }

    /// Returns the new text of the day: the imported texts, below the existing one if there is one.
    ///
    /// - Parameters:
    ///   - text: The day's current text.
    ///   - former: Its previous texts; parts of them are not added again.
    package func joined(with text: String?, former: PreviousTexts = PreviousTexts([])) -> String {
        let all = texts.joined(separator: "\n\n")
        guard let text else { return all }
        if former.hold(all) { return text }
        let whole = DiaryText.joined(text, with: [all])
        // It was imported before, unchanged or extended since.
        guard !DiaryText.areEqual(whole, text), !DiaryText.areEqual(whole, all) else {
            return whole
        }
        let parts = texts.flatMap(DiaryText.parts).filter { !former.containsPart($0) }
        return DiaryText.joined(text, with: parts)
    }
}
