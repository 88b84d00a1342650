/// A colour of the terminal's own, as the prompt's file and the snippets of shells name it.
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
