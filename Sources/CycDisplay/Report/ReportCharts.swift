import CycCore

/// One column of a chart.
struct ChartColumn {
    /// Below the column; may be empty.
    let label: Text
    /// In the tooltip and the table.
    let name: Text
    let value: Amount
    /// A year before.
    var former: (name: Text, value: Amount)?

    /// A number and its text, which says where it is only known in part.
    struct Amount {
        let number: Int
        let text: Text
    }
}

/// The plot of charts; the page's script computes heights from the same numbers.
private enum Plot {
    static let (width, height) = (320, 150)
    static let (left, right, top, bottom) = (4, 316, 18, 126)
}

/// Columns side by side, from 0 to the largest value.
func columnChart(_ columns: [ChartColumn]) -> Picture {
    var picture = Picture(width: Plot.width, height: Plot.height)
    let amounts = columns.flatMap { [$0.value] + ($0.former.map { [$0.value] } ?? []) }
    let most = amounts.max { $0.number < $1.number }
    let largest = most?.number ?? 0
    picture.frameChart(most?.text ?? "0")
    let count = max(1, columns.count)
    func x(_ place: Int) -> Int { Plot.left + (Plot.right - Plot.left) * place / count }
    for (place, column) in columns.enumerated() {
        let (left, right) = (x(place), x(place + 1))
        let gap = right - left > 4 ? max(1, (right - left) / 6) : 0
        func bar(
            _ name: Text, _ value: ChartColumn.Amount, _ from: Int, _ to: Int, _ ink: Ink,
            class kind: String
        ) {
            let high = largest > 0 ? (Plot.bottom - Plot.top) * value.number / largest : 0
            picture.bar(
                from, Plot.bottom - high, max(1, to - from), high, ink,
                tooltip: name + ": " + value.text, class: kind)
        }
        let (begin, end) = (left + gap, max(left + gap + 1, right - gap))
        var middle = begin
        if let former = column.former {
            middle += (end - begin) / 3
            bar(former.name, former.value, begin, middle, .former, class: "was")
        }
        bar(column.name, column.value, middle, end, .level3, class: "bar")
    }
    picture.labels(columns.map(\.label), x: x)
    return picture
}

/// Points joined by a line, from 0 to the largest value.
func lineChart(_ points: [(label: Text, value: Int)], format: (Int) -> Text) -> Picture {
    var picture = Picture(width: Plot.width, height: Plot.height)
    let largest = points.map(\.value).max() ?? 0
    picture.frameChart(format(largest))
    let count = max(1, points.count)
    func x(_ place: Int) -> Int { Plot.left + (Plot.right - Plot.left) * place / count }
    let places = points.enumerated().map { place, point in
        (
            x: (x(place) + x(place + 1)) / 2,
            y: Plot.bottom
                - (largest > 0 ? (Plot.bottom - Plot.top) * point.value / largest : 0)
        )
    }
    picture.line(places, .accent)
    for place in places where places.count < 30 {
        picture.disc(place.x, place.y, radius: 3, .accent)
    }
    picture.labels(points.map(\.label), x: x)
    return picture
}

extension Picture {
    fileprivate mutating func frameChart(_ largest: Text) {
        text(largest, Plot.left, Plot.top - 6, size: 10, .dim, limit: 200)
        line(
            [(Plot.left, Plot.top), (Plot.right, Plot.top)], stroke: 1, .track, isDashed: true)
        line([(Plot.left, Plot.bottom), (Plot.right, Plot.bottom)], stroke: 1, .track)
    }

    /// Draws the labels below their columns, those that fit.
    fileprivate mutating func labels(_ labels: [Text], x: (Int) -> Int) {
        let shown = labels.filter { !$0.isEmpty }
        let pitch = (Plot.right - Plot.left) / max(1, shown.count)
        let size =
            shown.map { PictureText.size(of: $0, in: [11, 10, 9, 8], limit: pitch) }.min() ?? 11
        for (place, label) in labels.enumerated() where !label.isEmpty {
            let half = PictureText.width(of: label, size: size) / 2 + 1
            let center = (x(place) + x(place + 1)) / 2
            text(
                label, min(max(center, half), Plot.width - half), Plot.bottom + 15, size: size,
                .dim,
                limit: pitch + 2, anchor: .middle)
        }
    }
}
