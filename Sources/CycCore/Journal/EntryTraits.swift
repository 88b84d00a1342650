/// Properties of a kind of entry as a whole.
package final class EntryTraits: Sendable {
    /// The kind's name in the journal and in the history, and of its table.
    package let name: String
    /// The key of its list in an export.
    package let plural: String
    /// Noun for one entry of the kind in sentences.
    package let noun: Noun
    /// Arguments of the command that lists such entries, after `cyc`.
    package let listCommand: [String]
    /// Fields that can serve as the headline; the first with a value is used.
    package let headline: [String]
    /// The effects of a change to such an entry.
    package let effects: [Effect]
    /// Whether cyc creates such entries itself; they are neither counted nor listed as the user's.
    package let isInternal: Bool
    /// Whether two entries with equal distinguishing values are the same, even if their identities
    /// differ.
    package let isSameByContent: Bool
    /// Whether a new entry gets its identity from its content, so that machines that record the same
    /// fact record the same entry.
    package let isIdentifiedByContent: Bool
    /// Whether ``EntryRecord/merged(_:_:former:)`` needs earlier values.
    package let usesPreviousValues: Bool
    /// Whether and with which choice of the user such entries are shared with other machines.
    package let sharing: Sharing

    package enum Sharing: Hashable, Sendable {
        case never, always
        case chosen(SharedKind)
    }

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
        isSameByContent: Bool = false, isIdentifiedByContent: Bool = false,
        usesPreviousValues: Bool = false, sharing: Sharing
    ) {
        self.name = name
        self.plural = plural
        self.noun = noun
        self.listCommand = listCommand ?? [name, "list"]
        self.headline = headline
        self.effects = effects
        self.isInternal = isInternal
        self.isSameByContent = isSameByContent
        self.isIdentifiedByContent = isIdentifiedByContent
        self.usesPreviousValues = usesPreviousValues
        self.sharing = sharing
    }
}
