/// A file of mates: a login a line, or `login,zone,name`; `#` begins a comment.
package struct MateList: Equatable, Sendable {
    /// The content of one line.
    package struct Line: Hashable, Sendable {
        package let login: String
        package let zone: String?
        package let name: String?
    }

    /// An invalid line.
    package struct Fault: Hashable, Sendable {
        /// Counted from 1.
        package let number: Int
        package let reason: Reason

        package init(number: Int, reason: Reason) {
            self.number = number
            self.reason = reason
        }
    }

    package enum Reason: Hashable, Sendable {
        case login(String)
        case zone(String)
        case name(TextError)
    }

    /// The first line of each account.
    package private(set) var lines: [Line] = []
    package private(set) var faults: [Fault] = []

    /// The largest file that is read. Units: bytes.
    package static let largest = 1 << 20

    /// - Parameter hasZone: Whether a zone of this name exists.
    package init(_ text: String, hasZone: (String) -> Bool) {
        var known: Set<String> = []
        let all = text.unicodeScalars.split(
            omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" })
        for (index, scalars) in all.enumerated() {
            var scalars = scalars
            if index == 0, scalars.first == "\u{FEFF}" { scalars.removeFirst() }
            let content = trimmed(Substring(scalars.prefix { $0 != "#" }))
            guard !content.isEmpty else { continue }
            do throws(ReasonError) {
                let line = try Self.line(content, hasZone: hasZone)
                if known.insert(line.login.lowercased()).inserted { lines.append(line) }
            } catch {
                faults.append(Fault(number: index + 1, reason: error.reason))
            }
        }
    }

    private struct ReasonError: Error {
        let reason: Reason
    }

    private static func line(
        _ text: Substring, hasZone: (String) -> Bool
    ) throws(ReasonError) -> Line {
        // The name is the rest, and may contain commas.
        let parts = text.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(trimmed($0)) }
        let login = parts[0].hasPrefix("@") ? String(parts[0].dropFirst()) : parts[0]
        guard isLogin(login) else { throw ReasonError(reason: .login(parts[0])) }
        let zone = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        if let zone, !isZoneName(zone) || !hasZone(zone) { throw ReasonError(reason: .zone(zone)) }
        var name: String?
        if parts.count > 2, !parts[2].isEmpty {
            do throws(TextError) {
                name = try checkedText(parts[2], limit: TextLimit.name)
            } catch {
                throw ReasonError(reason: .name(error))
            }
        }
        return Line(login: login, zone: zone, name: name)
    }
}
