import CGit2
import CycPOSIX
import CycReading

/// The objects of one repository, as libgit2 reads them.
///
/// Of configuration, references and alternates libgit2 sees nothing: it is given the folders of objects.
/// Names of objects are not checked against their content; the agent does that where it matters.
@safe final class ObjectDatabase: ObjectSource {
    private let database: OpaquePointer
    private var asked = ObjectName.none
    /// Packs are read along the way that they are asked for.
    let window = 1

    /// Opens them; `nil` where one cannot be.
    ///
    /// - Parameter folders: Folders of objects, in git's order.
    init?(_ folders: [[UInt8]]) {
        var created: OpaquePointer?
        guard unsafe git_odb_new(&created) == 0, let created = unsafe created else { return nil }
        unsafe database = created
        let count = Int32(folders.count)
        for (place, folder) in zip(Int32(0)..., folders) {
            var packs: OpaquePointer?
            var files: OpaquePointer?
            let areOpen = unsafe folder.withCString { path in
                unsafe git_odb_backend_pack(&packs, path) == 0
                    && git_odb_backend_loose(&files, path, 0, 0, 0, 0) == 0
            }
            // The highest number is asked first: all packs, then all files, as git does.
            guard areOpen, unsafe git_odb_add_backend(created, packs, 2 * count - place) == 0,
                unsafe git_odb_add_backend(created, files, count - place) == 0
            else { return nil }
        }
    }

    deinit { unsafe git_odb_free(database) }

    func walk(
        from names: [ObjectName], _ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void
    ) -> Bool { false }

    func ask(for name: ObjectName) { asked = name }

    func kind(of name: ObjectName) throws -> ObjectKind {
        var (object, length, type) = (name.object, 0, GIT_OBJECT_INVALID)
        let code = unsafe git_odb_read_header(&length, &type, database, &object)
        guard code == 0 else { throw ReadingError(code, name) }
        return Self.kind(type)
    }

    func take(_ body: (ObjectName, ObjectKind, Span<UInt8>) throws -> Void) throws {
        let name = asked
        var object = name.object
        var found: OpaquePointer?
        let code = unsafe git_odb_read(&found, database, &object)
        guard code == 0, let found = unsafe found else { throw ReadingError(code, name) }
        defer { unsafe git_odb_object_free(found) }
        let length = unsafe git_odb_object_size(found)
        guard length <= RecordKind.largestObject else {
            throw ReadingError(.overLimit, name, "\(RecordKind.largestObject)")
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

    /// They are files, which the agent reads.
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
    /// What libgit2 failed with last.
    init(_ code: Int32, _ name: ObjectName) {
        guard let last = unsafe git_error_last() else {
            self.init(.damaged, name, "\(code)")
            return
        }
        let words = unsafe last.pointee.message.map { unsafe String(cString: $0) } ?? "\(code)"
        let reason: RecordError =
            switch unsafe git_error_t(UInt32(bitPattern: last.pointee.klass)) {
            // More data than the limit of this process, whatever a file says of itself.
            case GIT_ERROR_NOMEMORY: .overLimit
            case GIT_ERROR_OS where words.contains("Permission denied"): .noPermission
            default: .damaged
            }
        self.init(reason, name, words)
    }
}
