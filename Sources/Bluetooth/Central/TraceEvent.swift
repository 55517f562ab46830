import Foundation

/// Something that happened between this companion and a device: what a timeline shows.
public struct TraceEvent: Sendable {
    public enum Kind: Sendable {
        case connecting, connected
        case disconnected(DisconnectReason)
        case discovered(services: Int)
        case paired
        /// The device answered a read with these bytes.
        case read([UInt8])
        /// Written, with a response.
        case write([UInt8])
        /// Written without a response.
        case writeCommand([UInt8])
        /// Notified or indicated by the device.
        case notification([UInt8])
        case subscribed, unsubscribed
        /// An operation failed, or a value could not be decoded.
        case failed(any Error)
    }

    /// By the radio's clock: ``TimerQueue/now``.
    public let time: Duration
    public let peripheral: UUID
    /// The characteristic or descriptor, where one is meant.
    public let attribute: BTUUID?
    public let kind: Kind
    /// The value's handle, where one value is meant: a device may have several characteristics of one UUID.
    public var handle: AttributeHandle?
}
