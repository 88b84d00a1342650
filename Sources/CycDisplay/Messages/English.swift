package import CycCore

package struct English: Sendable {
    package let language = Language.en
    package let clock: WallClock
    package let machine: Machine

    package init(_ clock: WallClock = WallClock(), machine: Machine = Machine()) {
        (self.clock, self.machine) = (clock, machine)
    }
}
