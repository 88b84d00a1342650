import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Lets alarms be heard until they are answered or over; one process does so.
///
/// It looks at the clock on the wall and at every change of the ledger, and writes nothing itself: no
/// disk that is full or cannot be written to, and nobody who holds the ledger, keeps it silent. What rings
/// is recorded by other processes, which it starts again until they succeed.
func ring(_ desk: AgentContext) throws {
    let turn: RingProcess.Turn
    do throws(CycError) {
        // One that is about to end may have looked too early.
        turn = try RingProcess.Turn(in: desk.world, waiting: 2000)
    } catch .ledgerBusy {
        return
    }
    let ringing = RingLoop(desk)
    try ringing.run()
    _ = consume turn
}

private final class RingLoop {
    let world: World
    private let surroundings: Dependencies

    /// How soon an answer is heard of; units: milliseconds.
    private static let tick: Int64 = 100
    /// The longest sound of one ring, whatever the clock on the wall does; units: milliseconds.
    private static let longest = AlarmOccurrence.length * 1000
    /// How long others have to record a ring; units: milliseconds.
    private static let grace: Int64 = 2000
    /// Between two attempts to record; units: milliseconds.
    private static let betweenAttempts: Int64 = 20_000

    /// How many answers were heard of that ended what rang then.
    private var answersTaken = 0
    /// The mornings that were answered, as far as the ledger does not say so yet, and when.
    private var answered: (wakes: [AlarmOccurrence], at: Instant, heard: Int64)?
    /// The rings whose notice this process had delivered, the newest last.
    private var told: [Instant] = []
    /// Since when something is not recorded, and when that was tried last; by the monotonic clock.
    private var (unrecordedSince, triedAt): (Int64?, Int64) = (nil, .min)

    init(_ desk: AgentContext) {
        world = desk.world
        surroundings = desk.surroundings
    }

    /// What is to be heard now.
    private struct Scene {
        /// Tells one ring from another; `nil` for silence.
        let ring: Instant?
        /// When that changes by itself; `nil` for never.
        let change: Instant?
        let sound: Sound
        /// The mornings that an answer ends.
        var open: [AlarmOccurrence] = []
        /// Whether the ledger says all of it.
        var isRecorded = true
        /// Whether the notice of the ring is the ledger's, or there is nobody to deliver it to.
        var isTold = true
    }

    func run() throws {
        var loop: SoundLoop?
        var heard: (ring: Instant, since: Int64)?
        defer { loop?.stop() }
        while !Interrupt.isRequested {
            let before = stamps()
            guard let scene = try look() else {
                loop?.stop()
                return clear()
            }
            if scene.ring == nil || heard.map({ $0.ring != scene.ring }) ?? true {
                loop?.stop()
                loop = nil
            }
            if let ring = scene.ring, heard?.ring != ring {
                heard = (ring, world.monotonicMilliseconds())
            }
            guard let change = scene.change else { return }
            while !Interrupt.isRequested, try world.now() < change, stamps() == before {
                if try takeAnswer(scene) { break }
                let since = scene.ring == nil ? nil : heard?.since
                if let since, world.monotonicMilliseconds() - since < Self.longest {
                    let playing = loop ?? SoundLoop(scene.sound)
                    loop = playing
                    playing.keepPlaying()
                } else {
                    loop?.stop()
                    // A clock that stands still brings nothing more.
                    if world.variable("CYC_NOW") != nil, !remembersAnswer { return }
                }
                if record(scene) { break }
                world.pause(milliseconds: Self.tick)
            }
        }
    }

    /// Looks what rings.
    ///
    /// - Returns: `nil` where nothing is open.
    private func look() throws -> Scene? {
        // The settings may be others by now, and nobody is kept from the ledger while it rings.
        let desk = AgentContext(world, in: surroundings)
        defer { desk.session.close() }
        let now = try desk.session.moment()
        let sound = Sound(try desk.settings.alarm, world)
        let instant = now.secondsSinceEpoch
        let reader = (try? desk.session.unchangedReader()) ?? nil
        if let test = (try? reader?.testRing()) ?? nil, test.isRinging(at: instant) {
            return Scene(ring: test.until, change: test.until + 1, sound: sound)
        }
        // Whoever forgot everything wants no new ledger.
        guard let recorded = try desk.session.readableAlarmBook() else { return nil }
        if let answered, answered.wakes.allSatisfy(recorded.hasOutcome(of:)) { self.answered = nil }
        let assumed = recorded.assumingRings()
        guard !assumed.open.isEmpty else {
            recordEnd(recorded)
            return nil
        }
        var book = assumed
        if let answered { book.end(answered.wakes) }
        var scene = Scene(
            ring: soundingRing(book, recorded), change: assumed.nextChange, sound: sound)
        scene.open = book.open
        scene.isRecorded =
            answered == nil && assumed.open.allSatisfy { recorded.wakes.contains($0) }
        if let ring = scene.ring, !told.contains(ring) {
            let channels = ReminderPolicy(try desk.settings.remind, zone: try desk.zone).channels
            let records = (try? reader?.notices(of: .alarm(ring))) ?? []
            scene.isTold = channels.allSatisfy { channel in
                records.contains { $0.channel == channel }
            }
        }
        return scene
    }

    /// The ring that is to be heard; one that begins only now, and too late, is not.
    private func soundingRing(_ book: AlarmSnapshot, _ recorded: AlarmSnapshot) -> Instant? {
        guard let ring = book.newestRing else { return nil }
        let isKnown = recorded.newestRing == ring || sounded == ring
        guard isKnown || book.now.secondsSinceEpoch - ring <= AlarmOccurrence.lateness else { return nil }
        sounded = ring
        return ring
    }

    /// The newest ring that was heard here.
    private var sounded: Instant?

    // MARK: Answers

    /// Whether answers are remembered here that the ledger does not hold.
    private var remembersAnswer: Bool {
        answered.map { world.monotonicMilliseconds() - $0.heard < Self.longest } ?? false
    }

    /// Ends what rings where somebody sent word that it is answered.
    ///
    /// - Returns: Whether somebody did.
    private func takeAnswer(_ scene: Scene) throws -> Bool {
        let heard = RingProcess.answersHeard
        guard heard > answersTaken else { return false }
        answersTaken = heard
        // It was about what rang before.
        guard !scene.open.isEmpty else { return false }
        answered = (
            (answered?.wakes ?? []) + scene.open, try world.now(), world.monotonicMilliseconds()
        )
        return true
    }

    // MARK: Recording

    /// Has what is not recorded recorded, and a notice delivered that nobody else delivers.
    ///
    /// - Returns: Whether something was started.
    private func record(_ scene: Scene) -> Bool {
        let now = world.monotonicMilliseconds()
        guard !scene.isRecorded || !scene.isTold else {
            unrecordedSince = nil
            return false
        }
        let since = unrecordedSince ?? now
        unrecordedSince = since
        let tells = scene.isTold ? nil : scene.ring
        let isNew = tells.map { !told.contains($0) } ?? false
        guard now - since >= Self.grace, isNew || now - triedAt >= Self.betweenAttempts else {
            return false
        }
        triedAt = now
        // Where it does not start, the next attempt comes all the same.
        do throws(CycError) {
            try world.start(.recordRing(tells: tells, told: told, answered: answered?.at))
        } catch {}
        if let tells { told.append(tells) }
        return true
    }

    /// Has what came of it recorded, where the ledger does not say so.
    private func recordEnd(_ recorded: AlarmSnapshot) {
        let isUnfinished = recorded.wakes.contains { $0.result == nil && $0.rang != nil }
        guard isUnfinished || answered != nil else { return }
        // Where it does not start, the next run of the job does it.
        do throws(CycError) {
            try world.start(.recordRing(tells: nil, told: told, answered: answered?.at))
        } catch {}
    }

    /// What told of the ring says nothing true any more.
    private func clear() {
        let desk = AgentContext(world, in: surroundings)
        defer { desk.session.close() }
        if let settings = try? desk.settings { Sound(settings.alarm, world).removeTemporaryTone() }
        if let settings = try? desk.settings.remind { Notifier(settings, world).clearDesktop() }
    }

    /// What every change of the ledger, and of the settings, leaves another one of.
    private func stamps() -> [FileStamp?] {
        let ledger = try? world.path(of: .ledger)
        let files = [ManagedFile.prompt, .settings].map { try? world.path(of: $0) }
        return (files + [ledger, ledger.map { "\($0)-wal" }]).map { $0.flatMap(Files.stamp) }
    }
}
