import Foundation

/// One kind of input from outside, read as cyc reads it.
protocol Target {
    /// Small inputs to begin with.
    func seeds() throws -> [[UInt8]]

    /// Words that inputs are made of, for libFuzzer's dictionary.
    var words: [String] { get }

    /// Reads one input; ends the process where cyc does what it must not.
    func run(_ input: [UInt8])
}

extension Target {
    var words: [String] { [] }
}

/// The fuzzer of all targets: `CYC_FUZZ_TARGET` names the one that this process runs, the command
/// line is libFuzzer's.
///
/// - Source: https://llvm.org/docs/LibFuzzer.html
enum Fuzz {
    /// In the order in which they are run.
    static let targets: [(name: String, make: @Sendable (Workshop) throws -> any Target)] = [
        ("records", { _ in Records() }),
        ("gitconfig", { try GitConfigurations($0) }),
        ("references", { try References($0) }),
        ("settings", { try SettingsFile($0) }),
        ("ledger", { try LedgerColumns($0) }),
        ("imports", { try Imports($0) }),
        ("prompts", { _ in Prompts() }),
    ]

    /// Set once, before libFuzzer runs anything.
    nonisolated(unsafe) fileprivate static var target: (any Target)?

    /// Makes the target, or only does what was asked for in its place.
    fileprivate static func start() throws {
        let environment = ProcessInfo.processInfo.environment
        guard let name = environment["CYC_FUZZ_TARGET"] else {
            print(targets.map(\.name).joined(separator: "\n"))
            exit(0)
        }
        guard let make = targets.first(where: { $0.name == name })?.make,
            let folder = environment["CYC_FUZZ_FOLDER"]
        else { fail("CYC_FUZZ_TARGET or CYC_FUZZ_FOLDER is wrong") }
        let target = try make(Workshop(below: folder))
        if let folder = environment["CYC_FUZZ_SEEDS"] {
            for (number, seed) in try target.seeds().enumerated() {
                try Workshop.write(seed, to: "\(folder)/corpus/seed-\(number)")
            }
            try Workshop.write(Array(dictionary(target.words).utf8), to: "\(folder)/words")
            exit(0)
        }
        self.target = target
    }

    /// In libFuzzer's form, one quoted word a line.
    private static func dictionary(_ words: [String]) -> String {
        words.map { word in
            let bytes = word.utf8.map { byte in
                let digits = String(byte, radix: 16)
                return "\\x" + (digits.count == 1 ? "0" : "") + digits
            }
            return "\"\(bytes.joined())\"\n"
        }.joined()
    }

    /// Ends the process, for libFuzzer to keep the input.
    static func fail(_ message: String) -> Never { fatalError(message) }
}

/// What libFuzzer calls first.
@c(LLVMFuzzerInitialize) func initialize(
    _ count: UnsafeMutableRawPointer?, _ words: UnsafeMutableRawPointer?
) -> Int32 {
    do {
        try Fuzz.start()
        return 0
    } catch {
        Fuzz.fail("\(error)")
    }
}

/// What libFuzzer calls with every input.
@c(LLVMFuzzerTestOneInput) func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    Fuzz.target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
