import CycCore

/// What a reference holds.
enum ReferenceTarget {
    case object(ObjectName)
    /// Another one, which need not exist.
    case reference(ReferenceName)
}
