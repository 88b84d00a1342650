import CycCore
import CycReading

/// Git's rules for reference files and `packed-refs`.
///
/// Strict where git is lenient (a tab for a space, duplicate names), and independent of any
/// repository, so that later readers can rely on accepted content. Names are validated by
/// ``ReferenceName/isFullName``.
///
/// - Source: `parse_loose_ref_contents` in `refs/files-backend.c`, `create_snapshot` and
///   `next_record` in `refs/packed-backend.c` of git 2.39.
enum ReferenceFormat {
    /// Whether git ignores a file or folder of this name among loose references: locks and hidden
    /// files.
    ///
    /// - Source: `loose_fill_ref_dir` in `refs/files-backend.c` of git.
    static func isSkipped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.suffix(5).elementsEqual(".lock".utf8)
    }

    /// Parses a loose reference or `HEAD`; `nil` if git considers it broken.
    static func target(_ bytes: [UInt8], _ format: ObjectFormat) -> ReferenceTarget? {
        var content = bytes[...]
        while content.last?.isGitSpace == true { content.removeLast() }
        if content.starts(with: "ref:".utf8) {
            let name = ReferenceName(content.dropFirst("ref:".utf8.count).drop(while: \.isGitSpace))
            return name.isValid ? .reference(name) : nil
        }
        // `FETCH_HEAD` has more text after the object.
        guard let object = ObjectName(hex: bytes.span, at: 0, format), object != .none,
            content.dropFirst(format.digits).first?.isGitSpace ?? true
        else { return nil }
        return .object(object)
    }

    /// Line parser of a `packed-refs` file.
    struct PackedLines {
        private let file: String
        private let format: ObjectFormat
        private var isSorted = false
        private var last: [UInt8] = []
        private var canBePeeled = false

        init(of file: String, _ format: ObjectFormat) {
            self.file = file
            self.format = format
        }

        /// Parses the next line, without its end.
        ///
        /// - Returns: Its reference; `nil` for a header or a peeled tag.
        /// - Throws: `damaged` with file and line number if git rejects it.
        mutating func take(
            _ text: ArraySlice<UInt8>, _ line: Int
        ) throws(UnreadReason) -> (ReferenceName, ObjectName)? {
            let error = UnreadReason.damaged("\(file):\(line)")
            if line == 1, text.first == UInt8(ascii: "#") {
                guard let traits = ReferenceFormat.traits(text) else { throw error }
                isSorted = traits.contains("sorted")
                return nil
            }
            if text.first == UInt8(ascii: "^") {
                guard canBePeeled, text.count == 1 + format.digits,
                    ObjectName(hex: text.span, at: 1, format) != nil
                else { throw error }
                canBePeeled = false
                return nil
            }
            let name = ReferenceName(text.dropFirst(format.digits + 1))
            guard text.count > format.digits + 1, name.isFullName,
                let object = ObjectName(hex: text.span, at: 0, format), object != .none,
                text[text.startIndex + format.digits] == UInt8(ascii: " "),
                !isSorted || last.lexicographicallyPrecedes(name.bytes)
            else { throw error }
            last = name.bytes
            canBePeeled = true
            return (name, object)
        }
    }

    /// Words of a header; `nil` for any other line.
    private static func traits(_ line: ArraySlice<UInt8>) -> [String]? {
        let start = "# pack-refs with:".utf8
        guard line.starts(with: start) else { return nil }
        return line.dropFirst(start.count).split(separator: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
