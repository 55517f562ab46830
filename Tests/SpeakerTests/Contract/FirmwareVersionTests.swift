import Speaker
import TestSupport
import Testing

@Suite struct FirmwareVersionTests {
    @Test func `versions are in order`() throws {
        let ascending = [
            "1.9.9", "2.4.3-alpha", "2.4.3-alpha.1", "2.4.3-alpha.beta", "2.4.3-rc.2", "2.4.3-rc.11", "v2.4.3", "v2.4.3-5-g1a2b3c4",
            "2.4.10", "2.5.0-rc1", "v2.5.0", "3",
        ]
        let versions = try ascending.map { try #require(FirmwareVersion($0)) }
        for (index, version) in versions.enumerated() {
            for later in versions[(index + 1)...] {
                #expect(version < later)
                #expect(!(later < version))
                #expect(version != later)
            }
        }
    }

    @Test(arguments: [("2.4", "v2.4.0"), ("2.4.3", "2.4.3-dirty"), ("2.4.3", "V2.4.3+build7"), ("0", "0.0.0")])
    func `the same release is equal however it is written`(first: String, second: String) throws {
        let (left, right) = (try #require(FirmwareVersion(first)), try #require(FirmwareVersion(second)))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(!(left < right) && !(right < left))
    }

    @Test(arguments: ["", "v", "abc", "1a2b3c4", "2..3", ".2", "2.", "-1", "２.4", "99999999999999999999"])
    func `what is no version is none`(text: String) {
        #expect(FirmwareVersion(text) == nil)
    }

    @Test func `no text traps`() {
        var random = SeededNumbers(seed: 42)
        let alphabet = Array("0123456789.-+vgrcdirty \u{301}é")
        var read: [FirmwareVersion] = []
        for _ in 0..<20_000 {
            let text = String((0..<random.below(12)).map { _ in alphabet[random.below(alphabet.count)] })
            if let version = FirmwareVersion(text), read.count < 200 { read.append(version) }
        }
        for left in read {
            for right in read where left < right { #expect(!(right < left) && left != right) }
        }
    }
}
