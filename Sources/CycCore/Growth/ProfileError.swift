/// Error of a change of the profile.
package enum ProfileError: Error, Hashable, Sendable {
    case name(TextError)
    /// The species needs a level that is not reached.
    case locked(Species, level: Int)
    /// Growth is off, so there are no species.
    case noGrowth

    package var status: ExitStatus {
        switch self {
        case .name, .locked: .badData
        case .noGrowth: .badConfiguration
        }
    }
}
