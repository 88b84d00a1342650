import CycCore
import CycRun
import CycStore
import CycSystem

/// The numbers of actions of an exchange.
struct JournalExchangeResult {
    var received = 0
    var sent = 0
}

/// One exchange of journals with the other machines: what waits is sent while the remote is asked
/// for what is new; then that is fetched, read and taken in.
struct JournalExchange<Remote: SharedRemote> {
    private let agent: AgentContext
    private let ledger: Ledger
    private let remote: Remote
    private let state: SharingState
    private let limit: Duration
    private let deadline: Duration

    /// - Parameter limit: The longest time to send and fetch, and once more to say what was taken in.
    init(
        _ agent: AgentContext, _ state: SharingState, _ remote: Remote, within limit: Duration
    ) throws {
        self.agent = agent
        self.state = state
        self.remote = remote
        ledger = try agent.ledger()
        self.limit = limit
        deadline = agent.world.timeAwake() + limit
    }

    func run() throws -> JournalExchangeResult {
        var result = JournalExchangeResult()
        let hadObjects = remote.exists
        try remote.make(until: deadline)
        let kinds = Set(try agent.settings.machines.share)
        let own = try ledger.thisMachine()
        var outgoing = try ledger.outgoing(
            kinds, at: agent.context.moment(), acknowledges: false)
        // Without its own commits here, a chain cannot go on from them.
        let sending = hadObjects || state.sentCommit == nil ? try outgoing.map(prepare) : nil
        var (isSent, references) = try sendAndAsk(sending)
        let isNew = state.sentCommit != nil && references[own] == nil
        if isSent, let outgoing, let sending {
            try ledger.recordSent(outgoing, as: sending.commit)
            result.sent += outgoing.actions.count
        } else if let theirs = references[own], theirs != state.sentCommit || !hadObjects {
            try resolve(own, theirs)
        } else if isNew {
            try ledger.updateSharing { $0.restart() }
        }
        if isNew { references.merge(try sendOthers(without: references)) { $1 } }
        references[try ledger.thisMachine()] = nil
        result.received = try receive(references)
        outgoing = try ledger.outgoing(kinds, at: agent.context.moment(), acknowledges: true)
        if let outgoing {
            do {
                try sendOnce(outgoing)
                result.sent += outgoing.actions.count
            } catch is CycError where outgoing.actions.isEmpty {
                // The others only do not learn how far this machine is.
            }
        }
        if result.received + result.sent > 0 { try? remote.pack(until: deadline) }
        return result
    }

    /// Reads what all machines shared, without taking it in.
    func look() throws -> [ReceivedJournal] {
        try remote.make(until: deadline)
        let references = try remote.references(until: deadline)
        return try read(references.sorted { $0.key < $1.key }, known: [:])
    }

    // MARK: Sending

    private struct Sending: Sendable {
        let machine: MachineID
        let commit: String
    }

    private func prepare(_ journal: OutgoingJournal) throws -> Sending {
        Sending(
            machine: journal.machine,
            commit: try remote.addCommits(
                SharedJournal.messages(journal.header, journal.actions), after: journal.parent,
                // No wall date, which could colour a day.
                date: journal.last))
    }

    /// Sends the journals that a new remote lacks: their machines may not come back.
    ///
    /// - Returns: The sent ones.
    private func sendOthers(
        without references: [MachineID: String]
    ) throws -> [MachineID: String] {
        var sent: [MachineID: String] = [:]
        for (name, other) in try ledger.sharingState()?.machines ?? [:] {
            guard let machine = MachineID(hex: name), references[machine] == nil,
                let commit = other.wholeCommit
            else { continue }
            // A machine that was faster brings its own.
            if (try? remote.push(commit, of: machine, until: deadline)) == true {
                sent[machine] = commit
            }
        }
        return sent
    }

    private func sendOnce(_ journal: OutgoingJournal) throws {
        let sending = try prepare(journal)
        let deadline = agent.world.timeAwake() + limit
        guard try remote.push(sending.commit, of: sending.machine, until: deadline) else {
            throw CycError.sharing(.changedMeanwhile(remote: state.remote))
        }
        try ledger.recordSent(journal, as: sending.commit)
    }

    private enum Answer: Sendable {
        case sent(Result<Bool, any Error>)
        case references(Result<[MachineID: String], any Error>)
    }

    /// Sends and asks the remote at the same time.
    private func sendAndAsk(
        _ sending: Sending?
    ) throws -> (isSent: Bool, references: [MachineID: String]) {
        guard let sending else {
            return (false, try remote.references(until: deadline))
        }
        var isSent = false
        var references: [MachineID: String] = [:]
        let (remote, deadline) = (remote, deadline)
        try concurrentMap([true, false]) { sends in
            sends
                ? Answer.sent(
                    Result {
                        try remote.push(
                            sending.commit, of: sending.machine, until: deadline)
                    })
                : .references(Result { try remote.references(until: deadline) })
        } take: { _, answer in
            switch answer {
            case .sent(let sent): isSent = try sent.get()
            case .references(let found): references = try found.get()
            }
        }
        return (isSent, references)
    }

    /// Goes on from what the remote has of this machine: as a new machine if another one went on
    /// from the same journal meanwhile.
    private func resolve(_ own: MachineID, _ theirs: String) throws {
        try remote.fetch([own], until: deadline)
        var reader = SharedJournal.Reader(own)
        for message in try remote.messages(from: theirs, after: nil, agent) {
            reader.read(message)
        }
        reader.finish()
        let known = try ledger.ownActions()
        let common = reader.actions.prefix { action in
            known[action.key.sequence].map { $0 == action.id } ?? true
        }
        let unknown = common.filter { known[$0.key.sequence] == nil }
        let last = common.last { known[$0.key.sequence] != nil }?.key.sequence ?? 0
        let isWhole =
            common.count == reader.actions.count && reader.damagedLine == nil
            && reader.unknownLines == 0
        // The other one may have recorded actions that it does not share: no key after the last
        // common action is certain to be the same there.
        let isContinued =
            unknown.contains { $0.key.sequence > last } && known.keys.contains { $0 > last }
        guard isWhole, !isContinued else {
            try ledger.becomeNewMachine(after: last, shared: reader.actions)
            try ledger.recordErasures(lackingIn: reader.actions, at: agent.context.moment())
            return
        }
        let journal = ReceivedJournal(
            own, unknown, OtherMachine(name: reader.header?.name ?? "", commit: theirs, seen: 0))
        try ledger.takeIn([journal], at: agent.context.moment())
        try ledger.goOn(from: theirs, with: reader.actions)
        try ledger.recordErasures(lackingIn: reader.actions, at: agent.context.moment())
    }

    // MARK: Receiving

    /// Takes in what other machines have that is not known here.
    ///
    /// - Returns: The number of new actions.
    private func receive(_ references: [MachineID: String]) throws -> Int {
        let known = try ledger.sharingState()?.machines ?? [:]
        let present = Set(references.keys.map { "\($0)" })
        if !present.isSuperset(of: known.keys) {
            // They were forgotten.
            try ledger.updateSharing { state in
                state.machines = state.machines.filter { present.contains($0.key) }
            }
        }
        // A later version reads what a former one passed over.
        let isReadable = state.version == SharedJournal.version
        let new = references.filter { !isReadable || known["\($0.key)"]?.commit != $0.value }
            .sorted { $0.key < $1.key }
        guard !new.isEmpty else { return 0 }
        let count = try ledger.takeIn(read(new, known: known), at: agent.context.moment())
        if !isReadable { try ledger.updateSharing { $0.version = SharedJournal.version } }
        return count
    }

    private func read(
        _ references: [(key: MachineID, value: String)], known: [String: OtherMachine]
    ) throws -> [ReceivedJournal] {
        let now = try agent.world.now()
        let unfetched = try fetch(references.map(\.key))
        return try references.map { machine, commit in
            let former = known["\(machine)"]
            do {
                if unfetched.contains(machine) { throw UnreadReason.damaged(commit) }
                return try read(machine, commit, former, now)
            } catch let reason as UnreadReason where reason != .pending {
                // One machine does not keep the others from being read.
                var other = former ?? OtherMachine(name: "\(machine)", commit: commit, seen: 0)
                (other.commit, other.damagedLine) = (commit, 1)
                return ReceivedJournal(machine, [], other)
            }
        }
    }

    /// Fetches the commits of machines, one by one if they cannot be had together.
    ///
    /// - Returns: The machines whose commits git refuses.
    private func fetch(_ machines: [MachineID]) throws -> Set<MachineID> {
        do {
            try remote.fetch(machines, until: deadline)
            return []
        } catch CycError.sharing(let error) where error.mayBeLocal && machines.count > 1 {
            return Set(
                try machines.filter { machine in
                    do { try remote.fetch([machine], until: deadline) } catch CycError.sharing(
                        let error) where error.mayBeLocal
                    {
                        return true
                    }
                    return false
                })
        }
    }

    private func read(
        _ machine: MachineID, _ commit: String, _ former: OtherMachine?, _ now: Instant
    ) throws -> ReceivedJournal {
        // From any number on: a journal that was sent again can hold actions that were not shared before.
        var reader = SharedJournal.Reader(machine)
        let messages = try remote.messages(
            from: commit,
            after: state.version == SharedJournal.version ? former?.wholeCommit : nil, agent)
        for message in messages { reader.read(message) }
        reader.finish()
        var other = former ?? OtherMachine(name: "", commit: commit, seen: 0)
        other.name = reader.header?.name ?? other.name
        other.commit = commit
        other.seen = now.secondsSinceEpoch
        other.isForgotten = nil
        if reader.damagedLine == nil { other.wholeCommit = commit }
        other.damagedLine = reader.damagedLine
        other.isLater =
            reader.unknownLines > 0 || other.isLater && state.version == SharedJournal.version
        if let header = reader.header {
            other.known = Dictionary(
                uniqueKeysWithValues: header.known.map { ("\($0.key)", $0.value) })
        }
        let lead = reader.actions.map(\.clock).max().map { $0 / 1_000 - now.secondsSinceEpoch }
        other.clockLead = lead.flatMap { $0 > tolerance ? $0 : nil }
        return ReceivedJournal(machine, reader.actions, other)
    }
}

/// By how much clocks may differ without being named. Units: seconds.
private let tolerance: Int64 = 3_600
