package import CycCore

extension English {
    package func describe(_ finding: Finding) -> String {
        switch finding {
        case .configuration(let file, true): "settings: \(sanitized(file))"
        case .configuration(let file, false):
            "settings: all have their defaults (no \(sanitized(file)))"
        case .timeZone(let name): "time zone: \(sanitized(name))"
        case .agent(let path): "cyc-agent: \(sanitized(path))"
        case .ledger(let file, true): "ledger: \(sanitized(file))"
        case .ledger(let file, false): "ledger: none yet (\(sanitized(file)))"
        case .repositories(let count): "repositories: \(grouped(count)) watched and readable"
        case .addresses(let mine):
            "your addresses: "
                + list(
                    listed(mine.everywhere)
                        + listed(Set(mine.only.values)).map {
                            "\($0) (only where git is set to it)"
                        })
        case .repaired(let kept):
            "began a new ledger; the damaged one is kept: \(sanitized(kept))"
        case .recounted: "the commits of each day are counted anew, a stored count was wrong"
        case .account(let name, let contributions):
            "account: \(sanitized(name.login)) on \(name.host),"
                + " \(self.contributions(contributions))"
        case .sourcesDiffer(let days, let first, let last):
            "GraphQL and the public page differ on \(self.days(days)), \(span(first, last));"
                + " each day counts the larger number"
        case .reminderJob(let scheduler, let seconds):
            scheduleInOrder(scheduler, lastRunSecondsAgo: seconds)
        case .channel(let channel): "reminders can arrive: \(channel.rawValue)"
        case .nothingToRepair: "nothing to repair"
        }
    }

    package func verdict(problems: Int) -> String {
        problems == 0 ? "everything is in order" : "\(counted(problems, "problem")) found"
    }

    package var todayCannotBeKnown: String {
        "nothing is broken, but until that is done nobody knows whether today counts"
    }

    package func exported(_ entries: Int, to file: String) -> String {
        "\(counted(entries, "entry", "entries")) written to \(sanitized(file))"
    }

    package func askToReplace(_ file: String) -> String {
        "\(sanitized(file)) is there already, and not from this command. Replace it? [y/N] "
    }

    package var nothingReplaced: String { "nothing was written" }

    package func mended(_ exposure: Exposure) -> String {
        "others could \(exposure.isWritable ? "change" : "read") \(sanitized(exposure.path));"
            + " now it is yours alone"
    }

    package func imported(_ entries: Int, new: Int, from file: String) -> String {
        "\(counted(entries, "entry", "entries")) read from \(sanitized(file)), \(grouped(new)) new"
    }
}
