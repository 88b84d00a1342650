/// A file that is not an export of cyc.
package struct ImportError: Error, Equatable {
    /// The invalid part, such as `challenges`.
    package let detail: String

    package init(_ detail: String) { self.detail = detail }
}
