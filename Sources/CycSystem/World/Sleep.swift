import CycCore

extension World {
    /// Whether the machine may be suspended: it can, it has a seat for a user who could do so, and
    /// no unit is masked.
    ///
    /// - Parameter root: Prefix of every path.
    /// - Returns: `false` also if the facts are unknown.
    /// - Source: https://docs.kernel.org/admin-guide/pm/sleep-states.html for `/sys/power/state`;
    ///   "masked" in systemctl(1).
    package func maySleep(root: String = "") -> Bool {
        func bytes(_ path: String) -> [UInt8]? { try? Files.read(root + path) }
        let states = (bytes("/sys/power/state") ?? []).split { " \n".utf8.contains($0) }
        guard states.contains(where: { Self.sleepStates.contains(Array($0)) }),
            Files.isFolder("\(root)/run/systemd/seats")
        else { return false }
        return !["etc", "run"].contains { place in
            ["sleep", "suspend"].contains {
                // A link to /dev/null reads as an empty file, which masks a unit as well.
                bytes("/\(place)/systemd/system/\($0).target")?.isEmpty == true
            }
        }
    }

    /// States from which the machine resumes without the disk.
    private static let sleepStates = ["freeze", "standby", "mem"].map { Array($0.utf8) }
}
