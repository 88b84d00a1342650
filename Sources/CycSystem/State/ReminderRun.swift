package import CycCore

extension World {
    /// Records that the job runs now.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``,
    ///   ``CycError/diskFull(file:)``.
    package func touchReminderRun() throws(CycError) {
        let path = try path(of: .reminderRun)
        if try Files.touch(path) { return }
        try Files.makeFolder(Files.split(path).folder)
        try Files.replace(path, with: [], isDurable: false)
    }

    /// Returns the time of the job's last run; `nil` if it never ran.
    ///
    /// - Throws: ``CycError/noHome``.
    package func lastReminderRun() throws(CycError) -> Instant? {
        Files.stamp(of: try path(of: .reminderRun)).map {
            Instant(secondsSinceEpoch: $0.modified / 1_000_000_000)
        }
    }
}
