/// How far a commit has come; ``local`` holds all the others.
enum Reachability: Int, CaseIterable {
    /// From any local or remote-tracking branch, or a `HEAD`.
    case local
    /// From a remote-tracking branch.
    case pushed
    /// From the remote-tracking default branch of the remote with this slot.
    case slot0, slot1, slot2, slot3, slot4

    var mask: UInt8 { 1 << UInt8(rawValue) }

    /// The reach of a remote's slot.
    static func slot(_ number: Int) -> Reachability { allCases[slot0.rawValue + number] }
}

/// A remote of which a scan finds out what is in its default branch.
package struct ScanSlot: Equatable, Sendable {
    /// The remote's name.
    package let remote: String
    /// Its default branch where that is known; empty where nothing in it counts, `nil` where git's own
    /// references say it.
    package let answer: String?

    package init(remote: String, answer: String? = nil) {
        self.remote = remote
        self.answer = answer
    }
}
