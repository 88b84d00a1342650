package import CycCore

/// Messages of `config`, and the expected values of settings.
extension Messages {
    package func resumedDraft(of path: String) -> Text {
        say(
            "Continuing with the draft of an earlier edit: \(path)",
            "전에 편집하던 내용을 이어서 엽니다: \(path)")
    }
    package func outdatedDraft(at path: String) -> Text {
        say(
            "The settings changed since an earlier edit; its draft is in \(path)",
            "전에 편집한 뒤 설정이 바뀌었습니다. 그때의 초안: \(path)")
    }
    package var askToEditAgain: Text { say("Edit again? [Y/n] ", "다시 편집할까요? [Y/n] ") }
    package func draftKept(at path: String) -> Text {
        say(
            "Nothing was saved. Your version is in \(path); continue with it: \(Fix.editSettings)",
            "저장하지 않았습니다. 편집한 내용: \(path). 이어서 편집: \(Fix.editSettings)")
    }
    package var settingsUnchanged: Text { say("No changes", "바뀐 설정 없음") }
    package func settingsSaved(_ file: String, _ keys: [String]) -> Text {
        let changed: Text = keys.isEmpty ? "" : " (\(keys.listed()))"
        return say("Saved \(file)\(changed)", "설정 저장: \(file)\(changed)")
    }

    /// Describes the expected value, to follow "must be".
    package func describe(_ expectation: Settings.Expectation) -> Text {
        switch expectation {
        case .text: say("text", "문자열")
        case .switchedOnOrOff: say("true or false", "true 또는 false")
        case .wholeNumber(let range):
            say(
                "a whole number from \(range.lowerBound) to \(range.upperBound)",
                "\(range.lowerBound)부터 \(range.upperBound)까지의 정수")
        case .list: say("a list of strings", "문자열 목록")
        case .table: say("a table of keys", "키를 담는 테이블")
        case .folder: say("an absolute path or one that begins with ~/", "절대 경로 또는 ~/로 시작하는 경로")
        case .fileOrNothing:
            say(
                "a file's absolute path or one that begins with ~/, or nothing",
                "파일의 절대 경로나 ~/로 시작하는 경로, 또는 빈 값")
        case .duration: say("a duration like 30s, 10m, 2h or 1d", "30s, 10m, 2h, 1d 같은 기간")
        case .durationWithin(let range):
            say(
                "a duration from \(ValueSyntax.text(range.lowerBound))"
                    + " to \(ValueSyntax.text(range.upperBound)), like 30s, 10m or 2h",
                "\(ValueSyntax.text(range.lowerBound))부터 \(ValueSyntax.text(range.upperBound))까지의"
                    + " 30s, 10m, 2h 같은 기간")
        case .durationOrNever:
            say("a duration like 12h or 7d, or never", "12h, 7d 같은 기간 또는 never")
        case .timeOfDayWithin(let range):
            say(
                "a time of day from \(ValueSyntax.clock(range.lowerBound))"
                    + " to \(ValueSyntax.clock(range.upperBound))",
                "\(ValueSyntax.clock(range.lowerBound))부터 \(ValueSyntax.clock(range.upperBound))까지의 시각"
            )
        case .timeOfDay: say("a time of day from 00:00 to 24:00", "00:00부터 24:00까지의 시각")
        case .timeSpan: say("a time span like 22:30-23:00", "22:30-23:00 같은 시간대")
        case .oneOf(let values):
            say(
                "one of " + values.map { "\(visible: $0)" }.joined(separator: ", "),
                values.map { "\(visible: $0)" }.joined(separator: ", ") + " 중 하나")
        case .url:
            say(
                "a URL with https (http only for this machine)",
                "https로 시작하는 URL (http는 이 컴퓨터 주소만)")
        case .hostName: say("a host name like github.com", "github.com 같은 호스트 이름")
        case .login: say("the login of a GitHub account", "GitHub 사용자 이름")
        case .emailAddress: say("an e-mail address", "이메일 주소")
        case .templateWithout(let scalar):
            say(
                "a template without \(visible: String(scalar)), which a shell or a bar could expand",
                "셸이나 바가 해석할 수 있는 문자가 없는 템플릿 (쓸 수 없는 문자: \(visible: String(scalar)))")
        case .template(let field):
            say(
                "a template of known fields; {\(visible: field)} is not one of "
                    + templateFields.map { "{\($0)}" }.joined(separator: " "),
                "아래 필드로 된 템플릿 (없는 필드: {\(visible: field)}): "
                    + templateFields.map { "{\($0)}" }.joined(separator: " "))
        }
    }

    package func settingStored(_ key: String, _ value: String) -> Text { "\(key) = \(value)" }
    package func settingRemoved(_ key: String) -> Text {
        say("Reset \(key) to its default", "기본값으로 되돌림: \(key)")
    }
    /// Warning about a root that does not exist.
    package func noSuchRoot(_ path: String) -> Text {
        say("there is no folder \(path) to search", "저장소를 찾을 폴더가 없습니다: \(path)")
    }
    /// Mark of a setting that is not in the file.
    package var defaultNote: Text { say("default", "기본값") }
}
