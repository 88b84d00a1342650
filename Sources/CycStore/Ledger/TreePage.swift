/// A page of a table or an index of a SQLite file.
///
/// - Source: https://www.sqlite.org/fileformat.html#b_tree_pages
struct TreePage {
    enum Kind: UInt8 {
        case innerIndex = 2
        case innerTable = 5
        case index = 10
        case table = 13

        var isTable: Bool { self == .innerTable || self == .table }
        var isInner: Bool { self == .innerIndex || self == .innerTable }
    }

    struct Cell {
        /// The page below the cell of an inner page.
        var child = 0
        /// Of a table only.
        var rowID: Int64 = 0
        /// `nil` for inner pages of a table.
        var payload: Payload?
    }

    /// The bytes of a row that are on this page.
    struct Payload {
        /// Units: bytes.
        let length: Int
        let local: ArraySlice<UInt8>
        /// The first overflow page; 0 for none.
        let overflow: Int
    }

    let kind: Kind
    private(set) var cells: [Cell] = []
    /// The page after the last cell of an inner page.
    let last: Int
    /// Whether every byte of the page is accounted for, and every cell is readable.
    private(set) var isSound: Bool

    /// - Parameters:
    ///   - bytes: The whole page.
    ///   - isFirst: Whether the page begins with the header of the file.
    init?(_ bytes: [UInt8], isFirst: Bool = false) {
        let start = isFirst ? 100 : 0
        guard let kind = Kind(rawValue: bytes[start]) else { return nil }
        self.kind = kind
        func short(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
        let count = short(start + 3)
        let pointers = start + (kind.isInner ? 12 : 8)
        let content = short(start + 5) == 0 ? 65_536 : short(start + 5)
        guard pointers + 2 * count <= bytes.count else { return nil }
        last = kind.isInner ? bytes.number(at: start + 8) : 0
        isSound = content <= bytes.count && content >= pointers + 2 * count
        var used = Int(bytes[start + 7])
        for index in 0..<count {
            let offset = short(pointers + 2 * index)
            guard let (cell, size) = Self.cell(bytes, at: offset, kind) else {
                isSound = false
                continue
            }
            cells.append(cell)
            used += size
        }
        var (free, blocks) = (short(start + 1), 0)
        while free > 0, free + 4 <= bytes.count, blocks < bytes.count / 4 {
            used += short(free + 2)
            free = short(free)
            blocks += 1
        }
        if content + used != bytes.count { isSound = false }
    }

    private static func cell(
        _ bytes: [UInt8], at start: Int, _ kind: Kind
    ) -> (Cell, size: Int)? {
        guard start >= 8, start + 4 <= bytes.count else { return nil }
        var cell = Cell()
        var reader = RecordReader(bytes[start...])
        if kind.isInner {
            cell.child = bytes.number(at: start)
            reader.skip(4)
        }
        var length = 0
        if kind != .innerTable {
            guard let number = reader.varint(), number >= 0, number < 1 << 31 else { return nil }
            length = Int(number)
        }
        if kind.isTable {
            guard let number = reader.varint() else { return nil }
            cell.rowID = number
        }
        if kind == .innerTable { return (cell, max(4, reader.position - start)) }
        let usable = bytes.count
        let most = kind.isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
        let least = (usable - 12) * 32 / 255 - 23
        let fitting = least + (length - least) % (usable - 4)
        let local = length <= most ? length : fitting <= most ? fitting : least
        let end = reader.position + local
        guard end + (local < length ? 4 : 0) <= bytes.count else { return nil }
        cell.payload = Payload(
            length: length, local: bytes[reader.position..<end],
            overflow: local < length ? bytes.number(at: end) : 0)
        return (cell, max(4, end + (local < length ? 4 : 0) - start))
    }

    /// Returns cells at any offset that look like actions: a page with a damaged header or cell
    /// list still holds their bytes.
    static func scatteredActions(_ bytes: [UInt8]) -> [Cell] {
        var cells: [Cell] = []
        // A record begins with the size of its header, the type of NULL and the type of the clock.
        for start in 10..<bytes.count - 3
        where bytes[start + 1] == 0 && 4...12 ~= bytes[start] && 1...6 ~= bytes[start + 2] {
            for offset in max(8, start - 18)...start - 2 {
                if let (cell, _) = cell(bytes, at: offset, .table),
                    cell.payload?.local.startIndex == start
                {
                    cells.append(cell)
                }
            }
        }
        return cells
    }

    /// Links to the pages below.
    var links: [PageLink] {
        guard kind.isInner else { return [] }
        var (links, lower) = ([PageLink](), Int64.min)
        for cell in cells {
            links.append(
                PageLink(
                    page: cell.child, isTable: kind.isTable, rows: lower...max(lower, cell.rowID)))
            lower = max(lower, cell.rowID)
        }
        links.append(PageLink(page: last, isTable: kind.isTable, rows: lower...Int64.max))
        return links
    }
}

extension TreePage {
    /// The schema entry of a table or an index.
    struct Table {
        let name: String
        let link: PageLink
    }

    /// The tables and indexes in rows of this page, if it belongs to the schema.
    var tables: [Table] {
        guard kind == .table else { return [] }
        return cells.compactMap { cell in
            guard let payload = cell.payload,
                let values = RecordReader.values(Array(payload.local)),
                values.count >= 4, case .text(let type) = values[0],
                case .text(let name) = values[1],
                case .integer(let root) = values[3], root > 0, root < 1 << 31
            else { return nil }
            let isTable = type.elementsEqual("table".utf8)
            guard isTable || type.elementsEqual("index".utf8) else { return nil }
            // A table without row ids has the pages of an index.
            let hasRows =
                payload.local.suffix(13).elementsEqual("WITHOUT ROWID".utf8) ? false : isTable
            return Table(
                name: String(decoding: name, as: UTF8.self),
                link: PageLink(page: Int(root), isTable: hasRows, rows: .min ... .max))
        }
    }
}

/// A link from one page to another.
struct PageLink {
    let page: Int
    let isTable: Bool
    /// The range of row ids below a link of a table.
    let rows: ClosedRange<Int64>

    func fits(_ summary: PageSummary?) -> Bool {
        guard let summary, summary.isTable == isTable else { return false }
        return !isTable
            || summary.rows.map { rows.contains($0.lowerBound) && rows.contains($0.upperBound) }
                ?? true
    }
}

/// Properties of a page for checking links to it.
struct PageSummary {
    let isTable: Bool
    /// The range of row ids; `nil` if there are none.
    let rows: ClosedRange<Int64>?

    init(_ page: TreePage) {
        isTable = page.kind.isTable
        let ids = page.kind.isTable ? page.cells.map(\.rowID) : []
        rows = ids.first.flatMap { first in ids.last.map { min(first, $0)...max(first, $0) } }
    }
}

enum RecordValue: Equatable {
    case null
    case integer(Int64)
    case real
    case text([UInt8])
    case blob([UInt8])
}

/// Decodes SQLite's record format.
///
/// - Source: https://www.sqlite.org/fileformat.html#record_format
struct RecordReader {
    private let bytes: ArraySlice<UInt8>
    private(set) var position: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    mutating func skip(_ count: Int) { position += count }

    /// Reads a big-endian number in groups of seven bits; the ninth byte is used whole.
    mutating func varint() -> Int64? {
        var number: UInt64 = 0
        for index in 0..<9 {
            guard position < bytes.endIndex else { return nil }
            let byte = bytes[position]
            position += 1
            if index == 8 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
            number = number << 7 | UInt64(byte & 127)
            if byte < 128 { return Int64(bitPattern: number) }
        }
        return nil
    }

    /// Decodes the values of a row, up to the first that is truncated.
    ///
    /// - Parameter takesCut: Whether to add the beginning of a truncated text or blob.
    /// - Returns: `nil` for invalid bytes.
    static func values(_ bytes: [UInt8], takesCut: Bool = false) -> [RecordValue]? {
        var header = RecordReader(bytes[...])
        guard let size = header.varint(), size >= header.position, size <= bytes.count else {
            return nil
        }
        var values: [RecordValue] = []
        var start = Int(size)
        while header.position < Int(size) {
            guard let type = header.varint(), type >= 0, type < 1 << 32 else { return nil }
            let length: Int
            switch type {
            case 0, 8, 9: length = 0
            case 1...4: length = Int(type)
            case 5: length = 6
            case 6, 7: length = 8
            case 10, 11: return nil
            default: length = Int(type - 12) / 2
            }
            guard start + length <= bytes.count else {
                return takesCut && type >= 12 ? values + [.blob(Array(bytes[start...]))] : values
            }
            let content = bytes[start..<start + length]
            start += length
            switch type {
            case 0: values.append(.null)
            case 8, 9: values.append(.integer(type - 8))
            case 7: values.append(.real)
            case 1...6:
                let sign: Int64 = content.first.map { $0 > 127 } ?? false ? -1 : 0
                values.append(.integer(content.reduce(sign) { $0 << 8 | Int64($1) }))
            default:
                values.append(type % 2 == 0 ? .blob(Array(content)) : .text(Array(content)))
            }
        }
        return header.position == Int(size) ? values : nil
    }
}
