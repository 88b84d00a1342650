import CycCore
import CycReading

/// git's rules for the files of references and for `packed-refs`.
///
/// Strict where git is lenient (a tab for a space, a name twice), and without any knowledge of a
/// repository: whoever opens a repository next can rely on what was accepted here. Names are judged by
/// ``ReferenceName/isFullName``.
///
/// - Source: `parse_loose_ref_contents` in `refs/files-backend.c`, `create_snapshot` and `next_record`
///   in `refs/packed-backend.c` of git 2.39.
enum ReferenceFormat {
    /// Whether git passes over a file or folder of this name among loose references: its own locks, and
    /// what is hidden.
    ///
    /// - Source: `loose_fill_ref_dir` in `refs/files-backend.c` of git.
    static func isSkipped(_ name: String) -> Bool {
        name.utf8.first == UInt8(ascii: ".") || name.utf8.suffix(5).elementsEqual(".lock".utf8)
    }

    /// The content of a loose reference or of `HEAD`; `nil` where git takes it for broken.
    static func target(_ bytes: [UInt8], _ format: ObjectFormat) -> ReferenceTarget? {
        var content = bytes[...]
        while content.last?.isGitSpace == true { content.removeLast() }
        if content.starts(with: "ref:".utf8) {
            let name = ReferenceName(content.dropFirst("ref:".utf8.count).drop(while: \.isGitSpace))
            return name.isValid ? .reference(name) : nil
        }
        // `FETCH_HEAD` has more behind the object.
        guard let object = ObjectName(hex: bytes.span, at: 0, format), object != .none,
            content.dropFirst(format.digits).first?.isGitSpace ?? true
        else { return nil }
        return .object(object)
    }

    /// The lines of a `packed-refs` file, one after the other.
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

        /// Takes the next line, without its end.
        ///
        /// - Returns: The reference in it; `nil` for a header and for what a tag leads to.
        /// - Throws: `damaged` with the file and the number of the line if git refuses it.
        mutating func take(
            _ text: ArraySlice<UInt8>, _ line: Int
        ) throws(UnreadReason) -> (ReferenceName, ObjectName)? {
            let refusal = UnreadReason.damaged("\(file):\(line)")
            if line == 1, text.first == UInt8(ascii: "#") {
                guard let traits = ReferenceFormat.traits(text) else { throw refusal }
                isSorted = traits.contains("sorted")
                return nil
            }
            if text.first == UInt8(ascii: "^") {
                guard canBePeeled, text.count == 1 + format.digits,
                    ObjectName(hex: text.span, at: 1, format) != nil
                else { throw refusal }
                canBePeeled = false
                return nil
            }
            let name = ReferenceName(text.dropFirst(format.digits + 1))
            guard text.count > format.digits + 1, name.isFullName,
                let object = ObjectName(hex: text.span, at: 0, format), object != .none,
                text[text.startIndex + format.digits] == UInt8(ascii: " "),
                !isSorted || last.lexicographicallyPrecedes(name.bytes)
            else { throw refusal }
            last = name.bytes
            canBePeeled = true
            return (name, object)
        }
    }

    /// The words of a header; `nil` for a line that is none.
    private static func traits(_ line: ArraySlice<UInt8>) -> [String]? {
        let start = "# pack-refs with:".utf8
        guard line.starts(with: start) else { return nil }
        return line.dropFirst(start.count).split(separator: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
        }
    }
}
