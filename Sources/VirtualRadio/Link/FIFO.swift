/// A queue as a ring: takes memory for what it holds, and none before its first element.
struct FIFO<Element> {
    private var ring: [Element?] = []
    private var head = 0
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }
    var first: Element? { count == 0 ? nil : ring[head] }

    /// The element at a distance from the oldest one, which must be less than ``count``.
    subscript(offset: Int) -> Element {
        precondition(offset < count, "the queue is shorter")
        let index = head + offset
        guard let element = ring[index < ring.count ? index : index - ring.count] else { preconditionFailure("the ring has a hole") }
        return element
    }

    mutating func append(_ element: Element) {
        if count == ring.count { grow() }
        var tail = head + count
        if tail >= ring.count { tail -= ring.count }
        ring[tail] = element
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard count > 0 else { return nil }
        let element = ring[head].take()
        head += 1
        if head == ring.count { head = 0 }
        count -= 1
        return element
    }

    mutating func removeAll() { self = FIFO() }

    /// The elements, the oldest first.
    var elements: [Element] { (0..<count).compactMap { ring[(head + $0) % ring.count] } }

    private mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, ring.count * 2))
        larger.append(contentsOf: ring[head...])
        larger.append(contentsOf: ring[..<head])
        larger.append(contentsOf: repeatElement(nil, count: max(4, ring.count * 2) - ring.count))
        ring = larger
        head = 0
    }
}
