package import CycCore

/// Returns the folder that contains `file`.
func folder(of file: String) -> String {
    guard let slash = file.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == file.startIndex ? "/" : String(Substring(file.utf8[..<slash]))
}

extension Fix {
    static func makeWritable(_ file: String, on machine: Machine) -> ShellCommand {
        let place = machine.nearest(to: file)
        if machine.isReadOnly(place) { return "findmnt -T \(path: place)" }
        if place == file, machine.user != 0 {
            return "chmod u+w \(path: folder(of: file)) \(path: file)"
        }
        return showPermissions(place, on: machine)
    }

    static func showFreeSpace(for file: String, on machine: Machine) -> ShellCommand {
        "df -h \(path: machine.nearest(to: folder(of: file)))"
    }

    static func showPermissions(_ file: String, on machine: Machine) -> ShellCommand {
        if file == "." { return "cd" }
        let place = machine.nearest(to: file)
        return machine.isClosed(place)
            ? "chmod u+rwX \(path: place)" : "ls -ld \(path: place)"
    }

    static func showFile(_ file: String, on machine: Machine) -> ShellCommand {
        "ls -l \(path: machine.nearest(to: file))"
    }

    /// Command that shows the owners of a file and of its folder.
    static func showOwners(_ file: String, on machine: Machine) -> ShellCommand {
        let place = machine.nearest(to: file)
        return "ls -ld \(path: folder(of: place)) \(path: place)"
    }

    static func list(_ folder: String, on machine: Machine) -> ShellCommand {
        "ls -a \(path: machine.nearest(to: folder))"
    }

    static func showBeginning(of file: String) -> ShellCommand {
        "head -c 200 \(path: file) | od -c"
    }

    package static func restrictAccess(
        _ exposure: ExposedFile, on machine: Machine
    ) -> ShellCommand {
        let mode = String(exposure.goodMode, radix: 8)
        let change: ShellCommand = "chmod \(values: [mode]) \(path: exposure.path)"
        guard exposure.owner != .person else { return change }
        return """
            \(asRoot("chown \(value: String(machine.user)) \(path: exposure.path)", on: machine)) \
            && \(change)
            """
    }
}
