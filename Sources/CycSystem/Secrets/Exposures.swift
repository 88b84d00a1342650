package import CycCore
import CycPOSIX

extension Files {
    /// Returns how other users can access a file or folder; `nil` if they cannot, or it is missing.
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
    /// Returns which of cyc's files and folders other users can access; a folder precedes its
    /// files.
    ///
    /// - Parameter settings: Decide whether `config.toml` holds a secret.
    package func exposures(_ settings: Settings) -> [ExposedFile] {
        let file = settings.holdSecret ? ExposedFile.Kind.secret : .plain
        return exposures(of: [.settings], in: .configuration, as: file)
            + exposures(of: [.token, .keyring, .ledger], in: .data, as: .secret)
            + exposures(of: [.prompt], in: .state, as: .plain)
    }

    private func exposures(
        of files: [ManagedFile], in place: ManagedFile.Place, as kind: ExposedFile.Kind
    ) -> [ExposedFile] {
        // In another user's home, nothing belongs to this user and no mode may be changed.
        guard let folder = try? folder(of: place), !isForeign(place) else { return [] }
        let files = files.map { Files.exposure(of: "\(folder)/\($0.rawValue)", as: kind) }
        return ([Files.exposure(of: folder, as: .folder)] + files).compactMap(\.self)
    }

    /// Removes other users' access to cyc's files and folders, for a run that writes.
    ///
    /// - Returns: The exposures that were repaired, as they were before.
    @discardableResult
    package func repairExposures(_ settings: Settings) -> [ExposedFile] {
        exposures(settings).filter { exposure in
            // `cyc doctor` reports what cannot be repaired.
            exposure.owner == .person
                && (try? FileSystem.setMode(exposure.path.nativeBytes, exposure.goodMode)) != nil
        }
    }
}
