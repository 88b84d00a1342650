/// The writes of one field of an entry that no other write replaced.
///
/// A pure function of the set of writes, in whatever order they are applied. Writes of machines that did
/// not see each other stand beside each other; the latest one is the value.
struct FieldVersions: Hashable, Sendable {
    struct Version: Hashable, Sendable {
        let stamp: ActionStamp
        let value: FieldValue

        var key: ActionKey { stamp.key }
    }

    let field: String
    /// In ascending order of their keys.
    private(set) var heads: [Version] = []
    /// Writes that another one replaced and that were not applied yet; ascending.
    private(set) var awaited: [ActionKey] = []

    init(_ field: String, heads: [Version] = [], awaited: [ActionKey] = []) {
        self.field = field
        self.heads = heads
        self.awaited = awaited
    }

    /// The write whose value the field has; `nil` before any.
    var current: Version? {
        heads.count < 2 ? heads.first : heads.max { $0.stamp < $1.stamp }
    }

    /// Adds a write.
    ///
    /// - Parameters:
    ///   - write: Of this field.
    ///   - action: The action of it.
    ///   - isApplied: Whether the action with the key was applied before.
    /// - Throws: What `isApplied` throws.
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
