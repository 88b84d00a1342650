import CycCore

/// The commits of all machines: those here, and those of the remote.
protocol SharedRemote: Sendable {
    /// Whether commits can be stored here.
    var exists: Bool { get }

    func make(until deadline: Duration) throws

    /// Stores commits, one after the other, with these messages.
    ///
    /// - Parameter date: Seconds since 1970-01-01T00:00:00Z; not before those of earlier commits, or git
    ///   would walk through all of them at each push.
    /// - Returns: The name of the last one.
    func addCommits(
        _ messages: [[UInt8]], after parent: String?, date: Int64
    ) throws -> String

    /// Returns the messages of commits after a known one, the first one first.
    func messages(
        from tip: String, after known: String?, _ agent: AgentContext
    ) throws -> [ArraySlice<UInt8>]

    /// The last commit of each machine on the remote.
    func references(until deadline: Duration) throws -> [MachineID: String]

    /// Fetches the commits of machines.
    func fetch(_ machines: [MachineID], until deadline: Duration) throws

    /// Sends a commit as the last one of a machine.
    ///
    /// - Returns: `false` if the remote has commits that are not before this one.
    func push(_ commit: String, of machine: MachineID, until deadline: Duration) throws -> Bool

    /// Packs the commits here once they are many.
    func pack(until deadline: Duration) throws
}
