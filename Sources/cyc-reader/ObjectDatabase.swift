import CGit2
import CycPOSIX
import CycReading

/// Objects of one repository, read with libgit2.
///
/// libgit2 gets only the object folders, no configuration, references or alternates. Object names
/// are not verified against their content; the agent does that where it matters.
@safe final class ObjectDatabase: ObjectSource {
    private let database: OpaquePointer
    private var requestedName = ObjectName.none
    /// Reading ahead does not make packs faster.
    let window = 1

    /// Opens object folders; `nil` if one cannot be opened.
    ///
    /// - Parameter folders: In git's order.
    init?(_ folders: [[UInt8]]) {
        var created: OpaquePointer?
        guard unsafe git_odb_new(&created) == 0, let created = unsafe created else { return nil }
        unsafe database = created
        let count = Int32(folders.count)
        for (index, folder) in zip(Int32(0)..., folders) {
            var packs: OpaquePointer?
            var files: OpaquePointer?
            let areOpen = unsafe folder.withCString { path in
                unsafe git_odb_backend_pack(&packs, path) == 0
                    && git_odb_backend_loose(&files, path, 0, 0, 0, 0) == 0
            }
            // libgit2 searches the highest priority first: all packs, then all loose objects, as
            // git does.
            guard areOpen, unsafe git_odb_add_backend(created, packs, 2 * count - index) == 0,
                unsafe git_odb_add_backend(created, files, count - index) == 0
            else { return nil }
        }
    }

    deinit { unsafe git_odb_free(database) }

    func walk(
        from names: [ObjectName], _ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void
    ) -> Bool { false }

    func ask(for name: ObjectName) { requestedName = name }

    func kind(of name: ObjectName) throws -> ObjectKind {
        var (object, length, type) = (name.object, 0, GIT_OBJECT_INVALID)
        let code = unsafe git_odb_read_header(&length, &type, database, &object)
        guard code == 0 else { throw ReadingError(code, name) }
        return Self.kind(type)
    }

    func take(_ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void) throws {
        let name = requestedName
        var object = name.object
        var found: OpaquePointer?
        let code = unsafe git_odb_read(&found, database, &object)
        guard code == 0, let found = unsafe found else { throw ReadingError(code, name) }
        defer { unsafe git_odb_object_free(found) }
        let length = unsafe git_odb_object_size(found)
        guard length <= RecordKind.maxObjectSize else {
            throw ReadingError(.overLimit, name, "\(RecordKind.maxObjectSize)")
        }
        let bytes = unsafe UnsafeRawBufferPointer(start: git_odb_object_data(found), count: length)
        try body(
            name, Self.kind(unsafe git_odb_object_type(found)),
            unsafe bytes.bindMemory(to: UInt8.self).span)
    }

    func contains(_ name: ObjectName) -> Bool {
        var object = name.object
        return unsafe git_odb_exists(database, &object) == 1
    }

    /// Always throws: the agent reads reference files itself.
    func references(_ body: (StoredReference) throws -> Void) throws {
        throw ReadingError(.damaged, .none, "references")
    }

    private static func kind(_ type: git_object_t) -> ObjectKind {
        switch type {
        case GIT_OBJECT_COMMIT: .commit
        case GIT_OBJECT_TAG: .tag
        default: .other
        }
    }
}

extension ReadingError {
    /// The last error of libgit2.
    init(_ code: Int32, _ name: ObjectName) {
        guard let last = unsafe git_error_last() else {
            self.init(.damaged, name, "\(code)")
            return
        }
        let words = unsafe last.pointee.message.map { unsafe String(cString: $0) } ?? "\(code)"
        let reason: RecordError =
            switch unsafe git_error_t(UInt32(bitPattern: last.pointee.klass)) {
            // The process hit its memory limit, whatever size a file claims.
            case GIT_ERROR_NOMEMORY: .overLimit
            case GIT_ERROR_OS where words.contains("Permission denied"): .noPermission
            default: .damaged
            }
        self.init(reason, name, words)
    }
}
