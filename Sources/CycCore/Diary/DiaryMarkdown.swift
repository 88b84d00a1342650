/// A diary as one Markdown document: a heading for each day, and below it the unchanged text.
package enum DiaryMarkdown {
    /// - Parameter entries: By day.
    package static func text(of entries: [DiaryEntry]) -> String {
        entries.map { "# \($0.day.date)\n\n\($0.text)\n" }.joined(separator: "\n")
    }

    /// Whether it begins with a heading of such a document.
    package static func isDocument(_ bytes: some Collection<UInt8>) -> Bool {
        let line = String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self)
        return line.hasPrefix("# ") && Day(iso: String(line.dropFirst(2))) != nil
    }
}
