package import CycCore

package struct Korean: Sendable {
    package let language = Language.ko
    package let clock: WallClock
    package let machine: Machine

    package init(_ clock: WallClock = WallClock(), machine: Machine = Machine()) {
        (self.clock, self.machine) = (clock, machine)
    }
}
