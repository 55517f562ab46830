import Bluetooth
import Companion
import Speaker
import Testing

@Suite struct OTAWireTests {
    @Test(
        arguments: [
            (OTACommand.start, [0x10, 0]), (.cancel, [0x11, 0]), (.reboot, [0x12, 0]), (.getVersion, [0x13, 0]), (.rollback, [0x14, 0]),
            (.validate, [0x15, 0]), (.unknown(command: 0x20, parameter: 0x07), [0x20, 0x07]),
        ] as [(OTACommand, [UInt8])])
    func `an update command is its two bytes`(command: OTACommand, bytes: [UInt8]) throws {
        #expect(command.bytes == bytes)
        #expect(try OTACommand(bytes: bytes) == command)
    }

    @Test func `an update command may come without its parameter`() throws {
        #expect(try OTACommand(bytes: [0x13]) == .getVersion)
        #expect(throws: ByteCodingError.truncated(type: "OTACommand", offset: 0, needed: 1, available: 0)) { try OTACommand(bytes: []) }
    }

    @Test func `an update status is eight bytes, little-endian`() throws {
        let bytes: [UInt8] = [0x05, 0x00, 0x2A, 0x34, 0x12, 0x78, 0x56, 0xC4]
        let status = try OTAStatus(bytes: bytes)
        #expect(status.state == .downloading)
        #expect(status.error == .none)
        #expect(status.progress == 42)
        #expect(status.downloadedKB == 0x1234)
        #expect(status.totalKB == 0x5678)
        #expect(status.rssi == -60)
        #expect(status.bytes == bytes)
        #expect(status.isTotalKnown)
    }

    @Test func `a chunked download has no total`() throws {
        let status = try OTAStatus(bytes: [0x05, 0, 0, 0x10, 0, 0xFF, 0xFF, 0xC4])
        #expect(!status.isTotalKnown)
    }

    @Test(arguments: 0..<8) func `an update status shorter than eight bytes is an error`(count: Int) {
        #expect(throws: ByteCodingError.truncated(type: "OTAStatus", offset: 0, needed: 8, available: count)) {
            try OTAStatus(bytes: [UInt8](repeating: 0, count: count))
        }
    }

    @Test func `states have the numbers of the document`() {
        #expect(OTAState.known.map(\.rawValue) == [0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0xFF])
        for value in UInt8.min...UInt8.max { #expect(OTAState(rawValue: value).rawValue == value) }
    }

    @Test func `errors have the numbers of the document`() {
        #expect(OTAError.known.map(\.rawValue) == Array(0x01...0x0B))
        for value in UInt8.min...UInt8.max { #expect(OTAError(rawValue: value).rawValue == value) }
    }

    @Test func `unknown states and errors say their number and are never idle or no error`() throws {
        let status = try OTAStatus(bytes: [0x09, 0x2C, 0, 0, 0, 0, 0, 0])
        #expect(status.state == .unknown(9))
        #expect(status.state.description == "Unknown state 0x09")
        #expect(status.error == .unknown(0x2C))
        #expect(status.error.description.contains("0x2C"))
        #expect(status.bytes.prefix(2) == [0x09, 0x2C])
    }

    @Test func `Wi-Fi, HTTP connection and download can be retried, nothing else`() {
        #expect(OTAError.known.filter(\.isRetryable) == [.wifiConnect, .httpConnect, .download])
        #expect(!OTAError.unknown(0x55).isRetryable)
    }

    @Test func `every error has a sentence and advice of its own`() {
        let all = OTAError.known + [.unknown(0x77)]
        #expect(Set(all.map(\.description)).count == all.count)
        for error in all {
            #expect(error.description.hasSuffix("."))
            #expect(error.advice.english.hasSuffix("."))
            #expect(!error.description.contains("OTAError"))
        }
    }
}

@Suite struct OTACredentialsTests {
    @Test func `credentials are name, NUL, password`() throws {
        let credentials = try OTACredentials(ssid: "Hafen", password: Secret("Möwe1234"))
        #expect(credentials.bytes == [0x48, 0x61, 0x66, 0x65, 0x6E, 0x00, 0x4D, 0xC3, 0xB6, 0x77, 0x65, 0x31, 0x32, 0x33, 0x34])
        #expect(credentials.warnings.isEmpty)
    }

    @Test func `an open network keeps the separator`() throws {
        #expect(try OTACredentials(ssid: "Hafen", password: Secret("")).bytes == [0x48, 0x61, 0x66, 0x65, 0x6E, 0x00])
    }

    @Test func `the longest credentials fit, one byte more is refused and not cut`() throws {
        let ssid = String(repeating: "s", count: 32)
        let password = String(repeating: "p", count: 64)
        #expect(try OTACredentials(ssid: ssid, password: Secret(password)).bytes.count == 97)
        #expect(throws: OTACredentialsError.ssidTooLong(bytes: 33)) { try OTACredentials(ssid: ssid + "s", password: Secret("")) }
        #expect(throws: OTACredentialsError.passwordTooLong(bytes: 65)) { try OTACredentials(ssid: ssid, password: Secret(password + "p")) }
        // 17 letters, but 34 bytes: the limit is one of bytes.
        #expect(throws: OTACredentialsError.ssidTooLong(bytes: 34)) {
            try OTACredentials(ssid: String(repeating: "ö", count: 17), password: Secret(""))
        }
    }

    @Test func `an empty name and NULs are refused`() {
        #expect(throws: OTACredentialsError.emptySSID) { try OTACredentials(ssid: "", password: Secret("x")) }
        #expect(throws: OTACredentialsError.nulInSSID) { try OTACredentials(ssid: "a\0b", password: Secret("x")) }
        #expect(throws: OTACredentialsError.nulInPassword) { try OTACredentials(ssid: "a", password: Secret("x\0y")) }
    }

    @Test func `a colon in the name is warned of, and the firmware does cut there`() throws {
        let credentials = try OTACredentials(ssid: "Deck:2", password: Secret("anchor-12"))
        #expect(credentials.warnings == [.colonInSSID])
        let parsed = try #require(OTACredentials.parsedByFirmware(credentials.bytes))
        #expect(parsed.ssid == "Deck")
        #expect(parsed.password == Secret("2"))
    }

    @Test func `a password too short for WPA is warned of`() throws {
        #expect(try OTACredentials(ssid: "Deck", password: Secret("short")).warnings == [.passwordShorterThanWPA])
    }

    @Test func `the firmware reads what the companion writes`() throws {
        let parsed = try #require(OTACredentials.parsedByFirmware(OTACredentials(ssid: "Hafen", password: Secret("a:b c")).bytes))
        #expect(parsed.ssid == "Hafen")
        #expect(parsed.password == Secret("a:b c"))
    }

    @Test func `the firmware drops credentials without a separator`() {
        #expect(OTACredentials.parsedByFirmware(Array("Hafen".utf8)) == nil)
        #expect(OTACredentials.parsedByFirmware([]) == nil)
        #expect(OTACredentials.parsedByFirmware([0])?.ssid == "")
    }

    @Test func `no description tells the password`() throws {
        let credentials = try OTACredentials(ssid: "Hafen", password: Secret("canary-7731"))
        var dumped = ""
        dump(credentials, to: &dumped)
        for text in ["\(credentials)", String(reflecting: credentials), dumped] { #expect(!text.contains("canary")) }
        #expect(dumped.contains("Hafen"))
    }
}

@Suite struct OTAFirmwareURLTests {
    @Test func `a URL is its UTF-8`() throws {
        let url = try OTAFirmwareURL("  https://example.com/firmware/speaker_latest.bin\n")
        #expect(url.bytes == Array("https://example.com/firmware/speaker_latest.bin".utf8))
        #expect(!url.isLoopback)
    }

    @Test func `256 bytes fit, 257 are refused and not cut`() throws {
        let base = "http://example.com/"
        let longest = base + String(repeating: "a", count: 256 - base.utf8.count)
        #expect(try OTAFirmwareURL(longest).bytes.count == 256)
        #expect(throws: OTAFirmwareURLError.tooLong(bytes: 257)) { try OTAFirmwareURL(longest + "a") }
    }

    @Test func `what is no address of the web is refused with its reason`() {
        #expect(throws: OTAFirmwareURLError.empty) { try OTAFirmwareURL(" ") }
        #expect(throws: OTAFirmwareURLError.notHTTP(scheme: "ftp")) { try OTAFirmwareURL("ftp://example.com/a.bin") }
        #expect(throws: OTAFirmwareURLError.noHost) { try OTAFirmwareURL("http:///a.bin") }
        #expect(throws: OTAFirmwareURLError.notAURL) { try OTAFirmwareURL("firmware.bin") }
        #expect(throws: OTAFirmwareURLError.notAURL) { try OTAFirmwareURL("http://example.com/a b.bin") }
    }

    @Test func `an address of this machine is recognised`() throws {
        for text in ["http://127.0.0.1:8080/a", "http://localhost/a", "http://[::1]/a"] { #expect(try OTAFirmwareURL(text).isLoopback) }
    }

    @Test func `the firmware removes what trails`() {
        #expect(OTAFirmwareURL.parsedByFirmware(Array("http://a/b \r\n\0".utf8)) == "http://a/b")
        #expect(OTAFirmwareURL.parsedByFirmware([]) == nil)
    }
}
