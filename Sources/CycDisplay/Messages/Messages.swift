package import CycCore

/// All sentences of cyc in one language.
///
/// Each feature adds an extension in which every sentence is given in English and Korean, so that
/// neither can be missing. English sentences are ASCII, so that they are readable without a UTF-8
/// locale. Each sentence sanitizes the external text that it includes.
package struct Messages: Sendable {
    package let language: Language
    /// Converts instants to the user's local time.
    package let clock: WallClock
    /// Machine on which suggested commands will run.
    package let machine: Machine

    package init(
        _ language: Language, by clock: WallClock = WallClock(), on machine: Machine = Machine()
    ) {
        self.language = language
        self.clock = clock
        self.machine = machine
    }
}

extension Messages {
    /// Returns the text in the current language; both must be a ``Text`` or an ``Instruction``,
    /// whose literals are known at compile time.
    func say<Words: ExpressibleByStringInterpolation>(
        _ english: @autoclosure () -> Words, _ korean: @autoclosure () -> Words
    ) -> Words where Words.StringLiteralType == StaticString {
        switch language {
        case .en: english()
        case .ko: korean()
        }
    }

    /// Returns an error message with its hint, both translated.
    func explanation(
        _ english: @autoclosure () -> Text, _ korean: @autoclosure () -> Text,
        hint englishHint: @autoclosure () -> Instruction,
        _ koreanHint: @autoclosure () -> Instruction
    ) -> Explanation {
        Explanation(say(english(), korean()), hint: say(englishHint(), koreanHint()))
    }

    /// Returns a translated error message with a hint that is already in the current language.
    func explanation(
        _ english: @autoclosure () -> Text, _ korean: @autoclosure () -> Text, hint: Instruction
    ) -> Explanation {
        Explanation(say(english(), korean()), hint: hint)
    }
}
