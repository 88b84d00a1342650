package import CycCore
import CycPOSIX

extension World {
    /// Reads one line of standard input; at a terminal what is typed does not show.
    ///
    /// - Returns: The line without its end, or `nil` at the end of the input. At most 4 KiB are read.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, or ``CycError/interrupted`` (see ``Interrupt``).
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

    /// All bytes of standard input, also where that is a socket, which no path leads to.
    ///
    /// - Parameter limit: The most that it may be; units: bytes.
    /// - Returns: The bytes.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, ``CycError/fileTooLarge(_:limit:)``, or
    ///   ``CycError/interrupted`` (see ``Interrupt``).
    package func readInput(limit: Int) throws(CycError) -> [UInt8] {
        do {
            let input = try Descriptor.standardInput()
            var bytes: [UInt8] = []
            while true {
                if Interrupt.isRequested { throw CycError.interrupted }
                // Somebody may have made it non-blocking.
                guard try input.waitToRead(milliseconds: 1000) else { continue }
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
/// - Parameter limit: The most bytes that are read.
/// - Returns: The line without its end, or `nil` where the input has ended.
/// - Throws: ``SystemError``, or `Problem.interrupted`.
func readInputLine(limit: Int) throws -> [UInt8]? {
    if case .line(let line) = try waitForLine(limit: limit, unless: { false }) { line } else { nil }
}

/// What came of waiting for a line.
private enum LineWaitResult {
    case line([UInt8])
    case ended, over
}

/// Reads standard input up to the end of a line, byte by byte: the rest is somebody else's.
///
/// - Parameters:
///   - limit: The most bytes that are read.
///   - isOver: Whether nobody waits any more; asked about every tenth of a second.
/// - Returns: The line without its end.
/// - Throws: ``SystemError``, `Problem.interrupted`, or what `isOver` throws.
private func waitForLine(limit: Int, unless isOver: () throws -> Bool) throws -> LineWaitResult {
    let input = try Descriptor.standardInput()
    var line: [UInt8] = []
    while line.count < limit {
        if Interrupt.isRequested { throw CycError.interrupted }
        if try isOver() { return .over }
        guard try input.waitToRead(milliseconds: 100) else { continue }
        guard let byte = try input.readSome(1)?.first else {
            return line.isEmpty ? .ended : .line(line)
        }
        if byte == UInt8(ascii: "\n") { break }
        line.append(byte)
    }
    return .line(line)
}

/// What came of waiting for a line.
package enum TypedLine: Equatable, Sendable {
    case line(String)
    /// Nothing more is typed.
    case ended
    /// Nobody waits any more.
    case over
}

extension World {
    /// Waits for a line of standard input as long as `isOver` lets it.
    ///
    /// - Parameter isOver: Asked about every tenth of a second.
    /// - Returns: The line without its end; of at most 4 KiB.
    /// - Throws: ``CycError/cannotRead(file:detail:)``, ``CycError/interrupted`` (see ``Interrupt``), or
    ///   what `isOver` throws.
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
