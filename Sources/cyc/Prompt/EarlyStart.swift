#if canImport(Glibc) && STARTS_EARLY
    import CycSystem

    /// The C library calls what stands in this section before all else; elsewhere `main` serves.
    ///
    /// - Source: System V ABI, "Initialization and Termination Functions".
    @section(".preinit_array") @used
    private let early:
        @convention(c) (
            Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) -> Void = { unsafe EarlyPrompt($0, $1, $2).showAndEnd() }
#endif
