/// A request about the shared journal.
package enum SharingRequest: Codable, Sendable {
    /// Sends what waits and takes in what others sent: ``SharingResponse/shared(received:sent:)``.
    case share
    /// The same in the background, a minute after the last time.
    case shareSoon
    /// Looks at a remote before joining it: ``SharingResponse/found(machines:entries:)``.
    case look(remote: String)
    /// Shares the ledger from now on: ``SharingResponse/shared(received:sent:)``.
    case join(remote: String)
    /// Ends sharing; with `restores` also undoes what came from others.
    case leave(restores: Bool)
    /// Deletes what this machine has on the remote.
    case withdraw
}

package enum SharingResponse: Codable, Sendable {
    /// The numbers of actions.
    case shared(received: Int, sent: Int)
    /// The machines that share already, and the numbers of their entries by kind.
    case found(machines: [String], entries: [String: Int])
    /// The file of the former ledger; `nil` if the ledger stays.
    case left(kept: String?)
    case withdrawn
}
