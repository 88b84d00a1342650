extension Action {
    /// Returns the part of an action of this machine that other machines get; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - kinds: The kinds that the user shares.
    ///   - place: Returns the name by which other machines know the repository at a path.
    package func shared(
        _ kinds: Set<SharedKind>, place: (String) -> String?
    ) -> Action? {
        let shared = changes.compactMap { change in
            change.isShared(kinds) ? change.replacingLocalValues(by: place) : nil
        }
        guard !shared.isEmpty else { return nil }
        let hidden = shared.count < changes.count ? [EntryChange.hidden] : []
        return with(changes: shared + hidden)
    }

    /// Whether other machines get a part of an action of this machine.
    package func isShared(_ kinds: Set<SharedKind>) -> Bool {
        changes.contains { $0.isShared(kinds) }
    }

    /// Returns an action of another machine as this one records it: without kinds that no machine
    /// shares.
    ///
    /// - Parameter path: Returns where this machine has the repository of that name.
    package func received(path: (String) -> String?) -> Action {
        with(
            changes: changes.map { change in
                change.kind?.traits.sharing == .never
                    ? .hidden : change.replacingLocalValues(by: path)
            })
    }

    private func with(changes: [EntryChange]) -> Action {
        Action(
            id: id, key: key, clock: clock, at: at, origin: origin, command: command,
            undoes: undoes, changes: changes)
    }
}

extension EntryChange {
    fileprivate func isShared(_ kinds: Set<SharedKind>) -> Bool {
        // A kind of a later version is shared: it came from another machine, or will be known.
        kind.map { $0.isShared(kinds) } ?? !isHidden
    }

    /// Returns the change without the values of local fields for which `replacement` has none.
    fileprivate func replacingLocalValues(by replacement: (String) -> String?) -> EntryChange {
        guard let local = kind?.record.fields.filter(\.isLocal), !local.isEmpty else { return self }
        return EntryChange(
            entry: entry, kindName: kindName, number: number,
            writes: writes.compactMap { write in
                guard local.contains(where: { $0.name == write.field }), let text = write.value.text
                else { return write }
                return replacement(text).map {
                    FieldWrite(field: write.field, value: .text($0), replaces: write.replaces)
                }
            })
    }
}

extension Action {
    /// The longest command name; the user's own words are never part of it.
    private static let longestCommand = 100
    /// The longest text of a field other than the diary's. Units: bytes.
    private static let longestText = 1 << 16

    /// Whether every value of an action of another machine is in its range.
    ///
    /// Kinds and fields of a later version are not checked, because they are not shown.
    package var isInRange: Bool {
        let shown = changes.filter { !$0.isHidden }
        return Self.clocks.contains(clock) && Self.sequences.contains(key.sequence)
            && command.utf8.count <= Self.longestCommand
            && !command.unicodeScalars.contains(where: isForbidden)
            && Set(shown.map(\.key)).count == shown.count
            && shown.allSatisfy { change in
                change.writes.allSatisfy {
                    !$0.replaces.contains(key)
                        && $0.replaces.allSatisfy { Self.sequences.contains($0.sequence) }
                        && Self.isInRange($0, change.kind)
                }
            }
    }

    /// After the largest of them there is room for more than a machine can record.
    private static let sequences: ClosedRange<Int64> = 1...1 << 53
    /// Units: milliseconds.
    private static let clocks =
        Instant.storableSeconds.lowerBound * 1_000...Instant.storableSeconds.upperBound * 1_000

    private static func isInRange(_ write: FieldWrite, _ kind: EntryKind?) -> Bool {
        switch write.field {
        case EntryField.removed: return write.value == .none || write.value.integer == 1
        case EntryField.number: return write.value.integer.map(EntryNumber.all.contains) ?? false
        case EntryField.erased: return kind == nil || kind == .diary && write.value.isTrue
        default: break
        }
        guard let field = kind?.record.fields.first(where: { $0.name == write.field }) else {
            return true
        }
        guard write.value == .none || field.takes(write.value) else { return false }
        guard let text = write.value.text else { return true }
        if kind == .diary {
            return (try? DiaryText.checked(text, limit: DiaryText.longestMerged)) != nil
        }
        return text.utf8.count <= longestText
            && !text.unicodeScalars.contains { isForbidden($0) && $0 != "\n" }
    }
}
