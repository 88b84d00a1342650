/// Why a file is no export of cyc.
package struct ImportError: Error, Equatable {
    /// Where, such as `challenges`.
    package let detail: String

    package init(_ detail: String) { self.detail = detail }
}
