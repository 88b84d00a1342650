import CycCore

/// Content of a reference.
enum ReferenceTarget {
    case object(ObjectName)
    /// Symbolic target, which need not exist.
    case reference(ReferenceName)
}
