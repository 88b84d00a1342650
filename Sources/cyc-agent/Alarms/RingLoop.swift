import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Plays alarms until they are answered or over; only one process does so.
///
/// It polls the wall clock and the ledger for changes and writes nothing itself, so that neither a
/// full or read-only disk nor a locked ledger silences it. Other processes record what rings; it
/// starts them again until they succeed.
func playRings(_ agent: AgentContext) throws {
    let turn: RingProcess.Turn
    do throws(CycError) {
        // A process that is about to end may have checked too early.
        turn = try RingProcess.Turn(in: agent.world, waiting: .seconds(2))
    } catch .ledgerBusy {
        return
    }
    let ringing = RingLoop(agent)
    try ringing.run()
    _ = consume turn
}

private final class RingLoop {
    let world: World
    private let dependencies: Dependencies

    /// Interval between checks for an answer.
    private static let pollInterval = Duration.milliseconds(100)
    /// The longest sound of one ring, independent of the wall clock.
    private static let longestSound = AlarmOccurrence.length
    /// How long other processes may take to record a ring.
    private static let recordingTimeout = Duration.seconds(2)
    /// Interval between two attempts to record.
    private static let retryInterval = Duration.seconds(20)

    /// Number of answers that were handled.
    private var handledAnswers = 0
    /// Alarm occurrences that were answered but are not recorded yet, and the time of the answer.
    private var answered: (occurrences: [AlarmOccurrence], at: Instant, receivedAt: Duration)?
    /// The rings whose notice this process had delivered, oldest first.
    private var delivered: [Instant] = []
    /// Since when a ring is unrecorded, and the last attempt to record it; by the monotonic clock.
    private var (unrecordedSince, attemptedAt): (Duration?, Duration?) = (nil, nil)

    /// When a process was last started that fetches; by the monotonic clock.
    private var sharedAt: Duration?

    init(_ agent: AgentContext) {
        world = agent.world
        dependencies = agent.dependencies
    }

    /// The sound to play now, and its reason.
    private struct RingState {
        /// Identifies the ring; `nil` for silence.
        let ring: Instant?
        /// When the state changes by itself; `nil` for never.
        let change: Instant?
        let sound: Sound
        /// The alarm occurrences that an answer ends.
        var open: [AlarmOccurrence] = []
        /// Whether the ledger has recorded all of it.
        var isRecorded = true
        /// Whether the ring's notice is recorded, or there is no channel for it.
        var isDelivered = true
    }

    func run() throws {
        var loop: SoundLoop?
        var played: (ring: Instant, since: Duration)?
        defer { loop?.stop() }
        while !Interrupt.isRequested {
            let before = stamps()
            guard let state = try currentState() else {
                loop?.stop()
                return removeNotices()
            }
            if state.ring == nil || played.map({ $0.ring != state.ring }) ?? true {
                loop?.stop()
                loop = nil
            }
            if let ring = state.ring, played?.ring != ring {
                played = (ring, world.timeAwake())
            }
            guard let change = state.change else { return }
            while !Interrupt.isRequested, try world.now() < change, stamps() == before {
                if try handleAnswer(state) { break }
                let since = state.ring == nil ? nil : played?.since
                if let since, world.timeAwake() - since < Self.longestSound {
                    let playing = loop ?? SoundLoop(state.sound)
                    loop = playing
                    playing.keepPlaying()
                } else {
                    loop?.stop()
                    // With a fixed `CYC_NOW` nothing more will change.
                    if world.variable("CYC_NOW") != nil, !hasUnrecordedAnswer { return }
                }
                if record(state) { break }
                shareIfDue()
                World.releaseCode()
                world.pause(for: Self.pollInterval)
            }
        }
    }

    /// Fetches now and then, because an answer on another machine ends the ring here.
    private func shareIfDue() {
        let now = world.timeAwake()
        guard sharedAt.map({ now - $0 >= .seconds(60) }) ?? true else { return }
        sharedAt = now
        guard world.hasSharedRepository else { return }
        // It rings on if that fails.
        do { try world.start(.machines(.shareSoon)) } catch {}
    }

    /// Reads the present state from the ledger.
    ///
    /// - Returns: `nil` if no alarm is open.
    private func currentState() throws -> RingState? {
        // Settings may have changed, and the ledger must not stay open while it rings.
        let agent = AgentContext(world, in: dependencies)
        defer { agent.context.close() }
        let now = try agent.context.moment()
        let sound = Sound(try agent.settings.alarm, world)
        let instant = now.instant
        let reader = (try? agent.context.readerWithoutWriting()) ?? nil
        if let test = (try? reader?.testRing()) ?? nil, test.isRinging(at: instant) {
            return RingState(ring: test.until, change: test.until + .seconds(1), sound: sound)
        }
        // After `cyc forget`, no new ledger must be created.
        guard let recorded = try agent.context.readableAlarms() else { return nil }
        if let answered, answered.occurrences.allSatisfy(recorded.hasResult(of:)) {
            self.answered = nil
        }
        let assumed = recorded.assumingRings()
        guard !assumed.open.isEmpty else {
            recordEnd(recorded)
            return nil
        }
        var snapshot = assumed
        if let answered { snapshot.end(answered.occurrences) }
        var state = RingState(
            ring: soundingRing(snapshot, recorded), change: assumed.nextChange, sound: sound)
        state.open = snapshot.open
        state.isRecorded =
            answered == nil && assumed.open.allSatisfy { recorded.occurrences.contains($0) }
        if let ring = state.ring, !delivered.contains(ring) {
            let channels = ReminderPolicy(try agent.settings.remind, zone: try agent.zone).channels
            let records = (try? reader?.notices(of: .alarm(ring))) ?? []
            state.isDelivered = channels.allSatisfy { channel in
                records.contains { $0.channel == channel }
            }
        }
        return state
    }

    /// Returns the ring to play, except one that begins only now and too late.
    private func soundingRing(_ snapshot: AlarmSnapshot, _ recorded: AlarmSnapshot) -> Instant? {
        guard let ring = snapshot.newestRing else { return nil }
        let isKnown = recorded.newestRing == ring || lastPlayed == ring
        guard isKnown || snapshot.now.instant - ring <= AlarmOccurrence.lateness else {
            return nil
        }
        lastPlayed = ring
        return ring
    }

    /// The newest ring that this process played.
    private var lastPlayed: Instant?

    // MARK: Answers

    /// Whether there are answers that the ledger does not have.
    private var hasUnrecordedAnswer: Bool {
        answered.map { world.timeAwake() - $0.receivedAt < Self.longestSound } ?? false
    }

    /// Ends what rings if another process signaled an answer.
    ///
    /// - Returns: Whether there was an answer.
    private func handleAnswer(_ state: RingState) throws -> Bool {
        let received = RingProcess.answersReceived
        guard received > handledAnswers else { return false }
        handledAnswers = received
        // The answer was for a ring that has already ended.
        guard !state.open.isEmpty else { return false }
        answered = (
            (answered?.occurrences ?? []) + state.open, try world.now(),
            world.timeAwake()
        )
        return true
    }

    // MARK: Recording

    /// Starts a process that records the rings and delivers a missing notice.
    ///
    /// - Returns: Whether one was started.
    private func record(_ state: RingState) -> Bool {
        let now = world.timeAwake()
        guard !state.isRecorded || !state.isDelivered else {
            unrecordedSince = nil
            return false
        }
        let since = unrecordedSince ?? now
        unrecordedSince = since
        let undelivered = state.isDelivered ? nil : state.ring
        let isNew = undelivered.map { !delivered.contains($0) } ?? false
        guard now - since >= Self.recordingTimeout,
            isNew || attemptedAt.map({ now - $0 >= Self.retryInterval }) ?? true
        else {
            return false
        }
        attemptedAt = now
        // If it does not start, the next attempt follows anyway.
        do throws(CycError) {
            try world.start(
                .recordRing(undelivered: undelivered, delivered: delivered, answered: answered?.at))
        } catch {}
        if let undelivered { delivered.append(undelivered) }
        return true
    }

    /// Starts a process that records the result if the ledger lacks it.
    private func recordEnd(_ recorded: AlarmSnapshot) {
        let isUnfinished = recorded.occurrences.contains { $0.result == nil && $0.rang != nil }
        guard isUnfinished || answered != nil else { return }
        // If it does not start, the next run of the job records the result.
        do throws(CycError) {
            try world.start(
                .recordRing(undelivered: nil, delivered: delivered, answered: answered?.at))
        } catch {}
    }

    /// Removes the ring's notices, which are now out of date.
    private func removeNotices() {
        let agent = AgentContext(world, in: dependencies)
        defer { agent.context.close() }
        if let settings = try? agent.settings { Sound(settings.alarm, world).removeTemporaryTone() }
        if let settings = try? agent.settings.remind { Notifier(settings, world).clearDesktop() }
    }

    /// Stamps of files that every change of the ledger or the settings modifies.
    private func stamps() -> [FileStamp?] {
        let ledger = try? world.path(of: .ledger)
        let files = [ManagedFile.prompt, .settings].map { try? world.path(of: $0) }
        return (files + [ledger, ledger.map { "\($0)-wal" }]).map { $0.flatMap(Files.stamp) }
    }
}
