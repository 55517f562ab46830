import Bluetooth
import GlassesContract
import Testing

/// What of the networks in reach goes over the air.
@Suite struct NearbyNetworksTests {
    private func networks(_ count: Int, name: (Int) -> String) -> NearbyNetworks {
        NearbyNetworks((0..<count).map { NearbyNetwork(ssid: name($0), signal: 100 - $0, security: .wpa) })
    }

    @Test func `networks are written as JSON, and what cannot be joined says so`() throws {
        let networks = NearbyNetworks([
            NearbyNetwork(ssid: "Harbour", signal: 82, security: .wpa),
            NearbyNetwork(ssid: "Bureau", signal: 7, security: .enterprise, joinable: false),
        ])
        #expect(
            String(decoding: networks.bytes, as: UTF8.self)
                == #"[{"security":"wpa","signal":82,"ssid":"Harbour"},{"joinable":false,"security":"enterprise","signal":7,"ssid":"Bureau"}]"#
        )
        #expect(try NearbyNetworks(bytes: networks.bytes) == networks)
        #expect(NearbyNetworks([]).bytes == Array("[]".utf8))
    }

    @Test func `the weakest are left out where not all fit, and no name is cut`() throws {
        let many = networks(40) { "Network number \($0)" }
        let read = try NearbyNetworks(bytes: many.bytes)
        #expect(many.bytes.count == 458)
        #expect(read.items == Array(many.items.prefix(read.items.count)) && read.items.count == 8)
        // One byte less than needed is one network less.
        let whole = NearbyNetworks(Array(many.items.prefix(3)))
        #expect(whole.fitting(whole.bytes.count) == whole)
        #expect(whole.fitting(whole.bytes.count - 1).items.count == 2)
        #expect(whole.fitting(2).items.isEmpty)
    }

    @Test func `names that want to be something else stay names`() throws {
        // A quote, a line break, a NUL, an override of the reading direction; 32 bytes that JSON writes as 192.
        let hostile = ["\"},{", "a\nb", "\0", "\u{202E}gnp", String(repeating: "\u{1}", count: 32)]
        let networks = NearbyNetworks(hostile.map { NearbyNetwork(ssid: $0, signal: 50, security: .open) })
        #expect(try NearbyNetworks(bytes: networks.bytes) == networks)
        for wrong in [
            "", "{}", #"[{"ssid":"a"}]"#, #"[{"ssid":"a","signal":101,"security":"wpa"}]"#, #"[{"ssid":"a","signal":1,"security":"x"}]"#,
        ] {
            #expect(throws: ByteCodingError.self, "\(wrong)") { try NearbyNetworks(bytes: Array(wrong.utf8)) }
        }
    }

    @Test func `a fingerprint is 32 bytes or none`() throws {
        let fingerprint = try KeyFingerprint(sha256: [UInt8](repeating: 1, count: 32))
        #expect(fingerprint.description == "sha256//AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=")
        #expect(try KeyFingerprint(bytes: fingerprint.bytes) == fingerprint)
        #expect(KeyFingerprint.none.bytes.isEmpty && KeyFingerprint.none.description.isEmpty)
        #expect(throws: ByteCodingError.self) { try KeyFingerprint(bytes: [1, 2, 3]) }
    }
}
