package import CycCore
import CycPOSIX

/// Contents of one of cyc's folders on disk, separated into cyc's own files and foreign ones.
package struct ManagedFolder: Equatable, Sendable {
    /// Paths of the folder, as the environment variables give them.
    package let names: [String]
    /// The real path, without a symbolic link at its end.
    package private(set) var path: String
    /// The ``names`` that are symbolic links; links and their destinations are kept.
    package private(set) var links: [String] = []
    /// cyc's own files, as paths from here: the token first, locks last.
    package private(set) var own: [String] = []
    /// Destinations of the ``own`` files that are symbolic links.
    package private(set) var linkTargets: [String] = []
    /// Files that are not cyc's, as paths from here.
    package private(set) var foreign: [String] = []
    /// Whether the folder is a git repository; nothing in it is changed then.
    package private(set) var isRepository = false
    /// Error of reading the folder; nothing in it is changed then.
    package private(set) var failure: CycError?

    /// Recognizes the ledger's files, whose names this module does not know.
    package struct LedgerNames: Sendable {
        /// Whether a name is that of a ledger file.
        let owns: @Sendable (String) -> Bool
        /// Name of a subfolder that may hold more ledger files, and their lock.
        let folder: String

        package init(folder: String, owns: @escaping @Sendable (String) -> Bool) {
            self.folder = folder
            self.owns = owns
        }
    }

    private var subfolder: String?

    /// Whether files in the folder may be removed.
    package var isManaged: Bool { !isRepository && failure == nil }

    /// Whether ``remove()`` has anything to do.
    package var isToBeRemoved: Bool {
        isManaged && (!own.isEmpty || foreign.isEmpty && links.isEmpty)
    }

    // MARK: Reading

    /// Reads the folder's present contents; `nil` if it does not exist.
    ///
    /// - Parameters:
    ///   - places: The kinds of files that are stored in it.
    fileprivate init?(_ names: [String], _ places: Set<ManagedFile.Place>, _ ledger: LedgerNames) {
        self.names = names
        path = names[0]
        do {
            guard try FileStatus(of: path.nativeBytes).kind == .folder else { return nil }
            links = names.filter(Files.isLink)
            // A folder that another user controls must not be changed.
            for name in names { try Files.checkOwner(ofFolder: name) }
            if !links.isEmpty { path = try Files.resolve(path) }
            try scan(places, ledger)
        } catch let error as SystemError {
            if error.isMissing { return nil }
            failure = .cannotRead(file: path, detail: error.text)
        } catch {
            failure = error as? CycError
        }
    }

    private mutating func scan(
        _ places: Set<ManagedFile.Place>, _ ledger: LedgerNames
    ) throws(SystemError) {
        for name in try Self.names(in: path) {
            let status = FileStatus(ofLink: "\(path)/\(name)")
            if name == ".git" { isRepository = true }
            if name == ledger.folder, places.contains(.data), status?.kind == .folder {
                subfolder = name
                for inner in try Self.names(in: "\(path)/\(name)") {
                    let status = FileStatus(ofLink: "\(path)/\(name)/\(inner)")
                    let isLock = inner == ManagedFile.ledgerLock.rawValue && status?.size == 0
                    let isOwn = ledger.owns(inner) || isLock
                    add("\(name)/\(inner)", status, if: isOwn)
                }
                continue
            }
            if name == ManagedFile.sharedRepository, places.contains(.data),
                status?.kind == .folder
            {
                own.append(name)
                continue
            }
            let original = Files.original(ofLeftover: name)
            // Drafts are in the data folder if there is no runtime folder.
            let file = ManagedFile.named(original ?? name).flatMap { file in
                places.contains(file.place) || file == .draft && places.contains(.data)
                    ? file : nil
            }
            let isOfLedger = places.contains(.data) && ledger.owns(original ?? name)
            let isTooLong =
                original == nil && status?.kind == .file
                && file?.longest.map { $0 < status?.size ?? 0 } ?? false
            add(name, status, if: (file != nil || isOfLedger) && !isTooLong)
        }
        own.sort { (Self.rank($0), $0) < (Self.rank($1), $1) }
        foreign.sort()
    }

    private mutating func add(_ name: String, _ status: FileStatus?, if isOwn: Bool) {
        switch status?.kind {
        case .file where isOwn: own.append(name)
        case .link where isOwn:
            own.append(name)
            if let target = try? Files.resolve("\(path)/\(name)") { linkTargets.append(target) }
        // It was removed in the meantime.
        case nil: break
        default: foreign.append(name)
        }
    }

    private static func names(in folder: String) throws(SystemError) -> [String] {
        try Folder.entries(of: folder.nativeBytes).map { String(native: $0.name) }
    }

    private static func rank(_ name: String) -> Int {
        let file = ManagedFile(rawValue: name)
        return file == .token ? 0 : file?.isLock == true ? 2 : 1
    }

    // MARK: Removing

    /// Removes all of cyc's files, and the folder if it is empty then.
    ///
    /// Symbolic links are not followed, except one that is the folder itself, which is kept.
    ///
    /// - Returns: The error of the first file that could not be removed.
    package func remove() -> CycError? {
        guard isManaged else { return nil }
        var problem: CycError?
        for name in own {
            do throws(CycError) {
                if name == ManagedFile.sharedRepository {
                    try Files.removeFolder("\(path)/\(name)")
                } else {
                    try Files.remove("\(path)/\(name)")
                }
            } catch {
                problem = problem ?? error
            }
        }
        // Folders that are not empty are kept.
        if let subfolder { try? Folder.remove("\(path)/\(subfolder)".nativeBytes) }
        if links.isEmpty { try? Folder.remove(path.nativeBytes) }
        return problem
    }
}

extension World {
    /// Returns cyc's existing folders, as this run's variables name them, each only once.
    ///
    /// - Throws: ``CycError/noHome``.
    package func managedFolders(_ ledger: ManagedFolder.LedgerNames) throws(CycError)
        -> [ManagedFolder]
    {
        var found: [(real: String, names: [String], places: Set<ManagedFile.Place>)] = []
        for place in ManagedFile.Place.allCases {
            let path = try folder(of: place)
            let real = (try? Files.resolve(path)) ?? path
            let known = found.firstIndex { $0.real == real } ?? found.count
            if known == found.count { found.append((real, [], [])) }
            if !found[known].names.contains(path) { found[known].names.append(path) }
            found[known].places.insert(place)
        }
        return found.compactMap { ManagedFolder($0.names, $0.places, ledger) }
    }
}
