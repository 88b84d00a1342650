import CycCore
import CycDisplay
import CycSystem

/// What a program answered that did its work, or why it did not.
typealias ProgramOutcome = Result<ProgramAnswer, DeliveryError>

extension ChannelContext {
    /// Tries three times at most, as long as a program fails and the time lets it.
    ///
    /// - Parameters:
    ///   - deadline: By the world's `monotonicMilliseconds`.
    ///   - attempt: Gets the number of the try, from 1.
    /// - Returns: What came of the last try.
    func trying(
        until deadline: Int64, _ attempt: (Int) -> DeliveryError?
    ) -> DeliveryError? {
        for number in 1... {
            let trouble = attempt(number)
            guard case .programFailed = trouble, number < 3 else { return trouble }
            let pause = firstPause << (number - 1)
            guard world.monotonicMilliseconds() + pause < deadline else { return trouble }
            world.pause(milliseconds: pause)
            if Interrupt.isRequested { return .interrupted }
        }
        return nil
    }

    /// As ``World/outcome(of:named:_:variables:input:within:complaint:)``, with these variables on top of the
    /// world's, without those that hold a token.
    func run(
        _ path: String, named name: String, _ arguments: [String],
        variables: [String: String] = [:], input: [UInt8] = [], until deadline: Int64,
        complaint: (ProgramAnswer) -> String = lastComplaint
    ) -> ProgramOutcome {
        let outcome = world.outcome(
            of: path, named: name, arguments,
            variables: world.environmentWithoutTokens.merging(variables) { $1 }, input: input,
            within: deadline - world.monotonicMilliseconds(), complaint: complaint)
        guard case .failure(.timedOut) = outcome else { return outcome }
        // Before its time it can only have been stopped for saying too much.
        return .failure(
            world.monotonicMilliseconds() < deadline
                ? .programFailed(name, status: killed, detail: "")
                : .timedOut(seconds: Int(patience / 1000)))
    }
}

extension World {
    /// Runs a program to its end, which must be a good one.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - name: What the person calls it.
    ///   - arguments: Everybody on the machine can read them.
    ///   - variables: All of its variables.
    ///   - input: Its standard input.
    ///   - milliseconds: When it is ended by force.
    ///   - complaint: The line to tell of what a failed program said.
    /// - Returns: What it said, or why that is no use; `timedOut` also where it said too much.
    func outcome(
        of path: String, named name: String, _ arguments: [String], variables: [String: String],
        input: [UInt8] = [], within milliseconds: Int64,
        complaint: (ProgramAnswer) -> String = lastComplaint
    ) -> ProgramOutcome {
        let answer: ProgramAnswer?
        do {
            answer = try run(
                path, arguments, variables: variables, input: input,
                milliseconds: max(1, milliseconds))
        } catch .cannotRead(_, let detail) {
            return .failure(.programFailed(name, status: cannotExecute, detail: detail))
        } catch {
            return .failure(.interrupted)
        }
        guard let answer else { return .failure(.timedOut(seconds: Int(milliseconds / 1000))) }
        return answer.status == 0
            ? .success(answer)
            : .failure(.programFailed(name, status: answer.status, detail: complaint(answer)))
    }
}

/// As a shell tells it; see `EXIT STATUS` in sh(1).
private let cannotExecute: Int32 = 126
private let killed: Int32 = 128 + 9

/// The last line of standard error, for a person to read.
func lastComplaint(of answer: ProgramAnswer) -> String {
    let lines = answer.complaint.split(whereSeparator: \.isNewline).map { sanitized($0) }
    return short(lines.last { $0.contains { !$0.isWhitespace } } ?? "")
}

/// As much of a line as is worth telling.
func short(_ line: String) -> String { line.count > 200 ? "\(line.prefix(199))…" : line }
