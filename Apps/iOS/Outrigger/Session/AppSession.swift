import Bluetooth
import Companion
import Explore
import Foundation
import Observation

/// The companion itself, on the radio's actor: the models behind every screen, and what can be asked of them.
@BluetoothActor
@Observable
final class AppSession {
    /// The kinds of device that the app knows.
    nonisolated let kinds: [AppKind]

    @ObservationIgnored let bluetooth: Bluetooth
    @ObservationIgnored let fleet: DeviceFleet
    /// Nil where the explore server's address is none.
    @ObservationIgnored let explore: ExploreModel?
    /// The radio's time.
    nonisolated let timers: TimerQueue
    @ObservationIgnored private let radio: any CentralRadio
    @ObservationIgnored private let description: RadioDescription
    @ObservationIgnored private let links: DeviceLinks
    @ObservationIgnored private let pairing: PairingModel
    @ObservationIgnored private let devices: DevicesModel
    @ObservationIgnored private let activity: ActivityLog
    @ObservationIgnored private let inspect: InspectModel
    @ObservationIgnored private let memory: any LinkStore
    /// Why it is not known which devices to connect again.
    private var memoryProblem: ScreenProblem?

    /// - Throws: where the folder cannot be made.
    init(_ surroundings: AppSurroundings) throws {
        try FileManager.default.createDirectory(at: surroundings.folder, withIntermediateDirectories: true)
        self.kinds = surroundings.kinds
        let kinds = surroundings.kinds.map(\.kind)
        let radio = surroundings.radio()
        self.radio = radio
        timers = radio.timers
        description = surroundings.description
        memory = surroundings.links
        bluetooth = Bluetooth(radio: radio) { for kind in kinds { kind.discover() } }
        links = DeviceLinks(bluetooth: bluetooth)
        pairing = PairingModel(radio: radio, links: links)
        radio.pairingAgent = pairing
        let context = DeviceContext(
            bluetooth: bluetooth, links: links, radio: surroundings.description, folder: surroundings.folder,
            credentials: surroundings.credentials)
        fleet = DeviceFleet(kinds, context: context)
        devices = DevicesModel(
            bluetooth: bluetooth, links: links, radio: surroundings.description, fleet: fleet, pairing: pairing)
        let catalog = AttributeCatalog(kinds)
        activity = ActivityLog(bluetooth: bluetooth, catalog: catalog)
        inspect = InspectModel(bluetooth: bluetooth, links: links, radio: surroundings.description, catalog: catalog)
        explore = (try? surroundings.explore()).map { ExploreModel($0) }
        bluetooth.onTrace { [activity, fleet, inspect] event in
            activity.record(event, isRestarting: fleet.isRestarting(event.peripheral))
            inspect.record(event)
        }
    }

    /// Runs the radio and all models until cancelled, or until the radio fails.
    func run() async throws {
        try await withThrowingTaskGroup { group in
            group.addTask { [radio] in try await radio.run() }
            group.addTask { [links] in await links.run() }
            group.addTask { [fleet] in await fleet.run() }
            group.addTask { [inspect] in await inspect.run() }
            group.addTask { await self.remember() }
            if let explore { group.addTask { await explore.run() } }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Connects what was connected when the app ended, as soon as it is heard, and remembers what is connected now.
    private func remember() async {
        do {
            let wanted = try await memory.read()
            links.connectWhenHeard(wanted)
            // Also where the system has started the app without a window, for one of them.
            if !wanted.isEmpty { bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured) }
        } catch {
            memoryProblem = ScreenProblem(error)
        }
        for await wanted in observedSnapshots(
            every: .milliseconds(200), timers: timers, { [links] in links.wanted.union(links.awaited) })
        {
            do {
                try await memory.write(wanted)
            } catch {
                memoryProblem = ScreenProblem(error)
            }
        }
    }

    // MARK: - Screens

    /// The list of devices; reading it is observed.
    var devicesScreen: DevicesScreen {
        var screen = devices.screen
        screen.problem = memoryProblem
        return screen
    }

    /// The timeline; reading it is observed.
    var activityScreen: ActivityScreen { activity.screen }

    /// The services of a device; nil where it was never heard. Reading it is observed.
    func inspectScreen(of device: String) -> InspectScreen? { UUID(uuidString: device).flatMap { inspect.screen(of: $0) } }

    /// A device's page; nil where it is of another kind, or was never heard. Reading it is observed.
    func screen<Screen: DeviceScreen>(of device: String, as type: Screen.Type = Screen.self) -> Screen? {
        UUID(uuidString: device).flatMap { fleet.model($0) }.flatMap { $0.screen as? Screen }
    }

    // MARK: - What a person asks for

    /// Does what was asked for, or begins it.
    ///
    /// - Throws: why not: `ActionError`, or whatever the device's model throws.
    func perform(_ request: ActionRequest) async throws {
        switch request.target {
        case .radio: try perform(request.action)
        case .explore:
            guard let explore, let action = ExploreModel.actions.first(where: { $0.name == request.action }) else { throw Self.unknown }
            _ = try await action.perform(explore, ActionInput(fields: request.fields))
        case .device(let text):
            guard let id = UUID(uuidString: text) else { throw Self.unknown }
            try await perform(request, on: id)
        }
    }

    private func perform(_ action: String) throws {
        switch action {
        case "scan/start": bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
        case "scan/stop": bluetooth.stopScanning()
        default: throw Self.unknown
        }
    }

    private func perform(_ request: ActionRequest, on id: UUID) async throws {
        let peripheral = bluetooth.retrievePeripheral(for: id)
        switch request.action {
        case "connect": links.connect(id)
        case "disconnect":
            await fleet.model(id)?.prepareToDisconnect()
            await links.disconnect(id)
        case "pair": pairing.pair(peripheral)
        case "pairing-renew": pairing.forgetAndPair(peripheral)
        default:
            // Of any device, before those of its kind.
            if let action = inspect.actions.first(where: { $0.name == request.action }) {
                _ = try await action.perform(peripheral, ActionInput(fields: request.fields))
                return
            }
            guard let model = fleet.model(id), let kind = kinds.first(where: { $0.kind.owns(model) })?.kind,
                let action = kind.actions.first(where: { $0.name == request.action })
            else { throw Self.unknown }
            _ = try await action.perform(model, ActionInput(fields: request.fields))
        }
    }

    private static let unknown = ActionError(
        .unsupported, code: "unknown-action", "That cannot be done here.", advice: "Look at the screen again.")
}
