import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// A random history, as a ledger of the former structure recorded it: each field before and after, by its
/// place.
struct RandomLegacyLedger {
    private(set) var model = JournalModel()
    private var random: SeededGenerator

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 0...80, using: &random) { step() }
    }

    private mutating func oneIn(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }

    private mutating func step() {
        let id = Action.ID(random.next() | 1)
        if oneIn(4), let place = model.deeds.indices.randomElement(using: &random) {
            // Steps that would break a rule are rejected.
            if let images = try? model.undoing(place), model.breach(images) == nil {
                model.perform(id, "undo", images, undoes: model.deeds[place].id)
            }
            return
        }
        if oneIn(8), let place = model.redoTarget(nil) {
            if let images = try? model.undoing(place), model.breach(images) == nil {
                model.perform(id, "redo", images, undoes: model.deeds[place].id)
            }
            return
        }
        let images = (0...Int.random(in: 0...2, using: &random)).compactMap { _ in image() }
        let ids = Set(images.compactMap(\.subject?.id))
        let numbers = Set(images.compactMap(\.subject).map { "\($0.kind.rawValue) \($0.number)" })
        guard ids.count == images.count, numbers.count == images.count,
            model.breach(images) == nil
        else { return }
        model.perform(id, "any", images, origin: oneIn(6) ? .mark : oneIn(6) ? .cyc : .person)
    }

    private mutating func image() -> EntryImage? {
        guard let kind = EntryKind.allCases.randomElement(using: &random) else { return nil }
        let model = model
        let reference = { (kind: EntryKind) in model.entries(kind).first?.id }
        if let before = model.entries(kind).randomElement(using: &random), !oneIn(3) {
            let values = kind.changing(before.values, using: &random, reference: reference)
            let after = Entry(id: before.id, kind: kind, number: before.number, values: values)
            return .init(before: before, after: oneIn(3) ? nil : after)
        }
        guard let values = kind.randomValues(using: &random, reference: reference) else {
            return nil
        }
        let id = kind.record.identity(values) ?? .random(using: &random)
        guard model.entries[id] == nil else { return nil }
        let number = model.nextNumber(of: kind)
        return .init(
            before: nil, after: Entry(id: id, kind: kind, number: number, values: values))
    }

    /// Puts it in the place of all entries of a former ledger.
    func write(to path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { database in
            for kind in EntryKind.allCases {
                try database.execute(sql: "DROP TABLE IF EXISTS \(kind.rawValue)")
                try database.execute(sql: kind.creation)
                try database.execute(sql: "DELETE FROM meta WHERE key = 'next_\(kind.rawValue)'")
                for entry in model.entries(kind) { try database.put(entry, replacing: nil) }
                let next = model.nextNumber(of: kind)
                if next > 1 { try database.recordUsedNumber(next - 1, of: kind) }
            }
            try database.applyChoices()
            try database.execute(
                sql: "DELETE FROM action; DELETE FROM sqlite_sequence WHERE name = 'action'")
            for (place, deed) in model.deeds.enumerated() {
                let clock = writtenAt.instant.secondsSinceEpoch * 1_000 + Int64(place)
                try database.execute(
                    sql: "INSERT INTO action (clock, content) VALUES (?, ?)",
                    arguments: [clock, Data(Self.encoded(deed, clock))])
            }
        }
        try queue.close()
    }

    private static func encoded(_ deed: JournalModel.Deed, _ clock: Int64) -> [UInt8] {
        var bytes = LegacyBytes()
        bytes.all = [1]
        bytes.append(Int64(bitPattern: deed.id.number))
        bytes.append(clock)
        bytes.append(writtenAt)
        bytes.append(1)
        bytes.append(deed.origin.rawValue)
        bytes.append(deed.command)
        bytes.append(Int64(bitPattern: deed.undoes?.number ?? 0))
        bytes.append(count: deed.images.count)
        for image in deed.images { bytes.append(image) }
        let digest = Action.digest(bytes.all)
        return bytes.all
            + stride(from: 0, to: 64, by: 8).map { UInt8(truncatingIfNeeded: digest >> $0) }
    }
}

/// Bytes as the former structure wrote them.
private struct LegacyBytes {
    var all: [UInt8] = []

    mutating func append(count: Int) { appendVarint(UInt64(count), to: &all) }

    mutating func append(_ number: Int64) {
        appendVarint(UInt64(bitPattern: number << 1 ^ number >> 63), to: &all)
    }

    mutating func append(_ text: String) {
        append(count: text.utf8.count)
        all += text.utf8
    }

    mutating func append(_ moment: Moment) {
        append(moment.instant.secondsSinceEpoch)
        append(Int64(moment.minutesEastOfUTC))
    }

    mutating func append(_ value: FieldValue) {
        switch value {
        case .none: all.append(0)
        case .integer(let number):
            all.append(1)
            append(number)
        case .text(let text):
            all.append(2)
            append(text)
        case .moment(let moment):
            all.append(3)
            append(moment)
        }
    }

    mutating func append(_ image: EntryImage) {
        guard let entry = image.subject else { return }
        all += entry.id.bytes
        append(entry.kind.rawValue)
        append(entry.number)
        all.append(image.before == nil ? 0 : image.after == nil ? 2 : 1)
        let places = entry.values.indices.filter { place in
            (image.before?.values[place] ?? .none) != (image.after?.values[place] ?? .none)
        }
        append(count: places.count)
        for place in places {
            append(count: place)
            if let before = image.before { append(before.values[place]) }
            if let after = image.after { append(after.values[place]) }
        }
    }
}
