extension Files {
    /// The paths that a pattern with `*`, `?` and `[…]` stands for, in lexical order.
    ///
    /// The corresponding C function is `glob`.
    package static func matches(_ pattern: String) -> [String] { Platform.matches(pattern) }
}
