import Bluetooth
import Companion
import Credentials
import Foundation
import HTTPClient
import Observation
import SQLite

/// The page of glasses: what every screen shows of them, and what can be done there. Follow ``screen`` with
/// ``observedSnapshots(every:timers:_:)``.
@BluetoothActor
@Observable
public final class GlassesModel: DeviceModel {
    @ObservationIgnored public let glasses: Glasses
    @ObservationIgnored public let peripheral: BluetoothPeripheral
    @ObservationIgnored let credentials: any CredentialStore
    @ObservationIgnored let memory: GlassesMemory
    @ObservationIgnored let reader: GlassesReader
    @ObservationIgnored let links: DeviceLinks
    @ObservationIgnored let radio: RadioDescription
    @ObservationIgnored let now: @Sendable () -> Date
    @ObservationIgnored let paths: GlassesPaths
    /// Sends everything that is asked of them over the better way.
    @ObservationIgnored let router: DeviceRouter<GlassesPaths>
    /// Told how many pictures of the live view have come; see ``LiveView``.
    public let live = LiveView()

    // MARK: - Who they are, and where

    @ObservationIgnored let who: GlassesAcquaintance
    /// Where glasses are announced in the network, by what they call themselves.
    @ObservationIgnored private(set) var announced: [String: GlassesAddress] = [:]

    // MARK: - The first run

    /// Where it stands.
    @ObservationIgnored let setup: ProcedureDriver<SetupStateMachine>
    @ObservationIgnored let wishes = SetupWishes()
    @ObservationIgnored let secrets = SetupSecrets()

    // MARK: - What they have

    @ObservationIgnored let outbox: NotesOutbox
    @ObservationIgnored let deletion: GalleryDeletion
    @ObservationIgnored let changes: ChangesUnderWay
    /// Everything was read over Wi-Fi before there was a connection.
    @ObservationIgnored public internal(set) var hasSettledOverWiFi = false
    /// Hears what happens on them.
    @ObservationIgnored let events: EventFollower
    @ObservationIgnored let eventCount = EventCount()

    @ObservationIgnored private var isToRefresh = false
    @ObservationIgnored private let wakes: AsyncStream<Void>
    @ObservationIgnored private let wake: AsyncStream<Void>.Continuation
    @ObservationIgnored private let jobs: AsyncStream<Job>
    @ObservationIgnored private let queue: AsyncStream<Job>.Continuation
    typealias Job = @BluetoothActor @Sendable () async -> Void

    /// - Parameters:
    ///   - glasses: the device, and `peripheral` its connection.
    ///   - credentials: where the keys to their REST APIs are kept.
    ///   - memory: remembers where they were reached.
    ///   - cache: keeps what was read last; nil where nothing is kept.
    ///   - outbox: where changes of notes and todos wait.
    ///   - transport: carries the calls of the REST API.
    ///   - now: the time of day.
    public init(
        glasses: Glasses, peripheral: BluetoothPeripheral, credentials: any CredentialStore, memory: GlassesMemory,
        cache: GlassesCache? = nil, outbox: Database.Location = .memory, transport: any HTTPTransport, links: DeviceLinks,
        radio: RadioDescription,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.glasses = glasses
        self.peripheral = peripheral
        self.credentials = credentials
        self.memory = memory
        reader = GlassesReader(peripheral.id.uuidString, cache: cache, timers: peripheral.timers, now: now)
        self.outbox = NotesOutbox(outbox, of: peripheral.id.uuidString)
        changes = ChangesUnderWay(timers: peripheral.timers)
        deletion = GalleryDeletion(timers: peripheral.timers)
        paths = GlassesPaths(glasses, peripheral, transport: transport)
        who = GlassesAcquaintance(paths, timers: peripheral.timers)
        router = DeviceRouter(paths, PathRouter(), timers: peripheral.timers)
        setup = ProcedureDriver(SetupStateMachine(), timers: peripheral.timers)
        events = EventFollower(timers: peripheral.timers)
        self.links = links
        self.radio = radio
        self.now = now
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        // Bounded by the buttons that a person presses: each job has one.
        (jobs, queue) = AsyncStream.makeStream()
    }

    /// Carries the calls of the REST API.
    public var transport: any HTTPTransport {
        get { paths.transport }
        set { paths.transport = newValue }
    }

    var key: Secret? { who.key }
    var record: GlassesMemory.Record { who.record }
    var address: GlassesAddress? { who.address }
    var keyAnswer: KeyAnswer { who.keyAnswer }
    var capabilities: GlassesCapabilities? { who.capabilities }
    var isReset: Bool { who.isReset }

    var identity: String { peripheral.id.uuidString }
    var isConnected: Bool { peripheral.state == .connected }
    var timers: TimerQueue { peripheral.timers }

    public var history: PathHistory? { router.history }

    public var isRestarting: Bool { changes.areRestarting && !isConnected }

    /// Follows the glasses over both ways, and does what was asked for, until cancelled.
    public func run() async {
        let registrations = follow()
        defer { registrations.forEach { $0.cancel() } }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.router.run() }
            group.addTask { await self.runSetup() }
            group.addTask { await self.refreshAgainAndAgain() }
            group.addTask { await self.followEvents() }
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }

    /// Does something that takes longer than a moment, in this model's own time.
    func enqueue(_ job: @escaping Job) { queue.yield(job) }

    /// Glasses are announced at an address. Whether they are these, and whether it is true, they show when they are asked there.
    public func announced(_ id: String, at address: DeviceAddress) {
        // Anybody can announce any number.
        guard let place = GlassesAddress(address), announced[id] != nil || announced.count < 64, announced[id] != place else { return }
        announced[id] = place
        refreshSoon()
    }

    /// Has everything that may have changed read again, soon.
    func refreshSoon() {
        isToRefresh = true
        wake.yield()
    }

    /// Has what has changed read again, at once.
    func readSoon(_ topics: Set<GlassesContents.Topic>) {
        reader.heard(of: topics)
        wake.yield()
    }

    private func refreshAgainAndAgain() async {
        refreshSoon()
        var timer: TimerQueue.Token?
        for await _ in wakes {
            await readNews()
            guard isToRefresh else { continue }
            isToRefresh = false
            if let timer { timers.cancel(timer) }
            await refresh()
            timer = refreshInterval.map { interval in timers.schedule(after: interval) { [weak self] in self?.refreshSoon() } }
        }
        if let timer { timers.cancel(timer) }
    }

    /// What the glasses tell by themselves.
    private func follow() -> [ChangeRegistration] {
        [
            peripheral.onStateChange { [weak self] state in self?.linkChanged(state) },
            peripheral.onPairingChange { [weak self] change in if change == .made { self?.secrets.codeEnteredAtRadio() } },
            glasses.wifi.$status.onChange { [weak self] status in self?.wifiChanged(status) },
            glasses.link.$eventCount.onChange { [weak self] count in self?.eventCountChanged(count) },
            glasses.sync.$notes.onChange { [weak self] _ in self?.changed(.notes) },
            glasses.sync.$todos.onChange { [weak self] _ in self?.changed(.todos) },
        ]
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            wishes.clearProblem()
            who.linkMade()
            router.bluetoothChanged(isConnected: true)
        case .disconnected:
            let reason = hasSettledOverWiFi ? "Wi-Fi answered first" : "the glasses are not connected"
            router.bluetoothChanged(isConnected: false, reason: reason)
            secrets.linkEnded()
        case .connecting, .disconnecting: return
        }
        refreshSoon()
    }

    private func changed(_ topic: GlassesContents.Topic) {
        reader.expire(topic)
        refreshSoon()
    }

    /// Carries out a deletion that still could be undone, and gives up a code that waits, before the connection is closed on purpose.
    public func prepareToDisconnect() async {
        await finishDeletion()
        await giveUpCode()
    }
}
