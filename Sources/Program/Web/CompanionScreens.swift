import Bluetooth
import Companion
import Foundation
import WebApp

/// The screens of the web companion, from the models of this program.
final class CompanionScreens: ScreenSource {
    private let room: Room
    private let devices: DevicesModel
    private let inspect: InspectModel
    private let activity: ActivityLog
    private let fleet: DeviceFleet
    private let disk: DiskRoom
    private let modules: [String: ModuleSession.Screen]
    private let radios: RadioSettings
    private let settings: @BluetoothActor @Sendable () -> SettingsScreen
    private let notices: NoticeModel
    private let screens = SharedScreens<ScreenName>()

    /// - Parameters:
    ///   - disk: of the data folder.
    ///   - modules: the screens that modules add.
    ///   - radios: are looked for when somebody opens the settings.
    ///   - settings: the settings now.
    @BluetoothActor
    init(
        room: Room, activity: ActivityLog, inspect: InspectModel, fleet: DeviceFleet, disk: DiskRoom, modules: [ModuleSession.Screen],
        radios: RadioSettings, notices: NoticeModel, settings: @escaping @BluetoothActor @Sendable () -> SettingsScreen
    ) {
        self.radios = radios
        self.notices = notices
        self.room = room
        self.activity = activity
        self.inspect = inspect
        self.fleet = fleet
        self.disk = disk
        self.modules = Dictionary(modules.map { ($0.name, $0) }) { $1 }
        self.settings = settings
        let session = room.session
        devices = DevicesModel(
            bluetooth: session.bluetooth, links: session.links, radio: session.description, fleet: fleet, pairing: session.pairing)
    }

    @BluetoothActor
    private var devicesScreen: DevicesScreen {
        var screen = devices.screen
        screen.problem = disk.problem
        screen.notices = notices.notices
        return screen
    }

    func snapshots(of name: ScreenName) -> ScreenSnapshots {
        if name == .settings { radios.look() }
        return switch name {
        case .devices: screens.watch(name, every: .milliseconds(200)) { self.devicesScreen }
        // Which kind it is shows when it is first heard.
        case .device(let id):
            screens.watch(name) { UUID(uuidString: id).flatMap { self.fleet.model($0) }.map { AnyScreen($0.screen) } }
        case .history(let id): screens.watch(name) { UUID(uuidString: id).flatMap { self.fleet.model($0)?.history } }
        case .inspect(let id):
            screens.watch(name, every: .milliseconds(100)) { UUID(uuidString: id).flatMap { self.inspect.screen(of: $0) } }
        case .bench: screens.watch(name) { self.room.benchScreen }
        case .activity: screens.watch(name, every: .milliseconds(250)) { self.activity.screen }
        case .wholeActivity: screens.watch(name, every: .seconds(2)) { self.activity.wholeScreen }
        case .settings: screens.watch(name) { self.settings() }
        case .module(let module): screens.watch(name) { self.modules[module].map { AnyScreen($0.value()) } }
        }
    }
}
