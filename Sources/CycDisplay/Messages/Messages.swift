package import CycCore

/// Every sentence that cyc says, in one language.
///
/// A topic is an extension in its room, where each sentence stands in English and in Korean, so that
/// neither can be missing. English sentences are ASCII, so that they can be read where the locale is not
/// UTF-8. Text from outside is sanitized by the sentence it goes into.
package struct Messages: Sendable {
    package let language: Language
    /// Says what time it is where the person is.
    package let clock: WallClock
    /// Where commands are to work.
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
    /// The one of the two that is in the language: a ``Text`` or an ``Instruction``, whose literals
    /// are ours.
    func say<Words: ExpressibleByStringInterpolation>(
        _ english: @autoclosure () -> Words, _ korean: @autoclosure () -> Words
    ) -> Words where Words.StringLiteralType == StaticString {
        switch language {
        case .en: english()
        case .ko: korean()
        }
    }

    /// What failed and what helps, each in both languages.
    func explanation(
        _ english: @autoclosure () -> Text, _ korean: @autoclosure () -> Text,
        hint englishHint: @autoclosure () -> Instruction,
        _ koreanHint: @autoclosure () -> Instruction
    ) -> Explanation {
        Explanation(say(english(), korean()), hint: say(englishHint(), koreanHint()))
    }

    /// What failed in both languages, and what helps in the one that is spoken.
    func explanation(
        _ english: @autoclosure () -> Text, _ korean: @autoclosure () -> Text, hint: Instruction
    ) -> Explanation {
        Explanation(say(english(), korean()), hint: hint)
    }
}
