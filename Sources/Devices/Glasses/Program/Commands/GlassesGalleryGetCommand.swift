import Bluetooth
import Companion
import Foundation
import Glasses
import Program

/// `outrigger glasses gallery get`
struct GlassesGalleryGetCommand: Command {
    private static let output = CommandOption(
        name: "--output", value: "FILE",
        help: "Where to: a folder that is there, or for a single one a file that is not. By default their own names, in this folder.")

    private static let new = CommandOption(
        name: "--new", value: nil, help: "All that this folder does not have yet, the oldest first; --output names another folder.")
    private static let watch = CommandOption(name: "--watch", value: nil, help: "With --new: go on with what comes, until Ctrl-C.")
    private static let release = CommandOption(
        name: "--release", value: nil, help: "With --new: delete on the glasses what is here, whole. By default nothing is deleted.")

    static let specification = GlassesTarget.specification(
        "gallery get", "Fetch photos and videos from the glasses.",
        discussion: """
            What has come of one stays in FILE.part where the connection ends: the same call goes on there, or begins anew where the file on the
            glasses is another one by now. What fails for one is said, and the others are fetched; the exit status is 0 where all of them are
            there.

            With --new a file of another's is never replaced: where a name is taken, the file is called "photo_001-2.jpg". What was fetched is
            known by a hidden list in the folder, so that nothing comes twice, also where it was renamed or removed since.
            """,
        parameters: [
            .init(
                name: "ID", help: "As \"\(programName) glasses gallery\" lists it; several are fetched in turn.", isOptional: true,
                isRepeated: true)
        ],
        options: [output, new, watch, release], output: .document(GlassesOutput.fetched),
        examples: "gallery get photo_001", "gallery get photo_001 video_001 --output pictures",
        "gallery get --new --watch --output pictures")

    private let target: GlassesTarget
    private let ids: [String]
    /// Nil for this folder.
    private let place: URL?
    private let isFolder: Bool
    private let printsJSON: Bool
    private let isNew: Bool
    private let watches: Bool
    private let releases: Bool

    init(_ arguments: Arguments) throws {
        target = try GlassesTarget(arguments)
        ids = arguments.distinct
        place = arguments.value(Self.output).map { URL(fileURLWithPath: $0) }
        var isDirectory: ObjCBool = false
        let isThere = place.map { FileManager.default.fileExists(atPath: $0.path, isDirectory: &isDirectory) } ?? false
        isFolder = isThere && isDirectory.boolValue
        printsJSON = arguments.has(.json)
        (isNew, watches, releases) = (arguments.has(Self.new), arguments.has(Self.watch), arguments.has(Self.release))
        guard isNew || !ids.isEmpty else { throw arguments.fail("ID is missing: name what is fetched, or say --new.") }
        guard !isNew || ids.isEmpty else { throw arguments.fail("--new fetches what is new: name nothing besides.") }
        guard isNew || !watches && !releases else { throw arguments.fail("--watch and --release go with --new.") }
        guard !watches || !printsJSON else { throw arguments.fail("--watch has no end at which JSON could be printed.") }
        guard !isNew || isFolder || !isThere else { throw arguments.fail("--new fetches into a folder, and --output names a file.") }
        guard isNew || place == nil || isFolder || ids.count == 1 else {
            throw arguments.fail("\(ids.count) files are fetched, and --output names no folder that is there.")
        }
    }

    func run() async throws {
        let outcomes = try await target.settled { model in
            guard model.screen.gallery.reason == nil else { throw GlassesRequestError.needsWiFi }
            if isNew { return try await fetchNew(model) }
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

    /// Fetches what the folder lacks, and with `--watch` what comes.
    @BluetoothActor
    private func fetchNew(_ model: GlassesModel) async throws -> [GalleryOutcome] {
        var folder = try GalleryFolder(place ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath))
        var outcomes = try await fetchNew(model, into: &folder)
        guard watches else {
            if outcomes.isEmpty, !printsJSON { Terminal.printError("There is nothing new.") }
            return outcomes
        }
        Terminal.printError("Waiting for new ones. Ctrl-C ends it.")
        let changes = observedSnapshots(every: .milliseconds(200), timers: model.peripheral.timers) {
            let gallery = model.screen.gallery
            return (gallery.photos.revision, gallery.videos.revision, gallery.reason == nil)
        }
        // What failed is tried again with the next change, and where Wi-Fi comes back.
        for await (_, _, isReached) in changes where isReached { outcomes = try await fetchNew(model, into: &folder) }
        try Task.checkCancellation()
        return outcomes
    }

    @BluetoothActor
    private func fetchNew(_ model: GlassesModel, into folder: inout GalleryFolder) async throws -> [GalleryOutcome] {
        let device = model.peripheral.id.uuidString
        var outcomes: [GalleryOutcome] = []
        for (kind, item) in model.media {
            // One whose deletion failed, or was not wished before, is deleted all the same.
            let known = folder.file(of: item, kind, of: device)
            guard folder.lacks(item, kind, of: device) || releases && known != nil else { continue }
            outcomes += try await GalleryOutcome.each([item.id]) { id, _ in
                let file = if let known { known } else { try await Self.fetch(kind, item, from: model, device, into: &folder) }
                if !printsJSON { Terminal.print(file.path) }
                if releases { try await model.perform(.deleteMedia(kind, id: id)) }
                return file
            }
        }
        return outcomes
    }

    /// Away from the radio's thread, as disks are slow.
    @concurrent
    private nonisolated static func fetch(
        _ kind: GlassesMediaKind, _ item: MediaItem, from model: GlassesModel, _ device: String, into folder: inout GalleryFolder
    ) async throws -> URL {
        var bar = ProgressBar()
        defer { bar.clear() }
        return try await folder.fetch(item, kind, of: device, from: model) { received, total in
            bar.show(total.map { $0 > 0 ? Double(received) / Double($0) : 1 }, "\(item.id): \(received / 1_024) KB")
        }
    }

    /// The name is the glasses': nothing in it may lead out of the folder.
    private func file(named name: String) -> URL {
        let name = (name as NSString).lastPathComponent
        guard let place else { return URL(fileURLWithPath: name) }
        return isFolder ? place.appendingPathComponent(name) : place
    }
}
