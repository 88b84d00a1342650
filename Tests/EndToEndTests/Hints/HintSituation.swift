import Foundation
import TestSupport

/// Environment in which a hint is shown and run: a home folder, a shell, and GitHub servers.
final class HintSituation: Sendable {
    private let person: Person
    /// GitHub server where `ada` has a calendar.
    private static let hub = try? AccountHub(
        [AccountHub.Account("ada", created: "2026-01-02", address: Person.address)])
    /// GitHub server where the token `good` belongs to `ada`.
    private static let loginHub = try? LoginHub(owners: ["good": "ada"])

    /// Programs that no test may use on the real machine: crontab, systemd, desktop.
    private static let programs: FakePrograms? = {
        guard let programs = try? FakePrograms() else { return nil }
        let scripts = [
            "crontab": """
            tab=$HOME/.crontab
            case $1 in
            -l) cat $tab 2> /dev/null || { echo "no crontab for ada" >&2; exit 1; } ;;
            -r) rm $tab ;;
            -) cat > $tab ;;
            *) cp "$1" $tab ;;
            esac
            """,
            "systemctl": "echo no bus >&2; exit 1", "notify-send": "exit 1", "apprise": "exit 0",
        ]
        for (name, script) in scripts {
            guard (try? programs.add(name, script)) != nil else { return nil }
        }
        return programs
    }()

    /// - Parameters:
    ///   - address: git's `user.email`; `nil` for none.
    ///   - settings: Text of `config.toml`; `nil` for no such file.
    init(address: String?, settings: String?) throws {
        person = try Person(address: address, settings: settings)
    }

    /// Runs a script in `sh`, where `cyc` is the built one, `$HUB` a GitHub server with a calendar,
    /// `$LOGIN_HUB` one to log in to, and `$SCRATCH` a folder that `cyc` does not see.
    ///
    /// - Returns: Exit status, and both output streams as on a terminal.
    func shell(_ script: String, columns: Int) throws -> (status: Int32, text: String) {
        var variables = person.environment(at: "2026-11-21T19:02:11Z")
        let folders = [Self.programs?.folder.path ?? "/nowhere", Person.programs]
        variables["PATH"] = (folders + [variables["PATH"] ?? ""]).joined(separator: ":")
        variables["COLUMNS"] = String(columns)
        variables["EDITOR"] = "true"
        variables["SCRATCH"] = person.folder.path
        variables["HUB"] = Self.hub?.variables()["GITHUB_API_URL"]
        variables["LOGIN_HUB"] = Self.loginHub?.base
        let run = try Program("sh", environment: variables)
            .run(["-c", "{\n\(script)\n} 2>&1"], in: person.elsewhere)
        return (run.status, run.output)
    }
}
