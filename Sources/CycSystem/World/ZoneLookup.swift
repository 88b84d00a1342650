package import CycCore
import CycPOSIX

extension World {
    /// Returns the time zone of the user's days.
    ///
    /// - Parameter setting: `day.time_zone`; empty for `TZ`, else the system's zone. An empty `TZ`
    ///   counts as unset.
    /// - Returns: UTC if neither a variable nor the system defines a zone.
    /// - Throws: ``CycError/unknownZone(name:source:)`` for a name without a zone file.
    package func zone(_ setting: String) throws(CycError) -> Zone {
        if !setting.isEmpty { return try namedZone(setting, source: "day.time_zone") }
        let variable = variable("TZ") ?? ""
        let name =
            variable.utf8.first == UInt8(ascii: ":") ? String(variable.dropFirst()) : variable
        return name.isEmpty ? try zoneOfSystem() : try zone(ofVariable: name)
    }

    /// Returns the names of the system's inhabited zones, and UTC.
    ///
    /// - Returns: Sorted; only UTC if the table of zones is unreadable.
    /// - Source: https://data.iana.org/time-zones/tzdb/zone1970.tab
    package func zoneNames() -> [String] {
        let bytes = try? Files.read("\(zoneData)/zone1970.tab")
        let lines = String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
        let names = lines.filter { !$0.hasPrefix("#") }.compactMap { line in
            let columns = line.split(separator: "\t")
            return columns.count > 2 ? String(columns[2]) : nil
        }
        return (names + ["UTC"]).sorted()
    }

    /// Loads the zone of a name such as `Asia/Seoul`; `nil` if it has no file in the zone data.
    package func zone(named name: String) -> Zone? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else { return nil }
        return readZone("\(zoneData)/\(name)", name: name)
    }

    private func namedZone(_ name: String, source: String) throws(CycError) -> Zone {
        guard let zone = zone(named: name) else {
            throw .unknownZone(name: name, source: source)
        }
        return zone
    }

    /// Resolves `TZ` in the order of `tzset(3)`: a file, whose path may be absolute, else a POSIX
    /// rule.
    private func zone(ofVariable name: String) throws(CycError) -> Zone {
        if name.hasPrefix("\(zoneData)/") {
            return try namedZone(String(name.dropFirst(zoneData.utf8.count + 1)), source: "TZ")
        }
        if name.hasPrefix("/") {
            guard let zone = readZone(name, name: name) else {
                throw .unknownZone(name: name, source: "TZ")
            }
            return zone
        }
        do {
            return try namedZone(name, source: "TZ")
        } catch {
            guard let zone = Zone(posix: name) else { throw error }
            return zone
        }
    }

    private func zoneOfSystem() throws(CycError) -> Zone {
        guard let file = FileStatus(ofLink: systemZone.file) else { return .utc }
        let name = (file.kind == .link ? nameInLink() : nil) ?? nameInFile() ?? "localtime"
        if let zone = readZone(systemZone.file, name: name) { return zone }
        // A link to a missing UTC file still names UTC.
        if name == "UTC" || name == "Etc/UTC" { return .utc }
        throw .unknownZone(name: name, source: systemZone.file)
    }

    private func nameInLink() -> String? {
        guard let target = try? FileSystem.linkTarget(systemZone.file.nativeBytes) else {
            return nil
        }
        let parts = String(native: target).split(separator: "/")
        guard let data = parts.lastIndex(of: "zoneinfo"), data + 1 < parts.count else { return nil }
        return parts[(data + 1)...].joined(separator: "/")
    }

    private func nameInFile() -> String? {
        let bytes = try? Files.read(systemZone.nameFile)
        guard let line = bytes?.prefix(while: { $0 > 0x20 && $0 < 0x7F }), !line.isEmpty else {
            return nil
        }
        return String(decoding: line, as: UTF8.self)
    }

    private var zoneData: String {
        variable("TZDIR").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? systemZone.data
    }

    /// Parses the zone file; `nil` if it is unreadable or malformed, and the caller reports its
    /// name.
    private func readZone(_ path: String, name: String) -> Zone? {
        guard FileStatus(of: path)?.kind == .file,
            let bytes = try? Files.read(path)
        else { return nil }
        return Zone(name: name, tzif: bytes)
    }
}
