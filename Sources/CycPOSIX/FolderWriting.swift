@unsafe import CycLibC

extension Folder {
    /// Throws for a folder of another user, or if a link of another user is in its path.
    package static func checkOwner(_ path: [UInt8]) throws(SystemError) {
        var walk = try PathWalk(path)
        while let name = walk.next() {
            if try walk.folder.entry(name)?.kind == .link {
                try walk.follow(name)
            } else {
                try walk.enter(name)
            }
        }
        try walk.folder.checkOwner()
    }

    /// Creates a folder and its missing parents with mode 0700.
    ///
    /// Other processes may create and remove them at the same time.
    package static func make(_ path: [UInt8]) throws(SystemError) {
        guard !path.isEmpty else { throw .missing }
        for _ in 1..<100 {
            do { return try makeOnce(path) } catch .missing {}
        }
        try makeOnce(path)
    }

    private static func makeOnce(_ path: [UInt8]) throws(SystemError) {
        var walk = try PathWalk(path)
        while let name = walk.next() {
            let entry = try walk.folder.entry(name)
            switch entry?.kind {
            case .link: try walk.follow(name)
            case nil:
                // The target of a dangling link, such as on a disk that is not mounted, is not
                // created.
                guard !walk.isInsideLink else { throw .notAFolder }
                try walk.folder.checkOwner()
                do { try walk.folder.makeFolder(name) } catch .exists {}
                try walk.enter(name)
            case .folder: try walk.enter(name)
            case .file, .other: throw .notAFolder
            }
        }
        try walk.folder.checkOwner()
    }

    /// Removes an empty folder.
    package static func remove(_ path: [UInt8]) throws(SystemError) {
        let target = try WriteTarget(path, lastLink: .kept)
        try target.folder.remove(target.name, AT_REMOVEDIR)
    }
}
