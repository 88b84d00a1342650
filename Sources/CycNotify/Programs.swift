import CycCore
import CycDisplay
import CycSystem

/// Output of a successful program, or the error.
typealias ProgramOutcome = Result<ProgramResult, DeliveryError>

extension ChannelContext {
    /// Retries a failed program, with at most three tries before the deadline.
    ///
    /// - Parameters:
    ///   - deadline: By the world's `timeAwake`.
    ///   - attempt: Receives the number of the try, from 1.
    /// - Returns: The result of the last try.
    func trying(
        until deadline: Duration, _ attempt: (Int) -> DeliveryError?
    ) -> DeliveryError? {
        for number in 1... {
            let error = attempt(number)
            guard case .programFailed = error, number < 3 else { return error }
            let pause = firstPause * (1 << (number - 1))
            guard world.timeAwake() + pause < deadline else { return error }
            world.pause(for: pause)
            if Interrupt.isRequested { return .interrupted }
        }
        return nil
    }

    /// As ``World/outcome(of:named:_:variables:input:within:complaint:)``, with the world's
    /// variables without tokens, overridden by `variables`.
    func run(
        _ path: String, named name: String, _ arguments: [String],
        variables: [String: String] = [:], input: [UInt8] = [], until deadline: Duration,
        complaint: (ProgramResult) -> String = lastErrorLine
    ) -> ProgramOutcome {
        let outcome = world.outcome(
            of: path, named: name, arguments,
            variables: world.environmentWithoutTokens.merging(variables) { $1 }, input: input,
            within: deadline - world.timeAwake(), complaint: complaint)
        guard case .failure(.timedOut) = outcome else { return outcome }
        // Before the deadline only too much output can have ended it.
        return .failure(
            world.timeAwake() < deadline
                ? .programFailed(name, status: killed, detail: "")
                : .timedOut(seconds: Int(patience.wholeSeconds)))
    }
}

extension World {
    /// Runs a program to its end; a status other than 0 is an error.
    ///
    /// - Parameters:
    ///   - name: As in the settings, for errors.
    ///   - arguments: Visible to all users of the machine.
    ///   - variables: All of its variables.
    ///   - limit: Time limit, after which it is killed.
    ///   - complaint: Returns the line of a failed program's output for the error.
    /// - Returns: Its output or the error; `timedOut` also if the output was too long.
    func outcome(
        of path: String, named name: String, _ arguments: [String], variables: [String: String],
        input: [UInt8] = [], within limit: Duration,
        complaint: (ProgramResult) -> String = lastErrorLine
    ) -> ProgramOutcome {
        let answer: ProgramResult?
        do {
            answer = try run(
                path, arguments, variables: variables, input: input,
                within: max(.milliseconds(1), limit))
        } catch .cannotRead(_, let detail) {
            return .failure(.programFailed(name, status: cannotExecute, detail: detail))
        } catch {
            return .failure(.interrupted)
        }
        guard let answer else { return .failure(.timedOut(seconds: Int(limit.wholeSeconds))) }
        return answer.status == 0
            ? .success(answer)
            : .failure(.programFailed(name, status: answer.status, detail: complaint(answer)))
    }
}

/// Exit statuses of a shell; see `EXIT STATUS` in sh(1).
private let cannotExecute: Int32 = 126
private let killed: Int32 = 128 + 9

/// Returns the last line of standard error, safe to print.
func lastErrorLine(of answer: ProgramResult) -> String {
    let lines = answer.complaint.split(whereSeparator: \.isNewline).map { sanitized($0) }
    return short(lines.last { $0.contains { !$0.isWhitespace } } ?? "")
}

/// Shortens a line to 200 characters.
func short(_ line: String) -> String { line.count > 200 ? "\(line.prefix(199))…" : line }
