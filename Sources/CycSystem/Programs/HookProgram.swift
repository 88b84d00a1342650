package import CycCore
import CycPOSIX

/// The result of a program of the user.
package struct HookResult: Sendable {
    /// The exit status, or 128 plus the number of the signal that ended it.
    package var status: Int32
    /// Whether it was ended because it took too long.
    package var isOverdue: Bool
    /// The beginning of standard output and error, as they came.
    package var output: [UInt8]
    package var duration: Duration
}

extension World {
    /// Whether this process descends from a program of the user that an event started.
    package var isInHook: Bool { variable(Self.hookVariable) != nil }

    private static let hookVariable = "CYC_HOOK"

    /// Makes the home folder the working directory, whatever started this process; `/` without it.
    package func enterHome() {
        for folder in [(try? home()) ?? "/", "/"] {
            do throws(SystemError) { return try ThisProcess.enter(folder.nativeBytes) } catch {}
        }
    }

    /// Finds a program of the user, which nobody else may be able to replace.
    ///
    /// - Parameter name: A path, or a name that is searched for in `PATH`.
    /// - Throws: ``DeliveryError/programMissing(_:)``, ``DeliveryError/programUnsafe(_:)`` with the
    ///   file or folder that others can write to.
    package func hookProgram(_ name: String) throws(DeliveryError) -> String {
        let written = (try? expand(name)) ?? name
        let found =
            written.hasPrefix("/")
            ? (Files.isProgram(written) ? written : nil) : program(written)
        guard let found, let path = try? Files.resolve(found) else { throw .programMissing(name) }
        // A link leads from its folder to another one.
        for path in [found, path] {
            var place = path
            while true {
                guard let status = FileStatus(of: place), Self.isSafe(status) else {
                    throw .programUnsafe(place)
                }
                if place == "/" { break }
                place = Files.split(place).folder
                if place.isEmpty { place = "/" }
            }
        }
        return path
    }

    /// Whether only the user and root can change a file, or the names in a folder.
    private static func isSafe(_ status: FileStatus) -> Bool {
        guard status.owner == 0 || status.owner == User.number else { return false }
        // In a sticky folder nobody replaces the files of others.
        let isSticky = status.kind == .folder && status.mode & 0o1000 != 0
        return status.mode & 0o022 == 0 || isSticky
    }

    /// Runs a program of the user in its own session until it ends; what it started and left behind
    /// is ended with it.
    ///
    /// - Parameters:
    ///   - input: Its standard input; a part that it does not read is dropped.
    ///   - limit: The longest wait, after which it is asked to end.
    ///   - grace: Further time after which it is killed.
    ///   - keeping: Kept bytes of its output; the rest is read and dropped.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if it does not start, or
    ///   ``CycError/interrupted`` (see ``Interrupt``).
    package func runHook(
        _ path: String, _ arguments: [String], for event: HookEvent, input: [UInt8],
        within limit: Duration, grace: Duration, keeping: Int
    ) throws(CycError) -> HookResult {
        var variables = hookVariables
        variables[Self.hookVariable] = event.rawValue
        let begin = timeAwake()
        do {
            var result = try finish(
                start(Child.Program(path, arguments, variables)), input, until: begin + limit,
                killedAt: begin + limit + grace, keeping: keeping)
            result.duration = timeAwake() - begin
            return result
        } catch let error as SystemError {
            throw .cannotRead(file: path, detail: error.text)
        } catch {
            throw .interrupted
        }
    }

    /// The same variables whether a job or a terminal started this process, and no token.
    private var hookVariables: [String: String] {
        let names: Set<String> = [
            "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR",
            "DISPLAY", "WAYLAND_DISPLAY", "SSH_AUTH_SOCK",
        ]
        let secrets = ["TOKEN", "SECRET", "PASSWORD", "KEY"]
        var variables = environmentWithoutTokens.filter { name, _ in
            names.contains(name) || ["LC_", "XDG_", "CYC_"].contains { name.hasPrefix($0) }
        }.filter { name, _ in !secrets.contains { name.contains($0) } }
        if let bus = messageBus() { variables["DBUS_SESSION_BUS_ADDRESS"] = bus }
        return variables
    }

    private func finish(
        _ piped: consuming PipedChild, _ input: [UInt8], until deadline: Duration,
        killedAt end: Duration, keeping: Int
    ) throws -> HookResult {
        var rest = input[...]
        var result = HookResult(status: 0, isOverdue: false, output: [], duration: .zero)
        var status: Int32?
        do {
            while true {
                if rest.isEmpty { piped.input.writing.shut() }
                if Interrupt.isRequested { throw CycError.interrupted }
                let now = timeAwake()
                if status == nil, !result.isOverdue, now >= deadline {
                    result.isOverdue = true
                    piped.child.askToEnd()
                }
                guard now < end else {
                    if status == nil { piped.child.end() }
                    result.status = status ?? 128 + Signals.force
                    return result
                }
                let left = (result.isOverdue ? end : deadline) - now
                let ready = try Descriptor.wait(
                    toRead: piped.output.reading, piped.errors.reading,
                    toWrite: piped.input.writing,
                    for: status == nil ? max(.zero, min(left, .milliseconds(20))) : .zero)
                if ready.2 { rest = try piped.input.writing.writeSome(rest) }
                let chunks = [
                    ready.0 ? try piped.output.reading.readSome(1 << 16) : nil,
                    ready.1 ? try piped.errors.reading.readSome(1 << 16) : nil,
                ].compactMap(\.self)
                for chunk in chunks {
                    result.output += chunk.prefix(keeping - result.output.count)
                }
                guard chunks.isEmpty else { continue }
                if let status {
                    result.status = status
                    return result
                }
                status = try piped.child.endedWithSession()
                if status == nil, ready.0 || ready.1 { Clock.sleep(for: .milliseconds(1)) }
            }
        } catch {
            if status == nil { piped.child.end() }
            throw error
        }
    }
}
