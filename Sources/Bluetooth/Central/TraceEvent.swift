import Foundation

/// Something that happened between this companion and a device: what a timeline shows.
public struct TraceEvent: Sendable {
    /// The kind of an event, with the bytes that were carried, or the cause.
    public enum Kind: Sendable {
        /// An attempt to connect has begun.
        case connecting
        /// The link stands, and every declared service was looked for, read and subscribed.
        case connected
        /// The link ended, or an attempt to make one did.
        case disconnected(DisconnectReason)
        /// The services of the device were found; their number.
        case discovered(services: Int)
        /// Pairing has ended well, or had been done before.
        case paired
        /// The device answered a read with these bytes.
        case read([UInt8])
        /// Written, with a response.
        case write([UInt8])
        /// Written without a response.
        case writeCommand([UInt8])
        /// Notified or indicated by the device.
        case notification([UInt8])
        /// Notifications or indications of the characteristic were switched on at the device.
        case subscribed
        /// Notifications or indications of the characteristic were switched off at the device.
        case unsubscribed
        /// An operation failed, or a value could not be decoded.
        case failed(any Error)
    }

    /// By the radio's clock: ``TimerQueue/now``.
    public let time: Duration
    /// The device's identity at the radio: ``BluetoothPeripheral/id``.
    public let peripheral: UUID
    /// The characteristic or descriptor, where one is meant.
    public let attribute: BTUUID?
    /// The event itself.
    public let kind: Kind
    /// The value's handle, where one value is meant: a device may have several characteristics of one UUID.
    public var handle: AttributeHandle?
}
