import Bluetooth
import Companion
import Concurrency
import Foundation
import Glasses
import Program

/// Fetches new photos and videos of every pair of glasses into a folder, as they come. Those that were set up, by whichever program of the
/// data folder, are connected where Wi-Fi does not reach them, until a person disconnects them.
@BluetoothActor
final class GalleryKeeper {
    /// What `outrigger run` takes for it.
    nonisolated static let option = CommandOption(
        name: "--gallery", value: "DIR", help: "Fetch new photos and videos of glasses into this folder, as they come.")
    /// The pause before what has failed is tried again, where nothing has changed before.
    private static let pause: Duration = .seconds(30)
    /// Failures that are remembered, so that each is told once.
    private static let mostTold = 1_000

    private let place: URL
    private let report: @Sendable (String) -> Void
    private let complain: @Sendable (String) -> Void
    private var models: [GlassesModel] = []
    private let (arrivals, arrival) = AsyncStream.makeStream(of: GlassesModel.self)
    private let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    private let (failures, failure) = AsyncStream.makeStream(of: GlassesModel.self, bufferingPolicy: .bufferingNewest(1))
    private var told: Set<String> = []

    /// - Parameters:
    ///   - place: a folder; made where it is not there.
    ///   - report: told of each file that has come.
    ///   - complain: told of each failure, once.
    init(
        _ place: URL, report: @escaping @Sendable (String) -> Void = { Terminal.print(Terminal.visibleLine($0)) },
        complain: @escaping @Sendable (String) -> Void = { Terminal.complain("\(Terminal.visibleLine($0))") }
    ) {
        self.place = place
        self.report = report
        self.complain = complain
    }

    /// Takes a new model, where it is one of glasses.
    func add(_ model: any DeviceModel) { if let model = model as? GlassesModel { arrival.yield(model) } }

    /// Fetches until cancelled.
    ///
    /// - Throws: why the folder cannot be used.
    func run() async throws {
        let folder = try GalleryFolder(place)
        try await runTogether(
            { await self.followArrivals() }, { try await self.followFailures() }, { try await self.fetchAll(into: folder) })
    }

    /// Fetches what is new each time that something has changed.
    private func fetchAll(into folder: GalleryFolder) async throws {
        var folder = folder
        for await _ in changes {
            for model in models where model.screen.gallery.reason == nil {
                if try await !fetchNew(model, into: &folder) { failure.yield(model) }
            }
        }
        try Task.checkCancellation()
    }

    private func followFailures() async throws {
        for await model in failures {
            try await model.peripheral.timers.pause(for: Self.pause)
            change.yield()
        }
        try Task.checkCancellation()
    }

    private func followArrivals() async {
        await withDiscardingTaskGroup { group in
            for await model in arrivals {
                models.append(model)
                group.addTask { await self.follow(model) }
            }
        }
    }

    private func follow(_ model: GlassesModel) async {
        let galleries = observedSnapshots(every: .milliseconds(200), timers: model.peripheral.timers) {
            let gallery = model.screen.gallery
            return (
                gallery.photos.revision, gallery.videos.revision, isReached: gallery.reason == nil, isSetUp: model.usesWiFi,
                isWanted: model.isLinkWanted
            )
        }
        var (wasWanted, isDeclined) = (false, false)
        for await now in galleries {
            if wasWanted, !now.isWanted { isDeclined = true }
            wasWanted = now.isWanted
            if now.isReached {
                change.yield()
            } else if now.isSetUp, !now.isWanted, !isDeclined {
                await model.connectUnlessReached()
                wasWanted = model.isLinkWanted
            }
        }
    }

    /// - Returns: false where something has failed.
    private func fetchNew(_ model: GlassesModel, into folder: inout GalleryFolder) async throws -> Bool {
        let device = model.peripheral.id.uuidString
        for (kind, item) in model.media where folder.lacks(item, kind, of: device) {
            do {
                report(try await Self.fetch(kind, item, from: model, device, into: &folder).path)
            } catch {
                try Task.checkCancellation()
                let sentence = "\(item.filename) was not fetched into \(place.path): \(GlassesModel.problem(error).sentence)"
                if told.count >= Self.mostTold { told = [] }
                if told.insert(sentence).inserted { complain(sentence) }
                return false
            }
        }
        return true
    }

    /// Away from the radio's thread, as disks are slow.
    @concurrent
    private nonisolated static func fetch(
        _ kind: GlassesMediaKind, _ item: MediaItem, from model: GlassesModel, _ device: String, into folder: inout GalleryFolder
    ) async throws -> URL {
        try await folder.fetch(item, kind, of: device, from: model)
    }
}
