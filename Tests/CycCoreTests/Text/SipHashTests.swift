import CycCore
import Testing

struct SipHashTests {
    @Test(
        "Hashes equal the vectors of the paper and its reference implementation",
        arguments: [
            (0, 0x726f_db47_dd0e_0e31), (1, 0x74f8_39c5_93dc_67fd), (7, 0xab02_00f5_8b01_d137),
            (8, 0x93f5_f579_9a93_2462), (15, 0xa129_ca61_49be_45e5),
        ] as [(Int, UInt64)])
    func vectors(length: Int, expected: UInt64) {
        let key: (low: UInt64, high: UInt64) = (0x0706_0504_0302_0100, 0x0f0e_0d0c_0b0a_0908)
        #expect(sipHash((0..<length).map { UInt8($0) }, key: key) == expected)
    }
}
