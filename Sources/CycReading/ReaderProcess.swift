/// What the agent and the reader agree on besides questions and records.
package enum ReaderProcess {
    /// The version of cyc that this program is part of.
    package static let version = "0.2.0"
    /// The reader's socket for requests and for how their children ended.
    package static let controlNumber: Int32 = 3

    /// Exit statuses of a child that did not answer.
    package enum Status {
        /// The other side closed the stream after the last answer.
        package static let done: Int32 = 0
        /// The request or a question was not in its form, or the stream broke.
        package static let broken: Int32 = 1
        /// This system cannot confine it.
        package static let notConfined: Int32 = 2
        /// The folders of objects could not be opened.
        package static let notOpened: Int32 = 3
        /// Only git could read it, and there is none.
        package static let noGit: Int32 = 4
        /// git ended badly, or complained, after the last answer.
        package static let gitFailed: Int32 = 5
    }
}

/// How a child of the reader ended: the content of one packet.
package struct ChildEnd: Equatable, Sendable {
    /// The exit status, or 128 and the number of the signal that ended it.
    package let status: Int32

    package init(status: Int32) { self.status = status }

    package var signal: Int32? { status > 128 ? status - 128 : nil }

    package var encoded: [UInt8] { [UInt8(truncatingIfNeeded: status)] }

    /// `nil` for bytes that are no end.
    package init?(decoding bytes: [UInt8]) {
        guard bytes.count == 1 else { return nil }
        status = Int32(bytes[0])
    }
}

/// What the reader says of itself and of this system.
package struct ReaderFacts: Equatable, Sendable {
    package let version: String
    package let libgit2: String
    /// Whether repositories are opened on this system; not where a child cannot be confined.
    package let canRead: Bool
    /// The version of Landlock, which keeps a child from files of others; 0 for none.
    package let landlock: Int

    package init(version: String, libgit2: String, canRead: Bool, landlock: Int) {
        (self.version, self.libgit2) = (version, libgit2)
        (self.canRead, self.landlock) = (canRead, landlock)
    }

    package var line: String { "\(version) \(libgit2) \(canRead ? 1 : 0) \(landlock)\n" }

    /// `nil` for another line.
    package init?(line: String) {
        let words = line.split(separator: " ").map { String($0) }
        guard words.count == 4, let landlock = Int(words[3].filter { $0 != "\n" }),
            ["0", "1"].contains(words[2])
        else { return nil }
        self.init(
            version: words[0], libgit2: words[1], canRead: words[2] == "1", landlock: landlock)
    }
}
