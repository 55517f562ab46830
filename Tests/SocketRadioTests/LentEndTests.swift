import Bluetooth
import Foundation
import OutriggerTesting
import SocketRadio
import Testing

/// How links, attempts and the lending itself end.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct LentEndTests {
    @Test func `each end of a link has its own reason`() async throws {
        try await Lender.play { lender in
            let (radio, _, _) = try await lender.borrow()
            @BluetoothActor func reason(_ end: (any RadioLink) -> Void) async throws -> [DisconnectReason] {
                let link = try await radio.connect(lender.device.id)
                let events = LinkRecorder()
                link.delegate = events
                end(link)
                try await until { !events.endings.isEmpty }
                try await until { lender.centrals == 0 }
                return events.endings
            }
            #expect(try await reason { $0.disconnect() } == [.requested])
            #expect(try await reason { _ in lender.device.disconnect(lender.lent[0].id) } == [.peer])
            #expect(try await reason { _ in lender.device.dropLinks() } == [.supervisionTimeout])
        }
    }

    @Test func `a lost link fails what was asked over it, with its reason`() async throws {
        try await Lender.play { lender in
            let (link, events, radio) = try await lender.connected()
            lender.device.isSilent = true
            async let read = code { _ = try await link.read(1) }
            async let write = code { try await link.write([1], to: 3) }
            #expect(try await link.rssi() < 0)
            lender.device.dropLinks()
            #expect(await read == .disconnected(.supervisionTimeout))
            #expect(await write == .disconnected(.supervisionTimeout))
            try await until { events.endings == [.supervisionTimeout] }
            // The link is gone, the radio is not.
            #expect(await code { _ = try await link.read(1) } == .notConnected)
            #expect(radio.state == .poweredOn)
        }
    }

    /// How two attempts at a device that is not there end, the second of which is refused: by then the first is under way, and is cancelled.
    private func endsOfTwoAttempts(_ radio: SocketRadio) async -> (refused: BluetoothError.Code?, cancelled: BluetoothError.Code?) {
        let absent = UUID()
        return await withTaskGroup(of: BluetoothError.Code?.self) { attempts in
            for _ in 0..<2 { attempts.addTask { await code { _ = try await radio.connect(absent) } } }
            let refused = await attempts.next() ?? nil
            radio.cancelConnection(absent)
            return (refused, await attempts.next() ?? nil)
        }
    }

    @Test func `a cancelled attempt ends as requested`() async throws {
        try await Lender.play { lender in
            let (radio, _, _) = try await lender.borrow()
            #expect(await endsOfTwoAttempts(radio).cancelled == .disconnected(.requested))
        }
    }

    @Test func `a second attempt at the same device is refused, and the first goes on`() async throws {
        try await Lender.play { lender in
            let (radio, _, _) = try await lender.borrow()
            let refused = await endsOfTwoAttempts(radio).refused
            if case .radio("InProgress", _) = refused {} else { Issue.record("it ended by \(String(describing: refused))") }
        }
    }

    @Test func `the end of the lending process ends everything, and every answer says so`() async throws {
        try await Lender.play { lender in
            let (radio, events, running) = try await lender.borrow()
            let link = try await radio.connect(lender.device.id)
            let linkEvents = LinkRecorder()
            link.delegate = linkEvents
            lender.device.isSilent = true
            async let read = code { _ = try await link.read(1) }
            async let write = code { try await link.write([1], to: 3) }
            async let table = code { _ = try await link.discover() }
            async let attempt = code { _ = try await radio.connect(UUID()) }
            // All of them are on their way when this is answered.
            #expect(try await link.rssi() < 0)
            await lender.endLending()
            let gone = BluetoothError.Code.disconnected(.adapterUnavailable)
            let codes = await [read, write, table]
            #expect(codes == [gone, gone, gone])
            #expect([gone, .adapter(.unknown), .adapter(.poweredOff)].contains(await attempt))
            let end = await failure { try await running.value } as? BluetoothError
            #expect(end.map { if case .radio("closed", _) = $0.code { true } else { false } } == true)
            #expect(linkEvents.endings == [.adapterUnavailable])
            #expect(radio.state == .unsupported && events.states.last == .unsupported)
            // What is asked later is answered too.
            #expect(await code { _ = try await link.read(1) } == .notConnected)
            #expect(await code { _ = try await radio.connect(lender.device.id) } == .adapter(.unsupported))
            #expect(await code { _ = try await radio.bondedPeripherals() } == .notConnected)
        }
    }

    @Test func `the end of a borrowing process ends its links, and no one else's`() async throws {
        try await Lender.play { lender in
            let (radio, _, running) = try await lender.borrow()
            _ = try await radio.connect(lender.device.id)
            let (other, events, _) = try await lender.connected()
            try await until { lender.centrals == 2 }
            running.cancel()
            _ = await running.result
            try await until { lender.centrals == 1 }
            #expect(try await other.rssi() < 0)
            #expect(events.endings.isEmpty)
        }
    }

    @Test func `a process that only looks whether anyone listens leaves no radio running`() async throws {
        try await Lender.play { lender in
            for _ in 0..<5 { #expect(SocketRadioServer.isListening(at: lender.path)) }
            _ = try await lender.borrow()
            #expect(lender.lent.count == 6)
            #expect(lender.lent.dropLast().allSatisfy { $0.state == .unknown })
        }
    }
}
