package import CycCore
import CycPOSIX

/// A program in a session of its own; both end when its last owner goes away.
///
/// What ends this process runs nothing more: see ``World/become(_:_:dyingWith:)`` for a program that
/// ends then, too.
package final class RunningProgram {
    private let child: Child
    private var status: Int32?

    fileprivate init(_ child: Child) { self.child = child }

    deinit { end() }

    /// How it ended, or `nil` while it runs: its exit status, or 128 and the number of the signal.
    ///
    /// What it left running ends with it.
    package func ended() -> Int32? {
        if status == nil {
            // Nobody else takes it away, so there is one to ask about.
            do { status = try child.endedWithSession() } catch { status = 128 }
        }
        return status
    }

    /// Ends it by force with all that it started, at once.
    package func end() {
        guard status == nil else { return }
        child.end()
        status = 128 + Signals.force
    }
}

extension World {
    /// Starts a program in a session of its own, without streams.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name; everybody on the machine can read them.
    ///   - variables: All of its variables.
    /// - Returns: The program, which is ended with its last owner.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` where it does not start.
    package func begin(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) -> RunningProgram {
        RunningProgram(try reading(path, Child(Child.Program(path, arguments, variables))))
    }

    /// The number of this process.
    package static var processNumber: Int32 { ThisProcess.number }

    /// Becomes another program with the same variables, which the system ends by force when the thread
    /// that started this process ends, however that happens.
    ///
    /// - Parameters:
    ///   - path: The program.
    ///   - arguments: Without the program's name.
    ///   - parent: The process that started this one.
    /// - Returns: Why it did not, as a shell tells it: 126, or 127 where there is no such program. Where
    ///   `parent` has ended, 0.
    /// - Source: "EXIT STATUS" in sh(1)
    package func become(
        _ path: String, _ arguments: [String], dyingWith parent: Int32
    ) -> Int32 {
        guard ThisProcess.dieWithParent(parent) else { return 0 }
        let error = ThisProcess.become(Child.Program(path, arguments, environment))
        return error.isMissing ? 127 : 126
    }
}
