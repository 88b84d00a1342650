package import CycCore
package import CycSystem

extension World {
    /// Returns the job that would be installed now.
    ///
    /// Variables that hold a token are never included.
    ///
    /// - Parameters:
    ///   - alarms: Times of the alarms.
    ///   - accounts: A table of accounts, as in passwd(5).
    /// - Throws: ``ScheduleError/unusableValue(of:)``; ``CycError/noHome``,
    ///   ``CycError/cannotRead(file:detail:)``.
    package func reminderJob(
        _ settings: Settings, _ alarms: [RingTime], accounts: String = UserAccount.table
    ) throws(CycError) -> ReminderJob {
        var variables: [ReminderJob.Variable] = []
        func add(_ names: [String], where isIncluded: (String) -> Bool = { _ in true }) {
            for name in names {
                guard let value = variable(name), isIncluded(value) else { continue }
                variables.append(.init(name, value))
            }
        }
        let home = try home()
        if try UserAccount.find(userNumber, in: accounts)?.home != home {
            variables.append(.init("HOME", home))
        }
        variables.append(.init("PATH", searchPath(for: settings)))
        add(Self.folderVariables) { $0.hasPrefix("/") }
        let git = gitEnvironment
        for name in Self.pathVariables {
            guard let value = git[name] ?? variable(name), !value.isEmpty else { continue }
            let isAbsolute = value.hasPrefix("/")
            variables.append(
                .init(name, isAbsolute ? value : "\(try workingDirectory())/\(value)"))
        }
        let omitted = try unusableAddressVariables(for: settings.github.host)
        add(Self.addressVariables.filter { !omitted.contains($0) }) { !Self.holdsSecret($0) }
        add(Self.plainVariables)
        add(Self.proxyVariables) { !Self.holdsSecret($0) }
        // Always included, because alarms may be added later, outside of this session.
        add(Self.soundVariables)
        add(["XDG_RUNTIME_DIR"]) { $0.hasPrefix("/") && $0 != "/run/user/\(userNumber)" }
        // The job finds the default socket by itself.
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

    /// Returns the time zone of alarms for systemd, for a job with these variables.
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
        // systemd uses no other folder.
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
    /// Variables through which players find the sound server of this session.
    private static let soundVariables = ["PULSE_SERVER", "PULSE_COOKIE", "PIPEWIRE_REMOTE"]
    private static let proxyVariables = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY",
    ]

    /// Whether an address contains parts that must not be stored in a job.
    private static func holdsSecret(_ address: String) -> Bool {
        RedactedAddress(address).description != address
    }

    /// Returns the variables with addresses of GitHub if they name APIs for which the host has no
    /// stored token, although it has others; the job could not use a token with them.
    private func unusableAddressVariables(for host: GitHubHost) throws(CycError) -> [String] {
        let named = EndpointVariable.allCases.map(\.rawValue).filter { variable($0) != nil }
        var wanted: [String] = []
        for name in [EndpointVariable.api, .graphQL] {
            guard var address = variable(name.rawValue) else { continue }
            while address.hasSuffix("/") { address.removeLast() }
            wanted.append(address)
        }
        guard !wanted.isEmpty else { return [] }
        // The addresses of each token of the host; empty for tokens of the default addresses.
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
        let isStoredForAPIs = stored.contains { addresses in
            wanted.allSatisfy { wanted in addresses.contains { $0 == wanted } }
        }
        return stored.isEmpty || isStoredForAPIs ? [] : named
    }

    /// The path of `gh`'s hosts file, if `gh` is installed and has one.
    private func ghSettings() -> String? {
        guard program("gh") != nil, let file = gitHubProgramHosts else { return nil }
        return Files.exists(file) ? file : nil
    }

    /// Returns the folders of the programs that cyc calls, in the order of `PATH`, followed by the
    /// usual ones.
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

    /// Returns the user's account, whose crontab and timers are used, if its home folder is not
    /// `HOME`; else `nil`.
    package func accountOfOtherHome() throws(CycError) -> UserAccount? {
        let home = try home()
        return try UserAccount.find(userNumber).flatMap { $0.home == home ? nil : $0 }
    }

    /// Returns remarks about the limits of the job.
    package func remarks(on settings: Settings) -> [ScheduleRemark] {
        var remarks: [ScheduleRemark] = settings.remind.enabled ? [] : [.remindersAreOff]
        if !settings.github.isDeclined, let name = onlyTokenVariable(for: settings.github.host) {
            remarks.append(.tokenNotVisible(variable: name))
        }
        let omitted = (try? unusableAddressVariables(for: settings.github.host)) ?? []
        remarks += omitted.map { .addressOmitted(variable: $0) }
        return remarks
            + (Self.proxyVariables + Self.addressVariables).filter {
                variable($0).map(Self.holdsSecret) ?? false
            }.map { .secretOmitted(variable: $0) }
    }

    /// Returns the variable that holds the token, if no other source can have one.
    private func onlyTokenVariable(for host: GitHubHost) -> String? {
        let names = tokenVariables(for: host)
        guard let name = names.first(where: { variable($0) != nil }) else { return nil }
        let others = [try? path(of: .token), try? path(of: .keyring), ghSettings()]
        return others.contains { $0.map(Files.exists) ?? false } ? nil : name
    }
}

/// Returns an ntfy topic that cannot be guessed: 128 bits from the system's random generator.
package func randomTopic() -> String {
    "cyc-\(hex(.random(in: 0 ... .max)))\(hex(.random(in: 0 ... .max)))"
}
