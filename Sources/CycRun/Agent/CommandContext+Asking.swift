package import CycCore
import CycDisplay
package import CycSystem

extension CommandContext {
    /// Asks the second program at the person's terminal, to its end.
    ///
    /// Ctrl-C goes to both.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - finding: The type of what it finds.
    ///   - tellsMended: Whether the person is told what others had a way to until now.
    ///   - take: Gets what it finds at once.
    /// - Throws: What it failed with; ``CycError/agentMissing``, ``CycError/agentFailed(detail:)``,
    ///   ``CycError/agentMismatch(own:agent:)``, ``CycError/interrupted``; what `take` throws.
    package func ask<DoctorFinding: Codable>(
        _ request: AgentRequest, for finding: DoctorFinding.Type, tellsMended: Bool = true,
        _ take: (DoctorFinding) throws -> Void = { _ in }
    ) throws {
        Interrupt.catchOnce()
        let progress = ProgressLine(self)
        _ = try ask(request, until: nil) { (event: AgentEvent<DoctorFinding>) in
            if case .progress(let reading) = event { return progress.show(reading) }
            progress.end()
            switch event {
            case .found(let finding): try take(finding)
            case .mended(let exposure): if tellsMended { warn(messages.mended(exposure)) }
            case .version, .progress, .began, .failed, .done: break
            }
        }
    }

    /// Asks the second program, in a session of its own.
    ///
    /// - Parameters:
    ///   - request: What is asked.
    ///   - finding: The type of what it finds.
    ///   - deadline: When to stop waiting, by ``World/monotonicMilliseconds``.
    ///   - take: Gets what it found once the answer is whole, also where it failed in the end.
    ///   - began: Gets each stage of a refresh at once.
    /// - Returns: Whether it had ended by then; else it goes on by itself.
    /// - Throws: As ``ask(_:for:tellsMended:_:)``.
    package func ask<DoctorFinding: Codable>(
        _ request: AgentRequest, for finding: DoctorFinding.Type,
        until deadline: Int64, _ take: (DoctorFinding) throws -> Void = { _ in },
        began: (RefreshStage) -> Void = { _ in }
    ) throws -> Bool {
        var findings: [DoctorFinding] = []
        var failure: CycError?
        do {
            let isOver = try ask(request, until: deadline) { (event: AgentEvent<DoctorFinding>) in
                switch event {
                case .found(let finding): findings.append(finding)
                case .began(let stage): began(stage)
                case .version, .progress, .mended, .failed, .done: break
                }
            }
            guard isOver else { return false }
        } catch let problem as CycError {
            guard case .told = problem else { throw problem }
            failure = problem
        }
        for finding in findings { try take(finding) }
        if let failure { throw failure }
        return true
    }

    private func ask<DoctorFinding: Codable>(
        _ request: AgentRequest, until deadline: Int64?,
        _ take: (AgentEvent<DoctorFinding>) throws -> Void
    ) throws -> Bool {
        var isOurs = false
        var end: AgentEvent<DoctorFinding>?
        let status = try agent(request, deadline) { line in
            // An agent that only waits wants to know whether somebody is there.
            if line.isEmpty { return }
            guard end == nil, let event = AgentEvent<DoctorFinding>(line: line) else {
                throw CycError.agentFailed(
                    detail: sanitized(String(decoding: line.prefix(80), as: UTF8.self)))
            }
            switch event {
            case .version(Version.current): isOurs = true
            case .version(let version):
                throw CycError.agentMismatch(own: Version.current, agent: sanitized(version))
            case _ where !isOurs: throw CycError.agentFailed(detail: "no version")
            case .failed, .done: end = event
            case .found, .progress, .began, .mended: try take(event)
            }
        }
        guard let status else { return false }
        if case .failed(let failure)? = end { throw failure.problem }
        guard case .done? = end, status == 0 else { throw Self.problem(endingWith: status) }
        return true
    }

    /// The version that the second program says it has, and what it knows of what it is made of.
    ///
    /// - Throws: As ``ask(_:for:tellsMended:_:)``.
    package func programVersions() throws -> (agent: String, finding: ProgramResponse?) {
        var finding: ProgramResponse?
        do {
            let deadline = world.monotonicMilliseconds() + 5000
            let isOver = try ask(.version, for: ProgramResponse.self, until: deadline) {
                finding = $0
            }
            guard isOver else { throw CycError.agentFailed(detail: try world.agent()) }
            return (Version.current, finding)
        } catch CycError.agentMismatch(_, let version) {
            return (version, nil)
        }
    }

    private static func problem(endingWith status: Int32) -> CycError {
        if status == ExitStatus.interrupted.rawValue { return .interrupted }
        return .agentFailed(
            detail: status > 128 ? "signal \(status - 128)" : "status \(status)")
    }
}

extension World {
    /// Has the second program do something, and leaves it alone.
    ///
    /// - Throws: ``CycError/agentMissing``, ``CycError/agentFailed(detail:)``.
    package func start(_ request: AgentRequest) throws(CycError) { try startAgent(request.words) }

    /// Has the prompt renewed in the background; where that fails, `cyc doctor` says why.
    ///
    /// - Parameter isSeen: Whether a person has it in front of them.
    package func refreshPrompt(isSeen: Bool) {
        try? start(.refreshInBackground(isSeen: isSeen))
    }
}
