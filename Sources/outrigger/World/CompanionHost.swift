import Bluetooth
import Bottle
import Companion
import Explore
import Foundation
import Speaker
import WebApp

/// What the web companion shows and does, from the models of this program.
final class CompanionHost: ScreenSource, ActionSink {
    private let world: World
    private let devices: DevicesModel
    private let inspect: InspectModel
    private let activity: ActivityLog
    private let speakers: SpeakerFleet
    private let bottles: BottleFleet
    private let library: FirmwareLibrary
    private let server: FirmwareServer
    private let explore: ExploreModel
    private let settings: @BluetoothActor @Sendable () -> SettingsScreen
    private let screens = SharedScreens<ScreenName>()

    @BluetoothActor
    init(
        world: World, activity: ActivityLog, inspect: InspectModel, speakers: SpeakerFleet, bottles: BottleFleet,
        library: FirmwareLibrary, server: FirmwareServer, explore: ExploreModel,
        settings: @escaping @BluetoothActor @Sendable () -> SettingsScreen
    ) {
        self.world = world
        self.activity = activity
        self.inspect = inspect
        self.speakers = speakers
        self.bottles = bottles
        self.library = library
        self.server = server
        self.explore = explore
        self.settings = settings
        devices = DevicesModel(bluetooth: world.session.bluetooth, links: world.session.links, radio: world.session.description)
    }

    func snapshots(of name: ScreenName) -> ScreenSnapshots {
        switch name {
        case .devices: screens.watch(name, every: .milliseconds(200)) { self.devices.screen }
        case .device(let id): screens.watch(name) { self.device(id) }
        case .inspect(let id):
            screens.watch(name, every: .milliseconds(100)) { UUID(uuidString: id).flatMap { self.inspect.screen(of: $0) } }
        case .bench: screens.watch(name) { self.world.benchScreen }
        case .activity: screens.watch(name, every: .milliseconds(250)) { self.activity.screen }
        case .wholeActivity: screens.watch(name, every: .seconds(2)) { self.activity.wholeScreen }
        case .settings: screens.watch(name) { self.settings() }
        case .explore: screens.watch(name) { self.explore.screen }
        case .streets: screens.watch(name) { self.explore.streetsScreen }
        }
    }

    /// The page of a device, by its kind; which one it is shows when it is first heard.
    @BluetoothActor
    private func device(_ id: String) -> DeviceScreen? {
        guard let id = UUID(uuidString: id) else { return nil }
        return speakers.screen(id).map(DeviceScreen.speaker) ?? bottles.screen(id).map(DeviceScreen.bottle)
    }

    func perform(_ action: CompanionAction) async throws(ActionError) -> (any Encodable & Sendable)? {
        do {
            return try await carryOut(action)
        } catch let error as ActionError {
            throw error
        } catch {
            throw ActionError(.failed, ScreenProblem(error))
        }
    }

    @BluetoothActor
    private func carryOut(_ action: CompanionAction) async throws -> (any Encodable & Sendable)? {
        let bluetooth = world.session.bluetooth
        switch action {
        case .startScan: bluetooth.scanNearbyDevices(minimumRSSI: LinkStatus.unmeasured)
        case .stopScan: bluetooth.stopScanning()
        case .power(let isOn): try setPower(isOn)
        case .explore(let action): try explore.perform(action)
        case .fault(let twin, let fault, let value): try apply(fault, to: twin, value)
        case .device(let text, let action):
            guard let id = UUID(uuidString: text), let peripheral = bluetooth.knownPeripherals.first(where: { $0.id == id }) else {
                throw ActionError(
                    .notFound, code: "no-such-device", "There is no such device.", advice: "Look for devices to find it again.")
            }
            return try await carryOut(action, on: peripheral)
        }
        return nil
    }

    @BluetoothActor
    private func setPower(_ isOn: Bool) throws {
        guard world.setPower(isOn) else {
            throw ActionError(
                .unsupported, code: "power", "This adapter is switched on and off by the system.", advice: "Use the system's settings.")
        }
    }

    @BluetoothActor
    private func apply(_ fault: String, to twin: String, _ value: Double) throws {
        guard world.apply(fault: fault, to: twin, value: value) else {
            throw ActionError(.notFound, code: "no-such-fault", "The bench has no fault \"\(fault)\" for this device.")
        }
    }

    @BluetoothActor
    private func carryOut(_ action: WebApp.DeviceAction, on peripheral: BluetoothPeripheral) async throws -> (any Encodable & Sendable)? {
        let links = world.session.links
        switch action {
        case .connect: links.connect(peripheral.id)
        case .disconnect:
            await bottles.model(peripheral.id)?.prepareToDisconnect()
            await links.disconnect(peripheral.id)
        case .bottle(let action):
            guard let model = bottles.model(peripheral.id) else {
                throw ActionError(.unsupported, code: "not-a-bottle", "This device is not a bottle.")
            }
            try await model.perform(action)
        case .read(let path):
            let (service, characteristic) = try Self.uuids(path)
            try await inspect.read(characteristic, ofService: service, on: peripheral.id)
        case .notify(let path, let isOn):
            let (service, characteristic) = try Self.uuids(path)
            try await inspect.setNotifications(isOn, of: characteristic, ofService: service, on: peripheral.id)
        case .image(let name, let bytes):
            let entry = try library.add(name: name, bytes: bytes)
            return SpeakerScreen.Firmware.Image(
                id: entry.id, label: entry.label, version: entry.version, size: entry.size, url: server.url(of: entry) ?? "")
        case .control, .plan, .update, .cancel, .reboot, .validate, .rollback, .dismiss:
            guard let model = speakers.model(peripheral.id) else {
                throw ActionError(.unsupported, code: "not-a-speaker", "This device is not a speaker.")
            }
            try await carryOut(action, on: model)
        }
        return nil
    }

    @BluetoothActor
    private func carryOut(_ action: WebApp.DeviceAction, on model: SpeakerModel) async throws {
        let updater = model.updater
        switch action {
        case .control(let change): try await model.apply(SpeakerCommand(change))
        case .plan(let request): _ = await updater.check(try makeRequest(request))
        case .update(let request):
            guard updater.machine.phase.isOver else {
                throw ActionError(.conflict, code: "updating", "An update is under way already.", advice: "Wait for its end, or cancel it.")
            }
            // The speaker may be out of reach in the middle of it: it stays wanted.
            world.session.links.connect(model.peripheral.id)
            updater.start(try makeRequest(request))
        case .cancel: updater.cancel()
        case .reboot: updater.restart()
        case .validate: updater.validate()
        case .rollback: updater.rollBack()
        case .dismiss: updater.dismiss()
        case .connect, .disconnect, .read, .notify, .image, .bottle: break
        }
    }

    @BluetoothActor
    private func makeRequest(_ request: UpdateRequest) throws -> FirmwareUpdateRequest {
        let text: String
        var version: String?
        switch request.source {
        case .url(let url): text = url
        case .image(let id):
            guard let entry = library.entry(id), let url = server.url(of: entry) else {
                throw ActionError(.notFound, code: "no-such-image", "There is no such image any more.", advice: "Choose the file again.")
            }
            (text, version) = (url, entry.version)
        }
        do {
            return FirmwareUpdateRequest(
                credentials: try OTACredentials(ssid: request.ssid, password: request.password), url: try OTAFirmwareURL(text),
                targetVersion: version)
        } catch {
            throw ActionError(.invalid, ScreenProblem(code: "request", sentence: "\(error)"))
        }
    }

    private static func uuids(_ path: CharacteristicPath) throws -> (service: BTUUID, characteristic: BTUUID) {
        guard let service = BTUUID(path.service), let characteristic = BTUUID(path.characteristic) else {
            throw ActionError(.invalid, code: "uuid", "\"\(path.service)\" and \"\(path.characteristic)\" are not both UUIDs.")
        }
        return (service, characteristic)
    }
}

extension SpeakerCommand {
    /// The command for a control of the page.
    init(_ change: SpeakerChange) {
        let isOn = change.value != 0
        self =
            switch change.control {
            case .preset: .preset(SpeakerPreset(rawValue: UInt8(clamping: change.value)))
            case .loudness: .loudness(isOn)
            case .mute: .mute(isOn)
            case .duck: .duck(isOn)
            case .normalizer: .normalizer(isOn)
            case .volume: .volume(UInt8(clamping: change.value))
            case .bypass: .bypass(isOn)
            case .bassBoost: .bassBoost(isOn)
            }
    }
}
