/// What a line that was typed at a question of `cyc setup` means.
package enum SetupReply<Choice> {
    case chosen(Choice)
    /// This step changes nothing.
    case skip
    /// Nothing is to be written at all.
    case leave
    case notUnderstood(SetupComplaint)
}

extension SetupReply: Equatable where Choice: Equatable {}
extension SetupReply: Sendable where Choice: Sendable {}

/// Why an answer cannot be taken; what was typed.
package enum SetupComplaint: Equatable, Sendable {
    case noSuchNumber(String)
    case noSuchFolder(String)
    case notAFolder(String)
    case notAnAddress(String)
    case notALogin(String)
    case notATime(String)
    /// The evening would be over before it begins; when it ends.
    case afterTheEnd(String, until: String)
    case notYesOrNo(String)
}

/// The words that mean the same at every question.
///
/// A Korean keyboard that was not switched over gives the letter that lies on the same key.
enum SetupWords {
    static let leave: Set<String> = ["q", "quit", "ㅂ", "종료"]
    static let skip: Set<String> = ["s", "skip", "ㄴ", "건너뛰기"]
    static let yes: Set<String> = ["y", "yes", "ㅛ", "예", "네", "ㅇ"]
    static let no: Set<String> = ["n", "no", "ㅜ", "아니요", "아니오"]

    /// What the line means whatever is asked; `nil` for an answer of its own.
    static func common<Choice>(_ line: String) -> SetupReply<Choice>? {
        let word = line.lowercased()
        return leave.contains(word) ? .leave : skip.contains(word) ? .skip : nil
    }

    /// The words of a line as a shell has them, at spaces and commas: quotes and backslashes keep what
    /// they stand around or before.
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in line {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if let open = quote {
                if character == open {
                    quote = nil
                } else {
                    word = (word ?? "") + String(character)
                }
            } else if character == "\\" {
                isEscaped = true
            } else if character == "'" || character == "\"" {
                quote = character
                word = word ?? ""
            } else if character == " " || character == "," {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    /// What stands at the number that `word` is, counted from 1; `nil` for a word that is none.
    static func pick<Offer>(_ word: String, of offers: [Offer]) -> SetupReply<Offer>? {
        guard let number = decimal(word.utf8) else { return nil }
        return offers.indices.contains(number - 1)
            ? .chosen(offers[number - 1]) : .notUnderstood(.noSuchNumber(word))
    }
}

/// A question that is answered with yes or no.
package struct SetupConfirmation: Sendable {
    /// What an empty line means.
    package let usually: Bool

    package init(usually: Bool) { self.usually = usually }

    package func reply(to line: String) -> SetupReply<Bool> {
        if line.isEmpty { return .chosen(usually) }
        let word = line.lowercased()
        if SetupWords.yes.contains(word) { return .chosen(true) }
        if SetupWords.no.contains(word) { return .chosen(false) }
        return SetupWords.common(line) ?? .notUnderstood(.notYesOrNo(line))
    }
}

/// From when on to be reminded, or not at all.
package struct SetupEvening: Sendable {
    package let settings: Settings
    /// What an empty line means.
    package let usually: Bool

    package init(settings: Settings, usually: Bool) {
        self.settings = settings
        self.usually = usually
    }

    /// `remind.after` as it stands.
    package var after: String { Spelling.clock(settings.remind.after) }

    /// - Returns: `remind.after`, or `nil` for no reminders.
    package func reply(to line: String) -> SetupReply<String?> {
        switch SetupConfirmation(usually: usually).reply(to: line) {
        case .chosen(let isYes): return .chosen(isYes ? after : nil)
        case .skip: return .skip
        case .leave: return .leave
        case .notUnderstood: break
        }
        let text = line.utf8.count <= 2 ? "\(line):00" : line
        guard let minute = Spelling.minute(text), minute < 1440 else {
            return .notUnderstood(.notATime(line))
        }
        guard minute < settings.remind.until else {
            return .notUnderstood(
                .afterTheEnd(line, until: Spelling.clock(settings.remind.until)))
        }
        return .chosen(Spelling.clock(minute))
    }
}
