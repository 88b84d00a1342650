package import CycCore
import CycPOSIX

/// A folder of cyc as it is on the disk: what in it is cyc's, and what is somebody else's.
package struct ManagedFolder: Equatable, Sendable {
    /// As the variables have it.
    package let names: [String]
    /// Where it is, without a symbolic link in its own place.
    package private(set) var path: String
    /// Those of ``names`` that are symbolic links; they stay, and so does what they lead to.
    package private(set) var links: [String] = []
    /// cyc's own files, as paths from here: the token first, locks last.
    package private(set) var own: [String] = []
    /// Where those of them lead that are symbolic links.
    package private(set) var linkTargets: [String] = []
    /// What is not cyc's, as paths from here.
    package private(set) var foreign: [String] = []
    /// Whether it is somebody's repository, in which nothing is touched.
    package private(set) var isRepository = false
    /// Why it could not be looked into; nothing in it is touched then.
    package private(set) var trouble: CycError?

    /// How files of the ledger are told, of which this room knows nothing.
    package struct LedgerNames: Sendable {
        /// Whether it is the name of one.
        let owns: @Sendable (String) -> Bool
        /// A folder in which there may be more of them, and their lock.
        let folder: String

        package init(folder: String, owns: @escaping @Sendable (String) -> Bool) {
            self.folder = folder
            self.owns = owns
        }
    }

    private var subfolder: String?

    /// Whether anything in it may be touched.
    package var isCycs: Bool { !isRepository && trouble == nil }

    /// Whether ``remove()`` has anything to do.
    package var isToBeRemoved: Bool {
        isCycs && (!own.isEmpty || foreign.isEmpty && links.isEmpty)
    }

    // MARK: Looking

    /// Looks at what is there now; `nil` where there is no folder.
    ///
    /// - Parameters:
    ///   - names: See ``names``.
    ///   - places: What is kept there.
    ///   - ledger: What belongs to the ledger.
    fileprivate init?(_ names: [String], _ places: Set<ManagedFile.Place>, _ ledger: LedgerNames) {
        self.names = names
        path = names[0]
        do {
            guard try FileStatus(of: path.nativeBytes).kind == .folder else { return nil }
            links = names.filter(Files.isLink)
            // In what another user decides about nothing is touched.
            for name in names { try Files.checkOwner(ofFolder: name) }
            if !links.isEmpty { path = try Files.resolve(path) }
            try look(places, ledger)
        } catch let error as SystemError {
            if error.isMissing { return nil }
            trouble = .cannotRead(file: path, detail: error.text)
        } catch {
            trouble = error as? CycError
        }
    }

    private mutating func look(
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
            let original = Files.original(ofLeftover: name)
            // Drafts lay in the data folder where there was no other.
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
        // It went away meanwhile.
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

    /// Removes all that is cyc's, and the folder where nothing else is in it.
    ///
    /// No symbolic link is followed but one in the folder's own place, which stays.
    ///
    /// - Returns: Why the first file could not be removed that could not.
    package func remove() -> CycError? {
        guard isCycs else { return nil }
        var problem: CycError?
        for name in own {
            do throws(CycError) {
                try Files.remove("\(path)/\(name)")
            } catch {
                problem = problem ?? error
            }
        }
        // What is not empty stays.
        if let subfolder { try? Folder.remove("\(path)/\(subfolder)".nativeBytes) }
        if links.isEmpty { try? Folder.remove(path.nativeBytes) }
        return problem
    }
}

extension World {
    /// The folders of cyc that are there, as the variables of this run name them; one that is two of them
    /// comes once.
    ///
    /// - Throws: ``CycError/noHome``.
    package func ownFolders(_ ledger: ManagedFolder.LedgerNames) throws(CycError) -> [ManagedFolder] {
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
