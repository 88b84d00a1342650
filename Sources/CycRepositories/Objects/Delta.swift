/// An object as what changed from another one.
///
/// - Source: https://git-scm.com/docs/gitformat-pack, "Deltified representation", and
///   `patch_delta` in `patch-delta.c` of git.
struct Delta {
    private let bytes: [UInt8]
    /// Where the instructions begin.
    private let start: Int
    /// Units: bytes.
    let baseLength: Int
    let length: Int

    /// `nil` for anything else.
    init?(_ bytes: [UInt8]) {
        var position = 0
        guard let baseLength = Self.number(bytes, &position),
            let length = Self.number(bytes, &position)
        else { return nil }
        self.bytes = bytes
        start = position
        self.baseLength = baseLength
        self.length = length
    }

    /// Seven bits a byte, the lowest ones first.
    private static func number(_ bytes: [UInt8], _ position: inout Int) -> Int? {
        var number = 0
        for shift in stride(from: 0, to: 63, by: 7) {
            guard position < bytes.count else { return nil }
            let byte = bytes[position]
            position += 1
            number |= Int(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return number }
        }
        return nil
    }

    /// The object, made from `base`; `nil` where the two do not fit.
    func applied(to base: [UInt8]) -> [UInt8]? {
        guard base.count == baseLength else { return nil }
        var result: [UInt8] = []
        result.reserveCapacity(length)
        var position = start
        while position < bytes.count {
            let instruction = bytes[position]
            position += 1
            if instruction & 0x80 != 0 {
                guard let place = operand(instruction & 0x0F, 4, &position),
                    let given = operand(instruction >> 4 & 0x07, 3, &position)
                else { return nil }
                let count = given == 0 ? 0x10000 : given
                guard count <= base.count - place, count <= length - result.count else {
                    return nil
                }
                result += base[place..<place + count]
            } else {
                let count = Int(instruction)
                guard count > 0, count <= bytes.count - position, count <= length - result.count
                else { return nil }
                result += bytes[position..<position + count]
                position += count
            }
        }
        return result.count == length ? result : nil
    }

    /// A number of up to `size` bytes, of which `mask` says which are there; the lowest first.
    private func operand(_ mask: UInt8, _ size: Int, _ position: inout Int) -> Int? {
        var number = 0
        for index in 0..<size where mask >> UInt8(index) & 1 == 1 {
            guard position < bytes.count else { return nil }
            number |= Int(bytes[position]) << (8 * index)
            position += 1
        }
        return number
    }
}
