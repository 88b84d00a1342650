import ArgumentParser
import CycCore
import CycDisplay
import CycSystem

/// `cyc remind`: reminders while today is not safe.
struct RemindCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "remind",
        _superCommandName: "cyc",
        abstract: "Reminders while today is not safe.",
        discussion: """
            EXAMPLES:
              cyc remind install      have cron or systemd run it
              cyc remind uninstall
            """,
        subcommands: [RemindInstallCommand.self, RemindUninstallCommand.self])

    func run(in session: Session) throws -> ExitStatus { throw CleanExit.helpRequest(self) }
}
