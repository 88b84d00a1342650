/// With what a ledger is shared, and how far that got.
package struct SharingState: Codable, Equatable, Sendable {
    /// The address of the remote repository.
    package let remote: String
    /// The kinds of which the other machines have all entries.
    package var kinds: Set<SharedKind>
    /// For kinds that were shared once, by name: the last action that was sent while they were.
    package var sharedUntil: [String: Int64]?
    /// The identities that this ledger had before another one went on with its journal, in
    /// hexadecimal digits.
    package var formerMachines: Set<String>?
    /// The last action of this machine that is on the remote, and the commit that holds it.
    package var sent: Int64 = 0
    package var sentCommit: String?
    /// The header of that commit.
    package var sentHeader = Header(name: "", known: [:])
    /// Seconds since 1970-01-01T00:00:00Z.
    package var tried: Int64?
    package var succeeded: Int64?
    /// The error of the last try.
    package var failure: SharingError?
    /// By the identity in hexadecimal digits.
    package var machines: [String: OtherMachine] = [:]
    /// The ``SharedJournal/version`` by which all was read.
    package var version = SharedJournal.version

    /// A ``SharedJournal/Header``.
    package struct Header: Codable, Equatable, Sendable {
        package var name: String
        package var known: [String: Int64]

        package init(name: String, known: [String: Int64]) {
            (self.name, self.known) = (name, known)
        }
    }

    package init(remote: String, kinds: Set<SharedKind>) {
        self.remote = remote
        self.kinds = kinds
    }

    /// Begins with a remote that has nothing of this machine.
    package mutating func restart() {
        (sent, sentCommit, sharedUntil) = (0, nil, nil)
    }
}

/// State of another machine, as far as it is known here.
package struct OtherMachine: Codable, Equatable, Sendable {
    package var name: String
    /// Its reference when that was last read.
    package var commit: String
    /// The last commit of which all was read.
    package var wholeCommit: String?
    /// The last action of each other machine that it knew.
    package var known: [String: Int64] = [:]
    /// When something new of it was last read; seconds since 1970-01-01T00:00:00Z.
    package var seen: Int64
    /// The line of its journal that cannot be read.
    package var damagedLine: Int?
    /// Whether a part of it was written by a later version.
    package var isLater = false
    /// By how much its clock was ahead of this machine's. Units: seconds.
    package var clockLead: Int64?
    /// Whether it is left out of the list until it shares again.
    package var isForgotten: Bool?

    package init(name: String, commit: String, seen: Int64) {
        (self.name, self.commit, self.seen) = (name, commit, seen)
    }
}

/// Content of the screen of `cyc machines`.
package struct MachinesView: Equatable, Sendable {
    package struct Machine: Equatable, Sendable {
        package let id: MachineID
        package let name: String
        package let isThis: Bool
        /// The number of its actions here.
        package let changes: Int
        package let lastChange: Moment?
        /// When it was last heard of; for this machine when it last shared.
        package let seen: Instant?
        /// The number of changes of other machines that it did not know when it last shared.
        package let behind: Int
        package let damagedLine: Int?
        package let isLater: Bool
        package let clockLead: Duration?

        package init(
            id: MachineID, name: String, isThis: Bool, changes: Int, lastChange: Moment?,
            seen: Instant?, behind: Int, damagedLine: Int? = nil, isLater: Bool = false,
            clockLead: Duration? = nil
        ) {
            (self.id, self.name, self.isThis) = (id, name, isThis)
            (self.changes, self.lastChange, self.seen) = (changes, lastChange, seen)
            (self.behind, self.damagedLine, self.isLater) = (behind, damagedLine, isLater)
            self.clockLead = clockLead
        }
    }

    /// `nil` if nothing is shared.
    package let remote: String?
    /// This machine first.
    package var machines: [Machine]
    /// The number of actions that wait to be shared.
    package let pending: Int
    /// Since when the oldest of them waits.
    package let pendingSince: Instant?
    package let failure: SharingError?

    package init(
        remote: String?, machines: [Machine], pending: Int, pendingSince: Instant?,
        failure: SharingError?
    ) {
        (self.remote, self.machines, self.pending) = (remote, machines, pending)
        (self.pendingSince, self.failure) = (pendingSince, failure)
    }
}
