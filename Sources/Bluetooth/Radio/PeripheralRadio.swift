import Foundation

/// The peripheral role of an adapter: advertising, and serving a GATT table.
@BluetoothActor
public protocol PeripheralRadio: AnyObject, Sendable {
    /// The time that this radio, and everything above it, lives by.
    var timers: TimerQueue { get }
    /// The adapter, ``AdapterState/unknown`` before ``run()``; the delegate is told of each change.
    var state: AdapterState { get }
    /// The capabilities that this radio lacks, and why, in a sentence for a person. Known once ``state`` is.
    var missingCapabilities: [RadioCapability: String] { get }
    /// Held weakly.
    var peripheralDelegate: (any PeripheralRadioDelegate)? { get set }
    /// Shows or enters passkeys as the peripheral; held weakly.
    var pairingAgent: (any PairingAgent)? { get set }

    /// Opens the adapter and owns its background work. Returns when cancelled.
    func run() async throws

    /// Publishes the table, replacing an earlier one, and returns it with its handles. Outlives an adapter that is switched off
    /// and on.
    func publish(_ services: [GATTService]) async throws -> [GATTService]

    /// Advertises until stopped, also after a central has connected and left, and after the adapter was off.
    func startAdvertising(_ data: AdvertisementData) async throws
    /// Ends advertising; links stay. A no-op where nothing is advertised.
    func stopAdvertising()

    /// Queues a notification, or an indication where the subscriber asked for one.
    ///
    /// - Parameters:
    ///   - central: one subscriber, or `nil` for all.
    /// - Returns: `false` where the queue is full: nothing was taken, and
    ///   ``PeripheralRadioDelegate/radioIsReadyToNotify()`` says when to try again. A value that no one subscribed to is dropped,
    ///   and taken.
    func notify(_ value: [UInt8], for handle: AttributeHandle, to central: UUID?) -> Bool

    /// Ends the link to a central. A no-op without one.
    func disconnect(_ central: UUID)

    /// The parameters of the link to a central; `nil` where the radio is not told them, and without a link.
    func parameters(of central: UUID) -> ConnectionParameters?

    /// Asks a central for parameters among these; it may refuse. Asked of a radio that has ``RadioCapability/connectionParameters``.
    ///
    /// The completion is called when they count, with `nil` where the radio is not told what came of it.
    func requestParameters(
        _ range: ConnectionParameterRange, of central: UUID, completion: @escaping RadioCompletion<ConnectionParameters?>)

    /// The centrals that this adapter is bonded with. Asked of a radio that has ``RadioCapability/bonds``.
    func bondedIdentities() async throws -> [UUID]
    /// Forgets a bond, and disconnects. A no-op without a bond.
    func removeBond(with central: UUID) async throws
}

extension PeripheralRadio {
    public func parameters(of central: UUID) -> ConnectionParameters? { nil }

    public func requestParameters(
        _ range: ConnectionParameterRange, of central: UUID, completion: @escaping RadioCompletion<ConnectionParameters?>
    ) {
        let error = BluetoothError(
            .unavailable(.connectionParameters, reason: "this radio cannot do it."), during: .connectionParameters, peer: central)
        timers.schedule(after: .zero) { completion(.failure(error)) }
    }

    public func bondedIdentities() async throws -> [UUID] { [] }
    public func removeBond(with central: UUID) async throws {}
}

/// A central that is connected to us.
public struct Central: Hashable, Sendable {
    /// Its identity at this radio; stable for as long as its address is.
    public var id: UUID
    /// The ATT MTU of its link, 23…517: a notification carries at most MTU − 3.
    public var mtu: Int

    /// Makes a central, as a radio does for each link.
    ///
    /// - Parameter mtu: the ATT MTU, 23…517.
    public init(id: UUID, mtu: Int) {
        self.id = id
        self.mtu = mtu
    }

    /// The longest notification, in bytes: MTU − 3, and 512 at most.
    public var maximumNotifyLength: Int { min(mtu - 3, .maximumAttributeLength) }
}

/// The receiver of a ``PeripheralRadio``'s events and requests. Requests of one central come in its order.
@BluetoothActor
public protocol PeripheralRadioDelegate: AnyObject {
    /// The adapter was switched, came or went.
    func peripheralRadioDidChangeState(_ state: AdapterState)
    /// A link stands; where a system does not tell of links, with the first request of its central.
    func centralDidConnect(_ central: Central)
    /// The MTU was exchanged: ``Central/mtu`` has the new one.
    func centralDidChangeMTU(_ central: Central)
    /// The last event of a link: its subscriptions have ended with it.
    func centralDidDisconnect(_ central: Central, reason: DisconnectReason)
    /// The Client Characteristic Configuration of the characteristic with this handle was written, for notifications or indications.
    func central(_ central: Central, didSubscribe subscribed: Bool, to handle: AttributeHandle)

    /// Permissions were checked. The radio cuts the value to the part that was asked for.
    func central(
        _ central: Central, didRead handle: AttributeHandle, respond: @escaping @BluetoothActor (Result<[UInt8], ATTError>) -> Void)

    /// Permissions were checked; prepared writes come joined. `respond` is `nil` for a write command.
    func central(
        _ central: Central, didWrite value: [UInt8], to handle: AttributeHandle,
        respond: (@BluetoothActor (Result<Void, ATTError>) -> Void)?)

    /// A notification was not taken before, and there is room again.
    func radioIsReadyToNotify()
}
