package import CycCore
import CycPOSIX

extension World {
    /// Reads one line of standard input; a terminal does not show what is typed.
    ///
    /// - Returns: The line without its line end, or `nil` at the end of the input. At most 4 KiB
    ///   are read.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, or ``CycError/interrupted`` (see
    ///   ``Interrupt``).
    package func readSecretLine() throws(CycError) -> [UInt8]? {
        do {
            guard isTerminal(.input) else { return try readInputLine(limit: 4096) }
            return try Terminal(0).withoutEcho { try readInputLine(limit: 4096) }
        } catch let error as SystemError {
            throw .cannotRead(file: "stdin", detail: error.text)
        } catch {
            throw .interrupted
        }
    }

    /// Reads all bytes of standard input, also from a socket, which has no path to open.
    ///
    /// - Parameter limit: Units: bytes.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, ``CycError/fileTooLarge(_:limit:)``, or
    ///   ``CycError/interrupted`` (see ``Interrupt``).
    package func readInput(limit: Int) throws(CycError) -> [UInt8] {
        do {
            let input = try Descriptor.standardInput()
            var bytes: [UInt8] = []
            while true {
                if Interrupt.isRequested { throw CycError.interrupted }
                // Another process may have made it non-blocking.
                guard try input.waitToRead(for: .seconds(1)) else { continue }
                guard let chunk = try input.readSome(1 << 16) else { return bytes }
                bytes += chunk
                guard bytes.count <= limit else { throw SystemError.tooLarge }
            }
        } catch let error as SystemError {
            throw CycError(reading: "/dev/stdin", error, limit: limit)
        } catch {
            throw .interrupted
        }
    }
}

/// Reads standard input up to the end of a line.
///
/// - Parameter limit: Most bytes that are read.
/// - Returns: The line without its line end, or `nil` at the end of the input.
/// - Throws: ``SystemError``, or ``CycError/interrupted``.
func readInputLine(limit: Int) throws -> [UInt8]? {
    if case .line(let line) = try waitForLine(limit: limit, unless: { false }) { line } else { nil }
}

/// Result of waiting for a line.
private enum LineWaitResult {
    case line([UInt8])
    case ended, over
}

/// Reads standard input up to the end of a line, byte by byte, because other programs may read the
/// rest.
///
/// - Parameters:
///   - limit: Most bytes that are read.
///   - isOver: Whether to stop waiting; called about every tenth of a second.
/// - Returns: The line without its line end.
/// - Throws: ``SystemError``, ``CycError/interrupted``, or the error of `isOver`.
private func waitForLine(limit: Int, unless isOver: () throws -> Bool) throws -> LineWaitResult {
    let input = try Descriptor.standardInput()
    var line: [UInt8] = []
    while line.count < limit {
        if Interrupt.isRequested { throw CycError.interrupted }
        if try isOver() { return .over }
        guard try input.waitToRead(for: .milliseconds(100)) else { continue }
        guard let byte = try input.readSome(1)?.first else {
            return line.isEmpty ? .ended : .line(line)
        }
        if byte == UInt8(ascii: "\n") { break }
        line.append(byte)
    }
    return .line(line)
}

/// Result of waiting for a typed line.
package enum TypedLine: Equatable, Sendable {
    case line(String)
    /// The input has ended.
    case ended
    /// The caller stopped the wait.
    case over
}

extension World {
    /// Waits for a line of standard input until `isOver` stops it.
    ///
    /// - Parameter isOver: Called about every tenth of a second.
    /// - Returns: The line without its line end; at most 4 KiB.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, ``CycError/interrupted`` (see
    ///   ``Interrupt``), or the error of `isOver`.
    package func typedLine(unless isOver: () throws -> Bool) throws -> TypedLine {
        do {
            return switch try waitForLine(limit: 4096, unless: isOver) {
            case .line(let line): .line(String(decoding: line, as: UTF8.self))
            case .ended: .ended
            case .over: .over
            }
        } catch let error as SystemError {
            throw CycError.cannotRead(file: "stdin", detail: error.text)
        }
    }
}
