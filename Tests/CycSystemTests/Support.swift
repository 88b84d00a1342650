import CycCore
import CycSystem
import Foundation
import Synchronization
import Testing

/// Output written by a world.
final class Written: Sendable {
    private let bytes = Mutex<[World.Stream: [UInt8]]>([:])

    func add(_ stream: World.Stream, _ more: [UInt8]) {
        bytes.withLock { $0[stream, default: []] += more }
    }

    func text(_ stream: World.Stream) -> String {
        String(decoding: bytes.withLock { $0[stream] ?? [] }, as: UTF8.self)
    }
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
