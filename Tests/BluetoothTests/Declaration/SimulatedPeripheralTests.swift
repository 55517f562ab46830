import Bluetooth
import Testing

/// Characteristics that answer for a device that is not there.
@Suite @BluetoothActor struct SimulatedPeripheralTests {
    let service = ProbeService()

    @Test func `a read gives what was injected`() async throws {
        service.$level.enablePeripheralSimulation()
        service.$level.inject(5)
        #expect(try await service.$level.read() == 5)
        #expect(service.level == 5)
    }

    @Test func `a read before there is a value fails`() async {
        service.$level.enablePeripheralSimulation()
        let error = await #expect(throws: BluetoothError.self) { try await service.$level.read() }
        #expect(error?.code == .notPresent)
    }

    @Test func `a write changes the value, is told and is kept`() async throws {
        var told: [UInt8] = []
        service.$level.onChange { told.append($0) }
        service.$level.enablePeripheralSimulation()
        try await service.$level.write(6)
        try await service.$level.writeWithoutResponse(7)
        #expect(try await service.$level.read() == 7)
        #expect(told == [6, 7, 7])
        #expect(service.$level.simulatedWrites.map(\.value) == [6, 7])
        #expect(service.$level.simulatedWrites.map(\.type) == [.withResponse, .withoutResponse])
    }

    @Test func `a handler comes first, and is told whether a response was asked for`() async throws {
        service.$level.enablePeripheralSimulation()
        var taken: [(UInt8, WriteType)] = []
        service.$level.onWrite { value, _, type in taken.append((value, type)) }
        service.$level.onRead { _ in 9 }
        try await service.$level.write(6)
        try await service.$level.writeWithoutResponse(7)
        #expect(taken.map(\.0) == [6, 7])
        #expect(taken.map(\.1) == [.withResponse, .withoutResponse])
        #expect(service.level == nil)
        #expect(service.$level.simulatedWrites.map(\.value) == [6, 7])
        #expect(try await service.$level.read() == 9)
    }

    @Test func `a simulated characteristic is present with what it declares, and notifies where it is asked to`() async throws {
        #expect(!service.$feed.isPresent && service.$feed.properties.isEmpty && !service.$feed.isNotifying)
        service.$feed.enablePeripheralSimulation()
        #expect(service.$feed.isPresent)
        #expect(service.$feed.properties == [.read, .write, .notify])
        #expect(service.$feed.isNotifying)
        try await service.$feed.enableNotifications(false)
        #expect(!service.$feed.isNotifying)
        service.$feed.enablePeripheralSimulation(false)
        #expect(!service.$feed.isPresent)
        await #expect(throws: BluetoothError.self) { try await service.$feed.read() }
    }
}
