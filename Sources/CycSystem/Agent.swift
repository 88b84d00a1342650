package import CycCore
import CycPOSIX

/// What the second program said.
package struct AgentAnswer: Equatable, Sendable {
    /// Its standard output.
    package var text: String
    /// Its exit status, or 128 and the number of the signal that ended it.
    package let status: Int32
}

extension World {
    /// The first line that the second program answers `refresh` with, once everything that was found in
    /// the repositories is stored; without it they are not read.
    package static let repositoriesAreRead = "repositories"

    /// The only line of that answer while another refresh runs, which finds what is asked for here.
    package static let refreshIsRunning = "running"

    /// The path of the second program: `CYC_AGENT`, else beside this one, else in `../libexec/cyc`.
    ///
    /// - Throws: ``Problem/agentMissing``.
    package func agent() throws(Problem) -> String {
        var candidates: [String] = []
        if let named = variable("CYC_AGENT") {
            candidates = [named]
        } else {
            do {
                let folder = Files.split(try executable()).folder
                candidates = ["\(folder)/cyc-agent", "\(folder)/../libexec/cyc/cyc-agent"]
            } catch {
                throw .agentMissing
            }
        }
        guard let path = candidates.first(where: Files.isProgram) else { throw .agentMissing }
        return path
    }

    /// The path of this program for others to start it by: as `PATH` has it, so that it stays right
    /// when another version is put there; else ``executable``.
    ///
    /// - Throws: ``Problem/cannotRead(file:detail:)``.
    package func namedExecutable() throws(Problem) -> String {
        let real: String
        do {
            real = try executable()
        } catch {
            throw .cannotRead(file: "/proc/self/exe", detail: words(of: error))
        }
        let name = Files.split(real).name
        guard let named = program(name), let resolved = try? Files.resolve(named), resolved == real
        else { return real }
        return named
    }

    /// Becomes the second program, which takes over the standard streams and the exit status.
    ///
    /// - Throws: ``Problem/agentMissing`` or ``Problem/agentFailed(detail:)``; else it does not return.
    package func becomeAgent(_ arguments: [String]) throws(Problem) -> Never {
        throw problem(ThisProcess.become(Child.Program(try agent(), arguments, environment)))
    }

    /// Starts the second program and leaves it alone: in a session of its own, without streams.
    ///
    /// For a process that ends soon after; what is left of the child is then the system's.
    ///
    /// - Throws: ``Problem/agentMissing`` or ``Problem/agentFailed(detail:)``.
    package func startAgent(_ arguments: [String]) throws(Problem) {
        let path = try agent()
        do {
            _ = try Child(Child.Program(path, arguments, environment))
        } catch {
            throw problem(error)
        }
    }

    /// Starts the second program in a session of its own and waits for what it writes.
    ///
    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - deadline: When to stop waiting, by ``monotonicMilliseconds``.
    /// - Returns: Its answer, or `nil` if it had not ended by then. It then goes on, and what it
    ///   writes fails with `EPIPE`.
    /// - Throws: ``Problem/agentMissing``, ``Problem/agentFailed(detail:)``, or
    ///   ``Problem/interrupted`` (see ``Interrupt``).
    package func askAgent(_ arguments: [String], until deadline: Int64) throws(Problem)
        -> AgentAnswer?
    {
        let path = try agent()
        do {
            var pipe = try Pipe()
            let child = try Child(
                Child.Program(path, arguments, environment), output: pipe.writing)
            // The child's own end is the last then.
            pipe.writing.shut()
            var bytes: [UInt8] = []
            while true {
                if Interrupt.isRequested { throw Problem.interrupted }
                let left = deadline - monotonicMilliseconds()
                guard left > 0 else { return nil }
                guard try pipe.reading.waitToRead(milliseconds: left) else { continue }
                guard let chunk = try pipe.reading.readSome(1 << 16) else { break }
                bytes += chunk
            }
            // It has closed its output, so it is about to end.
            while true {
                if let status = try child.ended() {
                    return AgentAnswer(text: String(decoding: bytes, as: UTF8.self), status: status)
                }
                if Interrupt.isRequested { throw Problem.interrupted }
                guard monotonicMilliseconds() < deadline else { return nil }
                Clock.sleep(milliseconds: 1)
            }
        } catch let error as SystemError {
            throw problem(error)
        } catch {
            throw .interrupted
        }
    }

    /// Runs the second program at the person's terminal, to its end.
    ///
    /// Ctrl-C goes to both.
    ///
    /// - Returns: Its exit status, or 128 and the number of the signal that ended it.
    /// - Throws: ``Problem/agentMissing`` or ``Problem/agentFailed(detail:)``.
    package func runAgent(_ arguments: [String]) throws(Problem) -> Int32 {
        let path = try agent()
        do throws(SystemError) {
            let child = try Child(here: Child.Program(path, arguments, environment))
            while true {
                if let status = try child.ended() { return status }
                Clock.sleep(milliseconds: 20)
            }
        } catch {
            throw problem(error)
        }
    }

    private func problem(_ error: SystemError) -> Problem {
        error.isMissing || error == .noAccess
            ? .agentMissing : .agentFailed(detail: error.text)
    }
}
