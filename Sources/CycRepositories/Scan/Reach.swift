/// How far a commit has come; each is part of the one before.
enum Reach: Int, CaseIterable {
    /// From any local or remote-tracking branch, or a `HEAD`.
    case local
    /// From a remote-tracking branch.
    case pushed
    /// From a remote-tracking default branch.
    case published

    var mask: UInt8 { 1 << UInt8(rawValue) }
}
