import Bluetooth

/// A part of a long write that waits for its execution (Core 5.4, Vol 3, Part F, 3.4.6).
struct PreparedWrite {
    /// The parts that a peripheral holds for one central: more than a value of 512 bytes needs at the smallest MTU, which is 29.
    static let limit = 64

    let handle: AttributeHandle
    let offset: Int
    let value: [UInt8]
}
