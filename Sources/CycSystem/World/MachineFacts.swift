package import CycCore

extension World {
    /// What hints have to know; looked at only where a hint asks.
    package var machine: Machine {
        let world = self
        return Machine(
            exists: { Files.exists($0) }, hasProgram: { world.program($0) != nil },
            isReadOnly: { Platform.isReadOnly($0) },
            isClosed: { path in
                let user = Platform.effectiveUser()
                guard user != 0, let status = FileStatus(of: path), status.owner == user else {
                    return false
                }
                let needed: UInt32 = status.kind == .folder ? 0o700 : 0o600
                return status.mode & needed != needed
            }, isSet: { world.variable($0) != nil }, user: Platform.effectiveUser())
    }
}
