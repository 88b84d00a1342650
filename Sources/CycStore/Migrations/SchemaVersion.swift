import CycCore

/// What a ledger's tables are like, as `user_version` has it.
///
/// Up to version 8 it counts migrations. From then on it has thousands of migrations and ones of kinds
/// of entries, since each kind has its table as soon as it is in ``CycCore/EntryKind``.
struct SchemaVersion: Equatable {
    let migrations: Int
    let kinds: Int

    init(migrations: Int, kinds: Int) {
        self.migrations = migrations
        self.kinds = kinds
    }

    init(number: Int) {
        self.init(
            migrations: number < 1_000 ? number : number / 1_000,
            kinds: number < 1_000 ? 0 : number % 1_000)
    }

    /// After these migrations.
    init(_ migrations: some Collection<Migration>) {
        let hasKinds = migrations.count >= Self.firstWithKinds
        self.init(migrations: migrations.count, kinds: hasKinds ? EntryKind.allCases.count : 0)
    }

    static var current: SchemaVersion { SchemaVersion(Migration.all) }

    var number: Int { kinds == 0 ? migrations : migrations * 1_000 + kinds }

    /// The number of the migration after which kinds have their tables.
    private static let firstWithKinds = 9

    func isNewer(than known: SchemaVersion) -> Bool {
        migrations > known.migrations || kinds > known.kinds
    }
}
