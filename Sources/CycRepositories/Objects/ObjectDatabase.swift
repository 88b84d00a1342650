import CycCore

/// The commits and tags of a repository, its alternates included.
///
/// Read here and not by libgit2, whose readers believe what a file says of itself: loose objects of
/// another length than their header's overwrite its memory (1.5.1), and packs whose objects are made
/// from each other keep it busy for ever (`docs/repositories.md`). Here nothing is unpacked before its kind and length are
/// known, and never more of it.
///
/// For one thread at a time.
@safe final class ObjectDatabase {
    private let folders: [String]
    private let inflater: Inflater
    private var packs: [Pack] = []
    /// The pack in which an object was found last; the next one is most likely there, too.
    private var latest = 0
    private let blocks = PackBlocks()
    private var bases = BaseCache()
    /// How much was read and unpacked so far.
    ///
    /// Units: bytes.
    private(set) var cost = 0
    /// How many objects were asked for.
    private var count = 0

    /// Opens a folder `objects`, and those that it names as alternates.
    init(at folder: String) throws(UnreadReason) {
        folders = try ObjectFolders.all(from: folder)
        guard let inflater = Inflater() else { throw .damaged(folder) }
        self.inflater = inflater
        packs = try Self.packs(in: folders)
    }

    /// What an object is, and where.
    struct Place {
        fileprivate let pack: Int
        fileprivate let offset: Int
    }

    // MARK: Reading

    /// An object's content, without its header.
    ///
    /// - Throws: `damaged` with the object's name if it is missing, of another kind or cannot be
    ///   unpacked; `overLimit` with its name for a larger one; `noPermission`.
    func read(_ name: ObjectName, as kind: ObjectKind) throws(UnreadReason) -> [UInt8] {
        switch try find(name) {
        case .packed(let place): return try read(name, at: place, as: kind)
        case .loose(let object, let file):
            guard object.kind == kind else { throw .damaged(name.description) }
            guard object.length <= ObjectLimit.object else { throw Self.tooLarge(name) }
            guard let content = object.content(inflater) else {
                throw .damaged("\(name): \(file)")
            }
            cost += content.count
            return content
        }
    }

    /// What kind of object `name` is.
    ///
    /// - Throws: As ``read(_:as:)`` does.
    private func kind(of name: ObjectName) throws(UnreadReason) -> ObjectKind {
        switch try find(name) {
        case .packed(let place): try kind(of: name, at: place)
        case .loose(let object, _): object.kind
        }
    }

    /// Reads a commit into `parser`, its message left out.
    ///
    /// - Returns: Its content.
    /// - Throws: As ``read(_:as:)`` does.
    func readCommit(
        _ name: ObjectName, _ parser: inout CommitParser
    ) throws(UnreadReason) -> [UInt8] {
        let bytes = try read(name, as: .commit)
        guard parser.parse(bytes.span) else { throw .damaged(name.description) }
        return bytes
    }

    /// The commit that `name` is, or that it leads to as a tag; `nil` for anything else.
    ///
    /// - Throws: As ``read(_:as:)`` does; `overLimit` with the name for tags that lead to tags without
    ///   end.
    func commit(of name: ObjectName) throws(UnreadReason) -> ObjectName? {
        var object = name
        let start = cost
        for _ in 0...ObjectLimit.tags {
            guard cost - start <= ObjectLimit.unpacked else {
                throw .overLimit("\(name): \(ObjectLimit.unpacked)")
            }
            switch try kind(of: object) {
            case .commit: return object
            case .tag:
                // "object ", then the name.
                let bytes = try read(object, as: .tag)
                guard let target = ObjectName(hex: bytes.span, at: 7) else {
                    throw .damaged(object.description)
                }
                object = target
            case .tree, .blob: return nil
            }
        }
        throw .overLimit("\(name): \(ObjectLimit.tags)")
    }

    // MARK: Finding

    /// Refuses an object that is not there, without unpacking it.
    ///
    /// - Throws: As ``read(_:as:)`` does.
    func require(_ name: ObjectName) throws(UnreadReason) { _ = try find(name) }

    /// How many objects are in packs; one that is in two counts twice.
    var packedCount: Int { packs.reduce(0) { $0 + $1.index.count } }

    /// Some `count` objects in packs, from everywhere in each: names are in no order but their own.
    func sample(_ count: Int) -> [ObjectName] {
        let step = packedCount / count + 1
        return packs.flatMap { pack in
            stride(from: 0, to: pack.index.count, by: step).map { pack.index.name($0) }
        }
    }

    private enum Found {
        case packed(Place)
        case loose(LooseObject, file: String)
    }

    /// An object in a pack, or else in a file of its own.
    private func find(_ name: ObjectName) throws(UnreadReason) -> Found {
        count += 1
        guard cost - count * ObjectLimit.each <= ObjectLimit.all else {
            throw .overLimit("\(folders[0]): \(ObjectLimit.all)")
        }
        if let place = try packed(name) { return .packed(place) }
        if let found = try loose(name) { return found }
        // They may just have been packed anew.
        let present = try Self.packs(in: folders)
        guard present.map(\.path) != packs.map(\.path) else { throw .damaged(name.description) }
        packs = present
        (latest, bases) = (0, BaseCache())
        blocks.forget()
        if let place = try packed(name) { return .packed(place) }
        throw .damaged(name.description)
    }

    private func packed(_ name: ObjectName) throws(UnreadReason) -> Place? {
        for step in packs.indices {
            let pack = (latest + step) % packs.count
            guard let number = packs[pack].index.number(of: name) else { continue }
            guard try isOpen(pack) else { continue }
            guard let offset = packs[pack].index.offset(number) else {
                throw .damaged("\(name): \(packs[pack].path).idx")
            }
            latest = pack
            return Place(pack: pack, offset: offset)
        }
        return nil
    }

    /// Opens a pack; `false` for one that is gone.
    private func isOpen(_ pack: Int) throws(UnreadReason) -> Bool {
        guard !packs[pack].isOpen else { return true }
        let open = packs.filter(\.isOpen)
        if open.count >= Self.mostOpen { open.forEach { $0.close() } }
        let isPack = try ifPresent { () throws(UnreadReason) in try packs[pack].open() }
        guard let isPack else { return false }
        guard isPack else { throw .damaged("\(packs[pack].path).pack") }
        return true
    }

    /// Packs that are open at a time; a process may have a thousand files.
    private static let mostOpen = 32

    private func loose(_ name: ObjectName) throws(UnreadReason) -> Found? {
        let hex = name.description
        for folder in folders {
            let file = "\(folder)/\(hex.prefix(2))/\(hex.dropFirst(2))"
            let limit = ObjectLimit.packed(ObjectLimit.object)
            let bytes: [UInt8]?
            do throws(UnreadReason) {
                bytes = try contents(ofGitFile: file, limit: limit)
            } catch .overLimit {
                throw Self.tooLarge(name)
            }
            guard let bytes else { continue }
            cost += bytes.count
            guard let object = LooseObject(bytes, inflater) else {
                throw .damaged("\(name): \(file)")
            }
            return .loose(object, file: file)
        }
        return nil
    }

    private static func tooLarge(_ name: ObjectName) -> UnreadReason {
        .overLimit("\(name): \(ObjectLimit.object)")
    }

    /// The packs of some folders; without those whose index is damaged, as for git.
    private static func packs(in folders: [String]) throws(UnreadReason) -> [Pack] {
        var packs: [Pack] = []
        for folder in folders.map({ "\($0)/pack" }) {
            let names = try entriesIfPresent(of: folder).map(\.name)
            let present = Set(names)
            for name in names.sorted() where name.hasSuffix(".idx") {
                let stem = name.dropLast(".idx".utf8.count)
                guard present.contains("\(stem).pack") else { continue }
                guard packs.count < ObjectLimit.packs else {
                    throw .overLimit("\(folder): \(ObjectLimit.packs)")
                }
                // It may have gone since.
                let pack = try ifPresent { () throws(UnreadReason) in
                    try Pack(at: "\(folder)/\(stem)")
                }
                if let pack, let pack { packs.append(pack) }
            }
        }
        return packs
    }

    // MARK: Packs

    /// What kind of object a place holds, as the end of its chain of deltas says.
    private func kind(of name: ObjectName, at place: Place) throws(UnreadReason) -> ObjectKind {
        var offset = place.offset
        for _ in 0...ObjectLimit.deltas {
            switch try entry(of: name, place.pack, at: offset).content {
            case .whole(let kind): return kind
            case .delta(let base): offset = base
            }
        }
        throw .overLimit("\(name): \(ObjectLimit.deltas)")
    }

    private func read(
        _ name: ObjectName, at place: Place, as kind: ObjectKind
    ) throws(UnreadReason) -> [UInt8] {
        var deltas: [(offset: Int, entry: PackEntry)] = []
        var offset = place.offset
        var content: [UInt8]?
        while content == nil {
            if let base = bases.base(place.pack, at: offset) {
                guard base.kind == kind else { throw .damaged(name.description) }
                content = base.content
                break
            }
            let entry = try entry(of: name, place.pack, at: offset)
            switch entry.content {
            case .whole(let found):
                guard found == kind else { throw .damaged(name.description) }
                let whole = try unpack(name, place.pack, entry)
                if !deltas.isEmpty { bases.keep(place.pack, at: offset, kind, whole) }
                content = whole
            case .delta(let base):
                deltas.append((offset, entry))
                guard deltas.count <= ObjectLimit.deltas else {
                    throw .overLimit("\(name): \(ObjectLimit.deltas)")
                }
                offset = base
            }
        }
        guard var content else { preconditionFailure("a chain of deltas ends without an object") }
        var total = content.count
        while let (offset, entry) = deltas.popLast() {
            let delta = Delta(try unpack(name, place.pack, entry))
            guard let delta else { throw damage(name, place.pack) }
            guard delta.length <= ObjectLimit.object else { throw Self.tooLarge(name) }
            total += entry.length + delta.length
            guard total <= ObjectLimit.unpacked else {
                throw .overLimit("\(name): \(ObjectLimit.unpacked)")
            }
            guard let result = delta.applied(to: content) else { throw damage(name, place.pack) }
            cost += result.count
            content = result
            if !deltas.isEmpty { bases.keep(place.pack, at: offset, kind, content) }
        }
        return content
    }

    private func unpack(
        _ name: ObjectName, _ pack: Int, _ entry: PackEntry
    ) throws(UnreadReason) -> [UInt8] {
        guard entry.length <= ObjectLimit.object else { throw Self.tooLarge(name) }
        var bytes = try bytes(of: name, pack, at: entry.start)
        bytes.limit(to: ObjectLimit.packed(entry.length))
        inflater.start()
        let content = try inflater.unpack(&bytes, length: entry.length)
        guard let content else { throw damage(name, pack) }
        cost += bytes.offset - entry.start + content.count
        return content
    }

    /// What stands at a place; its base lies in the same pack, too.
    private func entry(
        of name: ObjectName, _ pack: Int, at offset: Int
    ) throws(UnreadReason) -> PackEntry {
        var bytes = try bytes(of: name, pack, at: offset)
        let index = packs[pack].index
        let entry = try PackEntry(&bytes, at: offset) { base in
            index.number(of: base).flatMap { index.offset($0) }
        }
        cost += ObjectLimit.entry
        guard let entry else { throw damage(name, pack) }
        return entry
    }

    private func bytes(
        of name: ObjectName, _ pack: Int, at offset: Int
    ) throws(UnreadReason) -> PackBytes {
        // It may have been closed for others.
        guard try isOpen(pack), let bytes = packs[pack].bytes(from: offset, pack, blocks) else {
            throw damage(name, pack)
        }
        return bytes
    }

    private func damage(_ name: ObjectName, _ pack: Int) -> UnreadReason {
        .damaged("\(name): \(packs[pack].path).pack")
    }
}

/// Objects that others are made from, as they were unpacked lately.
private struct BaseCache {
    private struct Slot {
        var pack = -1
        var offset = 0
        var kind = ObjectKind.commit
        var content: [UInt8] = []
    }

    private var slots = [Slot](repeating: Slot(), count: 1 << 13)
    private var size = 0

    /// Of all together.
    ///
    /// Units: bytes.
    private static let mostBytes = 8 << 20
    /// Of one.
    ///
    /// Units: bytes.
    private static let largest = 1 << 20

    private func slot(_ pack: Int, _ offset: Int) -> Int {
        // The highest bits of a product depend on all of its factors: Knuth, The Art of Computer
        // Programming 3, 6.4.
        let hash =
            (UInt64(truncatingIfNeeded: offset) ^ UInt64(truncatingIfNeeded: pack) << 48)
            &* 0x9E37_79B9_7F4A_7C15
        return Int(hash >> (64 - 13))
    }

    func base(_ pack: Int, at offset: Int) -> (kind: ObjectKind, content: [UInt8])? {
        let slot = slots[slot(pack, offset)]
        return slot.pack == pack && slot.offset == offset ? (slot.kind, slot.content) : nil
    }

    mutating func keep(_ pack: Int, at offset: Int, _ kind: ObjectKind, _ content: [UInt8]) {
        guard content.count <= Self.largest else { return }
        if size + content.count > Self.mostBytes { self = BaseCache() }
        let place = slot(pack, offset)
        size += content.count - slots[place].content.count
        slots[place] = Slot(pack: pack, offset: offset, kind: kind, content: content)
    }
}
