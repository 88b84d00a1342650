import CycCore
import TestSupport
import Testing

/// Consistency of the field tables of all kinds.
struct KindTableTests {
    @Test("names, nouns and field names of kinds are unique and not empty")
    func names() {
        let all = EntryKind.allCases
        #expect(Set(all.map(\.rawValue)).count == all.count)
        #expect(Set(all.map(\.traits.plural)).count == all.count)
        #expect(EntryKind(rawValue: "unicorn") == nil)
        for kind in all {
            #expect(EntryKind(rawValue: kind.rawValue) == kind)
            let traits = kind.traits
            #expect(!traits.noun.english.isEmpty && !traits.noun.korean.isEmpty)
            let names = kind.record.fields.map(\.name)
            #expect(Set(names).count == names.count)
            #expect(!names.contains("id") && !names.contains("entry"))
            #expect(Set(names).isSuperset(of: traits.headline), "\(kind)")
        }
    }

    @Test("a kind is listed after the kinds that it references", arguments: EntryKind.allCases)
    func order(kind: EntryKind) {
        let before = EntryKind.allCases.prefix { $0 != kind }
        for case .reference(let other) in kind.record.fields.map(\.form) {
            #expect(before.contains(other))
        }
    }

    @Test(
        "a record is the same after conversion to values and back", arguments: EntryKind.allCases,
        0..<40 as Range<UInt64>)
    func records(kind: EntryKind, seed: UInt64) throws {
        func check<Record: EntryRecord>(_ type: Record.Type, _ values: [FieldValue]) throws {
            let record = try #require(Record.checked(number: 7, values: values))
            #expect(record.number == 7 && Record.kind == kind)
            #expect(record.values == values)
            #expect(Record.checked(number: 7, values: record.values) == record)
            #expect(try record.validated() == record)
            #expect(Record.checked(number: 0, values: values) == nil)
            #expect(Record.checked(number: 7, values: values + [.none]) == nil)
            #expect(Record.checked(number: 7, values: values.dropLast()) == nil)
        }
        try check(kind.record, Self.values(kind, seed))
    }

    @Test(
        "a value is the same after conversion to JSON and back", arguments: EntryKind.allCases,
        0..<40 as Range<UInt64>)
    func json(kind: EntryKind, seed: UInt64) throws {
        for (field, value) in zip(kind.record.fields, try Self.values(kind, seed)) {
            let json = try #require(field.json(value) { _, _ in 3 })
            let read = try #require(
                field.value(json) { kind, number in
                    #expect(number == 3)
                    return Self.reference(kind)
                })
            #expect(read == value)
            #expect(field.json(read) { _, _ in 3 } == json)
        }
    }

    @Test(
        "entries of each kind are the same after export and import",
        arguments: 0..<40 as Range<UInt64>)
    func files(seed: UInt64) throws {
        var backup = Backup()
        // Marks that expire are no part of an export.
        for kind in EntryKind.allCases where kind != .sentNotice {
            backup[kind] = [
                ImportedEntry(
                    number: 7, id: Self.reference(kind), values: try Self.values(kind, seed))
            ]
        }
        backup.identify()
        let text = JSON.document(backup.members, pretty: false)
        guard case .object(let members)? = JSON(parsing: text.utf8) else {
            Issue.record("\(text)")
            return
        }
        let read = try Backup(members.byKey)
        #expect(read.remarks.isEmpty && read.unknownKeys.isEmpty)
        #expect(read.entries == backup.entries)
    }

    @Test("a value of another type or out of range is rejected", arguments: EntryKind.allCases)
    func refused(kind: EntryKind) throws {
        func check<Record: EntryRecord>(_ type: Record.Type, _ values: [FieldValue]) {
            for (index, field) in Record.fields.enumerated() {
                for wrong in Self.wrong(field) {
                    var values = values
                    values[index] = wrong
                    #expect(!field.takes(wrong))
                    #expect(
                        Record.checked(number: 7, values: values) == nil, "\(kind).\(field.name)")
                }
            }
        }
        check(kind.record, try Self.values(kind, 1))
    }

    // MARK: Values

    private static func values(_ kind: EntryKind, _ seed: UInt64) throws -> [FieldValue] {
        var random = SeededGenerator(seed: seed)
        return try #require(kind.randomValues(using: &random) { reference($0) })
    }

    private static func reference(_ kind: EntryKind) -> EntryID {
        EntryID(high: 1, low: UInt64(EntryKind.allCases.firstIndex(of: kind) ?? 0))
    }

    private static func wrong(_ field: Field) -> [FieldValue] {
        let ofOtherTypes: [FieldValue] = [
            .integer(1), .text("x"), .moment(Moment(instant: 0, minutesEastOfUTC: 0)),
        ].filter { !field.takes($0) }
        #expect(ofOtherTypes.count >= 2)
        let outside: [FieldValue] =
            switch field.form {
            case .text, .words: []
            case .integer(let range):
                [.integer(range.lowerBound - 1), .integer(range.upperBound + 1)]
            case .flag: [.integer(-1), .integer(2)]
            case .day: [.integer(.max), .integer(10_000_000)]
            case .moment:
                [
                    .moment(
                        Moment(
                            instant: Instant(
                                secondsSinceEpoch: Instant.storableSeconds.upperBound + 1),
                            minutesEastOfUTC: 0)),
                    .moment(
                        Moment(instant: 0, minutesEastOfUTC: Moment.offsets.upperBound + 1)),
                ]
            case .instant:
                [
                    .integer(Instant.storableSeconds.lowerBound - 1),
                    .integer(Instant.storableSeconds.upperBound + 1),
                ]
            case .choice: [.text(""), .text("another")]
            case .reference: [.text(""), .text("0123")]
            }
        return ofOtherTypes + outside + (field.isOptional ? [] : [.none])
    }
}
