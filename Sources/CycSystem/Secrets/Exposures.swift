package import CycCore
import CycPOSIX

extension Files {
    /// What others can read or write of a file or folder; `nil` for nothing, and where there is none.
    package static func exposure(of path: String, as kind: ExposedFile.Kind) -> ExposedFile? {
        guard let status = FileStatus(of: path),
            status.kind == (kind == .folder ? .folder : .file)
        else { return nil }
        let user = User.effective
        let owner: ExposedFile.Owner =
            switch status.owner {
            case user: .person
            case 0: .system
            default: .somebodyElse
            }
        return ExposedFile(path: path, kind: kind, mode: status.mode, owner: owner)
    }
}

extension World {
    /// What others can read or write of all that is the person's alone.
    ///
    /// - Parameter settings: For whether `config.toml` holds a secret.
    /// - Returns: Each folder before what lies in it.
    package func exposures(_ settings: Settings) -> [ExposedFile] {
        let file = settings.holdSecret ? ExposedFile.Kind.secret : .plain
        return exposures(of: [.settings], in: .configuration, as: file)
            + exposures(of: [.token, .keyring, .ledger], in: .data, as: .secret)
            + exposures(of: [.prompt], in: .state, as: .plain)
    }

    private func exposures(
        of files: [ManagedFile], in place: ManagedFile.Place, as kind: ExposedFile.Kind
    ) -> [ExposedFile] {
        // In the home of another user nothing is the person's, and nothing is to be made theirs.
        guard let folder = try? folder(of: place), !isForeign(place) else { return [] }
        let files = files.map { Files.exposure(of: "\(folder)/\($0.rawValue)", as: kind) }
        return ([Files.exposure(of: folder, as: .folder)] + files).compactMap(\.self)
    }

    /// Keeps others out of what is ours, for a run that writes.
    ///
    /// - Returns: What was so until now.
    @discardableResult
    package func mendExposures(_ settings: Settings) -> [ExposedFile] {
        exposures(settings).filter { exposure in
            // What cannot be mended `cyc doctor` says.
            exposure.owner == .person
                && (try? FileSystem.setMode(exposure.path.nativeBytes, exposure.goodMode)) != nil
        }
    }
}
