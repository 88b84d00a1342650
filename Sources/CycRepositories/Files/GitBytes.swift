import CycCore

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let slash = UInt8(ascii: "/")

    /// White space as git defines it: no form feed, no vertical tab.
    var isGitSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .newline
            || self == .carriageReturn
    }

    /// Whether it may occur in the name of a setting.
    var isKey: Bool { isLetterOrDigit || self == UInt8(ascii: "-") }
}
