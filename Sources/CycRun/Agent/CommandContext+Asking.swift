package import CycCore
import CycDisplay
package import CycSystem

extension CommandContext {
    /// Sends a request to cyc-agent in the foreground, and waits for its end.
    ///
    /// Ctrl-C interrupts both programs.
    ///
    /// - Parameters:
    ///   - reportsRepairs: Whether to warn of files that others could access until now.
    ///   - take: Gets each result at once.
    /// - Throws: The agent's error; ``CycError/agentMissing``, ``CycError/agentFailed(detail:)``,
    ///   ``CycError/agentMismatch(own:agent:)``, ``CycError/interrupted``; errors of `take`.
    package func ask<Response: Codable>(
        _ request: AgentRequest, for response: Response.Type, reportsRepairs: Bool = true,
        _ take: (Response) throws -> Void = { _ in }
    ) throws {
        Interrupt.catchOnce()
        let progress = ProgressLine(self)
        _ = try ask(request, until: nil) { (event: AgentEvent<Response>) in
            if case .progress(let reading) = event { return progress.show(reading) }
            progress.end()
            switch event {
            case .found(let response): try take(response)
            case .repaired(let exposure): if reportsRepairs { warn(messages.repaired(exposure)) }
            case .version, .progress, .began, .failed, .done: break
            }
        }
    }

    /// Sends a request to cyc-agent, which runs in a session of its own.
    ///
    /// - Parameters:
    ///   - deadline: The end of the wait, by ``World/timeAwake``.
    ///   - take: Gets the results after a complete response, even one that ends with an error.
    ///   - began: Gets each stage of a refresh at once.
    /// - Returns: Whether it ended before the deadline; else the agent continues by itself.
    /// - Throws: The errors of ``ask(_:for:reportsRepairs:_:)``.
    package func ask<Response: Codable>(
        _ request: AgentRequest, for response: Response.Type,
        until deadline: Duration, _ take: (Response) throws -> Void = { _ in },
        began: (RefreshStage) -> Void = { _ in }
    ) throws -> Bool {
        var responses: [Response] = []
        var agentError: CycError?
        do {
            let hasEnded = try ask(request, until: deadline) { (event: AgentEvent<Response>) in
                switch event {
                case .found(let response): responses.append(response)
                case .began(let stage): began(stage)
                case .version, .progress, .repaired, .failed, .done: break
                }
            }
            guard hasEnded else { return false }
        } catch let error as CycError {
            guard case .reported = error else { throw error }
            agentError = error
        }
        for response in responses { try take(response) }
        if let agentError { throw agentError }
        return true
    }

    private func ask<Response: Codable>(
        _ request: AgentRequest, until deadline: Duration?,
        _ take: (AgentEvent<Response>) throws -> Void
    ) throws -> Bool {
        var hasVersion = false
        var end: AgentEvent<Response>?
        let status = try agent(request, deadline) { line in
            // A waiting agent sends empty lines to detect whether cyc still runs.
            if line.isEmpty { return }
            guard end == nil, let event = AgentEvent<Response>(line: line) else {
                throw CycError.agentFailed(
                    detail: sanitized(String(decoding: line.prefix(80), as: UTF8.self)))
            }
            switch event {
            case .version(Version.current): hasVersion = true
            case .version(let version):
                throw CycError.agentMismatch(own: Version.current, agent: sanitized(version))
            case _ where !hasVersion: throw CycError.agentFailed(detail: "no version")
            case .failed, .done: end = event
            case .found, .progress, .began, .repaired: try take(event)
            }
        }
        guard let status else { return false }
        if case .failed(let agentError)? = end { throw agentError.error }
        guard case .done? = end, status == 0 else { throw Self.error(endingWith: status) }
        return true
    }

    /// Returns the agent's version and those of its libraries.
    ///
    /// - Throws: The errors of ``ask(_:for:reportsRepairs:_:)``.
    package func programVersions() throws -> (agent: String, finding: ProgramResponse?) {
        var finding: ProgramResponse?
        do {
            let deadline = world.timeAwake() + .seconds(5)
            let hasEnded = try ask(.version, for: ProgramResponse.self, until: deadline) {
                finding = $0
            }
            guard hasEnded else { throw CycError.agentFailed(detail: try world.agent()) }
            return (Version.current, finding)
        } catch CycError.agentMismatch(_, let version) {
            return (version, nil)
        }
    }

    private static func error(endingWith status: Int32) -> CycError {
        if status == ExitStatus.interrupted.rawValue { return .interrupted }
        return .agentFailed(
            detail: status > 128 ? "signal \(status - 128)" : "status \(status)")
    }
}

extension World {
    /// Starts a request in cyc-agent without waiting.
    ///
    /// - Throws: ``CycError/agentMissing``, ``CycError/agentFailed(detail:)``.
    package func start(_ request: AgentRequest) throws(CycError) { try startAgent(request.words) }

    /// Renews the prompt in the background; `cyc doctor` reports errors.
    ///
    /// - Parameter isSeen: Whether the user has the prompt before their eyes.
    package func refreshPrompt(isSeen: Bool) {
        try? start(.refreshInBackground(isSeen: isSeen))
    }
}
