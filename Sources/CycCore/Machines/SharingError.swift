/// Error of sharing the journal with other machines.
package enum SharingError: Error, Hashable, Codable, Sendable {
    /// Not an address that git reaches by ssh, https or as a folder.
    case badAddress(String)
    case notShared
    case alreadyShared(remote: String)
    case noMachine(String, known: [String])
    /// `forget` of the machine on which it was said.
    case isThisMachine(String)
    /// There is no copy from before `join`.
    case noCopy
    /// The server cannot be reached.
    case notReached(remote: String, detail: String)
    /// git did not end in time. Units: seconds.
    case tooSlow(remote: String, seconds: Int)
    /// The server refused the user's key or password.
    case notAllowed(remote: String)
    /// ssh does not know the key of the server, or knows another one.
    case unknownHostKey(remote: String)
    /// There is no repository, or the user may not see it.
    case noRepository(remote: String)
    /// The server refused what was pushed.
    case pushRefused(remote: String, detail: String)
    /// The repository holds something that cannot be read.
    case unreadable(remote: String, detail: String)
    case failed(remote: String, detail: String)
    /// Another process changed what this machine has there.
    case changedMeanwhile(remote: String)
    /// The setting `machines.share` is empty.
    case nothingShared

    /// Whether the repository on this machine may be the cause.
    package var mayBeLocal: Bool {
        switch self {
        case .failed, .unreadable, .changedMeanwhile: true
        default: false
        }
    }

    package var status: ExitStatus {
        switch self {
        case .badAddress: .usage
        case .notShared, .alreadyShared, .noMachine, .isThisMachine, .noCopy, .unreadable,
            .noRepository, .nothingShared:
            .badData
        case .notReached, .tooSlow, .failed, .changedMeanwhile: .unavailable
        case .notAllowed, .unknownHostKey, .pushRefused: .refused
        }
    }
}
