package import CycCore
import CycPOSIX

/// A program in its own session; both are killed with the last reference to this object.
///
/// If this process is killed, the program keeps running: ``World/become(_:_:dyingWith:)`` starts
/// one that ends, too.
package final class RunningProgram {
    private let child: Child
    private var status: Int32?

    fileprivate init(_ child: Child) { self.child = child }

    deinit { end() }

    /// Returns its exit status, or 128 plus the number of the signal; `nil` while it runs.
    ///
    /// Its remaining child processes are killed.
    package func ended() -> Int32? {
        if status == nil {
            // Nothing else reaps the child, so its number is still valid.
            do { status = try child.endedWithSession() } catch { status = 128 }
        }
        return status
    }

    /// Kills the program and all processes that it started.
    package func end() {
        guard status == nil else { return }
        child.end()
        status = 128 + Signals.force
    }
}

extension World {
    /// Starts a program without streams in its own session; it is killed with the last reference to
    /// the result.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name; readable by all users of the machine.
    ///   - variables: The complete environment.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if it does not start.
    package func begin(
        _ path: String, _ arguments: [String], variables: [String: String]
    ) throws(CycError) -> RunningProgram {
        RunningProgram(try reading(path, Child(Child.Program(path, arguments, variables))))
    }

    /// The number of this process.
    package static var processNumber: Int32 { ThisProcess.number }

    /// Replaces this process by another program with the same environment, which the system kills
    /// when the thread that started this process ends.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - parent: Number of the process that started this one.
    /// - Returns: The exit status on error, as in a shell: 127 if there is no such program, else
    ///   126. 0 if `parent` has already ended.
    /// - Source: "EXIT STATUS" in sh(1)
    package func become(
        _ path: String, _ arguments: [String], dyingWith parent: Int32
    ) -> Int32 {
        guard ThisProcess.dieWithParent(parent) else { return 0 }
        let error = ThisProcess.become(Child.Program(path, arguments, environment))
        return error.isMissing ? 127 : 126
    }
}
