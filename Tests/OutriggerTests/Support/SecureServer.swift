import Foundation
import TestSupport

/// Python's HTTP server behind Python's TLS, with a certificate for "localhost" that an authority of the test's own has signed, made by openssl.
final class SecureServer: Sendable {
    struct Failure: Error { let output: String }

    /// The authority's certificate.
    let authority: URL
    /// Where the file is.
    let url: String
    private let folder: TemporaryFolder
    private let process: ChildProcess

    private static let script = """
        import functools, http.server, ssl, sys
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=sys.argv[1])
        handler.log_message = lambda *words: None
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain('server.pem', 'server.key')
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        print(server.server_port, flush=True)
        server.serve_forever()
        """

    private static let certificates = """
        set -e
        new='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
        openssl req -x509 $new -keyout authority.key -out authority.pem -days 2 -subj '/CN=A test authority'
        openssl req $new -keyout server.key -out server.csr -subj /CN=localhost
        printf 'subjectAltName=DNS:localhost\\nbasicConstraints=CA:FALSE\\n' >extensions
        openssl x509 -req -in server.csr -CA authority.pem -CAkey authority.key -CAcreateserial -days 2 -extfile extensions -out server.pem
        """

    init(_ file: [UInt8]) async throws {
        let folder = try TemporaryFolder()
        self.folder = folder
        authority = folder.url.appendingPathComponent("authority.pem")
        let files = folder.url.appendingPathComponent("files")
        try FileManager.default.createDirectory(at: files, withIntermediateDirectories: true)
        try Data(file).write(to: files.appendingPathComponent("speaker.bin"))
        let (output, status) = try await blocking {
            try ChildProcess.output(of: "bash", ["-c", "cd '\(folder.path)'\n" + Self.certificates], errors: .output)
        }
        guard status == 0 else { throw Failure(output: String(decoding: output, as: UTF8.self)) }
        let process = try ChildProcess("python3", ["-c", Self.script, files.path], folder: folder.path, output: .pipe)
        self.process = process
        let line = try await blocking {
            var text = ""
            while !text.contains("\n") {
                guard let data = process.output?.availableData, !data.isEmpty else { throw Failure(output: text) }
                text += String(decoding: data, as: UTF8.self)
            }
            return text
        }
        url = "https://localhost:\(line.prefix { $0.isNumber })/speaker.bin"
    }

    deinit { process.send(SIGKILL) }
}
