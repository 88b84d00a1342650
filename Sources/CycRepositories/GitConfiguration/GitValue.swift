import CycCore

/// Value of a setting as a C string, truncated at its first NUL.
///
/// - Source: `git_parse_signed`, `git_parse_unsigned` and `git_parse_maybe_bool` in `config.c` of
///   git 2.39, `color.c` for colors.
struct GitValue {
    let bytes: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })[...]
    }

    init(_ text: String) {
        self.init(text.nativeBytes)
    }

    func equals(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }

    func equalsIgnoringCase(_ text: String) -> Bool {
        bytes.map(\.inLowerCase).elementsEqual(text.utf8.map(\.inLowerCase))
    }

    // MARK: Truth

    /// Parses a Boolean word; `nil` for anything else.
    var truth: Bool? {
        if bytes.isEmpty { return false }
        if ["true", "yes", "on"].contains(where: equalsIgnoringCase) { return true }
        if ["false", "no", "off"].contains(where: equalsIgnoringCase) { return false }
        return nil
    }

    /// Parses a Boolean word or number; `nil` if git rejects it.
    var flag: Bool? { truth ?? number().map { $0 != 0 } }

    // MARK: Numbers

    /// Parses a number with optional suffix `k`, `m` or `g`, between -`limit` and `limit`.
    func number(upTo limit: Int = Int(Int32.max)) -> Int? {
        guard let (magnitude, isNegative, rest) = magnitude(), let factor = Self.factor(rest),
            magnitude <= UInt64(limit) / factor
        else { return nil }
        let number = Int(magnitude * factor)
        return isNegative ? -number : number
    }

    /// Whether it is a valid number of bytes that fits into 64 bits.
    var isSize: Bool {
        guard !bytes.contains(UInt8(ascii: "-")), let (magnitude, _, rest) = magnitude(),
            let factor = Self.factor(rest)
        else { return false }
        return !magnitude.multipliedReportingOverflow(by: factor).overflow
    }

    /// Parses like C's `strtoumax` with base 0; returns the unparsed rest, too. `nil` for no number
    /// or overflow.
    private func magnitude() -> (UInt64, isNegative: Bool, rest: ArraySlice<UInt8>)? {
        var rest = bytes.drop { $0 == UInt8(ascii: " ") || (9...13).contains($0) }
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        var base: UInt64 = 10
        if rest.first == UInt8(ascii: "0") {
            base = 8
            let afterPrefix = rest.dropFirst(2)
            if rest.dropFirst().first?.inLowerCase == UInt8(ascii: "x"),
                afterPrefix.first?.isHexDigit == true
            {
                base = 16
                rest = afterPrefix
            }
        }
        var magnitude: UInt64 = 0
        var count = 0
        while let byte = rest.first, let digit = Self.digit(byte), digit < base {
            let (product, overflows) = magnitude.multipliedReportingOverflow(by: base)
            let (sum, overflowsToo) = product.addingReportingOverflow(digit)
            if overflows || overflowsToo { return nil }
            magnitude = sum
            count += 1
            rest.removeFirst()
        }
        return count == 0 ? nil : (magnitude, isNegative, rest)
    }

    private static func digit(_ byte: UInt8) -> UInt64? {
        guard byte.isHexDigit else { return nil }
        return UInt64(byte.isDigit ? byte & 0x0F : (byte & 0x0F) + 9)
    }

    private static func factor(_ unit: ArraySlice<UInt8>) -> UInt64? {
        switch unit.map(\.inLowerCase) {
        case []: 1
        case [UInt8(ascii: "k")]: 1 << 10
        case [UInt8(ascii: "m")]: 1 << 20
        case [UInt8(ascii: "g")]: 1 << 30
        default: nil
        }
    }

    // MARK: Words

    /// Splits at `separators`; drops empty parts unless `keepsEmpty`.
    func parts(separatedBy separators: String, keepsEmpty: Bool = false) -> [GitValue] {
        bytes.split(omittingEmptySubsequences: !keepsEmpty) { separators.utf8.contains($0) }
            .map { GitValue($0) }
    }

    /// Without leading and trailing white space.
    var trimmed: GitValue {
        var bytes = bytes.drop(while: \.isGitSpace)
        while bytes.last?.isGitSpace == true { bytes.removeLast() }
        return GitValue(bytes)
    }

    // MARK: Colors

    /// Whether it is a valid color: at most two colors and any attributes, in any order.
    var isColor: Bool {
        var colors = 0
        for word in parts(separatedBy: " \t\n\r") {
            if word.equalsIgnoringCase("reset") { continue }
            if word.isSingleColor, colors < 2 {
                colors += 1
            } else if word.isSingleColor || !word.isAttribute {
                return false
            }
        }
        return true
    }

    private var isSingleColor: Bool {
        if ["normal", "default"].contains(where: equalsIgnoringCase) { return true }
        if bytes.count == 7, bytes.first == UInt8(ascii: "#"),
            bytes.dropFirst().allSatisfy(\.isHexDigit)
        {
            return true
        }
        let name = bytes.map(\.inLowerCase)
        let plain = name.starts(with: "bright".utf8) ? name.dropFirst(6) : name[...]
        if Self.colors.contains(String(decoding: plain, as: UTF8.self)) { return true }
        let sign = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+")
        guard let number = decimal(bytes.dropFirst(sign ? 1 : 0)) else { return false }
        return bytes.first == UInt8(ascii: "-") ? number <= 1 : number < 256
    }

    private static let colors: Set = [
        "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    ]

    private var isAttribute: Bool {
        var name = bytes
        if name.starts(with: "no".utf8) {
            name.removeFirst(2)
            if name.first == UInt8(ascii: "-") { name.removeFirst() }
        }
        return Self.attributes.contains(String(decoding: name, as: UTF8.self))
    }

    private static let attributes: Set = [
        "bold", "dim", "italic", "ul", "blink", "reverse", "strike",
    ]
}
