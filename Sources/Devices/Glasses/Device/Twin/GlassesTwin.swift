import Bluetooth
import BluetoothServices
import Concurrency
import Credentials
import DeviceSide
import Foundation
import GlassesContract
import Observation

/// The glasses over Bluetooth: pairing, settings, commands, notes and todos, and Wi-Fi, as the guide has them.
///
/// It is the simulated twin on the virtual radio, and a real peripheral on a Bluetooth adapter. What it tells and changes are the same
/// ``SmartGlasses`` that the REST API serves.
@BluetoothActor
@Observable
public final class GlassesTwin {
    /// The firmware's revision.
    public static let version = "1.0.0"

    /// How often the battery's level is looked at, and whether the machine's Wi-Fi can be used.
    private static let lookInterval: Duration = .seconds(30)

    /// The advertised name.
    public let name: String
    @ObservationIgnored public let glasses: SmartGlasses
    @ObservationIgnored public let policy: PairingPolicy
    /// Where the REST API can be reached; nil while it cannot.
    @ObservationIgnored public var network: NetworkInfo?
    /// Looks up where that is, for a machine whose address may change, in place of ``network``.
    @ObservationIgnored public var findNetwork: (@BluetoothActor () -> NetworkInfo?)?
    /// Its port; 0 while it is not served.
    @ObservationIgnored public var restPort: UInt16 = 0
    /// The key of its certificate; none while it is served without TLS.
    @ObservationIgnored public var keyFingerprint = KeyFingerprint.none

    @ObservationIgnored let authentication: GlassesAuthenticationService
    @ObservationIgnored let settings: GlassesSettingsService
    @ObservationIgnored let actions: GlassesQuickActionsService
    @ObservationIgnored let sync: GlassesDataSyncService
    @ObservationIgnored let wifiService: GlassesWiFiService
    @ObservationIgnored let linkService: GlassesLinkService
    @ObservationIgnored private let information = DeviceInformationService()
    @ObservationIgnored private let battery = BatteryService()
    @ObservationIgnored let clock = CurrentTimeService()
    @ObservationIgnored let life: DeviceLifeCycle
    @ObservationIgnored let pairing: GlassesPairing
    @ObservationIgnored private let removeBond: @BluetoothActor (UUID) async throws -> Void

    /// Videos that were ordered over Bluetooth: one at a time.
    @ObservationIgnored let orders: AsyncStream<CameraCommand>
    @ObservationIgnored let orderQueue: AsyncStream<CameraCommand>.Continuation
    @ObservationIgnored var isOrdered = false

    /// What they are to forget before they start again.
    @ObservationIgnored private var forgets: Forgetting?
    /// Keeps that over the program's end.
    @ObservationIgnored private let orderPath: String
    @ObservationIgnored var ssid: String?
    /// What each connected companion calls itself, and the token that it was given.
    @ObservationIgnored var companionNames: [UUID: String] = [:]
    @ObservationIgnored var issuedTokens: [UUID: Secret] = [:]
    @ObservationIgnored let joins: AsyncStream<GlassesTwin.Join>
    @ObservationIgnored let join: AsyncStream<GlassesTwin.Join>.Continuation

    /// Between power on, or the wish to restart, and advertising.
    public var isRestarting: Bool { life.isRestarting }
    /// Whether a central is connected.
    public var isConnected: Bool { life.isConnected }
    /// What went wrong last inside of it, which its characteristics do not tell.
    public var problem: String? { life.problem }

    /// - Parameters:
    ///   - radio: where it advertises; its ``PeripheralRadio/run()`` must be running.
    ///   - restartRadio: makes the radio silent for a time.
    public init(
        _ glasses: SmartGlasses, name: String = GlassesUUIDs.advertisedName, policy: PairingPolicy, radio: any PeripheralRadio,
        bootDuration: Duration = .seconds(2), restartRadio: (@BluetoothActor (Duration) -> Void)? = nil
    ) {
        self.glasses = glasses
        self.name = name
        self.policy = policy
        let security: AttributePermissions = policy == .passkey ? [.readAuthenticated, .writeAuthenticated] : []
        authentication = GlassesAuthenticationService(security: security)
        settings = GlassesSettingsService(security: security)
        actions = GlassesQuickActionsService(security: security)
        sync = GlassesDataSyncService(security: security)
        wifiService = GlassesWiFiService(security: security)
        linkService = GlassesLinkService(security: security)
        pairing = GlassesPairing(policy: policy, timers: radio.timers)
        removeBond = { try await radio.removeBond(with: $0) }
        orderPath = Self.orderPath(of: glasses)
        forgets = (try? String(contentsOfFile: orderPath, encoding: .utf8)).flatMap(Forgetting.init)
        life = DeviceLifeCycle(
            radio: radio, pairing: policy, pairingAgent: pairing, bootDuration: bootDuration, restartRadio: restartRadio)
        (orders, orderQueue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        (joins, join) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        pairing.disconnect = { [unowned self] in life.server.disconnect($0) }
        pairing.begun = { [unowned self] code in
            // At once: a code before it counts no more.
            glasses.speech.say(PairingCode.sentence(code), voice: settings.voice ?? Voice(), interrupts: true)
            // Best effort: who does not hear of it reads it.
            _ = authentication.$pairingCode.notifyNow(code)
        }
        answer()
    }

    /// Boots, advertises and answers until cancelled.
    ///
    /// - Throws: ``BluetoothError`` where the radio cannot be used.
    public func run() async throws {
        try await life.run(
            powerOn: { try await self.powerOn() }, presence: { self.presence }, powerOff: { self.powerOff() },
            work: { try await self.work() })
    }

    /// Restarts the program, of real glasses; without it a restart is as by pulling the plug and putting it in again.
    @ObservationIgnored public var restartProgram: (@BluetoothActor () -> Void)?

    public func requestRestart() {
        glasses.events.record(GlassesEvent(.status, .changed))
        if let restartProgram { restartProgram() } else { life.requestRestart() }
    }

    /// What glasses can be made to forget.
    public enum Forgetting: String, Sendable {
        /// The keys of every companion.
        case companions
        /// All that they keep, and who they are: as they came out of the box.
        case everything
    }

    /// Restarts, and forgets before they come back. The radio's own pairings go with the companions' tokens; others are its owner's to remove.
    ///
    /// - Throws: `FileOperationError` where the program ends for it, and cannot keep the order; nothing has changed then.
    public func requestRestart(forgetting: Forgetting) throws(FileOperationError) {
        if forgets != .everything {
            do {
                try FileReplacement.write(Array(forgetting.rawValue.utf8), to: orderPath, surviving: .powerCut)
            } catch {
                // In memory it is as good as the program lives long.
                if restartProgram != nil { throw error }
            }
            forgets = forgetting
        }
        requestRestart()
    }

    /// Forgets as an earlier run was told to, before anybody is answered.
    ///
    /// - Throws: where it cannot be forgotten; nobody may be served then.
    public static func carryOutOrder(of glasses: SmartGlasses) async throws {
        let path = orderPath(of: glasses)
        guard let order = try? String(contentsOfFile: path, encoding: .utf8), let forgetting = Forgetting(rawValue: order) else { return }
        try await forget(forgetting, glasses)
        unlink(path)
    }

    private static func orderPath(of glasses: SmartGlasses) -> String {
        glasses.configuration.folder.appendingPathComponent("forgets.txt").path
    }

    private static func forget(_ forgetting: Forgetting, _ glasses: SmartGlasses) async throws {
        switch forgetting {
        case .companions: try await glasses.forgetCompanions()
        case .everything:
            try await glasses.forgetPairings()
            try await glasses.reset()
        }
    }

    private func powerOn() async throws {
        try await untilCharged()
        try await forget()
        await glasses.setMode(.active)
        await showSettings()
        settings.$statusMode.setValue(glasses.statusMode)
        linkService.$hearing.setValue(glasses.hearing)
        wifiService.$status.setValue(await wifiStatus())
        if let level = glasses.batteryLevel { battery.$batteryLevel.setValue(UInt8(clamping: level)) }
        actions.$actionResponse.setValue(ActionResponse(success: true))
        authentication.$pairingCode.setValue("")
        information.$manufacturerName.setValue(SmartGlasses.maker)
        information.$modelNumber.setValue(SmartGlasses.model)
        information.$serialNumber.setValue(glasses.serialNumber)
        information.$firmwareRevision.setValue(Self.version)
        linkService.$deviceIdentity.setValue(glasses.serialNumber)
        information.$hardwareRevision.setValue("1")
    }

    /// Where the disk has no room for it, it is tried again before anything else.
    private func forget() async throws {
        guard let forgets else { return }
        try await Self.forget(forgets, glasses)
        self.forgets = nil
        unlink(orderPath)
    }

    private func powerOff() {
        pairing.forgetAll()
        (companionNames, issuedTokens) = ([:], [:])
        ssid = nil
        glasses.wifi.forget()
    }

    private var presence: DevicePresence {
        var services: [any BluetoothService] = [information]
        if glasses.configuration.battery != .none { services.append(battery) }
        services += [authentication, settings, actions, sync, wifiService] as [any BluetoothService]
        switch glasses.configuration.firmware {
        case .current: services += [linkService, clock] as [any BluetoothService]
        case .guide: break
        case .newer: services += [linkService, clock, LaterService()] as [any BluetoothService]
        }
        return DevicePresence(
            services: services,
            // Of the standard service, what the guide names.
            without: ["2A28", "2A23", "2A2A", "2A50", "2A14"],
            advertisement: AdvertisementData(localName: name, serviceUUIDs: [GlassesUUIDs.authentication]))
    }

    /// Follows what changes elsewhere, and does what takes its time.
    private func work() async throws {
        life.server.onConnectionChange { [unowned self] central, reason in connectionChanged(central, isConnected: reason == nil) }
        try await runTogether(
            { for await _ in self.glasses.changes(of: .notes) { try await self.tellNotes() } },
            { for await _ in self.glasses.changes(of: .todos) { try await self.tellTodos() } },
            { for await _ in self.glasses.changes(of: .settings) { await self.showSettings() } },
            { for await _ in self.glasses.changes(of: .mode) { try await self.tellMode() } },
            { for await _ in self.glasses.changes(of: .privacy) { try await self.tellHearing() } },
            { for await _ in self.glasses.changes(of: .restart) { await self.requestRestart() } },
            { for await _ in self.glasses.events.counts() { try await self.tellEvents() } },
            { try await self.followMachine() },
            { for await _ in self.glasses.changes(of: .faults) { try await self.faultsChanged() } },
            { for await companion in self.glasses.revocations { await self.forget(companion) } },
            { await self.makeVideos() },
            { for await join in self.joins { try await self.joinNetwork(join) } })
    }

    private func connectionChanged(_ central: Central, isConnected: Bool) {
        if !isConnected {
            pairing.forget(central)
            companionNames[central.id] = nil
            issuedTokens[central.id] = nil
        }
        glasses.setLinked(Set(life.server.centrals.map(\.id)))
    }

    /// Ends a companion's link, and its pairing: it has to show the code again.
    private func forget(_ companion: UUID) async {
        for central in life.server.centrals where central.id == companion {
            pairing.forget(central)
            life.server.disconnect(central)
        }
        // Some radios keep pairings for themselves.
        try? await removeBond(companion)
    }

    private func followMachine() async throws {
        while true {
            try await life.timers.pause(for: Self.lookInterval)
            try await tellBattery()
            try await tellWiFi()
        }
    }

    func tellBattery() async throws {
        guard let level = glasses.batteryLevel.map({ UInt8(clamping: $0) }), level != battery.batteryLevel else { return }
        try await telling { try await battery.$batteryLevel.notify(level) }
    }

    func showSettings() async {
        let current = await glasses.currentSettings()
        settings.$personality.setValue(current.personality)
        // What is kept was checked when it came.
        if let name = try? AssistantName(current.name) { settings.$assistantName.setValue(name) }
        settings.$wakeWord.setValue(current.wakeWord)
        settings.$voice.setValue(current.voice)
    }

    /// Sends a notification. A link that has just ended, or a device that restarts, is no reason to end: whoever connects reads anew.
    func telling(_ send: () async throws -> Void) async throws {
        do {
            try await send()
        } catch is BluetoothError {
            try Task.checkCancellation()
        }
    }
}
