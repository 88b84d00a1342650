package import CycCore
import CycPOSIX

extension World {
    /// Facts about the machine for hints, evaluated only when a hint needs them.
    package var machine: Machine {
        let world = self
        var machine = Machine()
        machine.exists = { Files.exists($0) }
        machine.hasProgram = { world.program($0) != nil }
        machine.isReadOnly = { path in
            do throws(SystemError) {
                try FileSystem.checkWritable(path.nativeBytes)
                return false
            } catch {
                return error == .readOnly
            }
        }
        machine.isClosed = { path in
            let user = User.effective
            guard user != 0, let status = FileStatus(of: path), status.owner == user else {
                return false
            }
            let needed: UInt32 = status.kind == .folder ? 0o700 : 0o600
            return status.mode & needed != needed
        }
        machine.isWritable = { path in
            do throws(SystemError) {
                try FileSystem.checkWritable(path.nativeBytes)
                return true
            } catch {
                return false
            }
        }
        machine.owner = { path in
            FileStatus(of: path).flatMap { status in
                if status.owner == User.effective { return nil }
                return (try? UserAccount.find(status.owner))?.name ?? "\(status.owner)"
            }
        }
        machine.isSet = { world.variable($0) != nil }
        machine.user = User.effective
        return machine
    }
}
