import CGit2
import CycCore

/// The objects of a repository, its alternates included; owns a `git_odb *`.
@safe struct ObjectDatabase: ~Copyable {
    private let handle: OpaquePointer
    private let folder: String

    /// Opens a folder `objects`, and those that it names as alternates.
    init(at folder: String) throws(UnreadReason) {
        var handle: OpaquePointer?
        do {
            try Library.check(unsafe git_odb_open(&handle, folder))
        } catch {
            throw Self.reason(.damaged(error.detail), in: folder)
        }
        guard let handle = unsafe handle else { preconditionFailure("libgit2 gave no objects") }
        unsafe self.handle = handle
        self.folder = folder
    }

    /// Opens only the packs of a folder `objects`, for another thread.
    ///
    /// libgit2 knows open packs by their paths and shares them among all handles of a process,
    /// together with their locks, for which two threads wait more than they gain. The path here is
    /// another one.
    init(packsOf folder: String) throws(UnreadReason) {
        var handle: OpaquePointer?
        var packs: OpaquePointer?
        do {
            try Library.check(unsafe git_odb_new(&handle))
            try Library.check(unsafe git_odb_backend_pack(&packs, "\(folder)/."))
            try Library.check(unsafe git_odb_add_backend(handle, packs, 1))
        } catch {
            unsafe git_odb_free(handle)
            throw .damaged(error.detail)
        }
        guard let handle = unsafe handle else { preconditionFailure("libgit2 gave no objects") }
        unsafe self.handle = handle
        self.folder = folder
    }

    deinit { unsafe git_odb_free(handle) }

    /// Shows the name of every object to `body`, until that says `false`.
    ///
    /// Those of a pack come as they lie in it. libgit2 does not promise that.
    func forEachName(_ body: (ObjectName) -> Bool) throws(UnreadReason) {
        struct Visit {
            let body: (ObjectName) -> Bool
            var isOver = false
        }
        let (status, isOver) = withoutActuallyEscaping(body) { body in
            var visit = Visit(body: body)
            let status = unsafe withUnsafeMutablePointer(to: &visit) { visit in
                unsafe git_odb_foreach(
                    handle,
                    { name, visit in
                        guard let name = unsafe name,
                            let visit = unsafe visit?.assumingMemoryBound(to: Visit.self)
                        else { return -1 }
                        unsafe visit.pointee.isOver = !visit.pointee.body(ObjectName(name.pointee))
                        return unsafe visit.pointee.isOver ? 1 : 0
                    }, visit)
            }
            return (status, visit.isOver)
        }
        guard status != 0, !isOver else { return }
        do {
            try Library.check(status)
        } catch {
            throw .damaged(error.detail)
        }
    }

    /// Shows an object's content, without its header, for as long as `body` runs.
    ///
    /// - Throws: `damaged` with the object's name if it is missing or cannot be unpacked, and what
    ///   `body` throws.
    func read<Value>(
        _ name: ObjectName,
        _ body: (git_object_t, Span<UInt8>) throws(UnreadReason) -> Value
    ) throws(UnreadReason) -> Value {
        var object: OpaquePointer?
        var oid = name.oid
        let status = unsafe git_odb_read(&object, handle, &oid)
        if status < 0 { throw damage(name, status) }
        defer { unsafe git_odb_object_free(object) }
        let bytes = unsafe UnsafeRawBufferPointer(
            start: git_odb_object_data(object), count: git_odb_object_size(object))
        return unsafe try body(
            git_odb_object_type(object), Span(_unsafeBytes: bytes))
    }

    /// What kind of object `name` is.
    ///
    /// - Throws: As ``read(_:_:)`` does.
    private func objectKind(of name: ObjectName) throws(UnreadReason) -> git_object_t {
        var length = 0
        var kind = GIT_OBJECT_INVALID
        var oid = name.oid
        let status = unsafe git_odb_read_header(&length, &kind, handle, &oid)
        if status < 0 { throw damage(name, status) }
        return kind
    }

    /// Whether `name` is a commit.
    ///
    /// - Throws: As ``read(_:_:)`` does.
    func isCommit(_ name: ObjectName) throws(UnreadReason) -> Bool {
        try objectKind(of: name) == GIT_OBJECT_COMMIT
    }

    /// Reads a commit into `parser`, its message where `book` wants commits of its author.
    ///
    /// - Throws: `damaged` with the object's name.
    func readCommit(
        _ name: ObjectName, _ parser: inout CommitParser, _ book: inout AuthorBook
    ) throws(UnreadReason) -> AuthorBook.Sighting {
        try read(name) { kind, bytes throws(UnreadReason) in
            guard kind == GIT_OBJECT_COMMIT, parser.parse(bytes) else {
                throw .damaged(name.description)
            }
            let sighting = book.look(at: parser, bytes)
            if book.isWanted(sighting) { parser.readMessage(bytes) }
            return sighting
        }
    }

    /// The commit that `name` is, or that it leads to as a tag; `nil` for anything else.
    func commit(of name: ObjectName) throws(UnreadReason) -> ObjectName? {
        var name = name
        while true {
            switch try objectKind(of: name) {
            case GIT_OBJECT_COMMIT: return name
            case GIT_OBJECT_TAG:
                let target = try read(name) { _, bytes throws(UnreadReason) in
                    // "object ", then the name.
                    ObjectName(hex: bytes, at: 7)
                }
                guard let target else { throw .damaged(name.description) }
                name = target
            default: return nil
            }
        }
    }

    /// Why `name` could not be read.
    private func damage(_ name: ObjectName, _ status: Int32) -> UnreadReason {
        var reason = UnreadReason.damaged(name.description)
        do {
            try Library.check(status)
        } catch {
            reason = .damaged("\(name): \(error.detail)")
        }
        let hex = name.description
        return Self.reason(
            reason, in: folder, loose: "\(folder)/\(hex.prefix(2))/\(hex.dropFirst(2))")
    }

    /// `reason`, unless the system refuses to show where objects are.
    private static func reason(
        _ reason: UnreadReason, in folder: String, loose: String? = nil
    ) -> UnreadReason {
        let packs = "\(folder)/pack"
        do throws(FileError) {
            if let loose, try kind(of: loose) != nil { try probe(loose) }
            if try kind(of: packs) != nil {
                for entry in try entries(of: packs) {
                    if let name = entry.name { try probe("\(packs)/\(name)") }
                }
            }
        } catch {
            if error.isRefusal { return .noPermission }
        }
        return reason
    }
}
