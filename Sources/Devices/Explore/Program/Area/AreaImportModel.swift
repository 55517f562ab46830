import Bluetooth
import Companion
import ExploreServer
import Foundation
import Observation
import PrivateFiles
import Program

/// The areas of this program's explore server: adds one from a file that a page sends in parts, that lies beside the program or that is fetched,
/// updates and removes them.
///
/// One import at a time. Parts go to the disk as they come, so a large file takes no memory; what is imported takes its place at once and at
/// the end, or not at all.
@BluetoothActor
@Observable
final class AreaImportModel {
    /// The largest file, bytes: larger ones take longer than a page should wait, and the command takes them.
    nonisolated static let maximumSize = 1 << 30
    /// The largest part of one, bytes.
    nonisolated static let maximumPart = 4 << 20
    /// After so long without a part, another import may begin: the page that sent this one is gone.
    private nonisolated static let patience: Duration = .seconds(15)

    private(set) var screen: AreaScreen

    @ObservationIgnored private let folder: URL
    @ObservationIgnored private let extracts: ReadyExtracts
    @ObservationIgnored private let remote: AreaOffers
    /// The area that the file under way is to update.
    @ObservationIgnored private var updated: String?
    @ObservationIgnored private let clock: ContinuousClock
    @ObservationIgnored private var received = 0
    @ObservationIgnored private var expected = 0
    @ObservationIgnored private var isWriting = false
    @ObservationIgnored private var lastPart: ContinuousClock.Instant
    @ObservationIgnored private var job: Task<Void, Never>?

    /// - Parameters:
    ///   - folder: the data folder.
    ///   - isPossible: whether the places are those of this program's own server.
    ///   - extracts: what lies ready.
    ///   - remote: what can be fetched.
    init(folder: URL, isPossible: Bool, extracts: ReadyExtracts = ReadyExtracts(), remote: AreaOffers = AreaOffers()) {
        self.folder = folder
        self.extracts = extracts
        self.remote = remote
        clock = ContinuousClock()
        lastPart = clock.now
        screen = AreaScreen(
            isPossible: isPossible, isSample: true, hint: nil, areas: [], offers: [], state: .idle, maximumBytes: Self.maximumSize,
            partBytes: Self.maximumPart)
        if isPossible { look() }
    }

    /// Shows the areas as they are now.
    func look() {
        let areas = try? AreaFolder(folder.path).list()
        screen.isSample = areas?.isEmpty == true
        screen.hint = areas?.first(where: \.isOlder).map {
            "\($0.label) was imported by an earlier version: import it again, and more questions have an answer."
        }
        screen.areas = (areas ?? []).map { area in
            AreaScreen.Area(
                name: area.name, places: area.report.places, streets: area.report.streets, sizeBytes: area.sizeBytes,
                imported: String(area.imported.prefix(10)), until: area.until.map { String($0.prefix(10)) },
                attribution: area.attribution, takesChanges: area.takesChanges, leftOut: Self.leftOut(area.report))
        }
        let ready = extracts.offers
        let names = Set((areas ?? []).map(\.name))
        screen.offers =
            ready.filter { !names.contains($0.label) }
            + remote.offers.filter { offer in !names.contains(offer.name) && !ready.contains { $0.label == offer.name } }
            .map { AreaScreen.Offer(id: $0.name, label: $0.name, sizeBytes: $0.sizeBytes, isFetched: true) }
    }

    private nonisolated static func leftOut(_ report: ImportReport) -> [AreaScreen.Result.LeftOut] {
        report.skipped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { AreaScreen.Result.LeftOut(reason: Sentence(key: $0.key, []), count: $0.value) }
    }

    deinit { job?.cancel() }

    /// Where the parts of a file are kept until it is whole.
    private var partial: URL { folder.appendingPathComponent("explore-import.part") }

    /// Ends what is under way, and waits until it has ended.
    func end() async {
        job?.cancel()
        await job?.value
        if screen.state == .receiving { removePartial() }
    }

    // MARK: - A file in parts

    /// Begins an import of a file of so many bytes.
    ///
    /// - Parameter area: the one that it updates; without it, the file adds an area, or replaces the one that is called as it is.
    func begin(name: String, size: Int, updating area: String? = nil) async throws(ActionError) {
        try checkFree()
        if let area { guard screen.areas.contains(where: { $0.name == area }) else { throw AreaImportError.unknownArea } }
        updated = area
        received = 0
        expected = size
        lastPart = clock.now
        screen.state = .receiving
        screen.name = Self.plain(name)
        (screen.fraction, screen.$step, screen.result, screen.problem) = (0, "Receiving", nil, nil)
        removePartial()
    }

    /// Takes the next part of the file.
    func take(_ bytes: [UInt8]) async throws(ActionError) {
        guard screen.state == .receiving else { throw AreaImportError.notBegun }
        guard !isWriting else { throw AreaImportError.busy }
        guard received + bytes.count <= expected else {
            fail(AreaImportError.wrongSize.problem)
            throw AreaImportError.wrongSize
        }
        isWriting = true
        defer { isWriting = false }
        let failure = await Self.append(bytes, to: partial)
        // Somebody may have cancelled meanwhile.
        guard screen.state == .receiving else {
            removePartial()
            throw AreaImportError.notBegun
        }
        if let failure {
            return fail(
                ScreenProblem(
                    code: "disk", sentence: "The file cannot be kept: \(failure).", advice: "Make room where the data directory is."))
        }
        received += bytes.count
        lastPart = clock.now
        screen.fraction = Double(received) / Double(expected)
    }

    /// Reads the file, which is whole.
    func finish() throws(ActionError) {
        guard screen.state == .receiving else { throw AreaImportError.notBegun }
        guard received == expected else {
            fail(AreaImportError.wrongSize.problem)
            throw AreaImportError.wrongSize
        }
        read(partial, label: screen.name ?? "the file", updating: updated, isOurs: true)
    }

    // MARK: - An area that is offered

    /// Imports an area that is offered.
    func take(offer id: String) throws(ActionError) {
        try checkFree()
        if let file = extracts.file(id) {
            screen.name = id
            return read(file, label: id, isOurs: false)
        }
        guard let offer = remote.offers.first(where: { $0.name == id }) else { throw AreaImportError.unknownOffer }
        screen.name = offer.name
        screen.state = .fetching
        (screen.fraction, screen.$step, screen.result, screen.problem) = (0, "Fetching", nil, nil)
        let (steps, next) = AsyncStream.makeStream(of: Double.self, bufferingPolicy: .bufferingNewest(1))
        job = Task { @BluetoothActor [weak self, remote, partial] in
            async let end = Self.fetch(offer, remote, to: partial, next)
            for await step in steps { self?.screen.fraction = min(step, 1) }
            let problem = await end
            guard let self else { return }
            if Task.isCancelled {
                removePartial()
                screen.state = .cancelled
            } else if let problem {
                fail(problem)
            } else {
                read(partial, label: "\(offer.name).osm.pbf", area: offer.name, isOurs: true)
                await job?.value
            }
        }
    }

    @concurrent
    private nonisolated static func fetch(
        _ offer: AreaOffers.Offer, _ remote: AreaOffers, to file: URL, _ steps: AsyncStream<Double>.Continuation
    ) async -> ScreenProblem? {
        defer { steps.finish() }
        do {
            try PrivateFolder.open(file.deletingLastPathComponent())
            try await remote.fetch(offer, to: file) { steps.yield($0) }
            return nil
        } catch let error as ActionError {
            return error.problem
        } catch {
            return ScreenProblem(code: "fetch", sentence: ScreenProblem.sentence(of: error).told)
        }
    }

    // MARK: - Removing

    /// Removes an area.
    func remove(_ area: String) async throws(ActionError) {
        try checkFree()
        let folder = folder.path
        let failure = await Self.remove(area, in: folder)
        look()
        if let failure { throw ActionError(.conflict, code: "area", failure.sentence, advice: failure.advice) }
        (screen.state, screen.result, screen.problem) = (.idle, nil, nil)
    }

    @concurrent
    private nonisolated static func remove(_ area: String, in folder: String) async -> ImportError? {
        do throws(ImportError) {
            try AreaFolder(folder).remove(area)
            return nil
        } catch {
            return error
        }
    }

    /// Ends what is under way; the old data stays.
    func cancel() {
        switch screen.state {
        case .receiving:
            removePartial()
            screen.state = .cancelled
        case .reading, .fetching: job?.cancel()
        default: break
        }
    }

    // MARK: - Reading

    private func checkFree() throws(ActionError) {
        guard screen.isPossible else { throw AreaImportError.otherServer }
        let isStale = screen.state == .receiving && clock.now - lastPart > Self.patience
        guard screen.state != .reading, screen.state != .fetching, screen.state != .receiving || isStale else { throw AreaImportError.busy }
        look()
    }

    /// - Parameters:
    ///   - updated: the area that it updates.
    ///   - area: what the area is called that it adds; as the label begins by default.
    private func read(_ file: URL, label: String, updating updated: String? = nil, area: String? = nil, isOurs: Bool) {
        screen.state = .reading
        (screen.fraction, screen.$step, screen.result, screen.problem) = (0, "Reading", nil, nil)
        // The newest progress is enough: the page draws no faster.
        let (steps, next) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let folder = folder.path
        job = Task { @BluetoothActor [weak self] in
            async let end = Self.run(file.path, label, updating: updated, area: area, into: folder, next)
            for await step in steps { self?.show(step) }
            let result = await end
            guard let self else { return }
            if isOurs { removePartial() }
            show(result, of: file.path, label)
        }
    }

    @concurrent
    private nonisolated static func run(
        _ file: String, _ label: String, updating updated: String?, area: String?, into folder: String,
        _ steps: AsyncStream<ImportProgress>.Continuation
    ) async -> Result<ImportReport, ImportError> {
        defer { steps.finish() }
        return Result { () throws(ImportError) in
            let name: AreaName? = if let text = updated ?? area { try AreaName(text) } else { nil }
            return try PlaceImporter(file: file, label: label, name: name).run(into: folder, updated == nil ? .either : .updating) {
                steps.yield($0)
            }
        }
    }

    private func show(_ step: ImportProgress) {
        screen.fraction = step.fraction
        screen.$step = "\(Sentence(key: step.phase.rawValue, [])), \(step.elements.grouped) elements"
    }

    private func show(_ result: Result<ImportReport, ImportError>, of path: String, _ label: String) {
        (screen.fraction, screen.step) = (nil, nil)
        look()
        switch result {
        case .success(let report):
            screen.state = .done
            screen.result = AreaScreen.Result(
                places: report.places, events: report.events, streets: report.streets, leftOut: Self.leftOut(report),
                changes: report.changes.map {
                    AreaScreen.Result.Changes(created: $0.created, modified: $0.modified, deleted: $0.deleted, elsewhere: $0.elsewhere)
                })
        case .failure(.cancelled): screen.state = .cancelled
        case .failure(let error):
            // Whoever chose the file knows it by its name.
            fail(ScreenProblem(code: "import", sentence: error.sentence.naming(path, label), advice: error.advice))
        }
    }

    private func fail(_ problem: ScreenProblem) {
        removePartial()
        screen.state = .failed
        (screen.fraction, screen.step, screen.problem) = (nil, nil, problem)
    }

    private func removePartial() { unlink(partial.path) }

    /// Adds bytes to a file that this user alone may read; why it cannot, in the system's words.
    @concurrent
    private nonisolated static func append(_ bytes: [UInt8], to file: URL) async -> String? {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return String(cString: strerror(errno)) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return String(cString: strerror(errno)) }
            rest = rest.dropFirst(count)
        }
        return nil
    }

    /// The last part of a name, without anything that could be more than a name.
    private nonisolated static func plain(_ name: String) -> String {
        let last = name.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? "file"
        return String(String.UnicodeScalarView(last.unicodeScalars.filter { $0.properties.generalCategory != .control }).prefix(120))
    }
}

extension Sentence {
    /// The same with another name for a file.
    fileprivate func naming(_ path: String, _ label: String) -> Sentence {
        Sentence(
            key: key,
            arguments.map { argument in
                if case .text(let text) = argument { .text(text.replacing(path, with: label)) } else { argument }
            })
    }
}
