import Bluetooth
import Foundation
import Glasses
import HTTPClient
import Program

/// A file of the glasses that is fetched into a file here, with its progress on a terminal. A part that is there is gone on with, where the file
/// is still the same.
struct GlassesDownload {
    private let model: GlassesModel
    private let label: String

    /// - Parameter label: stands before the progress: "2 of 3".
    init(_ model: GlassesModel, label: String = "") {
        self.model = model
        self.label = label
    }

    /// - Parameters:
    ///   - kind: `photos` or `videos`.
    ///   - file: is made when all is there; `FILE.part` beside it holds what has come.
    /// - Throws: ``CommandFailure`` where the file is there already or cannot be written, and ``GlassesRequestError``.
    @BluetoothActor
    func run(_ kind: String, _ id: String, to file: URL) async throws {
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw CommandFailure("\(file.path) is there already.", advice: "Name another file.", code: "file-exists")
        }
        guard let client = model.client, model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
        try await Self.fetch(client, kind, id, to: file, label)
    }

    @concurrent
    private nonisolated static func fetch(
        _ client: GlassesClient, _ kind: String, _ id: String, to file: URL, _ label: String
    ) async throws {
        let path =
            "\(kind)/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_"))) ?? "")"
        let partial = PartialDownload(file)
        let response = try await open(client, path, partial.resumption)
        var received = response.contentRange?.range.lowerBound ?? 0
        let handle = try partial.open(at: received, response.headers)
        defer { try? handle.close() }
        let total = response.expectedByteCount.map { $0 + received }
        var bar = ProgressBar()
        defer { bar.clear() }
        while let block = try await response.body.nextBlock(upTo: 256 << 10) {
            try handle.write(contentsOf: block)
            received += block.count
            bar.show(total.map { $0 > 0 ? Double(received) / Double($0) : 1 }, "\(label)\(received / 1_024) KB")
        }
        try partial.finish()
    }

    /// The rest of the file; the whole where it is another one by now, or the firmware knows no ranges.
    private nonisolated static func open(
        _ client: GlassesClient, _ path: String, _ resumption: PartialDownload.Resumption?
    ) async throws -> HTTPClientResponse {
        guard let resumption else { return try await client.open(path) }
        let response: HTTPClientResponse
        do {
            response = try await client.open(path, range: resumption.start..<Int.max, ifRange: resumption.entityTag)
        } catch GlassesRequestError.refused {
            // Firmware that looks at the range alone: nothing is there any more. What else it refuses it refuses again.
            return try await client.open(path)
        }
        guard let part = response.contentRange else { return response }
        // A tag that it does not look at, it tells all the same.
        let isSame = part.range.lowerBound == resumption.start && response.headers["ETag"] == resumption.entityTag
        return isSame ? response : try await client.open(path)
    }
}
