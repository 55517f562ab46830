import Bluetooth
import Foundation
import Glasses
import Program

/// `outrigger glasses gallery get`
struct GlassesGalleryGetCommand: Command {
    private static let output = CommandOption(
        name: "--output", value: "FILE",
        help: "Where to: a folder that is there, or for a single one a file that is not. By default their own names, in this folder.")

    static let specification = GlassesTarget.specification(
        "gallery get", "Fetch photos and videos from the glasses.",
        discussion: """
            What has come of one stays in FILE.part where the connection ends: the same call goes on there, or begins anew where the file on the
            glasses is another one by now. What fails for one is said, and the others are fetched; the exit status is 0 where all of them are
            there.
            """,
        parameters: [
            .init(name: "ID", help: "As \"\(programName) glasses gallery\" lists it; several are fetched in turn.", isRepeated: true)
        ],
        options: [output], output: .document(GlassesOutput.fetched),
        examples: "gallery get photo_001", "gallery get photo_001 video_001 --output pictures")

    private let target: GlassesTarget
    private let ids: [String]
    /// Nil for this folder.
    private let place: URL?
    private let isFolder: Bool
    private let printsJSON: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        ids = arguments.distinct
        place = arguments.value(Self.output).map { URL(fileURLWithPath: $0) }
        var isDirectory: ObjCBool = false
        let isThere = place.map { FileManager.default.fileExists(atPath: $0.path, isDirectory: &isDirectory) } ?? false
        isFolder = isThere && isDirectory.boolValue
        printsJSON = arguments.has(.json)
        guard place == nil || isFolder || ids.count == 1 else {
            throw arguments.fail("\(ids.count) files are fetched, and --output names no folder that is there.")
        }
    }

    func run() async throws {
        let outcomes = try await target.settled { model in
            guard model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
            return try await GalleryOutcome.each(ids) { id, number in
                let (kind, item) = try model.find(id)
                let file = file(named: item.filename)
                let label = ids.count == 1 ? "" : "\(number) of \(ids.count): "
                try await GlassesDownload(model, label: label).run(kind, id, to: file)
                if !printsJSON { Terminal.print(file.path) }
                return file
            }
        }
        if printsJSON { try Terminal.print(outcomes, as: GlassesOutput.fetched) }
        try GalleryOutcome.end(outcomes)
    }

    /// The name is the glasses': nothing in it may lead out of the folder.
    private func file(named name: String) -> URL {
        let name = (name as NSString).lastPathComponent
        guard let place else { return URL(fileURLWithPath: name) }
        return isFolder ? place.appendingPathComponent(name) : place
    }
}
