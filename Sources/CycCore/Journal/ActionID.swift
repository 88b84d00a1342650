/// Identity of an action: random, never 0.
package struct ActionID: Hashable, Sendable, CustomStringConvertible {
    package let number: UInt64

    package init(_ number: UInt64) { self.number = number }

    package var description: String { hex(number) }
}
