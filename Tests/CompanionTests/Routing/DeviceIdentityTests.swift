import Companion
import Testing

@Suite struct DeviceIdentityTests {
    private static let key = String(repeating: "ab", count: 32)

    @Test func `where a key is known, nothing else counts`() {
        let known = DeviceIdentity(id: "A1", fingerprint: Self.key)
        #expect(known.verdict(on: DeviceIdentity(id: "B2", fingerprint: Self.key)) == .same)
        #expect(known.verdict(on: DeviceIdentity(id: "A1")) == .other)
        #expect(known.verdict(on: DeviceIdentity(id: "A1", fingerprint: String(repeating: "cd", count: 32))) == .other)
    }

    @Test func `an id tells honest devices apart, and nothing proves nothing`() {
        #expect(DeviceIdentity(id: "A1").verdict(on: DeviceIdentity(id: "A1")) == .same)
        #expect(DeviceIdentity(id: "A1").verdict(on: DeviceIdentity(id: "B2")) == .other)
        #expect(DeviceIdentity(id: "A1").verdict(on: DeviceIdentity()) == .unproven)
        #expect(DeviceIdentity().verdict(on: DeviceIdentity(id: "A1")) == .unproven)
    }

    @Test func `keys of changes are long, of characters that a header carries, and never the same`() {
        let keys = Set((0..<1_000).map { _ in IdempotencyKey.random() })
        #expect(keys.count == 1_000)
        #expect(keys.allSatisfy { $0.text.count == 32 && $0.text.allSatisfy { $0.isLowercase || "234567".contains($0) } })
    }
}
