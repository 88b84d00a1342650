/// The small languages inside values.
enum Spelling {
    private static let units: [(mark: Character, seconds: Int)] = [
        ("d", 86_400), ("h", 3600), ("m", 60), ("s", 1),
    ]

    /// `30s`, `10m`, `2h`, `1d`; at most 9999 of them.
    static func seconds(_ text: String) -> Int? {
        guard let unit = units.first(where: { $0.mark == text.last }), text.utf8.count <= 5,
            let count = decimal(text.utf8.dropLast())
        else { return nil }
        return count * unit.seconds
    }

    /// In the largest unit that holds it without a rest.
    static func duration(_ seconds: Int) -> String {
        let unit = units.first { seconds >= $0.seconds && seconds % $0.seconds == 0 }
        return "\(seconds / (unit?.seconds ?? 1))\(unit?.mark ?? "s")"
    }

    /// Minutes since the day began that `18:00` to `24:00` spell.
    static func minute(_ text: some StringProtocol) -> Int? {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            let hour = decimal(parts[0]), let minute = decimal(parts[1]), minute < 60,
            hour * 60 + minute <= 1440
        else { return nil }
        return hour * 60 + minute
    }

    static func clock(_ minute: Int) -> String {
        "\(zeroPadded(minute / 60, 2)):\(zeroPadded(minute % 60, 2))"
    }

    static func span(_ text: String) -> Settings.QuietHours? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = minute(parts[0]), let to = minute(parts[1]), from != to,
            from < 1440
        else { return nil }
        return Settings.QuietHours(from: from, to: to)
    }

    static func span(_ hours: Settings.QuietHours) -> String {
        "\(clock(hours.from))-\(clock(hours.to))"
    }

    static func isFolder(_ text: String) -> Bool {
        text == "~" || text.hasPrefix("~/") || text.hasPrefix("/")
    }

    static func address(_ text: String) -> EmailAddress? {
        let address = EmailAddress(text)
        let parts = address.description.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.allSatisfy({ !$0.isEmpty }),
            address.description.unicodeScalars.allSatisfy({
                $0 > " " && $0 != "<" && $0 != ">" && $0 != "\u{7F}"
            })
        else { return nil }
        return address
    }

    /// A name of DNS in lower case (RFC 1123, 2.1).
    static func host(_ text: String) -> String? {
        let name = text.lowercased()
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
        }
        return isName && name.utf8.count <= 253 ? name : nil
    }

    /// `https`, or `http` to a loopback address; without a user, so that no password stands in it, and
    /// without a query, so that paths can be added to it.
    static func isSafeURL(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !text.contains(where: { "?#".contains($0) })
        else { return false }
        let folded = text.lowercased()
        let isSecure = folded.hasPrefix("https://")
        guard isSecure || folded.hasPrefix("http://") else { return false }
        let authority = folded.dropFirst(isSecure ? 8 : 7).prefix { $0 != "/" }
        guard let host = hostName(ofAuthority: authority) else { return false }
        return isSecure || isLoopback(host)
    }

    /// The host of `host`, `host:port` or `[address]:port`.
    private static func hostName(ofAuthority authority: Substring) -> String? {
        var rest = authority
        let name: String
        if rest.hasPrefix("[") {
            guard let end = rest.firstIndex(of: "]") else { return nil }
            name = String(rest[...end])
            let isAddress = name.utf8.dropFirst().dropLast().allSatisfy {
                $0.isHexDigit || ":.".utf8.contains($0)
            }
            guard isAddress, name.utf8.count > 2 else { return nil }
            rest = rest[rest.index(after: end)...]
        } else {
            let end = rest.firstIndex(of: ":") ?? rest.endIndex
            guard let host = host(String(rest[..<end])) else { return nil }
            name = host
            rest = rest[end...]
        }
        if rest.isEmpty { return name }
        guard rest.first == ":", let port = decimal(rest.utf8.dropFirst()),
            (1...65_535).contains(port)
        else { return nil }
        return name
    }

    private static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map {
            decimal($0.utf8)
        }
        return numbers.count == 4 && numbers[0] == 127
            && numbers.allSatisfy { $0.map { $0 < 256 } ?? false }
    }
}
