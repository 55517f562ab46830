import Bluetooth
import Foundation
import OutriggerTesting
import Testing
import VirtualRadio

@BluetoothActor
@Suite("Access to attributes")
struct AttributeAccessTests {
    private func connected(
        _ table: [GATTService] = plainTable, phone: VirtualCentral.Options = VirtualCentral.Options(),
        device: VirtualPeripheral.Options = VirtualPeripheral.Options(),
        _ scene: @BluetoothActor (World, any RadioLink) async throws -> Void
    ) async throws {
        let world = World(phone: phone, device: device)
        try await world.play {
            _ = try await world.device.publish(table)
            try await scene(world, try await world.connect())
        }
    }

    @Test("that the table does not allow is answered with the specification's error")
    func refusals() async throws {
        try await connected { world, link in
            await #expect(throws: ATTError.invalidHandle) { try await link.read(99) }
            await #expect(throws: ATTError.invalidHandle) { try await link.read(0) }
            await #expect(throws: ATTError.invalidHandle) { try await link.write([1], to: 99) }
            await #expect(throws: ATTError.readNotPermitted) { try await link.read(9) }
            await #expect(throws: ATTError.writeNotPermitted) { try await link.write([1], to: 9) }
            await #expect(throws: ATTError.writeNotPermitted) { try await link.write([1], to: 5) }
            await #expect(throws: ATTError.writeNotPermitted) { try await link.write([1], to: 16) }
            await #expect(throws: ATTError.invalidAttributeValueLength) { try await link.write([1], to: 12) }
            await #expect(throws: ATTError.valueNotAllowed) { try await link.write([2, 0], to: 12) }
            #expect(try link.writeWithoutResponse([1], to: 7))
            #expect(try link.writeWithoutResponse([1], to: 99))
            try await world.wait(.seconds(1))
            #expect(world.server.written.isEmpty)
        }
    }

    @Test("a device's own error arrives as it is")
    func applicationError() async throws {
        try await connected { world, link in
            world.server.writeResult = .failure(ATTError(rawValue: 0x85))
            await #expect(throws: ATTError(rawValue: 0x85)) { try await link.write([1], to: 7) }
            await #expect(throws: ATTError.unlikelyError) { try await link.read(7) }
        }
    }

    @Test("values of every length up to 512 bytes are read whole, at any MTU", arguments: [23, 64, 517])
    func longReads(mtu: Int) async throws {
        try await connected(phone: VirtualCentral.Options(mtu: mtu)) { world, link in
            #expect(link.mtu == mtu)
            for length in [0, 1, mtu - 2, mtu - 1, mtu, 2 * (mtu - 1), 511, 512] where (0...512).contains(length) {
                world.server.log = []
                world.server.values[7] = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                let value = try await link.read(7)
                #expect(value == world.server.values[7])
                #expect(world.server.log == ["read 7"], "the parts come from one value")
            }
            world.server.values[7] = [UInt8](repeating: 0, count: 513)
            await #expect(throws: ATTError.invalidAttributeValueLength) { try await link.read(7) }
        }
    }

    @Test("values of every length up to 512 bytes are written whole, at any MTU", arguments: [23, 64, 517])
    func longWrites(mtu: Int) async throws {
        try await connected(device: VirtualPeripheral.Options(mtu: mtu)) { world, link in
            for length in [0, 1, mtu - 3, mtu - 2, 2 * (mtu - 5), 512] where (0...512).contains(length) {
                let value = (0..<length).map { UInt8(truncatingIfNeeded: $0) }
                try await link.write(value, to: 7)
                #expect(world.server.written.last?.value == value)
            }
            world.server.written = []
            await #expect(throws: ATTError.invalidAttributeValueLength) {
                try await link.write([UInt8](repeating: 0, count: 513), to: 7)
            }
            await #expect(throws: ATTError.prepareQueueFull) { try await link.write([UInt8](repeating: 0, count: 100_000), to: 7) }
            #expect(world.server.written.isEmpty)
            // The queue of a refused write is empty again.
            try await link.write([UInt8](repeating: 1, count: 512), to: 7)
            #expect(world.server.written.count == 1)
        }
    }

    @Test("a long write to a device without prepared writes is refused")
    func noPreparedWrites() async throws {
        try await connected(device: VirtualPeripheral.Options(mtu: 23, supportsPreparedWrites: false)) { world, link in
            try await link.write([UInt8](repeating: 1, count: 20), to: 7)
            await #expect(throws: ATTError.requestNotSupported) { try await link.write([UInt8](repeating: 1, count: 21), to: 7) }
        }
    }

    @Test("a write command that does not fit is refused before it is sent")
    func longCommand() async throws {
        try await connected(device: VirtualPeripheral.Options(mtu: 100)) { world, link in
            let isTaken = try link.writeWithoutResponse([UInt8](repeating: 1, count: 97), to: 9)
            #expect(isTaken)
            #expect(throws: BluetoothError(.valueTooLong(length: 98, maximum: 97), during: .write, peer: world.device.id)) {
                try link.writeWithoutResponse([UInt8](repeating: 1, count: 98), to: 9)
            }
        }
    }

    @Test("requests are answered in the order in which they were made")
    func order() async throws {
        try await connected { world, link in
            var order: [Int] = []
            world.server.values[7] = [UInt8](repeating: 1, count: 512)
            for i in 0..<10 {
                if i % 2 == 0 { link.read(7) { _ in order.append(i) } } else { link.write([1], to: 7) { _ in order.append(i) } }
            }
            #expect(order.isEmpty, "nothing completes before the call has returned")
            try await world.wait(.seconds(2))
            #expect(order == Array(0..<10))
        }
    }

    @Test("a table with descriptors and UUIDs of all kinds is discovered as it was published", arguments: [23, 517])
    func discovery(mtu: Int) async throws {
        let long: BTUUID = "12345678-9ABC-DEF0-1122-334455667788"
        let short = (0..<6).map { GATTService(uuid: BTUUID(UInt16(0xFFA0 + $0)), characteristics: []) }
        let table = (0..<6).map { Self.variedService($0, long) } + short + plainTable
        try await connected(table, phone: VirtualCentral.Options(mtu: mtu)) { world, link in
            world.air.startRecording()
            let found = try await link.discover()
            #expect(world.air.recording?.entries.allSatisfy { $0.bytes.count <= mtu } == true, "no PDU is longer than the MTU")
            #expect(found.map(\.uuid) == table.map(\.uuid))
            #expect(found.map(\.isPrimary) == table.map(\.isPrimary))
            for (service, original) in zip(found, table) {
                #expect(service.characteristics.map(\.uuid) == original.characteristics.map(\.uuid))
                #expect(service.characteristics.map(\.properties) == original.characteristics.map(\.properties))
                for (characteristic, original) in zip(service.characteristics, original.characteristics) {
                    let own: [BTUUID] = original.properties.isDisjoint(with: [.notify, .indicate]) ? [] : ["2902"]
                    #expect(characteristic.descriptors.map(\.uuid) == own + original.descriptors.map(\.uuid))
                }
            }
            var handles: [AttributeHandle] = []
            for service in found {
                handles.append(service.handle)
                for characteristic in service.characteristics {
                    handles.append(characteristic.handle)
                    handles += characteristic.descriptors.map(\.handle)
                }
            }
            #expect(handles == handles.sorted())
            #expect(Set(handles).count == handles.count)
        }
    }

    /// A service with as many characteristics as its number says, of changing kinds.
    private static func variedService(_ number: Int, _ long: BTUUID) -> GATTService {
        var characteristics: [GATTCharacteristic] = []
        for j in 0..<number {
            let uuid = j % 2 == 0 ? long : BTUUID(UInt16(0xFE00 + j))
            let properties: CharacteristicProperties = j % 3 == 0 ? [.read, .notify] : .write
            let descriptors = j % 3 == 1 ? [GATTDescriptor.userDescription("x"), GATTDescriptor(uuid: long, value: [1])] : []
            characteristics.append(GATTCharacteristic(uuid: uuid, properties: properties, descriptors: descriptors))
        }
        let uuid = number % 2 == 0 ? BTUUID(UInt16(0xFF00 + number)) : long
        return GATTService(uuid: uuid, isPrimary: number != 3, characteristics: characteristics)
    }

    @Test("discovery takes air time in proportion to the table")
    func discoveryTime() async throws {
        func time(_ services: Int) async throws -> Duration {
            var taken = Duration.zero
            let table = (0..<services).map {
                GATTService(uuid: BTUUID(UInt16(0xFF00 + $0)), characteristics: plainTable[0].characteristics)
            }
            try await connected(table) { world, link in
                let start = world.now
                _ = try await link.discover()
                taken = world.now - start
            }
            return taken
        }
        let one = try await time(1)
        let ten = try await time(10)
        #expect(one > .milliseconds(500) && one < .seconds(2))
        #expect(ten > one * 4 && ten < one * 10)
    }

    @Test("a table of the device's own making is refused where it cannot be published")
    func invalidTable() async throws {
        let world = World()
        let own = GATTCharacteristic(uuid: "FFF1", properties: .notify, descriptors: [GATTDescriptor(uuid: "2902")])
        await #expect(throws: BluetoothError.self) { try await world.device.publish([GATTService(uuid: "FFF0", characteristics: [own])]) }
        let many = [GATTCharacteristic](repeating: GATTCharacteristic(uuid: "FFF1", properties: .read), count: 33_000)
        await #expect(throws: BluetoothError.self) { try await world.device.publish([GATTService(uuid: "FFF0", characteristics: many)]) }
        #expect(try await world.device.publish(plainTable).count == 1)
    }

    @Test("a table that is replaced during a connection is announced, and subscriptions to it end")
    func replacedTable() async throws {
        try await connected { world, link in
            let services = try await link.discover()
            try await link.subscribe(services[0].characteristics[2])
            _ = try await world.device.publish([GATTService(uuid: "FFE0", characteristics: [])] + plainTable)
            try await world.wait(.seconds(1))
            #expect(world.client.log == ["poweredOn", "services changed"])
            #expect(world.device.notify([1], for: 11, to: nil))
            try await world.wait(.seconds(1))
            #expect(world.client.received.isEmpty)
            #expect(try await link.discover().map(\.uuid) == ["FFE0", "FFF0"])
        }
    }
}
