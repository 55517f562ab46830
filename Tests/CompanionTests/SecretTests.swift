import Companion
import Testing

@Suite struct SecretTests {
    private let canary = "canary-4f1d"

    @Test func `every text of a secret is the same dots`() {
        let secret = Secret(canary)
        var dumped = ""
        dump(secret, to: &dumped)
        for text in [
            "\(secret)", secret.description, secret.debugDescription, String(reflecting: secret), "\([secret])",
            "\(Optional(secret) as Any)",
        ] {
            #expect(text.contains(Secret.placeholder))
            #expect(!text.contains("canary"))
        }
        #expect(!dumped.contains("canary") && !dumped.contains("99"))
        #expect(Secret("").description == secret.description)
    }

    @Test func `a secret inside other values is dots too`() {
        struct Login { let name: String, password: Secret }
        var dumped = ""
        dump(["x": Login(name: "deck", password: Secret(canary))], to: &dumped)
        #expect(dumped.contains("deck"))
        #expect(!dumped.contains("canary"))
        #expect(Mirror(reflecting: Secret(canary)).children.isEmpty)
    }

    @Test func `a secret is revealed only by name`() {
        #expect(Secret(canary).revealed == canary)
        #expect(Secret(bytes: [0xFF, 0x00]).revealedBytes == [0xFF, 0x00])
        #expect(Secret(canary).byteCount == 11)
        #expect(Secret("").isEmpty)
    }

    @Test func `secrets are equal when every byte is`() {
        #expect(Secret("abc") == Secret("abc"))
        #expect(Secret("") == Secret(""))
        for other in ["abd", "ab", "abcc", "", "abcabc"] {
            #expect(Secret("abc") != Secret(other))
            #expect(Secret(other) != Secret("abc"))
        }
    }

    @Test func `a secret is not Codable by accident`() {
        #expect(!((Secret(canary) as Any) is any Encodable))
    }
}
