import CycCore

/// What a ledger's tables are like, as `user_version` has it: thousands of ``structure`` and ones of
/// ``kinds``.
struct SchemaVersion: Equatable {
    /// Counts changes of ``Schema``.
    let structure: Int
    /// How many kinds of entries have their tables: each as soon as it is in ``CycCore/EntryKind``.
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
        SchemaVersion(structure: 18, kinds: EntryKind.allCases.count)
    }

    /// The structure that is brought up to date when it is opened.
    static let former = 17

    /// The release that brings ledgers of older structures up to ``former``.
    static let formerRelease = "0.1.0"

    var number: Int { kinds == 0 ? structure : structure * 1_000 + kinds }

    func isNewer(than known: SchemaVersion) -> Bool {
        structure > known.structure || kinds > known.kinds
    }

    /// - Throws: ``CycError/ledgerNewer(file:found:known:)``, ``CycError/ledgerOlder(file:release:)``.
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
