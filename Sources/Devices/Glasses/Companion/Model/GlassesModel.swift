import Bluetooth
import Companion
import Credentials
import Foundation
import HTTPClient
import Observation

/// The page of glasses: what every screen shows of them, and what can be done there. Follow ``screen`` with
/// ``observedSnapshots(every:timers:_:)``.
@BluetoothActor
@Observable
public final class GlassesModel: DeviceModel {
    @ObservationIgnored public let glasses: Glasses
    @ObservationIgnored public let peripheral: BluetoothPeripheral
    @ObservationIgnored let credentials: any CredentialStore
    @ObservationIgnored let memory: GlassesMemory
    @ObservationIgnored let links: DeviceLinks
    @ObservationIgnored let radio: RadioDescription
    @ObservationIgnored let now: @Sendable () -> Date
    /// Carries the calls of the REST API.
    @ObservationIgnored public var transport: any HTTPTransport
    /// Told how many pictures of the live view have come; see ``LiveView``.
    public let live = LiveView()

    // MARK: - Who they are, and where

    var key: Secret?
    /// What is remembered of them.
    var record = GlassesMemory.Record()
    /// Where the REST API is, as the glasses told it last.
    var address: GlassesAddress?
    var path = RESTReach.unknown
    /// Nil until they were found out.
    var capabilities: GlassesCapabilities?
    @ObservationIgnored var isRemembered = false
    /// False where they are to be found out anew: the glasses may have been updated.
    @ObservationIgnored var knowsCapabilities = false
    /// When the glasses were asked for their address, by the link's time; nil where they are to be asked at once.
    @ObservationIgnored var addressReadAt: Duration?

    // MARK: - The first run

    var attempt = PairingAttempt.none
    /// A pairing of the radio itself has asked for the code on this link already.
    @ObservationIgnored var hasEnteredCode = false
    /// A network was sent to the glasses by this companion, and they have not told yet what became of it.
    var isJoining = false
    var setupProblem: ScreenProblem?
    /// A person wants the glasses on another network than the one that they are on.
    var wantsOtherNetwork = false
    /// Networks that the glasses hear; nil until they were asked, or where they cannot tell.
    var networks: [NearbyNetwork]?
    @ObservationIgnored var isListening = false

    // MARK: - What they have

    var contents = GlassesContents()
    var deletion: PendingDeletion?
    var recording: Recording?
    /// Why the last change was not done.
    var problem: ScreenProblem?
    /// They were told to restart.
    @ObservationIgnored var restartsUntil: Duration?

    @ObservationIgnored private let wakes: AsyncStream<Void>
    @ObservationIgnored private let wake: AsyncStream<Void>.Continuation
    @ObservationIgnored private let jobs: AsyncStream<Job>
    @ObservationIgnored private let queue: AsyncStream<Job>.Continuation
    typealias Job = @BluetoothActor @Sendable () async -> Void

    /// - Parameters:
    ///   - glasses: the device, and `peripheral` its connection.
    ///   - credentials: where the keys to their REST APIs are kept.
    ///   - memory: remembers where they were reached.
    ///   - transport: carries the calls of the REST API.
    ///   - now: the time of day.
    public init(
        glasses: Glasses, peripheral: BluetoothPeripheral, credentials: any CredentialStore, memory: GlassesMemory,
        transport: any HTTPTransport, links: DeviceLinks, radio: RadioDescription, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.glasses = glasses
        self.peripheral = peripheral
        self.credentials = credentials
        self.memory = memory
        self.transport = transport
        self.links = links
        self.radio = radio
        self.now = now
        (wakes, wake) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        // Bounded by the buttons that a person presses: each job has one.
        (jobs, queue) = AsyncStream.makeStream()
    }

    var identity: String { peripheral.id.uuidString }
    var isConnected: Bool { peripheral.state == .connected }
    var timers: TimerQueue { peripheral.timers }

    public var isRestarting: Bool { restartsUntil.map { timers.now < $0 } == true && !isConnected }

    /// Follows the glasses over both ways, and does what was asked for, until cancelled.
    public func run() async {
        let registrations = follow()
        defer { registrations.forEach { $0.cancel() } }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.refreshAgainAndAgain() }
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }

    /// Does something that takes longer than a moment, in this model's own time.
    func enqueue(_ job: @escaping Job) { queue.yield(job) }

    /// Has everything that may have changed read again, soon.
    func refreshSoon() { wake.yield() }

    private func refreshAgainAndAgain() async {
        refreshSoon()
        var timer: TimerQueue.Token?
        for await _ in wakes {
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
            peripheral.onPairingChange { [weak self] change in if change == .made { self?.hasEnteredCode = true } },
            glasses.wifi.$status.onChange { [weak self] status in self?.wifiChanged(status) },
            glasses.sync.$notes.onChange { [weak self] _ in self?.changed(.notes) },
            glasses.sync.$todos.onChange { [weak self] _ in self?.changed(.todos) },
        ]
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected: (setupProblem, addressReadAt, knowsCapabilities) = (nil, nil, false)
        case .disconnected:
            attempt = .none
            hasEnteredCode = false
            isJoining = false
        case .connecting, .disconnecting: return
        }
        refreshSoon()
    }

    private func changed(_ topic: GlassesContents.Topic) {
        contents.readAt[topic] = nil
        refreshSoon()
    }

    /// Carries out a deletion that still could be undone, before the connection is closed on purpose.
    public func prepareToDisconnect() async { await finishDeletion() }
}
