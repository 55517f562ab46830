import Bluetooth
import VirtualRadio

/// Devices and companions on one simulated air, in simulated time, for as long as a test plays with them.
///
/// ```swift
/// try await SimulatedScene.play { scene in
///     let twin = Thermometer()
///     try await scene.serve(twin, as: AdvertisementData(localName: "Thermometer", serviceUUIDs: [Readings.id]))
///     let (_, bluetooth) = scene.makeCompanion { Discover(Thermometer.self, by: .advertisedService(Readings.id)) }
///     let thermometer = try await scene.connected(Thermometer.self, by: bluetooth)
///     …
/// }
/// ```
@BluetoothActor
public final class SimulatedScene {
    /// The seed of all chance: the same seed gives the same run, to the byte.
    public nonisolated let seed: UInt64
    /// Its time passes only when nothing is left to do.
    public nonisolated let clock: SimulatedClock
    /// The air that everybody hears and speaks in.
    public nonisolated let air: VirtualRadio
    /// The time that everything here lives by.
    public nonisolated var timers: TimerQueue { air.timers }

    private let jobs = BackgroundJobs()

    private init(seed: UInt64, configuration: VirtualRadioConfiguration) {
        self.seed = seed
        clock = SimulatedClock()
        air = VirtualRadio(seed: seed, clock: clock, configuration: configuration)
    }

    /// Sets up an air, plays a scene on it, and switches everything off, however the scene ended.
    ///
    /// - Throws: the error of a radio, a server or another job that failed by itself; otherwise the scene's.
    public static func play<Value: Sendable>(
        seed: UInt64 = 1, configuration: VirtualRadioConfiguration = VirtualRadioConfiguration(),
        _ body: @BluetoothActor (SimulatedScene) async throws -> Value
    ) async throws -> Value {
        let scene = SimulatedScene(seed: seed, configuration: configuration)
        return try await scene.jobs.during { try await body(scene) }
    }

    /// Runs a job until the scene is over; one that fails before that fails the scene.
    public func run(_ job: @escaping @BluetoothActor () async throws -> Void) { jobs.run(job) }

    // MARK: - Who is there

    /// An adapter that finds and connects devices, switched on.
    public func makeCentral(_ options: VirtualCentral.Options = VirtualCentral.Options()) -> VirtualCentral {
        let radio = air.makeCentral(options)
        run { try await radio.run() }
        return radio
    }

    /// An adapter that advertises and serves, switched on.
    public func makePeripheral(_ options: VirtualPeripheral.Options = VirtualPeripheral.Options()) -> VirtualPeripheral {
        let radio = air.makePeripheral(options)
        run { try await radio.run() }
        return radio
    }

    /// A companion: an adapter that is switched on, and what finds devices with it.
    public func makeCompanion(
        _ options: VirtualCentral.Options = VirtualCentral.Options(), @DiscoveryBuilder _ devices: @BluetoothActor () -> [Discover]
    ) -> (radio: VirtualCentral, bluetooth: Bluetooth) {
        let radio = makeCentral(options)
        return (radio, Bluetooth(radio: radio, devices))
    }

    /// Puts a device on the air: publishes its services, answers what is asked of them, and advertises.
    ///
    /// - Throws: `BluetoothError` for a declaration or an advertisement that no device can have.
    @discardableResult
    public func serve(
        _ device: any BluetoothDevice, as advertisement: AdvertisementData,
        on options: VirtualPeripheral.Options = VirtualPeripheral.Options()
    ) async throws -> (radio: VirtualPeripheral, server: GATTServer) {
        try await serve(as: advertisement, on: options) { try await $0.publish(device) }
    }

    /// Puts a device on the air that is nothing but these services.
    @discardableResult
    public func serve(
        _ services: [any BluetoothService], as advertisement: AdvertisementData,
        on options: VirtualPeripheral.Options = VirtualPeripheral.Options()
    ) async throws -> (radio: VirtualPeripheral, server: GATTServer) {
        try await serve(as: advertisement, on: options) { try await $0.publish(services) }
    }

    private func serve(
        as advertisement: AdvertisementData, on options: VirtualPeripheral.Options,
        publish: @BluetoothActor (GATTServer) async throws -> Void
    ) async throws -> (radio: VirtualPeripheral, server: GATTServer) {
        let radio = makePeripheral(options)
        let server = GATTServer(radio: radio)
        run { try await server.run() }
        try await publish(server)
        try await server.startAdvertising(advertisement)
        return (radio, server)
    }

    // MARK: - What they do

    /// Scans until a device of a class is heard.
    ///
    /// - Throws: ``NeverHappened``.
    public func found<Device: BluetoothDevice>(
        _ type: Device.Type = Device.self, by bluetooth: Bluetooth, within limit: Duration = .seconds(60), fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Device {
        let wasScanning = bluetooth.isScanning
        if !wasScanning { bluetooth.scanNearbyDevices(minimumRSSI: -127) }
        defer { if !wasScanning { bluetooth.stopScanning() } }
        var device: Device?
        try await timers.until("A \(type) is heard", within: limit, fileID: fileID, line: line) {
            device = bluetooth.nearbyDevices(for: type).first
            return device != nil
        }
        guard let device else { throw CancellationError() }
        return device
    }

    /// Scans until a device of a class is heard, and connects it.
    ///
    /// - Throws: ``NeverHappened``; what the connection failed with.
    public func connected<Device: BluetoothDevice>(
        _ type: Device.Type = Device.self, by bluetooth: Bluetooth, within limit: Duration = .seconds(60), fileID: StaticString = #fileID,
        line: UInt = #line
    ) async throws -> Device {
        let device = try await found(type, by: bluetooth, within: limit, fileID: fileID, line: line)
        for peripheral in bluetooth.nearbyPeripherals where bluetooth.device(for: peripheral) as? Device === device {
            try await peripheral.connect(timeout: limit)
        }
        return device
    }

    /// Waits until something is so: ``Bluetooth/TimerQueue/until(_:within:every:fileID:line:_:)`` of this scene's time.
    public func until(
        _ what: @autoclosure () -> String = "What was awaited", within limit: Duration = .seconds(60), every interval: Duration? = nil,
        fileID: StaticString = #fileID, line: UInt = #line, _ condition: @BluetoothActor () -> Bool
    ) async throws {
        try await timers.until(what(), within: limit, every: interval, fileID: fileID, line: line, condition)
    }

    /// Lets simulated time pass.
    ///
    /// - Throws: `CancellationError`.
    public func pause(for duration: Duration) async throws { try await timers.pause(for: duration) }
}
