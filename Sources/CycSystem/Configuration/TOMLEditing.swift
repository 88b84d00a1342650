import CycCore

extension TOMLDocument {
    /// Returns the document with one key set and every other byte unchanged.
    ///
    /// - Returns: A document that was parsed again and verified; `nil` if the key cannot be
    ///   inserted.
    func setting(_ path: [String], to value: SettingValue) -> TOMLDocument? {
        if values[path[...]] == .value(value) { return self }
        let new =
            entries.first { $0.path == path }.map {
                replacing($0.value, with: commented(value, over: $0) ?? value.toml)
            } ?? adding(path, value.toml)
        return confirmed(new, path, .value(value))
    }

    /// Returns the document without one key; comments stay.
    ///
    /// - Returns: A document that was parsed again and verified; `nil` if the key cannot be
    ///   removed.
    func removing(_ path: [String]) -> TOMLDocument? {
        entries.first { $0.path == path }.flatMap {
            confirmed($0.isInline ? removingInline($0) : removingLine($0), path, nil)
        }
    }

    /// Returns `new` parsed, if it differs only in the value at the path.
    private func confirmed(_ new: [UInt8], _ path: [String], _ value: TOMLNode?) -> TOMLDocument? {
        guard let new = try? TOMLDocument(new, file: ""), new.values[path[...]] == value,
            new.values.removing(path[...]) == values.removing(path[...])
        else { return nil }
        return new
    }

    // MARK: Comments within an array

    /// Returns a list with the comments of the array that it replaces; `nil` if there are none.
    ///
    /// Each element stands on a line of its own. Comments before it and on its line stay with it;
    /// those of elements that are gone come last.
    private func commented(_ value: SettingValue, over old: TOMLReader.Entry) -> String? {
        guard case .list(let texts) = value, bytes[old.value.lowerBound] == UInt8(ascii: "[")
        else { return nil }
        let starts = [old.value.lowerBound + 1] + old.elements.map(\.upperBound)
        let ends = old.elements.map(\.lowerBound) + [old.value.upperBound - 1]
        let gaps = zip(starts, ends).map { start, end in
            let lines = bytes[start..<end].split(
                separator: newline, omittingEmptySubsequences: false
            ).map(comment)
            return (behind: lines[0], below: lines.dropFirst().compactMap(\.self))
        }
        guard gaps.contains(where: { $0.behind != nil || !$0.below.isEmpty }) else { return nil }
        var before: [String] = []
        if case .value(.list(let texts)) = values[old.path[...]] { before = texts }
        var left = Array(old.elements.indices)
        var lines: [String] = []
        for text in texts {
            let element = "\(SettingValue.list([text]).toml.dropFirst().dropLast()),"
            guard let place = left.first(where: { $0 < before.count && before[$0] == text }) else {
                lines.append(element)
                continue
            }
            left.removeAll { $0 == place }
            lines += gaps[place].below
            lines.append(element + (gaps[place + 1].behind.map { " \($0)" } ?? ""))
        }
        for place in left {
            lines += gaps[place].below + [gaps[place + 1].behind].compactMap(\.self)
        }
        lines += gaps[gaps.count - 1].below
        let inside = bytes[endOfLine(old.value.lowerBound)...].prefix(while: isBlank)
        let indent =
            bytes[inside.endIndex] == UInt8(ascii: "]")
            ? "    " : String(decoding: inside, as: UTF8.self)
        let end = old.value.upperBound - 1
        let closing = bytes[startOfLine(end)..<end]
        let close = closing.allSatisfy(isBlank) ? String(decoding: closing, as: UTF8.self) : ""
        let bracket = gaps[0].behind.map { " \($0)" } ?? ""
        return "[\(bracket)\(lineEnd)" + lines.map { indent + $0 + lineEnd }.joined() + "\(close)]"
    }

    /// Returns the comment of a line that holds no string.
    private func comment(_ line: ArraySlice<UInt8>) -> String? {
        line.firstIndex(of: UInt8(ascii: "#")).map { start in
            String(decoding: line[start...].filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
        }
    }

    // MARK: Adding a key

    private func adding(_ path: [String], _ value: String) -> [UInt8] {
        let table = Array(path.dropLast())
        func pair(below outer: [String]) -> String {
            "\(path[outer.count...].joined(separator: ".")) = \(value)"
        }
        let own = sections.firstIndex { $0.path == table && !$0.isArrayElement }
        if let own {
            let last = entries.last { $0.section == own && !$0.isInline }
            return addingLine(pair(below: sections[own].path), after: last, sections[own].header)
        }
        let inlineTables = entries.filter {
            bytes[$0.value.lowerBound] == UInt8(ascii: "{") && path.starts(with: $0.path)
        }
        if let inline = inlineTables.max(by: { $0.path.count < $1.path.count }) {
            return addingInline(pair(below: inline.path), to: inline)
        }
        // `table.other = …`
        let beside = entries.last {
            !$0.isInline && $0.path.starts(with: table)
                && sections[$0.section].path.count < table.count
        }
        if let beside {
            let outer = sections[beside.section]
            return addingLine(pair(below: outer.path), after: beside, outer.header)
        }
        let blanks = bytes.count == bomSize ? 0 : bytes.last == newline ? 1 : 2
        let lines = ["[\(table.joined(separator: "."))]", pair(below: table)].map { $0 + lineEnd }
        let added = String(repeating: lineEnd, count: blanks) + lines.joined()
        return bytes + Array(added.utf8)
    }

    /// Adds a line after an entry, with its indentation, or else after a header.
    private func addingLine(
        _ line: String, after entry: TOMLReader.Entry?, _ header: Range<Int>
    ) -> [UInt8] {
        let indent = entry.map { entry in
            bytes[startOfLine(entry.key.lowerBound)..<entry.key.lowerBound].prefix(while: isBlank)
        }
        let text = String(decoding: indent ?? [], as: UTF8.self) + line
        let place = endOfLine(entry?.value.upperBound ?? header.upperBound)
        // A missing line end at the end of the file stays missing.
        let isOpen = place == bytes.count && bytes.last != newline
        return replacing(place..<place, with: isOpen ? lineEnd + text : text + lineEnd)
    }

    /// Adds a pair before the brace that closes `table = { … }`.
    private func addingInline(_ pair: String, to table: TOMLReader.Entry) -> [UInt8] {
        let inside = bytes[table.value].dropFirst().dropLast()
        let spaces = inside.reversed().prefix(while: isBlank).count
        if spaces == inside.count { return replacing(inside.indices, with: " \(pair) ") }
        let end = inside.endIndex - spaces
        return replacing(end..<end, with: ", \(pair)")
    }

    // MARK: Removing a key

    /// Removes `key = value`; a comment after it stays in place.
    private func removingLine(_ entry: TOMLReader.Entry) -> [UInt8] {
        let end = endOfLine(entry.value.upperBound)
        if let comment = bytes[entry.value.upperBound..<end].firstIndex(of: UInt8(ascii: "#")) {
            return replacing(entry.key.lowerBound..<comment, with: "")
        }
        var start = startOfLine(entry.key.lowerBound)
        if end == bytes.count, bytes.last != newline, start > bomSize {
            // The line before becomes the last one, which has no line end in this file.
            start -= start > 1 && bytes[start - 2] == UInt8(ascii: "\r") ? 2 : 1
        }
        return replacing(start..<end, with: "")
    }

    /// Removes `key = value` and one of the commas around it.
    private func removingInline(_ entry: TOMLReader.Entry) -> [UInt8] {
        var (start, end) = (entry.key.lowerBound, entry.value.upperBound)
        let comma = UInt8(ascii: ",")
        let after = bytes[end...].drop(while: isBlank)
        if after.first == comma {
            end = after.dropFirst().drop(while: isBlank).startIndex
        } else {
            let before = bytes[..<start].reversed().drop(while: isBlank)
            if before.first == comma { start = before.startIndex.base - 1 }
        }
        return replacing(start..<end, with: "")
    }

    // MARK: Bytes

    private func replacing(_ range: Range<Int>, with text: String) -> [UInt8] {
        bytes[..<range.lowerBound] + Array(text.utf8) + bytes[range.upperBound...]
    }

    /// `\r\n` if the first line ends so.
    private var lineEnd: String {
        let first = bytes[..<endOfLine(0)]
        return first.reversed().starts(with: [newline, UInt8(ascii: "\r")]) ? "\r\n" : "\n"
    }

    private func startOfLine(_ offset: Int) -> Int {
        bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? bomSize
    }

    /// Offset after the line's end.
    private func endOfLine(_ offset: Int) -> Int {
        bytes[offset...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
    }

    /// Size of the byte order mark; units: bytes.
    private var bomSize: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

private let newline = UInt8(ascii: "\n")

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
