package import CycCore
import CycPOSIX
import Synchronization

/// The file `reading`: the repository that is being read, so that the next run knows where the last
/// one crashed.
///
/// `SS PATH` and a zero byte. SS is the number of the crash signal, which the dying process writes
/// itself; `00` or blanks mean no known crash. Signals sent from outside, SIGKILL too, do not count
/// as a crash in the repository.
///
/// The caller must hold the refresh lock. Write errors are ignored: a crash is then not recorded.
package final class ReadingMark {
    /// A crash that ended the last run.
    package struct Crash: Equatable, Sendable {
        package let path: String
        package let signal: Int32
    }

    private let path: String
    private var file: Descriptor?
    /// The crash of an earlier run, as the file recorded it.
    package let crash: Crash?

    /// - Throws: ``CycError/noHome``.
    package init(in world: World) throws(CycError) {
        path = try world.path(of: .reading)
        crash = (try? Files.read(path)).flatMap(\.self).flatMap { Self.crash(in: $0) }
    }

    deinit { end() }

    /// Records that the repository at `path` is being read.
    package func begin(_ path: String) {
        open()
        write(Array("00 \(path)\0".utf8))
    }

    /// Records that no repository is being read.
    package func pause() { write(idle) }

    /// Removes the file, because the run ends without a crash.
    package func end() {
        number.store(-1, ordering: .relaxed)
        guard file != nil || crash != nil else { return }
        file = nil
        try? Files.remove(path)
    }

    private func open() {
        guard file == nil else { return }
        guard let opened = try? Descriptor(path.nativeBytes, .lock) else { return }
        number.store(opened.number, ordering: .relaxed)
        file = consume opened
        Signals.onTermination(by: Signals.crashes) { signal in
            let file = number.load(ordering: .relaxed)
            let digits = (UInt8(signal / 10), UInt8(signal % 10))
            if file >= 0 { Signals.note(zero + digits.0, zero + digits.1, to: file) }
            Signals.reRaise(signal)
        }
        Signals.onTermination(by: Signals.ends) { signal in
            let file = number.load(ordering: .relaxed)
            if file >= 0 { Signals.note(blank, blank, to: file) }
            Signals.reRaise(signal)
        }
    }

    private func write(_ bytes: [UInt8]) {
        // A crash is then not recorded; see the type's comment.
        try? file?.overwrite(bytes)
    }

    private static func crash(in bytes: [UInt8]) -> Crash? {
        let text = bytes.prefix { $0 != 0 }
        guard text.count < bytes.count, text.count > 3, text[2] == blank,
            let signal = Int32(String(decoding: text[..<2], as: UTF8.self)), signal > 0
        else { return nil }
        return Crash(path: String(decoding: text[3...], as: UTF8.self), signal: signal)
    }
}

private let zero = UInt8(ascii: "0")
private let blank = UInt8(ascii: " ")
private let idle = [blank, blank]

/// The file's descriptor; negative if there is none.
///
/// Global, because a signal handler can capture nothing.
private let number = Atomic<Int32>(-1)
