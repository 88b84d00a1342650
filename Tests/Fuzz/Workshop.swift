import CycSystem
import Foundation

/// A folder of this process alone, below one that `script/fuzz` makes and deletes.
struct Workshop {
    let folder: String
    /// Has the repositories `loose` and `packed`, the same history in two forms.
    private let models: String

    init(below folder: String) throws {
        models = folder
        self.folder = "\(folder)/\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(
            atPath: self.folder, withIntermediateDirectories: true)
    }

    /// A path in the folder.
    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Copies the repository `name`; the copy's path.
    func copy(_ name: String) throws -> String {
        let copy = path(name)
        try FileManager.default.copyItem(atPath: "\(models)/\(name)", toPath: copy)
        return copy
    }

    /// What git sees and nothing of this machine.
    var gitEnvironment: [String: String] {
        ["HOME": path("home"), "GIT_CONFIG_NOSYSTEM": "1"]
    }

    /// The machine of a person whose home is ``folder``, at one moment, without a second program.
    var world: World {
        let folder = folder
        var world = World(environment: [
            "HOME": folder, "XDG_DATA_HOME": "\(folder)/data",
            "XDG_CONFIG_HOME": "\(folder)/config", "XDG_STATE_HOME": "\(folder)/state",
            "XDG_CACHE_HOME": "\(folder)/cache", "TZ": "Asia/Seoul", "LANG": "C.UTF-8",
            "CYC_NOW": "2026-11-21T20:00:00+09:00", "CYC_AGENT": "\(folder)/cyc-agent",
        ])
        world.clock = { 1_795_258_800_000_000_000 }
        world.timeAwake = { .zero }
        world.currentFolder = { folder }
        world.write = { _, _ in }
        world.isTerminal = { _ in false }
        world.terminalColumns = { nil }
        world.executable = { "\(folder)/cyc" }
        return world
    }

    static func read(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: path)))
    }

    static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
    }

    /// Writes without a word where that is impossible, as in a folder's place.
    static func place(_ bytes: some Collection<UInt8>, at path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { return }
        _ = Array(bytes).withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
        close(file)
    }
}

/// Several files in one input: `0xFF` and a number below 16 begin the file of that number.
struct Parts {
    private var parts: [Int: ArraySlice<UInt8>] = [:]

    init(_ input: [UInt8]) {
        var (number, start, position) = (0, 0, 0)
        while position + 1 < input.count {
            if input[position] == 0xFF, input[position + 1] < 16 {
                parts[number] = input[start..<position]
                number = Int(input[position + 1])
                start = position + 2
                position += 1
            }
            position += 1
        }
        parts[number] = input[min(start, input.count)...]
    }

    subscript(number: Int) -> ArraySlice<UInt8>? { parts[number] }

    /// The input that holds these files.
    static func joined(_ files: [Int: String]) -> [UInt8] {
        files.sorted { $0.key < $1.key }.flatMap { [0xFF, UInt8($0.key)] + Array($0.value.utf8) }
    }
}

/// Takes numbers and runs of bytes out of an input, zeros behind its end.
struct Reader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> Int { Int(rest.popFirst() ?? 0) }

    /// Little-endian.
    mutating func number(bytes count: Int) -> UInt64 {
        (0..<count).reduce(0) { number, index in number | UInt64(byte()) << (8 * index) }
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}
