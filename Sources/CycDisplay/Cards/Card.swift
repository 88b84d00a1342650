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
        alternative = drawing.alternative(kind)
        svg = drawing.picture(kind).document(
            title: drawing.title(kind), description: drawing.description(kind), theme,
            messages.language)
    }

    /// The Markdown that shows the picture at `file`; of an absolute path it has the last part only.
    ///
    /// - Source: https://spec.commonmark.org/0.31.2/#images
    package func markdown(file: String) -> Text {
        let special = Set("\\`*_{}[]<>()#!|&~\"$^".unicodeScalars)
        let text = alternative.description.unicodeScalars.reduce(into: "") { text, scalar in
            if special.contains(scalar) { text += "\\" }
            text.unicodeScalars.append(scalar)
        }
        let place = file.hasPrefix("/") ? String(file.split(separator: "/").last ?? "") : file
        return "![\(text)](\(percentEncoded(place.nativeBytes, keeping: "/-_.~")))"
    }
}
