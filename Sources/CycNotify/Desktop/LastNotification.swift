import CycCore
import CycSystem

/// The last desktop notification of cyc.
///
/// The file `desktop` has its number and the session of the message bus: in another session the
/// number may belong to another program's notification.
struct LastNotification {
    private let world: World
    /// Identifies the run of the message bus, on one line.
    private let session: String

    init(on bus: String, in world: World) {
        self.world = world
        let prefix = "unix:path="
        let socket = bus.hasPrefix(prefix) ? bus.dropFirst(prefix.count).prefix { $0 != "," } : ""
        let socketStamp = Files.stamp(of: String(socket))
        session = [
            Self.firstLine(of: "/proc/sys/kernel/random/boot_id") ?? "", bus,
            socketStamp.map { "\($0.inode) \($0.modified)" } ?? "",
        ].joined(separator: " ")
    }

    /// Its number; `nil` if there is none or its session has ended.
    var number: Int? {
        guard let path = try? path, let line = Self.firstLine(of: path) else { return nil }
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[1] == session else { return nil }
        return decimal(parts[0].utf8)
    }

    /// Options with which `notify-send` prints the new number, and replaces the old notification if
    /// there is one.
    var replaceOptions: [String] { ["--print-id"] + (number.map { ["--replace-id=\($0)"] } ?? []) }

    /// Stores the number that `notify-send` printed; without one the old number is kept.
    func remember(printed output: [UInt8]) {
        guard let number = decimal(output.prefix { $0 != UInt8(ascii: "\n") }) else { return }
        do {
            try Files.makeFolder(world.stateFolder())
            try Files.replace(
                path, with: Array("\(number) \(session)\n".utf8), isDurable: false,
                keepsMode: false)
        } catch {
            // The notification was shown; at worst the next one does not replace it.
        }
    }

    private var path: String {
        get throws(CycError) { try world.path(of: .desktop) }
    }

    private static func firstLine(of path: String) -> String? {
        guard let bytes = try? Files.read(path) else { return nil }
        return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
