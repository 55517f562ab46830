import Bluetooth
import Foundation
import Observation

/// A scene: a companion, and a device that serves the ``StageService`` and advertises it.
@BluetoothActor
package final class Stage {
    package let radio: any RadioUnderTest
    package let bluetooth: Bluetooth
    package let server: GATTServer
    /// The device's side.
    package let served = StageService()
    package let log = StageLog()
    private let jobs = BackgroundJobs()
    private var peopleThere: [PasskeyPerson] = []

    package var timers: TimerQueue { radio.central.timers }

    init(_ radio: any RadioUnderTest) {
        self.radio = radio
        bluetooth = Bluetooth(radio: radio.central) { Discover(StageDevice.self, by: .advertisedService(StageService.id)) }
        server = GATTServer(radio: radio.peripheral)
    }

    /// The capabilities that the two radios say they lack, and why.
    package var missing: [RadioCapability: String] {
        bluetooth.missingCapabilities.merging(radio.peripheral.missingCapabilities) { first, _ in first }
            .merging(radio.missingBelow) { first, _ in first }
    }

    func start() async throws {
        run { [radio] in try await radio.run() }
        run { [radio] in try await radio.central.run() }
        run { [radio] in try await radio.peripheral.run() }
        run { [server] in try await server.run() }
        try await radio.prepare()
        try await server.publish([served])
        // What a radio lacks is known with its state.
        try await until { bluetooth.state != .unknown }
        server.onConnectionChange { [weak self] _, reason in
            guard let self else { return }
            if reason == nil { log.connections += 1 } else { log.disconnections += 1 }
            log.centrals = server.centrals
        }
        served.$ticks.onSubscription { [weak self] _, _ in
            if let self { log.tickSubscribers = served.$ticks.subscribers.count }
        }
        served.$alarms.onSubscription { [weak self] _, _ in
            if let self { log.alarmSubscribers = served.$alarms.subscribers.count }
        }
        try await server.startAdvertising(AdvertisementData(localName: "Stage", serviceUUIDs: [StageService.id]))
    }

    /// Runs something for as long as the scene.
    package func run(_ job: @escaping @BluetoothActor () async throws -> Void) { jobs.run(job) }

    func stop() async {
        bluetooth.stopScanning()
        await radio.hangUp()
        for peripheral in bluetooth.nearbyPeripherals { await peripheral.disconnect() }
        await jobs.end()
    }

    /// Scans until the device is heard.
    package func found(by bluetooth: Bluetooth? = nil) async throws -> StageDevice {
        let bluetooth = bluetooth ?? self.bluetooth
        bluetooth.scanNearbyDevices(minimumRSSI: -127)
        defer { bluetooth.stopScanning() }
        try await until { !bluetooth.nearbyDevices(for: StageDevice.self).isEmpty }
        return try require(bluetooth.nearbyDevices(for: StageDevice.self).first)
    }

    /// Connects, and waits until the device knows of it, and of the subscriptions: a real stack may tell it after the companion.
    package func connected(by bluetooth: Bluetooth? = nil) async throws -> StageDevice {
        let device = try await found(by: bluetooth)
        let others = log.tickSubscribers
        try await device.connect(timeout: .seconds(20))
        try await until { log.tickSubscribers == others + 1 && log.alarmSubscribers == others + 1 }
        return device
    }

    /// A person who reads the passkey from the device's display, and one who enters it at the companion. They are held weakly by the
    /// radios.
    package func people() -> (shows: PasskeyPerson, enters: PasskeyPerson) {
        let shows = PasskeyPerson(.displayOnly)
        let enters = PasskeyPerson(.keyboardOnly, reading: shows)
        peopleThere = [shows, enters]
        radio.peripheral.pairingAgent = shows
        radio.central.pairingAgent = enters
        return (shows, enters)
    }

    /// A request that the device has taken and does not answer. Not a read that it does not answer: bluetoothd 5.66 uses memory that it
    /// has freed where a link ends during one, and may die of it.
    package func pendingRequest(of device: StageDevice) async throws -> Task<StageRequest, any Error> {
        served.$point.onWrite { [log] request, _ in log.received.append(request.number) }
        let request = Task { try await device.service.$point.sendRequest(StageRequest(1, 99)) }
        try await until { log.received.contains(99) }
        return request
    }

    /// Takes the device off the air.
    package func stopAdvertising() async throws {
        server.stopAdvertising()
        try await radio.advertisingEnded()
    }

    /// Waits for what is observable to be as it should.
    package func until(
        _ what: @autoclosure () -> String = "What was awaited", within limit: Duration = .seconds(60), fileID: StaticString = #fileID,
        line: UInt = #line, _ condition: @BluetoothActor () -> Bool
    ) async throws {
        try await timers.until(what(), within: limit, fileID: fileID, line: line, condition)
    }

    /// Lets time pass.
    package func wait(_ duration: Duration) async throws { try await timers.pause(for: duration) }
}

/// The log of what the device saw.
@BluetoothActor
@Observable
package final class StageLog {
    package var connections = 0
    package var disconnections = 0
    package var centrals: [Central] = []
    package var tickSubscribers = 0
    package var alarmSubscribers = 0
    package var received: [UInt32] = []
    package var phases: [ConnectionPhase?] = []
    /// The number of times that work over a connection has begun.
    package var rounds = 0
    package var writes: [[UInt8]] = []
    /// The central behind each request.
    package var askers: [Central] = []
}
