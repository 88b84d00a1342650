/// A diary as one document in Markdown: a heading for each day, below it the text as it is.
package enum DiaryMarkdown {
    /// - Parameter entries: By day.
    /// - Returns: The whole text.
    package static func text(of entries: [DiaryEntry]) -> String {
        entries.map { "# \($0.day.date)\n\n\($0.text)\n" }.joined(separator: "\n")
    }

    /// Whether it may be one: it begins with such a heading, or is empty.
    package static func isDocument(_ bytes: some Collection<UInt8>) -> Bool {
        let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        return line.hasPrefix("# ") && Day(iso: String(line.dropFirst(2))) != nil
    }
}
