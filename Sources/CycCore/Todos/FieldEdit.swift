/// A change of a value that may be absent.
package enum FieldEdit<Value: Equatable & Sendable>: Equatable, Sendable {
    case keep, clear
    case set(Value)

    /// The new value; `nil` if it is kept or cleared.
    package var value: Value? { if case .set(let new) = self { new } else { nil } }

    func applied(to value: inout Value?) {
        switch self {
        case .keep: break
        case .clear: value = nil
        case .set(let new): value = new
        }
    }
}
