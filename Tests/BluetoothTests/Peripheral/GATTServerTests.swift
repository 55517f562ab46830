import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@Suite @BluetoothActor struct GATTServerTests {
    let radio = ScriptedPeripheral()
    let server: GATTServer
    let service = ProbeService()
    let central = Central(id: UUID(), mtu: 23)

    init() { server = GATTServer(radio: radio) }

    /// Serves while the body runs.
    private func serving(_ body: @BluetoothActor () async throws -> Void) async throws {
        try await server.publish([service])
        let server = server
        let run = Task { try await server.run() }
        await radio.settle()
        try await body()
        run.cancel()
        _ = await run.result
    }

    @Test func `a value that was set is read, and one that was not is refused`() async throws {
        try await serving {
            let unset = radio.read("FFF1", by: central)
            await radio.settle()
            #expect(unset.error == .readNotPermitted)
            service.$level.setValue(7)
            let set = radio.read("FFF1", by: central)
            await radio.settle()
            #expect(set.value == [7])
        }
    }

    @Test func `a handler answers reads, and its errors are the answer`() async throws {
        try await serving {
            service.$level.onRead { [central] in $0 == central ? 9 : 0 }
            let read = radio.read("FFF1", by: central)
            await radio.settle()
            #expect(read.value == [9])
            service.$level.onRead { _ in throw ATTError(rawValue: 0x80) }
            let refused = radio.read("FFF1", by: central)
            await radio.settle()
            #expect(refused.error == ATTError(rawValue: 0x80))
            service.$level.onRead { _ in throw ScriptError.wrongAnswer }
            let failed = radio.read("FFF1", by: central)
            await radio.settle()
            #expect(failed.error == .unlikelyError)
        }
    }

    @Test func `a written value is the value, and malformed ones are refused`() async throws {
        try await serving {
            let good = radio.write([5], to: "FFF1", by: central)
            let short = radio.write([], to: "FFF1", by: central)
            let long = radio.write([1, 2], to: "FFF1", by: central)
            await radio.settle()
            #expect(good.value != nil)
            #expect(short.error == .invalidAttributeValueLength)
            #expect(long.error == .invalidAttributeValueLength)
            #expect(service.level == 5)
        }
    }

    @Test func `a handler gets typed writes, another one every byte`() async throws {
        try await serving {
            var values: [UInt8] = []
            service.$level.onWrite { value, _ in values.append(value) }
            let malformed = radio.write([1, 2], to: "FFF1", by: central)
            _ = radio.write([3], to: "FFF1", by: central)
            await radio.settle()
            #expect(values == [3])
            #expect(malformed.error == .invalidAttributeValueLength)
            var bytes: [[UInt8]] = []
            service.$level.onWriteBytes { value, _ in bytes.append(value) }
            _ = radio.write([1, 2], to: "FFF1", by: central)
            await radio.settle()
            #expect(bytes == [[1, 2]])
        }
    }

    @Test func `requests of one central are answered in order, and those of another meanwhile`() async throws {
        try await serving {
            let gate = AsyncStream.makeStream(of: Void.self)
            let slow = central
            service.$level.onRead { central in
                if central == slow { for await _ in gate.stream { break } }
                return 1
            }
            let first = radio.read("FFF1", by: central)
            let second = radio.write([2], to: "FFF1", by: central)
            let other = radio.read("FFF1", by: Central(id: UUID(), mtu: 23))
            await radio.settle()
            #expect(first.results.isEmpty)
            #expect(second.results.isEmpty)
            #expect(other.value == [1])
            gate.continuation.yield()
            await radio.settle()
            #expect(first.value == [1])
            #expect(second.value != nil)
        }
    }

    @Test func `a request is answered to the one that asked, and refused where that one would not hear it`() async throws {
        try await serving {
            service.$point.onRequest { request, _ in ProbeRequest(request.code | 0x80, request.argument) }
            radio.connect(central)
            let deaf = radio.write([1, 2], to: "FFF3", by: central)
            await radio.settle()
            #expect(deaf.error == .cccdImproperlyConfigured)
            radio.connect(Central(id: UUID(), mtu: 23), subscribingTo: ["FFF3"])
            radio.connect(central, subscribingTo: ["FFF3"])
            let heard = radio.write([1, 2], to: "FFF3", by: central)
            await radio.settle()
            #expect(heard.value != nil)
            #expect(radio.notifications.map(\.value) == [[0x81, 2]])
            #expect(radio.notifications.map(\.central) == [central.id])
        }
    }

    @Test func `subscribers are told, known, and gone with their connection`() async throws {
        try await server.publish([service])
        var events: [String] = []
        service.$feed.onSubscription { _, isSubscribed in events.append(isSubscribed ? "+" : "-") }
        server.onConnectionChange { _, reason in events.append(reason == nil ? "connected" : "gone") }
        radio.connect(central, subscribingTo: ["FFF2"])
        #expect(service.$feed.subscribers == [central])
        #expect(server.centrals == [central])
        radio.peripheralDelegate?.centralDidDisconnect(central, reason: .peer)
        #expect(service.$feed.subscribers == [])
        #expect(server.centrals == [])
        #expect(events == ["connected", "+", "-", "gone"])
    }

    @Test func `notifications wait for room, in order, and none is lost`() async throws {
        try await server.publish([service])
        radio.connect(central, subscribingTo: ["FFF2"])
        radio.room = 2
        let service = service
        let senders = (0..<6).map { value in Task { try await service.$feed.notify(value) } }
        await radio.settle()
        #expect(radio.notifications.map(\.value) == [[0], [1]])
        #expect(!service.$feed.notifyNow(99))
        radio.makeRoom(3)
        await radio.settle()
        #expect(radio.notifications.count == 5)
        radio.makeRoom(3)
        for sender in senders { try await sender.value }
        #expect(radio.notifications.map(\.value) == (0..<6).map { [$0] })
        #expect(service.$feed.notifyNow(99))
    }

    @Test func `a central that cannot keep up does not hold up another`() async throws {
        try await server.publish([service])
        let other = Central(id: UUID(), mtu: 23)
        radio.connect(central, subscribingTo: ["FFF2"])
        radio.connect(other, subscribingTo: ["FFF2"])
        radio.stalled = [central.id]
        let service = service
        let (stalled, central) = (central, central)
        let first = Task { try await service.$feed.notify(1, to: stalled) }
        await radio.settle()
        try await service.$feed.notify(2, to: other)
        #expect(radio.notifications.map(\.value) == [[2]])
        // What goes to all waits for the one that is behind, and what comes after it waits with it.
        let second = Task { try await service.$feed.notify(3) }
        let third = Task { try await service.$feed.notify(4, to: other) }
        await radio.settle()
        #expect(radio.notifications.map(\.value) == [[2]])
        radio.stalled = []
        radio.peripheralDelegate?.radioIsReadyToNotify()
        try await first.value
        try await second.value
        try await third.value
        #expect(radio.notifications.map(\.value) == [[2], [1], [3], [4]])
        _ = central
    }

    @Test func `a notification that does not fit the smallest MTU is refused before it is sent`() async throws {
        struct Text: BluetoothService {
            static let id: BTUUID = "FFF0"
            @Characteristic(id: "FFF2", notify: true) var text: String?
        }
        let text = Text()
        try await server.publish([text])
        radio.connect(Central(id: UUID(), mtu: 100), subscribingTo: ["FFF2"])
        try await text.$text.notify(String(repeating: "x", count: 97))
        radio.connect(central, subscribingTo: ["FFF2"])
        await #expect(throws: BluetoothError(.valueTooLong(length: 21, maximum: 20), during: .notify, attribute: "FFF2")) {
            try await text.$text.notify(String(repeating: "x", count: 21))
        }
        #expect(radio.notifications.count == 1)
    }

    @Test func `what is not published cannot be notified`() async throws {
        await #expect(throws: BluetoothError(.notConnected, during: .notify, attribute: "FFF2")) { try await service.$feed.notify(1) }
        #expect(!service.$feed.notifyNow(1))
    }

    @Test func `another table takes the place of the first, whose subscriptions end`() async throws {
        try await server.publish([service])
        radio.connect(central, subscribingTo: ["FFF2"])
        var isSubscribed = true
        service.$feed.onSubscription { isSubscribed = $1 }
        let next = ProbeService()
        try await server.publish([next])
        #expect(!isSubscribed)
        #expect(next.$feed.subscribers == [])
        #expect(!service.$feed.notifyNow(1))
        #expect(next.$feed.notifyNow(1))
    }

    @Test func `a request of an unknown attribute is refused`() async throws {
        try await serving {
            let read = radio.read("0000", by: central)
            let write = radio.write([1], to: "0000", by: central)
            #expect(read.error == .attributeNotFound)
            #expect(write.error == .attributeNotFound)
        }
    }

    @Test func `a request waits for a server that is not run yet, is refused by one that has ended, and answered by one that runs again`()
        async throws
    {
        try await server.publish([service])
        service.$level.setValue(1)
        let early = radio.read("FFF1", by: central)
        await radio.settle()
        #expect(early.results.isEmpty)
        try await serving { #expect(early.results.count == 1) }
        let late = radio.read("FFF1", by: central)
        #expect(late.error == .insufficientResources)
        try await serving {
            let again = radio.read("FFF1", by: central)
            await radio.settle()
            #expect(again.value != nil || again.error == .readNotPermitted)
        }
    }

    @Test func `a server that is stopped answers what it was doing, and refuses what waits`() async throws {
        var waiting: ScriptedPeripheral.Answer<[UInt8]>?
        var underWay: ScriptedPeripheral.Answer<[UInt8]>?
        try await serving {
            service.$level.onRead { [radio] _ in
                // Ends when the server is stopped.
                try await radio.clock.sleep(for: .seconds(3600))
                return 1
            }
            underWay = radio.read("FFF1", by: central)
            waiting = radio.read("FFF1", by: central)
            await radio.settle()
        }
        #expect(underWay?.results.count == 1)
        #expect(underWay?.error == .unlikelyError)
        #expect(waiting?.results.count == 1)
        #expect(waiting?.error == .insufficientResources)
    }

    @Test func `a central that sends more commands than can be kept loses some, and no memory`() async throws {
        try await server.publish([service])
        var refused = 0
        for _ in 0..<2000 { if radio.write([1], to: "FFF1", by: central).error == .insufficientResources { refused += 1 } }
        #expect(refused == 2000 - 1024)
    }
}
