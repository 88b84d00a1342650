/// A choice in `machines.share`: kinds of entries that machines share together.
package enum SharedKind: String, CaseIterable, Codable, Sendable {
    case todo, challenge, dday, freeze, focus, alarm, mate, profile, diary
}
