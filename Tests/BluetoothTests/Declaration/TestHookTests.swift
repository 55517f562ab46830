import Bluetooth
import Testing

/// A service without a radio: what tests and previews of a program use.
@Suite @BluetoothActor struct TestHookTests {
    let service = ProbeService()

    @Test func `handlers stand in for a device`() async throws {
        service.$level.onRead { _ in 5 }
        #expect(try await service.$level.read() == 5)
        #expect(service.level == 5)
        var written: [UInt8] = []
        service.$level.onWrite { value, _ in written.append(value) }
        try await service.$level.write(6)
        try await service.$level.writeWithoutResponse(7)
        #expect(written == [6, 7])
        service.$point.onRequest { request, _ in ProbeRequest(request.code | 0x80) }
        #expect(try await service.$point.sendRequest(ProbeRequest(1)) == ProbeRequest(0x81))
    }

    @Test func `a value is injected as if it had been notified`() async throws {
        var changes: [[UInt8?]] = []
        service.$feed.onChange { old, new in changes.append([old, new]) }
        service.$feed.inject(1)
        service.$feed.inject(2)
        #expect(changes == [[nil, 1], [1, 2]])
        var initial: [UInt8] = []
        service.$feed.onChange(initial: true) { initial.append($0) }
        #expect(initial == [2])
    }

    @Test func `without a handler or a connection, a call is a typed error`() async throws {
        await #expect(throws: BluetoothError(.notConnected, during: .read, attribute: "FFF1")) { try await service.$level.read() }
        await #expect(throws: BluetoothError(.notConnected, during: .write, attribute: "FFF1")) { try await service.$level.write(1) }
        #expect(!service.$level.isPresent)
        #expect(service.$level.properties == [])
        #expect(service.$level.maximumWriteLength == nil)
        #expect(!service.$feed.isNotifying)
    }
}
