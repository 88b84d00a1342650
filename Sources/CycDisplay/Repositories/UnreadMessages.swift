package import CycCore

/// Why a repository or folder could not be read, and what to do.
package protocol UnreadMessages: Sendable {
    /// Without the path; see ``error(of:at:)``.
    func error(of reason: UnreadReason) -> Text
    /// With the path as the person is to see it.
    func error(of reason: UnreadReason, at path: String) -> Text
    /// "incomplete: 2 repositories could not be read".
    func incomplete(unread count: Int) -> Text
}
