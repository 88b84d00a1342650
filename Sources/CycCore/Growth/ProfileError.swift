/// What a profile cannot be.
package enum ProfileError: Error, Hashable, Sendable {
    case name(TextError)
    /// The species opens with a level that is not reached.
    case locked(Species, level: Int)
    /// There are no species without growth.
    case noGrowth

    package var status: ExitStatus {
        switch self {
        case .name, .locked: .badData
        case .noGrowth: .badConfiguration
        }
    }
}
