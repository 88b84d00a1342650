/// What a file brings for one day.
package struct ImportedDiaryEntry: Hashable, Sendable {
    package let day: LogicalDay
    /// When it was begun, where the file says it.
    package let created: Moment?
    /// In their order.
    package let texts: [String]

    package init(day: LogicalDay, created: Moment?, texts: [String]) {
        self.day = day
        self.created = created
        self.texts = texts
    }

    /// All texts in one; below one that is here already what is not in it.
    ///
    /// - Parameters:
    ///   - text: The text that the day has.
    ///   - former: The texts that it had; what was among them is not added again.
    /// - Returns: The text that the day gets.
    package func joined(with text: String?, former: PreviousTexts = PreviousTexts([])) -> String {
        let all = texts.joined(separator: "\n\n")
        guard let text else { return all }
        if former.hold(all) { return text }
        let whole = DiaryText.joined(text, with: [all])
        // As it was taken over before, or grown since.
        guard !DiaryText.areEqual(whole, text), !DiaryText.areEqual(whole, all) else {
            return whole
        }
        let parts = texts.flatMap(DiaryText.parts).filter { !former.holdPart($0) }
        return DiaryText.joined(text, with: parts)
    }
}
