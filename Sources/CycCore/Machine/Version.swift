/// The version of all three programs; they belong together and are built together.
package enum Version {
    package static let current = "0.2.0"
}
