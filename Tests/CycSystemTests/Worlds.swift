import CycCore
import CycSystem
import Foundation
import Synchronization
import Testing

/// What a world was told to write.
final class Written: Sendable {
    private let bytes = Mutex<[World.Stream: [UInt8]]>([:])

    func add(_ stream: World.Stream, _ more: [UInt8]) {
        bytes.withLock { $0[stream, default: []] += more }
    }

    func text(_ stream: World.Stream) -> String {
        String(decoding: bytes.withLock { $0[stream] ?? [] }, as: UTF8.self)
    }
}

extension World {
    /// A machine that answers nothing but variables: whatever else is asked fails the test loudly.
    static func silent(_ environment: [String: String] = [:]) -> World {
        World(
            environment: environment,
            clock: { fatalError("the test gave no clock") },
            monotonicMilliseconds: { fatalError("the test gave no clock") },
            currentFolder: { fatalError("the test gave no folder") },
            write: { stream, _ in fatalError("the test gave no \(stream) stream") },
            isTerminal: { _ in fatalError("the test gave no terminal") },
            terminalColumns: { fatalError("the test gave no terminal") },
            executable: { fatalError("the test gave no program") },
            systemZone: SystemZone(
                file: "/nonexistent/localtime", nameFile: "/nonexistent/timezone",
                data: "/usr/share/zoneinfo"))
    }

    /// A person whose home is the folder.
    static func home(_ folder: String, _ more: [String: String] = [:]) -> World {
        silent(more.merging(["HOME": folder]) { named, _ in named })
    }
}

func contents(_ path: String) throws -> String {
    // Not through `String(contentsOf:)`, which drops a byte order mark.
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
}

/// Permission bits of the file itself.
func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
}

/// Runs a program and gives what it wrote and its status.
@discardableResult
func run(_ path: String, _ arguments: [String], in folder: String? = nil) throws -> (String, Int32)
{
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: output, as: UTF8.self), process.terminationStatus)
}

/// Runs `body` on a thread of its own while `meanwhile` runs, and waits for both.
///
/// Not a task: tasks share a few threads, and one that blocks would keep the others from running.
func beside<Result>(
    _ body: @escaping @Sendable () throws -> Void, _ meanwhile: () throws -> Result
) throws -> Result {
    let failures = Failures()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
        do { try body() } catch { failures.add(error) }
        done.signal()
    }
    let result = Swift.Result { try meanwhile() }
    done.wait()
    if let first = failures.first { throw first }
    return try result.get()
}

private final class Failures: Sendable {
    private let errors = Mutex<[any Error]>([])

    func add(_ error: any Error) { errors.withLock { $0.append(error) } }

    var first: (any Error)? { errors.withLock { $0.first } }
}
