/// A queue whose ends are both fast, and that holds on to nothing that was taken.
struct FIFO<Element> {
    private var slots: [Element?] = []
    private var head = 0

    var count: Int { slots.count - head }

    mutating func append(_ element: Element) { slots.append(element) }

    /// Takes the oldest element.
    mutating func popFirst() -> Element? {
        guard head < slots.count else { return nil }
        let element = slots[head]
        slots[head] = nil
        head += 1
        if head > 32, head > slots.count / 2 {
            slots.removeFirst(head)
            head = 0
        }
        return element
    }

    /// Takes all, the oldest first.
    mutating func popAll() -> [Element] {
        defer {
            slots = []
            head = 0
        }
        return slots[head...].compactMap { $0 }
    }
}
