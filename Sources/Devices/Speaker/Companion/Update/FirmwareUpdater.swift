import Bluetooth
import Companion
import Foundation
import Observation

/// Drives the update of one speaker: does what ``FirmwareUpdateStateMachine`` decides, and tells it what happened.
@BluetoothActor
@Observable
public final class FirmwareUpdater {
    /// The step of the update.
    public var machine: FirmwareUpdateStateMachine { driver.machine }
    /// The checks of the last plan; `nil` before the first.
    public internal(set) var plan: FirmwareUpdatePlan?
    /// The version that runs, as far as it is known: from a speaker that tells it, else from an update that was made here.
    public var installedVersion: String? { speaker.information.firmwareRevision ?? rememberedVersion }
    /// The version that the speaker told when it was connected; `nil` where it does not tell.
    public var toldVersion: String? { speaker.information.firmwareRevision }
    private var rememberedVersion: String? { versions.version(of: peripheral.id) }
    /// True while the speaker restarts as it was told: the end of its connection, and of requests under way, is no problem.
    public var isRestartingUnconnected: Bool {
        (machine.phase == .restarting || machine.phase == .rollingBack) && peripheral.state != .connected
    }
    /// The version that ran before it.
    public private(set) var previousVersion: String?

    @ObservationIgnored private let speaker: Speaker
    @ObservationIgnored private let peripheral: BluetoothPeripheral
    private let driver: ProcedureDriver<FirmwareUpdateStateMachine>
    @ObservationIgnored private let planner: FirmwareUpdatePlanner
    @ObservationIgnored private let versions: InstalledVersions
    @ObservationIgnored private let recipients: CredentialRecipients
    @ObservationIgnored private let isOnThisMachine: Bool
    @ObservationIgnored private var planning: Task<Void, Never>?
    /// The secure version of the update under way, where it is signed with a trusted key.
    @ObservationIgnored private var trustedSecureVersion: UInt32?
    @ObservationIgnored private var reconnecting: Task<Void, Never>?
    @ObservationIgnored private var saving: Task<Void, Never>?

    /// - Parameters:
    ///   - speaker: the device, and `peripheral` its connection.
    ///   - planner: makes the checks before an update.
    ///   - versions: remembers which version was installed where.
    ///   - recipients: remembers who got a password.
    ///   - isOnThisMachine: whether it is simulated here, so that loopback addresses are its own too.
    public init(
        speaker: Speaker, peripheral: BluetoothPeripheral, planner: FirmwareUpdatePlanner = FirmwareUpdatePlanner(),
        versions: InstalledVersions = InstalledVersions(), recipients: CredentialRecipients = CredentialRecipients(),
        deadlines: FirmwareUpdateDeadlines = FirmwareUpdateDeadlines(), isOnThisMachine: Bool = false
    ) {
        self.speaker = speaker
        self.peripheral = peripheral
        self.planner = planner
        self.versions = versions
        self.recipients = recipients
        self.isOnThisMachine = isOnThisMachine
        driver = ProcedureDriver(FirmwareUpdateStateMachine(deadlines: deadlines), timers: peripheral.timers)
        driver.onChange = { [weak self] before in self?.changed(from: before) }
    }

    /// Follows the speaker, and carries updates out, until cancelled.
    public func run() async {
        await versions.load()
        let statuses = speaker.speaker.$otaStatus.onChange { [driver] status in
            driver.change { machine, now in machine.received(status, at: now) }
        }
        let pairings = peripheral.onPairingChange { [driver] pairing in
            if pairing == .made { driver.change { machine, now in machine.paired(at: now) } }
        }
        defer {
            statuses.cancel()
            pairings.cancel()
            planning?.cancel()
            reconnecting?.cancel()
        }
        await driver.run(on: peripheral) { [weak self] in
            self?.linkChanged($0)
        } perform: {
            try await perform($0)
        }
        await saving?.value
    }

    // MARK: - What a person wants

    /// Makes the checks, and writes nothing.
    public func check(_ request: FirmwareUpdateRequest) async -> FirmwareUpdatePlan {
        await versions.load()
        let made = await planner.plan(request, for: await facts())
        plan = made
        return made
    }

    public func start(_ request: FirmwareUpdateRequest) { driver.change { machine, now in machine.start(request, at: now) } }
    public func retry() { driver.change { machine, now in machine.retry(at: now) } }
    public func cancel() {
        if machine.canCancel { planning?.cancel() }
        driver.change { machine, now in machine.cancel(at: now) }
    }
    public func restart() { driver.change { machine, now in machine.restart(at: now) } }
    public func validate() { driver.change { machine, now in machine.validate(at: now) } }
    public func rollBack() { driver.change { machine, now in machine.rollBack(at: now) } }

    public func dismiss() {
        driver.change { machine, _ in
            machine.dismiss()
            return []
        }
    }

    /// Asks the speaker which version runs.
    ///
    /// - Returns: `nil` where it does not tell, as the public firmware does not.
    /// - Throws: what a read throws.
    public func readRunningVersion() async throws -> String? {
        let revision = speaker.information.$firmwareRevision
        return revision.isPresent ? try await revision.read() : nil
    }

    // MARK: - Driving

    private func changed(from before: FirmwareUpdateStateMachine) {
        guard machine.phase != before.phase else { return }
        if machine.phase == .done(.kept), let trustedSecureVersion {
            versions.raise(secureVersion: trustedSecureVersion, of: peripheral.id)
            save()
        }
        switch machine.phase {
        case .pendingVerify, .done(.kept):
            guard let version = machine.request?.targetVersion, version != installedVersion else { break }
            previousVersion = installedVersion
            remember(version)
        case .done(.rolledBack):
            // A speaker that tells its version has told it when it came back.
            guard speaker.information.firmwareRevision == nil else { break }
            remember(previousVersion)
            previousVersion = nil
        default: break
        }
        if machine.phase.isOver { reconnecting?.cancel() }
    }

    private func remember(_ version: String?) {
        versions.set(version, of: peripheral.id)
        save()
    }

    private func save() {
        saving = Task { [versions, saving] in
            await saving?.value
            await versions.save()
        }
    }

    private func linkChanged(_ state: PeripheralState) {
        switch state {
        case .connected:
            reconnecting = nil
            takeVersion()
            let length = peripheral.maximumWriteLength ?? 20
            driver.change { machine, now in machine.linkRestored(maximumWriteLength: length, at: now) }
        case .disconnected: driver.change { machine, now in machine.linkLost(at: now) }
        case .connecting, .disconnecting: break
        }
    }

    /// Takes the version from a speaker that tells it, which was read when the connection was set up.
    private func takeVersion() {
        guard let told = speaker.information.firmwareRevision, told != rememberedVersion else { return }
        previousVersion = told == previousVersion ? nil : rememberedVersion
        remember(told)
    }

    private func facts() async -> FirmwareUpdatePlanner.Speaker {
        let name = peripheral.name ?? "Speaker"
        // A radio that cannot tell whether the link is paired leaves it open.
        let isPaired = (try? await peripheral.isBonded()) ?? false
        let standing = await recipients.standing(of: peripheral.id, named: name)
        return FirmwareUpdatePlanner.Speaker(
            installedVersion: installedVersion, maximumWriteLength: peripheral.maximumWriteLength, isOnThisMachine: isOnThisMachine,
            tellsVersion: toldVersion != nil, minimumSecureVersion: versions.secureVersion(of: peripheral.id),
            recipient: FirmwareUpdatePlanner.Recipient(name: name, isPaired: isPaired, standing: standing))
    }

    private func perform(_ action: FirmwareUpdateAction) async throws {
        let service = speaker.speaker
        switch action {
        case .plan: startPlanning()
        case .reconnect: startReconnecting()
        case .subscribe: if !service.$otaStatus.isNotifying { try await service.$otaStatus.enableNotifications() }
        // What is read arrives as a change, like what is notified.
        case .readStatus: try await service.$otaStatus.read()
        case .write(.credentials(let credentials)):
            if !credentials.password.isEmpty { await recipients.remember(peripheral.id, named: peripheral.name ?? "Speaker") }
            try await service.$otaCredentials.write(credentials)
        case .write(.url(let url)): try await service.$otaURL.write(url)
        case .write(.command(let command)): try await service.$otaControl.write(command)
        }
    }

    private func startPlanning() {
        guard let request = machine.request else { return }
        planning?.cancel()
        planning = Task {
            let made = await check(request)
            guard !Task.isCancelled else { return }
            trustedSecureVersion = made.trustedSecureVersion
            driver.change { machine, now in
                machine.planned(failures: made.failures, advice: made.advice, targetVersion: made.targetVersion, at: now)
            }
        }
    }

    private func startReconnecting() {
        // Who disconnected on purpose is not connected behind their back; when they come back, the speaker is asked.
        guard peripheral.disconnectReason != .requested else { return }
        guard reconnecting == nil || reconnecting?.isCancelled == true else { return }
        reconnecting = Task { await peripheral.connect() }
    }
}
