package import CycCore

extension English {
    package func describe(_ finding: Finding) -> Text {
        switch finding {
        case .configuration(let file, true): "settings: \(file)"
        case .configuration(let file, false):
            "settings: all have their defaults (no \(file))"
        case .timeZone(let name): "time zone: \(name)"
        case .agent(let path): "cyc-agent: \(path)"
        case .ledger(let file, true): "ledger: \(file)"
        case .ledger(let file, false): "ledger: none yet (\(file))"
        case .repositories(let count): "repositories: \(grouped(count)) watched and readable"
        case .addresses(let mine):
            "your addresses: "
                + list(
                    mine.everywhere.sorted().map { "\($0)" }
                        + Set(mine.only.values).sorted().map {
                            "\($0) (only where git is set to it)"
                        })
        case .repaired(let kept):
            "began a new ledger; the damaged one is kept: \(kept)"
        case .recounted: "the commits of each day are counted anew, a stored count was wrong"
        case .account(let name, let contributions):
            "account: \(name.login) on \(name.host), \(self.contributions(contributions))"
        case .sourcesDiffer(let days, let first, let last):
            "GraphQL and the public page differ on \(self.days(days)), \(span(first, last));"
                + " each day counts the larger number"
        case .reminderJob(let scheduler, let seconds):
            scheduleInOrder(scheduler, lastRunSecondsAgo: seconds)
        case .channel(let channel): "reminders can arrive: \(channel.rawValue)"
        case .nothingToRepair: "nothing to repair"
        }
    }

    package func verdict(problems: Int) -> Text {
        problems == 0 ? "everything is in order" : "\(counted(problems, "problem")) found"
    }
    package var todayCannotBeKnown: Text {
        "nothing is broken, but until that is done nobody knows whether today counts"
    }
    package func exported(_ entries: Int, to file: String) -> Text {
        "\(counted(entries, "entry", "entries")) written to \(file)"
    }
    package func askToReplace(_ file: String) -> Text {
        "\(file) is there already, and not from this command. Replace it? [y/N] "
    }
    package var nothingReplaced: Text { "nothing was written" }

    package func mended(_ exposure: Exposure) -> Text {
        "others could \(exposure.isWritable ? "change" : "read") \(exposure.path);"
            + " now it is yours alone"
    }

    package func imported(_ entries: Int, new: Int, from file: String) -> Text {
        "\(counted(entries, "entry", "entries")) read from \(file), \(grouped(new)) new"
    }
}
