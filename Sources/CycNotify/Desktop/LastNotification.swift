import CycCore
import CycSystem

/// Which notification of the desktop was ours.
///
/// The file `desktop` keeps its number, and which run of which message bus gave it: after a new start
/// the same number is somebody else's.
struct LastNotification {
    private let world: World
    /// Which bus it is, on one line.
    private let session: String

    init(on bus: String, in world: World) {
        self.world = world
        let prefix = "unix:path="
        let socket = bus.hasPrefix(prefix) ? bus.dropFirst(prefix.count).prefix { $0 != "," } : ""
        let stamp = Files.stamp(of: String(socket))
        session = [
            Self.firstLine(of: "/proc/sys/kernel/random/boot_id") ?? "", bus,
            stamp.map { "\($0.inode) \($0.modified)" } ?? "",
        ].joined(separator: " ")
    }

    /// Its number; `nil` where there is none, or another one's by now.
    var number: Int? {
        guard let path = try? path, let line = Self.firstLine(of: path) else { return nil }
        let parts = line.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[1] == session else { return nil }
        return decimal(parts[0].utf8)
    }

    /// What makes `notify-send` tell the new number, and replace the old one where there is one.
    var replaceOptions: [String] { ["--print-id"] + (number.map { ["--replace-id=\($0)"] } ?? []) }

    /// Keeps the number that `notify-send` printed; without one the old notification stays.
    func remember(printed output: [UInt8]) {
        guard let number = decimal(output.prefix { $0 != UInt8(ascii: "\n") }) else { return }
        do {
            try Files.makeFolder(world.stateFolder())
            try Files.replace(
                path, with: Array("\(number) \(session)\n".utf8), isDurable: false,
                keepsMode: false)
        } catch {
            // It was shown; at worst the next one stands beside it.
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
