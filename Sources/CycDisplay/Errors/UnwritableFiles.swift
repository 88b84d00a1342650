import CycCore

/// Files of the ledger that the user may not write, all of them named at once.
extension Messages {
    /// Returns the folder and the files of the ledger `file` that exist and may not be written;
    /// none if `file` is no ledger.
    func unwritableFiles(beside file: String) -> [String] {
        let folder = folder(of: file)
        let ledger = ManagedFile.ledger.rawValue
        let files = [ledger, "\(ledger)-wal", "\(ledger)-shm", ManagedFile.ledgerLock.rawValue]
            .map { "\(folder)/\($0)" }
        guard files.contains(file) else { return [] }
        return ([folder] + files).filter { machine.exists($0) && !machine.isWritable($0) }
    }

    func explainUnwritable(_ file: String) -> Explanation {
        let files = unwritableFiles(beside: file)
        let names: [Text] = (files.isEmpty ? [file] : files).map { file in
            guard let owner = machine.owner(file) else { return "\(visible: file)" }
            return say(
                "\(visible: file) (owner: \(visible: owner))",
                "\(visible: file) (소유자: \(visible: owner))")
        }
        let listed = names.joined(separator: ", ")
        let fix =
            files.isEmpty
            ? Fix.makeWritable(file, on: machine) : Fix.makeWritable(all: files, on: machine)
        return explanation(
            "the ledger cannot be written: \(listed)", "데이터 파일에 쓸 수 없습니다: \(listed)",
            hint: "\(fix)", "쓰기 권한 주기: \(fix)")
    }
}

extension Fix {
    /// Makes the files the user's, or writable if they are.
    static func makeWritable(all files: [String], on machine: Machine) -> ShellCommand {
        if let file = files.first(where: machine.isReadOnly) { return "findmnt -T \(path: file)" }
        let words = files.dropFirst().reduce("\(path: files[0])" as ShellCommand) {
            "\($0) \(path: $1)"
        }
        guard files.contains(where: { machine.owner($0) != nil }) else {
            return "chmod u+w \(words)"
        }
        return asRoot("chown \(value: String(machine.user)) \(words)", on: machine)
    }
}
