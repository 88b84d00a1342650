#if canImport(Glibc)
    import CycCore
    import CycPOSIX

    /// Answers the prompt before `main`: starting the program takes nine tenths of a prompt's time.
    ///
    /// The result is the same as for ``World/readPrompt()`` and its callers, in the cases that need
    /// no decision; it leaves all others to them.
    package struct EarlyPrompt {
        private let process: EarlyProcess

        /// - Parameters: The command line and the variables, as the C library passes them to
        ///   functions that run before `main`.
        @unsafe
        package init(
            _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
            _ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) {
            process = unsafe EarlyProcess(count, words, environment)
        }

        /// Prints the segment and ends the process, or returns without any effect.
        package func showAndEnd() {
            if answer(EarlyProcess.write) { EarlyProcess.end() }
        }

        /// Passes the segment to `show` if the command line requests only that, the file is fresh
        /// and colors are not forced.
        ///
        /// - Parameter show: Receives the text; returns whether it was shown.
        /// - Returns: The result of `show`; `false` if it was not called.
        package func answer(_ show: (RawSpan) -> Bool) -> Bool {
            let isRequested =
                process.length == 1 && process.has("--prompt", at: 1)
                || process.length == 2 && process.has("status", at: 1)
                    && process.has("--prompt", at: 2)
            guard isRequested, !isColorForced, let now else { return false }
            var isShown = false
            var hasState = false
            process.withVariable("XDG_STATE_HOME") { folder in
                hasState = isAbsolute(folder)
                if hasState { isShown = answer(folder, "/cyc/prompt", now, show) }
            }
            if !hasState {
                process.withVariable("HOME") { folder in
                    if isAbsolute(folder) {
                        isShown = answer(folder, "/.local/state/cyc/prompt", now, show)
                    }
                }
            }
            return isShown
        }

        private func isAbsolute(_ path: Span<UInt8>) -> Bool { path[0] == UInt8(ascii: "/") }

        private var isColorForced: Bool {
            var isForced = false
            process.withVariable("CLICOLOR_FORCE") { value in
                isForced = value.count != 1 || value[0] != UInt8(ascii: "0")
            }
            return isForced
        }

        /// The instant that `CYC_NOW` sets, else the clock's; `nil` if `CYC_NOW` is invalid.
        private var now: Instant? {
            var now: Instant? = Instant(secondsSinceEpoch: EarlyProcess.now())
            process.withVariable("CYC_NOW") { pretended in
                now = Moment(rfc3339: pretended)?.instant
            }
            return now
        }

        private func answer(
            _ folder: Span<UInt8>, _ rest: StaticString, _ now: Instant, _ show: (RawSpan) -> Bool
        ) -> Bool {
            var isShown = false
            let limit = TimelineFormat.maximumSize
            EarlyProcess.withFile(folder, rest, limit: limit) { file, modified in
                // A file's time can be any number.
                let age = (EarlyProcess.now() &- modified).magnitude
                guard age < PromptTimeline.freshSeconds else { return }
                switch TimelineReader.answer(file, at: now) {
                case .none: break
                case .line(let line):
                    isShown = show(file.extracting(isUTF8 ? line.text : line.plain))
                case .over:
                    let unknown = Icon.unknown.text(ascii: true)
                    isShown = unsafe show(unknown.utf8.span.bytes)
                }
            }
            return isShown
        }

        /// Whether to print UTF-8: the locale says so and this is not the Linux console, as in
        /// `TerminalAppearance`.
        private var isUTF8: Bool {
            !process.variable("TERM", is: "linux")
                && (isUTF8("LC_ALL") ?? isUTF8("LC_CTYPE") ?? isUTF8("LANG") ?? false)
        }

        /// `nil` if the variable is unset.
        private func isUTF8(_ name: StaticString) -> Bool? {
            var isUTF8: Bool?
            process.withVariable(name) { isUTF8 = namesUTF8($0) }
            return isUTF8
        }
    }
#endif
