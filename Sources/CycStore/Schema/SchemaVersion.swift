import CycCore

/// The version of a ledger's tables, stored in `user_version` as ``structure`` times 1,000 plus
/// ``kinds``.
struct SchemaVersion: Equatable {
    /// Incremented with each change of ``Schema``.
    let structure: Int
    /// The number of kinds with tables; it grows with each new case of ``CycCore/EntryKind``.
    let kinds: Int

    init(structure: Int, kinds: Int) {
        self.structure = structure
        self.kinds = kinds
    }

    init(number: Int) {
        self.init(
            structure: number < 1_000 ? number : number / 1_000,
            kinds: number < 1_000 ? 0 : number % 1_000)
    }

    static var current: SchemaVersion {
        SchemaVersion(structure: 20, kinds: EntryKind.allCases.count)
    }

    /// The oldest structure that opening upgrades. Its journal has actions of another form.
    static let former = 17

    /// The release that upgrades ledgers of older structures to ``former``.
    static let formerRelease = "0.1.0"

    var number: Int { kinds == 0 ? structure : structure * 1_000 + kinds }

    /// Whether its journal is a ``LegacyJournal``.
    var hasLegacyJournal: Bool { structure == Self.former }

    /// Whether opening a ledger of this structure changes more than adding tables of kinds.
    var isOlderStructure: Bool { structure < Self.current.structure }

    func isNewer(than known: SchemaVersion) -> Bool {
        structure > known.structure || kinds > known.kinds
    }

    /// - Throws: ``CycError/ledgerNewer(file:found:known:)``,
    ///   ``CycError/ledgerOlder(file:release:)``.
    func check(_ file: String) throws {
        let known = SchemaVersion.current
        guard !isNewer(than: known) else {
            throw CycError.ledgerNewer(file: file, found: number, known: known.number)
        }
        guard structure >= Self.former else {
            throw CycError.ledgerOlder(file: file, release: Self.formerRelease)
        }
    }
}
