package import CycCore

/// What a scheduler runs: `cyc remind` with the variables that it needs.
package struct ReminderJob: Equatable, Sendable {
    package struct Variable: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The absolute path of `cyc`.
    package let program: String
    package let variables: [Variable]
    /// Minutes from one run to the next: 1 or 5.
    package let interval: Int

    /// - Parameters:
    ///   - program: See ``program``.
    ///   - variables: See ``variables``.
    ///   - interval: See ``interval``.
    /// - Throws: ``ScheduleProblem/unusableValue(of:)`` for what fits in no line.
    package init(
        program: String, variables: [Variable], interval: Int
    ) throws(ScheduleProblem) {
        for variable in [Variable("cyc", program)] + variables
        where variable.value.hasNativeBytes
            || variable.value.unicodeScalars.contains(where: { $0 < " " || $0 == "\u{7F}" })
        {
            throw .unusableValue(of: variable.name)
        }
        self.program = program
        self.variables = variables
        self.interval = interval
    }

    /// Its line in a crontab, without the end.
    ///
    /// What the crontab says for all jobs must not move the person's day or files.
    ///
    /// - Parameters:
    ///   - crontab: Where it is to stand.
    ///   - home: The person's home folder.
    /// - Returns: Times and command.
    /// - Throws: ``ScheduleProblem/lineTooLong(bytes:limit:)``.
    package func crontabLine(
        in crontab: Crontab, home: String
    ) throws(ScheduleProblem) -> String {
        let own = Set(variables.map(\.name))
        let foreign = crontab.assigned(
            ["HOME", "TZ", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
        ).filter { !own.contains($0) }
        // cyc takes an empty variable for none.
        let all = foreign.map { Variable($0, $0 == "HOME" ? home : "") } + variables
        let words =
            all.map { "\($0.name)=\(cronQuoted($0.value))" } + [
                cronQuoted(program), "remind",
            ]
        let command = words.joined(separator: " ")
        guard command.utf8.count <= Crontab.commandLimit else {
            throw .lineTooLong(bytes: command.utf8.count, limit: Crontab.commandLimit)
        }
        return "\(interval == 1 ? "*" : "*/\(interval)") * * * * \(command)"
    }
}

extension Settings.Remind {
    /// Minutes between two runs, so that one comes at each minute at which a reminder can be due.
    package var interval: Int {
        ([after, every] + quiet.map(\.to)).allSatisfy { $0 % 5 == 0 } ? 5 : 1
    }
}

/// `text` as one word of `sh` in a crontab.
///
/// cron ends the command at a percent sign unless a backslash stands before it. Some versions take
/// that backslash away and one of two in a row, others none: what is written here comes to the same in
/// `sh` with both, because a backslash inside quotes is always followed by the closing quote.
package func cronQuoted(_ text: String) -> String {
    var quoted = "'"
    for scalar in text.unicodeScalars {
        switch scalar {
        case "'": quoted += "'\\''"
        case "%": quoted += "'\\%'"
        case "\\": quoted += "\\''"
        default: quoted.unicodeScalars.append(scalar)
        }
    }
    return quoted + "'"
}

extension World {
    /// The job as it would be installed now.
    ///
    /// Variables that hold a token are never in it.
    ///
    /// - Parameters:
    ///   - settings: What the job needs depends on them.
    ///   - accounts: The file that knows everybody's home folder.
    /// - Returns: The job, the same for the same variables, settings and place of `cyc`.
    /// - Throws: ``ScheduleProblem/unusableValue(of:)``; ``Problem/noHome``,
    ///   ``Problem/cannotRead(file:detail:)``.
    package func reminderJob(
        _ settings: Settings, accounts: String = "/etc/passwd"
    ) throws(Problem) -> ReminderJob {
        let program: String
        do {
            program = try executable()
        } catch {
            throw .cannotRead(file: "cyc", detail: words(of: error))
        }
        var variables: [ReminderJob.Variable] = []
        let home = try home()
        if try accountHome(in: accounts) != home { variables.append(.init("HOME", home)) }
        variables.append(.init("PATH", searchPath(for: settings.remind)))
        for name in Self.folderVariables {
            if let value = variable(name), value.hasPrefix("/") {
                variables.append(.init(name, value))
            }
        }
        let git = gitEnvironment
        for name in Self.pathVariables {
            guard let value = git[name] ?? variable(name), !value.isEmpty else { continue }
            let isAbsolute = value.hasPrefix("/")
            variables.append(
                .init(name, isAbsolute ? value : "\(try workingDirectory())/\(value)"))
        }
        let left = try addressesLeftOut(for: settings.github.host)
        for name in Self.plainVariables where !left.contains(name) {
            if let value = variable(name) { variables.append(.init(name, value)) }
        }
        for name in Self.proxyVariables {
            if let value = variable(name), !value.utf8.contains(UInt8(ascii: "@")) {
                variables.append(.init(name, value))
            }
        }
        // What runs later finds this one by itself.
        if settings.remind.channels.contains(.desktop),
            !Files.exists("/run/user/\(Platform.userNumber())/bus"), let address = messageBus()
        {
            variables.append(.init("DBUS_SESSION_BUS_ADDRESS", address))
        }
        do {
            return try ReminderJob(
                program: program, variables: variables, interval: settings.remind.interval)
        } catch {
            throw .schedule(error)
        }
    }

    private static let folderVariables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
    private static let pathVariables = [
        "CYC_AGENT", "TZDIR", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GH_CONFIG_DIR",
        "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]
    private static let plainVariables =
        AddressVariable.allCases.map(\.rawValue) + [
            "TZ", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "GIT_CONFIG_NOSYSTEM", "no_proxy",
            "NO_PROXY",
        ]
    private static let proxyVariables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    ]

    /// The variables with an address of GitHub, where they name APIs that no stored token of the host goes
    /// to though there is one; a job that had them would be without it for ever.
    private func addressesLeftOut(for host: GitHubHost) throws(Problem) -> [String] {
        let named = AddressVariable.allCases.map(\.rawValue).filter { variable($0) != nil }
        var wanted: [String] = []
        for name in [AddressVariable.api, .graphQL] {
            guard var address = variable(name.rawValue) else { continue }
            while address.hasSuffix("/") { address.removeLast() }
            wanted.append(address)
        }
        guard !wanted.isEmpty else { return [] }
        // The addresses of each token of the host; none for those that go to its own.
        var stored: [ArraySlice<Substring>] = ghSettings() == nil ? [] : [[]]
        for (file, secrets) in [("token", 1), ("keyring", 0)] {
            let bytes = try Files.read("\(try dataFolder())/\(file)") ?? []
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let words = line.split(separator: " ")
                guard let first = words.first, !first.hasPrefix("#") else { continue }
                let named =
                    words.count == 1 && secrets == 1 ? .dotCom : GitHubHost(first)
                if named == host { stored.append(words.dropFirst(1 + secrets)) }
            }
        }
        let isStoredForThem = stored.contains { addresses in
            wanted.allSatisfy { wanted in addresses.contains { $0 == wanted } }
        }
        return stored.isEmpty || isStoredForThem ? [] : named
    }

    /// Where `gh` keeps its hosts, if it is installed and has any.
    private func ghSettings() -> String? {
        guard program("gh") != nil, let file = gitHubProgramHosts else { return nil }
        return Files.exists(file) ? file : nil
    }

    /// The folders of the programs that cyc calls, in the order of `PATH`, and the usual ones.
    private func searchPath(for settings: Settings.Remind) -> String {
        var names = ["git", "secret-tool", "gh"]
        if settings.channels.contains(.desktop) { names.append("notify-send") }
        if settings.channels.contains(.apprise) { names.append("apprise") }
        if settings.channels.contains(.command), let name = settings.command.first,
            !name.contains("/")
        {
            names.append(name)
        }
        let needed = Set(names.compactMap { program($0).map { Files.split($0).folder } })
        var folders: [String] = []
        for folder in (variable("PATH") ?? "").split(separator: ":").map(String.init)
        where needed.contains(folder) && !folders.contains(folder) {
            folders.append(folder)
        }
        for folder in ["/usr/local/bin", "/usr/bin", "/bin"] where !folders.contains(folder) {
            folders.append(folder)
        }
        return folders.joined(separator: ":")
    }

    /// The home folder that the system has for this person; `nil` where it is not in the file.
    ///
    /// - Source: https://man7.org/linux/man-pages/man5/passwd.5.html
    private func accountHome(in file: String) throws(Problem) -> String? {
        let number = "\(Platform.userNumber())"
        let lines = (try Files.read(file) ?? []).split(separator: UInt8(ascii: "\n"))
        return lines.lazy.map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }.first { $0.count > 5 && $0[2] == number }?[5]
    }

    /// What the person should know before they rely on the job.
    package func remarks(on settings: Settings) -> [ScheduleRemark] {
        var remarks: [ScheduleRemark] = settings.remind.enabled ? [] : [.remindersAreOff]
        if let name = onlyTokenVariable(for: settings.github.host) {
            remarks.append(.tokenOutOfReach(variable: name))
        }
        let left = (try? addressesLeftOut(for: settings.github.host)) ?? []
        remarks += left.map { .addressLeftOut(variable: $0) }
        return remarks
            + Self.proxyVariables.filter { variable($0)?.utf8.contains(UInt8(ascii: "@")) ?? false }
            .map { .proxyLeftOut(variable: $0) }
    }

    /// The variable that holds the token, where nothing else can have one.
    private func onlyTokenVariable(for host: GitHubHost) -> String? {
        guard let name = tokenVariables(for: host).first(where: { variable($0) != nil }) else {
            return nil
        }
        let data = try? dataFolder()
        let others = [data.map { "\($0)/token" }, data.map { "\($0)/keyring" }, ghSettings()]
        return others.contains { $0.map(Files.exists) ?? false } ? nil : name
    }
}

/// A topic for ntfy that nobody guesses: 128 bits from the system's source of randomness.
package func randomTopic() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<2).map { _ in
        let text = String(generator.next() as UInt64, radix: 16)
        return String(repeating: "0", count: 16 - text.count) + text
    }
    return "cyc-\(digits.joined())"
}
