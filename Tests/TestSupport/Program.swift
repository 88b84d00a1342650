import Foundation

/// A program to be run: it inherits nothing from the test, and may take so long and no longer.
package struct Program: Sendable {
    package let path: String
    /// All the variables that it sees.
    package var environment: [String: String]

    /// - Parameters:
    ///   - path: Absolute, or a name that `/usr/bin/env` finds.
    ///   - environment: See ``environment``.
    package init(_ path: String, environment: [String: String]) {
        self.path = path
        self.environment = environment
    }

    /// Whether all of these are found through `PATH`.
    package static func areInstalled(_ names: String...) -> Bool {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return names.allSatisfy { name in
            folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
        }
    }

    /// What came of a run.
    package struct Outcome: Sendable {
        /// The exit status, or 128 and the number of the signal that ended it.
        package let status: Int32
        package let output: String
        package let errors: String

        package var outputLines: [String] {
            output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
                .dropLast(output.hasSuffix("\n") ? 1 : 0)
        }
    }

    /// It had not ended when its time was over, and was killed.
    package struct Overdue: Error, CustomStringConvertible {
        package let description: String
    }

    /// Runs it to its end.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the program's name.
    ///   - folder: Where it stands.
    ///   - input: What it reads from standard input.
    ///   - seconds: How long it may take.
    /// - Returns: What came of it.
    /// - Throws: ``Overdue``, or why it could not be started.
    package func run(
        _ arguments: [String], in folder: String, input: String = "", within seconds: Int = 60
    ) throws -> Outcome {
        let started = try start(arguments, in: folder, input: input)
        guard started.waitForEnd(within: seconds) else {
            started.kill()
            throw Overdue(description: "\(path) \(arguments) ran for over \(seconds) s")
        }
        return try started.outcome()
    }

    /// Starts it and does not wait.
    package func start(
        _ arguments: [String], in folder: String, input: String = ""
    ) throws -> Running {
        try Running(self, arguments, in: folder, input: input)
    }

    /// A program that was started.
    package final class Running: @unchecked Sendable {
        private let process = Process()
        private let ended = DispatchSemaphore(value: 0)
        private let scratch = try? TemporaryFolder()
        private let files: [String]

        fileprivate init(
            _ program: Program, _ arguments: [String], in folder: String, input: String
        ) throws {
            guard let scratch else { throw CocoaError(.fileWriteUnknown) }
            // Files and no pipes: nobody has to empty them, and no other child can keep them open.
            files = ["in", "out", "err"].map(scratch.file)
            try Data(input.utf8).write(to: URL(filePath: files[0]))
            for file in files.dropFirst() { try Data().write(to: URL(filePath: file)) }
            let isFile = program.path.hasPrefix("/")
            process.executableURL = URL(filePath: isFile ? program.path : "/usr/bin/env")
            process.arguments = isFile ? arguments : [program.path] + arguments
            process.currentDirectoryURL = URL(filePath: folder)
            process.environment = program.environment
            let streams = [
                try FileHandle(forReadingFrom: URL(filePath: files[0])),
                try FileHandle(forWritingTo: URL(filePath: files[1])),
                try FileHandle(forWritingTo: URL(filePath: files[2])),
            ]
            process.standardInput = streams[0]
            process.standardOutput = streams[1]
            process.standardError = streams[2]
            let ended = ended
            process.terminationHandler = { _ in ended.signal() }
            try Self.withoutBlockedSignals { try process.run() }
            // A `Process` may outlive its run, and thousands of them all files that this one may open.
            for stream in streams { try stream.close() }
        }

        /// The threads that tests run on block signals, and what they start would never get any.
        private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
            var (none, before) = (sigset_t(), sigset_t())
            sigemptyset(&none)
            pthread_sigmask(SIG_SETMASK, &none, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try body()
        }

        package var identifier: Int32 { process.processIdentifier }
        package var isRunning: Bool { process.isRunning }

        /// Sends a signal as a terminal does: to it and to what it started in its process group.
        package func signal(_ number: Int32) { Foundation.kill(-process.processIdentifier, number) }

        package func kill() {
            Foundation.kill(process.processIdentifier, SIGKILL)
            ended.wait()
        }

        /// - Returns: Whether it ended in time.
        package func waitForEnd(within seconds: Int) -> Bool {
            ended.wait(timeout: .now() + .seconds(seconds)) == .success
        }

        /// What came of it; only after its end.
        package func outcome() throws -> Outcome {
            let texts = try files.dropFirst().map {
                String(decoding: try Data(contentsOf: URL(filePath: $0)), as: UTF8.self)
            }
            let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
            return Outcome(
                status: signal + process.terminationStatus, output: texts[0], errors: texts[1])
        }
    }
}

/// Copies a program that is to be started.
///
/// Another process does, as in ``TemporaryFolder/writeProgram(_:to:)``.
package func copyProgram(_ program: String, to path: String) throws {
    let run = try Program("/bin/cp", environment: [:]).run([program, path], in: "/")
    guard run.status == 0 else { throw CocoaError(.fileWriteUnknown) }
}
