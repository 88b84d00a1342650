import CycCore

/// A slow second implementation of the merge: the entries computed at once from all actions that any
/// machine has.
struct UnionModel {
    private struct Write {
        let value: FieldValue
        let replaces: [ActionKey]
        let key: ActionKey
        let clock: Int64

        var rank: (Int64, ActionKey) { (clock, key) }
    }

    private var writes: [EntryState.Key: [String: [Write]]] = [:]

    /// - Parameter journals: The actions that each ledger has; a change that one does not have may be
    ///   in another one.
    init(_ journals: [[Action]]) {
        var changes: [ActionKey: [EntryState.Key: EntryChange]] = [:]
        var clocks: [ActionKey: Int64] = [:]
        for action in journals.joined() {
            clocks[action.key] = action.clock
            for change in action.changes where change.kindName != ".hidden" {
                let present = changes[action.key]?[change.key]
                // Without the values that other machines do not get.
                if present.map({ $0.writes.count < change.writes.count }) ?? true {
                    changes[action.key, default: [:]][change.key] = change
                }
            }
        }
        let erased = Self.erasures(changes, clocks)
        for (key, byEntry) in changes {
            guard let clock = clocks[key] else { continue }
            for (entry, change) in byEntry {
                if let last = erased[entry], (clock, key) < last { continue }
                for write in change.writes {
                    writes[entry, default: [:]][write.field, default: []].append(
                        Write(
                            value: write.value, replaces: write.replaces, key: key, clock: clock))
                }
            }
        }
    }

    /// Returns the rank of the last erasure of each erased entry.
    static func erasures(
        _ changes: [ActionKey: [EntryState.Key: EntryChange]], _ clocks: [ActionKey: Int64]
    ) -> [EntryState.Key: (Int64, ActionKey)] {
        var erased: [EntryState.Key: (Int64, ActionKey)] = [:]
        for (key, byEntry) in changes {
            guard let clock = clocks[key] else { continue }
            for (entry, change) in byEntry
            where change.writes.contains(where: { $0.field == ".erased" }) {
                if let other = erased[entry], other > (clock, key) { continue }
                erased[entry] = (clock, key)
            }
        }
        return erased
    }

    /// The writes that none replaces, the earliest first.
    private func heads(_ entry: EntryState.Key, _ field: String) -> [Write] {
        let all = writes[entry]?[field] ?? []
        let replaced = Set(all.flatMap(\.replaces))
        return all.filter { !replaced.contains($0.key) }.sorted { $0.rank < $1.rank }
    }

    private func value(_ entry: EntryState.Key, _ field: Field) -> FieldValue {
        let heads = heads(entry, field.name)
        guard let last = heads.last else { return .none }
        if heads.count == 1 { return last.value }
        let numbers = heads.compactMap { Self.number($0.value) }
        switch field.merge {
        case .latest: return last.value
        case .largest:
            guard let largest = numbers.max(by: { $0 < $1 }) else { return .none }
            return heads.first { Self.number($0.value).map { $0 == largest } ?? false }?.value
                ?? .none
        case .smallest:
            guard let smallest = numbers.min(by: { $0 < $1 }) else { return .none }
            return heads.first { Self.number($0.value).map { $0 == smallest } ?? false }?.value
                ?? .none
        case .ranked(let words):
            for word in words.reversed() where heads.contains(where: { $0.value.text == word }) {
                return .text(word)
            }
            return .none
        case .joined:
            return .text(Self.joined(heads.compactMap(\.value.text)))
        }
    }

    /// Returns the number of seconds or days of a value, with the offset as the second one.
    private static func number(_ value: FieldValue) -> (Int64, Int)? {
        if let moment = value.moment {
            return (moment.instant.secondsSinceEpoch, moment.minutesEastOfUTC)
        }
        return value.integer.map { ($0, 0) }
    }

    /// Returns all texts, without those whose lines others contain.
    private static func joined(_ texts: [String]) -> String? {
        guard var joined = texts.first else { return nil }
        for text in texts.dropFirst() {
            if contains(lines(joined), lines(text)) { continue }
            if text.hasPrefix("\(joined)\n") {
                joined = text
            } else {
                joined += "\n\n* * *\n\n\(text)"
            }
        }
        return joined
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    private static func contains(_ lines: [String], _ part: [String]) -> Bool {
        guard part.count <= lines.count else { return false }
        return (0...lines.count - part.count).contains {
            Array(lines[$0..<$0 + part.count]) == part
        }
    }

    // MARK: Numbers

    /// The numbers of all entries of a kind, including removed ones.
    private func numbers(_ kind: EntryKind) -> [EntryState.Key: Int64] {
        var claims: [(entry: EntryState.Key, number: Int64, by: Write)] = []
        for entry in writes.keys where entry.kindName == kind.rawValue {
            if let write = heads(entry, ".number").last, let number = write.value.integer {
                claims.append((entry, number, write))
            }
        }
        claims.sort { one, other in
            one.by.rank != other.by.rank
                ? one.by.rank < other.by.rank : one.entry.id < other.entry.id
        }
        var owners: [Int64: EntryState.Key] = [:]
        for claim in claims where owners[claim.number] == nil {
            owners[claim.number] = claim.entry
        }
        for claim in claims where owners[claim.number] != claim.entry {
            var number = claim.number
            while owners[number] != nil { number += 1 }
            owners[number] = claim.entry
        }
        return Dictionary(uniqueKeysWithValues: owners.map { ($0.value, $0.key) })
    }

    /// Returns the entries of a kind that are not removed, by number, without local values.
    func entries(_ kind: EntryKind, _ kinds: Set<SharedKind>) -> [ImportedEntry] {
        numbers(kind).sorted { $0.value < $1.value }.compactMap { entry, number in
            if heads(entry, ".removed").last?.value.integer == 1 { return nil }
            let fields = kind.record.fields
            var values = fields.map { value(entry, $0) }
            if kind.record.checked(number: number, values: values) == nil {
                values = kind.record.madeConsistent(values)
            }
            guard kind.record.checked(number: number, values: values) != nil else { return nil }
            for (place, field) in fields.enumerated() where field.isUnknown(to: kinds) {
                values[place] = .none
            }
            return ImportedEntry(number: number, id: entry.id, values: values)
        }
    }
}
