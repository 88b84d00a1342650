import CycCore

extension TOMLSource {
    /// The text with one key set and every other byte as it was.
    ///
    /// - Parameters:
    ///   - path: Tables and name.
    ///   - value: What to write.
    ///   - tree: What the text says now.
    ///   - file: For errors.
    /// - Returns: The new text, which has been read again and says just that.
    /// - Throws: ``Problem`` for what is wrong with the file where it has no place for the key.
    func setting(
        _ path: [String], to value: SettingValue, from tree: TOMLNode, file: String
    ) throws(Problem) -> [UInt8] {
        if tree[path[...]] == .value(value) { return bytes }
        let places = [
            replacing, addingToTable, addingToInlineTable, addingBesideDotted, addingTable,
        ]
        for place in places {
            guard let edited = place(path, value.toml) else { continue }
            if let new = Self.tree(of: edited), new[path[...]] == .value(value),
                new.removing(path[...]) == tree.removing(path[...])
            {
                return edited
            }
        }
        throw problem(of: tree, file: file)
    }

    /// The text without one key, which is there.
    func removing(_ path: [String], from tree: TOMLNode, file: String) throws(Problem) -> [UInt8] {
        guard let entry = entries.first(where: { $0.path == path }) else { return bytes }
        let edited = entry.isInline ? removingInline(entry) : removingLine(entry)
        guard let new = Self.tree(of: edited), new.removing(path[...]) == tree.removing(path[...]),
            new[path[...]] == nil
        else { throw problem(of: tree, file: file) }
        return edited
    }

    private static func tree(of bytes: [UInt8]) -> TOMLNode? {
        do { return try TOMLNode(bytes, file: "") } catch { return nil }
    }

    private func problem(of tree: TOMLNode, file: String) -> Problem {
        CheckedTree(tree).firstProblem(in: self, file: file)
            ?? .cannotWrite(file: file, detail: "no place for the key")
    }

    // MARK: Places for a key

    private func replacing(_ path: [String], _ value: String) -> [UInt8]? {
        guard let entry = entries.first(where: { $0.path == path }) else { return nil }
        return replacing(entry.value, with: value)
    }

    /// After the last key below `[table]`.
    private func addingToTable(_ path: [String], _ value: String) -> [UInt8]? {
        guard
            let section = sections.indices.dropFirst().first(where: {
                sections[$0].path == path.dropLast() && !sections[$0].isArrayElement
            })
        else { return nil }
        let last = entries.last { $0.section == section && !$0.isInline }
        return addingLine(
            "\(path[path.count - 1]) = \(value)",
            after: last?.value.upperBound ?? sections[section].header.upperBound,
            indentedLike: last?.key.lowerBound)
    }

    /// Before the brace that closes `table = { … }`.
    private func addingToInlineTable(_ path: [String], _ value: String) -> [UInt8]? {
        let tables = entries.filter { $0.isInlineTable && path.starts(with: $0.path) }
        guard let table = tables.max(by: { $0.path.count < $1.path.count }) else { return nil }
        let key = path[table.path.count...].joined(separator: ".")
        let inside = table.value.dropFirst().dropLast()
        let spaces = inside.reversed().prefix { [0x20, 0x09].contains(bytes[$0]) }.count
        if spaces == inside.count {
            return replacing(inside.startIndex..<inside.endIndex, with: " \(key) = \(value) ")
        }
        let end = inside.endIndex - spaces
        return replacing(end..<end, with: ", \(key) = \(value)")
    }

    /// After the last `table.other = …` in the same section.
    private func addingBesideDotted(_ path: [String], _ value: String) -> [UInt8]? {
        let table = path.dropLast()
        let beside = entries.last {
            !$0.isInline && $0.path.starts(with: table) && !sections[$0.section].isArrayElement
                && sections[$0.section].path.count < table.count
        }
        guard let beside else { return nil }
        let key = path[sections[beside.section].path.count...].joined(separator: ".")
        return addingLine(
            "\(key) = \(value)", after: beside.value.upperBound, indentedLike: beside.key.lowerBound
        )
    }

    /// At the end of the file.
    private func addingTable(_ path: [String], _ value: String) -> [UInt8]? {
        let end = String(decoding: lineEnd, as: UTF8.self)
        var added = "[\(path.dropLast().joined(separator: "."))]\(end)"
        added += "\(path[path.count - 1]) = \(value)\(end)"
        if bytes.count > bomSize {
            added = (bytes.last == UInt8(ascii: "\n") ? end : end + end) + added
        }
        return bytes + Array(added.utf8)
    }

    // MARK: Bytes

    private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        Array(bytes[..<range.lowerBound]) + Array(text.utf8) + Array(bytes[range.upperBound...])
    }

    /// A line of its own after the one in which `offset` lies.
    private func addingLine(_ line: String, after offset: Int, indentedLike key: Int?) -> [UInt8] {
        let indent = key.map { key in
            String(
                decoding: bytes[startOfLine(key)..<key].prefix { [0x20, 0x09].contains($0) },
                as: UTF8.self)
        }
        let end = String(decoding: lineEnd, as: UTF8.self)
        let place = endOfLine(offset)
        let text = (indent ?? "") + line
        // The last line keeps its missing end.
        let isOpen = place == bytes.count && bytes.last != UInt8(ascii: "\n")
        return replacing(place..<place, with: isOpen ? end + text : text + end)
    }

    /// Without `key = value`; a comment after it stays, where it was.
    private func removingLine(_ entry: Entry) -> [UInt8] {
        let end = endOfLine(entry.value.upperBound)
        let rest = bytes[entry.value.upperBound..<end]
        let start = startOfLine(entry.key.lowerBound)
        if let comment = rest.firstIndex(of: UInt8(ascii: "#")) {
            return replacing(entry.key.lowerBound..<comment, with: "")
        }
        if end == bytes.count, bytes.last != UInt8(ascii: "\n"), start > bomSize {
            // The line before becomes the last one, which has no end here.
            let before = bytes[start - 2 >= 0 ? start - 2 : start] == UInt8(ascii: "\r") ? 2 : 1
            return replacing((start - before)..<end, with: "")
        }
        return replacing(start..<end, with: "")
    }

    /// Without `key = value` and one of the commas around it.
    private func removingInline(_ entry: Entry) -> [UInt8] {
        let blank: [UInt8] = [0x20, 0x09]
        let after = bytes[entry.value.upperBound...].prefix { blank.contains($0) }.endIndex
        if after < bytes.count, bytes[after] == UInt8(ascii: ",") {
            let next = bytes[(after + 1)...].prefix { blank.contains($0) }.endIndex
            return replacing(entry.key.lowerBound..<next, with: "")
        }
        var start = entry.key.lowerBound
        while start > 0, blank.contains(bytes[start - 1]) { start -= 1 }
        if start > 0, bytes[start - 1] == UInt8(ascii: ",") {
            return replacing((start - 1)..<entry.value.upperBound, with: "")
        }
        return replacing(entry.key.lowerBound..<entry.value.upperBound, with: "")
    }
}
