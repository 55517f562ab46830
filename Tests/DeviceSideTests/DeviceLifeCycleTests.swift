import Bluetooth
import Foundation
import TestSupport
import Testing
import VirtualRadio

@testable import DeviceSide

/// A device's life on simulated air, in simulated time.
@Suite @BluetoothActor struct DeviceLifeCycleTests {
    /// Something with a switch, and a second one that not every device has.
    private struct SwitchService: BluetoothService {
        static let id: BTUUID = "6F757472-6967-6765-7200-0000000000D0"
        static let spare: BTUUID = "6F757472-6967-6765-7200-0000000000D2"
        @Characteristic(id: "6F757472-6967-6765-7200-0000000000D1", properties: [.read]) var position: UInt8?
        @Characteristic(id: "6F757472-6967-6765-7200-0000000000D2", properties: [.read]) var sparePosition: UInt8?
        @Characteristic(id: "6F757472-6967-6765-7200-0000000000D3", autoRead: false, properties: [.write, .indicate]) var order: UInt8?
    }

    private final class Switch: BluetoothDevice {
        @DeviceState(\.state) var state: PeripheralState
        @Service var service = SwitchService()
        @DeviceState(\.id) var id: UUID
        @DeviceAction(\.connect) var connect
        init() {}
    }

    private struct Broken: Error {}

    @BluetoothActor
    private final class Diary {
        var log: [String] = []
    }

    /// A device whose life is written down, and a companion near it.
    @BluetoothActor
    private final class Bench {
        let life: DeviceLifeCycle
        let service = SwitchService()
        let central: VirtualCentral
        let peripheral: VirtualPeripheral
        let bluetooth: Bluetooth
        private let diary: Diary
        var powerOnFails = false
        var failWork: (@BluetoothActor () -> Void)?

        var timers: TimerQueue { life.timers }
        var log: [String] {
            get { diary.log }
            set { diary.log = newValue }
        }

        init() {
            let air = VirtualRadio(seed: 1, clock: SimulatedClock())
            central = air.makeCentral()
            let peripheral = air.makePeripheral()
            self.peripheral = peripheral
            bluetooth = Bluetooth(radio: central) { Discover(Switch.self, by: .advertisedService(SwitchService.id)) }
            let diary = Diary()
            self.diary = diary
            life = DeviceLifeCycle(radio: peripheral, bootDuration: .seconds(3)) { duration in
                peripheral.restart(after: duration)
                diary.log.append("silent for \(duration)")
            }
        }

        func note(_ what: String) { log.append("\(timers.now): \(what)") }

        func run() async throws {
            try await life.run(
                powerOn: {
                    self.note("power on")
                    if self.powerOnFails { throw Broken() }
                },
                presence: {
                    self.note("booted")
                    return DevicePresence(
                        services: [self.service], without: [SwitchService.spare],
                        advertisement: AdvertisementData(localName: "Switch", serviceUUIDs: [SwitchService.id]))
                },
                powerOff: { self.note("power off") },
                work: {
                    let (failure, continuation) = AsyncStream.makeStream(of: Never.self)
                    self.failWork = { continuation.finish() }
                    for await _ in failure {}
                    self.note("work ended")
                    if !Task.isCancelled { throw Broken() }
                })
        }

        /// Runs the radios, and the device until the body is done.
        static func play(_ body: @escaping @BluetoothActor (Bench, Task<Void, any Error>) async throws -> Void) async throws {
            let bench = Bench()
            let jobs = BackgroundJobs()
            try await jobs.during {
                jobs.run { try await bench.central.run() }
                jobs.run { try await bench.peripheral.run() }
                let device = Task { try await bench.run() }
                defer { device.cancel() }
                try await body(bench, device)
            }
        }

        func connect() async throws -> Switch {
            bluetooth.scanNearbyDevices(minimumRSSI: -127)
            try await timers.until("The switch is heard") { !bluetooth.nearbyDevices(for: Switch.self).isEmpty }
            bluetooth.stopScanning()
            let device = bluetooth.nearbyDevices(for: Switch.self)[0]
            try await device.connect(timeout: .seconds(20))
            return device
        }

        func waitUntil(fileID: StaticString = #fileID, line: UInt = #line, _ condition: @BluetoothActor () -> Bool) async throws {
            try await timers.until(every: .milliseconds(10), fileID: fileID, line: line, condition)
        }
    }

    @Test func `a device is not there before it has booted, and has the characteristics that it shows`() async throws {
        try await Bench.play { bench, _ in
            #expect(bench.life.isRestarting)
            let device = try await bench.connect()
            #expect(bench.log == ["0.0 seconds: power on", "3.0 seconds: booted"])
            #expect(!bench.life.isRestarting)
            #expect(bench.life.isConnected)
            let found = bench.bluetooth.retrievePeripheral(for: device.id).services.flatMap(\.characteristics).map(\.uuid)
            #expect(found.contains("6F757472-6967-6765-7200-0000000000D1") && !found.contains(SwitchService.spare))
        }
    }

    @Test func `a restart ends the link, silences the radio for a boot, and boots again`() async throws {
        try await Bench.play { bench, _ in
            let device = try await bench.connect()
            bench.log = []
            let start = bench.timers.now
            bench.life.requestRestart()
            // Two wishes before it has begun are one restart.
            bench.life.requestRestart()
            #expect(bench.life.isRestarting)
            try await bench.waitUntil { !bench.life.isRestarting }
            try await bench.timers.pause(for: .seconds(10))
            #expect(
                bench.log == [
                    "\(start): power off", "silent for 3.0 seconds", "\(start): power on", "\(start + .seconds(3)): booted",
                ])
            #expect(!bench.life.isConnected)
            try await bench.waitUntil { device.state == .disconnected }
            _ = try await bench.connect()
            #expect(bench.life.isConnected)
            #expect(!bench.life.isRestarting)
        }
    }

    @Test func `an order under way ends with the plug, and the next one is answered`() async throws {
        try await Bench.play { bench, _ in
            bench.service.$order.onRequest { [unowned bench] order, _ in
                bench.note("order \(order)")
                if order == 1 { try await bench.timers.pause(for: .seconds(10)) }
                bench.note("done \(order)")
                return order
            }
            let device = try await bench.connect()
            bench.log = []
            let order = Task { try await device.service.$order.sendRequest(1) }
            try await bench.waitUntil { !bench.log.isEmpty }
            bench.life.requestRestart()
            let error = await #expect(throws: BluetoothError.self) { try await order.value }
            #expect(error?.operation == .request)
            try await bench.timers.pause(for: .seconds(30))
            #expect(!bench.log.contains { $0.hasSuffix("done 1") })
            let again = try await bench.connect()
            #expect(try await again.service.$order.sendRequest(2) == 2)
        }
    }

    @Test func `a device that cannot boot ends with the reason, and its work with it`() async throws {
        try await Bench.play { bench, device in
            bench.powerOnFails = true
            await #expect(throws: Broken.self) { try await device.value }
            #expect(bench.log.last == "0.0 seconds: work ended")
            #expect(bench.life.isRestarting)
        }
    }

    @Test func `work that fails ends the device with its reason`() async throws {
        try await Bench.play { bench, device in
            _ = try await bench.connect()
            bench.failWork?()
            await #expect(throws: Broken.self) { try await device.value }
            #expect(bench.life.isRestarting)
        }
    }

    @Test func `a device that is ended by its owner says so`() async throws {
        try await Bench.play { bench, device in
            _ = try await bench.connect()
            device.cancel()
            await #expect(throws: CancellationError.self) { try await device.value }
            #expect(bench.log.last?.hasSuffix("work ended") == true)
        }
    }

    @Test func `what went wrong is told until something else is`() async throws {
        let bench = Bench()
        #expect(bench.life.problem == nil)
        bench.life.problem = "The flash is full."
        #expect(bench.life.problem == "The flash is full.")
    }
}
