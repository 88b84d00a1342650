#if canImport(CLinux)
    @unsafe import CLinux
#endif

/// How this process takes memory from the system.
enum Memory {
    /// Lets what large lists have outgrown go back to the system; once for the process.
    ///
    /// A scan's lists grow to some megabytes each. Where these lie on their own, 300,000 commits take
    /// 85 MB instead of 101.
    static let givesBack: Void = {
        #if canImport(CLinux)
            // Units: bytes.
            cyc_keep_apart(1 << 20)
        #endif
    }()
}
