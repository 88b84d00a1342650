/// The version of all three programs, which are built together.
package enum Version {
    package static let current = "0.2.0"
}
