import ArgumentParser
import CycCore
import CycDisplay
import CycRun

/// `cyc whoami`: the account behind the token.
struct WhoAmICommand: Command {
    static let configuration = CommandConfiguration(
        "cyc whoami", "Show the account, its token and what it may do.",
        examples: """
              cyc whoami
              cyc whoami --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let zone = try context.zone
        try context.ask(.whoAmI, for: AccountView.self, reportsRepairs: !json) { account in
            try context.write(isJSON: json, members(of: account, in: zone)) {
                accountScreen(account, home: context.home, messages: $0, look: $1)
            }
        }
        return .fine
    }

    private func members(of account: AccountView, in zone: Zone) -> JSONMembers {
        [
            "host": .string(account.name.host.description), "login": .string(account.name.login),
            "token_source": .string(account.source.name),
            "scopes": account.scopes.map { .array($0.map(JSON.string)) } ?? .null,
            "rate_limit": account.budget.map { budget in
                .object([
                    "remaining": .int(budget.remaining), "limit": .int(budget.limit),
                    "resets": JSON(zone.moment(at: budget.resets)),
                ])
            } ?? .null,
            "private_visible": account.isPrivateVisible.map(JSON.bool) ?? .null,
        ]
    }
}
