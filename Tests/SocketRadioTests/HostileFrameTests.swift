import Bluetooth
import Foundation
import OutriggerTesting
import TestSupport
import Testing

@testable import SocketRadio

/// What another process writes is only bytes: none of them may harm the lending process.
@Suite(.timeLimit(.minutes(2)))
@BluetoothActor
struct HostileFrameTests {
    @Test(arguments: [
        ("no message", RawBorrower.frame([])),
        ("no JSON", RawBorrower.frame(Array("hello".utf8))),
        ("an unknown request", RawBorrower.frame(Array(#"{"fly":{}}"#.utf8))),
        ("a handle that is none", RawBorrower.frame(Array(#"{"read":{"request":1,"link":1,"handle":65536}}"#.utf8))),
        ("JSON in JSON in JSON", RawBorrower.frame([UInt8](repeating: UInt8(ascii: "["), count: 100_000))),
        ("more than a message may have", [0x01, 0x00, 0x10, 0x00]),
        ("the greatest length", [0xFF, 0xFF, 0xFF, 0xFF]),
    ])
    func `a frame that is no message ends the connection, and no other one`(name: String, frame: [UInt8]) async throws {
        try await Lender.play { lender in
            let (link, events, _) = try await lender.connected()
            let raw = try RawBorrower(path: lender.path)
            raw.send(frame)
            await raw.end()
            #expect(try await link.rssi() < 0)
            #expect(events.endings.isEmpty)
        }
    }

    @Test func `a message in single bytes is a message`() async throws {
        try await Lender.play { lender in
            let raw = try RawBorrower(path: lender.path)
            try await raw.start()
            let frame = RawBorrower.frame(Array(try JSONEncoder().encode(SocketRequest.connect(request: 1, peripheral: lender.device.id))))
            for byte in frame { raw.send([byte]) }
            try await until { lender.centrals == 1 }
            await raw.finish()
            try await until { lender.centrals == 0 }
        }
    }

    @Test func `requests for what is not there are answered, not obeyed`() async throws {
        try await Lender.play { lender in
            let raw = try RawBorrower(path: lender.path)
            try await raw.start()
            for number in [Int.min, -1, 0, 1, 2, Int.max] {
                try raw.send(.read(request: number, link: number, handle: 0))
                try raw.send(.write(request: number, link: number, handle: 0xFFFF, value: [UInt8](repeating: 1, count: 4096)))
                try raw.send(.command(link: number, handle: 3, value: [1]))
                try raw.send(.discover(request: number, link: number))
                try raw.send(.setNotifications(request: number, link: number, handle: 3, enabled: true))
                try raw.send(.readRSSI(request: number, link: number))
                try raw.send(.pair(request: number, link: number))
                try raw.send(.disconnect(link: number))
                try raw.send(.pairingAnswer(question: number, value: .max))
            }
            try raw.send(.startScanning(services: ["", "zzzz", "180D"]))
            try raw.send(.removeBond(request: 1, peripheral: UUID()))
            // Still heard: none of this ended the connection.
            try raw.send(.connect(request: 5, peripheral: lender.device.id))
            try await until { raw.answers.contains("\"connected\"") }
            // The link's number is 1; values that no packet can hold come over it.
            try raw.send(.write(request: 6, link: 1, handle: 3, value: [UInt8](repeating: 1, count: 20_000)))
            try raw.send(.command(link: 1, handle: 3, value: [UInt8](repeating: 1, count: 20_000)))
            try raw.send(.setNotifications(request: 7, link: 1, handle: 0xFFFF, enabled: true))
            try raw.send(.disconnect(link: 1))
            try await until { lender.centrals == 0 }
            await raw.finish()
        }
    }

    @Test func `more commands than the window ends the connection`() async throws {
        try await Lender.play { lender in
            let raw = try RawBorrower(path: lender.path)
            try await raw.start()
            try raw.send(.connect(request: 1, peripheral: lender.device.id))
            try await until { raw.answers.contains("\"connected\"") }
            lender.device.isSilent = true
            for _ in 0..<200 { try raw.send(.command(link: 1, handle: 3, value: [1])) }
            await raw.end()
            try await until { lender.centrals == 0 }
        }
    }

    @Test func `more unanswered requests than a process may have ends the connection`() async throws {
        try await Lender.play { lender in
            let raw = try RawBorrower(path: lender.path)
            try await raw.start()
            for number in 0..<1025 { try raw.send(.connect(request: number, peripheral: UUID())) }
            await raw.end()
            _ = try await lender.borrow()
        }
    }

    @Test func `random bytes over a hundred connections leave the lending process as it was`() async throws {
        try await Lender.play { lender in
            var generator = SeededNumbers(seed: 1)
            for _ in 0..<100 {
                let raw = try RawBorrower(path: lender.path)
                for _ in 0..<generator.below(8) { raw.send(try Self.frame(&generator)) }
                await raw.finish()
            }
            let (link, _, _) = try await lender.connected()
            #expect(try await link.rssi() < 0)
        }
    }

    /// Every message type's bytes with something changed in them are decoded, or not; nothing else happens.
    @Test func `messages with changed bytes never stop either process`() throws {
        var generator = SeededNumbers(seed: 2)
        let decoder = JSONDecoder()
        var decoded = 0
        for _ in 0..<20_000 {
            let body = Data(try Self.mutated(&generator))
            if let request = try? decoder.decode(SocketRequest.self, from: body) {
                decoded += 1
                _ = "\(request)"
            }
            _ = try? decoder.decode(SocketEvent.self, from: body)
        }
        // Both outcomes were tried.
        #expect((100..<20_000).contains(decoded))
    }

    private static let samples: [SocketRequest] = [
        .startScanning(services: ["180D"]), .stopScanning, .connect(request: 1, peripheral: UUID()), .cancelConnection(peripheral: UUID()),
        .bonds(request: 1), .removeBond(request: 2, peripheral: UUID()), .discover(request: 3, link: 1),
        .read(request: 4, link: 1, handle: 3), .write(request: 5, link: 1, handle: 3, value: [1, 2, 3]),
        .command(link: 1, handle: 3, value: [4]), .setNotifications(request: 6, link: 1, handle: 3, enabled: true),
        .readRSSI(request: 7, link: 1), .pair(request: 8, link: 1), .disconnect(link: 1), .pairingCapability(.displayYesNo),
        .pairingCapability(nil), .pairingAnswer(question: 1, value: 123_456),
    ]
    private static let bodies = samples.compactMap { try? Array(JSONEncoder().encode($0)) }

    private static func mutated(_ generator: inout SeededNumbers) throws -> [UInt8] {
        var body = bodies[generator.below(bodies.count)]
        for _ in 0..<generator.below(3) where !body.isEmpty {
            let place = generator.below(body.count)
            switch generator.below(4) {
            case 0: body[place] = UInt8(truncatingIfNeeded: generator.next())
            case 1: body[place] = UInt8(ascii: "9")
            case 2: body.removeSubrange(place...)
            default: body.insert(body[place], at: place)
            }
        }
        return body
    }

    private static func frame(_ generator: inout SeededNumbers) throws -> [UInt8] {
        switch generator.below(4) {
        case 0: generator.bytes(generator.below(300))
        case 1: RawBorrower.frame(generator.bytes(generator.below(300)))
        case 2: Array(RawBorrower.frame(try mutated(&generator)).dropLast(generator.below(4)))
        default: RawBorrower.frame(try mutated(&generator))
        }
    }
}
