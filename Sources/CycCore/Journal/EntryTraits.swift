/// The facts about a kind of entry that belong to none of its fields.
package final class EntryTraits: Sendable {
    /// Its name in the journal and in the history, and that of its table.
    package let name: String
    /// The key of its list in an export.
    package let plural: String
    /// One entry of the kind, as sentences name it.
    package let noun: Noun
    /// The words of the command that lists such entries, after `cyc`.
    package let listCommand: [String]
    /// The names of the fields that can be its headline; the first one with a value is.
    package let headline: [String]
    /// The effects of a change of such an entry.
    package let effects: [Effect]
    /// Whether cyc makes such entries for itself: they are not counted or listed as the user's.
    package let isInternal: Bool
    /// Whether two entries with the same likeness are the same, whatever their identities.
    package let isSameByLikeness: Bool
    /// Whether ``EntryRecord/merged(_:_:former:)`` asks for former values.
    package let usesFormerValues: Bool

    /// A noun in both languages.
    package struct Noun: Sendable {
        package let english: String
        package let korean: String

        package init(_ english: String, _ korean: String) {
            self.english = english
            self.korean = korean
        }
    }

    package init(
        _ name: String, plural: String, noun: Noun, listCommand: [String]? = nil,
        headline: [String] = [], effects: [Effect] = [], isInternal: Bool = false,
        isSameByLikeness: Bool = false, usesFormerValues: Bool = false
    ) {
        self.name = name
        self.plural = plural
        self.noun = noun
        self.listCommand = listCommand ?? [name, "list"]
        self.headline = headline
        self.effects = effects
        self.isInternal = isInternal
        self.isSameByLikeness = isSameByLikeness
        self.usesFormerValues = usesFormerValues
    }
}
