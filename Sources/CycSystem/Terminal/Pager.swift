import CycCore
import CycPOSIX

extension World {
    /// Shows a text in the user's pager if it is longer than the terminal, as git does.
    ///
    /// The pager is `CYC_PAGER`, else `PAGER`, else `less -FRX`; empty or `cat` is none.
    ///
    /// - Returns: Whether a pager showed it; if not, nothing was written.
    package func page(_ text: String) -> Bool {
        guard isTerminal(.output), let rows = terminalRows(),
            text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) >= rows, let pager
        else { return false }
        var variables = environment
        // As git sets them.
        variables["LESS"] = variables["LESS"] ?? "FRX"
        variables["LV"] = variables["LV"] ?? "-c"
        let program = Child.Program("/bin/sh", ["-c", pager], variables)
        return Signals.ignoringInterrupts { show(text, with: program) }
    }

    private var pager: String? {
        let command = environment["CYC_PAGER"] ?? environment["PAGER"]
        if let command { return ["", "cat"].contains(command) ? nil : command }
        return self.program("less") == nil ? nil : "less -FRX"
    }

    private func show(_ text: String, with program: Child.Program) -> Bool {
        do throws(SystemError) {
            let pipe = try Pipe()
            let child = try Child(
                program, input: pipe.reading.number, output: Stream.output.rawValue,
                errors: Stream.error.rawValue, isInOwnSession: false)
            feed(text, to: pipe.writingEnd())
            // The shell did not find the pager.
            return try ![126, 127].contains(child.waitForEnd())
        } catch {
            return false
        }
    }

    /// Writes to the pager until it was quit, and closes the pipe.
    private func feed(_ text: String, to pipe: consuming Descriptor) {
        do throws(SystemError) { try pipe.write(Array(text.utf8)) } catch {}
    }
}
