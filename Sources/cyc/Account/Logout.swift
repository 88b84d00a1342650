import ArgumentParser
import CycCore
import CycDisplay
import CycRun

/// `cyc logout`: deletes the stored token.
struct LogoutCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc logout", "Delete the stored GitHub token.",
        examples: """
              cyc logout
              cyc logout --host github.example.com

            It names other places that still have a token, and the page to revoke it.
            """)

    @Option(
        help: "GitHub host of the token (default: github.host).", transform: asTyped)
    var host: String?

    func run(in context: CommandContext) throws -> ExitStatus {
        _ = try context.settings
        var status = ExitStatus.fine
        try context.ask(.logout(host: host), for: LogoutResponse.self) { response in
            try context.writeWrapped(lines(response, context.messages))
            if let file = response.fileBehindLink {
                context.warn(context.messages.tokenBehindLink(file, host: response.host))
                status = .failed
            }
        }
        return status
    }

    private func lines(_ response: LogoutResponse, _ messages: Messages) -> [Text] {
        var lines = response.forgotten.map { messages.forgotten(in: $0, host: response.host) }
        if response.isNothingThere { lines.append(messages.nothingToForget(host: response.host)) }
        lines += response.pages.map { messages.revoke(at: $0) }
        return lines
            + response.others.map { place in
                let advice = messages.stillAnswers(place, host: response.host)
                return "\(advice.text): \(advice.command)"
            }
    }
}
