import Bluetooth
import Foundation
import Glasses
import Program

/// A file of the glasses that is fetched into a file here, with its progress on a terminal. A part that is there is gone on with.
struct GlassesDownload {
    private let model: GlassesModel

    init(_ model: GlassesModel) { self.model = model }

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
        try await Self.fetch(client, kind, id, to: file)
    }

    @concurrent
    private nonisolated static func fetch(_ client: GlassesClient, _ kind: String, _ id: String, to file: URL) async throws {
        let part = file.appendingPathExtension("part")
        let start = (try? FileManager.default.attributesOfItem(atPath: part.path))?[.size] as? Int ?? 0
        let path =
            "\(kind)/\(id.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(CharacterSet(charactersIn: "-_"))) ?? "")"
        var response = try await client.open(path, range: start > 0 ? start..<Int.max : nil)
        let isContinued = start > 0 && response.status == 206
        // Firmware that knows no ranges sends the whole.
        if start > 0, !isContinued { response = try await client.open(path) }
        if !isContinued, !FileManager.default.createFile(atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600]) {
            throw CommandFailure("\(part.path) cannot be written.", code: "file")
        }
        let handle = try FileHandle(forWritingTo: part)
        defer { try? handle.close() }
        var received = isContinued ? Int(try handle.seekToEnd()) : 0
        let total = response.expectedByteCount.map { $0 + received }
        var bar = ProgressBar()
        defer { bar.clear() }
        while let block = try await response.body.nextBlock(upTo: 256 << 10) {
            try handle.write(contentsOf: block)
            received += block.count
            bar.show(total.map { $0 > 0 ? Double(received) / Double($0) : 1 }, "\(received / 1_024) KB")
        }
        try FileManager.default.moveItem(at: part, to: file)
    }
}
