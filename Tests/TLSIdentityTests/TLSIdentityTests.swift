import Credentials
import Foundation
import TestSupport
import Testing

@testable import TLSIdentity

/// What is made here, read by the openssl program.
@Suite struct TLSIdentityTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func openssl(_ script: String) async throws -> String {
        let folder = folder
        return try await blocking {
            let words = ["-c", "set -e -o pipefail; cd '\(folder.path)'; " + script]
            let bytes = try ChildProcess.output(of: "bash", words, errors: .output).bytes
            return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    @Test func `openssl reads the certificate, and finds the same fingerprint`() async throws {
        let identity = try TLSIdentity(name: "Smart Glasses 1A2B3C4D")
        try Data(identity.pem.revealedBytes).write(to: folder.url.appending(path: "identity.pem"))
        let text = try await openssl("openssl x509 -in identity.pem -noout -text")
        for words in [
            "Version: 3 (0x2)", "Subject: CN = Smart Glasses 1A2B3C4D", "Issuer: CN = Smart Glasses 1A2B3C4D", "ecdsa-with-SHA256",
            "NIST CURVE: P-256", "Not Before: Jan  1 00:00:00 2000 GMT", "Not After : Dec 31 23:59:59 9999 GMT",
        ] { #expect(text.contains(words), "\(words)") }
        // It is signed by its own key.
        #expect(try await openssl("openssl verify -CAfile identity.pem -check_ss_sig identity.pem") == "identity.pem: OK")
        let digest = try await openssl("openssl pkey -in identity.pem -pubout -outform der | openssl dgst -sha256 -r")
        #expect(digest.hasPrefix(identity.fingerprint.map { String(UInt16($0) + 0x100, radix: 16).dropFirst() }.joined()))
    }

    @Test func `what was written is read again, and each identity is another`() throws {
        let identity = try TLSIdentity(name: "a")
        let read = try TLSIdentity(pem: identity.pem)
        #expect(read.certificate == identity.certificate && read.key == identity.key && read.fingerprint == identity.fingerprint)
        let other = try TLSIdentity(name: "a")
        #expect(other.fingerprint != identity.fingerprint)
        for wrong in [
            Secret(""), Secret("no PEM"), identity.key, Secret(identity.certificate), Secret(identity.key.revealed + other.certificate),
        ] {
            #expect(throws: TLSIdentityError.unreadable) { try TLSIdentity(pem: wrong) }
        }
    }
}
