/// A terminal palette colour, as named in the prompt file and in shell snippets.
package enum PromptColor: String, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack = "brightblack"
    case brightRed = "brightred"
    case brightGreen = "brightgreen"
    case brightYellow = "brightyellow"
    case brightBlue = "brightblue"
    case brightMagenta = "brightmagenta"
    case brightCyan = "brightcyan"
    case brightWhite = "brightwhite"
    /// No colour.
    case none = "-"
}

extension Icon {
    package var color: PromptColor {
        switch self {
        case .safe: .green
        case .resting: .blue
        case .atRisk, .unpushed: .yellow
        case .nothing, .unknown: .brightBlack
        }
    }
}
