/// The writes of one field of an entry that were not replaced.
///
/// A pure function of the set of writes, independent of their order. Concurrent writes are kept
/// beside each other; the latest one is the value.
struct FieldVersions: Hashable, Sendable {
    struct Version: Hashable, Sendable {
        let stamp: ActionStamp
        let value: FieldValue

        var key: ActionKey { stamp.key }
    }

    let field: String
    /// In ascending order of keys.
    private(set) var heads: [Version] = []
    /// Replaced writes that were not yet applied; ascending.
    private(set) var awaited: [ActionKey] = []

    init(_ field: String, heads: [Version] = [], awaited: [ActionKey] = []) {
        self.field = field
        self.heads = heads
        self.awaited = awaited
    }

    /// The write with the current value; `nil` before the first.
    var current: Version? {
        heads.count < 2 ? heads.first : heads.max { $0.stamp < $1.stamp }
    }

    /// The value of the field.
    func value(by merge: Field.Merge) -> FieldValue {
        guard heads.count > 1 else { return heads.first?.value ?? .none }
        switch merge {
        case .latest: return current?.value ?? .none
        case .largest: return heads.map(\.value).max { $0.precedes($1) } ?? .none
        case .smallest:
            return heads.map(\.value).filter { $0 != .none }.min { $0.precedes($1) } ?? .none
        case .ranked(let words):
            func rank(_ value: FieldValue) -> Int {
                value.text.flatMap { words.firstIndex(of: $0) } ?? -1
            }
            return heads.map(\.value).max { rank($0) < rank($1) } ?? .none
        case .joined:
            let texts = heads.sorted { $0.stamp < $1.stamp }.compactMap(\.value.text)
            guard let first = texts.first else { return .none }
            let joined = texts.dropFirst().reduce(first) { joined, text in
                DiaryText.contains(joined, text) ? joined : DiaryText.joined(joined, below: [text])
            }
            return joined.utf8.count <= DiaryText.longestMerged
                ? .text(joined) : current?.value ?? .none
        }
    }

    /// Applies a write of this field by an action.
    ///
    /// - Parameter isApplied: Returns whether the action with the key was applied before.
    mutating func apply(
        _ write: FieldWrite, of action: Action, isApplied: (ActionKey) throws -> Bool
    ) rethrows {
        for key in write.replaces {
            if let place = heads.firstIndex(where: { $0.key == key }) {
                heads.remove(at: place)
            } else if !awaited.contains(key), try !isApplied(key) {
                awaited.insert(key, at: awaited.firstIndex { $0 > key } ?? awaited.endIndex)
            }
        }
        if let place = awaited.firstIndex(of: action.key) {
            awaited.remove(at: place)
        } else {
            let version = Version(stamp: action.stamp, value: write.value)
            let place = heads.firstIndex { $0.key > version.key }
            heads.insert(version, at: place ?? heads.endIndex)
        }
    }
}

extension FieldValue {
    /// The order of numbers and instants; no value comes first.
    fileprivate func precedes(_ other: FieldValue) -> Bool {
        switch (self, other) {
        case (.none, .none): false
        case (.none, _): true
        case (.integer(let number), .integer(let right)): number < right
        case (.moment(let moment), .moment(let right)):
            (moment.instant, moment.minutesEastOfUTC) < (right.instant, right.minutesEastOfUTC)
        default: false
        }
    }
}
