/// A machine's journal as it travels: a chain of git commits, each with a part of it as its message.
///
/// The first line of a message is a ``Header``. The rest of all messages, joined, has one line for
/// each action: ``Action/encoded`` in hexadecimal digits, so that equal parts stay equal for git's
/// compression.
package enum SharedJournal {
    /// The version of the format; machines pass over what a later one wrote.
    package static let version = 1
    /// The largest number of changes in a message, unless a single action has more.
    package static let mostChanges = 1_000
    /// The longest part of a message. Units: bytes.
    static let longestPart = 1 << 20

    /// The prefix of all references, one for each machine.
    package static let references = "refs/cyc/v1/"

    /// The first line of a message.
    package struct Header: Equatable, Sendable {
        package var name: String
        /// The last action that it knows of each other machine.
        package var known: [MachineID: Int64]

        package init(name: String, known: [MachineID: Int64]) {
            (self.name, self.known) = (name, known)
        }

        fileprivate var line: String {
            let known = known.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }
            return "cyc \(version) \(known.isEmpty ? "-" : known.joined(separator: ",")) \(name)\n"
        }

        fileprivate init?(line: String) {
            let words = line.split(separator: " ", maxSplits: 3).map(String.init)
            guard words.count == 4,
                let name = (try? checkedName(words[3])) ?? nil
            else { return nil }
            var known: [MachineID: Int64] = [:]
            for pair in words[2] == "-" ? [] : words[2].split(separator: ",") {
                let parts = pair.split(separator: ":")
                guard parts.count == 2, let machine = MachineID(hex: parts[0]),
                    let sequence = Int64(parts[1]), sequence > 0
                else { return nil }
                known[machine] = sequence
            }
            self.init(name: name, known: known)
        }
    }

    // MARK: Writing

    /// Returns the messages with these actions; at least one.
    package static func messages(_ header: Header, _ actions: [Action]) -> [[UInt8]] {
        var messages: [[UInt8]] = []
        var (part, changes) = ([UInt8](), 0)
        func finish(_ part: ArraySlice<UInt8>) { messages.append(Array(header.line.utf8) + part) }
        for action in actions {
            if changes > 0, changes + action.changes.count > mostChanges || part.count > longestPart
            {
                finish(part[...])
                (part, changes) = ([], 0)
            }
            appendHexadecimal(action.encoded, to: &part)
            part.append(UInt8(ascii: "\n"))
            changes += action.changes.count
            while part.count > 2 * longestPart {
                finish(part[..<longestPart])
                part.removeFirst(longestPart)
            }
        }
        if messages.isEmpty || !part.isEmpty { finish(part[...]) }
        return messages
    }

    // MARK: Reading

    /// Reads the journal of a machine, in the order of its commits.
    package struct Reader {
        private let machine: MachineID
        /// The last action, or that before the first one to be read.
        private var sequence: Int64
        /// The beginning of a line whose end is in a later message.
        private var rest: [UInt8] = []

        /// The newest header.
        package private(set) var header: Header?
        package private(set) var actions: [Action] = []
        /// The number of lines of a later version.
        package private(set) var unknownLines = 0
        /// The first line that cannot be read, counted from 1 in what was read; nothing is read
        /// after it.
        package private(set) var damagedLine: Int?
        private var lines = 0

        /// - Parameter sequence: The last known action of the machine; 0 for none.
        package init(_ machine: MachineID, after sequence: Int64 = 0) {
            (self.machine, self.sequence) = (machine, sequence)
        }

        /// Reads the message of the next commit.
        package mutating func read(_ message: ArraySlice<UInt8>) {
            guard damagedLine == nil else { return }
            let end = message.firstIndex(of: UInt8(ascii: "\n")) ?? message.endIndex
            let line = String(validating: message[..<end], as: UTF8.self)
            guard let line, line.hasPrefix("cyc ") else { return fail() }
            guard line.hasPrefix("cyc \(version) ") else {
                unknownLines += 1
                return
            }
            guard let header = Header(line: line) else { return fail() }
            self.header = header
            rest += message[end...].dropFirst()
            var start = rest.startIndex
            while damagedLine == nil,
                let newline = rest[start...].firstIndex(of: UInt8(ascii: "\n"))
            {
                take(rest[start..<newline])
                start = newline + 1
            }
            rest.removeSubrange(..<start)
        }

        /// Ends the reading; a line without an end is damaged.
        package mutating func finish() { if !rest.isEmpty, damagedLine == nil { fail() } }

        private mutating func take(_ line: ArraySlice<UInt8>) {
            guard let bytes = decodedHexadecimal(line), let first = bytes.first else {
                return fail()
            }
            if first > Action.version {
                lines += 1
                unknownLines += 1
                return
            }
            guard let action = Action(encoded: bytes), action.key.machine == machine,
                action.isInRange
            else { return fail() }
            // The last known commit is read again.
            guard action.key.sequence > sequence else {
                lines += 1
                return
            }
            sequence = action.key.sequence
            actions.append(action)
            lines += 1
        }

        private mutating func fail() { damagedLine = lines + 1 }
    }
}

private func appendHexadecimal(_ source: [UInt8], to bytes: inout [UInt8]) {
    func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
    bytes.reserveCapacity(bytes.count + 2 * source.count + 1)
    for byte in source {
        bytes.append(digit(byte >> 4))
        bytes.append(digit(byte & 15))
    }
}

/// Returns `nil` for anything but pairs of digits in lower case.
private func decodedHexadecimal(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count.isMultiple(of: 2) else { return nil }
    func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        default: nil
        }
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    var place = text.startIndex
    while place < text.endIndex {
        guard let high = value(text[place]), let low = value(text[place + 1]) else { return nil }
        bytes.append(high << 4 | low)
        place += 2
    }
    return bytes
}
