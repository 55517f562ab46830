import OutriggerTesting
import Testing

@_spi(Queues) @testable import Bluetooth

@Suite struct FIFOTests {
    @Test func `the order is an array's through 100,000 random steps`() {
        var generator = SeededNumbers(seed: 5)
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
        #expect(queue.popAll() == array)
        #expect(queue.isEmpty && queue.popFirst() == nil)
    }

    @Test func `what was taken is not held on to`() {
        final class Held {}
        var queue = FIFO<Held>()
        weak var first: Held?
        weak var second: Held?
        do {
            let held = [Held(), Held()]
            (first, second) = (held[0], held[1])
            for object in held { queue.append(object) }
        }
        _ = queue.popFirst()
        #expect(first == nil && second != nil)
        queue.removeAll()
        #expect(second == nil)
    }
}
