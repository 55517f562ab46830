import Bluetooth
import Foundation
import Observation
import OutriggerTesting
import Synchronization
import Testing

/// What a program sees of connections and of the adapter without asking a device.
@Suite @BluetoothActor struct ConnectedDevicesTests {
    let bench = ProbeBench()
    var bluetooth: Bluetooth { bench.bluetooth }

    /// Connects another device, and answers what the framework asks.
    private func connectAnother() async throws -> Probe {
        let device = bluetooth.retrieveDevice(for: UUID(), as: Probe.self)
        let connecting = Task { try await device.connect(timeout: .seconds(10)) }
        await bench.radio.settle()
        await bench.setUp(try #require(bench.radio.establish(device.id)))
        try await connecting.value
        return device
    }

    @Test func `the connected devices of a class are listed, the one that is connected longest first`() async throws {
        #expect(bluetooth.connectedDevices(of: Probe.self).isEmpty)
        #expect(bluetooth.connectedDevice(of: Probe.self) == nil)
        #expect(!bluetooth.hasConnectedDevices)
        // It is known after the bench's device, and connected before it.
        let other = try await connectAnother()
        let link = try await bench.connected()
        #expect(bluetooth.connectedDevices(of: Probe.self).map(\.id) == [other.id, bench.id])
        #expect(bluetooth.connectedDevice(of: Probe.self) === other)
        #expect(bluetooth.connectedDevices(of: GenericDevice.self).isEmpty)
        #expect(bluetooth.hasConnectedDevices)
        link.delegate?.link(link, didDisconnect: .peer)
        #expect(bluetooth.connectedDevices(of: Probe.self).map(\.id) == [other.id])
    }

    @Test func `an observer is told when a device is connected`() async throws {
        let told = Atomic(false)
        withObservationTracking {
            _ = bluetooth.connectedDevice(of: Probe.self)
        } onChange: {
            told.store(true, ordering: .relaxed)
        }
        _ = try await bench.connected()
        let wasTold = told.load(ordering: .relaxed)
        #expect(wasTold)
    }

    @Test func `an observer of a device that a radio stands behind is told of an injected state`() {
        let device = bluetooth.retrieveDevice(for: UUID(), as: Probe.self)
        let told = Atomic(false)
        withObservationTracking {
            _ = device.rssi
        } onChange: {
            told.store(true, ordering: .relaxed)
        }
        device.$rssi.inject(-40)
        let wasTold = told.load(ordering: .relaxed)
        #expect(wasTold)
        #expect(device.rssi == -40)
    }

    @Test func `handlers and subscriptions are told of every change of the adapter's state`() async {
        var states: [AdapterState] = []
        let subscription = bluetooth.stateSubscription
        let registration = bluetooth.registerStateHandler { states.append($0) }
        bench.radio.change(.poweredOff)
        bench.radio.change(.poweredOff)
        registration.cancel()
        bench.radio.change(.poweredOn)
        #expect(states == [.poweredOff])
        var subscribed: [AdapterState] = []
        for await state in subscription {
            subscribed.append(state)
            if subscribed.count == 2 { break }
        }
        #expect(subscribed == [.poweredOff, .poweredOn])
    }

    @Test func `a service registers by itself when the framework has made its device`() {
        let journal = Box<[String]>([])
        ConfiguredService.journal = journal
        let device = bluetooth.retrieveDevice(for: UUID(), as: ConfiguredDevice.self)
        #expect(journal.value == ["service", "device"])
        device.service.$level.inject(5)
        #expect(journal.value == ["service", "device", "level 5"])
    }
}

private struct ConfiguredService: BluetoothService {
    static let id: BTUUID = "FFF0"
    static var journal = Box<[String]>([])

    @Characteristic(id: "FFF1") var level: UInt8?

    func configure() {
        Self.journal.value.append("service")
        $level.onChange { Self.journal.value.append("level \($0)") }
    }
}

private final class ConfiguredDevice: BluetoothDevice {
    @Service var service = ConfiguredService()

    init() {}

    func configure() { ConfiguredService.journal.value.append("device") }
}
