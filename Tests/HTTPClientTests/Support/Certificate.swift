import Foundation
import HTTPClient
import TestSupport

/// A certificate for "localhost" that nobody signed, made by the openssl program.
final class Certificate: Sendable {
    struct Failure: Error { let output: String }

    let certificatePath: String
    let keyPath: String
    /// As curl's manual says to make it.
    let pin: PublicKeyPin
    let pem: String
    private let folder: TemporaryFolder

    init() async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        certificatePath = folder.path + "/cert.pem"
        keyPath = folder.path + "/key.pem"
        let script = """
            set -e
            cd '\(folder.path)'
            openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key.pem -out cert.pem -days 2 \
                -subj /CN=localhost -addext subjectAltName=DNS:localhost 2>&1
            openssl x509 -in cert.pem -pubkey -noout | openssl pkey -pubin -outform der | openssl dgst -sha256 -binary >pin
            """
        let output = try await blocking { try ChildProcess.output(of: "bash", ["-c", script]).bytes }
        pem = try String(contentsOfFile: certificatePath, encoding: .utf8)
        guard let pin = PublicKeyPin(sha256: try Data(contentsOf: folder.url.appending(path: "pin"))) else {
            throw Failure(output: String(decoding: output, as: UTF8.self))
        }
        self.pin = pin
    }
}
