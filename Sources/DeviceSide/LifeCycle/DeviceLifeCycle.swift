import Bluetooth
import Concurrency
import Observation
import PrivateFiles

/// The life of a device: it boots, publishes its services, advertises and answers, and does so again after every restart.
///
/// ```swift
/// try await life.run(
///     powerOn: { try await self.readSettings() },
///     presence: { self.presence },
///     powerOff: { self.forget() },
///     work: { try await self.measure() })
/// ```
///
/// A restart is seen on the air as one: the radio falls silent for the time of a boot, where it can, every link ends, and handlers of
/// requests are cancelled.
@BluetoothActor
@Observable
public final class DeviceLifeCycle {
    /// Answers the centrals.
    @ObservationIgnored public let server: GATTServer
    /// The time that the device lives by.
    @ObservationIgnored public let timers: TimerQueue
    /// From power on to advertising.
    @ObservationIgnored public let bootDuration: Duration

    /// True while it does not answer: before it has booted, from the wish to restart until it has booted again, and once it is over.
    public private(set) var isRestarting = true
    /// True while a central is connected.
    public private(set) var isConnected = false
    /// The latest fault inside the device, which its characteristics do not tell.
    public var problem: String?
    /// The device's requirements of a link, and the code that it shows.
    @ObservationIgnored public let pairing: DevicePairing

    @ObservationIgnored private let radio: any PeripheralRadio
    @ObservationIgnored private let agent: any PairingAgent

    /// Makes the radio vanish and come back, where the radio can.
    @ObservationIgnored private let restartRadio: (@BluetoothActor (Duration) -> Void)?
    /// One restart answers every wish for one that came before it.
    @ObservationIgnored private var isRestartWanted = false
    @ObservationIgnored private let restarts: AsyncStream<Void>
    @ObservationIgnored private let continuation: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - radio: where it advertises; its ``PeripheralRadio/run()`` must be running.
    ///   - pairing: whether the permissions of its characteristics hold; without a word about it they do.
    ///   - pairingAgent: shows the code in place of ``pairing``, for a device that does more about it.
    ///   - bootDuration: from power on to advertising.
    ///   - restartRadio: makes the radio silent for a time.
    public init(
        radio: any PeripheralRadio, pairing: PairingPolicy = .passkey, pairingAgent: (any PairingAgent)? = nil, bootDuration: Duration,
        restartRadio: (@BluetoothActor (Duration) -> Void)? = nil
    ) {
        self.radio = radio
        let shown = DevicePairing(pairing, timers: radio.timers)
        self.pairing = shown
        agent = pairingAgent ?? shown
        server = GATTServer(radio: radio)
        timers = radio.timers
        self.bootDuration = bootDuration
        self.restartRadio = restartRadio
        (restarts, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        server.onConnectionChange { [unowned self] central, reason in
            isConnected = !server.centrals.isEmpty
            if reason != nil { self.pairing.hasLeft(central.id) }
        }
        server.onSecuredRequest { [unowned self] in self.pairing.hasPaired($0.id) }
    }

    /// Boots, advertises and answers until cancelled.
    ///
    /// - Parameters:
    ///   - powerOn: reads what the device has kept; it is called for every boot, before the time that the boot takes, and again where the
    ///     disk has no room.
    ///   - presence: what is then published and advertised.
    ///   - powerOff: ends what is under way and forgets what is not kept, at every restart.
    ///   - work: what the device does besides, from the first power on; it does not return. By default only answers.
    /// - Throws: what `powerOn` and `work` throw; ``BluetoothError`` where the radio cannot be used; `CancellationError`.
    public func run(
        powerOn: @escaping @BluetoothActor () async throws -> Void = {},
        presence: @escaping @BluetoothActor () -> DevicePresence,
        powerOff: @escaping @BluetoothActor () async -> Void = {},
        work: @escaping @BluetoothActor () async throws -> Void = { await untilCancelled() }
    ) async throws {
        defer { isRestarting = true }
        try await runTogether(
            { try await self.server.run() },
            { @BluetoothActor in
                try await self.boot(powerOn, presence)
                for await _ in self.restarts {
                    self.isRestartWanted = false
                    self.isRestarting = true
                    await powerOff()
                    self.vanish()
                    // Nothing answers for an order that the plug was pulled under.
                    self.server.cancelRequests()
                    try await self.boot(powerOn, presence)
                }
            },
            work)
    }

    /// Does what needs the disk. Where that has no room left, tells so in ``problem`` and tries again every two seconds.
    ///
    /// - Throws: what the body throws, except a ``StorageError`` that is full; `CancellationError`.
    public func withRoomOnDisk<Value: Sendable>(_ body: @BluetoothActor () async throws -> Value) async throws -> Value {
        var hasWaited = false
        while true {
            do {
                let value = try await body()
                if hasWaited { problem = nil }
                return value
            } catch let error as any StorageError where error.isFull {
                hasWaited = true
                problem = "It cannot start: there is no room left on the disk."
            }
            try await timers.pause(for: .seconds(2))
        }
    }

    /// Restarts, as by pulling the plug and putting it in again. It takes effect once the device runs.
    public func requestRestart() {
        isRestarting = true
        guard !isRestartWanted else { return }
        isRestartWanted = true
        continuation.yield()
    }

    /// Ends every link.
    public func disconnectAll() {
        for central in server.centrals { server.disconnect(central) }
    }

    private func vanish() {
        server.stopAdvertising()
        restartRadio?(bootDuration)
        disconnectAll()
    }

    private func boot(
        _ powerOn: @BluetoothActor () async throws -> Void, _ presence: @BluetoothActor () -> DevicePresence
    ) async throws {
        try await withRoomOnDisk(powerOn)
        try await timers.pause(for: bootDuration)
        let presence = presence()
        try await server.publish(presence.services, without: presence.hidden, waivesPermissions: pairing.policy == .open)
        // Who has nothing to guard leaves pairing to the system.
        radio.pairingAgent = server.asksForPairing ? agent : nil
        try await server.startAdvertising(presence.advertisement)
        isRestarting = false
    }
}

/// An error of what a device keeps, which may be over as soon as there is room.
public protocol StorageError: Error {
    /// True where the disk has no room left.
    var isFull: Bool { get }
}

extension FileOperationError: StorageError {}
