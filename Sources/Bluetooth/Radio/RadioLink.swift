import Foundation

/// A connection to one peripheral, as the central sees it.
///
/// Who queues: a link takes any number of requests (discovery, reads, writes and subscriptions), sends one at a time, because ATT has one
/// outstanding request (Core 5.4, Vol 3, Part F, 3.3.2), and answers them in the order in which they were made. A system does that for
/// most radios. The framework makes the next request when the one before was answered, so that such a queue is mostly empty. The signal
/// strength and pairing have no turn. Write commands are bounded by the radio's own buffer: what it does not take now, the framework keeps.
///
/// Who has deadlines: the framework, for each request. A link has none of its own for what the framework asks, and answers also a request that
/// nobody waits for any more. What the specification limits is the radio's matter, and ends the link: nothing heard for the supervision
/// time-out, and an ATT transaction of 30 s (3.3.3) where the system below keeps that limit; where it does not, the framework closes the link.
///
/// Each completion is called once. When the link ends, every unanswered one is called with ``BluetoothError/Code/disconnected(_:)`` before the
/// delegate is told.
@BluetoothActor
public protocol RadioLink: AnyObject, Sendable {
    /// The identity of the peripheral at this radio.
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

    /// Pairs, and bonds. Completes at once where the link is encrypted already. A question to a person has the specification's deadline, 30 s
    /// (Core 5.4, Vol 3, Part H, 3.4), which is the radio's; how long all of it may take is the framework's.
    func pair(_ completion: @escaping RadioCompletion<Void>)

    /// Closes the link; the delegate is told when it is closed.
    func disconnect()

    /// The link's parameters; `nil` where the radio is not told them.
    var parameters: ConnectionParameters? { get }
    /// The link's PHY; `nil` where the radio is not told it.
    var phy: PHY? { get }

    /// Asks for parameters among these, and completes when they count. Has no turn. Asked of a radio that has
    /// ``RadioCapability/connectionParameters``.
    func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>)

    /// Asks for a PHY, and completes with the one that counts from then on: where a device does not have the one that was asked for, it is the
    /// one before. Has no turn. Asked of a radio that has ``RadioCapability/phy``.
    func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>)
}

extension RadioLink {
    public var parameters: ConnectionParameters? { nil }
    public var phy: PHY? { nil }

    public func requestParameters(_ range: ConnectionParameterRange, completion: @escaping RadioCompletion<ConnectionParameters>) {
        refuse(.connectionParameters, during: .connectionParameters, completion)
    }

    public func requestPHY(_ phy: PHY, completion: @escaping RadioCompletion<PHY>) { refuse(.phy, during: .phy, completion) }

    /// Of a radio that does not say what it lacks.
    private func refuse<Value>(
        _ capability: RadioCapability, during operation: BluetoothError.Operation, _ completion: @escaping RadioCompletion<Value>
    ) {
        let error = BluetoothError(.unavailable(capability, reason: "this radio cannot do it."), during: operation, peer: peripheral)
        // Never before this call has returned.
        Task { @BluetoothActor in completion(.failure(error)) }
    }
}

/// The receiver of a ``RadioLink``'s events: at once and in the order of the air. The link keeps nothing for a delegate that comes later,
/// and waits for none.
@BluetoothActor
public protocol RadioLinkDelegate: AnyObject {
    /// A notification or an indication. Every one is reported, also before the table was discovered.
    func link(_ link: any RadioLink, didReceive value: [UInt8], for handle: AttributeHandle)
    /// A write command was refused before, and there is room again.
    func linkIsReadyToWriteWithoutResponse(_ link: any RadioLink)
    /// The MTU was exchanged, or the system has told it late: 23…517 bytes.
    func link(_ link: any RadioLink, didChangeMTU mtu: Int)
    /// The link has other ``RadioLink/parameters``, or another ``RadioLink/phy``, whoever asked for them.
    func linkDidChangeParameters(_ link: any RadioLink)
    /// The peripheral's table changed (Service Changed, 2A05): discover again.
    func linkDidInvalidateServices(_ link: any RadioLink)
    /// The last event of a link, after the last completion.
    func link(_ link: any RadioLink, didDisconnect reason: DisconnectReason)
}

extension RadioLinkDelegate {
    public func linkDidChangeParameters(_ link: any RadioLink) {}
}
