import Bluetooth
import Companion
import Foundation
import Observation

/// The explore page: what every screen shows of it, and what can be done there. Follow ``screen`` with `observedSnapshots`.
///
/// Actions return at once; the screen tells how they go. An action that is repeated gives the earlier one up.
@BluetoothActor
@Observable
public final class ExploreModel {
    /// The longest conversation that is kept; the oldest messages go first.
    public nonisolated static let maximumMessages = 200
    /// The longest message in bytes of UTF-8; more is cut.
    public nonisolated static let maximumMessageLength = 4_000

    /// What of several runs of one kind may go on: the last one.
    enum Job: Hashable {
        case chat, quick, directions, events, streets, tiles, first
    }

    var server: ExploreScreen.Server
    var chat = ExploreScreen.Chat(suggestions: ExploreModel.firstSuggestions(of: ExploreScreen.Events()))
    var quick = ExploreScreen.Quick()
    var map = ExploreScreen.Map()
    var events = ExploreScreen.Events()
    var streets = StreetsScreen()
    var units = ExploreUnits.automatic
    var savedPlaces: [Place] = []

    @ObservationIgnored var service: APIService
    /// Every place that a screen shows, by its identifier.
    @ObservationIgnored var known: [Place.ID: Place] = [:]
    @ObservationIgnored private var jobs: [Job: Task<Void, Never>] = [:]
    @ObservationIgnored let tiles: MapTiles?
    /// True while the map shows what an earlier import had.
    @ObservationIgnored var hasOtherData = false
    /// Keeps the choice of units for the next start, or throws where it cannot; `nil` forgets it with the program.
    @ObservationIgnored public var keepUnits: ((ExploreUnits) throws -> Void)?
    /// Keeps the saved places for the next start, or throws where it cannot; `nil` forgets them with the program.
    @ObservationIgnored public var keepSaved: (([Place]) throws -> Void)?
    @ObservationIgnored private var lastMessage = 0
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let time: @Sendable () -> Double

    /// Between two looks at a server that does not answer.
    private static let step: Duration = .seconds(3)
    /// How many of them pass between two looks at one that does.
    private static let restingSteps = 10

    /// Suggestions for a first message; of events only where some are known.
    static func firstSuggestions(of events: ExploreScreen.Events) -> [Sentence] {
        ["I want coffee", "Something quick to eat"] + (events.events.isEmpty ? [] : ["What is on tonight?"]) + ["Show me around"]
    }

    /// Prepares the page; nothing is asked before ``run()`` or an action.
    ///
    /// - Parameters:
    ///   - service: the server's calls.
    ///   - source: where the server's address comes from, in words for the page.
    ///   - tiles: whose tiles lie under the map, where they can be reached; `nil` asks nobody.
    ///   - clock: what measures the pauses between two looks at the server.
    ///   - time: seconds since 1970.
    public init(
        _ service: APIService, source: Sentence? = nil, tiles: MapTiles? = nil, clock: any Clock<Duration> = ContinuousClock(),
        time: @escaping @Sendable () -> Double = { Date().timeIntervalSince1970.rounded() }
    ) {
        self.service = service
        self.tiles = tiles
        self.service.sessionID = UUID().uuidString
        self.clock = clock
        self.time = time
        server = ExploreScreen.Server(
            address: service.configuration.address, source: source ?? service.configuration.source)
    }

    /// Turns to another server; what was shown stays until its answers come.
    public func use(_ service: APIService, source: Sentence) {
        let (session, origin, units) = (self.service.sessionID, self.service.origin, self.service.units)
        self.service = service
        self.service.sessionID = session
        self.service.origin = origin
        self.service.units = units
        server = ExploreScreen.Server(address: service.configuration.address, source: source)
    }

    /// Asks again for what is known of the server's data, which is another now: the map, the events and the last quick action. What the map shows
    /// stays until it is known where the data lies, and beyond that where it lies in the data.
    public func dataChanged() {
        hasOtherData = true
        streets.state = .idle
        events.state = .idle
        if quick.category != nil || quick.search != nil { quick.state = .failed }
        if server.state == .ready { reload() }
    }

    deinit { for job in jobs.values { job.cancel() } }

    /// Whether a place on the screen has its photo at this address.
    public func shows(photo address: String) -> Bool {
        chat.messages.contains { $0.places.contains { $0.photoURL == address } } || quick.places.contains { $0.photoURL == address }
            || savedPlaces.contains { $0.photoURL == address }
    }

    /// The page now; reading it is observed.
    public var screen: ExploreScreen {
        ExploreScreen(
            server: server, chat: chat, quick: quick, map: map, events: events, units: units,
            saved: savedPlaces.map(ExploreScreen.Card.init))
    }

    /// The map's background; reading it is observed.
    public var streetsScreen: StreetsScreen { streets }

    /// Looks whether the server is there, often while it is not, until cancelled; then gives up what is under way.
    ///
    /// When the server comes, events and streets are loaded, and again what had failed.
    public func run() async {
        defer {
            for job in jobs.values { job.cancel() }
            jobs = [:]
        }
        while !Task.isCancelled {
            await check()
            // In short steps also while it is there: any call may find it gone meanwhile, and then it is looked for often.
            for step in 1...Self.restingSteps where step == 1 || server.state == .ready {
                do { try await clock.sleep(for: Self.step) } catch { return }
            }
        }
    }

    /// Asks the server for its health, and what to do when it has come back.
    private func check() async {
        let wasReady = server.state == .ready
        let address = service.configuration
        // What another server says, that was turned away from meanwhile, tells nothing of this one.
        do {
            _ = try await service.getHealth()
            guard address == service.configuration else { return }
            reached()
            if !wasReady { reload() }
        } catch {
            if address == service.configuration { missed(error) }
        }
    }

    /// Loads what the page needs and does not have.
    private func reload() {
        if streets.state != .loaded { loadStreets() }
        if events.state != .loaded { loadEvents() }
        if quick.state == .failed { listAgain() }
        if map.state == .failed, let selected = map.selected { try? select(selected) }
        loadFirstPlaces()
    }

    // MARK: - What actions share

    /// Runs a job in the place of an earlier one of its kind.
    func start(_ job: Job, _ body: @escaping @BluetoothActor (ExploreModel) async -> Void) {
        jobs[job]?.cancel()
        jobs[job] = Task { @BluetoothActor [weak self] in
            guard let self, !Task.isCancelled else { return }
            await body(self)
        }
    }

    func stop(_ job: Job) { jobs.removeValue(forKey: job)?.cancel() }

    /// Runs a job that asks the server, and notes whether it was there. Of one that was given up meanwhile the answer is for nobody.
    func start<Answer: Sendable>(
        _ job: Job, _ ask: @escaping @Sendable (APIService) async throws -> Answer,
        then take: @escaping @BluetoothActor (ExploreModel, Answer) -> Void,
        failed: @escaping @BluetoothActor (ExploreModel, ScreenProblem) -> Void = { _, _ in }
    ) {
        start(job) { model in
            do {
                let answer = try await ask(model.service)
                guard !Task.isCancelled else { return }
                model.reached()
                take(model, answer)
            } catch {
                guard !Task.isCancelled else { return }
                model.missed(error)
                failed(model, ScreenProblem(call: error))
            }
        }
    }

    /// Seconds since 1970.
    var now: Double { time() }

    func nextMessage() -> Int {
        lastMessage += 1
        return lastMessage
    }

    private func reached() {
        if server.state != .ready { server.state = .ready }
        if server.problem != nil { server.problem = nil }
    }

    /// A server that answers with an error is there; only silence is not.
    private func missed(_ error: any Error) {
        switch error as? APIError {
        case .unreachable?, .timedOut?:
            server.state = .offline
            server.problem = ScreenProblem(call: error)
        case .unavailable?:
            server.state = .unavailable
            server.problem = ScreenProblem(call: error)
        case nil: break
        default: reached()
        }
    }
}
