import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@testable import SocketRadio

/// What is done over a lent radio, compared with the radio itself.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct LentLinkTests {
    @Test func `a scan hears what the radio itself hears`() async throws {
        try await Lender.play { lender in
            let (radio, events, _) = try await lender.borrow()
            radio.startScanning(services: [LentService.id])
            try await until { events.reports.count > 2 }
            radio.stopScanning()
            let report = try #require(events.reports.first)
            #expect(report.peripheral == lender.device.id)
            #expect(report.data == AdvertisementData(localName: "Lent", serviceUUIDs: [LentService.id]))
            #expect((-100..<0).contains(report.rssi))
        }
    }

    @Test func `an advertisement with everything in it crosses the socket whole`() throws {
        let data = AdvertisementData(
            localName: "Näme", serviceUUIDs: ["180D", "0A7C0000-51A6-4C0E-9C53-2C6C5B1E0F10"], serviceData: ["180F": [99], "FFF00001": []],
            manufacturerData: ManufacturerData(company: 0x004C, data: [1, 2, 3]), txPower: -12, appearance: 0x0341, isConnectable: false,
            solicitedServiceUUIDs: ["1812"], overflowServiceUUIDs: ["FFF1"])
        let report = AdvertisingReport(peripheral: UUID(), data: data, rssi: -61)
        let bytes = try JSONEncoder().encode(SocketEvent.discovered(report))
        guard case .discovered(let decoded) = try JSONDecoder().decode(SocketEvent.self, from: bytes) else {
            Issue.record("it was decoded as another event")
            return
        }
        #expect(decoded == report)
    }

    @Test func `the table is the radio's own, descriptors included`() async throws {
        try await Lender.play { lender in
            let (link, _, _) = try await lender.connected()
            let direct = lender.air.makeCentral()
            let events = RadioRecorder()
            direct.centralDelegate = events
            lender.run { try await direct.run() }
            try await until { events.states == [.poweredOn] }
            let own = try await direct.connect(lender.device.id)
            let table = try await link.discover()
            #expect(try await own.discover() == table)
            let value = try #require(table.flatMap(\.characteristics).first { $0.uuid == LentService.valueID })
            #expect(value.descriptors.contains { $0.uuid == "2901" && $0.handle > value.handle })
        }
    }

    @Test func `a value is read, written, and read back`() async throws {
        try await Lender.play { lender in
            lender.served.$value.setValue([1, 2, 3])
            let (link, _, _) = try await lender.connected()
            let value = try await link.find(LentService.valueID)
            #expect(try await link.read(value.handle) == [1, 2, 3])
            try await link.write([9, 8], to: value.handle)
            #expect(try await link.read(value.handle) == [9, 8])
            let description = try #require(value.descriptors.first { $0.uuid == "2901" })
            #expect(try await link.read(description.handle) == Array("A value".utf8))
        }
    }

    @Test func `a value of many packets is read and written whole`() async throws {
        try await Lender.play(mtu: 23) { lender in
            let long = (0..<512).map { UInt8(truncatingIfNeeded: $0) }
            lender.served.$value.setValue(long)
            let (link, _, _) = try await lender.connected()
            #expect(link.mtu == 23)
            let value = try await link.find(LentService.valueID)
            #expect(try await link.read(value.handle) == long)
            try await link.write(long.reversed(), to: value.handle)
            #expect(try await link.read(value.handle) == long.reversed())
        }
    }

    @Test func `what the device answers as an error is the same error here`() async throws {
        try await Lender.play { lender in
            let (link, _, _) = try await lender.connected()
            let refused = try await link.find(LentService.refusedID)
            #expect(await failure { try await link.write([1], to: refused.handle) } as? ATTError == ATTError(rawValue: 0x8A))
            #expect(await failure { _ = try await link.read(refused.handle) } as? ATTError == .readNotPermitted)
            #expect(await failure { _ = try await link.read(0xFFFE) } as? ATTError == .invalidHandle)
        }
    }

    @Test func `every error crosses the socket as itself`() throws {
        let peer = UUID()
        let codes: [BluetoothError.Code] = [
            .adapter(.poweredOff), .notConnected, .disconnected(.peer), .disconnected(.other("why")), .timedOut(after: .seconds(3)),
            .notPresent, .notSupported, .valueTooLong(length: 600, maximum: 512), .pairing(.wrongPasskey), .pairing(.other("why")),
            .invalidDeclaration("why"), .radio(name: "InProgress", message: "text"),
        ]
        for code in codes {
            let error = BluetoothError(code, during: .read, peer: peer)
            let wire = try JSONDecoder().decode(SocketFailure.self, from: JSONEncoder().encode(SocketFailure(error)))
            #expect(wire.error(.read, peer: peer) as? BluetoothError == error)
        }
    }

    @Test func `what the radio advises crosses the socket, and an earlier program's errors have none`() throws {
        let error = BluetoothError(.adapter(.poweredOff), during: .read, advice: "Turn the key.")
        let wire = try JSONEncoder().encode(SocketFailure(error))
        #expect(
            try (JSONDecoder().decode(SocketFailure.self, from: wire).error(.read, peer: nil) as? BluetoothError)?.advice == "Turn the key."
        )
        let earlier = Data(#"{"radio":{"_0":{"notPresent":{}}}}"#.utf8)
        #expect(try JSONDecoder().decode(SocketFailure.self, from: earlier) == .radio(.notPresent))
    }

    @Test func `the link has the radio's MTU and tells its signal strength`() async throws {
        try await Lender.play(mtu: 185) { lender in
            let (link, _, _) = try await lender.connected()
            #expect(link.mtu == 185)
            #expect((-100..<0).contains(try await link.rssi()))
            #expect(throws: BluetoothError(.valueTooLong(length: 183, maximum: 182), during: .write, peer: lender.device.id)) {
                try link.writeWithoutResponse([UInt8](repeating: 0, count: 183), to: 1)
            }
        }
    }

    @Test func `two processes have links of their own to one device`() async throws {
        try await Lender.play { lender in
            let (first, firstEvents, _) = try await lender.connected()
            let (second, secondEvents, _) = try await lender.connected()
            try await until { lender.centrals == 2 }
            try await first.subscribe(first.find(LentService.ticksID))
            try await second.subscribe(second.find(LentService.ticksID))
            try await lender.served.$ticks.notify(7)
            try await until { firstEvents.values.count == 1 && secondEvents.values.count == 1 }
            first.disconnect()
            try await until { firstEvents.endings == [.requested] && lender.centrals == 1 }
            try await lender.served.$ticks.notify(8)
            try await until { secondEvents.values == [[7, 0, 0, 0], [8, 0, 0, 0]] }
            #expect(firstEvents.values.count == 1 && secondEvents.endings.isEmpty)
        }
    }
}
