import Bluetooth
import Foundation
import OutriggerTesting
import Testing

extension ReportedFailuresTests {
    @Test @BluetoothActor
    func `a write without response neither stalls nor ignores flow control`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        link.commandRoom = 3
        let service = bench.service
        let writers = (0..<10).map { value in Task { try await service.$stream.writeWithoutResponse([value]) } }
        await bench.radio.settle()
        #expect(link.commands == [[0], [1], [2]])
        link.makeRoom(4)
        await bench.radio.settle()
        #expect(link.commands.count == 7)
        link.makeRoom(100)
        for writer in writers { try await writer.value }
        #expect(link.commands == (0..<10).map { [$0] })
    }

    @Test @BluetoothActor
    func `back-to-back notifications do not overwrite one another`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        var heard: [UInt8] = []
        bench.service.$feed.onChange { heard.append($0) }
        var stream = bench.service.$feed.subscription.makeAsyncIterator()
        for value in UInt8.min...UInt8.max { link.notify([value], ProbeService.feed) }
        #expect(heard == Array(UInt8.min...UInt8.max))
        for value in UInt8.min...UInt8.max { #expect(await stream.next() == value) }
    }

    @Test @BluetoothActor
    func `equal notifications are as many changes`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        var heard = 0
        bench.service.$feed.onChange { (_: UInt8) in heard += 1 }
        for _ in 0..<3 { link.notify([9], ProbeService.feed) }
        #expect(heard == 3)
    }

    @Test @BluetoothActor
    func `onChange is not called with the value that connecting reads unless it was asked for`() async throws {
        final class Thermometer: BluetoothDevice {
            struct Readings: BluetoothService {
                static let id: BTUUID = "FFF0"
                @Characteristic(id: "FFF1") var level: UInt8?
            }
            @Service var readings = Readings()
            @DeviceAction(\.connect) var connect
            init() {}
        }
        let bench = ProbeBench()
        let id = UUID()
        let device = bench.bluetooth.retrieveDevice(for: id, as: Thermometer.self)
        var plain: [UInt8] = []
        var initial: [UInt8] = []
        device.readings.$level.onChange { plain.append($0) }
        device.readings.$level.onChange(initial: true) { initial.append($0) }
        let connecting = Task { await device.connect() }
        await bench.radio.settle()
        let link = try #require(bench.radio.establish(id))
        await bench.setUp(link)
        _ = await connecting.value
        #expect(device.readings.level == 7)
        #expect(plain == [])
        #expect(initial == [7])

        let reading = Task { try await device.readings.$level.read() }
        await bench.radio.settle()
        link.answer(.bytes([8]))
        #expect(try await reading.value == 8)
        #expect(plain == [8])
        #expect(initial == [7, 8])
    }

    @Test(arguments: [[], [1, 2], [UInt8](repeating: 0xFF, count: 512)]) @BluetoothActor
    func `a malformed payload is an error, and neither crashes nor changes the value`(_ payload: [UInt8]) async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        link.notify([5], ProbeService.feed)
        link.notify(payload, ProbeService.feed)
        #expect(bench.service.feed == 5)
        #expect(bench.service.$feed.lastError is ByteCodingError)

        let service = bench.service
        let reading = Task { try await service.$level.read() }
        await bench.radio.settle()
        link.answer(.bytes(payload))
        #expect(await error(of: reading) is ByteCodingError)
        #expect(service.level == nil)

        link.notify([6], ProbeService.feed)
        #expect(bench.service.feed == 6)
        #expect(bench.service.$feed.lastError == nil)
    }

    @Test @BluetoothActor
    func `a notification of an unknown handle is passed over`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        link.notify([1], 0xFFFF)
        #expect(bench.device.state == .connected)
    }

    @Test(arguments: [23, 247, 517]) @BluetoothActor
    func `the MTU is known, and no write command is longer`(_ mtu: Int) async throws {
        let bench = ProbeBench()
        #expect(bench.device.mtu == nil)
        #expect(bench.service.$stream.maximumWriteLength == nil)
        let link = try await bench.connected(mtu: mtu)
        #expect(bench.device.mtu == mtu)
        // The longest value that an attribute can have is 512 bytes (Core 5.4, Vol 3, Part F, 3.2.9).
        let longest = min(mtu - 3, 512)
        #expect(bench.service.$stream.maximumWriteLength == longest)
        try await bench.service.$stream.writeWithoutResponse([UInt8](repeating: 1, count: longest))
        let code = BluetoothError.Code.valueTooLong(length: longest + 1, maximum: longest)
        let stream = bench.service.$stream.id
        await #expect(throws: BluetoothError(code, during: .write, peer: bench.id, attribute: stream)) {
            try await bench.service.$stream.writeWithoutResponse([UInt8](repeating: 1, count: longest + 1))
        }
        #expect(link.commands.count == 1)
    }

    @Test @BluetoothActor
    func `descriptors are listed, read and written`() async throws {
        let bench = ProbeBench()
        let link = try await bench.connected()
        let descriptor = try #require(bench.service.$level.descriptors.first)
        #expect(descriptor.uuid == "2901")
        let peripheral = bench.peripheral
        let reading = Task { try await peripheral.read(descriptor) }
        await bench.radio.settle()
        #expect(link.answer(.bytes(Array("Level".utf8))) == .read(descriptor.handle))
        #expect(try await reading.value == Array("Level".utf8))
        let writing = Task { try await peripheral.write([1], to: descriptor) }
        await bench.radio.settle()
        #expect(link.answer(.done) == .write([1], descriptor.handle))
        try await writing.value
    }

    @Test @BluetoothActor
    func `the declaration of a companion is a peripheral too`() async throws {
        let radio = ScriptedPeripheral()
        let server = GATTServer(radio: radio)
        let service = ProbeService()
        try await server.publish([service])
        #expect(radio.table.map(\.uuid) == ["FFF0"])
        #expect(radio.table[0].characteristics.map(\.uuid) == ["FFF1", "FFF2", "FFF3", "FFF4"])
        service.$level.setValue(42)
        let serving = Task { try await server.run() }
        let answer = radio.read("FFF1", by: Central(id: UUID(), mtu: 23))
        await radio.settle()
        #expect(answer.value == [42])
        serving.cancel()
        _ = await serving.result
    }
}
