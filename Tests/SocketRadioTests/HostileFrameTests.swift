import Bluetooth
import Foundation
import OutriggerTesting
import TestSupport
import Testing

@testable import SocketRadio

/// What another process writes is only bytes: none of them may harm the lending process.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct HostileFrameTests {
    @Test(arguments: [
        ("no message", RawPeer.frame([])),
        ("no JSON", RawPeer.frame(Array("hello".utf8))),
        ("an unknown request", RawPeer.frame(Array(#"{"fly":{}}"#.utf8))),
        ("a handle that is none", RawPeer.frame(Array(#"{"read":{"request":1,"link":1,"handle":65536}}"#.utf8))),
        (
            "a UUID that is none",
            RawPeer.frame(Array(#"{"startScanning":{"_0":{"services":["180D","zzzz"],"namePrefixes":[],"companies":[]}}}"#.utf8))
        ),
        ("a capability that is none", RawPeer.frame(Array(#"{"pairingCapability":{"_0":"telepathy"}}"#.utf8))),
        ("JSON in JSON in JSON", RawPeer.frame([UInt8](repeating: UInt8(ascii: "["), count: 100_000))),
        ("more than a message may have", [0x01, 0x00, 0x10, 0x00]),
        ("the greatest length", [0xFF, 0xFF, 0xFF, 0xFF]),
    ])
    func `a frame that is no message ends the connection, and no other one`(name: String, frame: [UInt8]) async throws {
        try await Lender.play { lender in
            let (link, events, _) = try await lender.connected()
            // As the first one, and after a greeting.
            for isGreeted in [false, true] {
                let raw = try RawPeer(path: lender.path)
                if isGreeted { try await raw.start() }
                raw.send(frame)
                await raw.end()
            }
            #expect(try await link.rssi() < 0)
            #expect(events.endings.isEmpty)
        }
    }

    @Test func `a message in single bytes is a message`() async throws {
        try await Lender.play { lender in
            let raw = try RawPeer(path: lender.path)
            try await raw.start()
            let frame = RawPeer.frame(Array(try JSONEncoder().encode(SocketRequest.connect(request: 1, peripheral: lender.device.id))))
            for byte in frame { raw.send([byte]) }
            try await until { lender.centrals == 1 }
            await raw.finish()
            try await until { lender.centrals == 0 }
        }
    }

    @Test func `requests for what is not there are answered, not obeyed`() async throws {
        try await Lender.play { lender in
            let raw = try RawPeer(path: lender.path)
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
            try raw.send(.hello(version: 1))
            try raw.send(.startScanning(ScanFilter(services: ["180D"])))
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
            let raw = try RawPeer(path: lender.path)
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
            let raw = try RawPeer(path: lender.path)
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
                let raw = try RawPeer(path: lender.path)
                if generator.below(2) == 0 { try raw.send(.hello(version: SocketProtocol.version)) }
                for _ in 0..<generator.below(8) { raw.send(Self.frame(&generator)) }
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
        var (requests, events) = (0, 0)
        for _ in 0..<20_000 {
            if let request = try? decoder.decode(SocketRequest.self, from: Data(Self.mutated(Self.requests, &generator))) {
                requests += 1
                _ = "\(request)"
            }
            guard let event = try? decoder.decode(SocketEvent.self, from: Data(Self.mutated(Self.events, &generator))) else { continue }
            events += 1
            _ = "\(event)"
            if case .failed(_, let failure) = event { _ = "\(failure.error(.read, peer: nil))" }
        }
        // Both outcomes were tried.
        #expect((100..<20_000).contains(requests) && (100..<20_000).contains(events))
    }

    @Test(arguments: [
        (
            "a UUID of a service",
            #"{"answered":{"request":1,"answer":{"services":{"_0":[{"uuid":"zz","isPrimary":true,"handle":1,"characteristics":[]}]}}}}"#
        ),
        ("a handle", #"{"value":{"link":1,"handle":70000,"value":[]}}"#),
        ("a byte", #"{"value":{"link":1,"handle":7,"value":[256]}}"#),
        (
            "a UUID of service data",
            #"{"discovered":{"_0":{"peripheral":"6E400000-B5A3-F393-E0A9-E50E24DCCA9E","rssi":-1,"data":{"isConnectable":true,"overflowServiceUUIDs":[],"serviceData":{"zz":[]},"serviceUUIDs":[],"solicitedServiceUUIDs":[]}}}}"#
        ),
        ("an ATT error", #"{"failed":{"request":1,"failure":{"device":{"_0":256}}}}"#),
        ("a state", #"{"state":{"_0":"asleep"}}"#),
        ("a reason", #"{"disconnected":{"link":1,"reason":{"boredom":{}}}}"#),
        (
            "a passkey",
            #"{"pairingQuestion":{"question":1,"kind":"show","peripheral":"6E400000-B5A3-F393-E0A9-E50E24DCCA9E","passkey":-1}}"#
        ),
    ])
    func `an event with a value that there is not is no event`(what: String, text: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(SocketEvent.self, from: Data(text.utf8)) }
    }

    @Test func `an error that names the longest time there is can be shown`() throws {
        let text = #"{"radio":{"_0":{"timedOut":{"after":[9223372036854775807,18446744073709551615]}}}}"#
        let failure = try JSONDecoder().decode(SocketFailure.self, from: Data(text.utf8))
        #expect("\(failure.error(.read, peer: nil))".contains("e+"))
    }

    private static let requests: [[UInt8]] = bodies(
        [
            .hello(version: 2), .startScanning(ScanFilter(services: ["180D"], namePrefixes: ["Hé"], companies: [76], minimumRSSI: -70)),
            .stopScanning, .connect(request: 1, peripheral: UUID()),
            .cancelConnection(peripheral: UUID()), .bonds(request: 1), .removeBond(request: 2, peripheral: UUID()),
            .discover(request: 3, link: 1), .read(request: 4, link: 1, handle: 3),
            .write(request: 5, link: 1, handle: 3, value: [1, 2, 3]),
            .command(link: 1, handle: 3, value: [4]), .setNotifications(request: 6, link: 1, handle: 3, enabled: true),
            .readRSSI(request: 7, link: 1), .pair(request: 8, link: 1),
            .parameters(request: 9, link: 1, range: .lowPower), .phy(request: 10, link: 1, phy: .le2M), .disconnect(link: 1),
            .pairingCapability(.displayYesNo),
            .pairingCapability(nil), .pairingAnswer(question: 1, value: 123_456),
        ] as [SocketRequest])

    private static let events: [[UInt8]] = bodies(
        [
            .hello(version: 2), .missing(["bonds": "why"]), .state(.poweredOn), .connected(request: 1, link: 1, mtu: 247),
            .discovered(
                AdvertisingReport(
                    peripheral: UUID(),
                    data: AdvertisementData(
                        localName: "Näme", serviceUUIDs: ["180D"], serviceData: ["180F": [99]],
                        manufacturerData: ManufacturerData(company: 76, data: [1]), txPower: -12, appearance: 833),
                    rssi: -61)),
            .rhythm(link: 1, parameters: ConnectionParameters(intervalSteps: 24, latency: 0, timeoutSteps: 400), phy: .le1M),
            .answered(request: 1, answer: .phy(.leCoded)), .answered(request: 1, answer: .done),
            .answered(request: 1, answer: .bytes([1, 2])),
            .answered(request: 1, answer: .number(-60)),
            .answered(
                request: 1,
                answer: .services([
                    GATTService(
                        uuid: "180D", handle: 1,
                        characteristics: [
                            GATTCharacteristic(
                                uuid: "2A37", properties: .notify, handle: 3, descriptors: [GATTDescriptor(uuid: "2902", handle: 4)])
                        ])
                ])),
            .answered(request: 1, answer: .identities([UUID()])), .failed(request: 1, failure: .device(.invalidHandle)),
            .failed(request: 1, failure: .radio(.timedOut(after: .seconds(30)))),
            .failed(request: 1, failure: .radio(.pairing(.wrongPasskey))),
            .failed(request: 1, failure: .radio(.disconnected(.other("why")))),
            .failed(request: 1, failure: .radio(.valueTooLong(length: 600, maximum: 512))), .value(link: 1, handle: 3, value: [1, 2]),
            .commandTaken(link: 1), .mtu(link: 1, mtu: 23), .servicesChanged(link: 1), .disconnected(link: 1, reason: .supervisionTimeout),
            .pairingQuestion(question: 1, kind: .confirm, peripheral: UUID(), passkey: 1), .pairingQuestionEnded(question: 1),
        ] as [SocketEvent])

    private static func bodies(_ messages: [some Encodable]) -> [[UInt8]] { messages.compactMap { try? Array(JSONEncoder().encode($0)) } }

    private static func mutated(_ bodies: [[UInt8]], _ generator: inout SeededNumbers) -> [UInt8] {
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

    private static func frame(_ generator: inout SeededNumbers) -> [UInt8] {
        switch generator.below(4) {
        case 0: generator.bytes(generator.below(300))
        case 1: RawPeer.frame(generator.bytes(generator.below(300)))
        case 2: Array(RawPeer.frame(mutated(requests, &generator)).dropLast(generator.below(4)))
        default: RawPeer.frame(mutated(requests, &generator))
        }
    }
}
