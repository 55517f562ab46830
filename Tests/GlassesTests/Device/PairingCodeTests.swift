import Testing

@testable import GlassesDevice

@Suite struct PairingCodeTests {
    @Test func `codes are six digits, said one by one`() {
        let codes = (0..<200).map { _ in PairingCode.random() }
        #expect(codes.allSatisfy { $0.utf8.count == 6 && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        #expect(Set(codes).count > 190)
        #expect(PairingCode.sentence("839493") == "Pairing code: 8 3 9 4 9 3")
    }
}
