#if canImport(Glibc) && STARTS_EARLY
    import CycSystem

    /// Prints the shell prompt's text and exits before `main`, if the program was called for that;
    /// else returns. The C library calls the functions of this section first.
    ///
    /// - Source: System V ABI, "Initialization and Termination Functions".
    @section(".preinit_array") @used
    private let early:
        @convention(c) (
            Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) -> Void = { unsafe EarlyPrompt($0, $1, $2).showAndEnd() }
#endif
