import CycCore
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Lets alarms be heard until they are answered or over; one process does so.
///
/// It looks at the clock on the wall and at every change of the ledger, and writes before it sounds, so
/// that whoever comes after it goes on where it was ended.
func ring(_ desk: Desk) throws {
    let lock: FileLock
    do throws(Problem) {
        // One that is about to end may have looked too early.
        lock = try FileLock(desk.world.path(of: .alarmLock), waiting: 2000)
    } catch .ledgerBusy {
        return
    }
    try Ringing(desk).run()
    _ = consume lock
}

private struct Ringing {
    let world: World
    private let surroundings: Surroundings

    /// How soon an answer is heard of; units: milliseconds.
    private static let tick: Int64 = 100
    /// The longest sound of one ring, whatever the clock on the wall does; units: milliseconds.
    private static let longest = Wake.length * 1000

    init(_ desk: Desk) {
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
    }

    func run() throws {
        var loop: SoundLoop?
        var heard: (ring: Instant, since: Int64)?
        defer { loop?.stop() }
        while !Interrupt.isRequested {
            let before = stamps()
            guard let scene = try look() else {
                loop?.stop()
                return clearDesktop()
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
                let since = scene.ring == nil ? nil : heard?.since
                if let since, world.monotonicMilliseconds() - since < Self.longest {
                    let playing = loop ?? SoundLoop(scene.sound)
                    loop = playing
                    playing.keepPlaying()
                } else {
                    loop?.stop()
                    // A clock that stands still brings nothing more.
                    if world.variable("CYC_NOW") != nil { return }
                }
                world.pause(milliseconds: Self.tick)
            }
        }
    }

    /// Looks what rings, and notes what begins and what is over.
    ///
    /// - Returns: `nil` where nothing is open.
    private func look() throws -> Scene? {
        // The settings may be others by now, and nobody is kept from the ledger while it rings.
        let desk = Desk(world, in: surroundings)
        defer { desk.session.close() }
        // Whoever forgot everything wants no new ledger.
        guard let reader = try desk.session.reader() else { return nil }
        let now = try desk.session.moment()
        let sound = Sound(try desk.settings.alarm, world)
        let instant = now.secondsSinceEpoch
        if let test = try reader.testRing(), test.isRinging(at: instant) {
            return Scene(ring: test.until, change: test.until + 1, sound: sound)
        }
        var book = try reader.alarmBook(zone: desk.zone, now: now)
        do {
            book = try desk.ledger().settleAlarms(zone: desk.zone, now: now)
        } catch let problem as Problem where problem != .interrupted {
            // A full disk keeps nobody asleep.
            book.advance { _ in nil }
        }
        guard !book.open.isEmpty else { return nil }
        return Scene(ring: book.newestRing, change: book.nextChange, sound: sound)
    }

    /// What told of the ring says nothing true any more.
    private func clearDesktop() {
        let desk = Desk(world, in: surroundings)
        defer { desk.session.close() }
        if let settings = try? desk.settings.remind { Notifier(settings, world).clearDesktop() }
    }

    /// What every change of the ledger, and of the settings, leaves another one of.
    private func stamps() -> [FileStamp?] {
        let ledger = try? world.path(of: .ledger)
        let files = [OwnFile.prompt, .settings].map { try? world.path(of: $0) }
        return (files + [ledger, ledger.map { "\($0)-wal" }]).map { $0.flatMap(Files.stamp) }
    }
}
