import Foundation

/// A connection to one peripheral, as the central sees it.
///
/// Requests are answered in the order in which they were made (ATT has one outstanding request). When the link ends, every
/// unanswered completion is called with ``BluetoothError/Code/disconnected(_:)`` before the delegate is told.
@BluetoothActor
public protocol RadioLink: AnyObject, Sendable {
    var peripheral: UUID { get }
    /// The ATT MTU: 23…517 bytes. A write or a notification carries at most MTU − 3.
    var mtu: Int { get }
    /// Held weakly.
    var delegate: (any RadioLinkDelegate)? { get set }

    /// The peripheral's whole GATT table, handles ascending.
    func discoverServices(_ completion: @escaping RadioCompletion<[GATTService]>)

    /// Reads a characteristic or a descriptor, in parts where it is longer than MTU − 1.
    func read(_ handle: AttributeHandle, completion: @escaping RadioCompletion<[UInt8]>)

    /// Writes with a response. A value longer than MTU − 3 goes as prepared writes, which a peripheral may refuse.
    func write(_ value: [UInt8], to handle: AttributeHandle, completion: @escaping RadioCompletion<Void>)

    /// Queues a write command.
    ///
    /// - Returns: `false` where the queue is full: nothing was taken, and
    ///   ``RadioLinkDelegate/linkIsReadyToWriteWithoutResponse(_:)`` says when to try again.
    /// - Throws: ``BluetoothError/Code/valueTooLong(length:maximum:)`` over MTU − 3.
    func writeWithoutResponse(_ value: [UInt8], to handle: AttributeHandle) throws(BluetoothError) -> Bool

    /// Writes the Client Characteristic Configuration: notifications where the characteristic has them, else indications.
    func setNotifications(_ enabled: Bool, for characteristic: GATTCharacteristic, completion: @escaping RadioCompletion<Void>)

    /// dBm.
    func readRSSI(_ completion: @escaping RadioCompletion<Int>)

    /// Pairs, and bonds. Completes at once where the link is encrypted already.
    func pair(_ completion: @escaping RadioCompletion<Void>)

    /// Closes the link; the delegate is told when it is closed.
    func disconnect()
}

/// What a ``RadioLink`` reports.
@BluetoothActor
public protocol RadioLinkDelegate: AnyObject {
    /// A notification or an indication. Every one is reported, in the order of the air.
    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle)
    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink)
    func link(_ link: any RadioLink, didChangeMTU mtu: Int)
    /// The peripheral's table changed (Service Changed, 2A05): discover again.
    func linkDidInvalidateServices(_ link: any RadioLink)
    /// The last event of a link.
    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason)
}
