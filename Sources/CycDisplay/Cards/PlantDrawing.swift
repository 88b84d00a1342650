import CycCore

/// Draws a day's plant in its stage, standing on the point (x, y).
func drawPlant(
    _ species: Species, _ stage: FocusStage, _ x: Int, _ y: Int, in picture: inout Picture
) {
    picture.line([(x - 46, y), (x + 46, y)], stroke: 2, .former)
    let growth = stage.rawValue - FocusStage.seed.rawValue
    guard growth > 0 else {
        picture.disc(x, y - 4, radius: 4, .level2)
        return
    }
    if species == .marimo || species == .moss {
        // They grow as a ball or a cushion.
        let size = 8 + 8 * growth
        let flat = species == .moss ? size * 2 / 3 : size
        picture.ellipse(x, y - flat, size, flat, turn: 0, .level3)
        picture.ellipse(x - size / 3, y - flat * 4 / 3, size / 4, flat / 4, turn: 0, .level2)
        if stage == .bloom { picture.disc(x + size + 8, y - flat * 2, radius: 3, .accent) }
        return
    }
    let top = y - 14 - 16 * growth
    picture.line([(x, y), (x, top)], stroke: species == .bonsai ? 6 : 3, .level4)
    for pair in 0..<min(3, growth) {
        let height = y - 12 - 16 * pair
        picture.ellipse(x - 12, height - 4, 12, 5, turn: 25, .level3)
        picture.ellipse(x + 12, height - 4, 12, 5, turn: -25, .level3)
    }
    switch stage {
    case .seed, .sprout, .leaves: break
    case .bud: picture.ellipse(x, top - 4, 6, 9, turn: 0, .level2)
    case .bloom:
        for turn in stride(from: 0, to: 180, by: 36) {
            picture.ellipse(
                x, top - 4, 16, 6, turn: turn, species == .sunflower ? .warning : .accent)
        }
        picture.disc(x, top - 4, radius: 6, species == .sunflower ? .level4 : .warning)
    }
}
