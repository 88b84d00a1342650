#if canImport(Glibc)
    import CycCore
    import CycPOSIX

    /// The prompt before `main`: nine tenths of what a prompt takes is the start of the program.
    ///
    /// It answers where nothing has to be decided, as ``World/readPrompt()`` and its callers would; all else is
    /// left to them.
    package struct EarlyPrompt {
        private let process: EarlyProcess

        /// - Parameters: The command line and the variables, as the C library hands them to whoever runs
        ///   before `main`.
        @unsafe
        package init(
            _ count: Int32, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
            _ environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) {
            process = unsafe EarlyProcess(count, words, environment)
        }

        /// Prints the segment and ends the process, or returns and has done nothing.
        package func showAndEnd() {
            if answer(EarlyProcess.write) { EarlyProcess.end() }
        }

        /// Tells the segment where the command line asks for nothing but it, the file is fresh, and nobody wants
        /// colours.
        ///
        /// - Parameter tell: Gets the text; returns whether it was told.
        /// - Returns: What `tell` does; `false` where it was not called.
        package func answer(_ tell: (RawSpan) -> Bool) -> Bool {
            let isAskedFor =
                process.length == 1 && process.has("--prompt", at: 1)
                || process.length == 2 && process.has("status", at: 1)
                    && process.has("--prompt", at: 2)
            guard isAskedFor, !isColorForced, let now else { return false }
            var isTold = false
            var hasState = false
            process.withVariable("XDG_STATE_HOME") { folder in
                hasState = isAbsolute(folder)
                if hasState { isTold = answer(folder, "/cyc/prompt", now, tell) }
            }
            if !hasState {
                process.withVariable("HOME") { folder in
                    if isAbsolute(folder) {
                        isTold = answer(folder, "/.local/state/cyc/prompt", now, tell)
                    }
                }
            }
            return isTold
        }

        private func isAbsolute(_ path: Span<UInt8>) -> Bool { path[0] == UInt8(ascii: "/") }

        private var isColorForced: Bool {
            var isForced = false
            process.withVariable("CLICOLOR_FORCE") { value in
                isForced = value.count != 1 || value[0] != UInt8(ascii: "0")
            }
            return isForced
        }

        /// The instant that `CYC_NOW` pretends, else the clock's; `nil` where it is none.
        private var now: Instant? {
            var now: Instant? = EarlyProcess.now()
            process.withVariable("CYC_NOW") { pretended in
                now = Moment(rfc3339: pretended)?.secondsSinceEpoch
            }
            return now
        }

        private func answer(
            _ folder: Span<UInt8>, _ rest: StaticString, _ now: Instant, _ tell: (RawSpan) -> Bool
        ) -> Bool {
            var isTold = false
            let limit = TimelineFormat.maximumSize
            EarlyProcess.withFile(folder, rest, limit: limit) { file, modified in
                // The time of a file can be any number.
                let age = (EarlyProcess.now() &- modified).magnitude
                guard age < PromptTimeline.freshFor else { return }
                switch TimelineReader.answer(file, at: now) {
                case .none: break
                case .line(let line):
                    isTold = tell(file.extracting(isUTF8 ? line.text : line.plain))
                case .over:
                    let unknown = Icon.unknown.text(ascii: true)
                    isTold = unsafe tell(unknown.utf8.span.bytes)
                }
            }
            return isTold
        }

        /// As `TerminalAppearance` has it: the locale's characters, but on the Linux console.
        private var isUTF8: Bool {
            !process.variable("TERM", is: "linux")
                && (isUTF8("LC_ALL") ?? isUTF8("LC_CTYPE") ?? isUTF8("LANG") ?? false)
        }

        /// `nil` where the variable says nothing.
        private func isUTF8(_ name: StaticString) -> Bool? {
            var isUTF8: Bool?
            process.withVariable(name) { isUTF8 = namesUTF8($0) }
            return isUTF8
        }
    }
#endif
