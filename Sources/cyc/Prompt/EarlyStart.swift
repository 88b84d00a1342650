#if canImport(Glibc) && STARTS_EARLY
    import CycSystem

    /// Answers a prompt before `main`: the C library calls the functions of this section first.
    ///
    /// - Source: System V ABI, "Initialization and Termination Functions".
    @section(".preinit_array") @used
    private let early:
        @convention(c) (
            Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) -> Void = { unsafe EarlyPrompt($0, $1, $2).showAndEnd() }
#endif
