/// One key of `config.toml`: how it is named, read, checked and written.
///
/// The only list of keys; reading the file, `cyc config`, its completions and the search for the
/// nearest right name all use it.
package struct Setting: Sendable {
    /// Tables and name with dots in between, such as `remind.ntfy.topic`.
    package let key: String
    /// What it does, in English, for help and completions.
    package let summary: String
    /// What the value, or each element of a list, has to be.
    package let expectation: Settings.Expectation
    package let isList: Bool
    /// Whether the value is for nobody else to read, so that no list shows it.
    package let isSecret: Bool

    private let read: @Sendable (Settings) -> SettingValue
    private let write: @Sendable (SettingValue, inout Settings) throws(SettingMismatch) -> Void

    /// `place` calls its second argument with the property that holds the value.
    ///
    /// It is a closure, because making the key paths of all settings takes longer than reading a file.
    private init<Property>(
        _ key: String, _ form: SettingForm<Property>, _ summary: String, isSecret: Bool = false,
        _ place: @escaping @Sendable (inout Settings, (inout Property) -> Void) -> Void
    ) {
        self.key = key
        self.summary = summary
        self.isSecret = isSecret
        expectation = form.expectation
        isList = form.isList
        read = { settings in
            var (settings, value) = (settings, SettingValue.flag(false))
            place(&settings) { value = form.write($0) }
            return value
        }
        write = { value, settings throws(SettingMismatch) in
            let property = try form.read(value)
            place(&settings) { $0 = property }
        }
    }

    package static let all: [Setting] = [
        Setting("github.host", .host, "github.com or a GitHub Enterprise host") {
            $1(&$0.github.host)
        },
        Setting("github.login", .login, "whose grass to follow") { $1(&$0.github.login) },
        Setting("github.client_id", .text, "OAuth app with device flow enabled") {
            $1(&$0.github.clientID)
        },
        Setting("day.time_zone", .text, "IANA name of the zone that ends the day") {
            $1(&$0.timeZone)
        },
        Setting(
            "day.begins", .minute(Settings.dayBeginnings), "when a day of focus and diary begins"
        ) { $1(&$0.dayBegins) },
        Setting("day.week_begins", .weekBeginning, "on which weekday a week begins") {
            $1(&$0.weekBegins)
        },
        Setting("repositories.roots", .list(of: .folder), "folders to search for repositories") {
            $1(&$0.namedRoots)
        },
        Setting("repositories.depth", .number(0...64), "how deep to search") {
            $1(&$0.repositories.depth)
        },
        Setting("repositories.emails", .list(of: .address), "more addresses of mine") {
            $1(&$0.repositories.emails)
        },
        Setting("streak.rest_days", .weekdays, "weekdays that never break a streak") {
            $1(&$0.restDays)
        },
        Setting(
            "streak.per_week", .number(1...Settings.daysOfAWeek),
            "days of a week that have to be green"
        ) { $1(&$0.perWeek) },
        Setting("sync.max_age", .seconds(least: 0), "how old an answer may be") {
            $1(&$0.sync.maxAge)
        },
        Setting("sync.timeout", .seconds(least: 1), "how long a refresh may take") {
            $1(&$0.sync.timeout)
        },
        Setting("remind.enabled", .flag, "whether cyc reminds at all") { $1(&$0.remind.enabled) },
        Setting("remind.after", .timeOfDay, "when the first reminder may come") {
            $1(&$0.remind.after)
        },
        Setting("remind.until", .timeOfDay, "when reminders end for the day; none comes then") {
            $1(&$0.remind.until)
        },
        Setting("remind.every", .minutes, "time between two reminders") { $1(&$0.remind.every) },
        Setting("remind.quiet", .list(of: .span), "times without reminders") {
            $1(&$0.remind.quiet)
        },
        Setting("remind.channels", .list(of: .choice), "where reminders go") {
            $1(&$0.remind.channels)
        },
        Setting("remind.mates", .flag, "an evening's reminder tells which mates are still open") {
            $1(&$0.remind.tellsMates)
        },
        Setting("remind.ntfy.server", .url, "ntfy server") { $1(&$0.remind.ntfyServer) },
        Setting("remind.ntfy.topic", .text, "ntfy topic, as good as a password", isSecret: true) {
            $1(&$0.remind.ntfyTopic)
        },
        Setting("remind.ntfy.token", .text, "ntfy access token", isSecret: true) {
            $1(&$0.remind.ntfyToken)
        },
        Setting("remind.ntfy.ahead", .flag, "schedule the evening on the server") {
            $1(&$0.remind.ntfyAhead)
        },
        Setting("remind.command.run", .list(of: .element), "program and arguments") {
            $1(&$0.remind.command)
        },
        Setting("remind.apprise.urls", .list(of: .element), "Apprise URLs", isSecret: true) {
            $1(&$0.remind.appriseURLs)
        },
        Setting("focus.goal", .seconds(in: FocusLimit.lengths), "a day's goal") {
            $1(&$0.focus.goal)
        },
        Setting("focus.stop_with_todo", .flag, "a to-do that is closed stops the focus on it") {
            $1(&$0.focus.stopsWithTodo)
        },
        Setting("focus.pomodoro", .seconds(in: FocusLimit.lengths), "length of a pomodoro") {
            $1(&$0.focus.pomodoro)
        },
        Setting("focus.break", .seconds(in: FocusLimit.lengths), "length of a break") {
            $1(&$0.focus.rest)
        },
        Setting("focus.long_break", .seconds(in: FocusLimit.lengths), "length of a long break") {
            $1(&$0.focus.longRest)
        },
        Setting(
            "focus.long_break_after", .number(1...100), "after how many pomodoros a break is long"
        ) { $1(&$0.focus.longRestAfter) },
        Setting(
            "focus.doubt_after", .seconds(in: FocusLimit.lengths),
            "how long sleep or silence may be before cyc asks"
        ) { $1(&$0.focus.doubtAfter) },
        Setting("diary.locks_after", .secondsOrNever, "how long a day's text can be changed") {
            $1(&$0.diary.locksAfter)
        },
        Setting("diary.sealed", .flag, "whether a year's texts are shown from 31 December on") {
            $1(&$0.diary.isSealed)
        },
        Setting("growth.enabled", .flag, "whether there are levels at all") {
            $1(&$0.growth.enabled)
        },
        Setting("growth.perfect", .list(of: .choice), "badges that make a day perfect") {
            $1(&$0.growth.perfect)
        },
        Setting("alarm.sound", .fileOrNothing, "a WAV or OGG file that an alarm plays") {
            $1(&$0.alarm.sound)
        },
        Setting("alarm.player", .list(of: .element), "program and arguments that play it") {
            $1(&$0.alarm.player)
        },
        Setting("prompt.format", .template, "template of the prompt segment") {
            $1(&$0.promptFormat)
        },
        Setting("prompt.ascii", .choice, "plain characters in the prompt") { $1(&$0.promptASCII) },
        Setting("ui.color", .choice, "colours") { $1(&$0.color) },
        Setting("ui.theme", .choice, "whether the terminal is light or dark") { $1(&$0.theme) },
        Setting("ui.language", .choice, "language of the answers") { $1(&$0.language) },
    ]

    /// Every table that holds a key, such as `remind` and `remind.ntfy`, in the order of ``all``.
    package static let tables: [String] = {
        var tables: [String] = []
        for setting in all where tables.last != setting.table { tables.append(setting.table) }
        return tables
    }()

    /// Whether `name` is one of ``tables``, found out without making that list.
    package static func isTable(_ name: String) -> Bool {
        let start = "\(name)."
        return all.contains { $0.key.hasPrefix(start) }
    }

    package static func named(_ key: String) -> Setting? { all.first { $0.key == key } }

    /// The key or table that somebody who wrote `key` most likely meant.
    package static func nearestKey(to key: String) -> String? {
        let name = lastName(of: key)
        // `roots` alone, or in the wrong table.
        if let same = all.first(where: { lastName(of: $0.key) == name }) { return same.key }
        if let near = nearest(to: key, among: all.map(\.key) + tables) { return near }
        let nearName = nearest(to: name, among: all.map { lastName(of: $0.key) })
        return all.first { lastName(of: $0.key) == nearName }?.key
    }

    /// Like ``nearestKey(to:)``, for where a table will not do: then its first key.
    package static func nearestName(to key: String) -> String? {
        guard let near = isTable(key) ? key : nearestKey(to: key) else { return nil }
        return all.first { $0.key == near || $0.key.hasPrefix("\(near).") }?.key
    }

    /// The part of ``key`` before the last dot.
    package var table: String { String(key.dropLast(Self.lastName(of: key).utf8.count + 1)) }

    private static func lastName(of key: String) -> String {
        String(key.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
    }

    package func value(in settings: Settings) -> SettingValue { read(settings) }

    /// The value that holds where the file says nothing.
    package var fallback: SettingValue { read(Settings()) }

    /// Checks `value` and puts it into `settings`, which stay as they are if it is wrong.
    package func put(
        _ value: SettingValue, into settings: inout Settings
    ) throws(SettingMismatch) {
        try write(value, &settings)
    }

    /// The value that words of a command line spell.
    ///
    /// A list takes any number of words, and a single empty word is the empty list. The value is in the form
    /// in which it is written.
    package func value(of words: [String]) throws(SettingMismatch) -> SettingValue {
        let value: SettingValue? =
            switch expectation {
            case _ where isList: .list(words == [""] ? [] : elements(in: words))
            case _ where words.count != 1: nil
            case .wholeNumber: Int(words[0]).map(SettingValue.number)
            case .switchedOnOrOff: Self.flags[words[0].lowercased()].map(SettingValue.flag)
            default: .text(words[0])
            }
        guard let value else {
            throw SettingMismatch(value: words.joined(separator: " "), expected: expectation)
        }
        var settings = Settings()
        try put(value, into: &settings)
        return read(settings)
    }

    /// `sat,sun` as `sat sun`, where no element can hold a comma.
    private func elements(in words: [String]) -> [String] {
        switch expectation {
        case .oneOf, .timeSpan:
            words.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .map(String.init)
        default: words
        }
    }

    private static let flags = [
        "true": true, "on": true, "yes": true, "false": false, "off": false, "no": false,
    ]

    /// What the value, or an element of the list, can be; empty where it can be anything.
    package var choices: [String] {
        switch expectation {
        case .oneOf(let names): names
        case .switchedOnOrOff: ["true", "false"]
        default: []
        }
    }
}

extension Settings {
    /// ``Repositories/roots``, which know whether they are the default.
    fileprivate var namedRoots: [String] {
        get { repositories.roots }
        set {
            repositories.roots = newValue
            repositories.rootsAreSet = newValue != Repositories().roots
        }
    }
}
