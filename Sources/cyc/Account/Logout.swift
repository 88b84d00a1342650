import ArgumentParser
import CycCore
import CycDisplay
import CycRun

/// `cyc logout`: forgets the token.
struct LogoutCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc logout", "Forget the token for GitHub here.",
        examples: """
              cyc logout
              cyc logout --host github.example.com      GitHub Enterprise

            It names what else still holds a token, and the page on which to revoke it.
            """)

    @Option(
        help: "The GitHub whose token to forget (default: github.host).", transform: asTyped)
    var host: String?

    func run(in session: CommandContext) throws -> ExitStatus {
        _ = try session.settings
        try session.ask(.logout(host: host), for: LogoutResponse.self) { finding in
            try session.writeWrapped(lines(finding, session.messages))
        }
        return .fine
    }

    private func lines(_ finding: LogoutResponse, _ messages: Messages) -> [Text] {
        var lines = finding.forgotten.map { messages.forgotten(in: $0, host: finding.host) }
        if finding.isNothingThere { lines.append(messages.nothingToForget(host: finding.host)) }
        lines += finding.pages.map { messages.revoke(at: $0) }
        return lines
            + finding.others.map { place in
                let advice = messages.stillAnswers(place, host: finding.host)
                return "\(advice.text): \(advice.command)"
            }
    }
}
