import Bluetooth
import Foundation
import Glasses
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

    /// - Parameter file: is made when all is there; `FILE.part` beside it holds what has come.
    /// - Throws: ``CommandFailure`` where the file is there already, as ``PartialDownload/fetch(_:id:from:told:)``.
    @BluetoothActor
    func run(_ kind: GlassesMediaKind, _ id: String, to file: URL) async throws {
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw CommandFailure("\(file.path) is there already.", advice: "Name another file.", code: "file-exists")
        }
        guard model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
        try await Self.fetch(model, kind, id, to: file, label)
    }

    @concurrent
    private nonisolated static func fetch(
        _ model: GlassesModel, _ kind: GlassesMediaKind, _ id: String, to file: URL, _ label: String
    ) async throws {
        var bar = ProgressBar()
        defer { bar.clear() }
        try await PartialDownload(file).fetch(kind, id: id, from: model) { received, total in
            bar.show(total.map { $0 > 0 ? Double(received) / Double($0) : 1 }, "\(label)\(received / 1_024) KB")
        }
    }
}
