import Testing

@testable import CycCore

struct PartitioningIndexTests {
    static let cases: [(numbers: [Int], index: Int)] = [
        ([], 0), ([1], 1), ([5], 0), ([1, 2, 4], 3), ([1, 5, 5, 9], 1), ([5, 6], 0), ([4, 5], 1),
    ]

    @Test("The index of the first element of the second part is returned", arguments: cases)
    func index(numbers: [Int], index: Int) {
        #expect(numbers.partitioningIndex { $0 >= 5 } == index)
    }
}
