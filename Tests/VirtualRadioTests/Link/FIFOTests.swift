import Testing

@testable import VirtualRadio

@Suite("A queue as a ring")
struct FIFOTests {
    @Test("keeps the order of an array through 100,000 random steps")
    func againstArray() {
        var generator = SeededGenerator(seed: 5)
        var queue = FIFO<UInt64>()
        var array: [UInt64] = []
        for step in 0..<100_000 {
            let number = generator.next()
            // Phases of growing and of shrinking.
            if number % 100 < (step / 1000 % 2 == 0 ? 60 : 40) {
                queue.append(number)
                array.append(number)
            } else {
                let expected = array.isEmpty ? nil : array.removeFirst()
                #expect(queue.popFirst() == expected)
            }
            if queue.count != array.count || queue.first != array.first { Issue.record("step \(step)") }
            if let last = array.last, queue[array.count - 1] != last { Issue.record("step \(step)") }
        }
        #expect(queue.elements == array)
        queue.removeAll()
        #expect(queue.isEmpty && queue.popFirst() == nil)
    }
}
