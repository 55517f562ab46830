import Bluetooth
import Foundation
import Observation
import Testing

/// A scene: a companion, and a device that serves the ``StageService`` and advertises it.
@BluetoothActor
final class Stage {
    let radio: any RadioUnderTest
    let bluetooth: Bluetooth
    let server: GATTServer
    /// The device's side.
    let served = StageService()
    let log = StageLog()
    private var work: [Task<Void, any Error>] = []

    var timers: TimerQueue { radio.central.timers }

    private init(_ kind: RadioKind) throws {
        radio = try kind.make()
        bluetooth = Bluetooth(radio: radio.central) { Discover(StageDevice.self, by: .advertisedService(StageService.id)) }
        server = GATTServer(radio: radio.peripheral)
    }

    /// Sets up a scene, plays it, and clears everything away.
    ///
    /// - Parameter needs: without these, the test is skipped, with the radio's reason.
    static func play(
        _ kind: RadioKind, needs: RadioCapability..., scene: @BluetoothActor (Stage) async throws -> Void
    ) async throws {
        let stage = try Stage(kind)
        for capability in needs { if let reason = stage.radio.missing[capability] { try Test.cancel("\(kind.rawValue): \(reason)") } }
        do {
            try await stage.start()
            try await scene(stage)
        } catch {
            await stage.stop()
            throw error
        }
        await stage.stop()
    }

    private func start() async throws {
        run { [radio] in try await radio.run() }
        run { [radio] in try await radio.central.run() }
        run { [radio] in try await radio.peripheral.run() }
        run { [server] in try await server.run() }
        try await radio.prepare()
        try await server.publish([served])
        server.onConnectionChange { [log] central, reason in
            if reason == nil { log.connections += 1 } else { log.disconnections += 1 }
        }
        try await server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
    }

    /// Runs something for as long as the scene.
    func run(_ body: @escaping @BluetoothActor () async throws -> Void) { work.append(Task { try await body() }) }

    private func stop() async {
        bluetooth.stopScanning()
        for peripheral in bluetooth.nearbyPeripherals { await peripheral.disconnect() }
        for task in work { task.cancel() }
        for task in work { _ = await task.result }
    }

    /// Scans until the device is heard.
    func found(by bluetooth: Bluetooth? = nil) async throws -> StageDevice {
        let bluetooth = bluetooth ?? self.bluetooth
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        defer { bluetooth.stopScanning() }
        try await until { !bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
        return try #require(bluetooth.nearbyDevices(for: StageDevice.self).first)
    }

    func connected(by bluetooth: Bluetooth? = nil) async throws -> StageDevice {
        let device = try await found(by: bluetooth)
        try await device.connect(timeout: .seconds(20))
        return device
    }

    /// Takes the device off the air.
    func stopAdvertising() async throws {
        server.stopAdvertising()
        try await radio.advertisingEnded()
    }

    /// Waits for what is observable to be as it should.
    func until(
        within limit: Duration = .seconds(60), sourceLocation: SourceLocation = #_sourceLocation, _ condition: @BluetoothActor () -> Bool
    ) async throws {
        let deadline = timers.now + limit
        while true {
            let (changes, continuation) = AsyncStream.makeStream(of: Bool.self)
            let isMet = withObservationTracking {
                condition()
            } onChange: {
                continuation.yield(true)
            }
            if isMet { return }
            let timer = timers.schedule(at: deadline) { continuation.yield(false) }
            var iterator = changes.makeAsyncIterator()
            let hasChanged = await iterator.next()
            timers.cancel(timer)
            try #require(hasChanged == true, "it did not happen within \(limit)", sourceLocation: sourceLocation)
        }
    }

    /// Lets time pass.
    func wait(_ duration: Duration) async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        timers.schedule(after: duration) { continuation.finish() }
        for await _ in stream {}
    }
}

/// What the device saw.
@BluetoothActor
@Observable
final class StageLog {
    var connections = 0
    var disconnections = 0
    var received: [UInt32] = []
    var writes: [[UInt8]] = []
}

/// Answers for a person on both sides: the device shows a passkey, and the companion's person reads it there.
@BluetoothActor
final class PasskeyPerson: PairingAgent {
    let ioCapability: IOCapability
    /// What the device shows.
    let shown: AsyncStream<UInt32>
    private let continuation: AsyncStream<UInt32>.Continuation
    private weak var device: PasskeyPerson?
    /// What is added to the passkey: a person who errs.
    var error: UInt32 = 0
    private(set) var questions = 0

    init(_ ioCapability: IOCapability, reading device: PasskeyPerson? = nil) {
        self.ioCapability = ioCapability
        self.device = device
        (shown, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func show(passkey: UInt32, for peer: UUID) { continuation.yield(passkey) }

    func enterPasskey(for peer: UUID) async throws -> UInt32 {
        questions += 1
        for await passkey in device?.shown ?? shown { return (passkey + error) % 1_000_000 }
        throw CancellationError()
    }

    func confirm(passkey: UInt32, for peer: UUID) async throws -> Bool { true }
    func authorize(_ peer: UUID) async throws -> Bool { true }
}
