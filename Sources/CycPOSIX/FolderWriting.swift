@unsafe import CycLibC

extension Folder {
    /// Refuses a folder of another user, and a link of another user on the way.
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

    /// Makes a folder and those above it, for nobody else, where they are missing.
    ///
    /// Others may be making them at the same time.
    package static func make(_ path: [UInt8]) throws(SystemError) {
        guard !path.isEmpty else { throw .missing }
        var walk = try PathWalk(path)
        while let name = walk.next() {
            let entry = try walk.folder.entry(name)
            switch entry?.kind {
            case .link: try walk.follow(name)
            case nil:
                // The destination of a link that leads nowhere, such as to a disk that is not there.
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

    /// Takes away an empty folder.
    package static func remove(_ path: [UInt8]) throws(SystemError) {
        let target = try WriteTarget(path, lastLink: .kept)
        try target.folder.remove(target.name, AT_REMOVEDIR)
    }
}
