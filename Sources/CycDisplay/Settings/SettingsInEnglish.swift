package import CycCore

extension English {
    package func describe(_ expectation: Settings.Expectation) -> Text {
        switch expectation {
        case .text: "text"
        case .switchedOnOrOff: "true or false"
        case .wholeNumber(let range):
            "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .list: "a list of texts"
        case .table: "a table of keys"
        case .folder: "an absolute path or one that begins with ~/"
        case .duration: "a duration like 30s, 10m, 2h or 1d"
        case .timeOfDay: "a time of day from 00:00 to 24:00"
        case .timeSpan: "a time span like 22:30-23:00"
        case .oneOf(let values): "one of " + values.map { "\(visible: $0)" }.joined(separator: ", ")
        case .url: "a URL with https (http only for this machine)"
        case .hostName: "a host name like github.com"
        case .login: "the login of an account on GitHub"
        case .emailAddress: "an e-mail address"
        case .template(let field):
            "a template of known fields; {\(visible: field)} is none of "
                + templateFields.map { "{\($0)}" }.joined(separator: " ")
        }
    }

    package func settingStored(_ key: String, _ value: String) -> Text {
        "\(key) = \(value)"
    }
    package func settingRemoved(_ key: String) -> Text {
        "\(key) has its default again"
    }
    package func noSuchRoot(_ path: String) -> Text {
        "there is no folder \(path) to search"
    }
    package var defaultNote: Text { "default" }
}
