package import CycCore
import CycPOSIX
import Synchronization

/// The file `reading`: which repository a run is reading, so that the next one knows where it died.
///
/// `SS N PATH` and a zero byte. SS is the signal of a crash, which the dying process writes itself, or
/// `00`; N the number of runs in a row that ended in this repository without a word. Blanks instead of
/// SS: nothing is being read. Somebody who asks the process to end (SIGTERM, SIGHUP) is no crash,
/// nor is Ctrl-C; SIGKILL and a power cut cannot be told from a lack of memory.
///
/// Only for whoever holds the lock of the refresh. Where it cannot be written nothing fails: a crash is
/// then not remembered.
package final class ReadingMark {
    /// How the last run ended that did not end in order.
    package struct Death: Equatable, Sendable {
        package let path: String
        /// `nil` where nothing told why.
        package let signal: Int32?
        /// How many runs in a row ended here without telling why.
        package let count: Int
    }

    private let path: String
    private var file: Descriptor?
    /// What the file says of an earlier run.
    package let death: Death?

    /// - Throws: ``Problem/noHome``.
    package init(in world: World) throws(Problem) {
        path = try world.path(of: .reading)
        death = (try? Files.read(path)).flatMap(\.self).flatMap { Self.death(in: $0) }
    }

    deinit { end() }

    /// Remembers that the repository at `path` is being read, for the `count`th time after as many
    /// deaths without one.
    package func begin(_ path: String, count: Int = 1) {
        open()
        write(Array("00 \(min(count, 9)) \(path)\0".utf8))
    }

    /// Nothing is being read.
    package func pause() { write(idle) }

    /// The run ends in order.
    package func end() {
        number.store(-1, ordering: .relaxed)
        guard file != nil || death != nil else { return }
        file = nil
        try? Files.remove(path)
    }

    private func open() {
        guard file == nil else { return }
        guard let opened = try? Descriptor(path.nativeBytes, .lock) else { return }
        number.store(opened.number, ordering: .relaxed)
        file = consume opened
        Signals.onDeath(by: Signals.crashes) { signal in
            let file = number.load(ordering: .relaxed)
            let digits = (UInt8(signal / 10), UInt8(signal % 10))
            if file >= 0 { Signals.note(zero + digits.0, zero + digits.1, to: file) }
            Signals.dieAgain(of: signal)
        }
        Signals.onDeath(by: Signals.ends) { signal in
            let file = number.load(ordering: .relaxed)
            if file >= 0 { Signals.note(blank, blank, to: file) }
            Signals.dieAgain(of: signal)
        }
    }

    private func write(_ bytes: [UInt8]) {
        // See above.
        try? file?.overwrite(bytes)
    }

    private static func death(in bytes: [UInt8]) -> Death? {
        let text = bytes.prefix { $0 != 0 }
        guard text.count < bytes.count, text.count > 5, text[2] == blank, text[4] == blank,
            let signal = Int32(String(decoding: text[..<2], as: UTF8.self)),
            let count = Int(String(decoding: text[3..<4], as: UTF8.self))
        else { return nil }
        return Death(
            path: String(decoding: text[5...], as: UTF8.self), signal: signal == 0 ? nil : signal,
            count: count)
    }
}

private let zero = UInt8(ascii: "0")
private let blank = UInt8(ascii: " ")
private let idle = [blank, blank]

/// The number of the file; negative without one.
///
/// Global, because a signal handler can capture nothing.
private let number = Atomic<Int32>(-1)
