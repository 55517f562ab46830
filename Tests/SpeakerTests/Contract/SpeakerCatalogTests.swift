import Bluetooth
import Companion
import Speaker
import TestSupport
import Testing

@Suite struct SpeakerCatalogTests {
    private let catalog = AttributeCatalog(SpeakerCatalog.descriptions(), services: SpeakerCatalog.services)

    @Test func `every characteristic has a name, and only credentials are secret`() {
        let all = [
            SpeakerUUIDs.control, SpeakerUUIDs.status, SpeakerUUIDs.extendedStatus, SpeakerUUIDs.otaCredentials, SpeakerUUIDs.otaURL,
            SpeakerUUIDs.otaControl, SpeakerUUIDs.otaStatus,
        ]
        #expect(Set(all.compactMap(catalog.name)).count == 7)
        #expect(all.filter(catalog.isSecret) == [SpeakerUUIDs.otaCredentials])
        #expect(catalog.serviceName(SpeakerUUIDs.service) == "Speaker")
    }

    @Test func `credentials are dots, and nothing of them is decoded`() throws {
        let bytes = try OTACredentials(ssid: "Hafen", password: Secret("canary-7731")).bytes
        #expect(catalog.decode(bytes, of: SpeakerUUIDs.otaCredentials) == [])
        #expect(catalog.hex(bytes, of: SpeakerUUIDs.otaCredentials) == Secret.placeholder)
    }

    @Test(arguments: [
        ("http://user:canary@host/fw.bin?sig=canary", "http://••••••••@host/fw.bin?••••••••"),
        ("https://canary@[::1]:8443/a/b#canary", "https://••••••••@[::1]:8443/a/b#••••••••"),
        ("http://host?canary", "http://host?••••••••"), ("http://a@canary@host/@x", "http://••••••••@host/@x"),
        ("http:/\\user:canary@host/fw.bin", "••••••••"), ("//canary@host", "//••••••••@host"), ("canary@host", "••••••••"),
        ("http://host\\@canary", "http://host\\@canary"),
    ])
    func `of a firmware's address neither user, password nor query is told`(text: String, told: String) {
        let bytes = Array(text.utf8)
        #expect(OTAFirmwareURL.withoutSecrets(text) == told)
        #expect(catalog.decode(bytes, of: SpeakerUUIDs.otaURL) == [LabeledText("URL", verbatim: told)])
        let isPlain = told == text
        #expect(catalog.hex(bytes, of: SpeakerUUIDs.otaURL) == (isPlain ? bytes.hexPairs : Secret.placeholder))
    }

    @Test func `an address without secrets is told as it is, with its bytes`() {
        let bytes = Array("http://127.0.0.1:5000/firmware/2.5.0.bin".utf8)
        #expect(catalog.decode(bytes, of: SpeakerUUIDs.otaURL) == [LabeledText("URL", "http://127.0.0.1:5000/firmware/2.5.0.bin")])
        #expect(catalog.hex(bytes, of: SpeakerUUIDs.otaURL) == bytes.hexPairs)
    }

    @Test func `a status is told field by field, a broken one says why`() {
        let decoded = catalog.decode([0xFF, 0x04, 0x2A, 0x10, 0x00, 0xFF, 0xFF, 0xC4], of: SpeakerUUIDs.otaStatus)
        #expect(decoded.contains(LabeledText("State", "Update failed")))
        #expect(decoded.contains(LabeledText("Error", verbatim: OTAError.download.description)))
        #expect(decoded.contains(LabeledText("Downloaded", "16 KB")))
        #expect(decoded.contains(LabeledText("Wi-Fi signal", "-60 dBm")))
        #expect(catalog.decode([0x00], of: SpeakerUUIDs.otaStatus).first?.label == "Malformed")
        #expect(catalog.decode([0x01, 0x02], of: SpeakerUUIDs.control) == [LabeledText("Command", "Preset Night")])
    }

    @Test func `no bytes trap a decoding`() {
        var random = SeededNumbers(seed: 7)
        let uuids = SpeakerCatalog.descriptions().keys
        for _ in 0..<5_000 {
            let bytes = random.bytes(random.below(20))
            for uuid in uuids { _ = catalog.decode(bytes, of: uuid) }
        }
    }
}
