import CycCore

extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let slash = UInt8(ascii: "/")

    /// git's own idea of white space: no form feed, no vertical tab.
    var isGitSpace: Bool {
        self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") || self == .newline
            || self == .carriageReturn
    }

    /// What the name of a setting consists of.
    var isKey: Bool { isLetterOrDigit || self == UInt8(ascii: "-") }
}
