import Bluetooth
import Companion
import Concurrency
import Foundation
import HTTPService

/// Serves the images of a ``FirmwareLibrary`` to devices, with their lengths and ranges.
@BluetoothActor
final class FirmwareServer {
    private let library: FirmwareLibrary
    private let server: HTTPServer
    private(set) var address: BoundAddress?

    /// - Parameters:
    ///   - host: the address to listen on: loopback reaches simulated devices only.
    ///   - onRequest: told of each request, as a sentence.
    init(
        library: FirmwareLibrary, host: String,
        onRequest: @escaping @BluetoothActor (_ path: String, _ sentence: Sentence, _ isProblem: Bool) -> Void
    ) {
        self.library = library
        var router = Router()
        router.get("/firmware/:token/:name") { request in
            let token = request.parameter("token")
            guard let entry = await library.entries.first(where: { $0.token == token }) else {
                await onRequest("/firmware/…", "A device asked for a firmware image that is not served any more.", true)
                throw HTTPError(.notFound, code: "no-such-image", "There is no such image.")
            }
            let range = request.headers["Range"].map { ", \($0)" } ?? ""
            await onRequest("/firmware/…/\(entry.label)", "\(request.remoteAddress) fetches \(entry.label)\(range).", false)
            return try FileResponse(path: entry.path, contentType: "application/octet-stream").respond(to: request)
        }
        server = HTTPServer(configuration: .init(host: host, port: 0), handler: router)
    }

    /// Serves until cancelled.
    func run() async throws {
        try await runTogether(
            { [server] in try await server.run() },
            { @BluetoothActor [server] in
                self.address = try await server.listening()
                await untilCancelled()
            })
    }

    /// Waits until the server listens.
    func listening() async throws -> BoundAddress { try await server.listening() }

    /// The address of an image; `nil` before the server listens.
    func url(of entry: FirmwareLibrary.Entry) -> String? {
        address.map { url(of: entry, at: $0) }
    }

    /// The address of an image on a server that listens there.
    func url(of entry: FirmwareLibrary.Entry, at address: BoundAddress) -> String {
        let name = entry.version.map { "speaker-\($0).bin" } ?? "firmware.bin"
        let safe =
            name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: ".-_"))) ?? "firmware.bin"
        return "http://\(address)/firmware/\(entry.token)/\(safe)"
    }
}
