import CycCore
import CycPOSIX

/// Reads the pages of a SQLite file and its write-ahead log without SQLite, which rejects a whole
/// file for one wrong bit.
///
/// - Source: https://www.sqlite.org/fileformat.html
final class PageFile {
    /// Units: bytes.
    static let pageSize = 4096

    private let path: String
    private let file: RegularFile
    private let log: WriteAheadLog?
    /// The number of pages in the file, without the missing ones.
    private let length: Int
    /// Numbers of pages that were cut out of the file, so that the pages behind are at too low
    /// offsets.
    private var gap: Range<Int>
    /// Numbers of pages missing at the end of the file, by its header.
    private var missing: Range<Int>
    /// The number of pages, with the missing ones.
    private(set) var count: Int

    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    init(_ files: LedgerFiles) throws(CycError) {
        path = files.database
        file = try reading(path) { () throws(SystemError) in
            try RegularFile(files.database.nativeBytes)
        }
        log = try WriteAheadLog(files.log)
        length = (Int(file.status.size) + Self.pageSize - 1) / Self.pageSize
        (gap, missing, count) = (length + 1..<length + 1, length + 1..<length + 1, length)
        let header = try DatabaseHeader(page(1))
        let counted = log?.pageCount ?? header.pageCount
        // More than half of a file is not missing, unless it is in the WAL.
        if counted > length, log?.pageCount != nil || header.isTrusted && counted <= 2 * length {
            count = counted
            gap = length + 1..<counted + 1
        }
        missing = gap
    }

    /// Returns the ``pageSize`` bytes of a page, counted from 1; zeros if it is missing.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    func page(_ number: Int) throws(CycError) -> [UInt8] {
        if let page = try log?.page(number) { return page }
        guard !gap.contains(number) else { return [UInt8](repeating: 0, count: Self.pageSize) }
        return try stored(at: number < gap.lowerBound ? number : number - gap.count)
    }

    /// Returns all bytes of a row; `nil` if some of them are missing.
    func content(_ payload: TreePage.Payload) throws(CycError) -> [UInt8]? {
        var bytes = Array(payload.local)
        var next = payload.overflow
        while bytes.count < payload.length {
            guard next > 1, next <= count, try isThere(next) else { return nil }
            let page = try self.page(next)
            next = page.number(at: 0)
            bytes += page[4...].prefix(payload.length - bytes.count)
        }
        return next == 0 ? bytes : nil
    }

    private func isThere(_ number: Int) throws(CycError) -> Bool {
        if !gap.contains(number) { return true }
        return try log?.page(number) != nil
    }

    /// Returns the page at a position of the file, counted from 1.
    private func stored(at position: Int) throws(CycError) -> [UInt8] {
        var bytes: [UInt8] = []
        if (1...max(length, 1)).contains(position) {
            bytes = try reading(path) { () throws(SystemError) in
                try file.read(at: (position - 1) * Self.pageSize, count: Self.pageSize)
            }
        }
        return bytes + [UInt8](repeating: 0, count: Self.pageSize - bytes.count)
    }

    /// Ignores the length in the header, and assumes that no page is missing.
    ///
    /// - Returns: Whether pages were assumed missing before.
    func ignoreGap() -> Bool {
        let hadGap = !gap.isEmpty
        (gap, count) = (length + 1..<length + 1, length)
        return hadGap
    }

    /// Locates pages that were cut out of the file, by the links between pages.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    func findGap() throws(CycError) {
        (gap, count) = (missing, length + missing.count)
        if log?.pageCount != nil { return }
        var (links, chains) = ([PageLink](), [TreePage.Payload]())
        var summaries: [PageSummary?] = [nil]
        for position in 1...max(length, 1) {
            let bytes = try stored(at: position)
            let page = TreePage(bytes, isFirst: position == 1 && DatabaseHeader(bytes).isTrusted)
            summaries.append(page.map { PageSummary($0) })
            links += page?.links ?? []
            chains += page?.cells.compactMap(\.payload).filter { $0.overflow != 0 } ?? []
            links += page?.tables.map(\.link) ?? []
        }
        let header = DatabaseHeader(try stored(at: 1))
        let isComplete = gap.isEmpty && header.isTrusted
        let sizes = isComplete ? [0] : gap.isEmpty ? [0, 1, 2] : [gap.count]
        var best = (score: -1, starts: [gap.lowerBound], size: gap.count)
        for size in sizes {
            let found = Self.bestGaps(of: size, links, summaries)
            if found.score > best.score { best = (found.score, found.starts, size) }
        }
        try chooseGap(of: best.size, from: best.starts, chains)
    }

    /// Returns the starts of gaps with which most links lead to matching pages, the last one first:
    /// a file is most often truncated at its end.
    private static func bestGaps(
        of size: Int, _ links: [PageLink], _ summaries: [PageSummary?]
    ) -> (score: Int, starts: [Int]) {
        let end = summaries.count
        /// By target page: the number of links that match if it is before the gap, or behind.
        var before = [Int](repeating: 0, count: end + size + 1)
        var behind = before
        for link in links where (1..<end + size).contains(link.page) {
            if link.page < end, link.fits(summaries[link.page]) { before[link.page] += 1 }
            if size > 0, link.page > size, link.fits(summaries[link.page - size]) {
                behind[link.page] += 1
            }
        }
        var score = before.reduce(0, +)
        var best = (score: score, starts: [end])
        guard size > 0 else { return best }
        for start in stride(from: end - 1, through: 1, by: -1) {
            score += behind[start + size] - before[start]
            if score > best.score { best = (score, []) }
            if score == best.score { best.starts.append(start) }
        }
        return best
    }

    /// The maximum number of rows followed over their pages to locate a gap.
    private static let maximumFollowed = 50_000

    /// Selects the gap with which most long rows can be read completely.
    private func chooseGap(
        of size: Int, from starts: [Int], _ chains: [TreePage.Payload]
    ) throws(CycError) {
        var best = (whole: -1, start: starts.first ?? length + 1)
        let step = max(1, starts.count * chains.count / Self.maximumFollowed)
        count = length + size
        for start in starts where size > 0 && starts.count > 1 {
            gap = start..<start + size
            var whole = 0
            for index in stride(from: 0, to: chains.count, by: step)
            where try content(chains[index]) != nil {
                whole += 1
            }
            if whole > best.whole { best = (whole, start) }
        }
        gap = best.start..<best.start + size
    }

    /// Returns the free pages; `nil` if their list is damaged.
    func freePages() throws(CycError) -> Set<Int>? {
        let header = DatabaseHeader(try page(1))
        guard header.isTrusted else { return nil }
        var free: Set<Int> = []
        var next = header.firstFree
        while next != 0 {
            guard next >= 2, next <= count, free.insert(next).inserted else { return nil }
            let page = try self.page(next)
            let leafCount = page.number(at: 4)
            guard leafCount <= Self.pageSize / 4 - 2 else { return nil }
            for index in 0..<leafCount { free.insert(page.number(at: 8 + 4 * index)) }
            next = page.number(at: 0)
        }
        return free
    }

    /// Writes all pages to a new file with a repaired header.
    ///
    /// - Throws: ``CycError/diskFull(file:)`` and other write errors.
    func write(to copy: String) throws(CycError) {
        let descriptor = try writing(copy) { () throws(SystemError) in
            try Descriptor(copy.nativeBytes, .create)
        }
        for number in 1...max(count, 1) {
            var bytes = try page(number)
            if number == 1 { bytes = DatabaseHeader.repaired(bytes, pages: count) }
            try writing(copy) { () throws(SystemError) in try descriptor.write(bytes) }
        }
    }
}

/// Converts a system error on `file` to ``CycError/cannotRead(file:detail:)``.
private func reading<Output>(
    _ file: String, _ body: () throws(SystemError) -> Output
) throws(CycError) -> Output {
    do {
        return try body()
    } catch {
        throw .cannotRead(file: file, detail: error.text)
    }
}

/// The first hundred bytes of a SQLite file.
struct DatabaseHeader {
    private let bytes: [UInt8]

    init(_ page: [UInt8]) { bytes = Array(page.prefix(100)) }

    private static let magic = Array("SQLite format 3\0".utf8)

    /// Whether its constants are those of a ledger, except for a few bits.
    var isTrusted: Bool {
        zip(bytes, Self.magic).count { $0 == $1 } >= Self.magic.count - 4
            && zip(bytes[21...23], [64, 32, 32]).count { $0 == $1 } >= 2
    }

    var pageCount: Int { bytes.number(at: 28) }
    /// The first page of the list of free pages.
    var firstFree: Int { bytes.number(at: 32) }
    var freeCount: Int { bytes.number(at: 36) }

    /// Returns a first page with the constants of a ledger and without WAL.
    static func repaired(_ page: [UInt8], pages: Int) -> [UInt8] {
        var page = page
        func set(_ bytes: [UInt8], at offset: Int) {
            page.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        }
        set(magic, at: 0)
        // Page size, no WAL, no reserved bytes, payload fractions.
        set([0x10, 0, 1, 1, 0, 64, 32, 32], at: 16)
        set(Array(page[92..<96]), at: 24)
        set((0..<4).map { UInt8(truncatingIfNeeded: pages >> (24 - 8 * $0)) }, at: 28)
        // Schema format, cache size, no automatic vacuum, UTF-8.
        set([0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], at: 44)
        set([UInt8](repeating: 0, count: 8), at: 64)
        set([UInt8](repeating: 0, count: 20), at: 72)
        return page
    }

    /// Returns the page with an empty list of free pages.
    static func withoutFreePages(_ page: [UInt8]) -> [UInt8] {
        page[..<32] + [UInt8](repeating: 0, count: 8) + page[40...]
    }
}

/// The write-ahead log beside a SQLite file.
///
/// - Source: https://www.sqlite.org/fileformat.html#the_write_ahead_log
private final class WriteAheadLog {
    private let path: String
    private let file: RegularFile
    /// The offset of the newest intact frame of each page.
    private var frames: [Int: Int] = [:]
    /// The number of pages of the database after the last commit in the WAL.
    private(set) var pageCount: Int?

    /// - Returns: `nil` without a log.
    init?(_ path: String) throws(CycError) {
        guard let status = try LedgerFiles.status(of: path), status.size > 32 else { return nil }
        self.path = path
        file = try reading(path) { () throws(SystemError) in try RegularFile(path.nativeBytes) }
        try readFrames()
    }

    private func readFrames() throws(CycError) {
        let header = try bytes(at: 0, count: 32)
        guard header.count == 32, header.number(at: 8) == PageFile.pageSize else { return }
        let isBigEndian = header[3] & 1 == 1
        let salts = header[16..<24]
        var sum = Checksum(header[24..<32])
        /// Frames of the transaction that is not committed yet.
        var open: [Int: Int] = [:]
        var offset = 32
        while true {
            let frame = try bytes(at: offset, count: 24 + PageFile.pageSize)
            guard frame.count == 24 + PageFile.pageSize, frame[8..<16].elementsEqual(salts) else {
                return
            }
            sum.add(frame[..<8], isBigEndian: isBigEndian)
            sum.add(frame[24...], isBigEndian: isBigEndian)
            let stored = Checksum(frame[16..<24])
            // The next checksum starts from the stored one, so that a damaged frame does not
            // invalidate the others.
            if sum == stored {
                open[frame.number(at: 0)] = offset + 24
                if frame.number(at: 4) > 0 {
                    frames.merge(open) { $1 }
                    (open, pageCount) = ([:], frame.number(at: 4))
                }
            }
            sum = stored
            offset += frame.count
        }
    }

    func page(_ number: Int) throws(CycError) -> [UInt8]? {
        guard let offset = frames[number] else { return nil }
        return try bytes(at: offset, count: PageFile.pageSize)
    }

    private func bytes(at offset: Int, count: Int) throws(CycError) -> [UInt8] {
        try reading(path) { () throws(SystemError) in try file.read(at: offset, count: count) }
    }

    private struct Checksum: Equatable {
        private var (first, second): (UInt32, UInt32)

        init(_ bytes: ArraySlice<UInt8>) {
            let bytes = Array(bytes)
            (first, second) = (
                UInt32(truncatingIfNeeded: bytes.number(at: 0)),
                UInt32(truncatingIfNeeded: bytes.number(at: 4))
            )
        }

        mutating func add(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
            var index = bytes.startIndex
            func word() -> UInt32 {
                let four = bytes[index..<index + 4]
                index += 4
                return (isBigEndian ? Array(four) : four.reversed()).reduce(0) {
                    $0 << 8 | UInt32($1)
                }
            }
            while index < bytes.endIndex {
                first = first &+ word() &+ second
                second = second &+ word() &+ first
            }
        }
    }
}

extension [UInt8] {
    /// Decodes four bytes as a big-endian number; 0 if there are fewer.
    func number(at offset: Int) -> Int {
        guard indices.contains(offset + 3) else { return 0 }
        return self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
