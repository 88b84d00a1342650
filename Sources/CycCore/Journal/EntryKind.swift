/// The kinds of what is a person's own: each is one record type, with a table of its own.
///
/// In the order in which a file of `cyc export` is taken over: what refers to others comes after them.
package enum EntryKind: String, CaseIterable, Sendable {
    case todo, challenge, dday, freeze, mention, watch, focus, diary, profile, mate, alarm, wake
}
