import Foundation

/// What the installed `git` says to a repository as it lies there.
package struct GitVerdict: Sendable {
    /// Why it would not show references or history, or passes over a branch as broken; `nil` where it
    /// does it all.
    package let refusal: String?
    /// How many commits branches lead to, as far as it can say.
    package let commits: Int?

    /// Asks about many folders with one start of a shell.
    ///
    /// `for-each-ref`, `log --all` and `status` are what has to succeed; the index is deleted first,
    /// because what it holds matters to nobody here.
    ///
    /// - Parameters:
    ///   - folders: Where git stands; no path may have a line break.
    ///   - home: Stands in for the person's home folder.
    ///   - files: Each is `GIT_CONFIG_GLOBAL` for the folder of the same place, where it is not empty;
    ///     then only configuration is of interest, and neither references nor commits are looked at.
    /// - Returns: One for each folder, in their order.
    /// - Throws: Why git could not be asked.
    package static func of(
        _ folders: [String], home: String, globalFiles files: [String] = []
    ) throws -> [GitVerdict] {
        var environment = GitRepository.environment(home: home)
        // `log` reads all the configuration that `for-each-ref` does.
        environment["commands"] =
            (files.isEmpty ? "for-each-ref " : "") + "log+--all status"
        environment["counts"] = files.isEmpty ? "1" : ""
        let files = files.isEmpty ? folders.map { _ in "" } : files
        let lines = zip(folders, files).map { "\($0)\t\($1)\n" }.joined()
        let run = try Program("/bin/bash", environment: environment)
            .run(["-c", script], in: "/", input: lines, within: 1800)
        let answers = run.output.split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast()
        guard run.status == 0, answers.count == folders.count else {
            throw CocoaError(.fileReadUnknown)
        }
        return answers.map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            return GitVerdict(
                refusal: parts[1].isEmpty ? nil : String(parts[1]), commits: Int(parts[0]))
        }
    }

    /// A folder without a repository of its own must not fall back on one around it.
    private static let script = #"""
        errors=$(mktemp) || exit 1
        trap 'rm -f "$errors"' EXIT
        while IFS=$'\t' read -r folder global; do
            export GIT_CEILING_DIRECTORIES=${folder%/*}
            unset GIT_CONFIG_GLOBAL
            if [ -n "$global" ]; then export GIT_CONFIG_GLOBAL=$global; fi
            cd "$folder" || exit 1
            if [ -e .git/index ]; then rm -f .git/index; fi
            said=
            for command in $commands; do
                git ${command//+/ } >/dev/null 2>"$errors" </dev/null
                status=$?
                if [ "$status" = 0 ] && [ ! -s "$errors" ]; then continue; fi
                complaint=$(<"$errors")
                if [ "$status" != 0 ]; then
                    said="$said [$command: $status $complaint]"
                elif [[ "$complaint" == *"ignoring broken ref refs/heads"* \
                    || "$complaint" == *"ignoring broken ref refs/remotes"* \
                    || "$complaint" == *"broken name refs/heads"* \
                    || "$complaint" == *"broken name refs/remotes"* ]]; then
                    said="$said [$command: $complaint]"
                fi
            done
            commits=
            if [ -n "$counts" ]; then
                commits=$(git rev-list --count --branches --remotes 2>/dev/null </dev/null)
            fi
            said=${said//$'\n'/ }
            printf '%s\t%s\n' "$commits" "${said//$'\t'/ }"
        done
        """#
}
