import Bluetooth
import OutriggerTesting
import Testing

@testable import SocketRadio

/// Many values in a row: order, loss and what is kept meanwhile.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct LentFlowTests {
    @Test func `a thousand notifications arrive in order, each once`() async throws {
        try await Lender.play { lender in
            let (link, events, _) = try await lender.connected()
            let ticks = try await link.find(LentService.ticksID)
            try await link.subscribe(ticks)
            for number in 0..<1000 { try await lender.served.$ticks.notify(UInt32(number)) }
            try await until { events.values.count >= 1000 }
            #expect(events.values == (0..<1000).map { UInt32($0).bytes })
            #expect(events.handles == [ticks.handle])
        }
    }

    @Test func `a thousand commands arrive in order and none is lost, with 64 under way at most`() async throws {
        // The lent radio itself takes four at a time: the others wait in the lending process.
        try await Lender.play(commandQueue: 4) { lender in
            let (link, events, _) = try await lender.connected()
            let commands = try await link.find(LentService.commandsID)
            var taken = 0
            for number in 0..<1000 {
                while try !link.writeWithoutResponse(UInt32(number).bytes, to: commands.handle) {
                    let before = events.roomReports
                    try await until { events.roomReports > before }
                }
                taken += 1
                // Room is reported for each command that the lent radio took.
                #expect(taken - events.roomReports <= SocketRadio.commandWindow)
            }
            try await until { lender.commands.count >= 1000 }
            #expect(lender.commands == (0..<1000).map { UInt32($0) })
        }
    }

    @Test func `the sixty-fifth command is refused until one was taken`() async throws {
        try await Lender.play { lender in
            let (link, events, _) = try await lender.connected()
            let commands = try await link.find(LentService.commandsID)
            for _ in 0..<64 { #expect(try link.writeWithoutResponse([0, 0, 0, 0], to: commands.handle)) }
            #expect(try !link.writeWithoutResponse([0, 0, 0, 0], to: commands.handle))
            try await until { events.roomReports > 0 }
            #expect(try link.writeWithoutResponse([0, 0, 0, 0], to: commands.handle))
        }
    }

    @Test func `a changed table is told of`() async throws {
        try await Lender.play { lender in
            let (link, events, _) = try await lender.connected()
            let changed = try await link.discover().flatMap(\.characteristics).first { $0.uuid == "2A05" }
            if let changed { try await link.subscribe(changed) }
            try await lender.server.publish([lender.served])
            try await until { events.invalidations > 0 }
        }
    }
}
