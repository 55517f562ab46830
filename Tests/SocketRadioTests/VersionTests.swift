import Bluetooth
import Foundation
import OutriggerTesting
import Testing

@testable import SocketRadio

/// Two processes that are not of one version of this package.
@Suite(.timeLimit(.minutes(5)))
@BluetoothActor
struct VersionTests {
    @Test(arguments: [
        (SocketRequest.pairingCapability(nil), 1, "Update the program that uses them"),
        (.hello(version: 1), 1, "Update the program that uses them"),
        (.hello(version: 2), 2, "Update the program that uses them"),
        (.hello(version: 4), 4, "Update the program that runs the simulated devices"),
        (.hello(version: .max), .max, "Update the program that runs the simulated devices"),
    ])
    func `a process of another version is lent no radio, and the one that lends says which to update`(
        first: SocketRequest, version: Int, advice: String
    ) async throws {
        try await Lender.play { lender in
            let raw = try RawPeer(path: lender.path)
            try raw.send(first)
            await raw.end()
            #expect(raw.answers.dropFirst(4) == #"{"hello":{"version":3}}"#)
            #expect(lender.refusals == [SocketProtocol.refusal(of: version, isLender: false)])
            #expect(lender.refusals.allSatisfy { "\($0)".contains("version \(version),") && "\($0)".contains(advice) })
            #expect(lender.lent.map(\.state) == [.unknown])
            // Others are.
            _ = try await lender.borrow()
        }
    }

    @Test(arguments: [
        // Version 1 told what its radio lacks, and its state, and waited for no greeting.
        (#"{"missing":{"_0":{}}}"#, 1, "Update the program that runs the simulated devices"),
        (#"{"hello":{"version":1}}"#, 1, "Update the program that runs the simulated devices"),
        (#"{"hello":{"version":2}}"#, 2, "Update the program that runs the simulated devices"),
        (#"{"hello":{"version":4,"more":[1]}}"#, 4, "Update the program that uses them"),
    ])
    func `a radio of a process of another version is not borrowed, and the person is told which to update`(
        first: String, version: Int, advice: String
    ) async throws {
        try await Lender.play(isLending: false) { lender in
            let other = try RawLender(path: lender.path)
            defer { other.close() }
            let radio = SocketRadio(path: lender.path)
            let events = RadioRecorder()
            radio.centralDelegate = events
            async let end = failure { try await radio.run() }
            try await until { other.borrower != nil }
            other.borrower?.send(RawPeer.frame(Array(first.utf8)))
            try other.borrower?.tell(.state(.poweredOn))
            let error = await end as? BluetoothError
            #expect(error == SocketProtocol.refusal(of: version, isLender: true))
            #expect("\(error as Any)".contains("version \(version),") && "\(error as Any)".contains(advice))
            #expect(events.states == [.unsupported])
        }
    }

    /// The framework's values are the words: one whose form changes is another version's.
    @Test func `the words of this version have the form that they had`() throws {
        let id = try #require(UUID(uuidString: "6E400000-B5A3-F393-E0A9-E50E24DCCA9E"))
        let text = #""6E400000-B5A3-F393-E0A9-E50E24DCCA9E""#
        let report = AdvertisingReport(
            peripheral: id,
            data: AdvertisementData(
                localName: "a", serviceUUIDs: ["180D"], serviceData: ["180F": [9]],
                manufacturerData: ManufacturerData(company: 76, data: [1]),
                txPower: -12, appearance: 833, solicitedServiceUUIDs: ["1812"], overflowServiceUUIDs: ["FFF1"]),
            rssi: -61)
        let table = GATTService(
            uuid: "180D", handle: 1,
            characteristics: [
                GATTCharacteristic(uuid: "2A37", properties: .notify, handle: 3, descriptors: [GATTDescriptor(uuid: "2902", handle: 4)])
            ])
        let reported =
            #"{"data":{"appearance":833,"isConnectable":true,"localName":"a","manufacturerData":{"company":76,"data":[1]},"#
            + #""overflowServiceUUIDs":["FFF1"],"serviceData":{"180F":[9]},"serviceUUIDs":["180D"],"solicitedServiceUUIDs":["1812"],"txPower":-12},"#
            + #""peripheral":\#(text),"rssi":-61}"#
        let listed =
            #"{"characteristics":[{"descriptors":[{"handle":4,"uuid":"2902","value":[]}],"handle":3,"permissions":0,"properties":16,"#
            + #""uuid":"2A37"}],"handle":1,"isPrimary":true,"uuid":"180D"}"#
        try expect(
            [
                (.discovered(report), #"{"discovered":{"_0":\#(reported)}}"#),
                (
                    .answered(request: 1, answer: .services([table])),
                    #"{"answered":{"answer":{"services":{"_0":[\#(listed)]}},"request":1}}"#
                ),
                (
                    .rhythm(link: 1, parameters: ConnectionParameters(intervalSteps: 24, latency: 0, timeoutSteps: 400), phy: .le1M),
                    #"{"rhythm":{"link":1,"parameters":{"interval":24,"latency":0,"timeout":400},"phy":"le1M"}}"#
                ),
                (.state(.poweredOn), #"{"state":{"_0":"poweredOn"}}"#),
                (.disconnected(link: 1, reason: .other("why")), #"{"disconnected":{"link":1,"reason":{"other":{"_0":"why"}}}}"#),
                (.failed(request: 1, failure: .device(.invalidHandle)), #"{"failed":{"failure":{"device":{"_0":1}},"request":1}}"#),
                (
                    .failed(request: 1, failure: .radio(.timedOut(after: .seconds(1)))),
                    #"{"failed":{"failure":{"radio":{"_0":{"timedOut":{"after":[0,1000000000000000000]}}}},"request":1}}"#
                ),
                (
                    .failed(request: 1, failure: .radio(.pairing(.wrongPasskey))),
                    #"{"failed":{"failure":{"radio":{"_0":{"pairing":{"_0":{"wrongPasskey":{}}}}}},"request":1}}"#
                ),
            ] as [(SocketEvent, String)])
        try expect(
            [
                (.hello(version: 3), #"{"hello":{"version":3}}"#),
                (
                    .parameters(request: 1, link: 2, range: .lowPower),
                    #"{"parameters":{"link":2,"range":{"first":80,"last":100,"latency":2,"timeout":600},"request":1}}"#
                ),
                (
                    .startScanning(ScanFilter(services: ["180D"], minimumRSSI: -70)),
                    #"{"startScanning":{"_0":{"companies":[],"minimumRSSI":-70,"namePrefixes":[],"services":["180D"]}}}"#
                ),
                (.write(request: 1, link: 2, handle: 3, value: [4]), #"{"write":{"handle":3,"link":2,"request":1,"value":[4]}}"#),
                (.pairingCapability(.displayYesNo), #"{"pairingCapability":{"_0":"displayYesNo"}}"#),
            ] as [(SocketRequest, String)])
    }

    private func expect(_ words: [(some Encodable, String)]) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        for (word, form) in words { #expect(String(decoding: try encoder.encode(word), as: UTF8.self) == form) }
    }

    @Test func `what the other process says of an MTU is taken within its bounds`() async throws {
        try await Lender.play(isLending: false) { lender in
            let other = try RawLender(path: lender.path)
            defer { other.close() }
            let radio = SocketRadio(path: lender.path)
            let running = Task { try await radio.run() }
            try await until { other.borrower?.answers.contains("hello") == true }
            let raw = try #require(other.borrower)
            try raw.tell(.hello(version: SocketProtocol.version))
            async let connecting = radio.connect(UUID())
            try await until { raw.answers.contains("\"connect\"") }
            try raw.tell(.connected(request: 1, link: 1, mtu: .min))
            let link = try await connecting
            let events = LinkRecorder()
            link.delegate = events
            #expect(link.mtu == 23)
            for (told, mtu) in [(Int.max, 517), (-1, 23), (247, 247)] {
                try raw.tell(.mtu(link: 1, mtu: told))
                try raw.tell(.value(link: 1, handle: 3, value: []))
                let heard = events.values.count
                try await until { events.values.count > heard }
                #expect(link.mtu == mtu)
            }
            running.cancel()
            _ = await running.result
        }
    }
}
