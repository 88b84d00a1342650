import CycCore

/// A picture for a README with its alternative text.
package struct Card: Sendable {
    /// The document.
    package let svg: String
    /// Says in words what the picture shows.
    package let alternative: Text

    package init(
        _ kind: CardKind, _ view: CardView, _ theme: PictureTheme = .auto, messages: Messages
    ) {
        let drawing = CardDrawing(view: view, messages: messages)
        if kind == .grass {
            svg = CycDisplay.svg(view.grass, theme, messages: messages)
            alternative = messages.title(of: view.grass)
            return
        }
        alternative = drawing.alternative(kind)
        svg = drawing.picture(kind).document(
            title: messages.title(of: kind), description: alternative, theme, messages.language)
    }

    /// The Markdown that shows the picture at `file`; of an absolute path it has the last part only.
    ///
    /// - Source: https://spec.commonmark.org/0.31.2/#images
    package func markdown(file: String) -> Text {
        let special = Set("\\`*_{}[]<>()#+-.!|&~\"'$^".unicodeScalars)
        let text = alternative.description.unicodeScalars.reduce(into: "") { text, scalar in
            if special.contains(scalar), !".-+'".unicodeScalars.contains(scalar) { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        let plain = Set("/-_.~".utf8)
        let place = file.hasPrefix("/") ? String(file.split(separator: "/").last ?? "") : file
        let address = place.nativeBytes.reduce(into: "") { address, byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = plain.contains(byte) || scalar.properties.isAlphabetic || isDigit(byte)
            address +=
                byte < 0x80 && isPlain
                ? String(scalar) : "%" + zeroPadded(Int(byte), 2, radix: 16).uppercased()
        }
        return "![\(text)](\(address))"
    }

    private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
