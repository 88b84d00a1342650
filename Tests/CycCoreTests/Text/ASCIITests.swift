import CycCore
import Testing

struct ASCIITests {
    @Test("ASCII bytes are classified like their Unicode scalars, other bytes as nothing")
    func everyByte() {
        for byte in UInt8.min...UInt8.max {
            let character = byte < 0x80 ? Character(Unicode.Scalar(byte)) : "\u{FFFD}"
            #expect(byte.isDigit == character.isWholeNumber, "\(byte)")
            #expect(byte.isLetter == character.isLetter, "\(byte)")
            #expect(byte.isUppercase == character.isUppercase, "\(byte)")
            #expect(byte.isLetterOrDigit == (character.isLetter || character.isWholeNumber))
            #expect(byte.isHexDigit == character.isHexDigit, "\(byte)")
            let lower = Array(character.lowercased().utf8)
            #expect(byte >= 0x80 ? byte.inLowerCase == byte : [byte.inLowerCase] == lower)
        }
    }
}
