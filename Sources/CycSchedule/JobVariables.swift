package import CycCore
package import CycSystem

extension World {
    /// The job as it would be installed now.
    ///
    /// Variables that hold a token are never in it.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - alarms: When alarms ring.
    ///   - accounts: A table of the accounts, as in passwd(5).
    /// - Returns: The job.
    /// - Throws: ``ScheduleError/unusableValue(of:)``; ``CycError/noHome``,
    ///   ``CycError/cannotRead(file:detail:)``.
    package func reminderJob(
        _ settings: Settings, _ alarms: [RingTime], accounts: String = "/etc/passwd"
    ) throws(CycError) -> ReminderJob {
        var variables: [ReminderJob.Variable] = []
        func add(_ names: [String], where isMeant: (String) -> Bool = { _ in true }) {
            for name in names {
                guard let value = variable(name), isMeant(value) else { continue }
                variables.append(.init(name, value))
            }
        }
        let home = try home()
        if try accountHome(in: accounts) != home { variables.append(.init("HOME", home)) }
        variables.append(.init("PATH", searchPath(for: settings)))
        add(Self.folderVariables) { $0.hasPrefix("/") }
        let git = gitEnvironment
        for name in Self.pathVariables {
            guard let value = git[name] ?? variable(name), !value.isEmpty else { continue }
            let isAbsolute = value.hasPrefix("/")
            variables.append(
                .init(name, isAbsolute ? value : "\(try workingDirectory())/\(value)"))
        }
        let left = try addressesLeftOut(for: settings.github.host)
        add(Self.addressVariables.filter { !left.contains($0) }) { !Self.holdsSecret($0) }
        add(Self.plainVariables)
        add(Self.proxyVariables) { !Self.holdsSecret($0) }
        // Alarms may come after the job, which cannot be told then what this session knows.
        add(Self.soundVariables)
        add(["XDG_RUNTIME_DIR"]) { $0.hasPrefix("/") && $0 != "/run/user/\(userNumber)" }
        // What runs later finds this one by itself.
        if settings.remind.channels.contains(.desktop),
            !Files.exists("/run/user/\(userNumber)/bus"), let address = messageBus()
        {
            variables.append(.init("DBUS_SESSION_BUS_ADDRESS", address))
        }
        return try ReminderJob(
            program: executablePath(named: "cyc"), variables: variables,
            interval: settings.remind.interval, alarms: alarms,
            zone: ringZone(settings) { name in
                variables.first { $0.name == name }?.value
            })
    }

    /// In which zone systemd is to read the times of alarms, for a job with these variables.
    func ringZone(_ settings: Settings, _ variable: (String) -> String?) -> RingZone {
        var name = settings.timeZone
        if name.isEmpty {
            name = variable("TZ") ?? ""
            if name.hasPrefix(":") { name.removeFirst() }
            if name.isEmpty || name == systemZone.file { return .system }
            if name.hasPrefix("\(systemZone.data)/") {
                name.removeFirst(systemZone.data.count + 1)
            }
        }
        // systemd looks in no other folder.
        guard (variable("TZDIR") ?? systemZone.data) == systemZone.data, isZoneName(name),
            Files.isFile("\(systemZone.data)/\(name)")
        else { return .unknown }
        return .named(name)
    }

    private static let folderVariables = ["XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
    private static let pathVariables = [
        "CYC_AGENT", "TZDIR", "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GH_CONFIG_DIR",
        "SSL_CERT_FILE", "SSL_CERT_DIR",
    ]
    private static let addressVariables = EndpointVariable.allCases.map(\.rawValue)
    private static let plainVariables = [
        "TZ", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "GIT_CONFIG_NOSYSTEM", "no_proxy",
        "NO_PROXY",
    ]
    /// Where what plays a sound finds the server of this session.
    private static let soundVariables = ["PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE"]
    private static let proxyVariables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    ]

    /// Whether an address has more than may be written down for a job.
    private static func holdsSecret(_ address: String) -> Bool {
        RedactedAddress(address).description != address
    }

    /// The variables with an address of GitHub, where they name APIs that no stored token of the host goes
    /// to though there is one; a job that had them would be without it for ever.
    private func addressesLeftOut(for host: GitHubHost) throws(CycError) -> [String] {
        let named = EndpointVariable.allCases.map(\.rawValue).filter { variable($0) != nil }
        var wanted: [String] = []
        for name in [EndpointVariable.api, .graphQL] {
            guard var address = variable(name.rawValue) else { continue }
            while address.hasSuffix("/") { address.removeLast() }
            wanted.append(address)
        }
        guard !wanted.isEmpty else { return [] }
        // The addresses of each token of the host; none for those that go to its own.
        var stored: [ArraySlice<Substring>] = ghSettings() == nil ? [] : [[]]
        for (file, secrets) in [(ManagedFile.token, 1), (.keyring, 0)] {
            let bytes = try Files.read(path(of: file)) ?? []
            for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
                let words = line.split(separator: " ")
                guard let first = words.first, !first.hasPrefix("#") else { continue }
                let named = words.count == 1 && secrets == 1 ? .dotCom : GitHubHost(first)
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
    private func searchPath(for settings: Settings) -> String {
        var names = [
            "git", "secret-tool", "gh", "pw-play", "paplay", "aplay", "canberra-gtk-play",
        ]
        names += (settings.remind.programs + settings.alarm.player.prefix(1))
            .filter { !$0.contains("/") }
        let needed = Set(names.compactMap { program($0).map { Files.split($0).folder } })
        let path = (variable("PATH") ?? "").split(separator: ":").map(String.init)
        var seen: Set<String> = []
        return (path.filter(needed.contains) + ["/usr/local/bin", "/usr/bin", "/bin"])
            .filter { seen.insert($0).inserted }.joined(separator: ":")
    }

    /// The home folder that the system has for this person; `nil` where it is not in the file.
    ///
    /// - Source: https://man7.org/linux/man-pages/man5/passwd.5.html
    private func accountHome(in file: String) throws(CycError) -> String? {
        let number = "\(userNumber)"
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
            + (Self.proxyVariables + Self.addressVariables).filter {
                variable($0).map(Self.holdsSecret) ?? false
            }.map { .proxyLeftOut(variable: $0) }
    }

    /// The variable that holds the token, where nothing else can have one.
    private func onlyTokenVariable(for host: GitHubHost) -> String? {
        let names = tokenVariables(for: host)
        guard let name = names.first(where: { variable($0) != nil }) else { return nil }
        let others = [try? path(of: .token), try? path(of: .keyring), ghSettings()]
        return others.contains { $0.map(Files.exists) ?? false } ? nil : name
    }
}

/// A topic for ntfy that nobody guesses: 128 bits from the system's source of randomness.
package func randomTopic() -> String {
    "cyc-\(hexadecimal(.random(in: 0 ... .max)))\(hexadecimal(.random(in: 0 ... .max)))"
}
