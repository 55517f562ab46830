import Bluetooth
import Foundation
import Observation
import Synchronization
import Testing

/// A device that the framework did not make: what a preview or a unit test of a program has.
private final class Unmade: BluetoothDevice {
    @DeviceState(\.id) var id
    @DeviceState(\.name) var name
    @DeviceState(\.state) var state
    @DeviceState(\.rssi) var rssi
    @DeviceState(\.advertisementData) var advertisementData
    @DeviceState(\.nearby) var nearby
    @DeviceState(\.lastActivity) var lastActivity
    @DeviceState(\.mtu) var mtu
    @DeviceState(\.disconnectReason) var disconnectReason

    @DeviceAction(\.connect) var connect
    @DeviceAction(\.disconnect) var disconnect
    @DeviceAction(\.readRSSI) var readRSSI
    @DeviceAction(\.pair) var pair

    var namesSinceTheInitialiser: [String?] = []

    init() { $name.onChange { [weak self] name in self?.namesSinceTheInitialiser.append(name) } }
}

private struct Refused: Error {}

@Suite @BluetoothActor struct UnmadeDeviceTests {
    private let device = Unmade()

    @Test func `a device that no radio has heard has a state all the same`() {
        #expect(device.id == UUID(uuidString: "00000000-0000-0000-0000-000000000000"))
        #expect(device.name == nil)
        #expect(device.state == .disconnected)
        #expect(device.rssi == 127)
        #expect(device.advertisementData == AdvertisementData())
        #expect(!device.nearby)
        #expect(device.lastActivity == .zero)
        #expect(device.mtu == nil)
        #expect(device.disconnectReason == nil)
    }

    @Test func `an injected state stands for the value`() {
        let id = UUID()
        device.$id.inject(id)
        device.$name.inject("Aqua")
        device.$state.inject(.connected)
        #expect(device.id == id)
        #expect(device.name == "Aqua")
        #expect(device.state == .connected)
        device.$name.inject(nil)
        #expect(device.name == nil)
    }

    @Test func `handlers are told of injected states that differ from the last`() {
        var states: [PeripheralState] = []
        device.$state.inject(.connecting)
        let registration = device.$state.onChange(initial: true) { states.append($0) }
        device.$state.inject(.connected)
        device.$state.inject(.connected)
        #expect(states == [.connecting, .connected])
        registration.cancel()
        device.$state.inject(.disconnected)
        #expect(states == [.connecting, .connected])
    }

    @Test func `a handler of two values gets the one before and the new one`() {
        var pairs: [[PeripheralState]] = []
        device.$state.onChange(initial: true) { old, new in pairs.append([old, new]) }
        device.$state.inject(.connecting)
        device.$state.inject(.connected)
        #expect(pairs == [[.disconnected, .disconnected], [.disconnected, .connecting], [.connecting, .connected]])
    }

    @Test func `a handler may be set in the initialiser`() {
        device.$name.inject("Aqua")
        #expect(device.namesSinceTheInitialiser == ["Aqua"])
    }

    @Test func `a subscription gives every injected change, and ends with the device`() async {
        var device: Unmade? = Unmade()
        let subscription = device?.$state.subscription
        device?.$state.inject(.connecting)
        device?.$state.inject(.connecting)
        device?.$state.inject(.connected)
        device = nil
        var states: [PeripheralState] = []
        if let subscription { for await state in subscription { states.append(state) } }
        #expect(states == [.connecting, .connected])
    }

    @Test func `an observer is told of an injected state`() {
        let told = Atomic(false)
        withObservationTracking {
            _ = device.name
        } onChange: {
            told.store(true, ordering: .relaxed)
        }
        device.$rssi.inject(-40)
        let wasToldOfAnother = told.load(ordering: .relaxed)
        device.$name.inject("Aqua")
        let wasTold = told.load(ordering: .relaxed)
        #expect(!wasToldOfAnother)
        #expect(wasTold)
    }

    @Test func `an action without a radio fails with a sentence and does not stop the program`() async {
        #expect(await device.connect() == .disconnected)
        await device.disconnect()
        await #expect(throws: BluetoothError.self) { try await device.connect(timeout: .seconds(1)) }
        await #expect(throws: BluetoothError.self) { try await device.readRSSI() }
        let error = await #expect(throws: BluetoothError.self) { try await device.pair() }
        #expect(error?.description.contains("has no radio") == true)
    }

    @Test func `an injected action is what is done`() async throws {
        device.$connect.inject { [device] in device.$state.inject(.connected) }
        device.$disconnect.inject { [device] in device.$state.inject(.disconnected) }
        device.$readRSSI.inject { -51 }
        device.$pair.inject { throw Refused() }
        #expect(await device.connect() == .connected)
        #expect(device.state == .connected)
        #expect(try await device.readRSSI() == -51)
        await #expect(throws: Refused.self) { try await device.pair() }
        await device.disconnect()
        #expect(device.state == .disconnected)
        try await device.connect(timeout: .seconds(1))
        #expect(device.state == .connected)
    }

    @Test func `an injected action that fails leaves the device disconnected, and throws where there is a deadline`() async {
        device.$connect.inject { throw Refused() }
        #expect(await device.connect() == .disconnected)
        await #expect(throws: Refused.self) { try await device.connect(timeout: .seconds(1)) }
    }
}
