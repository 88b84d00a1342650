/// Kind of references from which a commit is reachable; ``local`` includes all others.
enum Reachability: Int, CaseIterable {
    /// From any local or remote-tracking branch, or a `HEAD`.
    case local
    /// From a remote-tracking branch.
    case pushed
    /// From the remote-tracking default branch of the remote with this slot.
    case slot0, slot1, slot2, slot3, slot4

    var mask: UInt8 { 1 << UInt8(rawValue) }

    /// Reachability for a remote slot.
    static func slot(_ number: Int) -> Reachability { allCases[slot0.rawValue + number] }
}

/// Remote whose default branch a scan tracks.
package struct ScanSlot: Equatable, Sendable {
    /// Name of the remote.
    package let remote: String
    /// Default branch if known; empty if nothing in it counts, `nil` to use git's own references.
    package let answer: String?

    package init(remote: String, answer: String? = nil) {
        self.remote = remote
        self.answer = answer
    }
}
