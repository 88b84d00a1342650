/// Constants of the protocol between agent and reader.
package enum ReaderProcess {
    /// Version of cyc.
    package static let version = "0.2.0"
    /// Descriptor of the control socket, for requests and the exit statuses of children.
    package static let controlDescriptor: Int32 = 3

    /// Exit statuses of a child.
    package enum Status {
        /// The agent closed the stream after the last response.
        package static let done: Int32 = 0
        /// A request was malformed, or the stream broke.
        package static let broken: Int32 = 1
        /// The system cannot confine the child.
        package static let notConfined: Int32 = 2
        /// The object folders could not be opened.
        package static let notOpened: Int32 = 3
        /// Only git could read the repository, and it is not installed.
        package static let noGit: Int32 = 4
        /// git exited with an error, or wrote to standard error, after the last response.
        package static let gitFailed: Int32 = 5
    }
}

/// Exit status of a child of the reader, sent as one packet.
package struct ChildEnd: Equatable, Sendable {
    /// Exit status, or 128 + signal number.
    package let status: Int32

    package init(status: Int32) { self.status = status }

    package var signal: Int32? { status > 128 ? status - 128 : nil }

    package var encoded: [UInt8] { [UInt8(truncatingIfNeeded: status)] }

    /// `nil` for malformed bytes.
    package init?(decoding bytes: [UInt8]) {
        guard bytes.count == 1 else { return nil }
        status = Int32(bytes[0])
    }
}

/// Version and capabilities of the reader on this system.
package struct ReaderFacts: Equatable, Sendable {
    package let version: String
    package let libgit2: String
    /// Whether repositories can be read; false if a child cannot be confined.
    package let canRead: Bool
    /// Version of Landlock, which restricts the files that a child can open; 0 for none.
    package let landlock: Int

    package init(version: String, libgit2: String, canRead: Bool, landlock: Int) {
        (self.version, self.libgit2) = (version, libgit2)
        (self.canRead, self.landlock) = (canRead, landlock)
    }

    package var line: String { "\(version) \(libgit2) \(canRead ? 1 : 0) \(landlock)\n" }

    /// `nil` for a malformed line.
    package init?(line: String) {
        let words = line.split(separator: " ").map { String($0) }
        guard words.count == 4, let landlock = Int(words[3].filter { $0 != "\n" }),
            ["0", "1"].contains(words[2])
        else { return nil }
        self.init(
            version: words[0], libgit2: words[1], canRead: words[2] == "1", landlock: landlock)
    }
}
