import CycCore

/// Hash table that numbers object names from 0 in insertion order.
///
/// Four times as fast as a dictionary: 0.13 instead of 0.49 s for 300,000 names, each looked up
/// twice.
struct NameTable {
    private(set) var names: [ObjectName] = []
    /// Index in ``names`` plus one, 0 for a free slot; the count is a power of two.
    ///
    /// The upper 32 bits hold part of the name, so that other names are rarely compared.
    private var slots = [UInt64](repeating: 0, count: 1 << 10)
    /// Random for each table: the author of a repository may choose names, and could otherwise make
    /// all of them collide.
    private let secret = SIMD2(UInt64.random(in: .min ... .max), .random(in: .min ... .max)) | 1

    var count: Int { names.count }

    /// Returns the number of `name`, adding it if new.
    mutating func add(_ name: ObjectName) -> (number: Int, isNew: Bool) {
        let (number, slot) = find(name)
        if let number { return (number, false) }
        names.append(name)
        slots[slot] = Self.tag(of: name) << 32 | UInt64(names.count)
        if 3 * names.count > 2 * slots.count { grow() }
        return (names.count - 1, true)
    }

    func number(of name: ObjectName) -> Int? { find(name).number }

    /// Number of `name`, or the free slot for it.
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
