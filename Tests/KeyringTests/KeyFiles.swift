import Foundation
import TestSupport

/// Keys that the openssl program makes, in files as it writes them.
final class KeyFiles: Sendable {
    struct Failure: Error { let output: String }

    /// Two good keys, a and b, made once: each takes a while.
    static let shared = Result {
        let files = try KeyFiles()
        for name in ["a", "b"] { try files.makeKey(name) }
        return files
    }

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs lines of a shell in the folder, and returns what they print.
    @discardableResult
    func shell(_ script: String) throws -> String {
        let (bytes, status) = try ChildProcess.output(of: "bash", ["-c", "set -e; cd '\(folder.path)'; \(script)"], errors: .output)
        let output = String(decoding: bytes, as: UTF8.self)
        guard status == 0 else { throw Failure(output: output) }
        return output
    }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: folder.url.appendingPathComponent(name))) }

    /// Makes an RSA key: NAME.pem private, NAME.pub.pem and NAME.pub.der public.
    func makeKey(_ name: String, bits: Int = 3_072) throws {
        try shell(
            """
            openssl genpkey -quiet -algorithm RSA -pkeyopt rsa_keygen_bits:\(bits) -out \(name).pem
            openssl pkey -in \(name).pem -pubout -out \(name).pub.pem
            openssl pkey -in \(name).pem -pubout -outform DER -out \(name).pub.der
            """)
    }
}
