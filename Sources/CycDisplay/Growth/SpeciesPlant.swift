import CycCore

/// Plant in three lines of equal width, the last of which is the ground.
func plantLines(_ species: Species, _ stage: FocusStage, look: TerminalAppearance) -> [Line] {
    let stages = look.isUTF8 ? unicodeStages(of: species) : asciiStages(of: species)
    return stages[stage.rawValue - 1].map { row in
        row.reduce(into: Line()) { line, character in
            line.append(
                character == " "
                    ? Line(spaces: 1)
                    : Line("\(visible: String(character))", role(of: character, in: species)))
        }
    }
}

/// Width of a plant in terminal columns.
let plantWidth = 9

private func role(of character: Character, in species: Species) -> Role {
    if species == .sunflower, "❀✿@*".contains(character) { return .warning }
    return switch character {
    case "▁", "_": .dim
    case "❀", "@", "◉", "O": .accent
    case "✿", "*": .warning
    case "°": .accent
    default: .good
    }
}

private func unicodeStages(of species: Species) -> [[String]] {
    switch species {
    case .marimo:
        [
            ["         ", "         ", "▁▁▁▁•▁▁▁▁"],
            ["         ", "         ", "▁▁▁▁●▁▁▁▁"],
            ["         ", "   ▗▄▖   ", "▁▁▁▝▀▘▁▁▁"],
            ["         ", "  ▟███▙  ", "▁▁▜███▛▁▁"],
            ["  ▗▄▄▄▖ °", " °▐•‿•▌  ", "▁▁▝▀▀▀▘▁▁"],
        ]
    case .moss:
        [
            ["         ", "         ", "▁▁▁▁•▁▁▁▁"],
            ["         ", "         ", "▁▁▁▂▂▂▁▁▁"],
            ["         ", "         ", "▁▂▃▄▅▄▃▂▁"],
            ["         ", "    ▂▃▂  ", "▂▃▄▆█▇▅▃▂"],
            ["   ╷╷ ╷  ", " ╷▃▅▇▅▃╷ ", "▄▆█████▆▄"],
        ]
    case .clover:
        [
            ["         ", "         ", "▁▁▁▁●▁▁▁▁"],
            ["         ", "   ╲╷╱   ", "▁▁▁▁│▁▁▁▁"],
            ["   ◖◆◗   ", "    │    ", "▁▁▁▁│▁▁▁▁"],
            ["  ◖◆◗    ", "   │◖◆◗  ", "▁▁▁╲│▁▁▁▁"],
            ["  ◖◆◗◖◆◗ ", " ◖◆◗│╱   ", "▁▁╲│╱▁▁▁▁"],
        ]
    case .cactus:
        [
            ["         ", "         ", "▁▁▁▁●▁▁▁▁"],
            ["         ", "    ╻    ", "▁▁▁▁┃▁▁▁▁"],
            ["    ╻    ", "    ┃╻   ", "▁▁▁▁┣┛▁▁▁"],
            ["   ╻┃╻   ", "   ┗╋┛   ", "▁▁▁▁┃▁▁▁▁"],
            ["  ✿╻❀╻✿  ", "   ┗╋┛   ", "▁▁▁▁┃▁▁▁▁"],
        ]
    case .sunflower:
        [
            ["         ", "         ", "▁▁▁▁●▁▁▁▁"],
            ["         ", "   ╲╷╱   ", "▁▁▁▁│▁▁▁▁"],
            ["   ╲╷╱   ", "   ╲│╱   ", "▁▁▁▁│▁▁▁▁"],
            ["    ◉    ", "  ╲╲│╱╱  ", "▁▁▁╲│╱▁▁▁"],
            ["  ❀❀✿❀❀  ", " ❀╲╲│╱╱❀ ", "▁▁▁╲│╱▁▁▁"],
        ]
    case .bonsai:
        [
            ["         ", "         ", "▁▁▁▁●▁▁▁▁"],
            ["         ", "    ╿    ", "▁▁▁▁┃▁▁▁▁"],
            ["   ▗▄▖   ", "    ┃    ", "▁▁▁▁┃▁▁▁▁"],
            [" ▗▄▄▖    ", "  ╲┃▗▄▖  ", "▁▁▁┃╱▁▁▁▁"],
            [" ▗▟██▙▖▄▖", "▗▄▖╲┃╱▀▘ ", "▁▝▀╲┃╱▁▁▁"],
        ]
    }
}

private func asciiStages(of species: Species) -> [[String]] {
    switch species {
    case .marimo:
        [
            ["         ", "         ", "____.____"],
            ["         ", "         ", "____o____"],
            ["         ", "   ,-.   ", "___`-'___"],
            ["         ", "  .---.  ", "__(___)__"],
            ["  .---. o", " o(^_^)  ", "__`---'__"],
        ]
    case .moss:
        [
            ["         ", "         ", "____.____"],
            ["         ", "         ", "___.:.___"],
            ["         ", "         ", "__.:::.__"],
            ["         ", "    .:.  ", "_.:::::._"],
            ["   || |  ", " |.:::.| ", ".:::::::."],
        ]
    case .clover:
        [
            ["         ", "         ", "____o____"],
            ["         ", "   \\|/   ", "____|____"],
            ["   &&&   ", "    |    ", "____|____"],
            ["  &&&    ", "   |&&&  ", "___\\|____"],
            ["  &&&&&& ", " &&&|/   ", "__\\|/____"],
        ]
    case .cactus:
        [
            ["         ", "         ", "____o____"],
            ["         ", "    !    ", "____H____"],
            ["    !    ", "    H!   ", "____H'___"],
            ["   !H!   ", "   `H'   ", "____H____"],
            ["  *!@!*  ", "   `H'   ", "____H____"],
        ]
    case .sunflower:
        [
            ["         ", "         ", "____o____"],
            ["         ", "   \\|/   ", "____|____"],
            ["   \\|/   ", "   \\|/   ", "____|____"],
            ["    O    ", "  \\\\|//  ", "___\\|/___"],
            ["  @@*@@  ", " @\\\\|//@ ", "___\\|/___"],
        ]
    case .bonsai:
        [
            ["         ", "         ", "____o____"],
            ["         ", "    i    ", "____|____"],
            ["   .-.   ", "    |    ", "____|____"],
            [" .--.    ", "  \\|.-.  ", "___|/____"],
            [" .(##).-.", ".-.\\|/-' ", "_`-\\|/___"],
        ]
    }
}
