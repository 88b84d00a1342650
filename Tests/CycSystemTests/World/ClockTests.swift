import CycCore
import Testing

@testable import CycSystem

struct ClockTests {
    @Test("A clock that is set back within a look hides what lies between, and traps nothing")
    func setBack() {
        let second: Int64 = 1_000_000_000
        for (modified, isHidden) in [(500, true), (95, false), (1_001, false)] {
            let stamp = FileStamp(modified: Int64(modified) * second + 1, size: 1, inode: 1)
            #expect(
                Files.mayHideChange(stamp, 1_000 * second, 100 * second) == isHidden,
                "\(modified)")
        }
    }
}
