/// A queue as a ring: both its ends are fast, it takes memory for what it holds, and none before its first element, and it holds on to nothing
/// that was taken.
///
/// Public, as its code has to be compiled into the modules that use it: with `package` each call of the simulated air looks up the type's
/// metadata, a sixth of the time of a notification. No part of the API: it takes `@_spi(Queues) import Bluetooth`.
@_spi(Queues) public struct FIFO<Element> {
    @usableFromInline var ring: [Element?] = []
    @usableFromInline var head = 0
    @usableFromInline var length = 0

    @inlinable public init() {}

    @inlinable public var count: Int { length }
    @inlinable public var isEmpty: Bool { length == 0 }
    /// The oldest element.
    @inlinable public var first: Element? { length == 0 ? nil : ring[head] }

    /// The element at a distance from the oldest one, which must be less than ``count``.
    @inlinable public subscript(offset: Int) -> Element {
        precondition(offset < length, "the queue is shorter")
        let index = head + offset
        guard let element = ring[index < ring.count ? index : index - ring.count] else { preconditionFailure("the ring has a hole") }
        return element
    }

    @inlinable public mutating func append(_ element: Element) {
        if length == ring.count { grow() }
        var tail = head + length
        if tail >= ring.count { tail -= ring.count }
        ring[tail] = element
        length += 1
    }

    /// Takes the oldest element.
    @inlinable public mutating func popFirst() -> Element? {
        guard length > 0 else { return nil }
        let element = ring[head].take()
        head += 1
        if head == ring.count { head = 0 }
        length -= 1
        return element
    }

    /// Takes all, the oldest first.
    public mutating func popAll() -> [Element] {
        defer { self = FIFO() }
        return elements
    }

    public mutating func removeAll() { self = FIFO() }

    /// The elements, the oldest first.
    public var elements: [Element] { (0..<length).compactMap { ring[(head + $0) % ring.count] } }

    @usableFromInline mutating func grow() {
        var larger: [Element?] = []
        larger.reserveCapacity(max(4, ring.count * 2))
        larger.append(contentsOf: ring[head...])
        larger.append(contentsOf: ring[..<head])
        larger.append(contentsOf: repeatElement(nil, count: max(4, ring.count * 2) - ring.count))
        ring = larger
        head = 0
    }
}
