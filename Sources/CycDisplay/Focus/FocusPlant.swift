import CycCore

/// The plant of one day in three lines of the same width, the last of which is the ground.
func plantLines(_ stage: FocusStage, look: TerminalLook) -> [Line] {
    let rows = look.isUTF8 ? unicodePlant(stage) : asciiPlant(stage)
    return rows.map { row in
        row.reduce(into: Line()) { $0.append($1.text, $1.role) }
    }
}

/// Units: terminal columns.
let plantWidth = 9

/// A part of one line of a plant.
private typealias Piece = (text: Text, role: Role)

private func unicodePlant(_ stage: FocusStage) -> [[Piece]] {
    let none: [Piece] = [("         ", .plain)]
    let leaves: Piece = ("╲│╱", .good)
    return switch stage {
    case .seed: [none, none, [("▁▁▁▁", .dim), ("●", .warning), ("▁▁▁▁", .dim)]]
    case .sprout:
        [none, [("   ╲╷╱   ", .good)], [("▁▁▁▁", .dim), ("│", .good), ("▁▁▁▁", .dim)]]
    case .leaves:
        [
            [("   ╲╷╱   ", .good)], [("   ", .plain), leaves, ("   ", .plain)],
            [("▁▁▁▁", .dim), ("│", .good), ("▁▁▁▁", .dim)],
        ]
    case .bud:
        [
            [("    ", .plain), ("◉", .accent), ("    ", .plain)],
            [("  ╲", .good), leaves, ("╱  ", .good)],
            [("▁▁▁", .dim), leaves, ("▁▁▁", .dim)],
        ]
    case .bloom:
        [
            [("  ❀", .accent), ("❀", .warning), ("✿", .danger), ("❀", .warning), ("❀  ", .accent)],
            [(" ❀", .accent), ("╲", .good), leaves, ("╱", .good), ("❀ ", .accent)],
            [("▁▁▁", .dim), leaves, ("▁▁▁", .dim)],
        ]
    }
}

private func asciiPlant(_ stage: FocusStage) -> [[Piece]] {
    let none: [Piece] = [("         ", .plain)]
    let leaves: Piece = ("\\|/", .good)
    return switch stage {
    case .seed: [none, none, [("____", .dim), ("o", .warning), ("____", .dim)]]
    case .sprout:
        [none, [("   \\|/   ", .good)], [("____", .dim), ("|", .good), ("____", .dim)]]
    case .leaves:
        [
            [("   \\|/   ", .good)], [("   ", .plain), leaves, ("   ", .plain)],
            [("____", .dim), ("|", .good), ("____", .dim)],
        ]
    case .bud:
        [
            [("    ", .plain), ("O", .accent), ("    ", .plain)],
            [("  \\", .good), leaves, ("/  ", .good)],
            [("___", .dim), leaves, ("___", .dim)],
        ]
    case .bloom:
        [
            [("  @", .accent), ("@", .warning), ("*", .danger), ("@", .warning), ("@  ", .accent)],
            [(" @", .accent), ("\\", .good), leaves, ("/", .good), ("@ ", .accent)],
            [("___", .dim), leaves, ("___", .dim)],
        ]
    }
}

/// Whole pomodoros as leaves: one each, above five one with their number.
package func leaves(_ count: Int, look: TerminalLook) -> Text {
    let leaf: Text = look.isUTF8 ? "🍃" : "*"
    return count > 5 ? leaf + "\(count)" : repeatElement(leaf, count: max(0, count)).joined()
}
